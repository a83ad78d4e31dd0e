"""Days, breaks, sizes and wages in the layouts of short contracts, and sums that are asked about instead of told."""

from fractions import Fraction
from typing import Final

import pytest

from tests.orchestrator.contract.conftest import Analyse

_WEEKS: Final = Fraction(365, 84)
_HEAD: Final = "근로계약서\n2026년 3월 2일부터 2027년 3월 1일까지, 상시 근로자 12명\n"
_RATE: Final = "시급 10,320원, 주휴수당은 법대로 따로 준다. 연장근로는 시간당 10,320원씩 준다.\n"
_MONTH: Final = "월급 2,156,880원\n주휴일: 일요일(유급)\n"


@pytest.mark.parametrize(
    ("line", "beyond"),
    [
        ("근무 09:00~19:00 월~금 (점심 12:00~13:00) / 격주 토 09:00~13:00", 7),
        ("2026년 3월부터 월~금 09:00~19:00, 점심 12:00~13:00", 5),
        ("주중 매일 09:00부터 19:00까지 일하고 12시부터 1시까지 쉰다.", 5),
        ("평일 저녁 8시부터 다음 날 아침 6시까지, 새벽 1시부터 2시까지 휴게. 야간수당은 법대로 준다.", 5),
        ("월수금 09:00~20:00, 화목 13:00~19:00 (월수금은 점심 1시간, 화목은 없음)", 6),
        ("월~금 08:00~18:00 중 12:00~13:00 휴게", 5),
        ("월~금 새벽 5시부터 오후 3시까지, 9시~10시 아침 식사 및 휴식, 새벽 근무에는 법정 가산을 더해 준다.", 5),
        ("월~금 08:00~12:00, 13:00~19:00", 10),
        ("평일 8시간(08:00~17:00, 점심 1시간)에 더하여 매일 2시간씩 잔업(17:00~19:00)을 한다.", 10),
        (
            "08:30-17:30 Monday-Friday with lunch 12:30-13:30, and two hours of overtime (17:30-19:30) on Mon and Fri.",
            4,
        ),
        ("월~금 오전 8시에 나와 오후 6시에 들어가고 열두 시쯤 1시간 밥을 먹는다.", 5),
        ("월~금 08:00~17:00 (휴게 1시간: 자리를 지키며 전화를 받음)", 5),
        ("Wednesday through Sunday, 09:00 to 19:00 with an unpaid hour for dinner at 15:00", 5),
        ("월~금 07:00~17:30, 아침참 30분, 점심 1시간", 5),
        ("Mon-Fri 8 a.m. to 5 p.m. with 30 minutes off", Fraction(5, 2)),
        ("Monday to Friday 8 a.m. to 6 p.m.; one hour of rest between 1 and 2 p.m.", 5),
    ],
)
def test_the_week_is_read_from_its_layout(analyse: Analyse, line: str, beyond: Fraction | int) -> None:
    """Days behind their times, weekdays in words, and breaks within them come to the hours of a week."""
    due = beyond * 10_320 * _WEEKS / 2
    assert analyse(_HEAD + line + "\n" + _RATE).total_underpayment == int(due)


@pytest.mark.parametrize(
    ("text", "due"),
    [
        (
            "하루 일곱 시간(10:00~18:00, 휴게 한 시간), 한 주에 닷새\n월 160만원\n",
            Fraction(365, 2) * 10_320 - 1_600_000,
        ),
        (
            "월~금 10:00~18:00, 휴게 1시간\n월 1,600,000원, 퇴직금은 월급에 나누어 넣어 월 12만원이 들어 있음\n",
            Fraction(365, 2) * 10_320 - 1_480_000,
        ),
        (
            "화·목·토 09:30~18:00, 점심 1시간\n시간당 9,500원\n주휴수당은 시간당 금액에 넣었다.\n",
            (27 * 10_320 - Fraction(45, 2) * 9_500) * _WEEKS,
        ),
        (
            "월~금 09:00~18:00, 휴게 1시간\n한 시간에 10,000원을 드립니다. 쉬는 날 몫은 따로 드립니다.\n",
            320 * 48 * _WEEKS,
        ),
    ],
)
def test_a_wage_is_read_with_what_it_holds(analyse: Analyse, text: str, due: Fraction) -> None:
    """A month's wage is none of a week, an hour's needs no word for pay, and severance in it is no wage."""
    assert analyse(_HEAD + text).total_underpayment == int(due)


