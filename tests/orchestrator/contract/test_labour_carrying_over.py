"""Classes of wordings that carry over from author to author; no sentence is of a labelled contract."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Final

import pytest

from bot.texts import say
from integrations.law.law import Law
from orchestrator.graphs.contract.report import report
from orchestrator.graphs.contract.rules.clauses import split
from orchestrator.graphs.contract.rules.labour.analysing import analyse_labour
from orchestrator.graphs.contract.rules.labour.reading import read_terms
from orchestrator.graphs.contract.rules.labour.weekly import weekly_minutes
from orchestrator.graphs.contract.rules.passages import Passage, passages
from tests.orchestrator.contract.conftest import Analyse

_HEAD: Final = "근로계약서\n계약기간: 2025년 3월 1일부터 정함이 없음\n상시 근로자 12명\n"
_FORTY: Final = "근무시간: 월~금 09:00~18:00 (휴게 12:00~13:00)\n주휴일: 일요일(유급)\n"
_WAGE: Final = "월급 2,500,000원\n"


def test_a_clause_in_two_languages_is_told_once(analyse: Analyse) -> None:
    """What a sentence and its translation break is one violation, quoted in both."""
    text = (
        "제1조 (기간) 2025년 3월 1일부터\nTerm: from 1 March 2025.\n"
        "제2조 (벌금) 무단결근하면 벌금 300,000원을 낸다.\nAbsence without leave costs a fine of KRW 300,000.\n"
    )
    penalties = [one for one in analyse(text).findings if one.kind == "penalty"]
    assert len(penalties) == 1
    assert penalties[0].span is not None
    assert {"벌금", "fine"} <= {word for word in ("벌금", "fine") if word in penalties[0].span.of(text)}


@pytest.mark.parametrize(
    ("sentence", "unknown"),
    [
        ("매주 토요일에도 나와 물건을 정리하되 수당은 없다.", "extra_work"),
        ("첫 주 급여는 회사가 맡아 두고 퇴사할 때 돌려준다.", "deduction"),
    ],
)
def test_what_the_sum_lacks_is_asked_for(analyse: Analyse, sentence: str, unknown: str) -> None:
    """Work without hours and pay that is kept back without a sum leave no total that would be too small."""
    analysis = analyse(_HEAD + _FORTY + _WAGE + sentence)
    assert analysis.unknown == (unknown,)
    assert analysis.total_underpayment is None


def test_a_sum_that_leaves_much_out_is_the_least(analyse: Analyse) -> None:
    """Two clauses that cost money apart from a sum make it the least, one does not."""
    short = _HEAD + _FORTY + "월급 1,900,000원\n"
    fines, denied = "깨진 그릇값은 월급에서 뺀다.\n", "휴일에 나와 일해도 따로 더 주는 돈은 없다.\n"
    whole = [analyse(short + fines), analyse(short + denied), analyse(short + fines + denied)]
    assert [one.total_underpayment for one in whole] == [196_270] * 3
    assert [one.leaves_out for one in whole] == [False, False, True]


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("퇴사하면 남은 임금은 열흘 안에 모두 지급한다.", "settlement_late"),
        ("실수로 깨뜨린 그릇값은 월급에서 공제하지 않는다.", "wage_deduction"),
        ("조퇴한 시간만큼은 급여에서 빼고 지급한다.", "wage_deduction"),
        ("결근한 주에는 주휴수당을 지급하지 않는다.", "weekly_holiday"),
    ],
)
def test_lawful_look_alikes_are_not_accused(analyse: Analyse, sentence: str, kind: str) -> None:
    """Days within the law's, taking that is denied, hours that were not worked and weeks with an absence are lawful."""
    assert kind not in {one.kind for one in analyse(_HEAD + _FORTY + _WAGE + sentence).findings}


