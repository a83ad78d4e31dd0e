"""Rules that fail and are no disagreement, since another one says how the figure comes out."""

import pytest

from orchestrator.graphs.idris.rules.analysing import SourceText, model_of

QUOTE = """견적서

품명              수량    단가        금액
복합기            1       985,000     985,000
사무용 의자       7       100,000     700,000

공급가액     1,685,000원
부가세(10%)   168,500원
합계     {total}원
선금 50%: {advance}원
"""


@pytest.mark.parametrize(
    ("total", "advance", "failing"),
    [
        ("1,853,500", "926,750", []),
        ("1,835,500", "926,750", ["1,835,500원"]),  # the advance is half of what the total should be
        ("1,853,500", "962,750", ["962,750원"]),
    ],
)
def test_a_share_of_a_total_that_is_written_wrong_is_right(total: str, advance: str, failing: list[str]) -> None:
    """A share that fits the total as it is calculated does not fail, and one that fits neither does."""
    rules = model_of([SourceText("q.txt", QUOTE.format(total=total, advance=advance))]).contradictions
    assert [rule.result.raw for rule in rules] == failing


TWO_RATES = """Rechnung / Invoice 77
Date: 3 March 2026

Item            Qty   Price     Amount
Seed potatoes    40    £3.10    £124.00
Garden forks      5   £18.40     £92.00
Gloves           10    £4.60     £46.00

Zero-rated goods   £124.00
Standard-rated goods   £138.00
Net total   £262.00
VAT at 20%   £{vat}
To pay   £{total}
"""


@pytest.mark.parametrize(("vat", "total", "failing"), [("27.60", "289.60", []), ("29.60", "291.60", ["£29.60"])])
def test_tax_of_what_bears_it_is_right_although_it_is_none_of_the_whole(
    vat: str, total: str, failing: list[str]
) -> None:
    """Where parts of the net are told apart by their rates, the tax is that of its part; a wrong one fails."""
    rules = model_of([SourceText("i.txt", TWO_RATES.format(vat=vat, total=total))]).contradictions
    assert [rule.result.raw for rule in rules] == failing
