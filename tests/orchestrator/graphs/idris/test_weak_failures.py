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

PRICED = "의자 스무 개를 개당 32,500원에 사고 배송비 15,000원을 더해 {}원을 냈다.\n"


@pytest.mark.parametrize("text", [RATES.format(vat="452.66"), SHARES, FORM, WORKS, QUARTER, PRICED.format("665,000")])
def test_what_is_right_is_not_told_as_wrong(text: str) -> None:
    """A tax of what bears it, rounded shares, people beside money and a day that ends nothing are no slips."""
    assert model_of([SourceText("d.txt", text)]).contradictions == ()


def test_a_tax_of_another_base_is_still_told() -> None:
    """VAT that is the share of no base of the document is wrong."""
    assert model_of([SourceText("d.txt", RATES.format(vat="462.66"))]).contradictions != ()


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Bill: Pens 60.30, Paper 39.71, Total 100.00\n", "100.00"),
        ("| Item | kg |\n| --- | --- |\n| Flour | 60.0 |\n| Water | 39.9 |\n| Total | 100.0 |\n", "100.0"),
    ],
)
def test_a_total_of_a_hundred_is_no_rounding_unless_its_parts_are_shares(text: str, wrong: str) -> None:
    """Money and weights have to add up to the last digit, to 100 as to any other total."""
    assert [rule.result.raw for rule in model_of([SourceText("d.txt", text)]).contradictions] == [wrong]


@pytest.mark.parametrize(
    ("text", "wrong", "right"),
    [
        ("The term is 12 months from 1 January 2027, and it ends on {}.\n", "31 January 2028", "31 December 2027"),
        ("The lease runs for 12 months from 1 May 2027, and it expires on {}.\n", "31 May 2028", "30 April 2028"),
        ("공사는 2027년 3월 1일부터 30일간 하고, {}에 끝난다.\n", "2027년 4월 30일", "2027년 3월 30일"),
        ("임대는 2027년 3월 1일부터 12개월간이며, 만료일은 {}이다.\n", "2028년 3월 31일", "2028년 2월 29일"),
    ],
)
def test_a_day_that_is_called_the_end_is_held_against_the_length(text: str, wrong: str, right: str) -> None:
    """A clause of its own that says when the same thing ends tells nothing else."""
    [rule] = model_of([SourceText("d.txt", text.format(wrong))]).contradictions
    assert wrong in [figure.raw for figure in rule.figures]
    assert model_of([SourceText("d.txt", text.format(right))]).contradictions == ()


@pytest.mark.parametrize(
    "text",
    [
        "The term is 12 months from 1 January 2027, and the option to renew ends on 31 January 2028.\n",
        "공사는 2027년 3월 1일부터 30일간 하고, 하자 접수는 2027년 4월 30일에 끝난다.\n",
    ],
)
def test_the_end_of_something_else_is_no_slip_of_a_length(text: str) -> None:
    """What is called by another name may end on any day."""
    assert model_of([SourceText("d.txt", text)]).contradictions == ()


def test_a_negative_rest_is_a_difference() -> None:
    """△ before a figure is part of what a sum says: income less cost is a loss."""
    text = "정산\n\n요금 수입 5,214,000원\n\n비용 계 16,480,500원\n\n손익은 수입에서 비용을 뺀 △11,266,500원이다.\n"
    rules = model_of([SourceText("d.txt", text)]).rules
    assert any(rule.holds and rule.kind == "difference" and rule.result.raw == "△11,266,500원" for rule in rules)
