"""Entries → what they say: the fields of a shape by their types, and what no type tells by hand."""

from collections.abc import Callable
from dataclasses import fields
from datetime import date
from functools import cache
from typing import Any, TypeVar, get_args, get_type_hints

from integrations.law.base import (
    ContactPoint,
    CourtDecision,
    Interpretation,
    Manual,
    Norm,
    Parameter,
    ParameterSpan,
    RiskCategory,
    RiskLevel,
    RiskPattern,
    Statute,
    Wording,
)
from integrations.law.entry import EntryReader
from integrations.law.files import LawFile
from integrations.law.law import korean_article

T = TypeVar("T")
_CALLED = {"effective_from": "from", "effective_to": "to"}
"""Fields that editors call otherwise."""
_MAY_BE_EMPTY = frozenset(
    {(Norm, "article"), (Norm, "paragraph"), (Norm, "penalty"), (Interpretation, "number"), (ContactPoint, "phone")}
)
"""Texts that an entry may leave out."""
_READ_AS: dict[object, Callable[[EntryReader, str], object]] = {
    str: EntryReader.text,
    date: EntryReader.day,
    date | None: EntryReader.optional_day,
    int: lambda entry, name: entry.count(name, 1),
    Wording: EntryReader.wording,
    Wording | None: EntryReader.optional_wording,
    tuple[Wording, ...]: EntryReader.wordings,
    tuple[str, ...]: EntryReader.words,
}


def shaped(shape: Callable[..., T], entry: EntryReader, **given: object) -> T:
    """Read an entry as a shape; ``given``: the fields that are read otherwise."""
    values = dict(given)
    for name, kind in _fields_of(shape):
        if name in values:
            continue
        if name == "url":
            values[name] = entry.url()
        elif (shape, name) in _MAY_BE_EMPTY:
            values[name] = entry.text(name, "")
        else:
            values[name] = _READ_AS[kind](entry, _CALLED.get(name, name))
    return shape(**values)


@cache
def _fields_of(shape: Any) -> tuple[tuple[str, object], ...]:
    kinds = get_type_hints(shape)
    return tuple((field.name, kinds[field.name]) for field in fields(shape))


def statute(entry: EntryReader) -> Statute:
    """Read the act to which the articles of a file belong."""
    return shaped(Statute, entry)


def norm(entry: EntryReader, act: Statute) -> Norm:
    """Read an article; its address is that of the act with the article, unless it names another."""
    norm_id, article = entry.text("id"), entry.text("article", "")
    at = f"{act.url}/{korean_article(article)}" if article else act.url
    if norm_id and not norm_id.startswith(f"{act.id}-"):
        entry.note("foreign_id", act=act.id)
    return shaped(Norm, entry, id=norm_id, act=act, url=entry.url(at if act.url else ""))


def parameter(entry: EntryReader, file: LawFile) -> Parameter:
    """Read a figure: by years, one line each, or by spans of days and sizes of workplaces."""
    spans: list[ParameterSpan] = []
    for part in entry.parts("years", lambda year: file.line_below(entry.line, year)):
        if not (part.key.isdecimal() and len(part.key) == 4):
            part.note("not_a_year", year=part.key)
            continue
        spans.append(_span(part, date(int(part.key), 1, 1), date(int(part.key), 12, 31)))
    spans += [_span(part, part.day("from"), part.optional_day("to")) for part in entry.parts("spans")]
    if not entry.parts("years") and not spans:
        entry.note("missing", field="years")
    spans.sort(key=lambda span: (span.effective_from, span.employees))
    return shaped(Parameter, entry, id=entry.name, spans=tuple(spans))


def _span(part: EntryReader, first: date, last: date | None) -> ParameterSpan:
    most = part.count("most_employees", 0) or None
    days = {"effective_from": first, "effective_to": last}
    span = shaped(ParameterSpan, part, value=part.number("value"), most_employees=most, **days)
    part.end()
    return span


def decision(entry: EntryReader) -> CourtDecision:
    """Read a decision of a court."""
    return shaped(CourtDecision, entry)


def interpretation(entry: EntryReader) -> Interpretation:
    """Read an interpretation of an authority."""
    return shaped(Interpretation, entry)


def manual(entry: EntryReader) -> Manual:
    """Read a procedure."""
    return shaped(Manual, entry)


def contact(entry: EntryReader) -> ContactPoint:
    """Read somebody who helps."""
    return shaped(ContactPoint, entry)


def category(entry: EntryReader) -> RiskCategory:
    """Read a category of risk patterns."""
    return shaped(RiskCategory, entry)


def pattern(entry: EntryReader) -> RiskPattern:
    """Read a risk pattern."""
    level: RiskLevel = "LOW"
    said = entry.text("level")
    for known in get_args(RiskLevel):
        level = known if said == known else level
    if said and said != level:
        entry.note("unknown_level", level=said)
    return shaped(RiskPattern, entry, level=level, keywords=entry.spoken_words("keywords"))
