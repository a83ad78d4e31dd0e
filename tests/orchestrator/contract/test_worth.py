"""A wage that is enough is shown to be: what an hour comes to beside the minimum wage, step by step."""

from datetime import date
from functools import partial
from pathlib import Path

import pytest

from bot.texts import say
from integrations.law.law import Law
from integrations.search.base import Embedder
from orchestrator.graphs.contract.arithmetic import tables
from orchestrator.graphs.contract.rules.clauses import split
from orchestrator.graphs.contract.rules.labour.analysing import analyse_labour
from orchestrator.turn import Locale
from tests.orchestrator.contract.conftest import Analyse
from tests.orchestrator.contract.desk import a_contract_desk

_HEAD = """근로계약서
제1조 (계약기간) {begins}
제2조 (근로시간) 월요일부터 금요일까지 {hours}, 휴게시간 12:00~13:00
"""
_DAY = "09:00부터 18:00까지"


def _contract(pay: str, begins: str = "2026년 3월 2일부터", hours: str = _DAY) -> str:
    return f"{_HEAD.format(begins=begins, hours=hours)}제3조 (임금) {pay}\n제4조 (휴일) 일요일은 유급 주휴일로 한다.\n"


@pytest.mark.parametrize(
    ("pay", "hours", "won"),
    [
        ("월급은 2,200,000원으로 한다.", _DAY, 2_200_000 // 209),
        ("연봉은 30,000,000원으로 한다.", _DAY, 2_500_000 // 209),
        ("시급은 11,000원으로 하고 주휴수당은 따로 지급한다.", _DAY, 11_000),
        ("시급은 12,500원으로 하고 주휴수당을 포함한다.", _DAY, 12_500 * 5 // 6),
        ("시급은 10,320원으로 하고 주휴수당은 따로 지급한다.", "13:00부터 18:00까지", 10_320),
    ],
)
def test_an_hour_of_a_sufficient_wage_is_told(analyse: Analyse, pay: str, hours: str, won: int) -> None:
    """Exactly, rounded down, by the hours for which the wage is."""
    analysis = analyse(_contract(pay, hours=hours))
    assert analysis.total_underpayment == 0
    assert analysis.worth is not None
    assert (analysis.worth.won, analysis.worth.minimum, analysis.worth.year) == (won, 10_320, 2026)


@pytest.mark.parametrize("pay", ["월급은 2,100,000원으로 한다.", "월급은 __________원으로 한다.", "업적에 따라 준다."])
def test_nothing_is_called_enough_that_is_not_known_to_be(analyse: Analyse, pay: str) -> None:
    """What is short is shown as such, and what is not told is asked."""
    analysis = analyse(_contract(pay))
    assert analysis.worth is None
    assert analysis.total_underpayment or analysis.unknown


@pytest.mark.parametrize(
    ("begins", "today", "year"),
    [
        ("2025년 3월 3일부터", date(2026, 1, 20), 2026),
        ("2025년 3월 3일부터 2026년 3월 2일까지,", date(2027, 5, 1), 2026),  # it ended before
        ("2025년 3월 3일부터", date(2025, 6, 1), 2025),
    ],
)
def test_it_is_the_latest_law_that_governs(law: Law, begins: str, today: date, year: int) -> None:
    """Up to today, and not beyond the end of the contract."""
    worth = analyse_labour(split(_contract("월급은 2,300,000원으로 한다.", begins)), law, today).worth
    assert worth is not None
    assert worth.year == year


def test_a_probation_is_shown_beside_it(analyse: Analyse) -> None:
    """Nine tenths of a wage are held against nine tenths of the minimum."""
    analysis = analyse(_contract("월급은 2,500,000원으로 하고, 수습 3개월 동안은 그 90%를 지급한다."))
    assert analysis.worth is not None
    steps = {one.key: one.result for one in analysis.worth.steps}
    assert steps["hour_probation"] == 2_250_000 // 209
    assert steps["hour_least_probation"] == 9_288


def test_each_step_is_a_line_of_a_table(analyse: Analyse) -> None:
    """In both languages, with the minimum of the year last."""
    analysis = analyse(_contract("월급은 2,200,000원으로 한다."))
    lasts: dict[Locale, str] = {"ko": "2026년 최저시급", "en": "hourly minimum wage of 2026"}
    for locale, last in lasts.items():
        [table] = tables(analysis, partial(say, locale))
        assert table.rows[-1] == (last, "10,320")
        assert [row[1] for row in table.rows] == ["", "2,200,000", "10,526", "10,320"]


async def test_the_reply_says_why_the_wage_is_fine(tmp_path: Path, embedder: Embedder) -> None:
    """With the analysis, and where it is asked whether something is missing."""
    async with a_contract_desk(tmp_path, embedder) as desk:
        answer = await desk.say("이 계약서 봐줘", desk.file(_contract("월급은 2,200,000원으로 한다.")))
        assert "한 시간에 10,526원꼴이고, 2026년 최저시급은 10,320원" in answer.result
        assert not [one for one in answer.follow_ups if "덜 받는" in one]
        asked = await desk.say("나 덜 받는 돈 있어?")
        assert "10,526원꼴" in asked.result
