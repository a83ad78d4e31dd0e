"""Tables that stand in thousands: their cells are held against whole amounts elsewhere."""

import pytest

from orchestrator.graphs.idris.rules.analysing import SourceText, model_of

BUDGET = """구매 품의서

| 품명 | 수량 | 단가 | 금액 |
| --- | --- | --- | --- |
| 냉동고 | 2 | 13,850,000 | 27,700,000 |
| 랙 | 24 | 185,000 | 4,440,000 |
| 모듈 | 4 | 620,000 | 2,480,000 |
| 합계 | | | 34,620,000 |

예산 (단위: 천원, 천원 미만 반올림)

| 과목 | 배정액 | 기집행액 | 금회 집행액 | 집행 후 잔액 |
| --- | --- | --- | --- | --- |
| 연구장비비 | 120,000 | 58,214 | 34,620 | 27,166 |

집행 후 잔액 {left}천원은 하반기에 쓸 계획임.
"""
FUNDING = """신청서

| 재원 | 금액(천원) |
| --- | --- |
| 국비 | 29,046 |
| 도비 | 5,809 |
| 시비 | 13,555 |
| 계 | 48,410 |

융자 29,046천원의 이자 1.5%인 435,690원을 해마다 낸다. 보조금 신청액: 48,410,000원
"""


def test_a_cell_in_thousands_is_the_amount_in_won() -> None:
    """34,620 in thousands of won is the total of 34,620,000 won above it, and 48,410 the sum that is applied for."""
    rules = model_of([SourceText("d.txt", BUDGET.format(left="27,166"))]).rules
    pairs = [{figure.raw for figure in rule.figures} for rule in rules if rule.holds and rule.kind == "same"]
    assert {"34,620,000", "34,620"} in pairs
    rules = model_of([SourceText("d.txt", FUNDING)]).rules
    assert any({"48,410", "48,410,000원"} == {f.raw for f in rule.figures} for rule in rules if rule.holds)


def test_figures_in_thousands_fail_in_what_they_are_written_in() -> None:
    """What a sum in thousands comes to instead is told in thousands as well."""
    text = FUNDING.replace("| 48,410 |", "| 48,510 |").replace("48,410,000", "48,510,000")
    told = [rule.disagrees for rule in model_of([SourceText("d.txt", text)]).contradictions]
    assert any("48,510 ≠ 48,410 (= 29,046 + 5,809 + 13,555)" in one for one in told)


def test_an_amount_above_a_table_is_no_unit_of_it() -> None:
    """``금 육백육십만원정`` and ``6,600만원`` say nothing of what the figures of the next table stand in."""
    for above in ("계약금액은 금 육백육십만원정(₩6,600,000)으로 한다. 단위는 없다.", "단위 없이 6,600만원"):
        rows = "| 계약금 | 1,980,000 |\n| 잔금 | 4,620,000 |\n| 합계 | 6,600,000 |\n"
        text = f"계약서\n\n{above}\n\n| 항목 | 금액 |\n| --- | --- |\n{rows}"
        cells = [f for one in model_of([SourceText("d.txt", text)]).rules for f in one.figures if f.kind == "money"]
        assert {one.times for one in cells} == {1}


@pytest.mark.parametrize(
    ("caption", "times"),
    [
        ("(단위: 원, 천원 미만 절사)", 1),
        ("(단위: 원, 백만원 이하 반올림)", 1),
        ("단위: 원 (만원 미만은 버림)", 1),
        ("(단위: 원 / 천원 단위 절사)", 1),
        ("(amounts in won, shown without thousands)", 1),
        ("(단위: 천원)", 1000),
        ("(단위: 천 원, 천원 미만 절사)", 1000),
        ("(단위: 백만원, 부가세 별도)", 1_000_000),
        ("(amounts in thousands of won)", 1000),
        ("(in USD '000)", 1000),
    ],
)
def test_what_is_rounded_away_is_no_unit(caption: str, times: int) -> None:
    """A caption in won that tells how it is rounded stays in won."""
    rows = "| 계약금 | 1,200,000 |\n| 잔금 | 800,000 |\n| 합계 | 2,000,000 |\n"
    text = f"계약서\n\n{caption}\n\n| 항목 | 금액 |\n| --- | --- |\n{rows}"
    cells = [f for one in model_of([SourceText("d.txt", text)]).rules for f in one.figures if f.kind == "money"]
    assert {one.times for one in cells} == {times}


def test_a_total_in_won_below_bare_cells_in_won_agrees() -> None:
    """The total tells its unit, the caption the same one and how it is rounded: nothing disagrees."""
    text = (
        "정산서\n\n(단위: 원, 천원 미만 절사)\n\n| 항목 | 금액 |\n| --- | --- |\n| 계약금 | 1,200,000 |\n"
        "| 잔금 | 800,000 |\n| 합계 | 2,000,000원 |\n"
    )
    assert [rule.disagrees for rule in model_of([SourceText("d.txt", text)]).contradictions] == []


def test_a_cell_in_thousands_is_an_amount_that_its_row_names_rounded() -> None:
    """A reserve of 136 thousand for stock is the stock claim of 136,489.20, rounded to the nearest thousand."""
    text = """Report

The deductible leaves a stock claim of $136,489.20. For machinery we found a claim of $29,622.50.

| Head | $ thousand |
| --- | --- |
| Stock | 136 |
| Machinery | 30 |
| Experts | 12 |
| Reserve | 178 |
"""
    model = model_of([SourceText("d.txt", text)])
    pairs = [{figure.raw for figure in rule.figures} for rule in model.rules if rule.holds]
    assert {"$136,489.20", "136"} in pairs
    assert {"$29,622.50", "30"} in pairs
    assert model.contradictions == ()


def test_what_is_taken_off_leaves_the_rest() -> None:
    """``with 15% taken off`` is a change of the amount in the sentence before."""
    text = (
        "Report\n\nThe repairs come together to $34,850. With 15% taken off for betterment the claim is $29,622.50.\n"
    )
    rules = model_of([SourceText("d.txt", text)]).rules
    assert any([f.raw for f in rule.figures] == ["$34,850", "15%", "$29,622.50"] for rule in rules if rule.holds)
