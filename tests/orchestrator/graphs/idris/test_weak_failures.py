"""Failures that say little are not told: something else is meant, or it comes out as it is rounded."""

import pytest

from orchestrator.graphs.idris.rules.analysing import SourceText, model_of

RATES = """Charges

| Item | GBP |
| --- | --- |
| Timber | 3,208.00 |
| Crates lent (deposit) | 264.00 |
| Cartage | 145.00 |
| Subtotal | 3,617.00 |
| VAT 13.5% on timber and cartage | {vat} |

The sums on which VAT is charged come to GBP 3,353.00.
"""
SHARES = """Members

| Group | Members | Share (%) | Helpers |
| --- | --- | --- | --- |
| Under ten | 7 | 21.9 | 2 |
| Ten to thirteen | 15 | 46.9 | 3 |
| Over thirteen | 10 | 31.3 | 1 |
| All | 32 | 100.0 | 6 |
"""
FORM = """보조금 신청서

| 신청 단체 | 달여울 목공방 | 대표자 | 기은표 |
| --- | --- | --- | --- |
| 설립일 | 2018년 4월 12일 | 회원 수 | 128명 |
| 신청 금액 | 6,300,000원 | 총사업비 | 8,400,000원 |
"""
WORKS = (
    "점검 품의\n\n기안일: 2027년 3월 8일\n\n"
    "축 맞춤은 2027년 7월 5일(월)부터 4일간 하고, 2027년 7월 10일(토)에 다시 문을 연다.\n"
)
QUARTER = (
    "Statement\n\nStatement date: 8 October 2027\n\n"
    "The quarter runs for 92 days, and the next statement is due within ten days of its end, by 10 January 2028.\n"
)


@pytest.mark.parametrize("text", [RATES.format(vat="452.66"), SHARES, FORM, WORKS, QUARTER])
def test_what_is_right_is_not_told_as_wrong(text: str) -> None:
    """A tax of what bears it, rounded shares, people beside money and a day that ends nothing are no slips."""
    assert model_of([SourceText("d.txt", text)]).contradictions == ()


def test_a_tax_of_another_base_is_still_told() -> None:
    """VAT that is the share of no base of the document is wrong."""
    assert model_of([SourceText("d.txt", RATES.format(vat="462.66"))]).contradictions != ()


def test_a_negative_rest_is_a_difference() -> None:
    """△ before a figure is part of what a sum says: income less cost is a loss."""
    text = "정산\n\n요금 수입 5,214,000원\n\n비용 계 16,480,500원\n\n손익은 수입에서 비용을 뺀 △11,266,500원이다.\n"
    rules = model_of([SourceText("d.txt", text)]).rules
    assert any(rule.holds and rule.kind == "difference" and rule.result.raw == "△11,266,500원" for rule in rules)
