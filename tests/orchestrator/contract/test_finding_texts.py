"""What is said of a finding that holds only in workplaces of some size."""

from datetime import date

import pytest

from bot.texts import say
from integrations.law.law import Law
from orchestrator.graphs.contract.report import report
from orchestrator.graphs.contract.rules.clauses import split
from orchestrator.graphs.contract.rules.labour.analysing import analyse_labour
from orchestrator.turn import Locale

_NIGHTS = (
    "근로계약서\n1. 계약기간: 2026년 3월 2일부터\n"
    "2. 근무: 월요일부터 금요일까지 17시부터 23시까지, 휴게 30분\n3. 시급 12,000원\n"
)


@pytest.mark.parametrize(("locale", "condition"), [("ko", "상시 5명 이상"), ("en", "5 or more")])
@pytest.mark.parametrize(("size", "is_told", "is_conditional"), [("", 1, 1), ("직원 8명", 1, 0), ("직원 3명", 0, 0)])
def test_the_size_that_a_premium_needs_is_said_where_it_is_not_known(
    law: Law, locale: Locale, condition: str, size: str, is_told: int, is_conditional: int
) -> None:
    """What smaller workplaces do not owe is told with that condition, and so is its sum, unless the size is known."""

    def words(key: str, /, **values: object) -> str:
        return say(locale, key, **values)

    contract = split(f"{_NIGHTS}4. 사업장: {size}\n" if size else _NIGHTS)
    told = report(contract, analyse_labour(contract, law, date(2026, 11, 23)), law, words, locale)
    found = {one["type"]: one["description"] for one in told.result["violations"]}
    assert ("night_premium" in found) == bool(is_told)
    assert (condition in found.get("night_premium", "")) == bool(is_conditional)
    assert (told.markdown.count(condition) > 1) == bool(is_conditional)
    assert condition not in found.get("minimum_wage", "")
