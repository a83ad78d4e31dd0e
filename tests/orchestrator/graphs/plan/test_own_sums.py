"""The review sees sums that a plan breaks itself and what was taken back; figures that cannot both hold are named."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan.plan_document import CostItem, CostTable
from orchestrator.graphs.plan.rules.own_sums import broken_sums, void_figures
from orchestrator.graphs.plan.rules.reviewing import review
from tests.orchestrator.graphs.plan.test_plan_money import made
from tests.orchestrator.graphs.plan.test_told_figures import body_of


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


ASKED = {
    "ko": "동네 악기 대여소 기획서 써 줘. 이웃이 앱에서 악기를 고르면 제가 건네줘요. 4월 5일, 아니 4월 12일에 열어요. "
    "예산은 원래 500만원이었는데 깎여서 400만원까지예요. 악기장 3개 × 40만원, 보험 30만원이 들어요.",
    "en": "Write a plan for a neighbourhood instrument library. Neighbours pick an instrument in the app and I hand it "
    "over. It opens on April 5, no wait, April 12. The budget was $5,000 but it was cut to $4,000 max. "
    "Costs: cabinets 3 × $400, insurance $300.",
}


@pytest.mark.parametrize("language", ["ko", "en"])
def test_what_breaks_its_own_sums_does_not_pass(guides: PlanGuides, tmp_path: Path, language: str) -> None:
    """An amount that its factors do not come to, or a total that the rows do not; the plan as made has neither."""
    plan = made(guides, tmp_path, ASKED[language], {}, language)
    assert [*broken_sums(plan)] == []
    wrong = replace(plan, costs=CostTable("KRW", (CostItem("…", 900, "3 × 400"), CostItem("…", 300, "300"))))
    assert len([*broken_sums(wrong)]) == 1
    assert review(wrong, guides).verdict != "PASS"
    name = {"ko": "합계", "en": "Total"}[language]
    table = f"| a | b |\n| --- | --- |\n| x | $100 [1] |\n| y | $200 [1] |\n| **{name}** | **$400** |"
    sections = tuple(replace(one, body=table) if one.key == "costs" else one for one in plan.sections)
    assert len([*broken_sums(replace(plan, sections=sections))]) == 1


@pytest.mark.parametrize("language", ["ko", "en"])
def test_a_plan_with_what_was_taken_back_does_not_pass(guides: PlanGuides, tmp_path: Path, language: str) -> None:
    """Neither as its first day nor as its limit; the plan as it was made works with what was said last."""
    plan = made(guides, tmp_path, ASKED[language], {}, language)
    assert [*void_figures(plan)] == []
    first = replace(plan.schedule[0], start=date(2027, 4, 5))
    early = replace(plan, schedule=(first, *plan.schedule[1:]))
    assert [*void_figures(early)] == [{"ko": "4월 5일", "en": "April 5"}[language]]
    said = {"ko": "- 한도 5,000,000원 [1]", "en": "- A limit of $5,000 [1]"}[language]
    costs = body_of(plan, "costs")
    sections = tuple(replace(one, body=f"{said}\n{costs}") if one.key == "costs" else one for one in plan.sections)
    assert [*void_figures(replace(plan, sections=sections))]
    assert review(replace(plan, sections=sections), guides).verdict != "PASS"
