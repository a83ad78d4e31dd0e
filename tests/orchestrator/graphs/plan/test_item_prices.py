"""Things that a sentence lists with their prices are the costs of a plan."""

from decimal import Decimal
from pathlib import Path

import pytest

from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan.plan_document import PlanDocument
from orchestrator.graphs.plan.rules.reading.told_sums import told_sums
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
        ("Classes are $30, lessons $5", []),
        ("투자자 3천만원, 후원 2백만원", []),
    ],
)
def test_a_list_of_prices_is_read(text: str, found: list[tuple[str, int, str, str]]) -> None:
    """Quantity, price and whether it is paid by the month; what is earned or was paid before is none."""
    sums = [one for one in told_sums(text) if one.kind == "price"]
    assert [(one.item, int(one.count), str(one.amount), one.per) for one in sums] == found


def test_a_price_for_several_is_no_price_of_each() -> None:
    """What is paid "for" all of them is not multiplied."""
    found = told_sums("Tools: 2 saws for $60, a vice at $45")
    assert [(int(one.count), one.amount) for one in found] == [(1, Decimal(60)), (1, Decimal(45))]


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


@pytest.mark.parametrize(
    ("language", "request_text", "rows", "total"),
    [
        (
            "ko",
            "동네 온실 기획서 써줘. 앱 만드는 데 4,100만원 들고 보험은 930만원이래",
            ("| 앱 만드는 데 | 41,000,000원", "| 보험 | 9,300,000원"),
            "50,300,000원",
        ),
        (
            "ko",
            "온실 예약 앱 기획서 써줘. 앱 개발은 1,790만원이고 보험 85만원 견적을 받았어",
            ("| 보험 | 850,000원",),
            "18,750,000원",
        ),
        (
            "ko",
            "반찬 배달 기획서 써줘. 배달 오토바이 480만 원, 냉장고 120만 원이야.",
            ("| 배달 오토바이 | 4,800,000원", "| 냉장고 | 1,200,000원"),
            "6,000,000원",
        ),
        (
            "en",
            "Write a plan for a greenhouse app. Building it costs 41,000 USD and the insurance is 9,300 USD",
            ("| Building | $41,000", "| Insurance | $9,300"),
            "$50,300",
        ),
        (
            "en",
            "Write a plan for a print studio. Press 7,800 USD, tables 4,200 USD and shelves 900 USD",
            ("| Press | $7,800", "| Tables | $4,200", "| Shelves | $900"),
            "$12,900",
        ),
    ],
)
def test_what_a_service_buys_is_added_up_however_it_is_said(
    guides: PlanGuides, tmp_path: Path, language: str, request_text: str, rows: tuple[str, ...], total: str
) -> None:
    """Each price is a row and part of the sum that is to be approved."""
    plan = made(guides, tmp_path, request_text, {}, language)
    assert all(row in costs(plan) for row in rows)
    assert total in first_lines(plan)


@pytest.mark.parametrize(
    ("language", "request_text", "told", "unknown"),
    [
        ("ko", "중고 가전 장터 기획서 써줘. 냉장고 35만원, 세탁기 28만원이야", "더하지 않음", "금액은 자료에 없어"),
        (
            "en",
            "Write a plan for a furniture shop. Desks are 300 dollars, chairs are 120 dollars",
            "sums are told but not added up",
            "no amount is known",
        ),
    ],
)
def test_sums_of_what_may_be_sold_are_told_and_not_added_up(
    guides: PlanGuides, tmp_path: Path, language: str, request_text: str, told: str, unknown: str
) -> None:
    """What a trade offers is no cost, and nobody reads that no amount is known above amounts."""
    plan = made(guides, tmp_path, request_text, {}, language)
    assert plan.costs is None
    assert told in first_lines(plan)
    assert unknown not in first_lines(plan)


@pytest.mark.parametrize(
    ("language", "request_text", "told"),
    [
        (
            "ko",
            "온실 앱 기획서 써줘. 앱 개발은 2천만원이야. 변호사는 90만원을 달라고 한대",
            "적힌 다른 금액은 더하지 않음",
        ),
    ],
)
def test_a_total_says_which_told_sums_it_leaves_out(
    guides: PlanGuides, tmp_path: Path, language: str, request_text: str, told: str
) -> None:
    """The sum to approve is not told as that of all that stands in the request."""
    assert told in first_lines(made(guides, tmp_path, request_text, {}, language))


@pytest.mark.parametrize(
    ("language", "request_text", "item"),
    [
        ("ko", "동네 서점 구독 기획서 써줘. 한 달 구독료는 1만 5천원이고 앱 개발은 1,200만원이야", "앱 개발"),
        (
            "en",
            "Write a plan for a bookshop club. A subscription is 15 USD a month and the app is 12,000 USD",
            "app",
        ),
        ("ko", "요리 교실 기획서 써줘. 오븐에 300만원 들고 수업은 4만원이야", "오븐"),
        (
            "en",
            "Write a plan for a print shop. The app is 900 USD, the printer is 4,000 USD and a poster is 20 USD",
            "app",
        ),
    ],
)
def test_a_fee_beside_what_is_bought_is_no_cost(
    guides: PlanGuides, tmp_path: Path, language: str, request_text: str, item: str
) -> None:
    """What users pay stands below the table and not in its sum."""
    plan = made(guides, tmp_path, request_text, {}, language)
    assert plan.costs is not None
    assert plan.costs.items[0].item == item
    assert not {"수업", "Poster", "poster", "Subscription", "한 달 구독료"} & {one.item for one in plan.costs.items}


@pytest.mark.parametrize(
    ("language", "brief", "limit"),
    [
        ("ko", "# 마을 온실\n\n지원금은 900만원이다. 공구 구입 480만원, 보험 500만원.\n", "한도 9,000,000원 [2]"),
        (
            "en",
            "# Greenhouse\n\nThe grant is 9,000 EUR. Tools 4,830 EUR, insurance 5,000 EUR.\n",
            "a limit of €9,000 [2]",
        ),
    ],
)
def test_a_grant_that_a_file_tells_is_the_limit(
    guides: PlanGuides, tmp_path: Path, language: str, brief: str, limit: str
) -> None:
    """The first lines say that the items pass it."""
    asked = "마을 온실 기획서 써줘." if language == "ko" else "Write a plan for a greenhouse."
    lines = first_lines(made(guides, tmp_path, asked, {"brief.md": brief}, language))
    assert limit in lines
    assert "넘음" in lines or "exceeded" in lines


def first_lines(plan: PlanDocument) -> str:
    """Return the section that opens a plan."""
    return next(one.body for one in plan.sections if one.key == "overview")


@pytest.mark.parametrize(
    "giver", ["어촌계가 60만원을 보태요", "부녀회에서 70만원을 모았어요", "동문회가 80만원을 후원합니다"]
)
def test_what_somebody_gives_is_no_price_of_the_giver(guides: PlanGuides, tmp_path: Path, giver: str) -> None:
    """Who adds money is no row of costs, and nobody is asked to approve it."""
    request = f"파라솔 빌려주기 서비스 기획서 써줘. 군청에서 보조금 200만원이 나오고 {giver}"
    plan = made(guides, tmp_path, request, {})
    assert plan.costs is None or not plan.costs.items
