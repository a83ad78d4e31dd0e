"""Citation marks."""

from orchestrator.graphs.workspace.citations import survives, without_invented


def test_links_are_no_marks() -> None:
    """ "[1](https://…)" is a link whose text is a number."""
    assert without_invented("[3](https://a.test) [3]", {1}) == "[3](https://a.test) "


def test_numbers_in_words_are_kept_too() -> None:
    """Amounts, dates and versions count as numbers; the number of a mark does not."""
    assert survives("3,000,000원 [1]", "모두 3,000,000원입니다 [1]")
    assert not survives("3,000,000원 [1]", "3백만 원 [1]")
    assert not survives("v1.30 [1]", "v1.31 [1]")
    assert not survives("자세히는 규정 1.2 [1]", "자세히는 evil.example/1.2 [1]")


def test_polishing_adds_no_number() -> None:
    """A number that the draft does not have is an invention, however well it is put."""
    assert survives("연차는 15일이에요. [1]", "연차 휴가는 모두 15일입니다. [1]")
    assert not survives("연차는 15일이에요. [1]", "연차 휴가는 15일이고 3년 뒤에는 16일입니다. [1]")
