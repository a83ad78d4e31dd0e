"""What leaves open that a value is the answer."""

from datetime import date

import pytest

from orchestrator.graphs.intake.rules.certainty import is_open
from orchestrator.graphs.intake.rules.values import values_in

TODAY = date(2026, 11, 23)
WAGES = "못 받은 임금이 모두 얼마인가요?"


@pytest.mark.parametrize(
    "text",
    ["월 270만원인데 두 달을 못 받았어요", "원금만 6천만원이에요", "3 million won a month", "한 1천만원은 되겠죠"],
)
def test_one_factor_or_part_of_a_sum_is_no_sum(text: str) -> None:
    """What was asked for is the whole."""
    value = values_in(text, "amount", TODAY, "ko")[0]
    assert is_open(text, value, TODAY, "ko", asked=WAGES)


@pytest.mark.parametrize(
    ("text", "asked"), [("모두 540만원이에요", WAGES), ("월 270만원이요", "월급이 얼마인가요? monthly")]
)
def test_the_sum_that_was_asked_for_is_the_answer(text: str, asked: str) -> None:
    """By the month where the question is for the month."""
    value = values_in(text, "amount", TODAY, "ko")[0]
    assert not is_open(text, value, TODAY, "ko", asked=asked)
