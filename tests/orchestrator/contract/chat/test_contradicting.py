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
        "제5조에는 매월 말일에 지급한다고 되어 있어요.",
        "You must work the hours in Article 3 without any further break.",
        "Article 13 means the employer may keep the only copy of the contract.",
        "The 3,000,000 won in Article 6 is payable on resignation.",
        "Article 3 gives you a break of 60 minutes.",
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
