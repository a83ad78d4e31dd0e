"""Days within known spans."""

import pytest

from orchestrator.graphs.intake.rules.spans import is_narrower


@pytest.mark.parametrize(
    ("told", "known", "expected"),
    [
        ("2025-05-03", "2025-05", True),
        ("2025-05-03", "2025-05-01/2025-05-10", True),
        ("2025-05", "2025", True),
        ("2025-05-11", "2025-05-01/2025-05-10", False),
        ("2025-05", "2025-05-03", False),
        ("2025-05-03", "2025-05-03", False),
        ("", "2025-05", False),
        (3, 5, False),
    ],
)
def test_what_lies_within_tells_it_closer(told: object, known: object, expected: bool) -> None:
    """A day of a month is closer than the month; the same, and what lies outside, is not."""
    assert is_narrower(told, known) is expected
