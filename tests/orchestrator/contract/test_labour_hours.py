"""The minutes of a week, as contracts put their timetables."""

from fractions import Fraction

import pytest

from orchestrator.graphs.contract.rules.clauses import split
from orchestrator.graphs.contract.rules.labour.month import WEEKS
from orchestrator.graphs.contract.rules.labour.reading import read_terms
from orchestrator.graphs.contract.rules.labour.weekly import weekly_minutes
from orchestrator.graphs.contract.rules.passages import passages

_HOURS: dict[str, Fraction | int | float] = {
    "근무시간: 월~금 09:00~18:00 (휴게 12:00~13:00)": 40,
    "     | 월요일 | 수요일 | 금요일\n시업 | 10시 00분 | 10시 | 13시\n종업 | 15시 30분 | 15시 반 | 17시 30분\n"
    " 휴게시간 | 12:30 ~ 13:00": Fraction(29, 2),
    "근무시간 | 월~금 09:00~19:00 점심 13:00~14:00\n토요일 | 09:00~13:30 (11:00~11:30 쉼)": 49,
    "근무시간 월~금 04:00~13:00 (08:00~09:00 쉼)\n토요일 06:00~10:30, 반시간 쉼": 44,
    "근무시간: 월~금 09:00~18:00 휴게 12:00~13:00, 격주 토요일 09:00~13:00": 42,
    "근무시간: 월~금 09:00~18:00 휴게 12:00~13:00, 매월 첫째·셋째 토요일 09:00~13:00": 40 + 8 / WEEKS,
    "근무시간: 월~금 09:00~18:00 휴게 12:00~13:00, 월 2회 토요일 09:00~13:00": 40 + 8 / WEEKS,
    "요일      월 수 금\n시각      10:00-16:30 (쉼 13:00-13:30) → 6h * 3 = 주 18h": 18,
    "Hours. 09:30-18:30 Monday through Friday, lunch 12:30-13:30.": 40,
    "Hours: Monday to Friday, 13:00 to 22:00 with a rest period from 17:00 to 18:00.": 40,
    "평일 08:00부터 17:00까지 일하고 12:00부터 13:00까지 쉰다.\n잔업은 모두 평일 18:00~21:00 사이에 한다.": 40,
}


@pytest.mark.parametrize("text", _HOURS)
def test_hours_of_a_week_are_read(text: str) -> None:
    """A timetable comes to the hours that somebody would count by hand."""
    told = weekly_minutes(read_terms(passages(split(f"근로계약서\n{text}\n임금: 시급 12,000원"))).time)
    assert told is not None
    assert told.value / 60 == _HOURS[text]