@pytest.mark.parametrize(
    "name",
    [
        "한결주유소(3명 근무)",
        "독서실 '몰입' (총 2명)",
        "한결주유소. 점주 빼고 네 명이 일함.",
        "방과후교실 '노을'(교직원 4명, 이하 원)",
        "한결주유소(구성원 3명)",
    ],
)
def test_the_size_stands_in_brackets(analyse: Analyse, name: str) -> None:
    """A workplace's size behind its name tells whether premiums are due."""
    text = f"근로계약서\n{name}\n2026.3.2.부터 월~금 09:00~20:00, 점심 1시간\n"
    text += "시급 10,320원, 주휴수당 따로 지급, 연장도 시급대로\n"
    assert analyse(text).total_underpayment == 0


def test_work_that_the_pay_is_said_to_cover_is_owed(analyse: Analyse) -> None:
    """Work beyond the schedule of a wage by the hour that is said to lie in it is not paid."""
    text = _HEAD + "월~금 09:00~18:00, 점심 1시간\n시급 10,320원, 주휴수당은 법대로 따로 준다.\n"
    text += "월 2회 밤 8시까지 남아 정리하며, 이 2시간은 시급에 포함된 것으로 본다.\n"
    assert analyse(text).total_underpayment == 4 * 10_320 * 3 // 2


def test_a_sum_for_saturdays_that_no_reader_takes_is_asked_about(analyse: Analyse) -> None:
    """Overtime is not claimed whole where something is given for it, nor is it told as a finding."""
    text = (
        _HEAD
        + "월~금 09:00~18:00(점심 1시간), 토 09:00~15:00(점심 없음)\n"
        + _MONTH
        + "토요일분은 하루 5만 원을 따로 준다.\n"
    )
    found = analyse(text)
    assert found.unknown == ("premium_pay",)
    assert not [one for one in found.findings if one.shortfall]


def test_what_would_leave_next_to_nothing_is_asked_about(analyse: Analyse) -> None:
    """Where most of the wage would be missing, the reading is doubted and nobody is accused by it."""
    text = _HEAD + "월~금 09:00~18:00, 점심 1시간\n월급 1,100,000원\n매월 회비 300,000원을 급여에서 공제한다.\n"
    found = analyse(text)
    assert found.unknown == ("reading",)
    assert [one.kind for one in found.doubted][:1] == ["minimum_wage"]
    assert all(one.shortfall is None for one in found.doubted)
    assert not [one for one in found.findings if one.shortfall]


def test_a_break_that_cannot_be_read_is_asked_for(analyse: Analyse) -> None:
    """Hours are not told without a break that the contract gives in words that no reader takes."""
    text = (
        _HEAD
        + "월~금 09:00~19:00\n점심은 본사 직원이 오는 시간에 교대로 먹는다.\n"
        + _MONTH
        + "연장수당은 주지 않는다.\n"
    )
    assert analyse(text).unknown == ("breaks",)


def test_times_that_no_shift_holds_are_asked_about(analyse: Analyse) -> None:
    """Work that stands outside the schedule, and of which nothing is told but its times, leaves the sum open."""
    text = _HEAD + "월~금 09:00~18:00, 점심 1시간\n" + _MONTH + "매월 회비 10,000원을 급여에서 공제한다.\n"
    briefing = "The morning briefing is from 07:30 to 08:00; attendance is taken.\n"
    assert analyse(text).total_underpayment == 10_000
    assert analyse(text + briefing).unknown == ("extra_work",)


