"""A rule is read back as one sentence that says what its relation says, in both languages."""

from functools import partial

import pytest

from bot.texts import say
from orchestrator.graphs.idris.model.relations import DocumentRule
from orchestrator.graphs.idris.reading_back import read_back
from orchestrator.graphs.idris.rules.analysing import SourceText, model_of
from orchestrator.graphs.idris.rules.labels import words_before
from orchestrator.turn import Locale
from tests.orchestrator.graphs.idris.test_wide_tables import LOAN

PAID = "결의서\n\n지출총액: 1,716,700원\n결제수단: 법인카드 1,251,700원, 개인 정산 465,000원\n"
BILL = "Base   $ 18.40\nUse   $ 41.02\nReturned   $ 9.42\nNet total   $ 50.00\n"


def _rules(text: str) -> dict[str, DocumentRule]:
    return {rule.result.raw: rule for rule in model_of([SourceText("d.txt", text)]).rules if rule.formula}


def _said(rule: DocumentRule, locale: Locale) -> str:
    figures = [figure.shown for figure in rule.figures]
    words = partial(say, locale)
    return read_back(rule.kind, rule.says, figures, words, formula=rule.formula, rounding=rule.rounding)


@pytest.mark.parametrize(
    ("text", "result", "korean", "english"),
    [
        (PAID, "1,716,700원", "지출총액 1,716,700원은 결제수단 1,251,700원 + 결제수단 465,000원과 같아야 해요.",
         "지출총액 1,716,700원 has to be 결제수단 1,251,700원 + 결제수단 465,000원."),
        (BILL, "$ 50.00", "Net total $ 50.00은 Base $ 18.40 + Use $ 41.02 − Returned $ 9.42와 같아야 해요.",
         "Net total $ 50.00 has to be Base $ 18.40 + Use $ 41.02 − Returned $ 9.42."),
    ],
)  # fmt: skip
def test_what_is_added_and_taken_away_is_told(text: str, result: str, korean: str, english: str) -> None:
    """Each part stands with its sign, so that a person can hold the sentence against the passage."""
    rule = _rules(text)[result]
    assert (_said(rule, "ko"), _said(rule, "en")) == (korean, english)


def test_numbers_that_are_no_figures_are_told() -> None:
    """A month of a year's rate, and to what a result is rounded, stand in the sentence; long sums are cut."""
    rules = [_said(rule, "en") for rule in _rules(LOAN.format(interest="180,000", paid="2,180,000")).values()]
    assert any(one.endswith("× 금리 5.4% ÷ 12.") for one in rules)
    rate = "Sales: 1,234,567원\nFee at 3.3% of sales: 40,740원\n"
    assert _said(_rules(rate)["40,740원"], "en").endswith("(rounded down to 1원)")
    assert _said(_rules(rate)["40,740원"], "ko").endswith("(1원 단위 버림)")
    rows = "".join(f"항목{n}   {n},000원\n" for n in range(1, 12))
    assert "외 3개" in _said(_rules(f"내역\n{rows}합계   66,000원\n")["66,000원"], "ko")


@pytest.mark.parametrize(
    ("before", "label"),
    [
        ("Freight and charges payable at ", "Freight and charges payable"),
        ("a fee of 120,000 a day for 5 days, in all ", "all"),
        ("원금을 매월 350만 원씩 6개월 동안 ", "원금을 매월 동안"),
        ("the turnover rent was GBP ", "turnover rent"),
    ],
)
def test_a_label_is_a_piece_of_the_text(before: str, label: str) -> None:
    """Small words between two others stay; units, currencies and figures call nothing."""
    assert words_before(before) == label
