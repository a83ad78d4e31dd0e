"""Figures that follow from the known one."""

from datetime import date

import pytest

from orchestrator.graphs.intake.rules.row_reckoned import comes_to, counts_before, more_of
from orchestrator.graphs.intake.rules.row_sums import sums_told

TODAY = date(2026, 11, 30)


@pytest.mark.parametrize(
    ("said", "known", "is_less", "now"),
    [
        ("820이 맞는데 미리 받은 70을 안 뺐네요 750이에요", 8_200_000, True, 7_500_000),
        ("다른 데서도 180 취소됐어요. 합이 480이에요", 3_000_000, False, 4_800_000),
        ("300을 두 번에 나눠서 120, 180 보냈어요", 3_000_000, False, None),
    ],
)
def test_the_known_sum_and_another_make_a_third(said: str, known: int, is_less: bool, now: int | None) -> None:
    """Parts of the known one make nothing new."""
    found = comes_to(sums_told(said, "KRW", TODAY, "ko"), known, is_less=is_less)
    assert (found.value if found else None) == now


@pytest.mark.parametrize(
    ("said", "now"),
    [("오늘 또 왔으니 하나 더요", 7), ("두 번 더 있었어요", 8), ("there was one more", 7), ("더 할 말 없어요", None)],
)
def test_so_many_more_are_counted_on(said: str, now: int | None) -> None:
    """What is counted beside the six that are known."""
    assert more_of(said, 6) == now


def test_what_was_not_paid_for_some_months_is_not_all() -> None:
    """A span before it says of what part it is said."""
    said = "마지막 두 달은 못 냈어요"
    assert counts_before(said, said.index("못"))
    assert not counts_before("하나도 못 냈어요"[4:], 0)
