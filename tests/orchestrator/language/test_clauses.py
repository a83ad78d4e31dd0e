"""Where clauses end."""

import pytest

from orchestrator.graphs.intake.rules.clauses import CLAUSE
from orchestrator.language.clauses import clauses_of


@pytest.mark.parametrize(
    ("sentence", "figure"),
    [
        ("다 합하면 2,450만원이에요", "2,450만원"),
        ("she moved EUR 35,000 abroad in March", "35,000"),
        ("밤 10:40에 전화가 왔어요", "10:40"),
    ],
)
def test_a_figure_is_not_cut(sentence: str, figure: str) -> None:
    """A comma between its thousands and a colon between hours and minutes end no clause."""
    assert any(figure in clause for clause in clauses_of(sentence))
    assert any(figure in clause for clause in CLAUSE.split(sentence))


def test_a_comma_between_figures_cuts() -> None:
    """What is listed is told one by one."""
    assert clauses_of("3월,4월 두 달이요")[0] == "3월,"
