"""Each sum of a text is told by the words that govern it, and what is added up is decided in one place."""

from pathlib import Path

import pytest

from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan.plan_document import PlanDocument
from orchestrator.graphs.plan.rules.reading.told_sums import told_sums
from tests.orchestrator.graphs.plan.test_plan_money import costs, made


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("흙이 90만원, 냉장고가 310만원이고 컵 30만원", [("흙", 1), ("냉장고", 1), ("컵", 1)]),
        ("꼬리표 120개가 개당 700원이고 집게 네 개에 8만원", [("꼬리표", 120), ("집게", 1)]),
        ("방석은 하나에 2만원이라 서른 개만 사려고요", [("방석", 30)]),
        ("열쇠 3만원짜리 여덟 개", [("열쇠", 8)]),
        ("망치 5자루, 한 자루에 만이천원", [("망치", 5)]),
        ("a stove is 640 euros, mats 12 at 9 euros and a bell for 45 euros", [("stove", 1), ("mats", 12), ("bell", 1)]),
        ("Ribbons are 60p and we need 300", [("Ribbons", 300)]),
        ("The tent will set us back 4,000 USD and ropes are another 600 USD", [("tent", 1), ("ropes", 1)]),
        ("We were quoted 2,300 pounds for the paint", [("paint", 1)]),
        ("The quote for the van was $12,000", [("van", 1)]),
        ("Our quotes were $900 for the van and $300 for paint", [("van", 1), ("paint", 1)]),
    ],
)
def test_the_noun_of_a_sum_is_the_thing_that_it_is_the_price_of(text: str, found: list[tuple[str, int]]) -> None:
    """Whatever letters the noun ends in, with how many of it are told before or behind."""
    assert [(one.item, int(one.count)) for one in told_sums(text) if one.kind == "price"] == found


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("보조금은 700만원이고 화분 320만원", ["limit", "price"]),
        ("마을 기금에서 300만원 주기로 했는데 그거 넘으면 끝이야", ["limit"]),
        ("저희 돈은 200만원까지만 쓸 수 있어요", ["limit"]),
        ("시에서 주는 게 3천만 원이고 그걸 넘으면 안 돼요", ["limit"]),
        ("손님이 5만원 넘게 사면 깎아 줘요", ["fee"]),
        ("최대 10명이 듣는 교실의 책상은 40만원이에요", ["price"]),
        ("1년에 최대 500만원", ["limit"]),
        ("지원금 담당자가 쓸 책상은 40만원이에요", ["price"]),
        ("기금 관리 프로그램이 90만원 들어요", ["price"]),
        ("한 사람 5만원까지", ["unknown"]),
        ("닦는 건 8만원, 말리는 건 12만원 받아요", ["fee", "fee"]),
        ("참가비는 3만원이고 게스트는 한 번에 5천원", ["fee", "fee"]),
        ("작년 예산은 500만원이었어요", ["past"]),
        ("건조기 310만원 준대요", ["unknown"]),
        ("The grant is 900 EUR, shelves are 540 EUR", ["limit", "price"]),
        ("We can't go past $900", ["limit"]),
        ("The church gave us 4,800 dollars and not a penny more", ["limit"]),
        ("Never above £200 per person", ["unknown"]),
        ("Riders pay 60 cents a mile", ["fee"]),
        ("The estimate was 900 euros", ["unknown"]),
        ("Last year's quote was $900", ["past"]),
        ("It must not cost more than $5,000", ["limit"]),
        ("The whole thing cannot be more than 900 euros", ["limit"]),
        ("The fridge must not cost more than $500", ["unknown"]),
        ("Staff wages are $900 a month, and the average salary is $3,000", ["price", "unknown"]),
        ("Classes have 10 people and we pay the teacher $50", ["unknown"]),
        ("직원 월급은 200만원이고 평균 급여는 300만원이에요", ["price", "unknown"]),
        ("알바는 시급 1만원을 받아요", ["unknown"]),
        ("The fridge is under the stairs and costs $300", ["price"]),
        ("Delivery within 5 miles costs $40", ["price"]),
        ("Kids up to 12 pay $25", ["fee"]),
        ("The flower pot stand costs $200 and the grant writer $300", ["price", "price"]),
        ("The limit is 10 people and a chair is $40", ["unknown"]),
        ("Our budget for 10 desks is $900", ["limit"]),
        ("Keep it within a total of $900, as the town fund pays $900", ["limit", "limit"]),
        ("Last year repairs cost us $900 and paint $80", ["past", "past"]),
        ("Tickets: adults $9, children $5", ["fee", "fee"]),
        ("Fares for 2027: adults $9, children $5", ["fee", "fee"]),
    ],
)
def test_a_limit_has_words_of_its_own_and_what_no_words_tell_is_unknown(text: str, kinds: list[str]) -> None:
    """Grants, fees and what was paid before are told apart in the same sentence."""
    assert [one.kind for one in told_sums(text)] == kinds


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("월세 80만원", "month"),
        ("사무실 월세가 80만원 들어요", "month"),
        ("직원 월급은 200만원이에요", "month"),
        ("관리인 연봉은 3천만원이에요", "year"),
        ("6개월 월세는 480만원", "once"),
        ("월세 보증금 500만원", "once"),
    ],
)
def test_a_noun_such_as_rent_tells_itself_for_what_time_it_is_paid(text: str, told: str) -> None:
    """월세 is paid every month; what is told for several months is not multiplied again."""
    assert [one.per for one in told_sums(text)] == [told]


