"""The review by rules finds what a plan made of its request by misreading it."""

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan.plan_document import CostItem, CostTable, PlanDocument
from orchestrator.graphs.plan.rules.lost import lost_clauses, untold_lines
from orchestrator.graphs.plan.rules.reviewing import review
from orchestrator.graphs.plan.rules.unheeded import mistaken_sums, told_clauses, uncounted_sums, unplaced_figures
from tests.orchestrator.graphs.plan.test_plan_money import made

WISHES = {
    "ko": "놀이방 기획서 써줘. 매트는 30만원이고 책상은 40만원이야. 대기를 10분으로 줄이는 게 목표야.",
    "en": "Write a plan for a play room. Mats are 300 euros and a desk costs 400 euros. The goal is 10 complaints.",
}


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


def _with_costs(plan: PlanDocument, *items: CostItem) -> PlanDocument:
    return replace(plan, costs=CostTable("EUR", items), sections=())


@pytest.mark.parametrize("language", ["ko", "en"])
def test_a_told_sum_is_in_a_row_or_said_to_be_left_out(guides: PlanGuides, tmp_path: Path, language: str) -> None:
    """What is in neither is a fault; what the plan says to be left out is none."""
    plan = made(guides, tmp_path, WISHES[language], {}, language)
    unit = {"ko": 10_000, "en": 10}[language]
    mats, desk = CostItem("a", 30 * unit, ""), CostItem("b", 40 * unit, "")
    assert [*uncounted_sums(_with_costs(plan, mats, desk), told_clauses(plan))] == []
    (missing,) = uncounted_sums(_with_costs(plan, mats), told_clauses(plan))
    assert missing == {"ko": "40만원", "en": "400 euros"}[language]
    left = replace(plan, costs=CostTable("EUR", (mats,), (missing,)))
    assert [*uncounted_sums(left, told_clauses(plan))] == []


def test_an_amount_that_is_reckoned_stands_for_no_other_sum(guides: PlanGuides, tmp_path: Path) -> None:
    """Five chairs at 80,000 come to what the desk costs, which is a row of its own."""
    wish = "학습방 기획서 써줘. 의자는 5개에 8만원씩이고 책상은 40만원이야."
    plan = _with_costs(made(guides, tmp_path, wish, {}, "ko"), CostItem("의자", 400_000, "5개 × 80,000원"))
    assert [*uncounted_sums(plan, told_clauses(plan))] == ["40만원"]


@pytest.mark.parametrize("language", ["ko", "en"])
def test_what_goes_against_the_request_does_not_pass(guides: PlanGuides, tmp_path: Path, language: str) -> None:
    """A goal that nobody heard and a start that has passed are each an action, and lower the verdict."""
    plan = made(guides, tmp_path, WISHES[language], {}, language)
    deaf = replace(plan, sections=tuple(replace(one, body="–") if one.key == "kpis" else one for one in plan.sections))
    assert [*lost_clauses(plan)] == []
    ((section, goal),) = lost_clauses(deaf)
    assert section == "kpis"
    late = replace(plan.schedule[0], start=plan.made_on - timedelta(days=9))
    gone = replace(plan, schedule=(late, *plan.schedule[1:]))
    before = review(plan, guides)
    for wrong, words in ((deaf, goal), (gone, late.start.isoformat())):
        judged = review(wrong, guides)
        assert judged.verdict != "PASS"
        assert judged.overall_score < before.overall_score
        assert any(words in one.action for one in judged.action_items)
        assert not any(words in one.action for one in before.action_items)


@pytest.mark.parametrize(
    ("language", "request_text", "fee"),
    [
        (
            "ko",
            "공방 기획서 써줘. 가마는 90만원에 사고 체험비는 2만원 받아요. 작년에는 흙값으로 30만원 썼어요.",
            "2만원",
        ),
        (
            "en",
            "Write a plan for a pottery. We buy a kiln for 900 euros. Visitors pay 120 euros a term. Last year we "
            "spent 300 euros on clay.",
            "120 euros",
        ),
    ],
)
def test_a_fee_among_the_costs_is_a_fault(
    guides: PlanGuides, tmp_path: Path, language: str, request_text: str, fee: str
) -> None:
    """So is what was paid long ago; the plan as it was made has neither, and a told price is none."""
    plan = made(guides, tmp_path, request_text, {}, language)
    assert [*mistaken_sums(plan, told_clauses(plan))] == []
    unit = {"ko": 10_000, "en": 10}[language]
    amounts = {"ko": (90, 2, 30), "en": (90, 12, 30)}[language]
    rows = tuple(CostItem("…", one * unit, "") for one in amounts)
    found = [*mistaken_sums(replace(plan, costs=CostTable("EUR", rows)), told_clauses(plan))]
    assert found == [fee, {"ko": "30만원", "en": "300 euros"}[language]]
    assert review(replace(plan, costs=CostTable("EUR", rows)), guides).verdict != "PASS"


@pytest.mark.parametrize("language", ["ko", "en"])
def test_a_figure_has_its_place_by_what_its_clause_speaks_of(guides: PlanGuides, tmp_path: Path, language: str) -> None:
    """A price that no row holds and a goal that no indicator names are told; elsewhere they do not count."""
    plan = made(guides, tmp_path, WISHES[language], {}, language)
    assert [*unplaced_figures(plan, told_clauses(plan))] == []
    moved = tuple(replace(one, body="…") if one.key in ("costs", "kpis") else one for one in plan.sections)
    found = " ".join(unplaced_figures(replace(plan, sections=moved), told_clauses(plan)))
    assert all(
        one in found for one in {"ko": ("30만원", "40만원", "10분"), "en": ("300", "400", "10 complaints")}[language]
    )


@pytest.mark.parametrize(("language", "line"), [("ko", "- 회원 등급과 쿠폰"), ("en", "- Points and coupons")])
def test_a_line_that_nobody_told_lowers_the_score(guides: PlanGuides, tmp_path: Path, language: str, line: str) -> None:
    """What neither cites a source nor is marked as assumed is named by the review."""
    plan = made(guides, tmp_path, WISHES[language], {}, language)
    assert [words for one in plan.sections for words in untold_lines(one)] == []
    stock = tuple(replace(one, body=f"{one.body}\n{line}") if one.key == "scope" else one for one in plan.sections)
    judged = review(replace(plan, sections=stock), guides)
    assert judged.overall_score < review(plan, guides).overall_score
    assert any(line.removeprefix("- ") in one.action for one in judged.action_items)
