"""The row of a table of dates that holds on the day a question names."""

from datetime import date

import pytest

from orchestrator.graphs.workspace.rules.dates import holding
from orchestrator.graphs.workspace.rules.units import units
from tests.orchestrator.graphs.workspace.test_sections import passage

ROTA = passage(
    "| Week from | Primary |\n| --- | --- |\n| 2026-11-16 | 하나 |\n| 2026-11-23 | 두리 |\n| 2026-11-30 | 세진 |",
    heading="Schedule",
)
SUNDAY = date(2026, 11, 22)


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("이번 주 당직 누구야", "하나"),
        ("who is on call next week?", "두리"),
        ("11월 25일 온콜은 누구예요?", "두리"),
        ("Who is primary on 2 December?", "세진"),
        ("who is it tomorrow", "두리"),
    ],
)
def test_the_row_of_the_day_holds(question: str, name: str) -> None:
    """A row holds until the next one begins."""
    rows = units(ROTA)
    assert [rows[place].text for place in holding(question, rows, SUNDAY)] == [
        next(row.text for row in rows if name in row.text)
    ]


@pytest.mark.parametrize("question", ["온콜은 누구예요?", "지난 주 온콜", "who is on call on 30 February"])
def test_no_row_is_made_up(question: str) -> None:
    """Without a day, before the first row, or on a day that does not exist, no row holds."""
    assert not holding(question, units(ROTA), date(2026, 11, 17))


def test_after_the_table_no_row_holds() -> None:
    """The last row lasts as long as the one before, not for ever."""
    assert not holding("this week", units(ROTA), date(2026, 12, 8))