@pytest.mark.parametrize(
    "line",
    [
        "매장 영업시간은 10:00~22:00이다.",
        "기숙사 소등 시간은 23:00~05:00이다.",
        "셔틀버스 07:00~08:00 운행",
        "기숙사 조식은 07:00~08:00에 제공한다.",
        "외부인 출입은 20:00~22:00에 금한다.",
    ],
)
def test_times_in_which_nobody_works_leave_the_sum(analyse: Analyse, line: str) -> None:
    """Opening hours, buses and meals are no work that the schedule does not hold."""
    text = "근무 월~금 09:00~18:00, 휴게 12:00~13:00\n월급 1,900,000원\n주휴일: 일요일(유급)\n"
    assert analyse(_HEAD + text + line + "\n").total_underpayment == 2_156_880 - 1_900_000


@pytest.mark.parametrize(
    ("line", "taken"),
    [
        ("조합비 월 10,000원은 조합원의 신청에 따라 급여에서 공제한다.", 0),
        ("회사는 매월 100,000원을 급여에서 떼어 두며 근로자는 이에 동의한다.", 100_000),
        ("매월 100,000원을 급여에서 덜어 보관하며 별도의 서면 동의가 필요하지 않다.", 100_000),
        ("매월 100,000원을 급여에서 빼며 별도 서면 동의를 요하지 아니한다.", 100_000),
    ],
)
def test_consent_is_a_paper_of_its_own(analyse: Analyse, line: str, taken: int) -> None:
    """What the contract itself consents to is taken all the same; what is asked for by the worker is not claimed."""
    text = "근무 월~금 09:00~18:00, 휴게 12:00~13:00\n월급 2,300,000원\n주휴일: 일요일(유급)\n"
    assert analyse(_HEAD + text + line + "\n").total_underpayment == taken


def test_a_premium_for_many_nights_is_none_for_each(analyse: Analyse) -> None:
    """A sum for fifteen nights a month is not fifteen times that sum."""
    text = "근무 월~금 20:00~05:00, 휴게 00:00~01:00\n월급 2,156,880원\n주휴일: 일요일(유급)\n"
    total = analyse(_HEAD + text + "야간수당은 월 15회에 100,000원을 지급한다.\n").total_underpayment
    assert total is None or total > 0


@pytest.mark.parametrize("heading", ["제3조(연봉의 지급)", "제3조(임금)", "Article 3 (Annual salary)"])
def test_a_heading_that_names_the_year_leaves_allowances_those_of_a_month(analyse: Analyse, heading: str) -> None:
    """Rows of a table below it are of a month where the wage beside them is, and of a year where that is."""
    head = f"{_HEAD}제1조(시간) 월~금 09:00~18:00, 휴게 12:00~13:00\n제2조(휴일) 일요일(유급)\n{heading}\n"
    monthly = head + "| 기본급 | 1,950,000원 |\n| 직책수당 | 150,000원 |\n"
    assert analyse(monthly).total_underpayment == 2_156_880 - 2_100_000
    yearly = head + "| 기본급 | 24,000,000원 |\n| 직책수당 | 1,200,000원 |\n"
    if "임금" not in heading:
        assert analyse(yearly).total_underpayment == 2_156_880 - 2_100_000


@pytest.mark.parametrize(
    ("table", "nights"),
    [
        ("| 근무일 | 출근 | 퇴근 | 휴게시간 |\n|---|---|---|---|\n| 월~금 | 23:00 | 08:00 | 03:00~04:00 |\n", 30),
        ("| 요일 | 시작시각 | 종료시각 | 휴식 |\n| 월~목 | 21:00 | 06:00 | 01:00~02:00 |\n", 28),
    ],
)
def test_a_timetable_may_have_one_row(analyse: Analyse, table: str, nights: int) -> None:
    """Begin, end and break stand in columns of one row; the break within the night is no night work."""
    pay = "시급 10,320원, 주휴수당은 법대로 따로 준다. 야간근로에 가산하는 수당은 없다.\n"
    assert analyse(_HEAD + "근무시간\n" + table + pay).total_underpayment == int(nights * 5_160 * _WEEKS)
