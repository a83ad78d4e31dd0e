"""A section that a person put into the outline: written as one that the guides know, else from what is said of it."""

from dataclasses import replace
from typing import Final

from orchestrator.graphs.plan.plan_document import PlanSection
from orchestrator.graphs.plan.results import SectionPlan, WrittenSection
from orchestrator.graphs.plan.rules import markdown
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.quoting import sentence
from orchestrator.graphs.plan.rules.refining.naming import key_named
from orchestrator.graphs.plan.rules.relevance import coverage, terms_of
from orchestrator.graphs.plan.rules.statements import statements_of
from orchestrator.graphs.plan.rules.writing import written

_ENOUGH: Final = 0.5
"""Share of the heading's words that a statement has to name."""
_MOST: Final = 6
"""Statements of such a section."""


def own_section(plan: SectionPlan, material: PlanMaterial) -> WrittenSection:
    """Write it; where nobody says anything of it, say that."""
    key = key_named(plan.title, material.guides)
    if key and key not in material.keys:
        known = replace(material, keys=(*material.keys, key))
        found = written(SectionPlan(key=key, title=plan.title), known)
        if found.section.body:
            return replace(
                found,
                section=replace(found.section, key=plan.key),
                assumptions=tuple(replace(one, section=plan.key) for one in found.assumptions),
            )
    terms = terms_of(plan.title)
    told = [
        one
        for source in material.sources
        if source.kind != "guide"
        for one in statements_of(source)
        if one.kind != "table" and coverage(terms, one.text) >= _ENOUGH
    ]
    body = markdown.bullets(sentence(material, one) for one in told[:_MOST]) if terms else ""
    missing = "" if body else material.guides.say("own_section_unknown", material.language)
    return WrittenSection(PlanSection(plan.key, plan.title, body, missing))
