"""A plan judged without a model: points are taken off for what is wrong, each with its reason."""

from collections import Counter
from typing import Final, Literal

from integrations.guides.base import PlanGuides
from orchestrator.graphs.plan.plan_document import PlanDocument, PlanLanguage
from orchestrator.graphs.plan.results import PASSING_SCORE, ActionItem, JudgeResult
from orchestrator.graphs.plan.rules.checking import FaultKind, PlanFault, cited, faults_of
from orchestrator.language.particles import settled

_WEIGHTS: Final[dict[FaultKind, float]] = {
    "missing": 1.5, "empty": 1.5, "unsourced": 1.0, "uncited": 2.0, "days": 1.5, "unheard_day": 1.5, "misread_user": 1.5, "only_quoted": 0.1, "uncounted": 1.0, "mistaken_sum": 1.5, "broken_sum": 2.0, "void_figure": 2.0, "other_total": 0.5, "closed_day": 0.5, "unplaced": 0.4, "lost": 1.0, "unworked": 0.7, "untold": 0.5, "past_start": 1.5, "question": 0.5, "repeated": 0.5, "long": 1.0, "short": 1.0, "assumptions": 0.5, "unused": 0.3,
}  # fmt: skip
_MOST_OFF: Final = 4.0
"""Points that one kind of fault takes off at most."""
_CRITICAL: Final[frozenset[FaultKind]] = frozenset(
    (
        "missing",
        "empty",
        "unsourced",
        "uncited",
        "days",
        "unheard_day",
        "misread_user",
        "uncounted",
        "mistaken_sum",
        "broken_sum",
        "void_figure",
        "lost",
        "unworked",
        "past_start",
    )
)
_FAILING: Final = 5.0


def review(document: PlanDocument, guides: PlanGuides) -> JudgeResult:
    """Return the score with what is good, what is wrong, and what to do about it."""

    def say(key: str, **values: object) -> str:
        return settled(guides.say(key, document.language, **values))[:400]

    titles = {section.key: section.title for section in document.sections}

    def phrased(fault: PlanFault) -> str:
        guide = guides.section(fault.section, document.language)
        title = titles.get(fault.section, guide.title if guide else fault.section)
        return say(f"fault_{fault.kind}", section=title, words=fault.words[:160])

    faults = [*faults_of(document, guides)]
    counts = Counter(fault.kind for fault in faults)
    off = sum(min(_MOST_OFF, _WEIGHTS[kind] * count) for kind, count in counts.items())
    score = round(max(0.0, 10 - off), 1)
    critical = [phrased(fault) for fault in faults if fault.kind in _CRITICAL]
    verdict: Literal["PASS", "REVISE", "FAIL"] = "PASS" if score >= PASSING_SCORE and not critical else "REVISE"
    return JudgeResult(
        overall_score=score,
        verdict="FAIL" if score < _FAILING else verdict,
        critical_issues=critical[:20],
        strengths=[say(key, count=count) for key, count in _strengths(document)],
        weaknesses=[phrased(fault) for fault in faults if fault.kind not in _CRITICAL][:20],
        action_items=[
            ActionItem(section=fault.section, action=action_of(fault, document.language, guides)) for fault in faults
        ][:30],
    )


def action_of(fault: PlanFault, language: PlanLanguage, guides: PlanGuides) -> str:
    """Return what is to be done about a fault."""
    return settled(guides.say(f"action_{fault.kind}", language, words=fault.words[:160]))[:400]


def _strengths(document: PlanDocument) -> list[tuple[str, int]]:
    """Return the keys of what is good, each with its count."""
    found = [("strength_sources", len(cited(document))), ("strength_schedule", len(document.schedule))]
    if all(assumption.reason for assumption in document.assumptions):
        found.append(("strength_assumptions", len(document.assumptions)))
    return [one for one in found if one[1]]
