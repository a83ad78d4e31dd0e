"""Working time in words, figures, tables and prose, and the hours that somebody counts from it by hand."""

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
    "근무시간은 아침 아홉 시부터 저녁 여섯 시까지이고 점심 한 시간을 쉰다. 일하는 날은 월요일에서 금요일까지이다.": (
        40,
        0,
        0,
        8,
    ),
    "오전 열 시에 문을 열어 오후 일곱 시에 닫을 때까지 일하며 그 사이 한 시간은 쉬고, 주 닷새 일한다. 근무시간": (
        40,
        0,
        0,
        8,
    ),
    "일주일에 엿새, 하루 아홉 시간 일하기로 함. 근무조건": (54, 14, 0, 8),
    "근무: 저녁 일곱 시부터 새벽 두 시까지, 수~일, 휴식 30분": (Fraction(65, 2), 0, 20, Fraction(13, 2)),
    "근무시간 정오부터 밤 아홉 시까지(휴게 오후 4시~5시), 화요일부터 토요일": (40, 0, 0, 8),
    "근무시간: 18:00부터 자정까지, 주 6일, 휴게 없음": (36, 0, 12, Fraction(36, 5)),
    "일하는 날: 수요일을 뺀 나머지 날 전부 / 일하는 시간: 09:00~15:30, 휴게 30분": (36, 0, 0, Fraction(36, 5)),
    "근무시간: 매일 10시~16시 30분(휴게 30분), 단 월요일은 휴무. 주 6일": (36, 0, 0, Fraction(36, 5)),
    "근무일은 월·화·목·금의 나흘이며 근무시간은 9시부터 15시까지, 휴게 30분": (22, 0, 0, Fraction(22, 5)),
    "근무시간 : 8시30분 출근 17시30분 퇴근, 점심시간 12시부터 13시까지, 토·일요일은 쉼": (40, 0, 0, 8),
    "시작 09:00 / 끝 18:00 / 쉬는 시간 12:00~13:00 / 요일 월~금": (40, 0, 0, 8),
    "매주 화요일부터 일요일까지 11시 30분부터 21시 30분까지 근무하고 15시부터 17시까지 쉰다": (48, 8, 0, 8),
    "월~금 09-18시 근무(점심 12-13시)": (40, 0, 0, 8),
    "월-토 9시-6시, 점심 1시간. 근무": (48, 8, 0, 8),
    "근무시간 : 9시~6시(점심 12시~1시), 주5일": (40, 0, 0, 8),
    "주중 5일 09:00~18:00, 휴게 1시간 근무": (40, 0, 0, 8),
    "근무시간: 1일 실근로 8시간(휴게 1시간 제외), 주 5일 근무": (40, 0, 0, 8),
    "소정근로시간은 1일 8시간(09:00~18:00, 휴게 12:00~13:00), 1주 40시간으로 한다. 근무일: 월~금": (40, 0, 0, 8),
    "근무시간: 하루 10시간, 주 5일 (휴게 별도 1시간)": (50, 10, 0, 8),
    "오전반 06:00~14:00, 오후반 14:00~22:00을 한 주씩 번갈아 근무한다. 휴게는 30분, 주 5일": (
        Fraction(75, 2),
        0,
        0,
        Fraction(15, 2),
    ),
    "월 화 수 목 금 / 13:00 ~ 22:00 / 휴게 17:00 ~ 18:00 근무": (40, 0, 0, 8),
    "토요일과 일요일 및 공휴일에 09:00~18:00 근무, 휴게 1시간": (16, 0, 0, Fraction(16, 5)),
    "매주 목, 금, 토, 일 나흘간 17시부터 23시까지 근무(휴게 20시부터 30분)": (22, 0, 4, Fraction(22, 5)),
    "근로시간: 22시 30분 ~ 익일 07시 30분(휴게 03:00~04:00), 월요일 밤부터 금요일 밤까지 5일": (
        40,
        0,
        Fraction(65, 2),
        8,
    ),
    "야간 전담으로 21시에 출근해 이튿날 6시에 퇴근하며 1시부터 2시까지 쉽니다. 주 5일 근무": (40, 0, 35, 8),
    "밤 10시부터 아침 8시까지 주 3회 근무, 휴게 2시간(02:00~04:00)": (24, 0, 18, Fraction(24, 5)),
    "The Employee works nine to six, Monday to Friday, with an hour for lunch.": (40, 0, 0, 8),
    "Hours: 9 am to 6 pm Monday to Saturday, lunch break noon to 1 pm": (48, 8, 0, 8),
    "Working hours run from 8.30 a.m. until 5.30 p.m. on weekdays with one hour of unpaid lunch.": (40, 0, 0, 8),
    "You will work from 2 pm till 11 pm, Tuesday through Saturday, including a one-hour dinner break.": (40, 0, 5, 8),
    "Working hours: six days a week, ten hours a day.": (60, 20, 0, 8),
    "Hours: Thursday to Monday, 7:00 p.m. to 4:00 a.m. with a break from midnight to 1:00 a.m.": (40, 0, 25, 8),
    "Shifts are 12 noon to 9 pm, five days per week, one hour off for dinner. Working hours": (40, 0, 0, 8),
    "The working week is Monday, Tuesday, Thursday and Friday, 10:00–17:00, 30 minutes' break.": (
        26,
        0,
        0,
        Fraction(26, 5),
    ),
    "Work is every day except Sunday, 09:00-18:00 with a one-hour break.": (48, 8, 0, 8),
    "Saturday and Sunday only, 10:00 to 19:00, one hour's rest. Working hours": (16, 0, 0, Fraction(16, 5)),
    "Hours: 40 hours per week, 8 hours per day": (40, 0, 0, 8),
    "Hours of work are 0900 to 1800, Monday to Friday, with lunch 1200 to 1300.": (40, 0, 0, 8),
    "근무시간 09:00~18:00(휴게 1시간), 월~금. 매월 첫째 토요일 09:00~14:00(휴게 30분) 근무": (
        40 + Fraction(9, 2) / WEEKS,
        Fraction(9, 2) / WEEKS,
        0,
        8,
    ),
    "월~금 09:00~18:00 (휴게 12~13시), 토요일은 2주에 한 번 09:00~13:00 근무": (42, 2, 0, 8),
    "평일은 9시부터 18시까지(휴게 1시간), 매월 2회 일요일 9시부터 18시까지(휴게 1시간) 근무": (
        40 + 16 / WEEKS,
        16 / WEEKS,
        0,
        8,
    ),
    "근무시간은 화·수·목 09:00~18:00, 금·토 12:00~21:00, 휴게는 각 1시간": (40, 0, 0, 8),
    "근무시간  07 : 00  ~  16 : 00 ,  휴게  11 : 30 ~ 12 : 30 ,  주 5일": (40, 0, 0, 8),
    "주 48시간(1일 8시간, 주 6일) 근무": (48, 8, 0, 8),
    "월 209시간 근무(주휴 포함), 1일 8시간 주 5일": (40, 0, 0, 8),
    "격일제 24시간 근무: 06:00~익일 06:00, 휴게 8시간(12:00~13:00, 18:00~19:00, 00:00~06:00)": (
        56,
        28,
        7,
        Fraction(28, 5),
    ),
    "2교대 12시간 근무: 주간 07:00~19:00, 야간 19:00~07:00, 각 휴게 2시간, 주 단위 교대, 주 5일": (50, 10, 20, 8),
    "하루 8시간씩 일주일에 다섯 번 나옵니다. 근무": (40, 0, 0, 8),
    "주 15시간 근무(월·수·금 각 5시간)": (15, 0, 0, 3),
    "근무: 매주 토, 일 / 08:00~20:00 / 휴게 12:00~13:00, 16:00~17:00": (20, 4, 0, Fraction(16, 5)),
    "근로시간: 월요일~목요일 09:00~18:00, 금요일 09:00~15:00, 휴게시간 12:00~13:00": (37, 0, 0, Fraction(37, 5)),
    "10시 출근 - 8시 퇴근 (점심 2시-3시) 주6일": (54, 14, 0, 8),
    "오전 8시부터 오후 1시까지, 다시 오후 5시부터 9시까지 하루 9시간, 월~금 근무": (45, 5, 0, 8),
    "09:00~13:00, 14:00~18:00, 월~금 근무": (40, 0, 0, 8),
    "월·화·목·금 09:30 ~ 18:30 (점심 13:00 ~ 14:00)\n"
    "수요일은 야간진료로 20:30까지 진료 (점심 같음)\n일요일은 유급 주휴일": (
        42,
        2,
        0,
        8,
    ),
    "나오는 날은 월화수목금, 아침 10시부터 밤 10시까지예요. "
    "점심 1시간, 저녁 1시간은 확실히 쉬어요. 목요일은 새벽 2시까지 해요.": (
        54,
        14,
        4,
        8,
    ),
    "화~토 오전 11시 ~ 저녁 8시. 점심시간은 따로 없음": (45, 5, 0, 8),
    "매주 월 ~ 금요일 09:00~18:30 (휴게시간 13:00~14:00)\n"
    "※ 토요일은 격주로 09시부터 14시까지 나오며 쉬는 시간 없이 일함": (
        45,
        5,
        0,
        8,
    ),
    "근무시간: 06:00~17:00, 월요일부터 토요일까지, 주 54시간": (54, 14, 0, 8),
    "근무시간 06:00~18:00, 월~토. 점심 1시간 30분, 오전·오후 각 15분 휴게 (1일 10시간, 1주 60시간)": (60, 20, 0, 8),
    "수목금토 저녁 5시~11시, 일욜은 주휴일": (24, 0, 4, Fraction(24, 5)),
    "점심조 | 11:00~14:00\n저녁조 | 17:00~21:00 (14시~17시는 집에 가도 되는 쉬는 시간)\n일하는 날 | 화~일 (6일)": (
        42,
        2,
        0,
        8,
    ),
    "월~금 09:00~18:00, 휴게 12:00~13:00\n"
    "매주 화요일과 목요일은 정기 배포일로서 21:00까지 근무한다. 이 날은 18:00부터 18:30까지 저녁 휴게를 준다.": (
        45,
        5,
        0,
        8,
    ),
    "금요일 16시부터 17시까지는 책을 읽는다. 월~금 09:00~18:00, 휴게 12:00~13:00 근무": (40, 0, 0, 8),
    "Monday to Friday 9:00 a.m.-6:00 p.m., lunch break 12:00-1:00. "
    "Every other Saturday the Teacher works 10:00 a.m.-2:30 p.m. with a rest of 30 minutes": (
        42,
        2,
        0,
        8,
    ),
    "근무: 주 6일(목요일 휴무), 11:00~20:00, 브레이크타임 15:00~16:00": (48, 8, 0, 8),
    "근무시간: 11:00~16:00, 휴게 1시간\n휴일: 매월 2일": (4 * (7 - 2 / WEEKS), 0, 0, 4 * (7 - 2 / WEEKS) / 5),
    "근무시간 11:00부터 20:00까지, 휴게 1시간. 휴무는 주 1일로 한다.": (48, 8, 0, 8),
    "근무시간 10:00~16:00, 휴게 1시간, 월 8회 휴무": (5 * (7 - 8 / WEEKS), 0, 0, 7 - 8 / WEEKS),
    "주간(09:00~18:00, 휴게 1시간), 야간(18:00~익일 03:00, 휴게 3시간), 휴무의 3일 주기 교대제로 근무한다.": (
        Fraction(7, 3) * (8 + 6),
        0,
        Fraction(7, 3) * 5,
        Fraction(7, 3) * (8 + 6) / 5,
    ),
    "근무형태: 4조 2교대. 주간 07:00~19:00(휴게 4시간), 야간 19:00~익일 07:00(휴게 4시간)": (
        28,
        0,
        14,
        Fraction(28, 5),
    ),
}
"""Hours a week: worked, beyond the statutory ones, by night, and paid for the weekly holiday."""


@pytest.mark.parametrize("text", _WEEKS)
def test_working_time_is_read_however_it_is_put(text: str, law: Law) -> None:
    """Words for numbers, days left out, shifts by turns and hours over midnight come to the hours of a week."""
    contract = split(f"근로계약서\n{text}\n임금: 시급 12,000원\n")
    said = passages(contract)
    week = week_of(LabourCase(contract, said, read_terms(said), law, date(2026, 3, 2)))
    assert week is not None
    assert (week.worked, week.overtime, week.night, week.holiday) == _WEEKS[text]


def test_of_three_shifts_by_turns_it_is_told_that_more_are_worked(law: Law) -> None:
    """How often each of several shifts is worked is not known, so that it is not reckoned with the first alone."""
    text = "근로시간\nA조 07:00~16:00, B조 13:00~22:00, C조 22:00~익일 07:00, 휴게 1시간, 주 5일 근무"
    assert read_terms(passages(split(text))).time.has_turns
    assert not read_terms(passages(split("근로시간: 09:00~13:00, 14:00~18:00, 월~금 근무"))).time.has_turns
