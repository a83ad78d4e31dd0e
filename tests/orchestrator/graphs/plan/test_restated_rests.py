"""A time in which nothing is done, and behind a comma when that is."""

from datetime import date

import pytest

from orchestrator.graphs.plan.rules.reading.outcomes.sentences import sentences_of
from orchestrator.graphs.plan.rules.reading.told_closings import closings_told


@pytest.mark.parametrize(
    ("text", "is_rest"),
    [
        ("Nothing goes out in regatta season, 2 May till 9 May.", True),
        ("No boats during the club regatta, 2 May till 9 May.", True),
        ("Nothing is lost, 2 May till 9 May we lend boats.", False),
    ],
)
def test_the_span_behind_a_named_time_of_rest_is_that_time(text: str, is_rest: bool) -> None:
    """Only a time that was named before the comma is told again behind it."""
    found = [one.first for one in closings_told([*sentences_of(text, date(2026, 11, 30))], 1)]
    assert found == ([date(2027, 5, 2)] if is_rest else [])
