"""Numbers of hours, weeks and days, in words and in tens of thousands, and which of them was asked for."""

from datetime import date

import pytest

from integrations.knowledge.base import Text, WorkbookQuestion
from orchestrator.graphs.intake.rules.asked_for import measure_of
from orchestrator.graphs.intake.rules.counts import counts_in
from orchestrator.graphs.intake.rules.values import read

TODAY = date(2026, 11, 30)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("아홉 시간씩 섰어요", [9]),
        ("3주 나왔어요", [3]),
        ("구독자가 2.3만이에요", [23000]),
        ("about thirty-two on paper", [32]),
        ("seven and twelve", [7, 12]),
        ("the one I mentioned", []),
        ("연 4.5%", []),
    ],
)
def test_numbers_are_read_whole_or_not_at_all(text: str, expected: list[int]) -> None:
    """A part of a number is none, and "one" stands for anything."""
    assert [one.value for one in counts_in(text)] == expected


@pytest.mark.parametrize(
    ("asked", "text", "expected"),
    [
        ("일주일에 몇 시간 일하셨나요?", "사흘에 스물네 시간이요", 24),
        ("입원은 몇 주 하셨나요?", "2명이 같이 5주 있었어요", 5),
        ("연 이율은 몇 퍼센트인가요?", "2부니까 일 년에 18프로요", 18),
        ("How many children do you have?", "Three boys, 4, 6 and 9", 3),
        ("How many days did you stay?", "They said one week but it was twelve days", 12),
    ],
)
def test_what_has_the_unit_that_was_asked_for_answers(asked: str, text: str, expected: int) -> None:
    """Other figures beside it count something else."""
    question = WorkbookQuestion(1, "n", Text(asked, asked), "integer", True)
    assert measure_of(question) == "count"
    found = read(question, text, TODAY, "ko")
    assert found is not None
    assert found.value == expected
