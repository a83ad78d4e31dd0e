"""Figures that a sentence takes back."""

import pytest

from integrations.knowledge.base import Text, WorkbookQuestion
from orchestrator.graphs.intake.rules.taken_back import is_taken_back

UNPAID = WorkbookQuestion(
    1, "unpaid_since", Text("언제부터 못 받으셨나요?", "Since when have you not been paid?"), "date", True,
    label=Text("체불 시작", "Unpaid since"), hints=("since", "부터"),
)  # fmt: skip

OWED = WorkbookQuestion(
    2,
    "owed",
    Text("못 받은 돈이 얼마인가요?", "How much are you owed?"),
    "integer",
    True,
    label=Text("밀린 임금", "Unpaid wages"),
)
LAST_DAY = WorkbookQuestion(
    3,
    "last_work_date",
    Text("그만둔 날은 언제인가요?", "What was your last day?"),
    "date",
    True,
    hints=("그만둔", "quit"),
)


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
        ("2026년 3월이 월급이 끊긴 때예요", "2026년 3월", False),
        ("2024년 3월이 맞는 날이에요", "2024년 3월", False),
        ("2024년 3월은 사장이 돈을 안 준 첫 달이에요", "2024년 3월", False),
        ("March 2024 is when they stopped paying", "March 2024", False),
        ("March 2024 was the month", "March 2024", False),
        ("2024년 3월이 아닌가요", "2024년 3월", False),
        ("2024년 3월 아니에요?", "2024년 3월", False),
        ("2024년 3월 아니었으면 좋겠어요", "2024년 3월", False),
        ("2024년 3월이 아니면 4월일 거예요", "2024년 3월", False),
        ("2024년 3월은 틀리지 않아요", "2024년 3월", False),
        ("사장은 2024년 3월이 아니라고 우겨요", "2024년 3월", False),
        ("he says March 2024 is wrong", "March 2024", False),
        ("March 2024 is not true story", "March 2024", False),
        ("March 2024 is when I was working and he quit paying", "March 2024", False),
        ("March 2024 is when we met with the boss about it", "March 2024", False),
        ("2024년 3월은 일한 지 두 달 된 때예요", "2024년 3월", False),
        ("2024년 3월은 알바를 시작한 달이에요", "2024년 3월", True),
        ("2024년 3월 아니에요", "2024년 3월", True),
        ("2024년 3월은 잘못 적었어요", "2024년 3월", True),
    ],
)  # fmt: skip
def test_a_figure_is_taken_back_by_what_says_it_is_wrong_or_something_else(
    sentence: str, figure: str, expected: bool
) -> None:
    """What tells of it, asks, doubts or tells what others say takes nothing back."""
    assert is_taken_back(UNPAID, sentence, sentence.index(figure) + len(figure)) is expected


@pytest.mark.parametrize(
    "sentence",
    [
        "300만원은 사장이 떼먹은 거예요",
        "300만원은 제가 받을 거예요",
        "300만원이 다 제 거예요",
        "300만원이 아직 안 들어온 거예요",
        "300만원 잘못 들어온 돈이에요",
    ],
)
def test_who_explains_a_sum_keeps_it(sentence: str) -> None:
    """What a sum is, and whose, says nothing against it."""
    assert not is_taken_back(OWED, sentence, len("300만원"))


def test_the_day_of_an_event_is_kept_where_that_event_is_asked_for() -> None:
    """Who confirms the day with other words than those of the question does not lose it."""
    sentence = "March 2026 is when I left there"
    assert not is_taken_back(LAST_DAY, sentence, len("March 2026"))
    assert is_taken_back(UNPAID, sentence, len("March 2026"))
