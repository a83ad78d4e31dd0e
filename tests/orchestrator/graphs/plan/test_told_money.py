"""Money as people tell it: each thing once, how many there are, what there is to spend, what is nobody's cost."""

from datetime import date

import pytest

from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan import rules
from orchestrator.graphs.plan.plan_document import PlanLanguage, PlanSource
from orchestrator.graphs.plan.rules.composing.conflicting import conflicts_body
from orchestrator.graphs.plan.rules.composing.cost_rows import priced_lines
from orchestrator.graphs.plan.rules.composing.costs import costs_body
from orchestrator.graphs.plan.rules.composing.overview import overview_body
from orchestrator.graphs.plan.rules.composing.told_sums import left_out
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading.told_sums import told_sums

DAY = date(2026, 11, 29)


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


def read(text: str, guides: PlanGuides, language: PlanLanguage) -> PlanMaterial:
    """Return what a plan for a request is written from."""
    sources = [PlanSource(1, "request", "Request", text, dated=DAY)]
    analysis = rules.analyse(text, language, sources, DAY, guides)
    return PlanMaterial(analysis, sources, guides, language, DAY, "standard", ())


def rows(material: PlanMaterial) -> list[tuple[str, int | None]]:
    """Return the things of a plan with what they come to."""
    return [(one.item, None if one.amount is None else int(one.amount)) for one in priced_lines(material)]


BELLS = "Write a service plan for a bell ringing school. 22 pupils ring on Tuesdays. Starts 8 March 2027. "
LOOM = "베틀 체험 예약 서비스 기획서 써줘. 회원 24명이 화요일에 온다. 2027년 3월 8일 시작. "


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (
            "Money: £5,200 from the parish fund, ropes 16 x £74, two stools at £410 each, tuning half a day £260, "
            "booking site £45/month for a year",
            {"ropes": 1184, "stools": 820, "tuning half a day": 260, "booking site": 540},
        ),
        (
            "We have £1,400 from the trust and can't go over: gloves 24 at £7.50, checks 8 at £18.25, a lamp £95",
            {"gloves": 180, "checks": 146, "lamp": 95},
        ),
        (
            "Budget is £9k: app £4,200, radios for 6 people without one at £140 each, "
            "training three days at £350 a day",
            {"app": 4200, "radios": 840, "training": 1050},
        ),
        ("We order 12,000 tokens at £0.25. Budget cap £8,000", {"tokens": 3000}),
        (
            "Budget: £4,000 all in - setup £1,200, letters 5 pence each about 1,000 a month, coaching 9 hours at £40",
            {"setup": 1200, "letters": 600, "coaching": 360},
        ),
        (
            "Budget is £1,500: a coach for the first 6 sessions at £80, snacks £15 a week for 12 weeks",
            {"coach": 480, "snacks": 180},
        ),
    ],
)
def test_each_thing_is_one_row_with_how_many_there_are(guides: PlanGuides, said: str, told: dict[str, int]) -> None:
    """No thing stands there a second time as unknown; a count may stand before, behind or within."""
    assert dict(rows(read(BELLS + said, guides, "en"))) == told
    assert len(rows(read(BELLS + said, guides, "en"))) == len(told)


