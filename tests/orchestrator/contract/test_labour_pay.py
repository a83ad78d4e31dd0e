"""What a month's pay falls short of the law, to the won."""

from datetime import date
from fractions import Fraction
from functools import partial

import pytest

from bot.texts import say
from integrations.law.law import Law
from orchestrator.graphs.contract.analysis import as_stored, from_stored
from orchestrator.graphs.contract.arithmetic import tables
from orchestrator.graphs.contract.rules.clauses import split
from orchestrator.graphs.contract.rules.labour.analysing import analyse_labour
from tests.orchestrator.contract.conftest import Analyse

_WEEKS = Fraction(365, 84)
_DAY = "근로계약서\n{day}부터\n월~금 09:00~18:00 (휴게 12:00~13:00)\n주휴일 일요일\n"
_CASES: dict[str, tuple[str, int | Fraction]] = {
    "monthly": (_DAY.format(day="2024년 5월 1일") + "월 급여는 1,950,000원으로 한다.", 9_860 * 209 - 1_950_000),
    "yearly": (_DAY.format(day="2025.1.1") + "연봉 : 24,000,000원", 10_030 * 209 - 2_000_000),
    "parts": (
        _DAY.format(day="2026. 3. 1.") + "기본급 1,900,000원, 식대 200,000원, 직책수당 50,000원\n임금 합계 2,150,000원",
        10_320 * 209 - 2_150_000,
    ),
    "meals before 2024": (
        _DAY.format(day="2020년 3월 1일") + "기본급 1,650,000원, 식대 150,000원",
        8_590 * 209 - 1_650_000 - (150_000 - Fraction(5, 100) * 8_590 * 209),
    ),
    "deduction": (_DAY.format(day="2024.7.1") + "월급 230만원, 유니폼비 매월 30,000원을 급여에서 공제", 30_000),
    "probation": (
        _DAY.format(day="2024.7.1") + "업무 : 경리\n월급 230만원\n수습 3개월간 월급의 70%를 지급한다.",
        9_860 * 209 * Fraction(9, 10) - 1_610_000,
    ),
    "part-time": (
        "근로계약서\n2026년 1월 5일 ~ 2026년 6월 30일\n월, 수, 금 10:00 ~ 16:00 (휴게 30분)\n"
        "시간급 10,000원, 주휴수당 지급",
        320 * (Fraction(33, 2) + Fraction(33, 10)) * _WEEKS,
    ),
    "night": (
        "근로계약서\n입사일 2022년 9월 1일\n근무시간 22:00 ~ 07:00 (휴게 02:00~03:00), 월~금\n"
        "시급 9,160원, 야간수당 없음",
        9_160 * Fraction(1, 2) * 7 * 5 * _WEEKS,
    ),
    "long days": (
        "근로계약서\n시작일: 2026-02-01\n근무시간 : 오전 10시 ~ 오후 8시 (휴게 1시간), 주 5일\n기본급 2,156,880원\n"
        "하루 8시간을 넘는 시간에 대하여는 따로 지급하지 아니한다.",
        Fraction(2_156_880, 209) * 5 * Fraction(3, 2) * _WEEKS,
    ),
    "fewer than five": (
        "근로계약서 (상시근로자 4명)\n2025년 1월 1일부터\n월~토 09:00~18:00 (휴게 60분)\n"
        "월 급여 2,300,000원, 연장수당은 없음",
        Fraction(2_300_000, 209) * 8 * _WEEKS,
    ),
    "English": (
        "Employment Contract\nTerm: 1 April 2025 to 31 March 2026\nWorking hours: 09:00 to 18:00, Monday to Friday, "
        "one-hour lunch break\nSalary: KRW 2,000,000 per month\nWeekly holiday: Sunday",
        10_030 * 209 - 2_000_000,
    ),
    "scan": (
        "근 로 계 약 서\n2O24 년 5 월 l 일 부 터\n월 ~ 금 O9 : OO ~ l8 : OO ( 휴 게 l시 간 )\n월 급 여  l.95O.OOO 원\n"
        "주 휴 일 은 일 요 일 로 한 다\n계 좌 로 입 금 한 다",
        9_860 * 209 - 1_950_000,
    ),
}


@pytest.mark.parametrize("name", _CASES)
def test_shortfalls_are_exact(name: str, analyse: Analyse) -> None:
    """The sum is that of the law of the contract's first day, rounded down to whole won."""
    text, owed = _CASES[name]
    assert analyse(text).total_underpayment == int(owed)


