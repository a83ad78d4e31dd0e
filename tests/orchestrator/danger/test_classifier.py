"""Danger that is learnt from what messages mean."""

import time

import numpy as np
import pytest

from evals.danger.learning import fingerprint, to_learn
from orchestrator.danger.classifier import WEIGHTS, chances_of
from orchestrator.danger.stretches import normalised, stretches

EVERYDAY = "다음 주 화요일 회의 자료는 공유 폴더에 올려 두었고 회의실은 3층으로 예약했습니다."


@pytest.mark.parametrize(
    ("plain", "hidden"),
    [
        ("나 오늘 죽을 거야", "나 오늘 ㅈㅜㄱㅇㅡㄹ 거야"),
        ("살려 줘요", "ㅅㅏㄹㄹㅕ ㅈㅝㅇㅛ"),
        ("맞고 있어", "맞 고 있 어"),
    ],
)
def test_what_is_written_letter_by_letter_reads_as_it_sounds(plain: str, hidden: str) -> None:
    """Who hides a word from filters is heard all the same; a laugh in letters stays one."""
    assert normalised(hidden).replace(" ", "") == plain.replace(" ", "")
    assert normalised("ㅋㅋ 넵 ㅇㅇ") == "ㅋㅋ 넵 ㅇㅇ"


def test_the_whole_then_its_parts_then_each_two_are_judged() -> None:
    """A sentence that stands alone is judged alone; one without an end is cut all the same."""
    assert stretches("네 알겠습니다") == ["네 알겠습니다"]
    whole = "첫째예요. 둘째예요! 셋째예요"
    assert stretches(whole) == [whole, "첫째예요", "둘째예요", "셋째예요", "첫째예요 둘째예요", "둘째예요 셋째예요"]
    assert max(map(len, stretches("말이 끝나지 않고 이어져 " * 12)[1:13])) <= 120


def test_a_danger_in_the_midst_of_other_talk_is_found() -> None:
    """The others do not drown it, and the quote is the sentence that tells of it."""
    danger = "방금 형이 칼로 아버지를 찔렀어요"
    found = chances_of(f"{EVERYDAY} {EVERYDAY} {danger}. {EVERYDAY}")
    assert found.stop >= 0.5
    assert found.quote == danger
    assert chances_of(f"{EVERYDAY} {EVERYDAY} {EVERYDAY}").stop < 0.1


@pytest.mark.parametrize("text", ["", "?", "  ", "12:30", "👍"])
def test_what_says_nothing_tells_of_nothing(text: str) -> None:
    """Signs alone are judged by nothing."""
    assert chances_of(text)[:2] == (0.0, 0.0)


def test_a_message_takes_some_milliseconds() -> None:
    """Beside the sense, which is kept for a while, the longest takes little."""
    text = " ".join([EVERYDAY] * 15)
    chances_of(text)
    before = time.process_time()
    for _ in range(5):
        chances_of(text)
    assert time.process_time() - before < 5 * 0.25


def test_the_weights_have_learnt_the_messages_as_they_are() -> None:
    """Changed messages have to be learnt: ``python -m evals.danger.learning``."""
    with np.load(WEIGHTS, allow_pickle=False) as learnt:
        assert str(learnt["learnt_from"]) == fingerprint(to_learn())
