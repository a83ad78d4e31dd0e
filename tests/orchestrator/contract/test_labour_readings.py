"""Timetables and wages as contracts put them, and what an expert reads from them."""

from datetime import date
from fractions import Fraction
from typing import Final

import pytest

from integrations.law.law import Law
from orchestrator.graphs.contract.rules.clauses import split
from orchestrator.graphs.contract.rules.labour.case import LabourCase
from orchestrator.graphs.contract.rules.labour.month import WEEKS
from orchestrator.graphs.contract.rules.labour.reading import read_terms
from orchestrator.graphs.contract.rules.labour.reckoning import week_of
from orchestrator.graphs.contract.rules.passages import passages

Hours = Fraction | int

_WEEKS: Final[dict[str, tuple[Hours, Hours, Hours, Hours]]] = {
    "근무시간 : 09시부터 18시까지 (점심 1시간), 월요일부터 금요일까지": (40, 0, 0, 8),
    "소정근로시간: 09시 30분 ~ 18시 30분 (휴게시간 12시 30분 ~ 13시 30분), 근무일: 주 5일": (40, 0, 0, 8),
    "근무: 화·목·토 오후 2시부터 오후 8시까지, 휴게 30분": (Fraction(33, 2), 0, 0, Fraction(33, 10)),
    "근무요일 및 시간: 월, 화, 수, 목 10:00~17:00 (휴게 1시간)": (24, 0, 0, Fraction(24, 5)),
    "매일 아침 7시에 출근하여 오후 4시에 퇴근하며 점심시간 한 시간을 둔다. 일요일과 월요일은 쉰다. 주 5일 근무": (
        40,
        0,
        0,
        8,
    ),
    "근로시간: 22:00~익일 06:00 (휴게 02:00~03:00), 주 5일": (35, 0, 35, 7),
    "근무시간은 밤 11시부터 다음날 아침 7시까지, 휴게 새벽 3시~4시, 주 6일 근무": (42, 2, 36, 8),
    "근무시간: 오후 6시 ~ 밤 12시, 금·토·일": (18, 0, 6, Fraction(18, 5)),
    "주말 근무: 토, 일 09:00 ~ 18:00 (휴게시간 1시간)": (16, 0, 0, Fraction(16, 5)),
    "근무시간: 평일 09:00~18:00(휴게 12:00~13:00), 토요일 09:00~13:00": (44, 4, 0, 8),
    "근무시간 : 월~토 09:00~17:00 (휴게 12:00~13:00)": (42, 2, 0, 8),
    "근무시간: 08:30~17:30 휴게시간 12:00~13:00 주 6일": (48, 8, 0, 8),
    "1일 8시간, 1주 40시간 (월~금)": (40, 0, 0, 8),
    "소정근로시간은 1주 20시간으로 한다. 근무일 월~금": (20, 0, 0, 4),
    "근무시간: 하루 4시간, 주 3일": (12, 0, 0, 0),
    "근로시간 : 1일 7시간 30분, 주 5일": (Fraction(75, 2), 0, 0, Fraction(15, 2)),
    "근무시간 월~금 10:00-19:00, 중식 12:00-13:00, 석식 없음": (40, 0, 0, 8),
    "근무시간: 07:00~16:00, 휴게 10:00~10:30 및 12:00~12:30, 월~금": (40, 0, 0, 8),
    "근무 : 월수금 13:00~18:00, 화목 09:00~12:00": (21, 0, 0, Fraction(21, 5)),
    "월 09:00~13:00\n화 09:00~13:00\n수 14:00~18:00\n목 14:00~18:00": (16, 0, 0, Fraction(16, 5)),
    "근무시간표\n월요일 10:00~15:00\n수요일 10:00~15:00\n금요일 12:00~18:00 (휴게 30분)": (
        Fraction(31, 2),
        0,
        0,
        Fraction(31, 10),
    ),
    "출근 08:00\n퇴근 17:00\n휴게시간 1시간\n주 5일 근무": (40, 0, 0, 8),
    "시업시각 09:00, 종업시각 18:00, 휴게 60분, 근무일 월요일~금요일": (40, 0, 0, 8),
    "시업: 10시, 종업: 22시, 휴게: 15시~17시, 주 6일": (60, 20, 0, 8),
    "근무시간: 월~금 09:00~20:00 (휴게시간: 12:00~13:00, 18:00~18:30)": (Fraction(95, 2), Fraction(15, 2), 0, 8),
    "근무시간 09:00~18:00 (휴게시간 1시간 포함), 주5일제": (40, 0, 0, 8),
    "근무시간: 06:00 ~ 15:00 (휴게 1시간) 주 5일, 매월 2회 토요일 06:00~11:00": (
        Fraction(3088, 73),
        Fraction(168, 73),
        0,
        8,
    ),
    "근무시간: 월~금 09:00~18:00 (휴게 1시간), 둘째·넷째 토요일 09:00~13:00": (40 + 8 / WEEKS, 8 / WEEKS, 0, 8),
    "근무시간: 월~금 08:00~17:00 (휴게 12~13시), 격주로 토요일 08:00~12:00": (42, 2, 0, 8),
    "근무시간 : 20:00 ~ 다음 날 05:00 (휴게시간 00:00 ~ 01:00), 화~토": (40, 0, 30, 8),
    "월~목 18:00~23:00 근무, 휴게 20:00~20:30": (18, 0, 4, Fraction(18, 5)),
    "Working hours: 9:00 a.m. to 6:00 p.m., Monday through Friday, with a one-hour unpaid lunch break": (40, 0, 0, 8),
    "The Employee works from 10:00 to 16:00 on Mondays, Wednesdays and Fridays with a 30-minute break.": (
        Fraction(33, 2),
        0,
        0,
        Fraction(33, 10),
    ),
    "Hours of work: 8 hours a day, 40 hours a week, Monday to Friday": (40, 0, 0, 8),
    "Shift: 22:00 to 06:00, five days a week, rest from 02:00 to 03:00": (35, 0, 35, 7),
    "Working time is 35 hours per week, seven hours a day.": (35, 0, 0, 7),
    "Work schedule: Tuesday to Saturday, 11am to 8pm, one hour break": (40, 0, 0, 8),
    "Schedule: Saturdays and Sundays from 9:00 to 15:00, 30 minutes break": (11, 0, 0, 0),
    "근무시간은 오전 10시부터 오후 3시까지로 하고 매주 월요일부터 목요일까지 일한다. 4시간에 30분을 쉰다.": (
        18,
        0,
        0,
        Fraction(18, 5),
    ),
    "일하는 시간 : 저녁 6시부터 11시까지, 수목금토, 쉬는 시간 30분": (18, 0, 4, Fraction(18, 5)),
    "가. 근무시간 : 13:00 ~ 22:00\n나. 휴게시간 : 17:00 ~ 18:00\n다. 근무일 : 주 5일(월·화·목·금·토)": (40, 0, 0, 8),
    "근무형태: 주 4일, 1일 10시간 (09:00~20:00, 휴게 1시간)": (40, 8, 0, Fraction(32, 5)),
    "근무시간 : 07:30 ~ 16:00 (휴게 30분)  근무일 : 월요일 ~ 토요일": (48, 8, 0, 8),
    "근무시간: 오전 9시 반부터 오후 6시 반까지, 점심 12시 반~1시 반, 월~금": (40, 0, 0, 8),
    "근무시간: 24:00~08:00, 휴게 04:00~05:00, 주 5일": (35, 0, 25, 7),
    "근무시간: 15시~24시(휴게 19시~20시), 주5일 근무": (40, 0, 10, 8),
    "월요일~금요일 17:00~21:00, 토요일·일요일 10:00~19:00 (휴게 1시간)": (36, 0, 0, Fraction(36, 5)),
    "주 2일 (토·일) 하루 7시간 근무": (14, 0, 0, 0),
    "주 5일, 하루 3시간씩 일하기로 함": (15, 0, 0, 3),
    "하루 6시간씩 주 5일 근무합니다. 근무시간은 오후 1시부터 오후 7시 30분까지이며 30분은 쉽니다.": (30, 0, 0, 6),
    "근무시간 : 월 - 금 / 8:00 - 17:00 / 점심 12:00 - 13:00": (40, 0, 0, 8),
    "[근무시간] 10:30~21:30 [휴게] 15:00~16:30 [근무일] 화~일": (57, 17, 0, 8),
    "근무시간: 05:00~14:00 (휴게 09:00~10:00) 월~금": (40, 0, 5, 8),
    "근무시간: 05:00~11:00 휴게 08:00~08:30, 월~토": (33, 0, 6, Fraction(33, 5)),
    "출근시각은 11시, 퇴근시각은 20시로 하며 15시부터 16시까지는 쉰다. 근무일은 수요일부터 일요일까지로 한다.": (
        40,
        0,
        0,
        8,
    ),
    "소정근로시간: 주 40시간(월~금, 09:00~18:00, 휴게 12:00~13:00). 연장근로는 주 12시간 한도로 한다.": (
        40,
        0,
        0,
        8,
    ),
    "근무시간: 09:00~19:00, 휴게시간: 90분, 월~금": (Fraction(85, 2), Fraction(5, 2), 0, 8),
}
"""Hours a week: worked, beyond the statutory ones, by night, and paid for the weekly holiday."""
_WAGES: Final[dict[str, set[tuple[str, str, int]]]] = {
    "월급 230만원": {("base", "month", 2_300_000)},
    "월 급여 이백삼십만원": {("base", "month", 2_300_000)},
    "임금: 금 이백오십만 원정(₩2,500,000)": {("base", "month", 2_500_000)},
    "시급 10,500원": {("base", "hour", 10_500)},
    "시간당 1만 1천원을 지급한다": {("base", "hour", 11_000)},
    "시급: 1만500원": {("base", "hour", 10_500)},
    "일급 90,000원": {("base", "day", 90_000)},
    "일당은 12만원으로 한다": {("base", "day", 120_000)},
    "주급 450,000원을 매주 금요일에 지급": {("base", "week", 450_000)},
    "연봉 3,000만원을 12개월로 나누어 지급한다": {("base", "year", 30_000_000)},
    "연봉 : 금 36,000,000원 (월 3,000,000원)": {("base", "year", 36_000_000), ("base", "month", 3_000_000)},
    "연봉총액 28,800,000원": {("total", "year", 28_800_000)},
    "기본급 2,100,000원, 식대 200,000원": {("base", "month", 2_100_000), ("meal", "month", 200_000)},
    "기본급: 2,096,270원\n식대: 200,000원\n차량유지비: 100,000원": {
        ("base", "month", 2_096_270),
        ("meal", "month", 200_000),
        ("meal", "month", 100_000),
    },
    "기본급 월 2,200,000원, 고정연장수당 월 300,000원(월 20시간분)": {
        ("base", "month", 2_200_000),
        ("overtime", "month", 300_000),
    },
    "기본급 190만원 / 직책수당 10만원 / 연장수당 25만원 / 야간수당 5만원": {
        ("base", "month", 1_900_000),
        ("allowance", "month", 100_000),
        ("overtime", "month", 250_000),
        ("night", "month", 50_000),
    },
    "월 임금 2,450,000원(기본급 2,250,000원, 식대 200,000원)": {
        ("base", "month", 2_250_000),
        ("meal", "month", 200_000),
    },
    "급여는 세전 월 240만 원으로 한다": {("base", "month", 2_400_000)},
    "매월 2백40만원을 지급한다. 임금": {("base", "month", 2_400_000)},
    "The Employee shall receive a monthly salary of KRW 2,400,000.": {("base", "month", 2_400_000)},
    "Hourly wage: KRW 10,320": {("base", "hour", 10_320)},
    "Annual salary of 36,000,000 won, paid in twelve equal parts": {("base", "year", 36_000_000)},
    "Wage: 2.5 million won per month": {("base", "month", 2_500_000)},
    "Daily wage of KRW 95,000": {("base", "day", 95_000)},
    "Base pay is KRW 2,100,000 a month and a meal allowance of KRW 150,000 a month": {
        ("base", "month", 2_100_000),
        ("meal", "month", 150_000),
    },
    "시급은 만 원으로 한다": {("base", "hour", 10_000)},
    "시급 일만삼백이십원(10,320원)": {("base", "hour", 10_320)},
    "월 기본급은 2,156,880원(209시간)이다": {("base", "month", 2_156_880)},
    "월급 2,300,000원, 지각 1회당 10,000원을 공제한다": {("base", "month", 2_300_000)},
    "월급 2,300,000원. 기숙사비 월 150,000원은 임금에서 공제한다": {("base", "month", 2_300_000)},
    "급여 2,500,000원 (포괄임금, 연장 10시간 포함)": {("base", "month", 2_500_000)},
    "보수는 시간급 9,860원에 실제 일한 시간을 곱한 금액으로 한다": {("base", "hour", 9_860)},
    "월급: 2,060,740 원": {("base", "month", 2_060_740)},
    "임금(월급) 2,010,580원, 상여금 연 400%": {("base", "month", 2_010_580)},
    "기본급(월) 1,914,440\n상여금 없음": {("base", "month", 1_914_440)},
    "월(일, 시간)급 : 2,100,000원": {("base", "month", 2_100_000)},
    "월(일, 시간)급 : 10,320원": {("base", "hour", 10_320)},
    "강의료는 시간당 25,000원": {("base", "hour", 25_000)},
    "월 보수 3,500,000원(세전)": {("base", "month", 3_500_000)},
    "임금은 1개월 2,300,000원으로 하며 매월 25일 지급": {("base", "month", 2_300_000)},
    "기본급 230만원 + 식대 20만원 = 월 250만원": {("base", "month", 2_300_000), ("meal", "month", 200_000)},
}
"""What for, for how long, and won."""


@pytest.mark.parametrize("text", _WEEKS)
def test_a_timetable_comes_to_its_hours(text: str, law: Law) -> None:
    """The hours of a week are those that somebody would count by hand."""
    contract = split(f"근로계약서\n{text}\n임금: 시급 12,000원\n")
    said = passages(contract)
    week = week_of(LabourCase(contract, said, read_terms(said), law, date(2026, 3, 2)))
    assert week is not None
    assert (week.worked, week.overtime, week.night, week.holiday) == _WEEKS[text]


@pytest.mark.parametrize("text", _WAGES)
def test_a_wage_is_read_with_its_parts(text: str) -> None:
    """Each sum is read once, for what it is and for how long it pays."""
    terms = read_terms(passages(split(f"근로계약서\n근무시간: 월~금 09:00~18:00 (휴게 1시간)\n{text}\n")))
    assert {(one.part, one.period, one.won) for one in terms.wages} == _WAGES[text]
