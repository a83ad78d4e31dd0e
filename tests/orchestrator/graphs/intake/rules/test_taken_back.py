"""Figures that a sentence takes back."""

import pytest

from integrations.knowledge.base import Text, WorkbookQuestion
from orchestrator.graphs.intake.rules.taken_back import is_taken_back

UNPAID = WorkbookQuestion(
    1, "unpaid_since", Text("언제부터 못 받으셨나요?", "Since when have you not been paid?"), "date", True,
    label=Text("체불 시작", "Unpaid since"), hints=("since", "부터"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("sentence", "figure", "expected"),
    [
        ("March 2024 is when I started there", "March 2024", True),
        ("march 2024 is wrong", "march 2024", True),
        ("2024년 3월은 입사한 날이에요", "2024년 3월", True),
        ("2024년 3월은 틀렸어요", "2024년 3월", True),
        ("March 2024 is when he stopped, I was not paid since", "March 2024", False),
        ("2024년 3월은 체불이 시작된 달이에요", "2024년 3월", False),
        ("2024년 3월에 시작했어요", "2024년 3월", False),
        ("in March 2024 the cafe was new", "March 2024", False),
    ],
)  # fmt: skip
def test_a_figure_is_taken_back_by_what_says_it_is_wrong_or_something_else(
    sentence: str, figure: str, expected: bool
) -> None:
    """What only tells of it, or tells the same again in the words of the question, takes nothing back."""
    assert is_taken_back(UNPAID, sentence, sentence.index(figure) + len(figure)) is expected
