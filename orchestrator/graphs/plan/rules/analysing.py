"""What is wanted, read without a model."""

import re
from collections.abc import Sequence
from datetime import date

from integrations.guides.base import PlanGuides
from orchestrator.graphs.plan.plan_document import PlanLanguage, PlanSource
from orchestrator.graphs.plan.results import AnalysisResult, FoundFact, StatedAssumption
from orchestrator.graphs.plan.rules.composing.overview import goal_of
from orchestrator.graphs.plan.rules.costing import money
from orchestrator.graphs.plan.rules.kinds import kind_of
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.subject import subject_of

_FACTS = 40


def analyse(
    request: str, language: PlanLanguage, sources: Sequence[PlanSource], today: date, guides: PlanGuides
) -> AnalysisResult:
    """Read the subject, its users, what is settled, and the facts that sources state of it."""
    titles = tuple(one.title for one in sources if one.kind == "file")
    subject = subject_of(request, language, titles) or guides.say("untitled", language)
    subject = re.sub(r"\s?\([^()]*\d[^()]*\)", "", subject).strip() or subject
    bare_subject = re.sub(r"\sfor\s(?:our|my)\s.*$", "", subject)
    subject = bare_subject if len(bare_subject.split()) > 1 else subject
    domain = kind_of(subject, request, guides)
    bare = AnalysisResult(subject=subject, goal=subject, audience="", domain=domain)
    material = PlanMaterial(bare, sources, guides, language, today, "full", guides.shapes["full"].sections)
    brief = material.brief
    assumptions = []
    if brief.users is None and not material.case.users[0]:
        assumptions.append(
            StatedAssumption(
                text=material.say("assume_users", users=material.users),
                reason=material.say("reason_users", kind=material.kind.title),
            )
        )
    settled = [f"{feature.text}" for feature in brief.features]
    if brief.budget:
        settled.append(money(brief.budget.amount, brief.budget.currency, language))
    settled += [told.raw for told in (brief.starts, brief.launches) if told]
    facts = [
        FoundFact(text=statement.text[:600], source=statement.source)
        for listed in material.statements.values()
        for statement in listed
        if statement.kind != "table"
    ]
    return AnalysisResult(
        subject=subject[:120],
        goal=goal_of(material)[:600],
        audience=material.users[:300],
        domain=domain,
        topics=[key for key, listed in material.statements.items() if listed],
        constraints=[*settled, *(told.text for told in brief.constraints)][:30],
        facts=facts[:_FACTS],
        assumptions=assumptions,
    )
