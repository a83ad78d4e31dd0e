"""What is told of the rows of a table: counted ones, those that a letter calls, and what of a long one is shown."""

from typing import cast

import pytest

from orchestrator.graphs.workspace.rules.near import line_near
from orchestrator.graphs.workspace.rules.row_choice import labelled
from orchestrator.graphs.workspace.rules.selecting import selected
from orchestrator.graphs.workspace.rules.sums import summed
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


OVENS = (
    "| Oven | Trays | Timer | Price |\n|---|---|---|---|\n"
    "| Alder | 4 | none | 1,200 won |\n| Birch | 8 | digital | 2,500 won |\n| Cedar | 12 | dial | 3,100 won |"
)
KILNS = "| 가마 | 정원 | 뚜껑 |\n|---|---|---|\n| 큰솔 | 6명 | 무쇠 |\n| 작은솔 | 2–3명 | 없음 |\n| 새솔 | 4명 | 없음 |"


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("which ovens take more than 6 trays?", ("Birch", "Cedar")),
        ("which oven has no timer?", ("Alder",)),
        ("how many ovens do we have?", ("Alder", "Birch", "Cedar")),
        ("4명 이상 들어가는 가마는 어디예요?", ("큰솔", "새솔")),
        ("뚜껑 없는 가마는 뭐예요?", ("작은솔", "새솔")),
        ("가마가 총 몇 개예요?", ("큰솔", "작은솔", "새솔")),
    ],
)
def test_all_rows_are_told_that_meet_what_is_asked(question: str, names: tuple[str, ...]) -> None:
    """An amount, what a row has nothing of where others have several kinds, and nothing but their number."""
    tables = [{**page(OVENS), "title": "Ovens"}, {**page(KILNS, n=2), "title": "가마 목록", "document_id": "2"}]
    rows = selected(question, cast(list[SourcePassage], tables))
    assert rows is not None
    assert rows.names == names


@pytest.mark.parametrize(
    "question",
    [
        "who signs for more than 6 trays of clay?",
        "how many ovens may one person use?",
        "가마는 몇 명까지 써요?",
        "가마 목록마다 몇 개예요?",
    ],
)
def test_rows_are_not_chosen_where_something_else_is_asked(question: str) -> None:
    """What the table does not speak of is of another matter."""
    assert selected(question, [page(OVENS), page(KILNS, n=2)]) is None


@pytest.mark.parametrize(
    ("question", "total", "names"),
    [
        ("price of alder and birch together?", "3,700 won", ("Alder", "Birch")),
        ("how many trays do all ovens take in total?", "24", ("Alder", "Birch", "Cedar")),
        ("Birch랑 Cedar 가격 합치면 얼마예요?", "5,600 won", ("Birch", "Cedar")),
    ],
)
def test_cells_of_a_column_are_added_up(question: str, total: str, names: tuple[str, ...]) -> None:
    """Those of the rows that are named, else all."""
    found = summed(question, [cast(SourcePassage, {**page(OVENS), "title": "Ovens"})])
    assert found is not None
    assert (found.total, tuple(name for name, _ in found.parts)) == (total, names)


@pytest.mark.parametrize(
    "question",
    [
        "price of the birch oven?",
        "price of all ovens with delivery in total?",
        "how many trays and what price together?",
    ],
)
def test_nothing_is_added_up_that_one_column_does_not_tell(question: str) -> None:
    """One row is no sum, and a word of something else makes it another question."""
    assert summed(question, [cast(SourcePassage, {**page(OVENS), "title": "Ovens"})]) is None


@pytest.mark.parametrize(
    "question",
    [
        "price of all ovens except alder and birch in total?",
        "Birch랑 Cedar 말고 나머지 가격 합치면 얼마예요?",
        "Birch 4대랑 Cedar 2대 가격 합치면 얼마예요?",
        "price of two birch and three cedar ovens together?",
    ],
)
def test_rows_left_out_or_counted_several_times_are_not_added_up(question: str) -> None:
    """Each row that is named is not added once there."""
    assert summed(question, [cast(SourcePassage, {**page(OVENS), "title": "Ovens"})]) is None


def test_amounts_for_one_are_added_up_only_where_their_rows_are_named() -> None:
    """What all of them come to is nothing that anybody pays."""
    hall = cast(
        SourcePassage, {**page("| Hall | Fee per night |\n|---|---|\n| Elm | 30 |\n| Oak | 50 |"), "title": "Halls"}
    )
    assert summed("fee of all halls in total?", [hall]) is None
    found = summed("fee of elm and oak together?", [hall])
    assert found is not None
    assert found.total == "80"


def test_a_table_with_a_total_of_its_own_is_not_added_up() -> None:
    """Its total would be counted twice."""
    whole = f"{OVENS}\n| Total | 24 | | 6,800 won |"
    assert summed("price of all ovens in total?", [cast(SourcePassage, {**page(whole), "title": "Ovens"})]) is None


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


ROOMS = """| Room | Size | Fee per night | Places |
|---|---|---|---|
| 별빛방 | 2 | 35,000원 | 1 |
| 노을방 | 3 | 45,000원 | 2 |
| 새벽방 | 5 | 60,000원 | 3 |"""


@pytest.mark.parametrize(
    ("question", "total"),
    [
        ("노을방이랑 새벽방 합쳐서 얼마예요?", "105,000원"),
        ("노을방하고 새벽방 하나씩 하면 합쳐서 얼마예요?", "105,000원"),
        ("별빛방, 노을방, 새벽방 합치면 얼마?", "140,000원"),
        ("노을방이랑 새벽방 두 개씩 합쳐서 얼마예요?", None),
        ("노을방이랑 안개방 합쳐서 얼마예요?", None),
        ("방 모두 합쳐서 얼마예요?", None),
    ],
)
def test_named_rows_are_added_up_in_the_one_column_of_such_figures(question: str, total: str | None) -> None:
    """Who asks "얼마" of two rows need not name the column; of several of each, or of all, nothing is added up."""
    found = summed(question, [cast(SourcePassage, {**page(ROOMS), "title": "Rooms"})])
    assert (found.total if found else None) == total
