"""The review by rules finds what a plan made of its request by misreading it."""

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan.plan_document import CostItem, CostTable, PlanAssumption, PlanDocument
from orchestrator.graphs.plan.rules.reviewing import review
from orchestrator.graphs.plan.rules.unheeded import uncounted_sums, unheard_goals
from tests.orchestrator.graphs.plan.test_plan_money import made

WISHES = {
    "ko": "놀이방 기획서 써줘. 매트는 30만원이고 책상은 40만원이야. 대기를 10분으로 줄이는 게 목표야.",
    "en": "Write a plan for a play room. Mats are 300 euros and a desk costs 400 euros. The goal is 10 complaints.",
}
NOBODY = {"ko": "목표를 말한 사람이 없다. 담당이 고친다.", "en": "Nobody named a target; the lead sets another."}


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


def _with_costs(plan: PlanDocument, *items: CostItem) -> PlanDocument:
    return replace(plan, costs=CostTable("EUR", items), sections=())


@pytest.mark.parametrize("language", ["ko", "en"])
def test_a_told_sum_is_in_a_row_or_said_to_be_left_out(guides: PlanGuides, tmp_path: Path, language: str) -> None:
    """What is in neither is a fault; where the plan says that it does not add up all, nothing is."""
    plan = made(guides, tmp_path, WISHES[language], {}, language)
    unit = {"ko": 10_000, "en": 10}[language]
    mats, desk = CostItem("a", 30 * unit, ""), CostItem("b", 40 * unit, "")
    assert [*uncounted_sums(_with_costs(plan, mats, desk))] == []
    (missing,) = uncounted_sums(_with_costs(plan, mats))
    assert missing == {"ko": "40만원", "en": "400 euros"}[language]
    bare = _with_costs(plan, mats)
    told = {"ko": "적힌 다른 금액은 더하지 않음", "en": "other told sums are not in it"}[language]
    costs = replace(plan.sections[0], key="costs", body=told)
    assert [*uncounted_sums(replace(bare, sections=(costs,)))] == []


def test_an_amount_that_is_reckoned_stands_for_no_other_sum(guides: PlanGuides, tmp_path: Path) -> None:
    """Five chairs at 80,000 come to what the desk costs, which is a row of its own."""
    wish = "학습방 기획서 써줘. 의자는 5개에 8만원씩이고 책상은 40만원이야."
    plan = _with_costs(made(guides, tmp_path, wish, {}, "ko"), CostItem("의자", 400_000, "5개 × 80,000원"))
    assert [*uncounted_sums(plan)] == ["40만원"]


@pytest.mark.parametrize("language", ["ko", "en"])
def test_what_goes_against_the_request_does_not_pass(guides: PlanGuides, tmp_path: Path, language: str) -> None:
    """A goal that nobody heard and a start that has passed are each an action, and lower the verdict."""
    plan = made(guides, tmp_path, WISHES[language], {}, language)
    deaf = replace(plan, assumptions=(PlanAssumption("…", NOBODY[language], "kpis"),))
    (goal,) = unheard_goals(deaf)
    late = replace(plan.schedule[0], start=plan.made_on - timedelta(days=9))
    gone = replace(plan, schedule=(late, *plan.schedule[1:]))
    before = review(plan, guides)
    for wrong, words in ((deaf, goal), (gone, late.start.isoformat())):
        judged = review(wrong, guides)
        assert judged.verdict != "PASS"
        assert judged.overall_score < before.overall_score
        assert any(words in one.action for one in judged.action_items)
        assert not any(words in one.action for one in before.action_items)
