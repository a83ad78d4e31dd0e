"""What is said of a finding that holds only in workplaces of some size."""

from datetime import date
from functools import partial

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


@pytest.mark.parametrize("locale", ["ko", "en"])
def test_the_size_of_a_workplace_is_asked_about_once(law: Law, locale: Locale) -> None:
    """What hangs on it says so in each item; that the contract does not tell it stands with the first alone."""
    text = (
        "근로계약서\n제1조 2026년 3월 2일부터 근무한다.\n제2조 월~금 09:00~18:00, 휴게 12:00~13:00\n"
        "제3조 월급 2,400,000원, 매월 10일 계좌이체\n제4조 연차휴가는 주지 않는다.\n"
        "제5조 회사는 언제든지 이유 없이 직원을 해고할 수 있다.\n제6조 휴일에 일해도 휴일수당은 주지 않는다.\n"
    )
    analysis = analyse_labour(split(text), law, date(2026, 11, 23))
    told = report(split(text), analysis, law, partial(say, locale), locale)
    sized = [one for one in analysis.findings if one.employees]
    assert len(sized) >= 3
    assert told.markdown.count(say(locale, "contract.told.size", n=5)) == 1
    assert told.markdown.count(say(locale, "contract.told.size_again", n=5)) == len(sized) - 1
    alone = [one["description"] for one in told.result["violations"]]
    assert sum(say(locale, "contract.told.size", n=5) in one for one in alone) == len(sized)
