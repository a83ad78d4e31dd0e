"""Sentences that say several things: each is found, and none changes a sum by being said beside another."""

from decimal import Decimal

import pytest

from orchestrator.graphs.contract.analysis import LimitedTime
from tests.orchestrator.contract.conftest import Analyse

_FORM = """근로계약서
주식회사 솔빛(이하 "갑")과 한여름(이하 "을")은 다음과 같이 근로계약을 맺는다.

제1조 (계약기간) 2026년 12월 1일부터 2027년 11월 30일까지로 한다. {probation}

제2조 (근로시간) 월요일부터 토요일까지 07:00부터 17:00까지로 하고, 휴게시간은 13:00부터 13:30까지 30분으로 한다.

제3조 (임금) 월 급여는 2,300,000원으로 하며 {held} 포함한 금액이다. 매월 10일에 을의 계좌로 지급한다.

제4조 (기타) {other}

제5조 (사업장) 매장에는 상시 7명이 근무한다.
"""
_ALL_ALLOWANCES = "연장근로수당, 휴일근로수당, 주휴수당, 연차수당을 모두"
_PROBATION = "처음 6개월은 수습기간으로 하며 수습기간 중 임금은 약정 임금의 80%를 지급한다."


def _form(held: str = "연장근로수당을", other: str = "없음", probation: str = "") -> str:
    return _FORM.format(held=held, other=other, probation=probation)


@pytest.mark.parametrize(
    ("clause", "kinds"),
    [
        (
            "을이 3회 이상 지각하거나 결혼, 임신으로 근무가 곤란한 경우 갑은 예고 없이 즉시 해고할 수 있다.",
            {"marriage_pregnancy", "dismissal_notice"},
        ),
        (
            "을이 만료 전에 퇴사하는 경우 위약금으로 1,500,000원을 지급하며, 갑은 이를 마지막 급여에서 공제한다.",
            {"penalty", "wage_deduction"},
        ),
    ],
)
def test_each_thing_that_a_sentence_says_is_found(analyse: Analyse, clause: str, kinds: set[str]) -> None:
    """What is said beside the gravest thing of a sentence is found as well, at the same place."""
    found = [one for one in analyse(_form(other=clause)).findings if one.kind in kinds]
    assert {one.kind for one in found} == kinds
    assert len({one.span for one in found}) == 1


def test_a_dismissal_over_a_marriage_is_told_once(analyse: Analyse) -> None:
    """One thing said in one sentence stays of one kind."""
    found = analyse(_form(other="결혼하거나 임신한 경우에는 퇴사한다."))
    kinds = {one.kind for one in found.findings}
    assert "marriage_pregnancy" in kinds
    assert not kinds & {"dismissal_notice", "dismissal_cause"}


@pytest.mark.parametrize("probation", ["", _PROBATION])
def test_leave_pay_in_the_wage_hides_nothing(analyse: Analyse, probation: str) -> None:
    """Whether the wage holds the pay for leave as well or overtime alone, the same is short, by the same steps."""
    with_leave = analyse(_form(held=_ALL_ALLOWANCES, probation=probation))
    alone = analyse(_form(probation=probation))
    assert {"inclusive_wage", "minimum_wage", "annual_leave"} <= {one.kind for one in with_leave.findings}
    assert with_leave.total_underpayment == alone.total_underpayment
    assert with_leave.total_underpayment


def test_the_months_of_a_probation_are_told_from_the_others(analyse: Analyse) -> None:
    """The sum is of a month on probation, overtime and all; that of an ordinary month stands beside."""
    ordinary = analyse(_form()).total_underpayment
    analysis = analyse(_form(probation=_PROBATION))
    assert ordinary is not None
    assert analysis.total_underpayment == ordinary + 460_000
    assert analysis.limited == LimitedTime("probation", Decimal(6), ordinary, Decimal(12))
    assert analysis.annual_underpayment == 12 * analysis.total_underpayment
    assert analyse(_form()).limited is None


def test_a_sum_of_the_first_months_is_told_from_the_others(analyse: Analyse) -> None:
    """What is kept back in three months only ends with them."""
    text = _form(other="보증금으로 입사 후 3개월 동안 매월 급여에서 100,000원을 공제하여 예치한다.")
    analysis, ordinary = analyse(text), analyse(_form()).total_underpayment
    assert ordinary is not None
    assert analysis.limited == LimitedTime("deduction", Decimal(3), ordinary, Decimal(12))


def test_the_day_on_which_a_contract_ends_is_no_length_of_a_trial(analyse: Analyse) -> None:
    """A trial told behind the days of the contract lasts as long as it says, and so does the contract."""
    until = _form().replace("2027년 11월 30일까지로 한다.", "2027년 4월 30일까지 (수습 2개월, 그동안 임금은 80%)")
    limited = analyse(until).limited
    assert limited is not None
    assert (limited.months, limited.contract) == (Decimal(2), Decimal(5))
