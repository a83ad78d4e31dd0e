"""What the analysis asks for is taken from the next message, and the sums are made anew."""

from collections.abc import AsyncIterator
from datetime import date
from pathlib import Path

import pytest

from integrations.search.local import LocalEmbedder
from orchestrator.graphs.contract.analysis import ToldTerms, ToldWage
from orchestrator.graphs.contract.rules.labour.told_terms import read_told
from tests.orchestrator.contract.desk import KOREAN, ContractDesk, a_contract_desk

BLANK = KOREAN.replace("1,900,000원", "________원")
_TODAY = date(2026, 11, 22)
_ALL = ("wage", "begins", "employees")
_TOLD: dict[str, ToldTerms | None] = {
    "월급은 210만원이야": ToldTerms(ToldWage(2_100_000, "month")),
    "시급 11,000원이요": ToldTerms(ToldWage(11_000, "hour")),
    "연봉 3천만원으로 하기로 했어": ToldTerms(ToldWage(30_000_000, "year")),
    "My salary is 2,100,000 won": ToldTerms(ToldWage(2_100_000, "month")),
    "210만원": ToldTerms(ToldWage(2_100_000, "month")),
    "2025년 3월 2일부터 일했어요": ToldTerms(begins=date(2025, 3, 2)),
    "I started on March 2, 2025": ToldTerms(begins=date(2025, 3, 2)),
    "직원은 7명이에요": ToldTerms(employees=7),
    "네 명이요": ToldTerms(employees=4),
    "월급 210만원이면 최저임금 넘어?": None,
    "월급 200만원에서 210만원 사이": None,
    "2025년쯤": None,
    "매달 190만원 받기로 했어요": ToldTerms(ToldWage(1_900_000, "month")),
    "I get 2,100,000 won a month": ToldTerms(ToldWage(2_100_000, "month")),
    "하루 8시간 일하고 월급 210만원": ToldTerms(ToldWage(2_100_000, "month")),
    "직원은 5명 안 돼요": ToldTerms(employees=4),
    "직원이 4명에서 7명으로 늘었어": None,
    "팀원 2명이 퇴사했어": None,
    "5명이서 싸웠어": None,
    "두 명이 잘렸어": None,
    "어제 잘렸어": None,
    "2025년 3월 2일에 다쳤어": None,
    "그럼 내일 사장님한테 말할게": None,
    "계약 끝나는 날은 2026년 12월 31일이에요": None,
    "퇴직금 300만원 못 받았어": None,
    "위약금 100만원 내래": None,
    "매달 기숙사비 20만원 떼여": None,
    "월세 50만원이라 힘들어요": None,
    "They deduct 100,000 won each month": None,
    "최저임금이 시급 10,320원이래": None,
    "친구는 월급 300만원 받아": None,
    "고마워": None,
    "진정서 써줘": None,
}


@pytest.fixture
async def desk(tmp_path: Path, embedder: LocalEmbedder) -> AsyncIterator[ContractDesk]:
    """A desk without a model."""
    async with a_contract_desk(tmp_path, embedder) as opened:
        yield opened


@pytest.mark.parametrize("text", _TOLD)
def test_what_is_told_is_read(text: str) -> None:
    """Pay with its period, a day, and how many work there; a question, a range and what is about tell nothing."""
    assert read_told(text, _ALL, "제5조(임금) 월 기본급은 ________원으로 한다.", _TODAY) == _TOLD[text]


async def test_a_blank_wage_is_asked_for_and_the_answer_reckoned_with(desk: ContractDesk) -> None:
    """The sum is that of a contract with this wage, is kept, and a later word takes its place."""
    asked = await desk.say("이 계약서 봐줘", desk.file(BLANK))
    assert "임금 칸이 비어 있어요" in asked.result
    assert asked.details["analysis_result"]["total_underpayment"] is None
    answer = await desk.say("월급은 190만원이야")
    short = 209 * 10_030 - 1_900_000
    assert "월급 1,900,000원" in answer.result
    assert answer.details["analysis_result"]["total_underpayment"] == short
    assert f"{short:,}원" in (await desk.say("월급을 얼마나 덜 받는 거야?")).result
    more = await desk.say("월급은 200만원이야")
    assert more.details["analysis_result"]["total_underpayment"] == 209 * 10_030 - 2_000_000


async def test_the_size_of_the_workplace_is_taken(desk: ContractDesk) -> None:
    """What the law asks of five people or more is no finding any more where fewer work, in English too."""
    text = KOREAN.replace("제9조", "제9조(해고) 갑은 언제든지 을을 해고할 수 있다.\n제10조")
    first = await desk.say("Please review this contract", desk.file(text))
    before = len(first.details["analysis_result"]["violations"])
    answer = await desk.say("There are four employees")
    assert "4 people at the workplace" in answer.result
    assert len(answer.details["analysis_result"]["violations"]) < before


async def test_hours_that_end_when_they_begin_are_asked_about(desk: ContractDesk) -> None:
    """From eight to eight is most likely a day's work: a yes takes it so."""
    await desk.say("이 계약서 봐줘", desk.file(KOREAN))
    asked = await desk.say("실제로 8시부터 8시까지 주 6일 일해")
    assert "오전 8시부터 오후 8시까지" in asked.result
    assert "own_total" not in asked.details
    answer = await desk.say("네 맞아요")
    assert answer.details["own_hours"].startswith("08:00~20:00")
    assert answer.details["own_total"] > 0
