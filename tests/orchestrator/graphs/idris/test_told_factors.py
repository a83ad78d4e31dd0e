"""Factors that words, units and periods tell, the first of several offers, and how many make a quorum."""

import re
from fractions import Fraction

import pytest

from orchestrator.graphs.idris.model.relations import DocumentRule
from orchestrator.graphs.idris.rules.analysing import SourceText, model_of
from orchestrator.graphs.idris.rules.building import multiplied
from orchestrator.graphs.idris.rules.explained import without_weak
from orchestrator.graphs.idris.rules.finding.measures import multiples
from orchestrator.graphs.idris.rules.layout import lines_of
from orchestrator.graphs.idris.rules.reading_figures import figures_in

OFFERS_KO = """장비 구매 품의

| 업체 | 견적가(원) | 납기 |
| --- | --- | --- |
| 새벽기계 | 18,430,000 | 12일 |
| ㈜두루산업 | 17,960,000 | 20일 |
| 온누리텍 | 19,110,000 | 9일 |

두루산업이 최저가이므로 이 업체와 계약한다.
"""
OFFERS_EN = """Purchase memo

| Supplier | Quote |
| --- | --- |
| Fern & Sons | £8,430.00 |
| Alder Ltd | £7,960.00 |
| Rowan Works | £9,110.00 |

The quote of Alder is the lowest of the three.
"""


def _rules(text: str) -> tuple[DocumentRule, ...]:
    return model_of([SourceText("d.txt", text)]).rules


def _letters(text: str) -> list[set[str]]:
    return [{figure.raw for figure in rule.figures} for rule in _rules(text)]


@pytest.mark.parametrize(
    ("text", "figures"),
    [
        ("The catch weighed 2,769 kg. Two thirds of it, 1,846 kg, went to the crew.", {"2,769 kg", "1,846 kg"}),
        ("공사 금액은 61,275,000원이다. 발주처가 5분의 3인 36,765,000원을 낸다.", {"61,275,000원", "36,765,000원"}),
        ("The rent is £2,340.00 a month, or £28,080.00 a year.", {"£2,340.00", "£28,080.00"}),
        ("상가 월 임차료는 2,340,000원이며 1년이면 28,080,000원이다.", {"2,340,000원", "28,080,000원"}),
        ("옥상 설비: 415W 모듈 612장, 253.98kW", {"415W", "612장", "253.98kW"}),
        ("밭은 5,940㎡(약 1,797평)이다.", {"5,940㎡", "1,797평"}),
    ],
)
def test_a_factor_that_no_figure_tells_makes_a_relation(text: str, figures: set[str]) -> None:
    """Thirds, twelve months of a year, watts in kilowatts and square metres in pyeong stand between two figures."""
    assert any(figures <= told for told in _letters(text))


def test_what_is_no_such_part_is_no_relation_and_no_failure() -> None:
    """A third that does not come out is not held against the text: nothing tells of what it is a part."""
    assert _rules("The catch weighed 2,769 kg. Two thirds of it, 1,846 kg, went to the crew, and 911 kg to the inn.")
    assert all(rule.holds for rule in _rules("The catch weighed 2,769 kg. Two thirds of the men took 1,512 kg."))


@pytest.mark.parametrize("text", [OFFERS_KO, OFFERS_EN])
def test_the_offer_that_is_told_to_be_the_lowest_is_so(text: str) -> None:
    """The named row's amount is not above any other; with another number in it nothing is claimed."""
    [rule] = [rule for rule in _rules(text) if len(rule.relations) > 1]
    assert rule.result.raw in ("17,960,000", "£7,960.00")
    assert {relation.sign for relation in rule.relations} == {"<="}
    changed = text.replace("17,960,000", "18,960,000").replace("7,960.00", "8,960.00")
    assert not [rule for rule in _rules(changed) if len(rule.relations) > 1]


@pytest.mark.parametrize(
    "text",
    [
        "조합원 84명의 정족수는 43명인데 총회에 51명이 참석하여 회의를 열었다.",
        "The quorum is 43 members of 84. The meeting was opened with 51 members present.",
    ],
)
def test_those_present_make_a_quorum(text: str) -> None:
    """The count of those who came is held against the quorum beside it."""
    told = [rule for rule in _rules(text) if rule.relations[0].sign == "<="]
    assert [[figure.value for figure in rule.figures] for rule in told] == [[43, 51]]


