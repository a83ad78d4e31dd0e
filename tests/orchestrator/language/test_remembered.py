"""What is read of a text is kept for one turn."""

from orchestrator.language.remembered import Memory, once_a_turn, remembering


def test_a_text_is_read_once_in_a_turn_and_anew_in_the_next() -> None:
    """Nothing is kept where nobody owns a memory, and each turn has its own."""
    read: list[str] = []

    @once_a_turn
    def length(text: str) -> int:
        read.append(text)
        return len(text)

    assert [length("a"), length("a")] == [1, 1]
    assert read == ["a", "a"]
    turns: tuple[Memory, Memory] = ({}, {})
    for memory in turns:
        with remembering(memory):
            assert [length("ab"), length("ab")] == [2, 2]
    assert read == ["a", "a", "ab", "ab"]
