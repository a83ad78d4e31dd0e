"""Items that lines tell in words: counts, a price and what they come to, without a table around them."""

import pytest

from orchestrator.graphs.idris.rules.analysing import SourceText, model_of

HALL = """Quote for the autumn market
12 stalls at KRW 35,000 a day for 2 days: {stalls}
Tents, 6 at 48,000 = 288,000
Cleaning, 5% of the hire: 56,400
Sub-total {subtotal}
Discount 10%: -118,440
VAT 10%: 106,596
Total {total}
Half on signing: {half}
"""
FAIR = """행사 대행 내역
1. 부스 대여: 12개 × 2일 × 하루 35,000원 = {stalls}원
2. 안내 요원 6명을 2일간, 1인당 하루 24,000원씩 하여 288,000원
3. 청소비(대여료와 인건비의 5%) 56,400원
소계 {subtotal}원
단체 할인 10% -118,440원
부가세 106,596원
최종 금액 {total}원
선금은 최종 금액의 절반인 {half}원
"""
RIGHT = {"stalls": "840,000", "subtotal": "1,184,400", "total": "1,172,556", "half": "586,278"}


def _rules(text: str, **wrong: str) -> tuple[set[tuple[str, str]], list[list[str]]]:
    """Return the kinds and results of what holds, and the figures of what fails, with nothing but digits."""
    model = model_of([SourceText("quote.txt", text.format(**RIGHT | wrong))])
    holding = {(str(rule.kind), rule.result.raw.strip("-원")) for rule in model.rules if rule.holds}
    return holding, [[figure.raw for figure in rule.figures] for rule in model.contradictions]


@pytest.mark.parametrize("text", [HALL, FAIR])
def test_items_make_up_their_sum(text: str) -> None:
    """Each item is a product, all of them make up the subtotal, and the tax is of what is left after the discount."""
    holding, failing = _rules(text)
    assert holding >= {
        ("product", "840,000"), ("product", "288,000"), ("sum", "1,184,400"), ("percent", "118,440"),
        ("vat", "106,596"), ("sum", "1,172,556"), ("product", "586,278"),
    }  # fmt: skip
    assert failing == []


@pytest.mark.parametrize("text", [HALL, FAIR])
@pytest.mark.parametrize(("name", "written"), [("stalls", "850,000"), ("subtotal", "1,184,700"), ("half", "586,287")])
def test_a_slip_in_an_item_fails(text: str, name: str, written: str) -> None:
    """What is written wrong is among the figures that disagree."""
    _, failing = _rules(text, **{name: written})
    assert any(written in figure for figures in failing for figure in figures)


def test_a_count_of_something_else_is_no_factor() -> None:
    """That half of a total comes out with a 2 of another line is no product of the two."""
    text = HALL.replace("12 stalls", "2 stages").replace("840,000", "{stalls}")
    model = model_of([SourceText("quote.txt", text.format(**RIGHT | {"stalls": "140,000"}))])
    twice = [rule for rule in model.rules if rule.result.raw == "1,172,556" and rule.kind == "product"]
    assert twice == []


def test_a_price_may_be_that_of_many_pieces() -> None:
    """Of a thousand gallons or a hundred sheets; an amount that is a digit off fails."""
    bill = "Water\n\nNext 5,000 gal @ $3.45 per 1,000   $ 17.25\nRemaining 4,660 gal @ $5.20 per 1,000   $ {rest}\n"
    rules = model_of([SourceText("bill.txt", bill.format(rest="24.23"))]).rules
    assert [rule.says.partition(" = ")[2] for rule in rules if rule.kind == "product"] == [
        "5,000 × $3.45 ÷ 1,000",
        "4,660 × $5.20 ÷ 1,000",
    ]
    [wrong] = model_of([SourceText("bill.txt", bill.format(rest="24.32"))]).contradictions
    assert wrong.result.raw == "$ 24.32"


def test_a_fraction_in_words_is_one_of_the_amount_beside_it() -> None:
    """Two fifths of a premium stand right behind it."""
    [rule] = model_of(
        [SourceText("l.txt", "The tenant pays two fifths of the premium of GBP 2,210.00, GBP 884.00.")]
    ).rules
    assert (rule.holds, [figure.raw for figure in rule.figures]) == (True, ["GBP 2,210.00", "GBP 884.00"])
