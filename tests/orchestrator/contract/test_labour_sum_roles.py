"""What a sum is for, judged by what was learnt of sums, and what that changes of the terms that are read."""

import numpy as np
import pytest

from evals.contract.sum_learning import to_learn
from orchestrator.graphs.contract.rules.clauses import split
from orchestrator.graphs.contract.rules.labour.reading import read_terms
from orchestrator.graphs.contract.rules.labour.sum_classifier import WEIGHTS, judge_sums
from orchestrator.graphs.contract.rules.passages import passages
from orchestrator.graphs.contract.rules.terms import LabourTerms

TIMES = "근로계약서\n근무시간 : 월~금 09:00~18:00 (휴게 1시간)\n"


def terms(text: str) -> LabourTerms:
    """Return the terms of a contract."""
    return read_terms(passages(split(text)))


def test_the_labelled_sums_were_learnt_as_they_are() -> None:
    """Changed contracts or pieces have to be learnt: ``python -m evals.contract.sum_learning``."""
    with np.load(WEIGHTS, allow_pickle=False) as learnt:
        assert str(learnt["learnt_from"]) == to_learn().fingerprint


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("시급은 11,000원으로 한다.", "hour"),
        ("기본급 : 월 2,400,000원", "month"),
        ("유니폼 사용료로 매월 15,000원을 급여에서 공제한다.", "taken"),
        ("무단으로 결근하면 위약금 2,000,000원을 배상한다.", "none"),
    ],
)
def test_the_role_of_a_sum(text: str, role: str) -> None:
    """A wage of an hour and of a month, what is taken again and again, and a penalty."""
    (judged,) = judge_sums(passages(split(f"{TIMES}{text}\n"))).values()
    assert judged.role == role


def test_a_price_that_is_taken_from_pay_is_no_wage() -> None:
    """Whatever the word for taking it: the wage of an hour is the other sum."""
    read = terms(f"{TIMES}임금 : 시급 10,500원\n접시를 깨면 개당 8,000원을 그 달 급여에서 깜\n")
    assert [(one.won, one.period) for one in read.wages] == [(10_500, "hour")]
    assert read.variable_pay is None


def test_figures_without_a_sign_for_money_are_a_wage_behind_its_name() -> None:
    """As people write in a memo."""
    assert [(one.won, one.period) for one in terms(f"{TIMES}시급 10500\n").wages] == [(10_500, "hour")]


@pytest.mark.parametrize(
    "table",
    [
        "            월요일      수요일      토요일\n 시업       12:00      12:00      10:00\n"
        " 종업       17:30      17:30      16:00\n 휴게시간   14:30~15:00  14:30~15:00  없음\n",
        "| 요일 | 출근 | 퇴근 | 휴게 |\n| 월 | 12:00 | 17:30 | 30분 |\n"
        "| 수 | 12시 | 17시 30분 | 14:30~15:00 |\n| 토 | 10:00 | 16:00 | 없음 |\n",
    ],
    ids=["days-across", "days-down"],
)
def test_a_timetable_is_read_by_its_cells(table: str) -> None:
    """Days across or down; a cell may say that there is no break."""
    shifts = terms(f"근로계약서\n1. 근로일별 근로시간\n{table}2. 임금 : 시급 11,000원\n").time.shifts
    assert sum((one.minutes - (one.pause or 0)) * one.days for one in shifts) == (5 + 5 + 6) * 60
