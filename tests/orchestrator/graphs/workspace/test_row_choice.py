"""Which rows of a table or list a question names."""

import pytest

from orchestrator.graphs.workspace.rules.row_choice import named_rows, siblings
from orchestrator.graphs.workspace.rules.units import units
from orchestrator.graphs.workspace.state import SourcePassage


def passage(text: str) -> SourcePassage:
    """Return a passage of the page on berths."""
    return SourcePassage(
        n=1,
        title="Berth fees",
        heading="Fees",
        text=text,
        url="https://n/1",
        support=0.8,
        document_id="1",
        position=0,
    )


FEES = passage(
    "| Boat | Season | Fee |\n|---|---|---|\n"
    "| up to 8 m | summer | 90 |\n| up to 8 m | winter | 60 |\n| 9 to 12 m | summer | 140 |\n"
    "| 9 to 12 m | winter | 95 |"
)
LIST = passage("- 3년 미만: 10일\n- 3년 이상 6년 미만: 12일\n- 계약직: 8일\n\n매년 1월에 새로 생깁니다.")
NOTES = passage("- 배는 아침에 나갑니다.\n- 비가 오면 쉽니다.\n- 표는 창구에서 팝니다.")


@pytest.mark.parametrize(
    ("question", "fees"),
    [
        ("What are the berth fees?", []),
        ("berth fee for a boat of 10 m in winter?", ["95"]),
        ("what does a 10 m boat pay?", ["140", "95"]),
        ("how much is winter?", ["60", "95"]),
    ],
)
def test_rows_are_named_by_what_tells_them_apart(question: str, fees: list[str]) -> None:
    """What all rows share names none of them, and a case that two rows have names both."""
    rows = siblings(units(FEES)[0])
    assert [one.cells[-1][1] for one in named_rows(question, rows)] == fees


def test_items_with_labels_are_cases_and_others_are_not() -> None:
    """A list whose items begin with their cases is chosen from like a table; one of plain sentences is not."""
    rows = siblings(units(LIST)[0])
    assert len(rows) == 3
    assert named_rows("휴가는 며칠이에요?", rows) == []
    assert [one.text for one in named_rows("계약직 휴가는 며칠이에요?", rows)] == ["계약직: 8일"]
    assert [one.text for one in named_rows("4년 다니면 휴가는 며칠?", rows)] == ["3년 이상 6년 미만: 12일"]
    assert siblings(units(NOTES)[0]) == []
