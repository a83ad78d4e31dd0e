"""What finds right all that it is shown."""

import pytest

from orchestrator.graphs.intake.rules.approval import approves


@pytest.mark.parametrize(
    "text", ["다 맞아요", "네, 괜찮아요", "이대로 좋습니다", "all correct", "looks good, go ahead"]
)
def test_that_all_is_right_is_heard(text: str) -> None:
    """Every sentence of it says so."""
    assert approves(text)


@pytest.mark.parametrize(
    "text",
    [
        "캡쳐 있어요. 몰래 본 거라 괜찮은 건가요?",
        "블랙박스도 있어요. 그건 괜찮아요",
        "is that right?",
        "they said it is fine?",
        "",
    ],
)
def test_what_asks_or_tells_of_something_else_finds_nothing_right(text: str) -> None:
    """A word for being right in a question, or beside something that is told, confirms nothing."""
    assert not approves(text)
