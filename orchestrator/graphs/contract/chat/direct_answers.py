"""Answers that begin with the very thing that is asked for: where to report, what is owed by now, the words to say."""

import re
from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from orchestrator.deps import Context
from orchestrator.graphs.contract.analysis import Finding
from orchestrator.graphs.contract.arithmetic import step_row
from orchestrator.graphs.contract.chat.composition import Composition, norm_labels
from orchestrator.graphs.contract.chat.quoting import lines_of, passage_of, quote_of
from orchestrator.graphs.contract.chat.rules.asked_topics import AskedTopic
from orchestrator.graphs.contract.chat.rules.question_forms import (
    asks_missing,
    is_after_probation,
    mentioned,
    months_worked,
)
from orchestrator.graphs.contract.chat.telling import tell_briefly, tell_shortfall
from orchestrator.graphs.contract.chat.tools import ContractCase
from orchestrator.graphs.contract.contract_text import Span
from orchestrator.graphs.contract.finding_texts import name_of
from orchestrator.graphs.contract.report import missing_for_sum
from orchestrator.graphs.contract.yearly import least_note, limited_note, worth_told

_OF_PROBATION = "probation_pay"
_OF_MONEY = (
    *("inclusive_wage", "overtime_premium", "night_premium", "holiday_premium", "weekly_holiday", "waiting_time"),
    *("wage_deduction", "deposit", "penalty", "annual_leave", "severance_excluded", "severance_instalments"),
)
"""Kinds that cost money also where the contract does not tell how much."""
_MOST_WORDS = 3
_MOST_LINES = 3
_SUFFIX = re.compile(r"(?:수당|조항|규정|내용|문제|금|비)$")
"""What a subject is called by beside its own name: "야간수당" is spoken of where nights are."""
_NOT_LETTER = re.compile(r"[\W_]+")
_YEAR = re.compile(r"(?<!\d)(20\d{2})\s?(?:년|년도)?(?!\d)")


def tell_mention(answer: Composition, context: Context, case: ContractCase) -> list[Span] | None:
    """Tell whether the contract speaks of something, with the lines that do; None: the question does not ask that."""
    what = mentioned(case.question)
    if not what:
        return None
    spans = _speaking_of(case, what)[:_MOST_LINES]
    key = "mentioned" if spans else "not_mentioned"
    answer.add(context.say(f"contract.chat.{key}", what=what))
    if spans:
        answer.add("\n".join(answer.quote(quote_of(case.contract, span, "")) for span in spans))
    return spans


def _speaking_of(case: ContractCase, what: str) -> list[Span]:
    """Return the lines that name it; where none does, those that name it without what it is called by."""
    lines = lines_of(case.contract, Span(0, len(case.contract.text)))
    plain = [_NOT_LETTER.sub("", line.of(case.contract.text)).casefold() for line in lines]
    whole = _NOT_LETTER.sub("", what).casefold()
    stem = _SUFFIX.sub("", whole)
    for name in (whole, stem) if len(stem) > 1 else (whole,):
        if found := [line for line, text in zip(lines, plain, strict=True) if name in text]:
            return found
    return []


def tell_words(answer: Composition, context: Context, case: ContractCase, findings: Sequence[Finding]) -> bool:
    """Tell words to say to the employer about what was found; False where nothing was."""
    said: dict[str, None] = {}
    for one in findings:
        clause = case.contract.clause_at(one.span.start) if one.span else None
        norms = norm_labels(case, one.norms[:1], context)
        if not norms:
            continue
        number = f"{clause.number} " if clause and clause.number else ""
        said[context.say("contract.chat.words", clause=number, name=name_of(one, context.say), norm=norms[0])] = None
    if not said:
        return False
    lines = [f"- {one}" for one in list(said)[:_MOST_WORDS]]
    answer.add("\n".join([context.say("contract.chat.words_intro"), "", *lines]))
    return True


def tell_month(answer: Composition, context: Context, case: ContractCase) -> bool:
    """Tell what a month has to be paid with, step by step; False where the sum is not known or nothing is missing."""
    analysis, say = case.analysis, context.say
    if analysis.total_underpayment is None:
        if not analysis.unknown:
            return False
        answer.add(say("contract.told.underpayment_unknown", missing=missing_for_sum(analysis, say)))
        return True
    if not analysis.total_underpayment:
        return False
    is_after = (
        analysis.limited is not None and analysis.limited.key == "probation" and is_after_probation(case.question)
    )
    # What only the probation falls short of is none of the months behind it.
    findings = [one for one in analysis.findings if not (is_after and one.kind == _OF_PROBATION)]
    total, paid = analysis.total_underpayment, _paid(findings)
    note = limited_note(total, analysis.limited, say) if analysis.limited and not is_after else ""
    if is_after and analysis.limited:
        total = analysis.limited.ordinary
        if not total:
            answer.add(say("contract.chat.month_enough"))
            return True
    key = "month_more" if paid is None else "month_due"
    due = f"{paid + total:,}" if paid is not None else ""
    told = say(f"contract.chat.{key}", due=due, paid=f"{paid or 0:,}", more=f"{total:,}")
    answer.add(f"{told} {note}".rstrip() + least_note(analysis, say))
    for one in _counted(findings):
        rows = [step_row(step, say) for step in one.shortfall.steps] if one.shortfall else []
        lines = [f"- {step}: {won}" if won else f"- {step}" for step, won in rows]
        answer.add("\n".join([f"**{name_of(one, context.say)}**", "", *lines]))
    return True


