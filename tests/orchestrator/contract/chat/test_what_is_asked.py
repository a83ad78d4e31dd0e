"""What a question is about, who is owed nothing, and how many work there by the words of whoever asks."""

import pytest

from orchestrator.graphs.contract.chat.rules.sizes_said import size_said
from orchestrator.graphs.contract.chat.topics import topics_of
from orchestrator.graphs.contract.rules.clauses import split
from orchestrator.graphs.contract.rules.labour.analysing import analyse_labour
from tests.orchestrator.contract.chat.asking import TODAY, ask
from tests.orchestrator.contract.desk import the_law

_BAKERY = """근로계약서
빵집 '보리' (상시 근로자 {n}명)와 문가온은 아래와 같이 계약한다.
1. 계약기간: 2026. 3. 2.부터 {term}
2. 하는 일: 빵 포장과 판매
3. 일하는 시간: {hours}
4. 월급: 2,300,000원. 매월 10일 계좌로 보낸다.
5. 주휴일은 일요일이다. 4대보험에 든다. 퇴직금과 휴가는 법에 따른다.
"""
_WHOLE = "월~금 10:00~19:00 (쉬는 시간 13:00~14:00)"


async def _asked(question: str, *, n: int = 7, term: str = "정함 없음", hours: str = _WHOLE) -> str:
    contract = split(_BAKERY.format(n=n, term=term, hours=hours))
    return (await ask(question, contract=contract, analysis=analyse_labour(contract, the_law(), TODAY))).text


@pytest.mark.parametrize(
    ("question", "term", "hours"),
    [
        ("7개월 다녔는데 퇴직금 얼마예요?", "정함 없음", _WHOLE),
        ("How much severance pay is due after nine months?", "정함 없음", _WHOLE),
        ("퇴직금이 얼마예요?", "2026. 8. 31.까지", _WHOLE),
        ("3년 일하면 퇴직금 얼마예요?", "정함 없음", "토~일 10:00~16:00 (쉬는 시간 13:00~14:00)"),
    ],
)
async def test_no_severance_sum_is_told_to_who_is_owed_none(question: str, term: str, hours: str) -> None:
    """Less than a year, or a few hours a week: who has it is told, and no sum."""
    told = await _asked(question, term=term, hours=hours)
    assert "365" not in told
    assert "15" in told


@pytest.mark.parametrize(
    "question",
    [
        "퇴직금은 얼마나 오래 있다가 줘도 되나요?",
        "퇴직금 명목으로 매달 얼마를 떼도 되나요?",
        "When is severance paid and how much longer may it take?",
    ],
)
async def test_what_else_is_asked_of_severance_is_no_sum(question: str) -> None:
    """When it is paid and whether it may be taken have answers of their own."""
    assert "365" not in await _asked(question)


@pytest.mark.parametrize(
    ("question", "topic", "is_about"),
    [
        ("메신저로 해고를 통보해도 되나요?", "privacy", False),
        ("핸드폰으로 사직서를 보내도 되나요?", "privacy", False),
        ("사장님이 제 핸드폰을 봐도 되나요?", "privacy", True),
        ("회사가 가방을 뒤져도 되나요?", "privacy", True),
        ("Is there a raise in the private sector?", "privacy", False),
        ("May I search for a new job?", "privacy", False),
        ("May they search my locker?", "privacy", True),
        ("I am waiting for my bonus, when does it come?", "waiting", False),
        ("Am I paid while I wait for deliveries?", "waiting", True),
        ("Is my night pay guaranteed?", "guarantor", False),
        ("Is my guarantor liable for everything?", "guarantor", True),
        ("교회에서 일하는데 야근수당 받나요?", "belief", False),
        ("I work at a church, is night work paid more?", "belief", False),
        ("Do I have to go to church?", "belief", True),
        ("I need to leave early on Monday", "resignation", False),
        ("I want to leave next month", "resignation", True),
    ],
)
def test_plain_words_are_no_topic_of_their_own(question: str, topic: str, is_about: bool) -> None:
    """A message that brings a dismissal is none that is read in secret."""
    assert (topic in [one.name for one in topics_of(question)]) is is_about


@pytest.mark.parametrize(
    ("said", "n"),
    [
        ("9명이 같이 일하는데 연차가 있나요?", 9),
        ("직원은 6명이에요", 6),
        ("직원 2명이 그만뒀는데 제가 다 하나요?", None),
        ("상시 근로자 5명 이상이면 뭐가 달라요?", None),
        ("We have 12 employees, do I get leave?", 12),
        ("There are only three of us", 3),
        ("Two employees quit; must I do their work?", None),
    ],
)
def test_how_many_work_there_is_heard(said: str, n: int | None) -> None:
    """Of those who work there, and of nobody else."""
    assert size_said(said) == n


async def test_who_says_how_many_work_there_is_answered_by_that() -> None:
    """It goes before what the contract says; what holds for none of so few is the whole answer."""
    large = await _asked("9명이 같이 일하는데 연차 받을 수 있어요?", n=4)
    assert "적용되지 않아요" not in large
    small = await _asked("직원이 3명이면 연장수당 받을 수 있어요?", n=7)
    assert "3명" in small.split("\n\n")[0]
    assert "적용되지 않아요" in small.split("\n\n")[0]
