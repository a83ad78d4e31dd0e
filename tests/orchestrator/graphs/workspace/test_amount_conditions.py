"""The amount that a question asks rows to have."""

import pytest

from orchestrator.graphs.workspace.rules.amount_conditions import amounts_asked
from orchestrator.graphs.workspace.rules.selecting import selected
from orchestrator.graphs.workspace.state import SourcePassage

VANS = "| Van | Seats |\n|---|---|\n| Heron | 3 seats |\n| Stork | 7 seats |\n| Crane | 12 seats |"
BOATS = "| 나룻배 | 정원 |\n|---|---|\n| 갈매기 | 4명 |\n| 두루미 | 8명 |\n| 왜가리 | 15명 |"


@pytest.mark.parametrize(
    "question",
    ["펌웨어 4.0.12 이상 쓰는 프린터는?", "printers with at least 2.10.3 firmware", "which need 7.8.9 builds or more"],
)
def test_a_version_is_no_amount(question: str) -> None:
    """What has two points in it is not reckoned with."""
    assert not amounts_asked(question)


@pytest.mark.parametrize(
    ("question", "number"),
    [("2,400원 이하인 도시락", 2400.0), ("at least 7.5 hours", 7.5), ("I need at least 3.", 3.0)],
)
def test_a_figure_is_read_whole(question: str, number: float) -> None:
    """With what parts its thousands, its fraction, and without the sentence's end."""
    [found] = amounts_asked(question)
    assert found.number == number


@pytest.mark.parametrize(
    ("question", "title", "text", "names"),
    [
        ("vans with more than ten seats", "Vans", VANS, ("Crane",)),
        ("vans with at least five and at most 8 seats", "Vans", VANS, ("Stork",)),
        ("10명 이상인 나룻배는?", "나룻배", BOATS, ("왜가리",)),
        ("5명 이상 10명 미만인 나룻배", "나룻배", BOATS, ("두루미",)),
    ],
)
def test_a_bound_alone_chooses_rows(question: str, title: str, text: str, names: tuple[str, ...]) -> None:
    """Both of two bounds, and numerals in words, without "which"."""
    page = SourcePassage(
        n=1, title=title, heading="", text=text, url="https://n/1", support=0.8, document_id="1", position=0
    )
    rows = selected(question, [page])
    assert rows is not None
    assert rows.names == names
