"""Years that are over between two days: ages, and how long something has lasted."""

import re
from collections.abc import Iterator, Sequence

from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.model.relations import CountedNumber, DocumentRule, Relation
from orchestrator.graphs.idris.rules.layout import TextLine
from orchestrator.graphs.idris.rules.milestones import DatedEvent
from orchestrator.graphs.idris.rules.reading_figures import figures_in

_FULL = re.compile(
    r"(?:만\s?|온전히\s)(?P<ko>\d{1,3})\s?(?:년|세|살|돌)|(?<![\d.])(?P<age>\d{1,3})\s?(?:세|살)(?![가-힣]{2})"
    r"|(?<![\d.])(?P<en>\d{1,3})\s(?:full|complete|whole)\syears|(?<![\d.])(?P<old>\d{1,3})\syears?\sold|\baged\s(?P<aged>\d{1,3})",
    re.I,
)
_GROUP = re.compile(r"\s?(?:이상|이하|미만|초과|부터|이전|and over|or over|or older|and under|to\s\d)", re.I)
"""Behind the years of a group of people."""


def full_years(lines: Sequence[TextLine], events: Sequence[DatedEvent]) -> Iterator[DocumentRule]:
    """Yield what comes out between a day of the sentence and another one there, or any later day of the document."""
    for at, line in enumerate(lines):
        here = [one.figure for one in events if one.at == at]
        for match in _FULL.finditer(line.text) if here and not line.is_table else ():
            number = next(name for name, told in match.groupdict().items() if told)
            length = _figure(line, match, number)
            if length is None or _GROUP.match(line.text[match.end() :]):
                continue
            later = [one.figure for one in events if one.at != at]
            pairs = [(a, b) for a in here for b in (*here, *later) if a.value < b.value]
            found = [(a, b) for a, b in pairs if years_between(a, b) == length.value]
            if found:
                yield full_years_between(*found[0], length)


def full_years_between(first: Figure, last: Figure, length: Figure) -> DocumentRule:
    """Return the rule that so many years are over between two days."""
    years = years_between(first, last)
    relation = Relation(((length,),), "=", ((CountedNumber(max(0, years)),),))
    disagrees = "" if relation.holds else f"{first.raw} ~ {last.raw} = {years} ≠ {length.raw}"
    says = f"{length.raw} = {first.raw} ~ {last.raw}"
    return DocumentRule("duration", says, (relation,), (first, last, length), disagrees)


def _figure(line: TextLine, match: re.Match[str], name: str) -> Figure | None:
    """Return the figure that stands where the years are told."""
    begin = line.start + match.start(name)
    return next((f for f in figures_in(line, line.text, line.start) if f.start == begin and f.value), None)


def years_between(first: Figure, last: Figure) -> int:
    """Return how many whole years lie between two days; of 29 February they are over on 1 March."""
    return (last.value - first.value) // 10_000
