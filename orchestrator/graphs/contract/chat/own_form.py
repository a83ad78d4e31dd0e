"""Answers that a question has by its own form: a sum, the pay of a month, words to say, what is not mentioned."""

from collections.abc import Sequence

from integrations.law.base import Norm
from orchestrator.deps import Context
from orchestrator.graphs.contract.analysis import Finding
from orchestrator.graphs.contract.chat.absent_things import absent_thing
from orchestrator.graphs.contract.chat.asked_kinds import asked_kinds
from orchestrator.graphs.contract.chat.clause_analysis import findings_in
from orchestrator.graphs.contract.chat.composition import Composition
from orchestrator.graphs.contract.chat.direct_answers import (
    tell_by_now,
    tell_mention,
    tell_month,
    tell_no_shortfall,
    tell_reckoning,
    tell_sum,
    tell_words,
)
from orchestrator.graphs.contract.chat.relevance import gravest, unspoken
from orchestrator.graphs.contract.chat.rules.asked_topics import AskedTopic
from orchestrator.graphs.contract.chat.rules.question_forms import asks_month_pay, asks_reckoning, asks_words
from orchestrator.graphs.contract.chat.severance_sum import tell_severance
from orchestrator.graphs.contract.chat.statutes import tell_help, tell_norms
from orchestrator.graphs.contract.chat.telling import tell_briefly, tell_findings
from orchestrator.graphs.contract.chat.tools import ContractCase
from orchestrator.graphs.contract.chat.topics import GENERAL, topics_of
from orchestrator.graphs.contract.chat.trade_sums import tell_trade_sum

_OF_SEVERANCE = ("severance_excluded", "severance_instalments")


def answer_in_own_form(
    answer: Composition,
    context: Context,
    case: ContractCase,
    topics: Sequence[AskedTopic],
    findings: Sequence[Finding],
    norms: Sequence[Norm],
    is_of_one_place: bool,
) -> bool:
    """Answer what has an answer of its own form; False where the question has none."""
    is_at_large = not (findings or is_of_one_place) and all(one.name in GENERAL for one in topics)
    if is_at_large and not asked_kinds(case.question) and (thing := absent_thing(case.question, case.contract)):
        answer.add(context.say("contract.chat.no_word", what=thing))
        return True
    if case.analysis.kind == "labour" and (what := unspoken(case, topics)):
        answer.add(context.say("contract.chat.not_mentioned", what=what))
        tell_norms(answer, context, case, norms)
        tell_help(answer, context, case, topics)
        return True
    if tell_severance(answer, context, case):
        tell_findings(answer, context, case, [one for one in findings if one.kind in _OF_SEVERANCE])
        tell_norms(answer, context, case, case.law.norms_on(("rba-8",), case.on))
        return True
    if tell_by_now(answer, context, case) or tell_no_shortfall(answer, context, case):
        return True
    if tell_trade_sum(answer, context, case):
        tell_briefly(answer, context, case, findings, "also_wrong")
        return True
    if asks_reckoning(case.question, topics) and tell_reckoning(answer, context, case):
        return True
    if not is_of_one_place and _is_of_pay_at_large(case) and tell_sum(answer, context, case):
        return True
    if asks_month_pay(case.question) and tell_month(answer, context, case):
        return True
    if asks_words(case.question) and tell_words(answer, context, case, findings or gravest(case)):
        return True
    if case.analysis.kind == "labour" and (spans := tell_mention(answer, context, case)) is not None:
        # Where the contract is silent there is no part of it in which something is wrong, but what it lacks.
        parts = [clause for span in spans if (clause := case.contract.clause_at(span.start))]
        told = [one for part in parts for one in findings_in(part, case.analysis)]
        there = [one for one in findings if one in told or (one.span is None and topics)]
        tell_briefly(answer, context, case, there, "also_wrong")
        tell_norms(answer, context, case, norms[:1])
        return True
    return False


def _is_of_pay_at_large(case: ContractCase) -> bool:
    """Tell whether a question is about what is paid in all, and about no one thing of it."""
    return all(one.name == "wage" for one in topics_of(case.question))
