"""Where the request is quoted, a figure that a wish changed stands with what it is now."""

from datetime import date

import pytest

from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan.plan_document import PlanDocument, PlanLanguage, PlanSection, PlanSource
from orchestrator.graphs.plan.rules.refining.changed_quotes import with_change_told

GUIDES = load_guides(packaged_guides())


@pytest.mark.parametrize(
    ("language", "told", "wish", "now"),
    [
        (
            "ko",
            "직원 80명이 쓴다 / 책 80권을 둔다",
            "직원 수를 95명으로",
            "직원 80명(나중에 95명으로 바꿈 [2])이 쓴다 / 책 80권을 둔다",
        ),
        (
            "en",
            "A class has 18 children",
            "22 children, not 18",
            "A class has 18 children (later changed to 22 children [2])",
        ),
        ("en", "A class has 18 children", "add a section on snacks", "A class has 18 children"),
    ],
)
def test_a_changed_figure_is_told_beside_the_quoted_one(language: PlanLanguage, told: str, wish: str, now: str) -> None:
    """The same figure of another thing stays alone."""
    sources = (PlanSource(1, "request", "", told.replace(" /", ".")), PlanSource(2, "request", "", wish))
    section = PlanSection("heard", "", f"- **A:** {told} [1]")
    plan = PlanDocument("t", language, "standard", date(2026, 11, 30), "", (section,), (), sources)
    assert with_change_told(section, plan, wish, wish, GUIDES).body == f"- **A:** {now} [1]"
