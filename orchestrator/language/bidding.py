"""Whether a clause asks its hearer to do or to leave something: it tells nothing that is so."""

import re

from orchestrator.language.morphemes import morphemes

_POLITE = ("세요", "셔요", "십시오", "시오", "시죠")
"""Endings of what is asked of a hearer; plain ones are as often quoted: "나오지 마라 그래요"."""
_ASKING = ("말", "주")
"""Verbs before them that make them no statement of an elder: "알리지 마세요", "빼 주세요"."""
_ASKED_EN = re.compile(
    r"^(?:(?:and|but|so|also|just)\s+)*(?:please\b|(?:do not|don['’]?t)\s+(?:ever\s+)?(?:tell|call|contact|inform|share|send|mention|show|let)\b)"
    r"|\bplease[\s.!]*$",
    re.I,
)


def bids(clause: str) -> bool:
    """Tell whether a clause asks something of its hearer.

    >>> bids("이모한테는 알리지 마세요"), bids("할머니가 편찮으세요"), bids("Please don't ring my office")
    (True, False, True)
    """
    if clause.isascii():
        return _ASKED_EN.search(clause.strip()) is not None
    found = [one for one in morphemes(clause.strip(" .!~?")) if one.tag not in ("SF", "SP", "SE", "SW", "SO")]
    if len(found) < 2 or found[-1].form not in _POLITE:
        return False
    return found[-2].tag == "VX" and found[-2].form in _ASKING