@pytest.mark.parametrize(
    ("language", "text", "told", "untold"),
    [
        (
            "ko",
            "텃밭 앱 기획서 써줘. 지원금은 600만원이고 온실 410만원, 책 90만원, 컵 120만원이에요",
            ("6,200,000원을 승인할지", "한도 6,000,000원 [1]을 200,000원 넘음"),
            "다른 금액",
        ),
        (
            "ko",
            "텃밭 앱 기획서 써줘. 온실이 410만원 들고 건조기는 310만원 준대요",
            ("4,100,000원을 승인할지", "적힌 다른 금액은 더하지 않음"),
            "한도",
        ),
        (
            "en",
            "Write a plan for a choir app. The grant is 900 EUR, shelves are 540 EUR and chairs are 470 EUR.",
            ("approving €1,010", "€110 above the limit of €900 [1]"),
            "other told sums",
        ),
        (
            "en",
            "Write a plan for a quilt library. We have a grant of 900 EUR. Someone wants 80 EUR for the key.",
            ("a limit of €900 [1]; other told sums are not added up",),
            "approving €",
        ),
    ],
)
def test_the_lead_adds_up_what_is_surely_bought_and_says_what_it_leaves_out(
    guides: PlanGuides, tmp_path: Path, language: str, text: str, told: tuple[str, ...], untold: str
) -> None:
    """No told sum is missing without a word, and prices that pass the limit are told with both figures."""
    lines = opening(made(guides, tmp_path, text, {}, language))
    assert all(one in lines for one in told), lines
    assert untold not in lines


def test_the_rent_of_a_service_is_added_up_for_a_year_and_that_of_what_it_offers_is_not(
    guides: PlanGuides, tmp_path: Path
) -> None:
    """The rent of rooms that users look for is told and left out."""
    own = made(guides, tmp_path, "텃밭 앱 기획서 써 줘. 월세 80만원, 책상 40만원이에요", {}, "ko")
    offered = made(
        guides, tmp_path, "원룸 찾기 앱 기획서 써 줘. 방 월세는 50만원이에요. 책상 40만원이 들어요", {}, "ko"
    )
    assert own.costs is not None
    assert own.costs.total == 10_000_000
    assert offered.costs is not None
    assert offered.costs.total == 400_000


@pytest.mark.parametrize(
    ("language", "said", "told", "untold"),
    [
        ("ko", "온실 410만원, 삽이랑 호미는 합쳐서 90만원. 예산 480만원", "5,000,000원을 승인할지", "적음"),
        ("ko", "물뿌리개는 모두 90만 원에 사기로 했습니다. 온실이 410만원이고 한도는 480만 원", "5,000,000원", "적음"),
        ("ko", "보증금은 60만원이고 책상은 30만원이야. 예산은 80만원", "적힌 다른 금액은 더하지 않음", "적음"),
        ("ko", "톱 21만 원에 주문했고 대패 33만 원에 들이기로 했습니다. 한도는 50만 원", "다른 금액", "적음"),
        ("ko", "예산 500만원이고 컵 30만원, 쟁반 20, 의자 480", "적힌 다른 금액은 더하지 않음", "적음"),
        ("en", "The stove is 410 pounds, pans and lids together 90 pounds. Budget is 480 pounds", "£500", "below"),
        ("en", "The deposit is 600 euros and desks are 110 euros. Budget 650 euros", "other told sums", "below"),
        ("en", "Jars are 3 euros each and we want 120. Budget 500 euros", "€140 below", "other told sums"),
        ("en", "A bell is quoted at 80 euros and we want six of them. Budget 500 euros", "approving €480", "told sums"),
    ],
)
def test_no_sum_is_below_its_limit_where_another_that_may_be_a_cost_is_left_out(
    guides: PlanGuides, tmp_path: Path, language: str, said: str, told: str, untold: str
) -> None:
    """A total of its own thing is added up, what may be a cost is said to be left out, and a count is no sum."""
    asked = f"텃밭 앱 기획서 써줘. {said}" if language == "ko" else f"Write a plan for a quilt club. {said}."
    lines = opening(made(guides, tmp_path, asked, {}, language))
    assert told in lines
    assert untold not in lines