@pytest.mark.parametrize(
    ("said", "told", "limit"),
    [
        (
            "예산 980만원 중 베틀 540만원, 실 4상자 상자당 35만원이고 남는 건 예비비로 둔다.",
            {"베틀": 5_400_000, "실": 1_400_000},
            9_800_000,
        ),
        (
            "지금 있는 돈 700만원에서 선반 12칸 칸당 15만원, 조명 60만원.",
            {"선반": 1_800_000, "조명": 600_000},
            7_000_000,
        ),
        (
            "연간 예산 5,200만원: 인건비 3,900, 재료비 450, 홍보 나머지.",
            {"인건비": 39_000_000, "재료비": 4_500_000},
            52_000_000,
        ),
        (
            "군에서 9개월치로 1,200만원 받는데 강사 월 90만원, 앞치마 12벌 48만원.",
            {"강사": 8_100_000, "앞치마": 480_000},
            12_000_000,
        ),
        ("화물차 한 대 중고로 310만원. 통장에 400 있고 그 이상은 못 써요.", {"화물차 한 대": 3_100_000}, 4_000_000),
    ],
)
def test_parts_of_what_there_is_are_rows(guides: PlanGuides, said: str, told: dict[str, int], limit: int) -> None:
    """The whole is the limit, also where 만원 is said once for it and its parts; its time is that of monthly prices."""
    material = read(LOOM + said, guides, "ko")
    assert dict(rows(material)) == told
    assert [one.amount for one in material.case.limits] == [limit]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (
            "Grant of $9,000: ropes $370 a month for 4 months, 3 tuners at $31 an hour, 5 hours a day, stools $840.",
            {"ropes": 1480, "tuners": None, "stools": 840},
        ),
        (
            "We have £5,000: a steward at £17 an hour, 9 hours a week, sand 80 sacks at £4, mats £310.",
            {"steward": None, "sand": 320, "mats": 310},
        ),
        (
            "Budget $700: lamps 3 at $45, hooks 400 at 6 cents, 2 ringers at $20 an hour for 7 hours, cards $30.",
            {"lamps": 135, "hooks": 24, "ringers": 280, "cards": 30},
        ),
    ],
)
def test_what_is_paid_by_the_hour_is_open_where_its_times_are_not_all_told(
    guides: PlanGuides, said: str, told: dict[str, int | None]
) -> None:
    """It is never paid once; a time of a price is none of the limit; a number before "at" counts."""
    assert dict(rows(read(BELLS + said, guides, "en"))) == told


def test_a_row_without_a_sum_is_told_as_not_added(guides: PlanGuides) -> None:
    """What is priced for one is multiplied in lists as well; what is paid for each day is not paid once."""
    said = (
        LOOM.replace(". ", ".\n")
        + "\n- 예산: 260만원\n- 저울 1대 37만원, 앞치마 6벌 3만원씩, 봉투 900장에 장당 40원, 손질 시급 1만4천원"
    )
    material = read(said, guides, "ko")
    assert {("앞치마", 180_000), ("봉투", 36_000)} <= {*rows(material)}
    assert "1만4천원" in left_out(material)
    daily = read(LOOM + "지원금 800만원 안에서. 보조 강사 간식 하루 3명 7천원씩.", guides, "ko")
    assert [row for row in rows(daily) if row[1]] == []
    hourly = read(BELLS + "Budget $700: lamps 3 at $45, a ringer at $20 an hour, cards $30.", guides, "en")
    assert left_out(hourly) == ("$20",)


@pytest.mark.parametrize(
    "said",
    [
        "예산 700만원: 무대 310, 봉사자 140, 나머지는 홍보비.",
        "예산 700만원: 음향비 150, 현수막 90, 관람객 260, 나머지는 간식비.",
        "예산 700만원 중 회원 150, 실 90, 나머지는 책.",
    ],
)
def test_how_many_come_is_no_part_of_what_there_is(guides: PlanGuides, said: str) -> None:
    """A bare number behind people may be a count of them, and those beside it are as open."""
    assert not [row for row in rows(read(LOOM + said, guides, "ko")) if row[1]]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("right now we spend €160 a month on new locks", "past"),
        ("12 bikes a day, €6 each", "unknown"),
        ("열쇠 교체에 월 17만원 쓰고 있어요", "past"),
        ("이불을 널어 주는 건 9천원 따로", "fee"),
        ("5만원 이상 주문하면 배송이 무료", "fee"),
        ("대여료 3시간 기본 12,000원", "fee"),
    ],
)
def test_what_others_pay_or_is_spent_today_is_no_cost(text: str, kind: str) -> None:
    """Nor is it a limit: what comes in a day is not bought."""
    (found,) = told_sums(text, is_price=True)
    assert found.kind == kind


