"""Questions find the clause that they mean where they share few of its words; law of another field stays away."""

from datetime import date
from functools import cache

import pytest

from orchestrator.graphs.contract.analysis import Analysis
from orchestrator.graphs.contract.contract_text import ContractText
from orchestrator.graphs.contract.review.playbook import packaged_playbook, read_playbook
from orchestrator.graphs.contract.review.reviewing import review
from orchestrator.graphs.contract.rules.clauses import split
from orchestrator.graphs.contract.rules.labour.analysing import analyse_labour
from tests.orchestrator.contract.chat.asking import ask
from tests.orchestrator.contract.desk import the_law

_LABOUR = """근로계약서

제1조 (기간) 2026년 3월 2일부터 기간의 정함 없이 일합니다.
제2조 (시간) 월요일부터 금요일까지 22:00부터 07:00까지 일하고 02:00부터 03:00까지 쉽니다.
제3조 (임금) 월급은 2,400,000원. 심야수당은 월급에 든 것으로 보아 드리지 않고, 잔업수당은 따로 정산합니다.
제4조 (사직) 그만두려면 6주 전에 알려야 하고, 어기면 마지막 달 급여를 드리지 않습니다.
제5조 (겸업) 나간 뒤 4년 동안 수도권의 다른 제과점에서 일하지 않습니다.
"""
_TRADE = """CONSULTING AGREEMENT

This Agreement is between Fernhill Foods Ltd ("Client") and Osprey Works LLC ("Consultant").

1. Services. Consultant advises Client on its ovens.
2. Fees. Client pays Consultant USD 7,000 a month, thirty days after each invoice.
3. Secrets. Neither party tells others what it learns of the other.
"""


@cache
def _labour() -> tuple[ContractText, Analysis]:
    contract = split(_LABOUR)
    return contract, analyse_labour(contract, the_law(), date(2026, 11, 23))


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("6주 전에 말 안 하면 마지막 월급 못 받나요?", "어기면 마지막 달 급여를 드리지 않습니다"),
        ("사직하고 다른 제과점 가도 되나요?", "다른 제과점에서 일하지 않습니다"),
        ("잔업수당은 주나요?", "잔업수당은 따로 정산합니다"),
    ],
)
async def test_the_clause_that_is_meant_comes_first(question: str, said: str) -> None:
    """The first thing that an answer quotes is the clause of the question, polite as it is."""
    contract, analysis = _labour()
    asked = await ask(question, contract=contract, analysis=analysis)
    assert said in asked.text.partition("\n> ")[2].partition("\n")[0]


async def test_labour_law_does_not_answer_for_trade() -> None:
    """When an invoice is paid is no matter of wages, and no ministry of labour helps to leave a contract of trade."""
    contract = split(_TRADE)
    analysis = review(contract, read_playbook(packaged_playbook()), "eul")
    paid = await ask("When do I get paid?", contract=contract, analysis=analysis)
    assert "thirty days after each invoice" in paid.text
    assert "Labor Standards Act" not in paid.text
    out = await ask("How can I get out of it early?", contract=contract, analysis=analysis)
    assert "Labor" not in out.text
