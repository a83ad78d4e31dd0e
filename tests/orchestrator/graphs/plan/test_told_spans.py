"""Money and days as messages tell them: who gives a limit, how long it runs, when it rests, what is no conflict."""

from datetime import date

import pytest

from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan import rules
from orchestrator.graphs.plan.plan_document import PlanLanguage, PlanSource
from orchestrator.graphs.plan.rules.composing.cost_rows import months_paid, priced_lines
from orchestrator.graphs.plan.rules.composing.day_words import trial_day
from orchestrator.graphs.plan.rules.items.goals import goal_day
from orchestrator.graphs.plan.rules.items.positions import position_in
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading import marks
from orchestrator.graphs.plan.rules.reading.told_sums import told_sums

DAY = date(2026, 11, 29)


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


def _material(text: str, guides: PlanGuides) -> PlanMaterial:
    language: PlanLanguage = "ko" if any("가" <= letter <= "힣" for letter in text) else "en"
    sources = [PlanSource(1, "request", "요청", text, dated=DAY)]
    analysis = rules.analyse(text, language, sources, DAY, guides)
    return PlanMaterial(analysis, sources, guides, language, DAY, "standard", ())


@pytest.mark.parametrize(
    ("text", "limit", "rows"),
    [
        ("Service plan for a seed bank. Budget 8,400: jars 60 at 15, shelves 3 at 120.", 8400, [900, 360]),
        ("Plan for a choir shop. We've £750 (parents £450 + parish £300). Racks 3 x £45, tape £20.", 750, [135, 20]),
        ("악기 대여 기획서 써줘. 예산 80만원(동문회 50만원, 시청 30만원). 줄 6만원.", 800_000, [60_000]),
        ("도예 교실 기획서 써줘. 예산 400만원(강사료 250만원, 흙값 150만원).", 4_000_000, [2_500_000, 1_500_000]),
    ],
)  # fmt: skip
def test_who_gives_a_limit_is_no_cost(guides: PlanGuides, text: str, limit: int, rows: list[int]) -> None:
    """What stands in the bracket behind a limit and comes to it gives it where other things are to be paid."""
    material = _material(text, guides)
    assert [one.amount for one in material.case.limits] == [limit]
    assert [one.amount for one in priced_lines(material)] == rows


@pytest.mark.parametrize(
    ("text", "first", "months"),
    [
        ("Write a service plan for a bike shed. Opens 1 March 2027, ends 28 August. Rent £80 a month.", "03-01", 6),
        ("Write a service plan for a bike shed. Opens 1 March, runs til 30 april. Rent £80 a month.", "03-01", 2),
        ("Service plan for a soup kitchen: 4 January to 30 April 2027, hall $90 a month.", "01-04", 4),
        ("자전거 창고 기획서 써줘. 여는 날: 3월 2일(화), 8월 31일까지. 임대료 월 8만원.", "03-02", 6),
        ("자전거 창고 기획서 써줘. 2027년 3월 2일에 열고 7월 30일까지 합니다. 임대료 월 8만원.", "03-02", 5),
        ("주말 셔틀 기획서 써줘. 2027년 3월 6일부터 5월 30일까지 운영. 기사 월 80만원.", "03-06", 3),
    ],
)
def test_what_runs_from_a_day_to_another_is_paid_so_long(
    guides: PlanGuides, text: str, first: str, months: int
) -> None:
    """The first and the last day are heard however they are told, also in a short message."""
    material = _material(text, guides)
    assert trial_day(material)[0] == date.fromisoformat(f"2027-{first}")
    assert months_paid(material) == (months, False)


@pytest.mark.parametrize(
    "text",
    [
        "공부방 자리 예약 기획서 써줘. 4월 5일 시작. 기말고사 6월 21~25일은 쉼. 자리 12개.",
        "Service plan for a study room. Opens 5 April 2027. We lost pupils before, no sessions 21-25 June.",
    ],
)
def test_a_rest_is_heard_whatever_its_clause_speaks_of(guides: PlanGuides, text: str) -> None:
    """A time of rest within what is told as a trouble or a goal is one."""
    closed = [(one.start, one.end) for one in _material(text, guides).case.closed]
    assert (date(2027, 6, 21), date(2027, 6, 25)) in closed


