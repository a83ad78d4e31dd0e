"""A request as a typed brief: each clause is one kind of thing, and the plan works it out where it belongs."""

from datetime import date
from pathlib import Path

import pytest

from bot.texts import say
from evals.plan.planning import planned
from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan.figures.audit import audit
from orchestrator.graphs.plan.plan_document import PlanDocument, PlanSource
from orchestrator.graphs.plan.rules.analysing import analyse
from orchestrator.graphs.plan.rules.items import BriefItems, items_of, korean
from orchestrator.graphs.plan.rules.reading import read_case

TODAY = date(2026, 11, 23)
EN = (
    "We run a bike workshop with 3 mechanics and 2 clerks and need a service plan for online repair requests. "
    "The owner will decide on it. The clerks get 30 calls a day about the state of repairs, and 12% of finished "
    "bikes are collected late. Customers must be able to request a repair, see its state and cancel. Mechanics "
    "need to record what they did. We must not store card numbers. Budget is $9,000 including the first year: "
    "texts are $40 a month, 3 tablets at $200 each, licences $5 per mechanic per month. It has to open on 1 "
    "March 2027, and nobody works on it between 21 December and 4 January. The owner wants a $10 deposit, but "
    "the clerks want no deposit because customers turn away."
)
KO = (
    "동네 공방 수업 신청 서비스 기획서 써 주세요. 수강생 120명이고 강사 4명이에요. 지금은 전화로 하루 18통씩 "
    "물어보는데 목표는 하루 6통 아래로 줄이는 것입니다. 수강생이 날짜를 골라 신청하고, 강사가 승인하고, 자리가 "
    "나면 알림이 가야 합니다. 주민번호는 받지 않습니다. 예산은 400만 원이고 태블릿 2대 각 30만 원은 꼭 사야 합니다. "
    "3월 15일에 열어야 하는데 2월 5일부터 2월 11일까지는 아무 작업도 못 합니다. 대표는 전 지점을 한 번에 열라고 "
    "하는데 강사들은 한 지점부터 해 보자고 합니다."
)


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


def read(text: str, language: str) -> BriefItems:
    """Return the brief of a request."""
    source = PlanSource(1, "request", "request", text)
    return items_of(read_case("", [source], "en" if language == "en" else "ko", TODAY))


def made(guides: PlanGuides, text: str, language: str) -> PlanDocument:
    """Return the plan for a request."""
    return planned(
        {"id": "", "language": language, "preset": "standard", "request": text}, Path(), guides, TODAY
    ).document


def bodies(plan: PlanDocument) -> dict[str, str]:
    """Return the sections by their keys."""
    return {one.key: one.body for one in plan.sections}


@pytest.mark.parametrize(
    ("text", "language", "kinds"),
    [
        (EN, "en", {"order", "state", "act", "never", "money", "day", "position"}),
        (KO, "ko", {"order", "note", "act", "never", "money", "day", "position"}),
    ],
)
def test_every_clause_is_of_one_kind(text: str, language: str, kinds: set[str]) -> None:
    """Acts, prohibitions, sums, days and positions are told apart in both languages."""
    assert kinds <= {one.kind for one in read(text, language).clauses}


def test_who_acts_is_named_as_the_material_counts_them() -> None:
    """Users, those who handle it, and how many they are."""
    items = read(EN, "en")
    assert items.users == "customers"
    assert items.operator == "clerks"
    assert items.counted("mechanics") == "3 [1]"
    assert read(KO, "ko").users == "수강생"


def test_a_goal_stands_beside_the_value_of_today() -> None:
    """Also where both stand in one breath."""
    [first, *_] = read(KO, "ko").measures
    assert (first.base, first.goal) == ("하루 18통", "하루 6통 아래")


@pytest.mark.parametrize(
    ("text", "language", "closed", "opened"),
    [(EN, "en", ("2026-12-21", "2027-01-04"), "2027-03-01"), (KO, "ko", ("2027-02-05", "2027-02-11"), "2027-03-15")],
)
def test_work_is_counted_back_around_a_standstill(
    guides: PlanGuides, text: str, language: str, closed: tuple[str, str], opened: str
) -> None:
    """No bar of work begins or ends in it, and all of them lie before the stated day; milestones have no verb."""
    plan = made(guides, text, language)
    phase = "준비" if language == "ko" else "Preparation"
    work = [task for task in plan.schedule if task.phase == phase]
    assert len(work) > 2
    for task in work:
        assert not closed[0] <= task.start.isoformat() <= closed[1]
        assert not closed[0] <= task.end.isoformat() <= closed[1]
        assert task.end.isoformat() < opened
    assert not any("has to" in task.name or task.name.endswith("다") for task in plan.schedule if task.phase != phase)


