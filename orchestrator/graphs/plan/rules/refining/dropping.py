"""A priced thing left out of the costs: what it costs is told no longer, so that every sum is added up without it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from integrations.guides.base import PlanGuides
from orchestrator.graphs.plan.plan_document import PlanDocument, PlanSource
from orchestrator.graphs.plan.rules.composing.cost_rows import priced_lines
from orchestrator.graphs.plan.rules.composing.plan_budget import budget_of
from orchestrator.graphs.plan.rules.finished import material_of
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading.cuts import cut_words, is_cut
from orchestrator.graphs.plan.rules.refining.merging import remerged
from orchestrator.graphs.plan.rules.refining.naming import section_named
from orchestrator.graphs.plan.rules.refining.recomposing import ToldWish, request_of, told_wish
from orchestrator.graphs.plan.rules.whole import whole_plan

_COSTS: Final = "costs"


def drop_price(document: PlanDocument, clause: str, guides: PlanGuides) -> PlanDocument | None:
    """Leave a thing and its price out of the costs; None where the clause names no priced thing alone.

    Where the costs are the place out of which it is to be left, and it cannot be, the plan stays as it is: a row without
    its price in the sums would be wrong.
    """
    words, place = cut_words(clause)
    inside = section_named(document, place, guides) if place else None
    if not words or (inside is not None and inside.key != _COSTS):
        return None
    told = told_wish(document, clause, guides, wish=clause, earlier=())
    if told is None:
        return None
    material = replace(material_of(document, guides), sources=tuple(told.before))
    if sum(is_cut(one.item, [clause]) for one in priced_lines(material)) != 1:
        return document if inside is not None else None
    made = [_composed(document, told, sources, guides) for sources in (told.before, told.after)]
    changed = _added_up(document, material, replace(material, sources=tuple(told.after)), *made)
    return changed or (document if inside is not None else None)


def _composed(
    document: PlanDocument, told: ToldWish, sources: Sequence[PlanSource], guides: PlanGuides
) -> PlanDocument:
    return whole_plan(
        request_of(sources),
        told.analysis,
        sources,
        document.language,
        document.preset,
        guides,
        document.made_on,
    )


def _added_up(
    document: PlanDocument, old: PlanMaterial, new: PlanMaterial, was: PlanDocument, now: PlanDocument
) -> PlanDocument | None:
    """Return the plan with the money of the new material; None where it does not stand in it as the old one tells it.

    A row of which nobody knew what it comes to goes without another sum.
    """
    before, after = budget_of(old), budget_of(new)
    said = ((before.phrase(old), after.phrase(new)), (before.choice(old), after.choice(new)))
    bodies = [next((one.body for one in plan.sections if one.key == _COSTS), "") for plan in (was, now)]
    sections = []
    is_found = all(told == anew for told, anew in said) and bodies[0] != bodies[1]
    for one in document.sections:
        body = remerged(bodies[0], one.body, bodies[1]) if one.key == _COSTS else one.body
        for told, anew in said:
            is_found |= told != anew and told in body
            body = body.replace(told, anew)
        sections.append(replace(one, body=body))
    return replace(document, sections=tuple(sections), costs=now.costs) if is_found else None
