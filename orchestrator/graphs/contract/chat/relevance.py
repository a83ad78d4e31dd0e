"""Which of the findings a question is about."""

import math
from collections.abc import Sequence

from orchestrator.deps import Context
from orchestrator.graphs.contract.analysis import SEVERITIES, Finding
from orchestrator.graphs.contract.chat.asked_kinds import (
    SURELY,
    asked_kinds,
    is_plainly_asked,
    likeliest_passage,
    passage_of_sums,
)
from orchestrator.graphs.contract.chat.clause_analysis import clause_in_question, findings_in
from orchestrator.graphs.contract.chat.own_words import clause_of_own_words
from orchestrator.graphs.contract.chat.passages import is_headed_otherwise, nearest_clause
from orchestrator.graphs.contract.chat.plan import ToolPlan
from orchestrator.graphs.contract.chat.rules.asked_topics import AskedTopic
from orchestrator.graphs.contract.chat.rules.question_forms import is_of_all, is_overview, unspoken_occasion
from orchestrator.graphs.contract.chat.tools import ContractCase
from orchestrator.graphs.contract.chat.topics import GENERAL
from orchestrator.graphs.contract.contract_text import Span
from orchestrator.graphs.contract.finding_texts import name_of
from orchestrator.graphs.contract.rules.folding import plain

_WITH_PAY = frozenset({"minimum_wage", "working_hours", "breaks", "probation", "change", "small_workplace"})
"""Topics beside which pay is asked for too; in questions about others it is only spoken of: "수당", "paid"."""
_IF_SAID = {
    "resignation": ("penalty", "training_repayment", "settlement_late"),
    "lost_wage": ("penalty", "wage_deduction"),
}
"""Kinds that belong to a topic only where it is spoken of: a penalty for leaving, and not for being late."""
_OF_HOURS = ("overtime_premium", "night_premium", "holiday_premium", "weekly_hours", "break_time")
_OF_OCCASIONS = ("penalty", "deduction", "training")
"""Topics of which a contract says what has to happen first."""
_ALSO = 0.6
"""The share of the best fitting finding's score that others need to be told with it."""


def unspoken(case: ContractCase, topics: Sequence[AskedTopic]) -> str:
    """Return what somebody asks whether it costs them money, where the contract speaks of it nowhere; else empty.

    A penalty for leaving is none for being late.
    """
    if not topics or topics[0].name not in _OF_OCCASIONS:
        return ""
    return unspoken_occasion(case.question, case.contract.text)


def relevant_findings(
    context: Context, case: ContractCase, plan: ToolPlan, topics: Sequence[AskedTopic]
) -> list[Finding]:
    """Return what was found on the question, what it names first, then the gravest."""
    if unspoken(case, topics):
        return []
    return _young_first(case, _relevant(context, case, plan, topics))


def _young_first(case: ContractCase, found: list[Finding]) -> list[Finding]:
    """Put first what a minor may not do at all, where it is asked what is paid for doing it."""
    barred = [one for one in case.analysis.findings if one.kind == "minor_protection" and one.span]
    places = [one.span for one in found if one.kind in _OF_HOURS and one.span]
    first = [one for one in barred if one.span and any(_meet(one.span, place) for place in places)]
    return [*first, *(one for one in found if one not in first)]


def is_asked(case: ContractCase, topics: Sequence[AskedTopic], finding: Finding) -> bool:
    """Tell whether a finding in the clause that is asked about is what is asked about it, as far as that is told."""
    if case.analysis.kind != "labour" or all(one.name in GENERAL for one in topics):
        return True
    return any(finding.kind in one.kinds for one in topics) or finding.kind in asked_kinds(case.question)


