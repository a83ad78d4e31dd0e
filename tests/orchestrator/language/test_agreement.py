"""The verb that agrees at the head of a message, in any dialect."""

import pytest

from orchestrator.graphs.intake.rules.agreeing import behind_yes, topic_of_yes
from orchestrator.language.agreement import agreement_end
from orchestrator.language.polarity import yes_or_no


@pytest.mark.parametrize("said", ["맞당께", "그렇구만유", "옳네그려", "맞지라", "아 맞구먼유", "암요"])
def test_an_ending_of_any_dialect_agrees(said: str) -> None:
    """What is known of a verb that agrees is its stem; its ending is any that ends a sentence."""
    assert behind_yes(said) == ""


@pytest.mark.parametrize(
    "said", ["그렇게 됐어요", "맞지 않는데요", "그러면 어째요", "맞을까요?", "맞는지 모르겠어요", "그래도 아니에요"]
)
def test_what_only_begins_like_it_does_not(said: str) -> None:
    """A manner, a condition, a question and a denial agree with nothing."""
    assert agreement_end(said) == 0


@pytest.mark.parametrize(
    "said", ["옳은가요", "맞던가요", "그렇대요", "맞던데요", "맞긴 개뿔", "오냐오냐 자란 애예요", "그렇습니까"]
)
def test_a_question_and_what_others_say_agree_with_nothing(said: str) -> None:
    """Who asks back, tells what was said or scorns it has not agreed."""
    assert agreement_end(said) == 0
    assert behind_yes(said) is None


def test_what_stands_behind_it_is_heard() -> None:
    """Behind the verb that agrees follows what else is told."""
    assert behind_yes("그렇당께요. 통장은 아직 있어라") == "통장은 아직 있어라"


def test_what_points_at_the_question_is_its_topic() -> None:
    """A yes that is said of "that" is said of what was asked."""
    assert topic_of_yes("네 그건 맞고요 작년에도 그랬어요") == ""
    assert topic_of_yes("금액은 맞고요 날짜가 달라요") == "금액"


def test_a_no_is_read_in_the_dialect_of_the_west() -> None:
    """How a verb sounds there is no other word."""
    assert yes_or_no("안 혔당께") is False
    assert yes_or_no("그런 건 읎어") is False
