"""Questions that go on with the one before, and those that begin with a matter of their own."""

from dataclasses import replace

import pytest

from orchestrator.graphs.contract.analysis import Finding
from orchestrator.graphs.contract.contract_text import Span
from orchestrator.graphs.contract.rules.clauses import split
from orchestrator.graphs.contract.rules.labour.analysing import analyse_labour
from tests.orchestrator.contract.chat.asking import TODAY, ask
from tests.orchestrator.contract.desk import KOREAN, the_law

_PENALTY = [("퇴사하면 위약금 내야 해?", "아니요.")]


@pytest.mark.parametrize(
    ("question", "held", "left_out"),
    [
        ("얼마야?", "3,000,000원", "최저임금"),
        ("그럼 판례는?", "근로기준법 제20조", "최저임금"),
        ("회식 참석은 의무야?", "문제가 없다는 뜻은 아니고", "위약금"),
        ("노동청에 신고하려면 어떻게 해?", "1. 근로계약서", "을이 계약기간 중"),
    ],
)
async def test_only_what_names_nothing_itself_goes_on(question: str, held: str, left_out: str) -> None:
    """A short question leans on that before where it points there or names nothing; a new matter stands alone."""
    asked = await ask(question, earlier=_PENALTY)
    assert held in asked.text
    assert left_out not in asked.text


@pytest.mark.parametrize(
    ("question", "title", "first"),
    [
        ("근로감독관한테 진정 넣는 절차 알려줘", "최저임금 위반 신고", "1. 그해 최저임금"),
        ("How do I report this to the labour office?", "Reporting pay below the minimum wage", "1. Compare"),
        ("부당해고 구제신청은 어떻게 해?", "부당해고", "1. "),
    ],
)
async def test_how_to_report_is_told_step_by_step(question: str, title: str, first: str) -> None:
    """The steps come first, of the manual for what is asked about or for the gravest of what was found."""
    asked = await ask(question)
    assert asked.text.startswith(f"**{title}")
    assert first in asked.text


@pytest.mark.parametrize(
    ("question", "held"),
    [
        ("지각하면 벌금 내?", "‘지각’ 이야기가 없어요"),
        ("휴대폰 쓰다 걸리면 벌금 내?", "‘휴대폰’ 이야기가 없어요"),
        ("그만두면 위약금 내야 돼?", "제7조"),
        ("중간에 나가면 위약금 내야 해?", "제7조"),
        ("1년 안 채우면 위약금 내?", "제7조"),
        ("도망가면 위약금 내야 해?", "제7조"),
        ("위약금을 내지 않으면 어떻게 되나요", "제7조"),
    ],
)
async def test_a_penalty_for_leaving_is_none_for_being_late(question: str, held: str) -> None:
    """Where the contract speaks of the occasion nowhere, that is said, and no clause on another one is shown."""
    asked = await ask(question)
    assert held in asked.text
    assert ("3,000,000" in asked.text) == (held == "제7조")


async def test_an_english_question_quotes_a_korean_contract() -> None:
    """The clause on the term stands before the law of it."""
    asked = await ask("How long is the term?")
    assert "2025년 3월 1일부터 2026년 2월 28일까지" in asked.text
    assert [one.clause for one in asked.answer.citations] == ["제1조"]


async def test_a_doubted_clause_is_told_as_doubted() -> None:
    """What the analysis doubts is not called in order; the decision on such words is named."""
    text = KOREAN.replace(
        "월급에 퇴직금이 포함되어 있으므로 퇴직 시 별도의 퇴직금은 지급하지 아니한다.",
        "퇴직금은 월급에 포함하여 지급하며 별도로 지급하지 않는다.",
    )
    contract = split(text)
    found = analyse_labour(contract, the_law(), TODAY)
    at = text.index("퇴직금은 월급에")
    doubt = Finding("severance_instalments", "HIGH", Span(at, text.index("\n", at)), ("rba-8",))
    others = tuple(one for one in found.findings if not one.kind.startswith("severance"))
    analysis = replace(found, findings=others, doubted=(doubt,))
    asked = await ask("제8조는 합법이야?", contract=contract, analysis=analysis)
    assert "어긋나는 점을 찾지 못했어요" not in asked.text
    assert "일 수 있어요" in asked.text
    assert "2007다90760" in asked.text
