"""The clauses of a message, each with its own predicate: people who type in a hurry leave out every full stop."""

import re

from orchestrator.language.clauses import sentences
from orchestrator.language.morphemes import morphemes

_LINKING = ("고", "는데", "은데", "ᆫ데", "지만", "니까", "으니까", "거든", "는디", "은디", "ᆫ디", "구", "며", "으며")
"""Endings behind which another statement begins; those of a reason or a manner belong to what follows."""
_POLITE = ("요", "이요")
"""Behind a noun or an ending: what is said politely, mostly its last sign."""
_HELPED = ("VX",)
"""Behind an ending: the predicate goes on ("하고 있어요")."""
_MARK = re.compile(r"[\s.!~]{0,3}[?？]")
_ENGLISH_END = re.compile(r"[,;]\s+|\s+(?=(?:but|and|so|because|though)\s)", re.I)


def predications(text: str) -> list[str]:
    """Return the clauses of a text in their order, as they were written.

    >>> predications("직원은 4명이고 노동청은 아직 안 갔어요 증거는 있어요")
    ['직원은 4명이고', '노동청은 아직 안 갔어요', '증거는 있어요']
    """
    found, begin = [], 0
    for sentence in sentences(text):
        is_korean = any("가" <= sign <= "힣" for sign in sentence)
        pieces = _korean(sentence) if is_korean else _ENGLISH_END.split(sentence)
        clauses = [clause for piece in pieces if (clause := piece.strip(" ,.;!~"))]
        begin = max(begin, text.find(sentence, begin)) + len(sentence)
        if clauses and _MARK.match(text, begin):
            clauses[-1] += "?"
        found += clauses
    return found


def _korean(sentence: str) -> list[str]:
    found, begin = [], 0
    parts = morphemes(sentence)
    for place, one in enumerate(parts):
        is_end = one.tag == "EF" or (one.tag == "EC" and one.form in _LINKING) or one.form in _POLITE
        follows = parts[place + 1] if place + 1 < len(parts) else None
        if not is_end or follows is None or follows.tag in _HELPED or follows.start <= one.end:
            # What goes on without a space is no end: "했어요" after "했어".
            continue
        found.append(sentence[begin : one.end])
        begin = one.end
    return [*found, sentence[begin:]]
