"""What is no refusal and no answer in words: a wish for silence towards others, and a figure that is taken back."""

import pytest

from orchestrator.graphs.intake.acting import asks_silence


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("동생한테는 알리지 말아 주세요", True),
        ("회사에게 연락하지 마세요", True),
        ("please don't call my office", True),
        ("그건 묻지 마세요", False),
        ("말하고 싶지 않아요", False),
        ("I'd rather not say", False),
    ],
)
def test_who_is_not_to_be_told_is_somebody_else(text: str, expected: bool) -> None:
    """Who forbids a question refuses; who asks that another is not told does not."""
    assert asks_silence(text) is expected
