"""Emphasis beside Chinese, Japanese and Korean letters, which stand next to each other without spaces.

CommonMark tells opening from closing marks by the spaces and punctuation beside them (section 6.2), so that in
``**"인용"**은`` nothing is closed. Here a letter of those scripts counts there as a space does: the CJK-friendly
amendment (github.com/tats-u/markdown-cjk-friendly), and for ``_`` a particle behind it as well.
"""

import unicodedata

from markdown_it.rules_inline import StateInline
from markdown_it.rules_inline.emphasis import tokenize as emphasis
from markdown_it.rules_inline.strikethrough import tokenize as strikethrough


def cjk_emphasis(state: StateInline, silent: bool) -> bool:
    """Read a run of ``*`` or ``_``."""
    start, known = state.pos, len(state.delimiters)
    return emphasis(state, silent) and _widened(state, start, known)


def cjk_strikethrough(state: StateInline, silent: bool) -> bool:
    """Read a run of ``~``."""
    start, known = state.pos, len(state.delimiters)
    return strikethrough(state, silent) and _widened(state, start, known)


def is_cjk(sign: str) -> bool:
    """Tell whether it is a letter or a punctuation mark of those scripts, and no emoji."""
    return sign != "" and unicodedata.east_asian_width(sign) in "WFH" and unicodedata.category(sign)[0] != "S"


def _widened(state: StateInline, start: int, known: int) -> bool:
    before, after = state.src[start - 1 : start] if start else "", state.src[state.pos : state.pos + 1]
    beside = is_cjk(before) or is_cjk(after)
    word = state.src[start] == "_"
    for mark in state.delimiters[known:]:
        mark.open = mark.open or (beside and not word and _is_punctuation(after))
        mark.close = mark.close or (beside and not word and _is_punctuation(before))
        mark.close = mark.close or (word and is_cjk(after) and before.strip() != "")
    return True


def _is_punctuation(sign: str) -> bool:
    return sign != "" and unicodedata.category(sign)[0] in "PS"
