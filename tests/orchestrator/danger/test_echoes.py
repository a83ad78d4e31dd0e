"""Complaints of an alarm, and what is more than one."""

import pytest

from orchestrator.danger.detection import judged
from orchestrator.danger.echoes import answers_alarm


@pytest.mark.parametrize(
    "text",
    ["왜 자꾸 자살 얘기를 하세요", "죽고 싶은 게 아니고예 그냥 목이 아파요", "please stop with these suicide numbers"],
)
def test_words_that_answer_an_alarm_are_none(text: str) -> None:
    """Where whom to call was just said, who denies or complains is not stopped."""
    assert judged(text, in_interview=True, is_echo=True).emergency is None


@pytest.mark.parametrize("text", ["네 오늘 죽으려고요", "그래요 죽고 싶어요", "yes, I am going to kill myself tonight"])
def test_a_wish_to_die_is_heard_after_an_alarm_too(text: str) -> None:
    """That whom to call was just said makes no danger less."""
    assert judged(text, in_interview=True, is_echo=True).emergency is not None


@pytest.mark.parametrize(
    "text",
    [
        "거짓말하는 거 아니에요 저 진짜 죽을 거예요",
        "그런 거 아니에요 그냥 없어지고 싶어요",
        "죽고 싶은 게 아니라 죽을 거예요",
        "이제 괜찮아요. 유서 다 써 놨어요",
        "enough with the numbers, I am going to kill myself",
    ],
)
def test_a_denial_hides_no_wish_beside_it(text: str) -> None:
    """Only what one clause denies is denied."""
    assert judged(text, in_interview=True, is_echo=True).emergency is not None
    assert not answers_alarm(text)


@pytest.mark.parametrize(
    "text", ["자꾸 번호를 바꿔 가면서 연락해요", "제가 때린 게 아니에요", "지금은 괜찮아요", "돈을 빌린 것도 아니에요"]
)
def test_other_denials_answer_no_alarm(text: str) -> None:
    """What denies something of the case says nothing of an alarm."""
    assert not answers_alarm(text)
