"""Sums from the pay, the time and the takings of short contracts, each put in another way."""

from fractions import Fraction
from pathlib import Path
from typing import Final

import pytest

from orchestrator.graphs.contract.analysis import Analysis
from tests.orchestrator.contract.conftest import Analyse

_WEEKS: Final = Fraction(365, 84)
_HALF: Final = Fraction(1, 2)
_MORE: Final = Fraction(3, 2)
_HEAD: Final = "근로계약서\n계약기간: 2025년 3월 1일부터 2026년 2월 28일까지\n상시 근로자 12명\n"
_FORTY: Final = "근무시간: 월~금 09:00~18:00 (휴게 12:00~13:00)\n주휴일: 일요일(유급)\n"
_EN: Final = "EMPLOYMENT CONTRACT\nTerm: from 1 March 2025, 12 employees.\n"
_EN_FORTY: Final = "Hours: Monday to Friday, 09:00 to 18:00, lunch 12:00 to 13:00. Sunday is the paid weekly holiday.\n"
_ORDINARY: Final = Fraction(2_500_000, 209)
"""Won an hour of a wage of 2,500,000 won a month."""
_SUMS: Final[dict[str, Fraction | int | None]] = {
    _HEAD + _FORTY + "월급 2,300,000원 (퇴직금 250,000원 포함)": 2_096_270 - 2_050_000,
    _HEAD + _FORTY + "월급 250만원\n처음 두 달은 배우는 기간이라 150만원만 줌": 2_096_270 * Fraction(9, 10) - 1_500_000,
    _HEAD + _FORTY + "월급 250만원\n첫 달 급여에서 보증금 300,000원을 떼어 두고 퇴사할 때 돌려준다.": 300_000,
    _HEAD + _FORTY + "월급 250만원\n수건이 없어지면 장당 5,000원을 월급에서 뺀다.": 0,
    _HEAD + "근무시간: 월~금 21:00~익일 06:00 (휴게 01:00~02:00)\n월급 250만원, 야간수당 월 100,000원": _ORDINARY
    * 35
    * _HALF
    * _WEEKS
    - 100_000,
    _HEAD + _FORTY + "월급 250만원\n매주 토요일 09시부터 13시까지 재고 정리를 하되 수당은 없다.": _ORDINARY
    * 4
    * _MORE
    * _WEEKS,
    _HEAD + _FORTY + "월급 250만원\n"
    "격주 토요일은 오전 9시부터 오후 1시까지 나와 청소하며 이에 대한 임금은 따로 주지 않는다.": _ORDINARY
    * 2
    * _MORE
    * _WEEKS,
    _HEAD
    + _FORTY
    + "월급 250만원\n매일 18시부터 19시까지 마감 정산을 하며 이 시간은 근로시간으로 치지 않는다.": _ORDINARY
    * 5
    * _MORE
    * _WEEKS,
    _HEAD + _FORTY + "월급 250만원\n매월 마지막 날에는 22시까지 남아 재고조사를 하되 별도 수당은 없음": _ORDINARY
    * 4
    * _MORE,
    _HEAD + _FORTY + "월급 250만원\n당직은 월 4회, 18:00~22:00이며 1회당 20,000원을 준다.": _ORDINARY * 16 * _MORE
    - 80_000,
    _HEAD + _FORTY + "월급 250만원\n"
    "매주 수요일은 21시까지 근무하고 저녁식사는 회사가 낸다. 이 시간에 대한 돈은 따로 없다.": _ORDINARY
    * 3
    * _MORE
    * _WEEKS,
    _HEAD
    + _FORTY
    + "월급 250만원\n출근은 30분 일찍 8시 30분까지 해서 청소를 하고 이 시간은 급여에 넣지 않는다.": _ORDINARY
    * Fraction(5, 2)
    * _MORE
    * _WEEKS,
    _HEAD + _FORTY + "월급 250만원\n업무 시작 전 20분의 조회와 끝난 뒤 40분의 정리는 임금에 포함하지 않는다.": _ORDINARY
    * 5
    * _MORE
    * _WEEKS,
    _HEAD + _FORTY + "월급 250만원\n월 2회 일요일 09:00~18:00(휴게 1시간) 특근을 하며 하루 8만원을 지급한다.": _ORDINARY
    * 16
    * _MORE
    - 160_000,
    _HEAD + _FORTY + "월급 250만원\n매주 화요일 저녁 회의는 19시부터 21시까지 하며 수당을 지급하지 아니한다.": _ORDINARY
    * 2
    * _MORE
    * _WEEKS,
    _HEAD + _FORTY + "월급 250만원\n한 달에 세 번 밤 10시부터 새벽 2시까지 야간 점검을 하고 따로 돈은 없다.": _ORDINARY
    * 12
    * _MORE
    + _ORDINARY * 12 * _HALF,
    _HEAD
    + _FORTY
    + "월급 250만원\n매주 토요일 09:00~13:00 근무한다. 토요일 근무에는 통상임금의 50%를 가산하여 지급한다.": 0,
    _EN + _EN_FORTY + "Salary: KRW 2,500,000 per month.\n"
    "Every Saturday from 9:00 to 13:00 she helps with stocktaking without extra pay.": _ORDINARY * 4 * _MORE * _WEEKS,
    _EN + _EN_FORTY + "Salary: KRW 2,500,000 per month.\n"
    "Twice a month the employee stays until 22:00 for inventory; no additional pay is due.": _ORDINARY * 8 * _MORE,
    _EN + _EN_FORTY + "Salary: KRW 2,500,000 per month.\n"
    "Staff arrive 30 minutes early each day to clean; this time is unpaid.": _ORDINARY
    * Fraction(5, 2)
    * _MORE
    * _WEEKS,
    _EN + _EN_FORTY + "Salary: KRW 2,500,000 per month.\n"
    "Duty is done four times a month from 18:00 to 22:00 and each duty is paid with KRW 20,000.": _ORDINARY * 16 * _MORE
    - 80_000,
    _HEAD + "근무시간: 월~토 09:00~18:00 (휴게 1시간)\n주휴일 일요일\n월급 2,500,000원. 연장수당은 없다.": _ORDINARY
    * 8
    * _MORE
    * _WEEKS,
    _HEAD + "근무시간: 월~금 09:00~20:00 (휴게 1시간)\n주휴일 일요일\n"
    "월급 2,500,000원. 8시간을 넘는 시간은 시급 100%만 지급한다.": _ORDINARY * 10 * _HALF * _WEEKS,
    _HEAD + "근무시간: 월~금 09:00~20:00 (휴게 1시간)\n주휴일 일요일\n"
    "기본급 2,500,000원, 고정연장수당 300,000원": _ORDINARY * 10 * _MORE * _WEEKS - 300_000,
    _HEAD + _FORTY + "기본급 2,500,000원\n고정연장수당 200,000원 (월 20시간분)": _ORDINARY * 20 * _MORE - 200_000,
    "근로계약서\n상시근로자 3명\n2025년 3월 1일부터\n"
    "근무시간: 월~토 09:00~18:00 (휴게 1시간)\n주휴일 일요일\n월급 2,200,000원": 10_030 * (209 + 8 * _WEEKS)
    - 2_200_000,
    _HEAD + "근무시간: 월~금 22:00~07:00 (휴게 02:00~03:00)\n"
    "주휴일 일요일\n월급 2,500,000원\n야간수당은 따로 없다.": _ORDINARY * 35 * _HALF * _WEEKS,
    _HEAD + "근무시간: 월~금 14:00~23:00 (휴게 18:00~19:00)\n주휴일 일요일\n"
    "월급 2,500,000원\n밤 10시 이후에도 같은 급여로 한다.": _ORDINARY * 5 * _HALF * _WEEKS,
    _HEAD + "근무시간: 월~금 22:00~07:00 (휴게 02:00~03:00)\n"
    "주휴일 일요일\n월급 2,500,000원\n야간근로에는 50%를 가산하여 지급한다.": 0,
    _HEAD + "근무시간: 월~금 10:00~15:30 (휴게 30분)\n시급 10,030원\n주휴수당은 없음": 10_030 * 5 * _WEEKS,
    _HEAD + "근무시간: 월~금 10:00~15:30 (휴게 30분)\n시급 9,500원\n주휴수당은 별도 지급": 530 * 30 * _WEEKS,
    _HEAD + "근무시간: 월, 수, 금 10:00~15:30 (휴게 30분)\n시급 9,500원. 쉬는 날은 돈이 없다.": (
        10_030 * 18 - 9_500 * 15
    )
    * _WEEKS,
    _HEAD + "근무시간: 월~금 10:00~15:30 (휴게 30분)\n시급 11,000원(주휴수당 포함)": (12_036 - 11_000) * 25 * _WEEKS,
    _HEAD + "근무시간: 토, 일 10:00~16:30 (휴게 30분)\n시급 10,030원, 주휴수당 없음": 0,
    _HEAD + "근무시간: 화~토 17:00~23:00 (휴게 30분)\n시급 10,500원, 주휴수당 지급\n22시 이후에도 시급은 같다.": 10_500
    * 5
    * _HALF
    * _WEEKS,
    _HEAD + "근무시간: 월~금 08:00~17:00 (휴게 1시간)\n일당 100,000원 (8시간 기준). 쉬는 날 임금은 없다.": 12_500
    * 8
    * _WEEKS,
    _HEAD + "근무시간: 월~토 07:00~17:00 (휴게 1시간)\n"
    "일당 120,000원은 8시간 기준이며 주휴수당은 따로 준다. 초과하는 시간에 대한 수당은 없다.": (
        15_000 * 14 * _MORE - 15_000 * 8
    )
    * _WEEKS,
    _HEAD + "근무시간: 월~금 09:00~18:00 (휴게 1시간)\n일급 70,000원": (10_030 * 48 - 70_000 * 6) * _WEEKS,
    _HEAD + "근무시간: 월~금 09:00~18:00 (휴게 1시간)\n주급 400,000원을 매주 금요일에 지급": 10_030 * 209
    - 400_000 * _WEEKS,
    _HEAD + _FORTY + "연봉 2,400만원을 12로 나누어 매월 지급": 10_030 * 209 - 2_000_000,
    _HEAD + _FORTY + "월급 250만원\n유니폼 세탁비 월 2만원은 급여에서 뺀다.": 20_000,
    _HEAD + _FORTY + "월급 250만원\n공제: 소득세, 4대보험료, 숙소 관리비 월 100,000원": 100_000,
    _HEAD + _FORTY + "월급 250만원\n매월 10만원을 퇴직 때까지 회사가 맡아 둔다.": 100_000,
    _HEAD + _FORTY + "월급 250만원\n식대로 하루 5천원씩 급여에서 제한다.": 5_000 * 5 * _WEEKS,
    _HEAD + _FORTY + "월급 250만원\n접시를 깨면 1만원을 급여에서 뺀다.": 0,
    _HEAD + _FORTY + "월급 250만원\n지각하면 월급에서 3만원을 뺀다.": 0,
    _HEAD + _FORTY + "월급 250만원\n소득세와 4대 보험료를 공제한다. 노조비 월 2만원은 본인 신청에 따라 공제한다.": 0,
    _EN + _EN_FORTY + "Salary: KRW 2,500,000 per month.\n"
    "KRW 50,000 a month is deducted from the salary for the uniform.": 50_000,
    _EN + _EN_FORTY + "Salary: KRW 2,500,000 per month.\n"
    "The company holds back KRW 100,000 each month until the end of the contract.": 100_000,
    _EN + _EN_FORTY + "Salary: KRW 2,500,000 per month.\n"
    "Each late arrival costs KRW 30,000, which is deducted from the salary.": 0,
    _EN + "Hours: 9 am to 8 pm, Monday to Friday, one-hour lunch.\n"
    "Monthly salary of 2.5 million won. Overtime is not paid.": _ORDINARY * 10 * _MORE * _WEEKS,
    _EN + "He works from 22:00 to 07:00, five nights a week, with one hour off from 02:00.\n"
    "Salary: KRW 2,500,000 a month. No night allowance is paid.": _ORDINARY * 35 * _HALF * _WEEKS,
    _EN + "She works 25 hours a week, five hours a day from Monday to Friday.\n"
    "Hourly wage: KRW 9,500; no weekly holiday pay.": (10_030 * 30 - 9_500 * 25) * _WEEKS,
    _EN + "Hours: 40 hours a week, Monday to Friday.\nAnnual salary KRW 24,000,000.": 10_030 * 209 - 2_000_000,
    _HEAD + "근무시간: 월~금 21:00~06:00 (휴게 01:00~02:00)\n월급 210만원. 야간수당이 모두 들어 있는 금액이다.": 10_030
    * (209 + 35 * _HALF * _WEEKS)
    - 2_100_000,
    _HEAD + "근무시간은 협의하여 정한다.\n월급 250만원": None,
    _HEAD + _FORTY + "급여는 매출의 20%로 한다.": None,
    _HEAD + _FORTY + "월급: 면접 후 결정": None,
    _HEAD + "근무시간 09:00~18:00 (휴게 1시간)\n월급 250만원": None,
    _HEAD + _FORTY + "월급 300만원에 연장·야간·휴일수당이 모두 포함되어 있어 추가로 지급하지 않는다.": None,
    _HEAD + _FORTY + "건당 3,000원을 지급한다.": None,
    _HEAD + _FORTY + "월급 250만원\n연장근로에는 통상임금의 150%를 지급한다.": 0,
    _HEAD + _FORTY + "기본급 2,000,000원, 식대 100,000원": 0,
}
"""Won a month by the law of 2025; None: not known."""

