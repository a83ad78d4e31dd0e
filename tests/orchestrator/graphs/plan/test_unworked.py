"""The review by rules tells what of the request no section works out."""

from dataclasses import replace
from pathlib import Path

import pytest

from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan.plan_document import PlanDocument
from orchestrator.graphs.plan.rules.refining import refine
from orchestrator.graphs.plan.rules.reviewing import review
from orchestrator.graphs.plan.rules.unheeded import told_clauses
from orchestrator.graphs.plan.rules.unworked import unworked
from tests.orchestrator.graphs.plan.test_plan_money import made

WISHES = {
    "ko": (
        "자전거 수리방 기획서 써줘. 회원은 83명이야. 관장님이 2027년 1월 20일에 승인 여부를 결정해. "
        "예산 한도는 300만원이야. 대기 시간을 40분에서 15분으로 2027년 6월 30일까지 줄이는 게 목표야."
    ),
    "en": (
        "Write a plan for a bicycle repair room. There are 83 members. The director decides on 20 January 2027. "
        "The budget limit is 3,000 euros. The goal is to cut the wait from 40 to 15 minutes by 30 June 2027."
    ),
}


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


def _deaf(plan: PlanDocument) -> PlanDocument:
    return replace(plan, sections=tuple(one if one.key == "heard" else replace(one, body="–") for one in plan.sections))


@pytest.mark.parametrize("language", ["ko", "en"])
def test_each_told_part_that_stands_nowhere_is_found(guides: PlanGuides, tmp_path: Path, language: str) -> None:
    """A plan that works out nothing is told so in the words of the request; what refining cannot mend is said."""
    plan = made(guides, tmp_path, WISHES[language], {}, language)
    deaf = _deaf(plan)
    found = [*unworked(deaf, told_clauses(deaf), guides)]
    assert {key for key, _ in found} >= {"overview", "costs", "kpis"}
    assert any("83" in words for _, words in found)
    judged, before = review(deaf, guides), review(plan, guides)
    assert judged.overall_score < before.overall_score
    assert judged.verdict != "PASS"
    mended = refine(deaf, judged, "", guides)
    assert any("83" in one for one in mended.not_done)


@pytest.mark.parametrize("language", ["ko", "en"])
def test_a_plan_that_holds_its_parts_has_no_such_finding(guides: PlanGuides, tmp_path: Path, language: str) -> None:
    """What stands where it belongs is not found, whatever its form."""
    plan = made(guides, tmp_path, WISHES[language], {}, language)
    own = "".join(one.body for one in plan.sections if one.key != "heard")
    found = [words for _, words in unworked(plan, told_clauses(plan), guides)]
    assert [one for one in found if "83" in own or "83" not in one] == []
