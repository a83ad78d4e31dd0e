"""What was counted before a goal that points back at it: "we want that under 1 a month", "at most 1 in 10"."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from orchestrator.graphs.plan.rules.items.clauses import BriefClause
from orchestrator.graphs.plan.rules.items.measure import NO_UNIT, STATE_EN, STATE_KO
from orchestrator.graphs.plan.rules.items.told_today import ToldCount, told_parts
from orchestrator.language import any_of
from orchestrator.language.amounts import find_amounts

_POINTED: Final = re.compile(
    r"\b(?:that|it|this|them)\s.*\b(?P<per>(?:a|per|each|every)\s(?:day|week|month|quarter|year))\b", re.I
)
"""A goal of what was counted before."""
RATIO: Final = re.compile(
    r"\b(?:\d+|one)\s(?:in|of|out\sof)\s(?:\d+|ten|five|twenty|a\shundred)\b|\d\s?[가-힣]{1,2}\s?중\s", re.I
)
GONE: Final = any_of(r"문을\s?닫았|폐[쇄점원]|없어졌|없앴", r"\b(?:closed|shut\sdown|gone|stopped)\b")
"""A figure of what is no more is none of today."""
_WHOLE: Final = re.compile(r"\s?(?:중|가운데)(?:에서?)?\s")
BACK: Final = 4
"""Clauses before a goal in which what it is of is looked for."""


def counted_parts(before: Sequence[BriefClause]) -> Iterator[tuple[BriefClause, ToldCount]]:
    """Yield what was counted of a whole, the latest first: a goal that is a share is one of that."""
    for each in reversed(before):
        if each.piece.told and each.kind in ("state", "note"):
            yield from ((each, told) for told in told_parts(each.text, is_korean=bool(re.search("[가-힣]", each.text))))


def counted_before(clauses: Sequence[BriefClause], at: int, goal: str, *, is_korean: bool) -> BriefClause | None:
    """Return the clause before a goal; of "that under 1 a month" the last one that counts something a month, and no money."""
    before = clauses[at - 1] if at else None
    pointed = _POINTED.search(goal)
    if is_korean or pointed is None or before is None:
        return before
    for each in reversed(clauses[max(at - BACK, 0) : at]):
        counts = [*figures_in(each.text, is_korean=is_korean)] if not find_amounts(each.text) else []
        if each.kind in ("state", "note") and any((one["per"] or "").strip() == pointed["per"] for one in counts):
            return each
    return before


def figures_in(text: str, *, is_korean: bool) -> Iterator[re.Match[str]]:
    """Yield what a text counts, without days of the calendar."""
    for match in (STATE_KO if is_korean else STATE_EN).finditer(text):
        is_whole = _WHOLE.match(text[match.end() :])  # of which a part is counted
        is_sum = text[: match.start("n")].endswith(("£", "$", "€"))
        is_day = re.match(r"월|일|년", text[match.end("n") :].lstrip())
        if not (NO_UNIT.match(match["u"]) or is_day or is_whole or is_sum):
            yield match
