"""Figures as they are told of something that is known."""

from datetime import date
from typing import Any, cast

import pytest

from integrations.knowledge.base import Text, WorkbookQuestion
from orchestrator.graphs.intake.rules.row_figures import figures_told, is_transposed, told_last
from orchestrator.graphs.intake.rules.row_sums import summed, sums_told
from orchestrator.graphs.intake.state import KeptFact

TODAY = date(2026, 11, 30)


def _day(known: str, said: str) -> list[object]:
    question = WorkbookQuestion(
        1, "day", Text("그날이 언제인가요?", "When was it?"), "date", True, label=Text("그날", "Day")
    )
    fact = cast(KeptFact, {"value": known, "status": "known", "raw": known, "shown": known})
    return [one.value for one in told_last(said, figures_told(question, fact, said, TODAY, "ko"))]


@pytest.mark.parametrize(
    ("known", "said", "day"),
    [
        ("2026-06-12", "그 전날 저녁이에요", "2026-06-11"),
        ("2026-06-12", "the day after, actually", "2026-06-13"),
        ("2025-04-08", "18일이에요", "2025-04-18"),
        ("2024-12-20", "12/28이요", "2024-12-28"),
        ("2024-05-06", "2023년 아니고 2022요", "2022-05-06"),
    ],
)
def test_a_day_is_read_in_the_frame_of_the_known_one(known: str, said: str, day: str) -> None:
    """Its year, its month, and what is told by it."""
    assert _day(known, said)[-1:] == [day]


@pytest.mark.parametrize(
    ("before", "said", "currency", "whole"),
    [
        (300_000, "또 갔다 왔어요 4만5천원 추가요", "KRW", 345_000),
        (200_000, "이만원씩 다섯 번 더 냈어요", "KRW", 300_000),
        (700, "1200 + 300 is what I paid", "USD", 1_500),
        (640, "add 125 for the tow", "USD", 765),
        (500_000, "월급은 250만원이에요", "KRW", None),
        (3_600_000, "30만원씩 열두 번 해서 360만원 맞죠", "KRW", None),
        (2_000_000, "200을 두 번 받았어요", "KRW", 4_000_000),
    ],
)
def test_sums_are_added_only_where_they_are_joined_as_parts(
    before: int, said: str, currency: str, whole: int | None
) -> None:
    """And never because they stand beside each other."""
    assert summed(said, sums_told(said, currency, TODAY, "ko"), before) == whole


def test_figures_with_the_same_digits_are_one_mistyped() -> None:
    """Noughts at the end tell nothing."""
    assert is_transposed(4_780, 4_870)
    assert not is_transposed(4_700, 47_000)


def test_a_number_has_the_unit_of_the_known_one() -> None:
    """Weeks correct weeks, and nothing else that is counted."""
    question = WorkbookQuestion(1, "n", Text("몇 주인가요?", ""), "integer", True, label=Text("전치", ""))
    fact: Any = {"value": 2, "status": "known", "raw": "2주", "shown": "2"}
    told = figures_told(question, fact, "2주가 아니라 5주예요 병원은 3번 갔어요", TODAY, "ko")
    assert [one.value for one in told] == [2, 5]