@pytest.mark.parametrize(
    ("language", "said", "sums"),
    [
        (
            "en",
            BELLS + "Maybe $800 for a message service (20 seats × $4/mo is $960 so one of the two is wrong).",
            ("$800", "$960"),
        ),
        ("en", BELLS + "Budget is $3,000. Costs: 15 stools × $40 = $700, a lamp $95.", ("15 stools × $40", "$700")),
        ("ko", LOOM + "예산 900만원. 비용: 의자 20개 × 15,000원 = 28만원, 조명 60만원.", ("20개 × 15,000원", "28만원")),
    ],
)
def test_a_product_that_contradicts_a_told_sum_is_to_be_settled(
    guides: PlanGuides, language: PlanLanguage, said: str, sums: tuple[str, str]
) -> None:
    """Neither is added up; the first lines ask which one holds, and both stand among the conflicts."""
    material = read(said, guides, language)
    assert all(one in overview_body(material) for one in sums)
    assert all(one in conflicts_body(material) for one in sums)
    assert [amount for item, amount in rows(material) if any(one in item for one in ("seat", "stool", "의자"))] == [
        None
    ]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", BELLS + "Costs: 15 stools × $40 = $600, texts 20 × $5 a month is $1,200 a year. Budget is $3,000."),
        ("ko", LOOM + "예산 900만원. 비용: 의자 20개 × 15,000원 = 30만원."),
    ],
)
def test_what_comes_to_what_is_told_is_no_conflict(guides: PlanGuides, language: PlanLanguage, said: str) -> None:
    """Once or by the month."""
    material = read(said, guides, language)
    assert material.case.told_twice == []


@pytest.mark.parametrize(
    ("language", "said", "much"),
    [
        ("en", BELLS + "Budget is $900: a rope $45, a frame $450,000.", "450,000"),
        ("ko", LOOM + "예산 90만원: 실 4만원, 베틀 4억원.", "400,000,000"),
    ],
)
def test_a_sum_far_beyond_the_limit_is_asked_about(
    guides: PlanGuides, language: PlanLanguage, said: str, much: str
) -> None:
    """It stands in no sum to approve; the first lines ask whether it is meant."""
    material = read(said, guides, language)
    assert [amount for _, amount in rows(material)].count(None) == 1
    asked = overview_body(material)
    assert much in asked
    assert f"approving ${much}" not in asked
    assert f"{much}원을 승인" not in asked


@pytest.mark.parametrize(
    ("language", "said", "row"),
    [
        ("en", BELLS + "Budget is £900: ropes £340, and whatever is left is for repairs.", "| repairs | £560"),
        (
            "en",
            BELLS + "Budget is £900: ropes £340; the rest must not be touched.",
            "| Left over, not to be spent | £560",
        ),
        ("ko", LOOM + "예산 90만원: 실 34만원, 나머지는 수리비로 쓴다.", "| 수리비 | 560,000원"),
        ("ko", LOOM + "예산 90만원: 실 34만원. 남는 돈은 쓰면 안 된다.", "| 남는 돈(쓰지 않음) | 560,000원"),
    ],
)
def test_the_rest_is_for_what_it_is_told_for(guides: PlanGuides, language: PlanLanguage, said: str, row: str) -> None:
    """Or for nothing, where nobody may spend it."""
    assert row in costs_body(read(said, guides, language))[0]


def test_a_price_for_each_among_costs_is_a_row_without_its_sum(guides: PlanGuides) -> None:
    """How many there are is not told, so that no sum is approved."""
    material = read(BELLS + "Budget is £2,000: ropes £340, ink 6 pence per page, stands 4 at £55.", guides, "en")
    assert dict(rows(material)) == {"ropes": 340, "ink": None, "stands": 220}
    assert "approving £" not in overview_body(material)


@pytest.mark.parametrize(
    ("language", "said", "limit"),
    [
        ("en", BELLS + "Budget £1,300 (parish £900 + club £400): ropes £340.", 1300),
        ("ko", LOOM + "예산 430만원(군청 보조금 300만원, 회비 130만원): 베틀 90만원.", 4_300_000),
    ],
)
def test_what_a_bracket_says_of_a_limit_is_no_other_limit(
    guides: PlanGuides, language: PlanLanguage, said: str, limit: int
) -> None:
    """Who gives how much of it stands in the bracket; what is left is counted from the whole."""
    material = read(said, guides, language)
    assert [one.amount for one in material.case.limits] == [limit]
