"""Several sums in one answer: parts are added, and of the others the one that answers is offered."""

from datetime import date

import pytest

from integrations.knowledge.base import Text, WorkbookQuestion
from orchestrator.graphs.intake.rules.filling import Filled, fill

TODAY = date(2026, 11, 30)
FEE = WorkbookQuestion(
    1,
    "fee",
    Text("업체에 입금한 돈은 얼마인가요?", "How much did you transfer to them?"),
    "integer",
    True,
    label=Text("입금한 돈", "Transferred"),
)
OWED = WorkbookQuestion(
    2,
    "owed",
    Text("아직 못 받은 물품 대금은 얼마인가요?", "How much of the price is unpaid?"),
    "integer",
    True,
    label=Text("못 받은 대금", "Unpaid price"),
    hints=("빌려", "lent"),
)
SALARY = WorkbookQuestion(
    3,
    "pay",
    Text("기본급은 얼마인가요?", "What is the base salary?"),
    "integer",
    True,
    label=Text("기본급", "Base salary"),
)


def _told(question: WorkbookQuestion, text: str, *, asked: bool = True) -> Filled | None:
    found = fill(text, [question], TODAY, "en" if text.isascii() else "ko", asked=question.field if asked else "")
    return found[0] if found else None


@pytest.mark.parametrize(
    ("question", "text", "amount"),
    [
        (FEE, "700은 그쪽에서 부른 거고 입금한 건 120만원이에요", 1_200_000),
        (FEE, "800만원 부르길래 그 중에 90만원만 입금했어요", 900_000),
        (FEE, "they asked for 3 million won. I transferred 400 thousand won", 400_000),
        (OWED, "오십만원은 받은기고 못받은기 팔백이다 팔백만원", 8_000_000),
        (OWED, "무슨 이천구백이요 삼천 맡기고 육백 받았으니 이천사백 남았다니까요", 24_000_000),
        (SALARY, "Bonus is 5 million. Base salary is 2 million. Keep it like that.", 2_000_000),
        (SALARY, "기본급은 210만원이고 수당은 40만원이에요", 2_100_000),
    ],
)
def test_of_sums_set_apart_the_one_that_answers_is_offered(question: WorkbookQuestion, text: str, amount: int) -> None:
    """What is told of something else, or said again, is never added to it."""
    found = _told(question, text)
    assert found is not None
    assert (found.value.value, found.is_sure) == (amount, False)


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("입금한 건 60이랑 35요", 950_000),
        ("처음에 70 입금했고 다음 주에 또 45 입금했어요", 1_150_000),
        ("I paid 300 thousand won for the kit and 80 thousand won for the course", 380_000),
    ],
)
def test_parts_that_are_joined_are_added(text: str, amount: int) -> None:
    """In a row, or with the same verb."""
    found = _told(FEE, text)
    assert found is not None
    assert found.value.value == amount


@pytest.mark.parametrize(
    "text", ["70 입금했는데요. 45 요구했고요", "She wanted 900 thousand won and he got 200 thousand won"]
)
def test_sums_of_two_deeds_are_not_added(text: str) -> None:
    """Nobody said that they belong together."""
    found = _told(FEE, text)
    assert found is None or found.value.value not in (1_150_000, 1_100_000)


@pytest.mark.parametrize(
    "text",
    ["700만원 빌려줬는데 그 중에 150만원은 받았어요", "I lent 7 million won and he paid back 1.5 million won"],
)
def test_what_came_back_is_taken_off_unasked_and_confirmed(text: str) -> None:
    """The whole is not written down as what is unpaid."""
    found = _told(OWED, text, asked=False)
    assert found is not None
    assert (found.value.value, found.is_sure) == (5_500_000, False)


@pytest.mark.parametrize(
    ("text", "expected"),
    [("택배비는 삼만 원 나왔어요", []), ("업체에 삼백 보냈어요", [3_000_000]), ("가입비가 삼백이에요", [])],
)
def test_a_sum_that_is_called_something_else_answers_nothing(text: str, expected: list[int]) -> None:
    """It is not even offered."""
    found = fill(text, [FEE], TODAY, "ko", asked="fee")
    assert [one.value.value for one in found] == expected
