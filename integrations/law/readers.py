"""Entries → what they say: one function for each kind."""

from datetime import date
from typing import get_args

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
)
from integrations.law.entry import EntryReader
from integrations.law.files import LawFile
from integrations.law.law import korean_article


def statute(entry: EntryReader) -> Statute:
    """Read the act to which the articles of a file belong."""
    return Statute(entry.text("id"), entry.wording("name"), entry.url())


def norm(entry: EntryReader, act: Statute) -> Norm:
    """Read an article; its address is that of the act with the article, unless it names another."""
    norm_id, article = entry.text("id"), entry.text("article", "")
    at = f"{act.url}/{korean_article(article)}" if article else act.url
    if norm_id and not norm_id.startswith(f"{act.id}-"):
        entry.note("foreign_id", act=act.id)
    return Norm(
        id=norm_id,
        act=act,
        article=article,
        paragraph=entry.text("paragraph", ""),
        title=entry.wording("title"),
        text=entry.wording("text"),
        effective_from=entry.day("from"),
        effective_to=entry.optional_day("to"),
        url=entry.url(at if act.url else ""),
        looked_up=entry.day("looked_up"),
        as_of=entry.day("as_of"),
        employees=entry.count("employees", 1),
        penalty=entry.text("penalty", ""),
        keywords=entry.words("keywords"),
    )


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
    return Parameter(
        id=entry.name,
        name=entry.wording("name"),
        unit=entry.text("unit"),
        norms=entry.words("norms"),
        spans=tuple(sorted(spans, key=lambda span: (span.effective_from, span.employees))),
    )


def _span(part: EntryReader, first: date, last: date | None) -> ParameterSpan:
    most = part.count("most_employees", 0)
    span = ParameterSpan(
        value=part.number("value"),
        effective_from=first,
        effective_to=last,
        employees=part.count("employees", 1),
        most_employees=most or None,
        url=part.url(),
        looked_up=part.day("looked_up"),
    )
    part.end()
    return span


def decision(entry: EntryReader) -> CourtDecision:
    """Read a decision of a court."""
    return CourtDecision(
        id=entry.text("id"),
        court=entry.wording("court"),
        decided=entry.day("decided"),
        number=entry.text("number"),
        title=entry.wording("title"),
        holding=entry.wording("holding"),
        norms=entry.words("norms"),
        keywords=entry.words("keywords"),
        url=entry.url(),
        looked_up=entry.day("looked_up"),
    )


def interpretation(entry: EntryReader) -> Interpretation:
    """Read an interpretation of an authority."""
    return Interpretation(
        id=entry.text("id"),
        agency=entry.wording("agency"),
        issued=entry.day("issued"),
        number=entry.text("number", ""),
        title=entry.wording("title"),
        text=entry.wording("text"),
        norms=entry.words("norms"),
        keywords=entry.words("keywords"),
        url=entry.url(),
        looked_up=entry.day("looked_up"),
    )


def manual(entry: EntryReader) -> Manual:
    """Read a procedure."""
    return Manual(
        id=entry.text("id"),
        title=entry.wording("title"),
        steps=entry.wordings("steps"),
        deadline=entry.optional_wording("deadline"),
        norms=entry.words("norms"),
        contacts=entry.words("contacts"),
        keywords=entry.words("keywords"),
        url=entry.url(),
        looked_up=entry.day("looked_up"),
    )


def contact(entry: EntryReader) -> ContactPoint:
    """Read somebody who helps."""
    return ContactPoint(
        id=entry.text("id"),
        name=entry.wording("name"),
        about=entry.wording("about"),
        url=entry.url(),
        phone=entry.text("phone", ""),
        looked_up=entry.day("looked_up"),
    )


def category(entry: EntryReader) -> RiskCategory:
    """Read a category of risk patterns."""
    return RiskCategory(entry.text("id"), entry.wording("name"))


def pattern(entry: EntryReader) -> RiskPattern:
    """Read a risk pattern."""
    level: RiskLevel = "LOW"
    said = entry.text("level")
    for known in get_args(RiskLevel):
        level = known if said == known else level
    if said and said != level:
        entry.note("unknown_level", level=said)
    return RiskPattern(
        id=entry.text("id"),
        name=entry.wording("name"),
        explanation=entry.wording("explanation"),
        level=level,
        categories=entry.words("categories"),
        clause_types=entry.words("clause_types"),
        keywords=entry.spoken_words("keywords"),
        norms=entry.words("norms"),
        decisions=entry.words("decisions"),
        related=entry.words("related"),
    )
