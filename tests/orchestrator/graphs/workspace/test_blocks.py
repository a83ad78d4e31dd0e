"""A passage's Markdown as blocks."""

from orchestrator.graphs.workspace.rules.blocks import blocks


def test_what_gives_way_to_something_else_is_a_block() -> None:
    """Prose below a list, a table below prose and code stand apart, with or without blank lines."""
    text = "말\n- a\n  - b\n이어지는 말\n| x |\n| --- |\n```sh\n- c\n\n- d\n```\n> 인용\n\n끝"
    assert blocks(text) == [
        "말",
        "- a\n  - b",
        "이어지는 말",
        "| x |\n| --- |",
        "```sh\n- c\n\n- d\n```",
        "> 인용",
        "끝",
    ]


def test_what_is_indented_below_an_item_belongs_to_it() -> None:
    """Code and lines within a step stay in the step."""
    text = "1. 고르기\n   ```sh\n   x\n   ```\n   설명\n2. 올리기"
    assert blocks(text) == [text]


def test_nothing_is_no_block() -> None:
    """An empty passage has none, an unclosed fence is one."""
    assert blocks("") == []
    assert blocks("```\nx") == ["```\nx"]
