"""A plan says each thing once, in whichever of its sections it comes first."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from evals.plan.planning import planned
from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan.plan_document import PlanSection
from orchestrator.graphs.plan.rules import fitted
from orchestrator.graphs.plan.rules.repeats import letters_of, repeated, without_repeats
from tests.orchestrator.graphs.plan.a_plan import a_plan
from tests.orchestrator.graphs.plan.test_brief_items import TODAY

ORCHARD = "- The orchard gate stays locked after the last picking hour [1]"
TWICE = (
    PlanSection("problem", "Problem", f"{ORCHARD}\n- Baskets go missing every week [2]"),
    PlanSection("scope", "Scope", f"Only the lower field.\n\n**Left for later**\n\n{ORCHARD.replace('[1]', '[3]')}"),
    PlanSection("operations", "Running it", ORCHARD),
    PlanSection("data", "Data", f"| What | Where |\n| --- | --- |\n| {ORCHARD[2:]} | shed |\n\n```\n{ORCHARD}\n```"),
)
COUNTED = """Orchard records, 1 January to 31 October 2026
Ladders in the shed                 31
Falls from ladders                  14
  of these boys                      6
  of these men                       4
  other                              3
Ladders by field
  Lower field   12
  Hill          10
"""


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


def test_a_line_stands_where_it_comes_first(guides: PlanGuides) -> None:
    """Whatever it cites; what headed it alone goes with it, rows and drawings stay, and no section becomes empty."""
    document = replace(a_plan(), sections=TWICE, language="en")
    assert {key for key, _ in repeated(document)} == {"scope", "operations", "data"}
    once = {one.key: one.body for one in without_repeats(document).sections}
    assert once["problem"] == TWICE[0].body
    assert once["scope"] == "Only the lower field."
    assert once["operations"] == ORCHARD
    assert once["data"] == TWICE[3].body
    told = next(one for one in fitted(document, guides).sections if one.key == "scope")
    assert told.body == "Only the lower field."


def test_figures_of_a_file_are_told_once_however_they_are_written(guides: PlanGuides, tmp_path: Path) -> None:
    """A line that the file has in small letters and the plan with a capital is still the same."""
    (tmp_path / "ladders.txt").write_text(COUNTED, encoding="utf-8")
    request = (
        "Please write a service plan for lending ladders to the pickers of our orchard. Today they queue at the shed "
        "for half an hour. A picker takes a ladder with a tag and a warden books it back."
    )
    row = {"id": "", "language": "en", "preset": "standard", "request": request, "files": ["ladders.txt"]}
    document = planned(row, tmp_path, guides, TODAY).document
    problem = next(one.body for one in document.sections if one.key == "problem")
    lines = Counter(letters_of(line) for line in problem.splitlines() if line.startswith("- "))
    assert lines
    assert max(lines.values()) == 1
