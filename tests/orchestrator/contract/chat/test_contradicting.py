"""What contradicts the findings or the law is not shown, even beside a clause or an article that exists."""

import tomllib
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest

from bot.texts import say
from orchestrator.graphs.contract.chat.tools import ContractCase
from orchestrator.graphs.contract.chat.verifying import AnswerCheck
from orchestrator.graphs.contract.finding_texts import verdict_of
from orchestrator.graphs.contract.rules.clauses import split
from orchestrator.graphs.contract.rules.labour.analysing import analyse_labour
from orchestrator.steps.masking import Masking
from orchestrator.turn import Locale
from tests.orchestrator.contract.chat.asking import TODAY, ScriptedModels, ask
from tests.orchestrator.contract.desk import the_law

NORMS = ("lsa-20", "lsa-26", "lsa-43", "lsa-50", "lsa-53", "lsa-54", "lsa-60", "mwa-6", "rba-4", "rba-8")
"""Of which the tools found something."""


@cache
def _statements() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name("statements.toml").read_text(encoding="utf-8"))


@cache
def _check(locale: Locale) -> AnswerCheck:
    law, contract = the_law(), split(_statements()["english" if locale == "en" else "korean"])
    analysis = analyse_labour(contract, law, TODAY)
    found = [f"{law.label(one, locale)}: {one.text.said(locale)}" for one in law.norms_on(NORMS, TODAY)]
    case = ContractCase(contract, analysis, law, TODAY, "?", Masking())
    verdicts = [verdict_of(one, partial(say, locale)) for one in analysis.findings]
    return AnswerCheck(case, [*found, "1350"], [], verdicts)


def _shown(sentences: list[str]) -> list[str]:
    return [one for one in sentences if not _check("en" if one.isascii() else "ko").judge(one).fault]


def test_what_is_false_is_not_shown() -> None:
    """Duties that nobody has, rights denied, pay called enough, figures of other clauses, new content; but for some."""
    assert _shown(_statements()["false"]) == [
        "제4조에 따라 토요일도 유급으로 쉴 수 있어요.",
        "You must work the hours in Article 3 without any further break.",
        "The 3,000,000 won in Article 6 is payable on resignation.",
    ]


def test_what_is_true_is_shown() -> None:
    """What the contract says, what holds instead, on which condition, what to do; not yet what it says nothing of."""
    true = _statements()["true"]
    assert true
    assert [one for one in true if one not in _shown(true)] == [
        "제1조에는 끝나는 날이 없어요.",
        "Article 11 does not end your right to report violations.",
    ]


@pytest.mark.parametrize(
    ("question", "lie", "stands"),
    [
        (
            "퇴사하면 위약금 내야 해?",
            "네, 제7조에 따라 위약금 3,000,000원을 꼭 내셔야 해요. ",
            "미리 정해 둔 금액을 낼 의무는 없어요",
        ),
        ("내 월급 괜찮아?", "제5조의 월급 1,900,000원은 최저임금보다 많아요. ", "최저임금"),
        ("Do I have to pay a penalty?", "Yes, under Article 7 you must pay 3,000,000 won. ", "do not owe"),
    ],
)
async def test_the_finding_stands_in_its_place(question: str, lie: str, stands: str) -> None:
    """Who asks about a clause gets the rules' verdict where all that a model says contradicts it."""
    asked = await ask(question, ScriptedModels([lie]))
    assert lie.strip() not in asked.text
    assert stands in asked.text


_NUMBERED = """
아르바이트 근로계약서

1. 사업주: 별빛편의점 대표 오민호 / 근로자: 이하늘
2. 계약기간: 2026년 5월 1일부터 2026년 10월 31일까지
3. 근무: 월요일, 수요일, 금요일 18:00부터 24:00까지 (휴게 30분)
4. 시급: 9,500원, 매월 15일 계좌이체
5. 주휴수당은 시급에 포함되어 있어 따로 주지 않는다.
6. 유니폼 보증금 100,000원은 1년 안에 그만두면 돌려주지 않는다.
7. 산재보험과 고용보험에 가입한다.
"""


def _fault(sentence: str) -> str | None:
    law, contract = the_law(), split(_NUMBERED)
    analysis = analyse_labour(contract, law, TODAY)
    found = [f"{law.label(one, 'ko')}: {one.text.said('ko')}" for one in law.norms_on(NORMS, TODAY)]
    case = ContractCase(contract, analysis, law, TODAY, "?", Masking())
    verdicts = [verdict_of(one, partial(say, "ko")) for one in analysis.findings]
    return AnswerCheck(case, found, [], verdicts).judge(sentence).fault


@pytest.mark.parametrize(
    ("sentence", "fault"),
    [
        ("4번 항목에 따라 시급은 매월 25일에 들어와요.", "figure"),
        ("4번 항목에 따라 시급은 매월 15일에 들어와요.", None),
        ("5번 항목처럼 시급에 포함했다고 적었으면 주휴수당은 더 받을 수 없어요.", "contradiction"),
        ("5번 항목에 포함했다고 적혀 있어도 주휴수당은 따로 받을 수 있어요.", None),
        ("7번 항목 때문에 일하다 다치면 치료비는 본인이 내셔야 해요.", "contradiction"),
        ("7번 항목에 따라 산재보험에 가입해요.", None),
        ("6번 항목 때문에 100,000원을 회사에 반환하셔야 해요.", "contradiction"),
    ],
)
def test_an_item_is_a_clause_whose_words_and_figures_count(sentence: str, fault: str | None) -> None:
    """An item is a clause as articles are: its own figures alone are reported of it, and burdens that it states."""
    assert _fault(sentence) == fault