@pytest.mark.parametrize(
    ("text", "share"),
    [("대금의 1,000분의 1, 곧", 1), ("대금의 1,000분의 2.5에 해당하는", 2.5), ("대금의 1000분의 0.5로 한다", 0.5)],
)
def test_parts_of_a_thousand_are_read_with_their_decimals(text: str, share: float) -> None:
    """They are rates, be there a comma behind them, and no minutes."""
    [line] = lines_of("d.txt", text)
    [figure] = figures_in(line, line.text, line.start)
    assert figure.kind == "percent"
    assert float(figure.number) * 1000 == pytest.approx(share)


def test_a_figure_of_a_sentence_stands_for_itself_in_what_a_rule_says() -> None:
    """The words before a figure of running text are no name of it; heads and labels of tables are."""
    prose = "예산은 7,300,000원이고 쓴 돈은 6,944,000원이며 남은 356,000원은 책을 사는 데 쓴다."
    assert "356,000원 = 7,300,000원 − 6,944,000원" in [rule.says for rule in _rules(prose)]
    table = "| 품목 | 수량 | 단가 | 금액 |\n| --- | --- | --- | --- |\n| 책장 | 14 | 185,000 | 2,590,000 |\n"
    assert [rule.says for rule in _rules(table)] == ["책장 금액 = 책장 수량 × 책장 단가"]


@pytest.mark.parametrize(
    "text",
    ["264,500원의 15%인 39,675원을 깎아 119,025원을 줄였다.", "15% of $264,500 are $39,675, and $119,025 in all."],
)
def test_a_share_that_is_told_at_one_rate_is_held_against_no_other_amount(text: str) -> None:
    """Where a rate of an amount is right beside it, the sum for several of them is no wrong share of it."""
    [line] = lines_of("d.txt", text)
    told = {re.sub(r"\D", "", one.raw): one for one in figures_in(line, text, 0)}
    base, rate = told["264500"], told["15"]
    right, wrong = (multiplied("percent", [base, rate], told[letters]) for letters in ("39675", "119025"))
    assert not wrong.holds
    assert without_weak([right, wrong], []) == [right]
    assert without_weak([wrong], []) == [wrong]


@pytest.mark.parametrize("label", ["청구번호", "Invoice number:", "Our ref."])
def test_the_number_of_a_document_is_no_day(label: str) -> None:
    """It orders nothing, though it looks like a day."""
    rules = _rules(f"청구서 Invoice\n\n{label} 2027-11-08\n청구일 2027년 11월 3일\n납부기한 2027년 11월 17일\n")
    assert not any("2027-11-08" in figure.raw for rule in rules for figure in rule.figures)


@pytest.mark.parametrize(
    "text",
    [
        "제4조 위약금은 총액 8,400,000원의 4분의 1.3.2 별표에 따라 2,100,000원이다.",
        "임대료 12,000,000원의 20분의 3.2027.1.1. 이후 600,000원",
        "출석률은 0분의 0이고 남은 돈은 00분의 3이다.",
        "Clause 7. A fee of 4,100,000원, 5분의 2.1.1 of it.",
    ],
)
def test_a_fraction_before_a_number_of_several_parts_ends_no_reading(text: str) -> None:
    """Numbers of clauses and days follow fractions, and nothing is divided by none."""
    assert all(rule.holds for rule in _rules(text))


def test_a_fraction_keeps_its_decimals() -> None:
    """The point at its end is that of the sentence."""
    assert list(multiples("1000분의 2.5.")) == [Fraction(1, 400)]


@pytest.mark.parametrize("word", ["최저시급", "최저생계비"])
def test_the_least_that_the_law_allows_names_no_row(word: str) -> None:
    """It is no offer among others."""
    table = "| 직무 | 월급 |\n| --- | --- |\n| 조리보조 | 2,150,000원 |\n| 주방장 | 3,300,000원 |\n"
    assert not any("≤" in rule.says for rule in _rules(f"{word}는 조리보조에도 적용된다.\n\n{table}"))
