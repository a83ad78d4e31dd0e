"""What changed between two plans, word by word, as the page and the replies show it."""

from dataclasses import replace

from orchestrator.graphs.plan.plan_changes import change_lines, section_changes
from orchestrator.graphs.plan.plan_document import PlanSection
from tests.orchestrator.graphs.plan.a_plan import a_plan

OLD = replace(
    a_plan(),
    sections=(
        PlanSection("scope", "Scope", "- Doors open at 9 on weekdays.\n- Nobody stays."),
        PlanSection("costs", "Costs", "| Item | Sum |\n| --- | --- |\n| Lamp | 40 |\n| Rope | 20 |"),
        PlanSection("risks", "Risks", "Rain."),
    ),
)
NEW = replace(
    OLD,
    sections=(
        PlanSection("scope", "Scope", "- Doors open at 10 on weekdays.\n- Nobody stays.\n- Dogs wait outside."),
        PlanSection("costs", "Costs", "| Item | Sum |\n| --- | --- |\n| Lamp | 45 |\n| Rope | 20 |"),
        PlanSection("team", "Team", "Two people."),
    ),
)


def test_each_section_tells_the_words_that_went_and_came() -> None:
    """What stayed in a line stands around them; lines without a change are left out."""
    assert [one for one in change_lines(OLD, NEW) if one] == [
        "### Scope",
        "- Doors open at ~~9~~ **10** on weekdays.",
        "- **Dogs wait outside.**",
        "### Costs",
        "- Lamp · ~~40~~ **45**",
        "### + Team",
        "- **Two people.**",
        "### ~~Risks~~",
        "- ~~Rain.~~",
    ]
    assert [*change_lines(OLD, OLD)] == []


def test_the_page_shows_the_same_runs() -> None:
    """All runs of a section together are what it was and what it is."""
    [scope, *_] = section_changes(OLD, NEW)
    assert "".join(text for state, text in scope.runs if state != "del") == NEW.sections[0].body
    assert "".join(text for state, text in scope.runs if state != "ins") == OLD.sections[0].body
