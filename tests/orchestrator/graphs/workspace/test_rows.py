"""What is told of the rows of a table: counted ones, those that a letter calls, and what of a long one is shown."""

import pytest

from orchestrator.graphs.workspace.rules.near import line_near
from orchestrator.graphs.workspace.rules.row_choice import labelled
from orchestrator.graphs.workspace.rules.selecting import selected
from orchestrator.graphs.workspace.rules.units import Unit
from orchestrator.graphs.workspace.state import SourcePassage

HEAD = "| Bay | Shift pattern | Doors |\n|---|---|---|\n"


def page(text: str, *, n: int = 1) -> SourcePassage:
    """Return a passage of the page on bays."""
    return SourcePassage(
        n=n,
        title="Loading bays",
        heading="Overview",
        text=text,
        url="https://n/1",
        support=0.8,
        document_id="1",
        position=n,
        edited="2026-05-01",
    )


def test_rows_are_counted_by_a_kind_over_all_passages_of_a_table() -> None:
    """A table that lies in two passages is counted as one."""
    first = page(f"{HEAD}| North | two shifts | 4 |\n| South | one shift | 2 |\n| West | one shift | 3 |")
    second = page(f"{HEAD}| East | two shifts | 1 |", n=2)
    rows = selected("how many bays run two shifts?", [first, second])
    assert rows is not None
    assert rows.names == ("North", "East")
    assert rows.conditions == (("Shift pattern", "two shifts"),)


@pytest.mark.parametrize("question", ["how many bays have doors?", "when do two shifts begin?"])
def test_rows_are_not_counted_without_a_kind_or_without_being_asked(question: str) -> None:
    """A column of amounts is no choice, and a question for a time counts nothing."""
    assert selected(question, [page(f"{HEAD}| North | two shifts | 4 |\n| South | one shift | 2 |")]) is None


def test_what_is_not_there_yet_is_chosen_by_its_denial() -> None:
    """An adverb between the column and its denial changes nothing."""
    table = page("| 항목 | 모바일앱 |\n|---|---|\n| 검색 | 예 |\n| 알림 | 아니오 |\n| 공유 | 아니오 |")
    rows = selected("모바일앱에 아직 안 되는 항목 뭐뭐 있어요", [table])
    assert rows is not None
    assert rows.names == ("알림", "공유")


@pytest.mark.parametrize(
    ("question", "cell", "expected"),
    [
        ("D조는 몇 시에 끝나요?", "D", True),
        ("price of an S seat?", "S석", True),
        ("when does line 2 stop", "2호", True),
        ("D조는 몇 시에 끝나요?", "C", False),
        ("is a seat free?", "B", False),
    ],
)
def test_a_row_is_called_by_its_letter_or_number(question: str, cell: str, expected: bool) -> None:
    """What a letter calls is that row alone."""
    assert labelled(question, cell) is expected


def test_of_a_long_row_the_cells_are_shown_that_are_asked_for() -> None:
    """The cell that the question names stays, what comes before it is left out."""
    heads = ["Product", *(f"Property number {place}" for place in range(8)), "Warranty"]
    row = ["Pump", *(f"something of length {place}" for place in range(8)), "5 years"]
    unit = Unit(f"| {' | '.join(row)} |", page(""), f"| {' | '.join(heads)} |")
    line = line_near("how long is the warranty of the pump?", unit, 70)
    assert "Warranty: 5 years" in line
    assert line.startswith("**Pump**")
    assert len(line) <= 70
