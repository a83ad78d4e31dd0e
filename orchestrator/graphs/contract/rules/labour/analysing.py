"""A Korean labour contract, analysed by the law of the day from which it runs."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from fractions import Fraction

from integrations.law.law import Law
from orchestrator.graphs.contract.analysis import (
    Analysis,
    Finding,
    HourlyWorth,
    LaterLaw,
    LimitedKey,
    LimitedTime,
    OpenQuestion,
    OwnHours,
    OwnReckoning,
    ToldTerms,
    Unknown,
)
from orchestrator.graphs.contract.contract_text import ContractText, Span
from orchestrator.graphs.contract.rules.labour.case import LabourCase
from orchestrator.graphs.contract.rules.labour.clause_classifier import scores
from orchestrator.graphs.contract.rules.labour.clause_frames import check_frames
from orchestrator.graphs.contract.rules.labour.deductions import check_deductions, fixed_deductions
from orchestrator.graphs.contract.rules.labour.false_breaks import without_false_breaks
from orchestrator.graphs.contract.rules.labour.fixed_term import check_fixed_term
from orchestrator.graphs.contract.rules.labour.forfeited import check_forfeited, forfeits
from orchestrator.graphs.contract.rules.labour.granting import is_owed, is_worked
from orchestrator.graphs.contract.rules.labour.hours import check_hours
from orchestrator.graphs.contract.rules.labour.later_years import days_of_change, in_force
from orchestrator.graphs.contract.rules.labour.liability import check_liability, without_strict
from orchestrator.graphs.contract.rules.labour.low_premiums import check_premium_rates
from orchestrator.graphs.contract.rules.labour.merging import merged
from orchestrator.graphs.contract.rules.labour.missing import missing_terms
from orchestrator.graphs.contract.rules.labour.owed import Denials, Owed
from orchestrator.graphs.contract.rules.labour.own_hours import with_own_hours
from orchestrator.graphs.contract.rules.labour.pay import check_pay
from orchestrator.graphs.contract.rules.labour.protected import check_protected
from orchestrator.graphs.contract.rules.labour.reading import HOLIDAY_LOST, read_terms
from orchestrator.graphs.contract.rules.labour.reckoning import working_days
from orchestrator.graphs.contract.rules.labour.telling import Scoring, at_its_words, doubted, told_by_words
from orchestrator.graphs.contract.rules.labour.told_terms import with_told
from orchestrator.graphs.contract.rules.labour.unknown import (
    hides_deduction,
    hides_hours,
    hides_pay,
    hides_work,
    is_beyond_belief,
    is_doubted,
    leaves_out,
    unknown_terms,
)
from orchestrator.graphs.contract.rules.labour.worth import hourly_worth
from orchestrator.graphs.contract.rules.passages import Passage, passages
from orchestrator.graphs.contract.rules.terms import Stated

_PAID_HOLIDAY = re.compile(
    r"빠짐없이|만근|개근|주휴수당(?:을|은)\d[\d,]*원|perfect attendance|주휴(?:수당)?[은는:]?[^.]{0,12}(?:별도|따로|추가)로?지급(?!하지|안)|유급주휴|paidweekly|(?<!noweekly)(?<!no)holiday(?:pay|allowance)(?:is|willbe|shallbe)?paid(?!back)"
)
"""The weekly holiday is paid, if to those who miss no day: its sum is not short for them."""
_NO_WORKER = re.compile(
    r"근로자(?:가|는|로|에)?(?:아니|아님|보지않|해당하지않)|개인사업자(?:이|로|임|다|로서)|독립(?:된|적인)?(?:개인)?사업자|사업소득자"
    r"|프리랜서(?:이|로|임|계약|로서)|(?:위탁|도급|용역|위촉)계약(?:이며|이고|으로서|이지)[^.]{0,20}근로"
    r"|\bindependent contractor|\bself-employed\b|\bnot (?:be )?(?:an |considered an? )?employee|\bfreelancer?\b"
)
"""Whoever works is said to be no worker, or a business of their own."""
_HOLIDAY = re.compile(
    r"주휴|유급|휴일|[월화수목금토일]요일(?:은|에는)?쉬|휴무|쉬는날|holiday|restday|dayoff|daysoff|paid"
)


def analyse_labour(
    contract: ContractText, law: Law, today: date, scoring: Scoring = scores, *, by_person: ToldTerms | None = None
) -> Analysis:
    """Find what breaks the law on the day from which the contract runs; without a day, today.

    The sums are those of the first law that it falls short of; what it falls short of later, up to today, is listed.
    ``by_person``: what holds where the contract says nothing.
    """
    case, told, learnt = _read(contract, law, today, scoring, by_person)
    owed, later = _owed_since(case, told, today)
    terms, unknown = case.terms, _unknown(case, told, owed)
    findings = [
        *(at_its_words(case, one.finding, learnt) for one in owed if not is_doubted(one, unknown)),
        *(finding for finding, _ in told),
        *check_forfeited(case, told),
        *check_frames(case, [finding for finding, _ in told]),
        *check_premium_rates(case, told),
        *check_hours(case),
        *check_protected(case),
        *check_fixed_term(case),
        *(one for one in missing_terms(case) if not _is_told(one, told)),
    ]
    kept = merged(case, findings)
    return Analysis(
        "labour",
        kept,
        tuple(_questions(case)),
        terms.begins.value if terms.begins else None,
        terms.ends.value if terms.ends else None,
        later=() if unknown else tuple(later),
        total_underpayment=None if unknown else int(_total(owed)),
        worth=None if unknown or int(_total(owed)) else _worth(case, told, today),
        unknown=unknown,
        limited=None if unknown else _limited(owed, case.terms.months),
        leaves_out=not unknown and _total(owed) > 0 and leaves_out(kept),
        doubted=merged(case, [*_hanging(owed, unknown), *doubted(case, kept, learnt)]),
        told=by_person,
    )


def compute_own(
    contract: ContractText, law: Law, today: date, own: OwnHours, by_person: ToldTerms | None = None
) -> OwnReckoning:
    """Reckon the sums by the hours that the person tells; what the contract promises besides is not taken for paid."""
    case, told, _ = _read(contract, law, today, scores, by_person)
    time = case.terms.time
    places = [*(one.span for one in time.shifts), *(one.span for one in case.terms.wages), contract.clauses[0].span]
    with_own = replace(case.terms, time=with_own_hours(time, own, places[0]))
    case = replace(case, terms=with_own, contract_time=time)
    owed, _ = _owed_since(case, told, today)
    unknown = _unknown(case, told, owed)
    parts = tuple((one.finding.kind, one.finding.shortfall) for one in owed if one.finding.shortfall)
    return OwnReckoning(
        own,
        parts,
        None if unknown else int(_total(owed)),
        unknown,
        None if unknown else _limited(owed, case.terms.months),
    )


def _read(
    contract: ContractText, law: Law, today: date, scoring: Scoring, by_person: ToldTerms | None
) -> tuple[LabourCase, list[tuple[Finding, Passage]], Sequence[Mapping[str, float]]]:
    """Return the contract, read by the law of its first day, what its words alone show, and what was learnt of each."""
    sentences = passages(contract)
    terms = read_terms(sentences)
    if by_person is not None:
        terms = with_told(terms, by_person, contract.clauses[0].span)
    begins = terms.begins or terms.concluded
    case = LabourCase(contract, sentences, terms, law, begins.value if begins else today)
    learnt = scoring(sentences)
    told = [
        (one, passage)
        for one, passage in told_by_words(case, learnt, scoring)
        if is_owed(case, one, passage)
        and is_worked(case, one, passage)
        and not (one.kind == "settlement_late" and forfeits(passage))  # never paid, not late
    ]
    return without_false_breaks(case, told), [*without_strict(told), *check_liability(case)], learnt


def _unknown(case: LabourCase, told: Sequence[tuple[Finding, Passage]], owed: Sequence[Owed]) -> tuple[Unknown, ...]:
    denials = _denials(case, told)
    if found := unknown_terms(case, denials):
        return found
    if hides_pay(case, owed):
        return ("premium_pay",)
    ordinary = _total([one for one in owed if one.limited is None])
    if is_beyond_belief(case, ordinary, _total(owed)):
        return ("reading",)
    if hides_hours(case, denials, owed):
        return ("overtime_hours",)
    if hides_work(case, told, owed):
        return ("extra_work",)
    return ("deduction",) if hides_deduction(case, told, owed) else ()


def _hanging(owed: Sequence[Owed], unknown: Sequence[Unknown]) -> list[Finding]:
    """Return what would be short by so much that the contract is more likely misread, without the sums."""
    if "reading" not in unknown:
        return []
    found = {one.finding.kind: one.finding for one in owed if one.exact > 0 and one.finding.span}
    return [replace(one, shortfall=None) for one in found.values()]


def _worth(case: LabourCase, told: Sequence[tuple[Finding, Passage]], today: date) -> HourlyWorth | None:
    ends = case.terms.ends
    return hourly_worth(case, _denials(case, told), min(today, ends.value) if ends else today)


def _owed_since(
    case: LabourCase, told: Sequence[tuple[Finding, Passage]], today: date
) -> tuple[list[Owed], list[LaterLaw]]:
    """Return what is owed by the first law that the contract falls short of, and what by the laws after it."""
    terms, on = case.terms, case.on
    begins = terms.begins or terms.concluded
    owed = _owed(case, told, begins.value if begins else None)
    if begins is None:
        return owed, []
    last = min(today, terms.ends.value) if terms.ends else today
    later: list[LaterLaw] = []
    for new in days_of_change(on, last, begins.value, owed):
        then = in_force(_owed(replace(case, on=new), told, new), begins.value, new)
        total = int(_total(then))
        if replace(case, on=new).figure("minimum_wage") is None:
            later.append(LaterLaw(new, None))
        elif total > 0 and int(_total(owed)) == 0:
            owed = then
        elif total > 0 or (new.month, new.day) != (1, 1):
            parts = tuple((one.finding.kind, one.finding.shortfall) for one in then if one.finding.shortfall)
            later.append(LaterLaw(new, total, parts))
    return owed, later


def _owed(case: LabourCase, told: Sequence[tuple[Finding, Passage]], since: date | None) -> list[Owed]:
    denials = _denials(case, told)
    days = working_days(case)
    sure, paid = case.terms.taken, frozenset(one.span.start for one in case.terms.wages)
    taken = [*told, *fixed_deductions(case.passages, told, days, sure, paid)]
    found = [*check_pay(case, denials), *check_deductions(taken, days, sure, paid)]
    return [_dated(one, since) for one in found]


def _is_told(missing: Finding, told: Sequence[tuple[Finding, Passage]]) -> bool:
    """Tell whether what is missing is there, and unlawful: wages that are paid in vouchers are paid in some way."""
    return missing.item == "payment_method" and any(one.kind == "wage_payment_means" for one, _ in told)


def _denials(case: LabourCase, told: Sequence[tuple[Finding, Passage]]) -> Denials:
    def where(kind: str) -> Span | None:
        return next((finding.span for finding, _ in told if finding.kind == kind), None)

    holiday = next((one.span for one, said in told if one.kind == "weekly_holiday" and _of_holiday(said.ko)), None)
    marked = case.terms.holiday_crossed_out
    return Denials(where("overtime_premium"), where("night_premium"), holiday or marked, where("inclusive_wage"))


def _of_holiday(text: str) -> bool:
    """Tell whether words that deny a paid day of rest are of the weekly holiday, which every week's sum depends on."""
    return _HOLIDAY.search(text) is not None and not (_PAID_HOLIDAY.search(text) or HOLIDAY_LOST.search(text))


