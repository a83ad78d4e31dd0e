"""Complaints of an alarm, and what is more than one."""

import pytest

from orchestrator.danger.detection import judged


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