def _relevant(context: Context, case: ContractCase, plan: ToolPlan, topics: Sequence[AskedTopic]) -> list[Finding]:
    if plan.clause and (named := clause_in_question(plan.clause, case.question, case.contract)):
        return _gravest(findings_in(named, case.analysis))
    if is_of_all(case.question):
        return _by_topics(context, case, plan, topics)
    own = clause_of_own_words(case.contract, case.question)
    is_labour = case.analysis.kind == "labour"
    figure = passage_of_sums(case.contract, case.question) if is_labour else None
    is_told = is_labour and (own is None or figure is not None or is_plainly_asked(case.question))
    if is_told and (meant := _by_meaning(case, topics)) is not None:
        return meant
    if is_told and is_plainly_asked(case.question, SURELY):
        return []
    found = _by_topics(context, case, plan, topics)
    if own is not None:
        there = findings_in(own, case.analysis)
        return [one for one in found if one in there] or _gravest([one for one in there if is_asked(case, topics, one)])
    return found


def _by_meaning(case: ContractCase, topics: Sequence[AskedTopic]) -> list[Finding] | None:
    """Return the findings where a sum of the question stands, or of its kinds; None where neither tells."""
    kinds, findings = asked_kinds(case.question), case.analysis.findings
    place = passage_of_sums(case.contract, case.question)
    if place and (there := [one for one in findings if one.span and _meet(place, one.span)]):
        named = [kind for topic in topics for kind in topic.kinds]
        return sorted(there, key=lambda one: (one.kind not in kinds, one.kind not in named))
    if meant := [one for one in findings if one.kind in kinds]:
        return sorted(meant, key=lambda one: kinds.index(one.kind))
    place = likeliest_passage(case.contract, kinds) if kinds else None
    there = [one for one in findings if one.span and _meet(place, one.span)] if place else []
    return _gravest([one for one in there if is_asked(case, topics, one)]) if place else None


def _meet(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end


def _by_topics(context: Context, case: ContractCase, plan: ToolPlan, topics: Sequence[AskedTopic]) -> list[Finding]:
    found = list(case.analysis.findings)
    if topics and not is_overview(case.question, topics):
        if any(one.name not in (*_WITH_PAY, "wage") for one in topics):
            topics = [one for one in topics if one.name != "wage"]
        told = {
            place: _told_by(one, name_of(one, context.say), _said(one, case), topics) for place, one in enumerate(found)
        }
        best = max(told.values(), default=0.0)
        close = [found[place] for place, score in told.items() if score and score >= _ALSO * best]
        near = nearest_clause(case.contract, case.question)
        if near and case.analysis.kind == "other" and is_headed_otherwise(case.contract, near, topics[0]):
            near = None
        meant = findings_in(near, case.analysis) if near else []
        if case.analysis.kind == "labour" and asked_kinds(case.question):
            meant = [one for one in meant if any(one.kind in topic.kinds for topic in topics)]
        return _gravest(close if any(one in close for one in meant) else meant or close)
    return _gravest(found) if is_overview(case.question, topics) or plan.use_graph_db else []


def _told_by(finding: Finding, name: str, passage: str, topics: Sequence[AskedTopic]) -> float:
    """Return how well the topics of a question fit a finding: the more of them, and the rarer, the better."""
    weights = (
        (1 / (1 + 0.5 * rank)) * max(1, len(topic.kinds)) ** -0.5
        for rank, topic in enumerate(topics)
        if _fits(finding, topic, passage) or (finding.item and topic.asked.search(name))
    )
    return math.fsum(weights)


def _fits(finding: Finding, topic: AskedTopic, passage: str) -> bool:
    """Tell whether a finding belongs to a topic: of some kinds only where its clause speaks of that."""
    if finding.kind not in topic.kinds:
        return False
    return finding.kind not in _IF_SAID.get(topic.name, ()) or bool(topic.asked.search(passage))


def _said(finding: Finding, case: ContractCase) -> str:
    return plain(finding.span.of(case.contract.text)) if finding.span else ""


def gravest(case: ContractCase) -> list[Finding]:
    """Return all that was found, the gravest first."""
    return _gravest(case.analysis.findings)


def _gravest(findings: Sequence[Finding]) -> list[Finding]:
    return sorted(findings, key=lambda one: SEVERITIES.index(one.severity))
