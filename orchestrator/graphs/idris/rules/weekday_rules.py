"""Days whose weekday is told beside them: one of the two is wrong where they do not agree."""

import re
from collections.abc import Iterator, Sequence

from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.model.relations import CountedNumber, DocumentRule, Relation
from orchestrator.graphs.idris.rules.layout import TextLine
from orchestrator.graphs.idris.rules.reading_figures import YEARLESS, figures_in

_KOREAN = "일월화수목금토"
"""By what the number of a day in the calendar leaves over when divided by seven."""
_ENGLISH = ("sun", "mon", "tue", "wed", "thu", "fri", "sat")
_FULL = ("sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday")
_NAME = rf"(?:(?i:{'|'.join(_FULL)})|(?:Sun|Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|SUN|MON|TUE|WED|THU|FRI|SAT)\b)"
"""A short name has a capital: who sat somewhere, and the sun, are no days."""
_BEHIND = re.compile(
    rf"\s?\(\s?(?P<ko>[월화수목금토일])(?:요일)?\s?\)|,?\s?\(?(?P<day>[월화수목금토일])요일|,?\s?\(?(?P<en>{_NAME})\b"
)
_AHEAD = re.compile(rf"\b(?P<en>{_NAME})\.?,?\s(?:the\s)?$")


def weekday_rules(lines: Sequence[TextLine]) -> Iterator[DocumentRule]:
    """Yield that each day is the weekday that stands beside it.

    A day without a year of its own may be of another year than the one before it: where it disagrees, nothing is told.
    """
    for line in lines:
        for day in figures_in(line, line.text, line.start):
            if day.kind != "date" or not (name := _weekday(line, day)):
                continue
            rule = _rule(day, name)
            if rule.holds or day.unit != YEARLESS:
                yield rule


def _weekday(line: TextLine, day: Figure) -> str:
    """Return the weekday beside a day as it is written; empty: none."""
    behind = _BEHIND.match(line.text, day.end - line.start)
    if behind is not None:
        return behind["ko"] or behind["day"] or behind["en"]
    ahead = _AHEAD.search(line.text[max(0, day.start - line.start - 16) : day.start - line.start])
    return ahead["en"] if ahead is not None else ""


def _rule(day: Figure, name: str) -> DocumentRule:
    told = _KOREAN.index(name) if name in _KOREAN else _ENGLISH.index(name[:3].lower())
    number = day.day.toordinal()
    weeks = (number - told) // 7
    relation = Relation(((CountedNumber(number),),), "=", ((CountedNumber(weeks), 7), (CountedNumber(told),)))
    right = number % 7
    meant = _KOREAN[right] if name in _KOREAN else _as_written(right, name)
    disagrees = "" if relation.holds else f"{day.raw}: {name} ≠ {meant}"
    return DocumentRule("other", f"{day.raw} = {name}", (relation,), (day,), disagrees)


def _as_written(number: int, like: str) -> str:
    """Return the English name of a weekday as long, and in such letters, as another is written."""
    name = _FULL[number] if like.lower() in _FULL else _ENGLISH[number]
    return name.upper() if like.isupper() else name.title()
