"""Relations between figures that no structure tells."""

import re
from time import process_time

import pytest

from orchestrator.graphs.idris.model.document_model import DocumentModel
from orchestrator.graphs.idris.rules.analysing import SourceText, model_of

NOTICE = """체험학습 정산 안내

참가 학생 73명과 인솔 교사 6명, 모두 79명이 다녀왔습니다.
버스 3대를 대당 780,000원에 빌려 2,340,000원을 냈습니다.
숙박비는 79명에게 31,500원씩 2,488,500원입니다.
수입 6,320,000원에서 지출 4,828,500원을 빼면 1,491,500원이 남습니다.
"""
BILL = """Statement

Meter reading on 1 July: 48,216
Meter reading on 31 July: 51,904
Units used: 3,688 kWh
Of these 2,766 kWh (75%) by day.
Compared with 4,095 kWh last year you used 407 kWh less, a saving of 9.9%.
"""
SCHEDULE = """지원 신청서

추진 일정
교부 결정 2026. 4. 10.
장비 발주 2026. 4. 20.
설치 완료 2026. 6. 5.
시험 가동 2026. 6. 15.
정산 보고 2026. 7. 31.
"""


def _model(text: str) -> DocumentModel:
    return model_of([SourceText("document.txt", text)])


def _figures(text: str) -> set[frozenset[str]]:
    return {frozenset(re.sub(r"[^\d.%]", "", f.raw) for f in rule.figures) for rule in _model(text).rules if rule.holds}


@pytest.mark.parametrize(
    ("text", "relations"),
    [
        (NOTICE, ["73 6 79", "3 780000 2340000", "79 31500 2488500", "6320000 4828500 1491500"]),
        (BILL, ["51904 48216 3688", "3688 75% 2766", "4095 3688 407", "407 4095 9.9%"]),
    ],
)
def test_relations_of_sentences_are_found(text: str, relations: list[str]) -> None:
    """Sums, products, shares, ratios and differences are found without a table or a formula."""
    found = _figures(text)
    assert [one for one in relations if frozenset(one.split()) not in found] == []
    assert _model(text).contradictions == ()


@pytest.mark.parametrize(
    ("text", "right", "wrong"),
    [
        (NOTICE, "1,491,500원", "1,497,500원"),
        (NOTICE, "31,500원", "37,500원"),
        (BILL, "51,904", "51,304"),
        (SCHEDULE, "2026. 6. 15.", "2026. 5. 15."),
        (SCHEDULE, "2026. 4. 20.", "2027. 4. 20."),
    ],
)
def test_a_slip_of_the_pen_breaks_the_relation(text: str, right: str, wrong: str) -> None:
    """One digit written wrongly makes a rule fail on its line, and no other."""
    failing = _model(text.replace(right, wrong)).contradictions
    line = text[: text.index(right)].count("\n") + 1
    assert failing
    assert all(any(figure.line == line for figure in rule.figures) for rule in failing)


@pytest.mark.parametrize(
    "text",
    [
        "합의서\n\n월급은 2,150,000원이고 호봉은 3이다.\n기본급은 2,150,000원이다.\n",
        "Agreement\n\nShe receives 1,900,000 won a month. Savings of 100,000 won. Account 10.\nBase 1,900,000 won.\n",
        "Note\n\nRooms of 3,000 and 4,100. Chairs 12, tables 5, lamps 70. Lease 24 months, notice 8 months, bar 20.\n",
    ],
)
def test_figures_that_are_told_twice_or_lie_near_are_no_relation(text: str) -> None:
    """A number beside an amount that is said twice, or short ones in several sentences, do not fail."""
    assert _model(text).contradictions == ()


def test_many_figures_are_tried_in_little_time() -> None:
    """Pages full of figures cost little: short ones that lie apart are not tried with each other."""
    sentences = [f"{n}일에 {n % 7 + 2}명이 {n * 13 + 8}개를 {n * 1750 + 3:,}원에 샀다." for n in range(1, 90)]
    begun = process_time()
    _model("일지\n\n" + "\n".join(sentences))
    assert process_time() - begun < 4


def test_one_long_sentence_is_tried_in_little_time() -> None:
    """Three hundred sums in one sentence: what stands beside all of them is looked through once, not for each."""
    told = [f"{n * 731 + 5:,}원과 {n * 389 + 7:,}원을 합하면 {n * 1120 + 12:,}원" for n in range(11, 311)]
    begun = process_time()
    rules = _model(f"결산\n\n{', '.join(told)}이다.\n").rules
    assert process_time() - begun < 3.2
    assert len(rules) > 30
