"""Breaks that words deny, hours that nothing tells, and wages that depend on results."""

from typing import Final

import pytest

from tests.orchestrator.contract.conftest import Analyse

_HEAD: Final = "근로계약서\n2026년 3월 2일부터 2027년 3월 1일까지, 상시 근로자 12명\n"
_HOURS: Final = "월~금 09:00~18:00, 휴게 12:00~13:00\n"
_PAY: Final = "월급 2,400,000원\n"


@pytest.mark.parametrize(
    "clause",
    [
        "진료가 밀리면 점심을 거르고 계속 일하며 따로 쉬는 때를 두지 않는다.",
        "혼자 지키는 매점이라 쉬는 때는 손님이 뜸하면 알아서 정한다.",
        "There is no fixed time to sit down; staff rest between customers.",
    ],
)
def test_breaks_that_are_left_to_the_work_are_none(analyse: Analyse, clause: str) -> None:
    """A break that depends on customers, or is not taken, is told at the words that say so."""
    found = [one for one in analyse(_HEAD + _HOURS + _PAY + clause).findings if one.kind == "break_time"]
    assert [one.span and one.span.of(_HEAD + _HOURS + _PAY + clause) for one in found] == [clause]


@pytest.mark.parametrize(
    "clause",
    [
        "감기로 하루를 쉬면 그날 보수는 없다.",
        "명절에는 쉬고 그날 몫은 없다.",
        "점심을 먹지 않아도 식대로 바꾸어 주지 않는다.",
    ],
)
def test_a_day_off_or_a_meal_is_no_break(analyse: Analyse, clause: str) -> None:
    """Days on which nobody works and meals that are given say nothing of breaks."""
    assert "break_time" not in {one.kind for one in analyse(_HEAD + _HOURS + _PAY + clause).findings}


@pytest.mark.parametrize(
    ("hours", "is_missing"),
    [
        ("꽃집은 아침 아홉 시에 열고 그날 주문이 다 나가면 닫는다.\n", True),
        ("The studio opens at 9 a.m. and the day ends when the last class is over.\n", True),
        ("아침 8시에 나와 물건을 받고 저녁 5시에 셔터를 내린다.\n", False),
    ],
)
def test_one_time_tells_no_hours_of_work(analyse: Analyse, hours: str, is_missing: bool) -> None:
    """Without an end, or hours of a day or week, the hours of work are not told."""
    items = {one.item for one in analyse(_HEAD + hours + _PAY).findings if one.kind == "missing_term"}
    assert ("working_hours" in items) is is_missing


@pytest.mark.parametrize(
    "pay",
    [
        "정산금은 수리 매출의 30퍼센트로 하고 계좌로 준다.",
        "급여는 봉제 한 벌당 2,500원을 쳐서 준다.",
    ],
)
def test_a_share_is_no_missing_wage(analyse: Analyse, pay: str) -> None:
    """A share of the sales, and so much a piece, are ways of working the wage out."""
    items = {one.item for one in analyse(_HEAD + _HOURS + pay).findings if one.kind == "missing_term"}
    assert "wage" not in items


def test_times_are_told_with_their_sentence(analyse: Analyse) -> None:
    """Beside the times that show too short a break stands the break itself."""
    line = "근무시간: 월~금 09:00~18:00 (점심 12:00~12:30)"
    text = f"{_HEAD}{line}\n{_PAY}"
    found = [one for one in analyse(text).findings if one.kind == "break_time"]
    assert [one.span and one.span.of(text).strip() for one in found] == [line]
