"""What the law allows is not accused, and a doubt is shown only where the passage speaks of it."""

from dataclasses import replace

import pytest

from orchestrator.graphs.contract.chat.topics import speaks_of
from orchestrator.graphs.contract.rules.clauses import split
from orchestrator.graphs.contract.rules.labour.analysing import analyse_labour
from tests.orchestrator.contract.chat.asking import TODAY, ask
from tests.orchestrator.contract.conftest import Analyse
from tests.orchestrator.contract.desk import KOREAN, the_law

_SHORT = """근로계약서
2026년 3월 7일부터 기간의 정함 없음, 상시 근로자 7명
근무: 토요일과 일요일 11:00~18:00 (휴게 14:00~14:30)
시급 10,320원, 매월 10일 계좌이체
초단시간 근무라 주휴수당은 지급하지 않는다.
"""
_ABROAD = """외국인근로자 표준근로계약서 (고용허가제)
1. 기간: 2026년 4월 1일 ~ 2029년 3월 31일 (3년)
2. 근무: 월~금 09:00~18:00, 휴게 12:00~13:00, 주휴일 일요일
3. 월급 2,300,000원, 매월 10일 본인 통장으로 지급
4. {papers}
"""


def test_no_weekly_holiday_is_owed_for_a_few_hours(analyse: Analyse) -> None:
    """Below fifteen hours a week, however the contract calls it."""
    assert not any(one.kind == "weekly_holiday" for one in analyse(_SHORT).findings)


@pytest.mark.parametrize(
    ("papers", "kinds"),
    [
        ("여권은 근로자가 스스로 소지한다.", set()),
        ("The worker keeps his own passport.", set()),
        ("여권은 사용자가 사무실 금고에 보관한다.", {"foreign_worker"}),
    ],
)
def test_who_keeps_their_own_passport_is_not_wronged(analyse: Analyse, papers: str, kinds: set[str]) -> None:
    """Nor is three years too long for whoever stays by an employment permit."""
    found = {one.kind for one in analyse(_ABROAD.format(papers=papers)).findings}
    assert found & {"foreign_worker", "fixed_term"} == kinds


@pytest.mark.parametrize(
    ("kind", "passage", "is_near"),
    [
        ("work_accident_waiver", "재직 중의 발명은 회사의 것으로 한다.", False),
        ("work_accident_waiver", "다쳐도 산재를 신청하지 않는다.", True),
        ("severance_excluded", "Inventions belong to the company.", False),
        ("severance_excluded", "There is no severance pay.", True),
    ],
)
def test_a_doubt_needs_a_word_of_what_it_is(kind: str, passage: str, is_near: bool) -> None:
    """An absurd name beside a passage misleads."""
    assert speaks_of(kind, passage) == is_near


@pytest.mark.parametrize(
    ("question", "least"), [("얼마나 덜 받는 거예요?", "적어도 매달 약"), ("How much am I losing?", "At least")]
)
async def test_a_least_sum_is_told_in_the_talk_as_in_the_analysis(question: str, least: str) -> None:
    """What the analysis knows for sure is not said to be unknown afterwards."""
    contract = split(KOREAN)
    found = analyse_labour(contract, the_law(), TODAY)
    analysis = replace(found, total_underpayment=None, unknown=("deduction",))
    asked = await ask(question, contract=contract, analysis=analysis)
    assert least.casefold() in asked.text.casefold()
