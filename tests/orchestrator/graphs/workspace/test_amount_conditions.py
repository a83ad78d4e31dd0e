"""The amount that a question asks rows to have."""

import pytest

from orchestrator.graphs.workspace.rules.amount_conditions import amount_asked


@pytest.mark.parametrize(
    "question",
    ["펌웨어 4.0.12 이상 쓰는 프린터는?", "printers with at least 2.10.3 firmware", "which need 7.8.9 builds or more"],
)
def test_a_version_is_no_amount(question: str) -> None:
    """What has two points in it is not reckoned with."""
    assert amount_asked(question) is None


@pytest.mark.parametrize(
    ("question", "number"),
    [("2,400원 이하인 도시락", 2400.0), ("at least 7.5 hours", 7.5), ("I need at least 3.", 3.0)],
)
def test_a_figure_is_read_whole(question: str, number: float) -> None:
    """With what parts its thousands, its fraction, and without the sentence's end."""
    found = amount_asked(question)
    assert found is not None
    assert found.number == number
