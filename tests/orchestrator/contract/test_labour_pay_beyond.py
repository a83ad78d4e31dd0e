"""What is paid for overtime and nights, what is taken and when somebody rests, as single sentences tell it."""

from fractions import Fraction
from typing import Final

import pytest

from tests.orchestrator.contract.conftest import Analyse

_WEEKS: Final = Fraction(365, 84)
_HEAD: Final = "근로계약서\n계약기간: 2026년 3월 1일부터 2027년 2월 28일까지\n상시 근로자 12명\n주휴일: 일요일(유급)\n"
_EIGHT: Final = "근무시간: 월~금 09:00~18:00 (휴게 12:00~13:00)\n"
_TEN: Final = "근무시간: 월~금 09:00~20:00 (휴게 12:00~13:00)\n"
_MONTH: Final = "기본급 월 2,156,880원\n"
_HALF_OF_TEN: Final = 10 * 10_320 * _WEEKS / 2


@pytest.mark.parametrize(
    ("text", "due"),
    [
        (_TEN + _MONTH + "8시간을 넘는 2시간분은 시간당 10,320원으로 계산하여 따로 준다.", _HALF_OF_TEN),
        (_TEN + _MONTH + "연장근로는 한 시간에 10,320원씩 더 준다.", _HALF_OF_TEN),
        (_TEN + _MONTH + "The two hours after the eighth are paid one for one: 10,320 won each.", _HALF_OF_TEN),
        (_TEN + "시급 10,320원, 주휴수당은 따로 준다.\n잔업수당은 잔업시간 × 시급 × 1.3", 10 * 10_320 * _WEEKS / 5),
    ],
)
def test_overtime_counts_as_paid_with_its_own_rate(analyse: Analyse, text: str, due: Fraction) -> None:
    """Only what a told rate of overtime lacks of the law's is missing, in whatever words the hours are named."""
    assert analyse(_HEAD + text).total_underpayment == int(due)


@pytest.mark.parametrize(
    ("paid", "won"),
    [
        ("야간수당은 출근 1회당 15,000원으로 갈음한다.", 15_000 * 5 * _WEEKS),
        ("야간조 수당은 1주에 50,000원으로 하고 그 밖에는 없다.", 50_000 * _WEEKS),
        ("야간수당 월 100,000원으로 하고 그 밖에는 없다.", Fraction(100_000)),
    ],
)
def test_a_sum_for_nights_counts_as_often_as_it_is_paid(analyse: Analyse, paid: str, won: Fraction) -> None:
    """What is paid for each night, week or month is taken from the premium of a month."""
    text = _HEAD + "근무시간: 월~금 21:00~익일 06:00 (휴게 01:00~02:00)\n" + _MONTH + paid
    assert analyse(text).total_underpayment == int(35 * 10_320 * _WEEKS / 2 - won)


@pytest.mark.parametrize(
    ("sentence", "due"),
    [
        ("기숙사비 월 150,000원은 본인이 따로 서명한 동의서에 따라 월급에서 뺀다.", 0),
        ("KRW 150,000 a month is taken from the wage with the worker's separate written consent.", 0),
        ("기숙사비 월 150,000원은 동의 없이도 월급에서 뺀다.", 150_000),
        ("KRW 150,000 a month is taken from the wage, no separate consent being needed.", 150_000),
        ("KRW 150,000 is deducted monthly for the room although no consent form was signed.", 150_000),
        ("지각은 30분당 5,000원 공제, 매월 급여에서 발전기금 7,000원을 뗌", 7_000),
        ("Breakage fund: KRW 20,000 off each month's pay.", 20_000),
        ("귀국할 때까지 맡겨 두는 돈으로 월 200,000원을 월급에서 뗀다.", 200_000),
        ("월급 2,156,880원에서 매달 30,000원을 상조회비로 뗀다.", 30_000),
        ("KRW 4,000 is taken off your pay for each working day, whether you eat or not.", 4_000 * 5 * _WEEKS),
        (
            "From each of the first three salaries the company keeps KRW 300,000. The KRW 900,000 is returned later.",
            300_000,
        ),
    ],
)
def test_what_is_taken_is_neither_the_wage_nor_agreed_to(analyse: Analyse, sentence: str, due: Fraction | int) -> None:
    """A deduction counts as often as it is made, unless a paper of its own consents to it."""
    assert analyse(_HEAD + _EIGHT + _MONTH + sentence).total_underpayment == int(due)


@pytest.mark.parametrize(
    ("text", "hours"),
    [
        ("하루 10시간(09시~20시, 점심과 저녁 각 30분), 주 5일(월~금)", 50),
        ("월~금 08:00~18:00, lunch and dinner 30 minutes each", 45),
        ("월~금 07:00~17:00, 점심 12:00~13:00, 참 시간 오전 9:30~10:00", Fraction(85, 2)),
        ("주간 | 월~금 08:30~20:30     12:30~13:30, 17:30~18:00", Fraction(105, 2)),
    ],
)
def test_each_break_of_several_is_rest(analyse: Analyse, text: str, hours: Fraction | int) -> None:
    """One length for two meals, the name of a snack and a row's next cell are all breaks: the rest is overtime."""
    paid = "기본급 월 2,156,880원\n연장근로는 시간당 10,320원씩 준다."
    due = (hours - 40) * 10_320 * _WEEKS / 2
    assert analyse(_HEAD + "근무시간: " + text + "\n" + paid).total_underpayment == int(due)


def test_a_workplace_of_three_owes_no_premium(analyse: Analyse) -> None:
    """The size of a workplace is read in words, "모두 세 사람", so that no premium is claimed that it need not pay."""
    text = "근로계약서\n2026년 3월 1일부터 일한다. 일하는 사람은 나까지 넣어 모두 세 사람이다.\n주휴일: 일요일(유급)\n"
    text += _TEN + "시급 10,320원, 주휴수당은 따로 준다.\n넘는 시간도 시급대로 준다.\n"
    assert analyse(text).total_underpayment == 0


def test_days_of_rest_behind_night_work_are_none_of_it(analyse: Analyse) -> None:
    """Days that follow the times of further work in one sentence do not say how often that is done."""
    text = (
        "농업 근로계약서\n농장에서 2026년 3월 1일부터 일함. 일하는 사람 9명\n월~토 07:00~17:30, 점심 11:30~13:00 쉼\n"
    )
    text += "월·목 밤 22:00~23:00 온풍기 점검을 하며 따로 주는 돈은 없음 / Mon and Thu, Sundays off, unpaid\n"
    text += "월 2,200,000원\n"
    premium = 2 * _WEEKS * 10_320
    found = analyse(text)
    work = [one.shortfall.monthly for one in found.findings if one.shortfall and "extra" in one.shortfall.source]
    assert work == [int(premium + premium / 2)]
