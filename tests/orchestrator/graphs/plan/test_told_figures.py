"""Figures that a request tells are used in the role in which they are told."""

from pathlib import Path

import pytest

from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan import rules
from orchestrator.graphs.plan.plan_document import PlanDocument
from orchestrator.graphs.plan.rules.reading.inline_lists import without_numbers
from orchestrator.graphs.plan.rules.reading.item_prices import told_item
from tests.orchestrator.graphs.plan.test_plan_money import costs, made


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


def body_of(plan: PlanDocument, key: str) -> str:
    """Return the text of a section."""
    return next((one.body for one in plan.sections if one.key == key), "")


@pytest.mark.parametrize(
    ("language", "text", "rows", "total"),
    [
        (
            "ko",
            "강아지 유치원 기획서 써줘. 놀이방 공사 31,000,000원, 보험 2,400,000원이고 2027년 5월 4일에 시작해",
            ("| 놀이방 공사 | 31,000,000원 [1] |", "| 보험 | 2,400,000원 [1] |"),
            "33,400,000원",
        ),
        (
            "ko",
            "화분 대여 기획서 써줘. 홈페이지 제작에 3천만원, 차량 임대에 500만원 들어",
            ("| 홈페이지 제작 | 30,000,000원 [1] |", "| 차량 임대 | 5,000,000원 [1] |"),
            "35,000,000원",
        ),
        (
            "en",
            "Write a plan for a kayak school. Boathouse 31,000 USD, insurance 2,400 USD and we start on May 4 2027",
            ("| Boathouse | $31,000 [1] |", "| Insurance | $2,400 [1] |"),
            "$33,400",
        ),
    ],
)
def test_a_sum_with_a_noun_of_its_own_is_the_price_of_an_item(
    guides: PlanGuides, tmp_path: Path, language: str, text: str, rows: tuple[str, ...], total: str
) -> None:
    """Prices of things are rows of the table with their sum, and none of them is the limit."""
    plan = made(guides, tmp_path, text, {}, language)
    assert all(row in costs(plan) for row in rows)
    assert total in costs(plan)
    assert total in body_of(plan, "overview")
    assert total in rules.summarise(plan, guides)
    whole = "".join(one.body for one in plan.sections)
    assert not any(word in whole for word in ("한도", "a limit of", "no amount is known", "금액은 자료에 없어"))


@pytest.mark.parametrize(
    ("clause", "is_item"),
    [
        ("서버 월 3만원이고", True),
        ("the van costs $52k", True),
        ("예산은 5천만원이고", False),
        ("많아야 300만원", False),
        ("우리 동아리 200만원", False),
        ("참가비는 만원이고", False),
        ("개발비는 3천만원까지", False),
        ("budget is $3,000", False),
        ("we have 300 dollars", False),
        ("max 300 dollars", False),
    ],
)
def test_what_money_there_is_names_no_thing(clause: str, is_item: bool) -> None:
    """A clause names the price of a thing only where it says nothing of a limit, of funds or of what users pay."""
    assert (told_item(clause) is not None) is is_item


@pytest.mark.parametrize(
    ("language", "text", "row"),
    [
        (
            "ko",
            "망토 대여소 기획서 써줘. 망토 4벌, 한 벌에 15,000원에 사",
            "| 망토 | 60,000원 (수량 × 단가) | 4 × 15,000원 [1] |",
        ),
        (
            "ko",
            "소품 대여소 기획서 써줘. 빌려줄 망토는 4벌이 필요해. 한 벌에 15,000원씩 주고 구입할 거야",
            "| 망토 | 60,000원 (수량 × 단가) | 15,000원 × 4 (벌) [1] |",
        ),
        ("en", "Plan a costume rental. 4 capes at 15 dollars each", "| Capes | $60 (quantity × price) | 4 × $15 [1] |"),
    ],
)
def test_unit_and_quantity_are_multiplied_where_both_are_told(
    guides: PlanGuides, tmp_path: Path, language: str, text: str, row: str
) -> None:
    """What is bought at a price for one stands among the costs with its steps, and is what is approved."""
    plan = made(guides, tmp_path, text, {}, language)
    assert row in costs(plan)
    assert row.split("|")[2].split("(")[0].strip() in body_of(plan, "overview")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("ko", "반찬 가게 배달 기획서 써줘. 반찬통은 6천원이야"),
        ("en", "Write a plan for a lunch delivery. A lunch is 6 dollars"),
    ],
)
def test_a_thing_that_may_be_sold_is_no_cost(guides: PlanGuides, tmp_path: Path, language: str, text: str) -> None:
    """The price of one thing, of which nobody says who pays it, is told and not added up."""
    plan = made(guides, tmp_path, text, {}, language)
    assert plan.costs is None
    assert "[1]" in costs(plan)
    assert not any(word in body_of(plan, "overview") for word in ("6,000", "$6"))


def test_numbers_within_a_line_part_its_things() -> None:
    """Numbers that count on from one within a line are those of a list; dates and lines of their own stay."""
    assert without_numbers("기능은 1. 예약 2. 보증금 결제") == "기능은 예약, 보증금 결제"
    assert without_numbers("It does (1) booking (2) payment") == "It does booking, payment"
    for text in ("1. 예약\n2. 결제", "2027. 3. 2. 에 열어", "일정: 1. 3월 2일"):
        assert without_numbers(text) == text


@pytest.mark.parametrize(
    ("language", "text", "names"),
    [
        (
            "ko",
            "꽃집 예약 앱 기획서 써줘. 기능은 1. 꽃다발 고르기 2. 보증금 결제",
            ("꽃다발 고르기 [1]", "보증금 결제 [1]"),
        ),
        (
            "en",
            "Write a plan for a florist app. Features: 1. bouquets 2. deposit payment",
            ("bouquets [1]", "deposit payment [1]"),
        ),
    ],
)
def test_numbered_features_of_a_line_are_features(
    guides: PlanGuides, tmp_path: Path, language: str, text: str, names: tuple[str, ...]
) -> None:
    """Each is a row of its own, and a payment among them is no price."""
    plan = made(guides, tmp_path, text, {}, language)
    assert all(name in body_of(plan, "features") for name in names)
    assert not any(name.split(" [")[0] in costs(plan) for name in names)
