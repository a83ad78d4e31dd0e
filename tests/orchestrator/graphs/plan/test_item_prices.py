"""Things that a sentence lists with their prices are the costs of a plan."""

from decimal import Decimal
from pathlib import Path

import pytest

from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan.rules.reading.item_prices import item_prices
from tests.orchestrator.graphs.plan.test_plan_money import costs, made

EN = (
    "Write a service plan for a tool library in our office. Tools: 3 drills at $89 each, a ladder, a cabinet for $420, "
    "software at $9.80 a month. The limit is $1,500 for the first year."
)
KO = (
    "사무실 공구 대여 기획서 써 주세요. 드릴 3개 개당 8만9천원, 사다리 1개, 수납장 42만원, 예약 프로그램 월 1만2천원. "
    "첫해 한도는 150만원이에요."
)


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (
            "We buy nothing else. Chairs: 4 chairs at £30 each, a lamp for £25 and cloud storage at £9 per month",
            [("chairs", 4, "30", "once"), ("lamp", 1, "25", "once"), ("cloud storage", 1, "9", "month")],
        ),
        (
            "의자 4개 3만원씩, 책상 12만원, 서버 월 2만 5천 원",
            [("의자", 4, "30000", "once"), ("책상", 1, "120000", "once"), ("서버", 1, "25000", "month")],
        ),
        ("Last year no-shows cost $40 a week and repairs $3,000", []),
        ("회원권은 월 5만원, 일일권 1만원 받아요", []),
        ("Tickets: adults $9, children $5", []),
        ("증명사진 촬영 2만원, 가족사진 촬영 10만원이야", []),
        ("Classes are $30, glazes $5", []),
        ("투자자 3천만원, 후원 2백만원", []),
    ],
)
def test_a_list_of_prices_is_read(text: str, found: list[tuple[str, int, str, str]]) -> None:
    """Quantity, price and whether it is paid by the month; what is earned or was paid before is none."""
    assert [(one.item, one.count, str(one.price), one.per) for one in item_prices(text)] == found


def test_a_price_for_several_is_no_price_of_each() -> None:
    """What is paid "for" all of them is not multiplied."""
    found = item_prices("Tools: 2 saws for $60, a vice at $45")
    assert [(one.count, one.price) for one in found] == [(1, Decimal(60)), (1, Decimal(45))]


@pytest.mark.parametrize(
    ("language", "request_text", "told", "open_item"),
    [
        ("en", EN, ("$267", "$420", "$9.80 a month × 12 months", "$117.60", "$804.60", "$695.40"), "ladder"),
        ("ko", KO, ("267,000원", "420,000원", "월 12,000원 × 12개월", "144,000원", "831,000원"), "사다리 1개"),
    ],
)
def test_listed_prices_are_the_costs(
    guides: PlanGuides, tmp_path: Path, language: str, request_text: str, told: tuple[str, ...], open_item: str
) -> None:
    """Sum and months are worked out and not assumed, what has no price is named, and nothing is split by percents."""
    plan = made(guides, tmp_path, request_text, {}, language)
    body = costs(plan)
    for one in told:
        assert one in body
    assert f"{open_item} [1]" in body
    assert "%" not in body
    assert not any(word in body for word in ("(assumption)", "(가정)"))
