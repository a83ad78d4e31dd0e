"""Another kind of case, told by what it is not."""

import pytest

from evals.intake.classification import knowledge_that_ships
from integrations.knowledge.base import Scenario
from orchestrator.graphs.intake.rules.other_kind import denied_kind


@pytest.fixture(scope="module")
def driving() -> Scenario:
    """Drunk driving, of the workbook that ships."""
    return next(one for one in knowledge_that_ships().scenarios.values() if "음주" in one.name.ko)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("이거 아니에요 음주운전 아니고 이혼이요", "이혼이요"),
        ("음주운전이 아니에요", ""),
        ("it's not drunk driving, it's a divorce", "a divorce"),
    ],
)
def test_a_kind_that_is_denied_by_its_name_is_another(driving: Scenario, text: str, told: str) -> None:
    """What it is instead is told behind it, or not at all."""
    assert denied_kind(driving, text) == told


@pytest.mark.parametrize("text", ["0.08 아니고 0.1이요", "음주운전으로 걸렸어요", "I was drunk driving"])
def test_other_denials_say_nothing_of_the_kind(driving: Scenario, text: str) -> None:
    """A figure that is corrected, and a name that is not denied."""
    assert denied_kind(driving, text) is None