@pytest.mark.parametrize(
    ("text", "until"),
    [
        ("3분기 말까지 분실 0건", "2027-09-30"),
        ("No lost keys by the end of the third quarter", "2027-09-30"),
        ("첫해 회원 40명", "2028-04-04"),
        ("40 members in the first year", "2028-04-04"),
    ],
)
def test_the_day_of_a_goal_is_the_end_of_its_quarter_or_year(text: str, until: str) -> None:
    """The first year is counted from the opening."""
    found = goal_day(text, date(2027, 4, 5), DAY)
    assert found is not None
    assert found[0].isoformat() == until


@pytest.mark.parametrize(
    "text",
    [
        "Service plan for a desk swap. Pilot from 3 May with sales, everyone from 1 June. The owner decides 15 April.",
        "자리 교환 서비스 기획서 써줘. 5월 3일부터 영업팀 시범, 6월 1일부터 전 직원. 대표님이 4월 15일에 결정해요.",
    ],
)
def test_a_pilot_and_its_widening_are_steps_and_the_decision_is_dated(guides: PlanGuides, text: str) -> None:
    """A day is heard without a verb or a preposition beside it."""
    days = {(one.kind, one.start) for one in _material(text, guides).case.days}
    assert {
        ("decision", date(2027, 4, 15)),
        ("step", date(2027, 5, 3)),
        ("step", date(2027, 6, 1)),
    } <= days


def test_a_price_for_a_part_of_the_year_is_open_and_one_of_counted_things_is_not() -> None:
    """Nobody says for how many quarters; 개 counts what another unit prices."""
    assert told_sums("정비 분기 12만원, 바구니 2만원")[0].is_open
    assert [one.count for one in told_sums("스마트 잠금기 6개 대당 11만원")] == [6]
    assert [one.count for one in told_sums("운동화 9켤레 개당 5만원")] == [9]
    assert all(told_sums(one)[0].is_open for one in ("간식 40개 상자당 2만원", "강좌 4개 인당 2만원"))


def test_who_was_named_before_takes_no_position_of_his_own() -> None:
    """A pronoun behind other words is no side, and a day by which somebody wants the plan no wish."""
    assert position_in("in French they'd want it shorter", is_korean=False) is None
    assert position_in("The board wants it by 3 April", is_korean=False) is None


def test_to_come_is_no_misprint() -> None:
    """오기 is "to come" before a day, and a misprint where it is the noun of the clause."""
    assert not marks.VOID.search("가지러 오기 이틀 전에 전화를 준다 2")
    assert marks.VOID.search("2쪽의 40명은 오기입니다")


@pytest.mark.parametrize(
    "text",
    [
        "씨앗 나눔 기획서 써줘. 2027년 6월 7일에 문을 연다. 5월까지 수도를 고친다.",
        "Service plan for a seed swap. It opens on 7 June 2027. The wiring is done by May 2027.",
    ],
)
def test_a_bound_that_is_a_month_opens_nothing(guides: PlanGuides, text: str) -> None:
    """By when something is done is a deadline, also where it is told as a month."""
    material = _material(text, guides)
    assert trial_day(material)[0] == date(2027, 6, 7)
    assert [one.start.month for one in material.case.days if one.kind == "due"] == [5]


def test_what_goes_on_until_a_day_is_no_bound(guides: PlanGuides) -> None:
    """With its first day told it is the time in which something is done."""
    material = _material("씨앗 나눔 기획서 써줘. 5월 3일부터 7월 30일까지 이웃과 나눈다.", guides)
    assert [(one.kind, one.end) for one in material.case.days] == [("step", date(2027, 7, 30))]