def _dated(owed: Owed, since: date | None) -> Owed:
    shortfall = owed.finding.shortfall
    if shortfall is None:
        return owed
    return replace(owed, finding=replace(owed.finding, shortfall=replace(shortfall, since=since)))


def _total(owed: Sequence[Owed]) -> Fraction:
    """Add up what is owed; of several of one source only the largest."""
    largest: dict[str, Fraction] = {}
    for one in owed:
        source = one.finding.shortfall.source if one.finding.shortfall else ""
        largest[source] = max(largest.get(source, Fraction(0)), one.exact)
    return sum(largest.values(), Fraction(0))


def _limited(owed: Sequence[Owed], contract: Stated[Decimal] | None) -> LimitedTime | None:
    """Return the time whose months the sum is of, where less is missing in the others of a contract of so many months."""
    ordinary = int(_total([one for one in owed if one.limited is None]))
    some = [one for one in owed if one.limited is not None]
    if ordinary == int(_total(owed)) or not some:
        return None
    lasting = {one.months for one in some}
    key: LimitedKey = "probation" if any(one.limited == "probation" for one in some) else "deduction"
    return LimitedTime(
        key, lasting.pop() if len(lasting) == 1 else None, ordinary, contract.value if contract else None
    )


def _questions(case: LabourCase) -> Iterator[OpenQuestion]:
    if case.terms.unread_wage and not any(one.part in ("base", "total") for one in case.terms.wages):
        yield OpenQuestion("blank_wage" if case.terms.is_blank else "unread_wage", case.terms.unread_wage)
    if case.terms.begins is None and case.terms.concluded is None:
        yield OpenQuestion("no_date")
    if denying := next((one for one in case.passages if _NO_WORKER.search(one.ko) or _NO_WORKER.search(one.en)), None):
        yield OpenQuestion("worker_status", denying.span)
