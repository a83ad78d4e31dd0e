"""Demands on the text of a plan are carried out or said not to be, and are never part of the service."""

from pathlib import Path

import pytest

from evals.plan.planning import planned
from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan.plan_document import PlanDocument
from orchestrator.graphs.plan.rules.fitting import size_of
from orchestrator.graphs.plan.rules.reading.text_demands import is_of_text, text_demands
from tests.orchestrator.graphs.plan.test_brief_items import TODAY

CANOES = (
    "{wish} We lend canoes to 40 scouts on Sundays. A scout books by text, the quartermaster checks the swim badge, "
    "the scout signs and paddles. Now 9 scouts a month wait for a boat. Aim: from 9 to 3 by 30 June 2027. "
    "No night trips. Paddles 6 at £25, life vests 8 at £30; we have £500. Start 4 April with one lake, both lakes "
    "from 2 May. If two boats come back damaged in a month we stop. The leaders decide on 14 March."
)
"""With all that decides."""


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


def _made(guides: PlanGuides, wish: str) -> PlanDocument:
    row = {"id": "", "language": "en", "preset": "standard", "request": CANOES.format(wish=wish)}
    return planned(row, Path(), guides, TODAY).document


def _body(plan: PlanDocument, key: str) -> str:
    return next((one.body for one in plan.sections if one.key == key), "")


@pytest.mark.parametrize(
    ("clause", "demands"),
    [
        ("lead with the decision and keep the risks last", [("first", "ask"), ("last", "risks")]),
        ("예산표를 맨 앞에 넣고 위험은 맨 끝에 적어 주세요", [("first", "costs"), ("last", "risks")]),
        ("핵심부터 쉬운 말로 써 주세요", [("plain", ""), ("first", "ask")]),
        ("비용부터 줄인다", []),
        ("두 사람이 먼저 배에 탄다", []),
    ],
)
def test_where_a_part_stands_and_how_it_is_told_is_read(clause: str, demands: list[tuple[str, str]]) -> None:
    """Parts of a plan have a place in it; what comes first in the service has none."""
    assert [(one.form, one.part) for one in text_demands(clause)] == demands
    assert is_of_text(clause) is bool(demands)


def test_what_is_asked_comes_first_and_no_wish_for_the_text_is_done_by_the_service(guides: PlanGuides) -> None:
    """The decision heads the overview; neither the order of the text nor its tone is a step, a feature or a rule."""
    plan = _made(guides, "Put the ask up front, money last, no jargon please.")
    assert plan.sections[0].body.startswith("- **Decision:**")
    keys = [one.key for one in plan.sections if one.key != "heard"]
    assert keys[-1] == "costs"
    assert "“ask up front” [1] – what is to be decided stands before all else" in plan.sections[0].body
    assert "“jargon” [1] – not done" in plan.sections[0].body
    others = "\n".join(one.body for one in plan.sections[1:])
    assert not any(word in others for word in ("up front", "jargon", "oney last"))


def test_one_page_keeps_what_decides(guides: PlanGuides) -> None:
    """The ask, the sum, the days, the goal, the criterion for stopping and what is left out stand; risks go first."""
    plan = _made(guides, "One page please.")
    assert sum(size_of(f"{one.title} {one.body}", "en") for one in plan.sections) <= 450
    assert "£390" in _body(plan, "overview")
    assert all(day in _body(plan, "schedule") for day in ("2027-03-14", "2027-05-02"))
    assert "2027-06-30" in _body(plan, "kpis")
    assert "two boats" in _body(plan, "kpis")
    assert "ight trips" in _body(plan, "scope")
    assert "**Length:** “One page” [1]" in plan.sections[0].body