def tell_no_shortfall(answer: Composition, context: Context, case: ContractCase) -> bool:
    """Tell that nothing is missing, where a sum is asked for and none is; False otherwise."""
    analysis = case.analysis
    is_nothing = analysis.total_underpayment == 0 and not analysis.unknown and analysis.own is None
    if analysis.kind != "labour" or not is_nothing or not asks_missing(case.question):
        return False
    told = (context.say("contract.chat.no_shortfall"), worth_told(analysis, context.say))
    answer.add(" ".join(filter(None, told)))
    tell_briefly(answer, context, case, list(analysis.findings), "no_shortfall_but")
    return True


def tell_sum(answer: Composition, context: Context, case: ContractCase) -> bool:
    """Tell what is missing in all, with the findings that it is made of; False where no such sum is asked for.

    Of one clause or one premium it is asked by its name: that is answered with the clause.
    """
    analysis = case.analysis
    is_known = analysis.total_underpayment or analysis.unknown or analysis.own
    if analysis.kind != "labour" or not is_known or not asks_missing(case.question):
        return False
    tell_shortfall(answer, context, case)
    if counted := _counted(analysis.findings):
        lines = [context.say("contract.chat.made_of"), ""]
        for one in counted:
            won = one.shortfall.monthly if one.shortfall else 0
            norm = ", ".join(norm_labels(case, one.norms[:1], context))
            what = f"{name_of(one, context.say)} ({norm})" if norm else name_of(one, context.say)
            lines.append(f"- {what}: {context.say('contract.value.won', n=f'{won:,}')}")
            lines += [
                f"  {answer.quote(quote_of(case.contract, line, norm))}"
                for line in (passage_of(case.contract, one.span)[:1] if one.span else ())
            ]
        answer.add("\n".join(lines))
    uncounted = [one for one in analysis.findings if one.kind in _OF_MONEY and not one.shortfall]
    tell_briefly(answer, context, case, list({one.kind: one for one in uncounted}.values()), "not_counted")
    return True


def tell_reckoning(answer: Composition, context: Context, case: ContractCase) -> bool:
    """Tell how what is missing was worked out, step by step; False where no sum was."""
    counted = _counted(case.analysis.findings)
    if not counted:
        return False
    tell_shortfall(answer, context, case)
    answer.add(context.say("contract.chat.reckoning"))
    for one in counted:
        rows = [step_row(step, context.say) for step in one.shortfall.steps] if one.shortfall else []
        quoted = (
            [answer.quote(quote_of(case.contract, line, "")) for line in passage_of(case.contract, one.span)[:1]]
            if one.span
            else []
        )
        lines = [f"- {step}: {won}" if won else f"- {step}" for step, won in rows]
        answer.add("\n".join([f"**{name_of(one, context.say)}**", "", *quoted, *([""] if quoted else []), *lines]))
    return True


def tell_nothing_found(answer: Composition, context: Context, case: ContractCase) -> None:
    """Tell of a whole contract that nothing was found in it, and what to look at before it is signed."""
    answer.add(context.say("contract.chat.all_clear"))
    if case.analysis.kind == "labour" and case.analysis.total_underpayment == 0 and not case.analysis.unknown:
        answer.add(context.say("contract.chat.no_shortfall"))
    answer.add(context.say(f"contract.chat.all_clear_{case.analysis.kind}"))


def _counted(findings: Sequence[Finding]) -> list[Finding]:
    """Return the findings whose sums make up that of a month: of one source the largest."""
    largest: dict[str, tuple[int, Finding]] = {}
    for one in findings:
        if one.shortfall and one.shortfall.monthly > largest.get(one.shortfall.source, (0, one))[0]:
            largest[one.shortfall.source] = one.shortfall.monthly, one
    return [one for _, one in largest.values()]


def _paid(findings: Sequence[Finding]) -> int | None:
    """Return what a month is paid with, by the finding that compares the whole wage; None where there is none."""
    whole = (one for one in _counted(findings) if one.shortfall and one.shortfall.source == "base_pay")
    return next((int(one.values["current"]) for one in whole if one.kind != "weekly_holiday"), None)


def tell_by_now(answer: Composition, context: Context, case: ContractCase) -> bool:
    """Tell what is missing after so many months of work; False where the question names none or no sum is known."""
    months, analysis = months_worked(case.question), case.analysis
    total = analysis.total_underpayment
    if not months or not total:
        return False
    limited = analysis.limited
    first = min(Decimal(months), limited.months) if limited and limited.months else Decimal(months)
    rest = Decimal(months) - first
    missing = int(total * first + (limited.ordinary if limited else 0) * rest)
    how = f"{total:,} × {first.normalize():f}"
    if rest and limited:
        how += f" + {limited.ordinary:,} × {rest.normalize():f}"
    answer.add(context.say("contract.chat.by_now", n=months, sum=f"{missing:,}", how=how))
    return True


def tell_minimum_wage(answer: Composition, context: Context, case: ContractCase, topics: Sequence[AskedTopic]) -> None:
    """Tell the minimum wage of a year that is asked for by its number; that of none other stands for it."""
    law = case.law
    if not any(topic.name == "minimum_wage" for topic in topics) or "minimum_wage" not in law.parameters:
        return
    for year in dict.fromkeys(int(found) for found in _YEAR.findall(case.question)):
        won = law.parameter("minimum_wage", on=date(year, 7, 1))
        key = "minimum_wage" if won is not None else "minimum_wage_unknown"
        told = context.say(f"contract.chat.{key}", year=year, won=f"{won:,}" if won is not None else "")
        answer.add(told)