@pytest.mark.parametrize(
    ("language", "said", "told"),
    [
        ("ko", "한 달 매출 목표는 700만원이야. 온실이 410만원 들어", "4,100,000원을 승인할지"),
        ("ko", "지금은 잃어버린 화분 값이 한 달에 30만원이야. 온실이 410만원 들어", "4,100,000원을 승인할지"),
        ("en", "The fundraising goal is 4,000 euros and a loom costs 1,450 euros", "approving €1,450"),
        ("en", "Losses are 300 euros a month and a loom costs 1,450 euros", "approving €1,450"),
        ("en", "The town pays 900 euros and the choir 300. A loom costs 1,450 euros", "approving €1,450"),
    ],
)
def test_what_comes_in_or_is_lost_is_no_cost(
    guides: PlanGuides, tmp_path: Path, language: str, said: str, told: str
) -> None:
    """Goals, income, what others pay and losses of today are not added to what is bought."""
    asked = f"텃밭 앱 기획서 써줘. {said}" if language == "ko" else f"Write a plan for a quilt club. {said}."
    assert told in opening(made(guides, tmp_path, asked, {}, language))


@pytest.mark.parametrize(
    ("language", "said", "told"),
    [
        ("ko", "온실은 원래 500만원인데 할인해서 410만원이야. 예산은 400만원", "4,000,000원 [1]을 100,000원 넘음"),
        ("ko", "온실은 정가 500만원, 할인가 410만원이야. 예산은 400만원", "4,000,000원 [1]을 100,000원 넘음"),
        ("en", "Looms usually cost 900 euros but we get them for 700 euros. Budget 650 euros", "€50 above the limit"),
    ],
)
def test_of_an_old_and_a_new_price_the_new_one_is_paid(
    guides: PlanGuides, tmp_path: Path, language: str, said: str, told: str
) -> None:
    """It is the price of the thing that the old one names."""
    asked = f"텃밭 앱 기획서 써줘. {said}" if language == "ko" else f"Write a plan for a quilt club. {said}."
    assert told in opening(made(guides, tmp_path, asked, {}, language))


@pytest.mark.parametrize(
    ("language", "said", "told"),
    [
        ("ko", "보조금 300만원에 자부담 80만원이야. 온실이 410만원 들어", "한도 3,800,000원 [1]을 300,000원 넘음"),
        (
            "en",
            "A sponsor gives 900 euros and we add 300 euros. A loom costs 1,450 euros",
            "€250 above the limit of €1,200",
        ),
    ],
)
def test_a_gift_and_what_is_put_to_it_are_one_limit(
    guides: PlanGuides, tmp_path: Path, language: str, said: str, told: str
) -> None:
    """Both are there to be spent."""
    asked = f"텃밭 앱 기획서 써줘. {said}" if language == "ko" else f"Write a plan for a quilt club. {said}."
    assert told in opening(made(guides, tmp_path, asked, {}, language))


@pytest.mark.parametrize(
    ("language", "said", "rows"),
    [
        ("ko", "월세 80만원, 보증금 500만원, 온실 300만원 들어", ("| 월세 |", "| 온실 |")),
        ("ko", "한도는 500만원이야. 삽 30만원이고 온실 410만원이라 모두 440만원 들어", ("| 삽 |", "| 온실 |")),
        ("en", "Desks are 450 euros, we need 3 chairs at 40 euros", ("| Desks | €450", "| Chairs | €120")),
    ],
)
def test_each_row_has_the_name_the_count_and_the_price_of_its_own_thing(
    guides: PlanGuides, tmp_path: Path, language: str, said: str, rows: tuple[str, ...]
) -> None:
    """What counts another thing counts no other, and a told sum is never said to have no price."""
    asked = f"텃밭 앱 기획서 써줘. {said}" if language == "ko" else f"Write a plan for a quilt club. {said}."
    body = costs(made(guides, tmp_path, asked, {}, language))
    assert all(row in body for row in rows), body
    assert not any(word in body for word in ("적혀 있지 않음", "no price stated"))


