"""A plan composed anew of what was told as a wish amends it, and brought to the same where it still tells what was."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Final

from integrations.guides.base import PlanGuides
from orchestrator.graphs.plan.plan_document import PlanDocument, PlanSource
from orchestrator.graphs.plan.rules.reading.cuts import cut_words
from orchestrator.graphs.plan.rules.refining.figure_places import AmendedSources
from orchestrator.graphs.plan.rules.refining.kept_readings import tells, with_told_kept
from orchestrator.graphs.plan.rules.refining.naming import section_named
from orchestrator.graphs.plan.rules.refining.priced_rows import leaves_price
from orchestrator.graphs.plan.rules.refining.recomposing import recomposed, told_wish
from orchestrator.graphs.plan.rules.refining.told_figures import LISTED, ToldFigure, in_digits, told_figures
from orchestrator.graphs.plan.rules.refining.told_words import content_of, is_in
from orchestrator.graphs.plan.rules.refining.wish_words import REMOVES_TOLD

_QUOTING: Final = frozenset(("heard",))
_TELLING: Final = frozenset(("heard", "conflicts"))
"""Sections that tell what was said, and work out nothing of it."""
_COSTS: Final = "costs"
_RECKONED: Final = frozenset(("costs", "schedule"))
"""Sections whose figures are worked out: none is put into them by hand."""
_HALF: Final = 2


def amended_plan(
    document: PlanDocument, clause: str, guides: PlanGuides, *, wish: str, earlier: Sequence[str]
) -> PlanDocument | None:
    """Return the plan with a clause of a wish carried out in what was told; None where that cannot be proved."""
    is_cut = bool(REMOVES_TOLD.search(clause))
    if is_cut and (section := section_named(document, clause, guides)) is not None:
        _, place = cut_words(clause)
        if section.key not in _RECKONED or not place:
            return None
    told = told_wish(document, clause, guides, wish=wish, earlier=earlier)
    if told is None or told.amendment is None:
        return None
    amendment = told.amendment
    made = recomposed(document, replace(told, after=amendment.sources), guides, is_sure=True) or document
    if amendment.old is None or amendment.new is None:
        kept = with_told_kept(document, made, amendment.left_out)
        words = content_of(clause, told_figures(clause, document.made_on))
        is_kept = tells(kept, amendment.left_out) or (_names(kept, words) and not _names(made, words))
        made = made if is_kept else kept
        return made if made != document else None
    figures = told_figures(clause, document.made_on)
    named = " ".join([*content_of(clause, figures), amendment.new.raw])
    for one in (with_told_kept(document, made), made):
        brought = _brought(one, amendment, amendment.old, amendment.new, clause)
        if _holds(document, brought, amendment.new) and not leaves_price(document, brought, named):
            return brought
    return None


def _brought(
    document: PlanDocument, amendment: AmendedSources, old: ToldFigure, new: ToldFigure, clause: str
) -> PlanDocument:
    """Return the plan with the new figure wherever it tells the old one of the same thing."""
    is_told_yet = any(_is(one, old) for one in _told(amendment.sources, document.made_on))
    words = content_of(clause, told_figures(clause, document.made_on))

    def put(line: str) -> str:
        if old.unit == LISTED:
            return line.replace(old.raw, new.raw)
        if is_told_yet and sum(is_in(word, line) for word in words) * _HALF < max(len(words), 1):
            return line
        for one in reversed(told_figures(line, document.made_on)):
            if _is(one, old):
                line = f"{line[: one.start]}{in_digits(new.number, one)}{line[one.start + len(one.number) :]}"
        return line

    sections = tuple(
        one
        if one.key in _QUOTING | _RECKONED
        else replace(one, body="\n".join(put(line) for line in one.body.split("\n")))
        for one in document.sections
    )
    return replace(document, title=put(document.title), sections=sections)


def _names(plan: PlanDocument, words: Sequence[str]) -> bool:
    """Tell whether a line that works out what was told has all words of something."""
    lines = (line for one in plan.sections if one.key not in _TELLING for line in one.body.splitlines())
    return bool(words) and any(all(is_in(word, line) for word in words) for line in lines)


def _told(sources: Sequence[PlanSource], today: date) -> list[ToldFigure]:
    return [one for source in sources if source.kind in ("request", "file") for one in told_figures(source.text, today)]


def _is(one: ToldFigure, other: ToldFigure) -> bool:
    return (one.unit, one.value) == (other.unit, other.value)


def _holds(before: PlanDocument, after: PlanDocument, new: ToldFigure) -> bool:
    """Tell whether lines that are new have a figure."""
    was = {line for one in before.sections for line in one.body.splitlines()}
    lines = [line for one in after.sections if one.key not in _TELLING for line in one.body.splitlines()]
    lines.append(after.title)
    if new.value == "1" and any(
        line not in was for one in after.sections if one.key == _COSTS for line in one.body.splitlines()
    ):
        return True  # what is bought once is told by its price alone
    found = (told_figures(line, after.made_on) for line in lines if line not in was)
    return any(one.value == new.value and one.counts_as(new) for figures in found for one in figures) or any(
        new.raw in line for line in lines if line not in was
    )
