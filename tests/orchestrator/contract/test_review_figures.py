"""Lengths and shares of plain and old-fashioned contracts."""

from decimal import Decimal

import pytest

from orchestrator.graphs.contract.review.figures import lengths, shares


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("계산서가 도착하면 열흘 안에 결제한다.", 10),
        ("스무 날 전에 알린다.", 20),
        ("보름의 말미를 준다.", 15),
        ("by the fifty-sixth day after its receipt", 56),
        ("on the thirtieth day following delivery", 30),
        ("for a year and a half from the day it ends", 540),
        ("for two and a half years", 900),
    ],
)
def test_a_length_in_words(text: str, days: int) -> None:
    """Days that are counted in words of their own, by their order, or in halves."""
    assert [one.days for one in lengths(text)] == [Decimal(days)]


@pytest.mark.parametrize(
    "text", ["좋은 날 만나서 서명한다.", "the day after the meeting", "첫 번째 날을 정한다.", "그러한 날 전에"]
)
def test_a_day_is_no_length(text: str) -> None:
    """A day that is only spoken of counts nothing."""
    assert lengths(text) == []


@pytest.mark.parametrize(("text", "percent"), [("연 1할 4푼의 이자를 붙인다.", 14), ("대금의 2할을 먼저 낸다.", 20)])
def test_a_share_in_tenths(text: str, percent: int) -> None:
    """할 and 푼."""
    assert [one.percent for one in shares(text)] == [Decimal(percent)]


def test_instalments_are_no_share() -> None:
    """할부 and 할당 are other words."""
    assert shares("3할부로 나누어 내고 5할당을 받는다.") == []