def test_a_fee_beside_costs_is_quoted_and_not_added_up(guides: PlanGuides, tmp_path: Path) -> None:
    """What a use of it costs stands below the table, with its source."""
    plan = made(guides, tmp_path, "텃밭 앱 기획서 써줘. 물탱크가 350만원 들어. 이용료는 한 번에 3천원이야", {}, "ko")
    assert plan.costs is not None
    assert plan.costs.total == 3_500_000
    assert "이용료는 한 번에 3천원이다 [1]" in costs(plan)


@pytest.mark.parametrize(
    ("language", "text", "total", "untold"),
    [
        (
            "ko",
            "텃밭 앱 기획서 써 줘. 이용자는 40명이에요. 직원 월급은 한 달에 90만원이에요. 선반은 40만원이에요",
            11_200_000,
            "× 40",
        ),
        (
            "en",
            "Write a plan for a toy library app. 40 parents use it. Staff wages are $900 a month. Shelves are $400.",
            11_200,
            "× 40",
        ),
    ],
)
def test_wages_are_costs_and_no_income(
    guides: PlanGuides, tmp_path: Path, language: str, text: str, total: int, untold: str
) -> None:
    """They are added up for the months of a year, and no user is said to pay them."""
    plan = made(guides, tmp_path, text, {}, language)
    assert plan.costs is not None
    assert plan.costs.total == total
    assert untold not in costs(plan)


def opening(plan: PlanDocument) -> str:
    """Return the section that opens a plan."""
    return next(one.body for one in plan.sections if one.key == "overview")


@pytest.mark.parametrize(
    ("message", "files", "language", "rows", "total"),
    [
        (
            "동네 서가 서비스 기획서 써 주세요. "
            "예산은 책장 2대 80만원, 조명 공사 30만원, 문자 이용료 5만원씩 8개월치이고 한도는 200만원입니다.",
            {},
            "ko",
            ("책장", "조명 공사", "문자 이용료"),
            1_500_000,
        ),
        (
            "반찬 나눔 기획서 써 주세요. 간판 70만원, 아니 다시 받은 견적은 60만원입니다. "
            "월 통신비 3만원은 5개월만 잡아 주세요.",
            {},
            "ko",
            ("간판", "통신비"),
            750_000,
        ),
        (
            "공구 대여 기획서 써줘요. 회원이 앱에서 고르면 담당이 꺼내 둡니다. "
            "돈은 이름표 200장에 장당 400원 안내판 제작 10만원이 전부예요",
            {},
            "ko",
            ("이름표", "안내판 제작"),
            180_000,
        ),
        (
            "합주실 예약 기획서 써 주세요. 비용은 메모에 있어요.",
            {"메모.md": "# 회의\n1. 비용\n   - 출입 단말 2대, 대당 30만원\n   - 예약 프로그램 연간 이용료 44만원\n"},
            "ko",
            ("출입 단말", "예약 프로그램 연간 이용료"),
            1_040_000,
        ),
        (
            "Write a service plan for a night clinic line. The costs are in the file.",
            {
                "costs.md": "# Costs\n- call line: £20 a month for 6 months\n- 4 signs, £30 each to print and fit\n"
                "- lost appointments: 90 x £25\n- headsets 2 x £40, cables £35. The nurse (team lead) has £500\n"
            },
            "en",
            ("call line", "signs", "headsets", "cables"),
            355,
        ),
        (
            "Write a service plan for a claims page. Builder £9,000 plus £300 load test. The grant tops out at £9,900.",
            {},
            "en",
            ("builder", "load test"),
            9_300,
        ),
    ],
)
def test_each_told_price_is_a_row_and_nothing_else(
    guides: PlanGuides,
    tmp_path: Path,
    message: str,
    files: dict[str, str],
    language: str,
    rows: tuple[str, ...],
    total: int,
) -> None:
    """What heads a list is no limit, what was corrected or lost is no cost, and all that is told is added up."""
    plan = made(guides, tmp_path, message, files, language)
    assert plan.costs is not None
    assert tuple(one.item.lower() for one in plan.costs.items) == rows
    assert plan.costs.total == total
