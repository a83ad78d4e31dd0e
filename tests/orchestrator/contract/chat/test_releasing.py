"""Sentences of a text that comes in pieces."""

import pytest

from orchestrator.graphs.contract.chat.releasing import SentenceCutter

TEXT = (
    "네, 문제가 있어요.제7조(위약금)는 “을이 퇴사하면 지급한다. 예외는 없다.”라고 해요. 시급은 3.5% 올라요!\n\n"
    "1. 먼저 요청하세요.\n2. No. 5 applies (see art. 20). Then ask again? **굵게 써요.** 끝"
)


def _cut(*pieces: str) -> list[str]:
    cutter = SentenceCutter()
    found = [sentence for piece in pieces for sentence in cutter.feed(piece)]
    return [*found, cutter.rest()]


def test_sentences() -> None:
    """A sentence ends behind its stop, never in a quote, at a list's number, in a figure or behind an abbreviation."""
    assert _cut(TEXT) == [
        "네, 문제가 있어요.",
        "제7조(위약금)는 “을이 퇴사하면 지급한다. 예외는 없다.”라고 해요.",
        " 시급은 3.5% 올라요!",
        "\n",
        "\n",
        "1. 먼저 요청하세요.",
        "\n",
        "2. No. 5 applies (see art. 20). ",
        "Then ask again? ",
        "**굵게 써요.",
        "** 끝",
    ]


@pytest.mark.parametrize("text", [TEXT, "a" * 2_000, "“" + "나 " * 600, ". . .", "", "\n\n"])
def test_any_cut_gives_the_same(text: str) -> None:
    """Wherever the stream is cut, at one place or at all, the sentences are the same and together they are the text."""
    whole = _cut(text)
    assert "".join(whole) == text
    assert _cut(*text) == whole
    step = max(1, len(text) // 200)
    for at in range(0, len(text), step):
        assert _cut(text[:at], text[at:]) == whole


def test_released_with_its_stop() -> None:
    """A Korean sentence is given back with its full stop, an English one with the space behind it."""
    cutter = SentenceCutter()
    assert cutter.feed("월급이 적어요") == []
    assert cutter.feed(".") == ["월급이 적어요."]
    assert cutter.feed("It is low.") == []
    assert cutter.feed(" ") == ["It is low. "]
