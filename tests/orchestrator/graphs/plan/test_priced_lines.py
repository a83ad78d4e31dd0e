"""Priced lines that people tell over several clauses: what is multiplied, and what stays open."""

from pathlib import Path

import pytest

from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan.rules.reading.corrections import corrected
from orchestrator.graphs.plan.rules.reading.limits import no_money
from orchestrator.graphs.plan.rules.reading.piece import Piece
from orchestrator.graphs.plan.rules.reading.rates import counts_told
from orchestrator.graphs.plan.rules.reading.running_rates import running_rates, with_counts
from orchestrator.graphs.plan.rules.reading.told_sums import told_sums
from tests.orchestrator.graphs.plan.test_plan_money import costs, made


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


@pytest.mark.parametrize(
    ("said", "named", "amount"),
    [
        ("We need 11 of the helmets, they cost £21.50 each", "helmets", "236.50"),
        ("Bulbs come at 4 for $7 and we want 12", "Bulbs", "21"),
        ("three wardens get 2.5 hours extra a week at 14 euros for 30 weeks", "wardens", "3150.0"),
        ("Tuners: two people, four hours a day, £20 an hour, five days", "Tuners", "800"),
        ("seed money £3 a pot for 70 pots", "seed money", "210"),
        ("배낭 16개를 사야 하는데 개당 21,500원이고", "배낭", "344000"),
        ("강사 여비는 1인 1회 7천원, 6명이 주 3회씩 10주 다닙니다", "강사 여비", "1260000"),
        ("게시판 이용료 월 8,800원에 1년치", "게시판 이용료", "105600"),
        ("전단은 500장에 9만원", "전단", "90000"),
        ("현수막 하나 7만원", "현수막", "70000"),
        ("관리인 3명이 일요일마다 2시간씩 나와 시간당 1만 1천원을 받는데 20주입니다", "관리인", "1320000"),
        ("조교 2명이 하루 30분씩 더 일하는데 시급 1만 2천원, 한 달 20일 4개월입니다", "조교", "960000"),
    ],
)
def test_a_priced_line_is_multiplied_wherever_its_parts_stand(said: str, named: str, amount: str) -> None:
    """The price, what it is for one of and how many there are may stand in any order and in several clauses."""
    assert [(one.label, str(one.amount).removesuffix(".0")) for one in running_rates(said)] == [
        (named, amount.removesuffix(".0"))
    ]


@pytest.mark.parametrize(
    "said",
    ["Caps are £9 each", "화분 한 개에 8천원인데", "사진은 학생 두 명이 4주 찍고 인건비 210만원", "난로 1대 190만원"],
)
def test_a_price_alone_is_no_product(said: str) -> None:
    """Where nobody counts the thing, or what is counted is not of it, nothing is multiplied."""
    assert running_rates(said) == []


def test_a_price_that_changes_is_told_for_each_time() -> None:
    """The second one is for the months behind those of the first."""
    found = running_rates("The alarm line is 31 euros a month for the first 8 months, then 20 for the four after that")
    assert [(one.label, str(one.amount)) for one in found] == [("alarm line", "248"), ("alarm line", "80")]


def test_clauses_of_one_priced_line_stand_together() -> None:
    """As the text writes them, so that they are found in it; what is of another thing stays a clause of its own."""
    text = "We meet on Monday. Harp hire is £40 a week; it is for 6 weeks, and a stool £15"
    clauses = ["We meet on Monday", "Harp hire is £40 a week", "it is for 6 weeks", "a stool £15"]
    assert with_counts(clauses, text) == [
        "We meet on Monday",
        "Harp hire is £40 a week; it is for 6 weeks",
        "a stool £15",
    ]


@pytest.mark.parametrize(
    ("language", "said", "rows"),
    [
        (
            "en",
            "We run a toy library and lend games to families. Families ask at the desk. We need 9 of the shelves, they "
            "cost £30.50 each. Two helpers tidy up, 2 hours a week each at £12 an hour for 10 weeks. "
            "At most £700. Plan please",
            ("| Shelves | £274.50 |", "| Helpers | £480 |", "£54.50"),
        ),
        (
            "ko",
            "장난감 도서관 기획서 써 주세요. 가족이 창구에서 빌립니다. 선반 9개를 사야 하는데 개당 3만 500원이고, "
            "도우미 2명이 토요일마다 2시간씩 나와 시간당 1만 2천원을 받는데 10주입니다. 예산은 70만원까지예요.",
            ("| 선반 | 274,500원 |", "| 도우미 | 480,000원 |", "54,500원"),
        ),
    ],
)
def test_a_plan_adds_up_what_is_told_in_parts(
    guides: PlanGuides, tmp_path: Path, language: str, said: str, rows: tuple[str, ...]
) -> None:
    """Each thing is a row with its factors, and by how much the limit is passed is said."""
    told = costs(made(guides, tmp_path, said, {}, language))
    assert all(row in told for row in rows)


@pytest.mark.parametrize(
    ("said", "other", "count"),
    [
        ("간식비 회당 2만원", "강사료 회당 8만원, 주 2회, 12주", 24),
        ("The driver gets $28 an hour, 5 hours a night", "A bus at $240 a night, 3 nights a week, for 10 weeks", 150),
    ],
)
def test_what_another_price_counts_is_counted_for_this_one(said: str, other: str, count: int) -> None:
    """Visits, days and weeks are those that the only other price with them tells; alone they stay open."""
    assert told_sums(said, is_price=True)[0].is_open
    assert told_sums(said, counts_told(other), is_price=True)[0].count == count


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("마이크 2개에 개당 18만원인데 아니 3개, 믹서 하나 42만원", "마이크 3개에 개당 18만원, 믹서 하나 42만원"),
        ("Two grinders at €145, no wait, three.", "three grinders at €145."),
        ("3시에 예약했는데 아니 4시에 오면", "3시에 예약했는데 아니 4시에 오면"),
    ],
)
def test_a_count_that_is_told_anew_behind_its_price_takes_the_place_of_the_first(said: str, meant: str) -> None:
    """It has the same unit, or none."""
    assert corrected(said)[0] == meant


@pytest.mark.parametrize(
    ("said", "is_none"),
    [
        ("쓸 돈은 한 푼도 없어요", True),
        ("There's nothing to spend at all", True),
        ("부담 없이 와요", False),
        ("명품도 안 받음(물어줄 돈이 없어서)", False),
        ("No fur coats, we have no money to replace one", False),
        ("it costs nothing", False),
    ],
)
def test_a_request_may_say_that_there_is_nothing_to_spend(said: str, is_none: bool) -> None:
    """Of the money there is, and not of what users pay."""
    assert bool(no_money([Piece(said, 1)])) is is_none


def test_a_limit_of_one_thing_is_held_against_that_thing(guides: PlanGuides, tmp_path: Path) -> None:
    """And the limit of all against the sum of all."""
    said = (
        "Plan for a flood-warning text service. Two gauges at $1,150 each. Hosting: $35 a month. It is running for one "
        "year. The county caps it at $3,500; the hosting line must stay under $400."
    )
    told = costs(made(guides, tmp_path, said, {}, "en"))
    assert "Hosting: $420 (sum of the items) exceeds the limit of $400" in told
    assert "$780 (sum of the items) below the limit of $3,500" in told
    assert "Paid each month: $35" in told
