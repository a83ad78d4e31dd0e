"""Answers that keep to what is asked: no fault of another clause, no line of the signatures."""

from datetime import date

import pytest

from orchestrator.graphs.contract.rules.clauses import split
from orchestrator.graphs.contract.rules.labour.analysing import analyse_labour
from tests.orchestrator.contract.chat.asking import ask
from tests.orchestrator.contract.desk import the_law

_CONTRACT = split("""EMPLOYMENT CONTRACT

1. Work. The Worker is a chef.
2. Pay. The Worker is paid KRW 2,900,000 a month on the 5th by bank transfer.
3. Hours. Tuesday to Saturday, 09:00 to 18:00, one hour for lunch.
4. Broken plates. The price of broken plates is deducted from the pay.
5. Discretion. The Worker shall not tell anyone the pay.
6. Overtime. The Worker works overtime when the restaurant asks.
7. Notice. The restaurant may dismiss the Worker at any time without notice.

Signed on 2 November 2026: Green Pepper Ltd, Park Mina, owner        Luca Rossi
""")
_ANALYSIS = analyse_labour(_CONTRACT, the_law(), date(2026, 11, 22))


async def _asked(question: str) -> str:
    return (await ask(question, contract=_CONTRACT, analysis=_ANALYSIS)).text


@pytest.mark.parametrize("question", ["Is there anything about parental leave?", "Does it say anything about housing?"])
async def test_where_the_contract_is_silent_no_part_of_it_is_wrong(question: str) -> None:
    """Nothing was found "in this part" of a contract that does not mention what is asked about."""
    text = await _asked(question)
    assert text.startswith("No, this contract does not mention")
    assert "in this part" not in text


async def test_who_signs_says_nothing_of_a_subject() -> None:
    """The line of the signatures is none of the last clause, and is not quoted on a subject."""
    assert _CONTRACT.clauses[-1].number == ""
    assert "Green Pepper" not in await _asked("what did I sign about overtime?")
