"""What may honestly be assumed: what the team itself decides or estimates; never what is said of the world."""

import re
from datetime import date

from orchestrator.graphs.plan.figures.reading import PlanFigure
from orchestrator.language import any_of

ASSUMED = any_of(
    r"[(（]\s?가정[^()（）]{0,60}[)）]", r"가정(?:한다|했다|하면|해서|하여|하고|이다|임|으로 (?:둔|잡|하))", r"^\s?[*_]{0,2}가정[*_]{0,2}\s?[:：]",
    r"[(（]\s?assum(?:ption|ed)[^()（）]{0,60}[)）]", r"\bassum(?:e|es|ed|ing|ption)\b",
)  # fmt: skip
"""The mark of an assumption, which counts for what stands before it up to the one before; not 가정, a household."""
_OF_FACTS = frozenset({"market", "problem", "background", "legal", "competition", "competitors", "research", "policy"})
"""Sections that speak of the world as it is."""
_FACT = any_of(
    r"시장\s?(?:규모|점유|은|이|의)|점유율|성장률|성장세|통계|설문|보고서|에 따르면|에 의하면|것으로 (?:나타|조사|집계|알려|추산|전망)",
    r"국내|전국|세계|글로벌|업계|전체 (?:이용자|인구|가구)|(?:했|였|었|렸|됐|졌)다(?=[\s.,)]|$)|증가|감소|작년|지난해|기준으로 집계|시행령|조항|과태료|벌금|법 ?제",
    r"\bmarket (?:size|share|is|was|will|grew|stands|volume)\b|\bgrew\b|\bgrowth (?:of|rate)\b|\baccording to\b|\bsurvey|\bstud(?:y|ies)\b",
    r"\breport(?:s|ed)?\b|\bstatistic|\bnationwide\b|\bglobal|\bworldwide\b|\bindustry\b|\blast year\b|\breached\b|\brecorded\b|\bfine of\b",
    r"\bresearch shows\b|\bcensus\b|\b(?:was|were|had|has been|have been)\b",
)
"""Words of a sentence that tells a fact."""


_MARK_ALONE = re.compile(r"[\s*_]{0,9}[(（]?(?:가정|assumption|assumed)[)）]?[\s*_]{0,9}", re.I)
_CITATION = re.compile(r"\[\d{1,3}\](?!\()")
_OPENING = re.compile(r"[:：)）][\s*_]{0,9}\Z")


def may_be_assumed(figure: PlanFigure, sentence: str, section: str, made_on: date) -> bool:
    """Tell whether a figure that nothing holds can be assumed: a date to come, a target, a sum to plan with.

    What lies before ``made_on``, the plan's day, has happened or not: that cannot be assumed, no more than a law.
    """
    if section in _OF_FACTS or _FACT.search(sentence) or figure.unit == "clause":
        return False
    return not (figure.kind == "date" and figure.values[1] < made_on.toordinal())


def is_mark(cell: str) -> bool:
    """Tell whether a cell is nothing but the mark of an assumption: it counts for its row."""
    return _MARK_ALONE.fullmatch(cell) is not None


def assumed_parts(text: str) -> list[tuple[int, int]]:
    """Return the stretches of a sentence that a mark of an assumption counts for.

    A mark counts for what stands before it, up to the mark or the citation before that; at the beginning, for all.
    """
    marks = [mark.span() for mark in ASSUMED.finditer(text)]
    if not marks:
        return []
    first = text[: marks[0][1]].lstrip(" *_")
    if len(first) <= marks[0][1] - marks[0][0] and _OPENING.search(first):
        return [(0, len(text))]
    ends = sorted({0, *(end for _, end in marks), *(one.end() for one in _CITATION.finditer(text))})
    return [(max(end for end in ends if end <= start), stop) for start, stop in marks]
