"""What was asked for is quoted only where no other section of the plan says it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from typing import Final

from orchestrator.graphs.plan.plan_document import PlanDocument
from orchestrator.graphs.plan.rules.citing import cited_once
from orchestrator.graphs.plan.rules.lost import roots_of
from orchestrator.graphs.plan.rules.marks import MARK
from orchestrator.graphs.plan.rules.reading.told_sums import told_sums
from orchestrator.language.dates import find_dates

ASKED: Final = "heard"
"""The section that holds what the person said."""
_LINE: Final = re.compile(r"- (?P<label>\*\*[^*]+\*\*) (?P<quotes>.+)")
_LABEL: Final = re.compile(r"^[^:,.\d]{2,14}:\s")
_FIGURE: Final = re.compile(r"\d[\d,]*(?:\.\d+)?")
_SAID: Final = 0.6
"""The share of the words of a quote that stand where it is said in other words."""
_BESIDE: Final = 0.5
"""The share that is enough beside all of its figures; beside its days and sums none is needed."""
_FEW: Final = 8
"""Words of a quote up to which its days and sums are what it tells."""
_MANY: Final = 5
_WHOLE: Final = 0.8
"""The share of many words that a section has, in whatever lines."""


def without_echo(document: PlanDocument) -> PlanDocument:
    """Return a plan in which the section of what was asked for holds only what no other section says; none where all is said."""
    bodies = [one.body for one in document.sections if one.key != ASKED]
    places = [line for body in bodies for line in body.splitlines() if line.strip()]
    sections = []
    for section in document.sections:
        if section.key == ASKED:
            kept = [*_unsaid(section.body, bodies, places, document.made_on)]
            section = replace(section, body=cited_once("\n".join(kept)))
        if section.body or section.key != ASKED:
            sections.append(section)
    return replace(document, sections=tuple(sections))


def _unsaid(asked: str, bodies: Sequence[str], places: Sequence[str], today: date) -> Iterator[str]:
    for line in asked.splitlines():
        found = _LINE.fullmatch(line.strip())
        if found is None:
            yield line
            continue
        quotes = [quote for quote in _cited(found["quotes"].split(" / ")) if not _is_said(quote, bodies, places, today)]
        if quotes:
            yield f"- {found['label']} {' / '.join(quotes)}"


def _cited(quotes: Sequence[str]) -> Sequence[str]:
    """Return quotes of which each names its source, which stands behind the last of those that share it."""
    cited: list[str] = []
    mark = ""
    for quote in reversed(quotes):
        own = MARK.search(quote)
        mark = own[0] if own else mark
        cited.insert(0, quote if own else f"{quote} {mark}")
    return cited


def _is_said(quote: str, bodies: Sequence[str], places: Sequence[str], today: date) -> bool:
    """Tell whether a section has the figures of a quote and what they are of, or a line says it."""
    bare = _LABEL.sub("", MARK.sub("", quote))
    wanted: list[set[str]] = []
    for day in find_dates(bare, today):
        if day.value.precision == "year" or not _FIGURE.search(day.value.raw):
            continue
        # Which year it is of, the plan tells.
        ends = {day.value.start.isoformat()[4:], day.value.end.isoformat()[4:]}
        wanted.append(ends if day.value.precision == "day" else {*ends, day.value.start.isoformat()[4:7]})
        bare = bare.replace(day.value.raw, " ")
    sums = told_sums(bare)
    is_plain = bool(wanted or sums)
    for one in sorted(sums, key=lambda each: -each.start):
        wanted.append({_flat(bare[one.start : one.end]), f"{one.amount:f}"})
        bare = f"{bare[: one.start]} {bare[one.end :]}"
    wanted += [{_flat(figure)} for figure in _FIGURE.findall(bare)]
    words = roots_of(bare)
    where = bodies if is_plain else places  # a bare "2" stands in every section
    is_plain = is_plain and len(words) <= _FEW
    least = 0 if is_plain else _BESIDE if wanted else _SAID

    def stands(text: str, share: float) -> bool:
        has_figures = all(any(_stands(form, text) for form in forms) for forms in wanted)
        return has_figures and len(words & roots_of(text)) >= share * len(words)

    if any(stands(text, least) for text in where):
        return True
    return len(words) >= _MANY and any(stands(text, _WHOLE) for text in bodies)


def _stands(figure: str, text: str) -> bool:
    before = "" if figure.startswith("-") else r"(?<![\d.])"
    return re.search(rf"{before}{re.escape(figure)}(?!\d|\.\d)", _flat(text)) is not None


def _flat(text: str) -> str:
    return re.sub(r"(?<=\d),(?=\d{3})|[\s*]", "", text.casefold())
