"""That the interview is about another kind of case, told by what it is not."""

import re

from integrations.knowledge.base import Scenario

_DENIED = re.compile(
    r"(?P<not>[^.!?\n,]{2,40}?)(?:이|가|은|는)?\s?(?:아니고요?|아니라|아니에요|아닌데요?|말고)[\s,.!~]*(?=(?P<told>.{0,60}))"
    r"|\b(?:it['’]?s|it is|this is|i am|i['’]?m)? ?not (?:about |a |an |the )*(?P<not_en>[^.!?\n,]{2,40}?)[,.;]+ ?(?:but |it['’]?s |it is |about )*(?=(?P<told_en>.{0,60}))",
    re.I | re.S,
)
_PIECE = re.compile(r"[/·(),\s]+")
_LEAST = 2
"""Letters of a piece of a name."""


def denied_kind(scenario: Scenario, text: str) -> str | None:
    """Return what a message says that it is about instead, where it denies the kind of case by its name; may be empty."""
    for found in _DENIED.finditer(text):
        denied = (found["not"] or found["not_en"] or "").casefold()
        if any(piece in denied for piece in _pieces(scenario)):
            return (found["told"] or found["told_en"] or "").strip(" .!~")
    return None


def _pieces(scenario: Scenario) -> list[str]:
    """Return the parts of a kind's name, without those that only name its group."""
    names = f"{scenario.name.ko} {scenario.name.en}".casefold()
    return [piece for piece in _PIECE.split(names) if len(piece) >= (_LEAST if piece >= "가" else 2 * _LEAST)]