def test_later_years_are_listed_up_to_today(law: Law) -> None:
    """A contract that runs on is compared with each year's law; the sums are of the first that is not met."""
    contract = split(_DAY.format(day="2024년 1월 1일") + "월 급여는 2,060,740원으로 한다.")
    analysis = analyse_labour(contract, law, date(2026, 11, 23))
    assert analysis.total_underpayment == 10_030 * 209 - 2_060_740
    assert [(one.since, one.monthly) for one in analysis.later] == [(date(2026, 1, 1), 10_320 * 209 - 2_060_740)]


def test_later_years_show_their_steps_and_end_what_is_limited(law: Law) -> None:
    """A probation into the next year is short until it is over, and then the law of each year alone; step by step."""
    contract = split(
        _DAY.format(day="2024년 10월 1일")
        + "월 급여는 2,060,740원으로 한다. 수습기간은 6개월로 하며 수습기간 중 임금의 80%를 지급한다."
    )
    analysis = analyse_labour(contract, law, date(2026, 11, 23))
    reduced = 2_060_740 * 8 // 10
    assert [(one.since, one.monthly) for one in analysis.later] == [
        (date(2025, 1, 1), 10_030 * 209 - reduced),
        (date(2025, 4, 1), 10_030 * 209 - 2_060_740),
        (date(2026, 1, 1), 10_320 * 209 - 2_060_740),
    ]
    for locale in ("ko", "en"):
        later = tables(analysis, partial(say, locale))[-1]
        said = " ".join(row[0] for row in later.rows)
        assert all(one in said for one in ("2025-01-01", "2025-04-01", "2026-01-01", "10,030", "10,320"))
        assert later.rows[-1][1] == f"{10_320 * 209 - 2_060_740:,}"
    assert from_stored(as_stored(analysis)) == analysis


def test_a_probation_that_is_over_is_none_of_a_later_year(law: Law) -> None:
    """Six months from January count in no later year, also where it is not told how long they last."""
    for months in ("6개월", "수습기간"):
        contract = split(
            _DAY.format(day="2024년 1월 1일")
            + f"월 급여는 2,060,740원으로 한다. 수습기간({months}) 중에는 임금의 80%를 지급한다."
        )
        later = analyse_labour(contract, law, date(2026, 11, 23)).later
        assert [one.monthly for one in later] == [10_030 * 209 - 2_060_740, 10_320 * 209 - 2_060_740]


def test_later_years_without_a_sum_are_not_told(law: Law) -> None:
    """Where the hours are missing no year has a figure, and a year whose law is not known says so."""
    text = _DAY.format(day="2024년 1월 1일") + "월 급여는 1,500,000원으로 하며 연장근로수당은 지급하지 않는다."
    assert analyse_labour(split(text), law, date(2026, 1, 5)).later
    unread = analyse_labour(split(text.replace("09:00~18:00 (휴게 12:00~13:00)", "회사가 정함")), law, date(2026, 1, 5))
    assert unread.unknown
    assert unread.later == ()


def test_a_year_without_a_known_wage_is_said_to_be_unknown(law: Law) -> None:
    """After the last year that the law holds nothing is taken from the year before."""
    contract = split(_DAY.format(day="2026년 1월 1일") + "월 급여는 2,400,000원으로 한다.")
    last = max(span.effective_to or date.max for span in law.parameters["minimum_wage"].spans)
    analysis = analyse_labour(contract, law, date(last.year + 1, 6, 1))
    assert analysis.later[-1].since == date(last.year + 1, 1, 1)
    assert analysis.later[-1].monthly is None


def test_a_blank_wage_is_asked(analyse: Analyse) -> None:
    """What nobody filled in is a question, no finding and no sum."""
    analysis = analyse(_DAY.format(day="2026년 1월 1일") + "임금 : 월 ______원")
    assert [one.key for one in analysis.questions] == ["blank_wage"]
    assert analysis.total_underpayment is None
    assert analysis.annual_underpayment is None
    assert analysis.unknown == ("wage",)
    assert "minimum_wage" not in {finding.kind for finding in analysis.findings}


@pytest.mark.parametrize("blank", ["월급은            원", "임금: 월 ________원", "기본급 (          )원"])
def test_a_blank_wage_is_missing_from_the_contract(blank: str, analyse: Analyse) -> None:
    """A place for the wage in which nothing stands is no wage in writing, and is asked about besides."""
    analysis = analyse(f"근로계약서\n계약기간: 2026년 3월 1일부터\n{blank}\n근무시간: 월~금 09:00~18:00\n")
    assert "wage" in [one.item for one in analysis.findings if one.kind == "missing_term"]
    assert "blank_wage" in [one.key for one in analysis.questions]
