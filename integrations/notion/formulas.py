r"""Equations in Markdown: ``$…$``, ``$$…$$``, ``\(…\)`` and ``\[…\]``, in a line or on lines of their own.

The same signs stand for money and for escaped brackets, so that what is between them has to look like a formula.
"""

import re
import unicodedata

from markdown_it.rules_block import StateBlock
from markdown_it.rules_inline import StateInline

_PAIRS = {"$$": "$$", "\\(": "\\)", "\\[": "\\]"}
_LONGEST = 2_000
"""Characters between two marks; Notion takes 1,000, and beyond this nobody means one equation."""
_LINES = 60
_SAID = re.compile(r"\\(?:text|textrm|mathrm|textbf|operatorname)\{[^{}]*\}")
_COMMAND = re.compile(r"\\[A-Za-z]")
_SIGNS = re.compile(r"[\^_={}<>+*/|±×÷≠≤≥∈∑∏∫√∞→⇒]")
_WORDS = re.compile(r"[^\W\d_]+")


def equation(state: StateInline, silent: bool) -> bool:
    """Read an equation within a line."""
    source, start = state.src, state.pos
    mark = source[start : start + 2]
    found = _between(state, mark) if mark in _PAIRS else _between_dollars(state)
    if found is None:
        return False
    text, end = found
    if not silent:
        state.push("equation", "", 0).content = text
    state.pos = end
    return True


def equation_block(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Read an equation on lines of its own, as a paragraph that says ``$$…$$`` and is no other block's beginning."""
    first = state.getLines(start, start + 1, state.blkIndent, False).strip()
    mark = first[:2]
    if mark not in ("$$", "\\["):
        return False
    last = _last_line(state, start, end, _PAIRS[mark])
    if last is None:
        return False
    text = state.getLines(start, last + 1, state.blkIndent, False).strip()[2:-2].strip()
    if "$$" in text or _PAIRS[mark] in text or not _is_formula(text, mark):
        return False
    if not silent:
        state.push("paragraph_open", "p", 1).map = [start, last + 1]
        inline = state.push("inline", "", 0)
        inline.content = f"$${text}$$"
        inline.map = [start, last + 1]
        inline.children = []
        state.push("paragraph_close", "p", -1)
        state.line = last + 1
    return True


def _last_line(state: StateBlock, start: int, end: int, mark: str) -> int | None:
    for number in range(start, min(end, start + _LINES)):
        if number > start and (state.isEmpty(number) or state.sCount[number] < state.blkIndent):
            return None
        line = state.getLines(number, number + 1, state.blkIndent, False).strip()
        if line.endswith(mark) and (number > start or len(line) > len(mark) + 1):
            return number
    return None


def _between(state: StateInline, mark: str) -> tuple[str, int] | None:
    source, start = state.src, state.pos
    if mark == "$$" and source[start - 1 : start] == "$":
        return None
    close = _PAIRS[mark]
    end = source.find(close, start + 2, min(state.posMax, start + 2 + _LONGEST))
    text = source[start + 2 : end].strip()
    if end == -1 or (mark == "$$" and source[end + 2 : end + 3] == "$") or not _is_formula(text, mark):
        return None
    return text, end + 2


def _between_dollars(state: StateInline) -> tuple[str, int] | None:
    """``$x^2$`` as pandoc reads it: no space inside the marks, no digit after, so that "$5 and $6" is money.

    Between backticks as well (as GitHub has it), ``$`…`$``, it is an equation whatever it says.
    """
    source, start = state.src, state.pos
    if source.startswith("$`", start) and (end := source.find("`$", start + 2, state.posMax)) > start + 2:
        return source[start + 2 : end], end + 2
    if source[start] != "$" or source[start + 1 : start + 2].strip() in ("", "$") or source[start - 1 : start] == "$":
        return None
    end = source.find("$", start + 1, state.posMax)
    while end != -1 and source[end - 1] == "\\":
        end = source.find("$", end + 1, state.posMax)
    after = source[end + 1 : end + 2]
    if end == -1 or source[end - 1].isspace() or after.isdigit() or after == "$":
        return None
    return source[start + 1 : end], end + 1


def _is_formula(text: str, mark: str) -> bool:
    """Tell whether somebody means a formula by it, and not prices, or brackets that are to be seen."""
    bare = _SAID.sub("", text)
    if not text or (any(unicodedata.east_asian_width(sign) in "WF" for sign in bare) and mark != "$$"):
        return False
    if _COMMAND.search(text) or _SIGNS.search(text):
        return True
    if mark == "$$":
        return any(sign.isalnum() for sign in text) and " " not in text
    words = _WORDS.findall(text)
    return mark == "\\(" and bool(words) and all(len(word) <= 2 for word in words)