def test_severance_is_owed_past_a_year_whatever_the_term(analyse: Analyse) -> None:
    """A short contract that goes on beyond a year cannot do without severance."""
    text = "근로계약서\n계약기간: 2025년 3월 1일부터 2025년 5월 31일까지, 합의로 이어 감\n상시 근로자 12명\n"
    text += "퇴직금: 계약이 이어져 1년을 넘더라도 지급하지 않는다.\n"
    assert "severance_excluded" in {one.kind for one in analyse(text).findings}


@pytest.mark.parametrize(
    ("text", "hours"),
    [
        (
            "근무표 (번갈아)\nA주 | 월~금 | 07:00~15:00 | 11:00~12:00\nB주 | 월~금 | 14:00~23:00 | 18:00~19:00\n",
            37.5,
        ),
        ("시간: 월~금 10:00~19:00, 쉬는 시간 14:00~15:00 (외출 가능)\n", 40),
        ("근무: 월~금 09:00~12:00\n연차는 하루 8시간 일하는 직원에게만 있다.\n", 15),
    ],
)
def test_the_week_is_read_from_cells_and_from_the_own_hours(text: str, hours: float) -> None:
    """A cell within the times beside it is the break, going out is no other time, and hours of others are none."""
    told = weekly_minutes(read_terms(passages(split(text))).time)
    assert told is not None
    assert told.value / 60 == hours


@pytest.mark.parametrize(
    ("text", "employees"),
    [
        ("Staff: four employees, the owner not counted.", 4),
        ("요양보호사를 포함하여 늘 15명이 일한다.", 15),
    ],
)
def test_the_size_is_read_in_words(text: str, employees: int) -> None:
    """How many work there may be told in words, and without a name for it."""
    told = read_terms(passages(split(text))).employees
    assert told is not None
    assert told.value == employees


def test_circled_numbers_begin_clauses() -> None:
    """Items with numbers in circles are clauses with their names, where nothing above them is numbered."""
    contract = split("약속\n① 시간 Hours — 월~금 10:00–19:00\n② 쉬는 날 — 일요일\n")
    assert [(one.number, one.title) for one in contract.clauses[1:]] == [("①", "시간 Hours"), ("②", "쉬는 날")]


def test_what_is_doubtful_is_told_apart(law: Law) -> None:
    """A sentence of which too little was learnt is shown to be checked, in both languages, and is no violation."""
    text = _HEAD + _FORTY + _WAGE + "식대 장부를 틀리게 적으면 그때마다 정산에 반영한다.\n"

    def scoring(sentences: Sequence[Passage]) -> Sequence[Mapping[str, float]]:
        return [{"penalty": 0.25 if "장부" in one.ko else 0.0} for one in sentences]

    contract = split(text)
    analysis = analyse_labour(contract, law, date(2026, 11, 23), scoring)
    assert "penalty" not in {one.kind for one in analysis.findings}
    assert [one.kind for one in analysis.doubted] == ["penalty"]
    for locale in ("ko", "en"):
        told = report(contract, analysis, law, lambda key, /, _in=locale, **values: say(_in, key, **values), locale)
        assert say(locale, "contract.told.doubted") in told.markdown
        assert "장부" in told.markdown
        assert "장부" not in str(told.result["violations"])


def test_an_unpaid_premium_is_quoted_where_it_is_denied(law: Law) -> None:
    """What the hours show to be unpaid stands at the sentence that most likely says so, not at the times."""
    text = _HEAD + "근무시간: 월~금 09:00~20:00 (휴게 12:00~13:00)\n주휴일: 일요일(유급)\n" + _WAGE
    text += "늦도록 남아 있어도 월급은 같다.\n"

    def scoring(sentences: Sequence[Passage]) -> Sequence[Mapping[str, float]]:
        return [{"overtime_premium": 0.2 if "늦도록" in one.ko else 0.0} for one in sentences]

    found = analyse_labour(split(text), law, date(2026, 11, 23), scoring).findings
    overtime = next(one for one in found if one.kind == "overtime_premium")
    assert overtime.shortfall is not None
    assert overtime.span is not None
    assert "늦도록" in overtime.span.of(text)
