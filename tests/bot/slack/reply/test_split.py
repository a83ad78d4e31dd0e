import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.slack.reply.split import CLOSING_ROOM, cut_at, held_back, open_fence, pieces, split

WORDS = st.sampled_from(
    [
        "연차",
        "휴가는",
        "15일",
        "annual",
        "leave",
        "**굵게**",
        "`code`",
        "مرحبا",
        "👩‍👩‍👧",
        "é",
        "-",
        "1.",
        "[1]",
        "|",
        "x" * 90,
    ]
)
LINES = st.lists(WORDS, min_size=0, max_size=14).map(" ".join)
CODE = st.tuples(
    st.sampled_from(["```", "````", "~~~", "  ```"]),
    st.sampled_from(["", "python", "ts title=x"]),
    st.lists(st.sampled_from(["x = 1", "    indented", "", "# 주석", "``", "print('끝')"]), max_size=12),
).map(lambda block: "\n".join([block[0] + block[1], *block[2], block[0].strip()]))
TEXTS = st.lists(st.one_of(LINES, CODE), max_size=12).flatmap(
    lambda parts: st.sampled_from(["\n\n", "\n"]).map(lambda gap: gap.join(parts))
)
LIMITS = st.integers(min_value=2 * CLOSING_ROOM, max_value=400)

_FENCE_LINE = re.compile(r"^ {0,3}(?:`{3,}|~{3,}).*$", re.MULTILINE)


def _words(text: str) -> str:
    """What a reader reads: the text without fences and white space, which a cut may add and drop."""
    return "".join(_FENCE_LINE.sub("", text).split())


@given(TEXTS, LIMITS)
def test_words_in_are_words_out(text: str, limit: int) -> None:
    """Nothing but white space is lost, and nothing but fences is added, wherever the text is cut."""
    assert "".join(_words(piece) for piece in pieces(text, limit)) == _words(text)


@given(TEXTS, LIMITS)
def test_every_message_keeps_to_the_limit(text: str, limit: int) -> None:
    """No piece is longer than a message may be."""
    assert all(len(piece) <= limit for piece in pieces(text, limit))


@given(TEXTS, LIMITS)
def test_every_code_block_is_closed_where_it_is_cut(text: str, limit: int) -> None:
    """Each piece but the last ends outside of code; the last ends as the text does."""
    found = pieces(text, limit)
    assert [open_fence(piece) for piece in found[:-1]] == [None] * (len(found) - 1)
    assert (open_fence(found[-1]) is None) == (open_fence(text) is None)


@given(st.text(max_size=900), LIMITS)
def test_any_text_comes_to_an_end(text: str, limit: int) -> None:
    """Whatever the signs are, cutting ends and keeps the limit."""
    found = pieces(text, limit)
    assert found
    assert all(len(piece) <= limit for piece in found)


def test_code_goes_on_as_code_of_the_same_language() -> None:
    """A cut code block is closed, and opened again with its language."""
    code = "\n".join(f"line {n}" for n in range(60))
    found = pieces(f"Look:\n\n```python\n{code}\n```\n\nDone.", 300)
    assert len(found) > 1
    assert all(piece.startswith("```python\n") for piece in found[1:])
    assert all(piece.endswith("\n```") for piece in found[:-1])
    lines = [line for piece in found for line in piece.splitlines() if line.startswith("line")]
    assert lines == code.splitlines()


def test_a_paragraph_is_a_better_place_than_a_word() -> None:
    """The cut is made between paragraphs where one ends in the second half of the message."""
    first, second = "가나다 " * 40, "라마바 " * 40
    head, tail = split(f"{first.strip()}\n\n{second.strip()}", 250)
    assert (head, tail) == (first.strip(), second.strip())


def test_a_blank_line_within_code_is_not_a_paragraph() -> None:
    """A cut prefers the text before a code block to the middle of the block."""
    text = "말 " * 60 + "\n\n```\na\n\nb\n```\n" + "끝 " * 60
    head, tail = split(text, 190)
    assert "```" not in head
    assert tail.startswith("```\na\n\nb\n```")


@pytest.mark.parametrize("emoji", ["👩‍👩‍👧‍👦", "👍🏽", "é", "❤️"])
def test_a_character_of_several_signs_is_not_parted(emoji: str) -> None:
    """Joined emoji, skin tones and accents stay whole where nothing but characters is there to cut at."""
    text = emoji * 200
    at = cut_at(text, 101)
    assert 80 <= at <= 101
    assert at % len(emoji) == 0


@pytest.mark.parametrize(
    ("text", "count"),
    [("a\n```pyth", 7), ("a\n``", 2), ("~~~", 3), ("a ``` b", 0), ("a\n```py\n", 0), ("a\n``code``", 0), ("", 0)],
)
def test_an_unfinished_fence_is_held_back(text: str, count: int) -> None:
    """Only a last line that may still become a fence waits for its end."""
    assert held_back(text) == count


def test_an_empty_text_is_one_message() -> None:
    """There is always a message."""
    assert pieces("", 100) == [""]