_CONTRACTS: Final = [
    one.split("\n", 1)
    for one in (Path(__file__).parent / "short_contracts.txt").read_text(encoding="utf-8").split("=== ")[1:]
]
"""Won a month or ``unknown``, and the contract."""


def _first_law(analysis: Analysis) -> int | None:
    """Return the sum by the law of the first day: what falls short of a later year's law alone is none of it."""
    shortfalls = [one.shortfall for one in analysis.findings if one.shortfall]
    years = [one.since.year for one in shortfalls if one.since]
    is_later = analysis.begins is not None and any(year > analysis.begins.year for year in years)
    return 0 if is_later and not analysis.unknown else analysis.total_underpayment


@pytest.mark.parametrize("place", range(len(_CONTRACTS)))
def test_the_sum_of_a_whole_contract_is_exact(place: int, analyse: Analyse) -> None:
    """Contracts of many kinds, a scan, memos, tables and letters among them, come to the sum worked out by hand."""
    wanted, text = _CONTRACTS[place]
    assert _first_law(analyse(text)) == (None if wanted == "unknown" else int(wanted))


@pytest.mark.parametrize("text", _SUMS)
def test_a_sum_is_exact_or_not_told(text: str, analyse: Analyse) -> None:
    """What is short is reckoned to the won, and where something needed is not said there is no sum."""
    analysis = analyse(text)
    found = _first_law(analysis)
    wanted = _SUMS[text]
    assert found == (None if wanted is None else int(wanted))
    assert (found is None) == bool(analysis.unknown)
