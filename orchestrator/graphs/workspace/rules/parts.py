"""A question that asks several things, as the questions it is made of."""

import re

from orchestrator.language.clauses import excerpt

MAX_PARTS = 3
_ASKS = re.compile(
    r"몇|며칠|얼마|언제|어디|누구|누가|뭐|무엇|어느|어떤|어떻게|왜|무슨"
    r"|\b(?:what|whats|what's|which|who|whose|whom|when|where|why|how)\b|\b(?:is|are|do|does|did|can|could|should|will|must)\b(?=\s+(?:it|they|i|we|he|she|you|the|there|that|those|any)\b)",
    re.I,
)
_CUT = re.compile(
    r"(?<=[?？]) | ?[,;] ?(?:and |그리고 )?| (?:and|그리고) | [–—] |(?<=[가-힣]고)(?<![다라냐자]고) |(?<=[이가-힣]랑) |(?<=[가-힣]며) ",
    re.I,
)
_SHARES_ITS_VERB = re.compile(
    r"(?:(?:at|on|in|by|for|from|to|with|until|since) )?(?:when|where|who|why|how (?:long|often|much|soon)|how many \w+|(?:what|which) \w+)",
    re.I,
)
"""What is asked together with the next piece, whose verb is its own: "when and where is it held"."""


def parts_of(question: str) -> list[str]:
    """Return the questions that one message asks, each with words of its own to ask with; the message where it is one."""
    pieces = [piece.strip() for piece in _CUT.split(" ".join(excerpt(question).split())) if piece.strip()]
    found: list[str] = []
    open_piece = ""
    for piece in pieces:
        open_piece = f"{open_piece} {piece}".strip()
        if _ASKS.search(piece) and len(open_piece) > 3 and (found or not _SHARES_ITS_VERB.fullmatch(open_piece)):
            found.append(open_piece)
            open_piece = ""
    if open_piece and found:
        found[-1] = f"{found[-1]} {open_piece}"
    return found if 1 < len(found) <= MAX_PARTS else [question]