def test_prices_are_added_up_and_what_is_left_is_no_item(guides: PlanGuides) -> None:
    """Months of the first year, pieces, and a price for each of those who are counted."""
    plan = made(guides, EN, "en")
    assert plan.costs is not None
    assert [one.amount for one in plan.costs.items] == [480, 600, 180]
    assert "$7,740 (sum of the items) below the limit of $9,000" in bodies(plan)["costs"]
    assert "$5 per mechanic per month × 3 mechanics × 12 months" in bodies(plan)["costs"]


@pytest.mark.parametrize(
    ("text", "language", "kept"), [(EN, "en", "no deposit"), (KO, "ko", "한 지점부터 해 보자는 것")]
)
def test_a_conflict_is_decided_and_the_decision_is_one_to_confirm(
    guides: PlanGuides, text: str, language: str, kept: str
) -> None:
    """The side that is kept stands in the decision, with its reason; the other is left out of the first version."""
    found = bodies(made(guides, text, language))
    chosen = next(line for line in found["conflicts"].splitlines() if "↔" in line).split("|")[2]
    assert kept in chosen
    assert "확인 필요" in chosen or "to confirm" in chosen
    assert kept in found["overview"]


@pytest.mark.parametrize(("text", "language"), [(EN, "en"), (KO, "ko")])
def test_no_figure_of_such_a_plan_has_to_go(guides: PlanGuides, text: str, language: str) -> None:
    """Every figure is held by the request, follows from the plan, or is marked."""
    assert [one for one in audit(made(guides, text, language), say).unheld if one.outcome == "removed"] == []


def test_features_say_by_what_they_are_accepted(guides: PlanGuides) -> None:
    """Each act is a row in the words of the request, with whoever does it."""
    rows = [line for line in bodies(made(guides, EN, "en"))["features"].splitlines() if line.startswith("|")][2:]
    assert any("request a repair" in row and "| Customers |" in row for row in rows)
    assert [row.split(".")[0] for row in rows[:2]] == ["| Feature 1", "| Feature 2"]
    assert all(len(row.split("|")[3].strip()) > 20 for row in rows)


def test_each_group_of_users_has_its_own_number(guides: PlanGuides) -> None:
    """Two groups are not told to be as many as the first."""
    text = KO.replace("수강생 120명이고 강사 4명이에요.", "대상은 수강생 120명과 보조 강사 4명이에요.")
    problem = bodies(made(guides, text, "ko"))["problem"]
    assert "수강생(120명 [1]), 보조 강사(4명 [1])" in problem


@pytest.mark.parametrize(
    ("text", "language", "told"),
    [
        (EN, "en", "Online repair requests for customers, from 2027-03-01, within a limit of $9,000."),
        (KO, "ko", "동네 공방 수업 신청 서비스: 수강생을 위해 한도 4,000,000원 안에서 2027-03-15에 시작한다."),
    ],
)
def test_the_first_sentence_says_what_for_whom_by_when_and_for_how_much(
    guides: PlanGuides, text: str, language: str, told: str
) -> None:
    """It stands above the sections, in the page as in the files."""
    source = PlanSource(1, "request", "request", text)
    assert analyse(text, "en" if language == "en" else "ko", [source], TODAY, guides).goal == told


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        ("기다리는 줄을 없애는 게 목표고", "기다리는 줄을 없애는 게 목표이다"),
        ("입장은 무료고", "입장은 무료이다"),
        ("담당은 교사며", "담당은 교사이다"),
        ("신청을 받고", "신청을 받는다"),
        ("문제가 되고", "문제가 된다"),
    ],
)
def test_a_noun_that_goes_on_is_no_verb(said: str, plain: str) -> None:
    """The copula of a noun that ends in a vowel is not heard before an ending."""
    assert korean.declared(said) == plain
