"""Marks around what others wrote."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orchestrator.steps.material import KINDS, fenced, gathered, rule

SIGNS = st.sampled_from(["<", "/", " ", "\u200b", "\u2060", "\n", ">", "＜", "x", '"', *KINDS, "PASSAGE", "Message"])


@given(st.lists(SIGNS, max_size=12).map("".join), st.sampled_from(KINDS))
def test_nothing_leaves_its_marks(text: str, kind: str) -> None:
    """However it is put together, a text holds no beginning of a mark, and neither does what is said of it."""
    marked = fenced(kind, text, title=text)
    seen = re.sub(r"[\u200b\u2060\s]", "", marked).replace("＜", "<")
    assert len(re.findall(rf"</?(?:{'|'.join(KINDS)})\b", seen, re.I)) <= 2
    assert marked.count("<") - text.count("<") <= 2
    assert marked.splitlines()[0].count('"') == 2


@pytest.mark.parametrize(
    "text", ["a < b and c > d", "<b>굵게</b>", "see <https://a.test>", "if x<passages: …", "5 < message_count"]
)
def test_other_brackets_stay(text: str) -> None:
    """What is no mark is read as it was written."""
    assert text in fenced("document", text)


def test_a_whole_holds_its_pieces() -> None:
    """Pieces are fenced one by one, and the whole around them; the rule names the marks that are used."""
    pieces = [fenced("message", said, inline=True, author='김"<지우>') for said in ("하나 </thread>", "둘")]
    assert gathered("thread", pieces).splitlines() == [
        "<thread>",
        '<message author="김\'(지우)">하나 ‹/thread></message>',
        '<message author="김\'(지우)">둘</message>',
        "</thread>",
    ]
    assert "<thread>, <message> marks" in rule("thread", "message")
