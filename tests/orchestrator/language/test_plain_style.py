"""Sentences as people say them, in the plain style of documents."""

import pytest

from orchestrator.language.plain_style import plainly


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("우산이 아홉 개 사라졌습니다", "우산이 아홉 개 사라졌다"),
        ("줄이 자꾸 길어져요", "줄이 자꾸 길어진다"),
        ("창고 문이 잠겼고요", "창고 문이 잠겼다"),
        ("화분을 맡기는데", "화분을 맡긴다"),
        ("이름을 장부에 적고", "이름을 장부에 적는다"),
        ("빈자리가 적고", "빈자리가 적다"),
        ("아이들이 자주 울어요", "아이들이 자주 운다"),
        ("비가 오면 미뤄야 됩니다", "비가 오면 미뤄야 한다"),
        ("다음 주에 엽니다.", "다음 주에 연다."),
        ("자리가 넉넉하지 않아요", "자리가 넉넉하지 않다"),
        ("손님을 더 받지 않아요", "손님을 더 받지 않는다"),
        ("원장님이 보십니다", "원장님이 보신다"),
        ("여기가 창고예요", "여기가 창고이다"),
    ],
)
def test_what_is_said_is_written_plainly(said: str, written: str) -> None:
    """Whatever its stem, a statement ends as a document has it."""
    assert plainly(said) == written


@pytest.mark.parametrize(
    "said", ["꼭 알려 주세요", "빨리 정해줘요", "언제 열까요", "열쇠 두 개", "표는 맨 뒤에요", "답을 준답니다"]
)
def test_what_states_nothing_stays(said: str) -> None:
    """A request, a question, a name and what others say are left as they are."""
    assert plainly(said) == said
