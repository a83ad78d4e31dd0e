"""Wishes for how a text is written, told from wishes for what it is about, in both languages."""

import pytest

from orchestrator.language.manner import is_of_manner


@pytest.mark.parametrize(
    "text",
    [
        "전체적으로 더 간결하게 써줘",
        "좀 더 간결하게 부탁해요",
        "더 쉽게 써 주세요",
        "문장을 훨씬 부드럽게 다듬어줘",
        "존댓말로 바꿔줘",
        "말투를 좀 더 딱딱하게 해줘",
        "너무 길지 않게 써줄래?",
        "전부 격식체로 고쳐줘",
        "조금 자세히 써줘요",
        "모든 문장을 짧게 해주세요",
        "다시 한 번 깔끔하게 정리해줘",
        "한층 구체적으로 써주면 좋겠어요",
        "표현을 더 명확하게 해줘",
        "덜 딱딱하게 써줘",
        "읽기 쉽게 써줘",
        "가능하면 더 친절하게 써주세요",
        "글을 담백하게 고쳐줘",
        "전반적으로 힘있게 써줘",
        "more concise please",
        "less formal, please",
        "write everything more clearly",
        "Could you make all of it simpler?",
        "in a friendlier tone",
        "rewrite the whole thing in plainer words",
        "a bit shorter, and less technical",
        "please write more formally throughout",
        "too wordy",
        "with shorter sentences, please",
        "가볍게 한번 써줘",
        "빨리 해줘",
        "more friendly please",
        "friendlier please",
        "briefly",
        "less stiff",
        "fewer words please",
    ],
)
def test_a_wish_for_the_manner_alone(text: str) -> None:
    """It names no thing beside the text itself."""
    assert is_of_manner(text)


@pytest.mark.parametrize(
    "text",
    [
        "휴가 규정을 간결하게 써줘",
        "회의록 짧게 정리해줘",
        "가게 써줘",
        "고객에게 메일 써줘",
        "어떻게 써?",
        "온보딩 문서 만들어줘",
        "다음 주 회의 일정 알려줘",
        "write a shorter onboarding guide",
        "summarise the leave policy more briefly",
        "thanks",
        "write a newsletter",
        "where is the paper?",
        "more budget please",
        "fewer meetings please",
        "make it weekly",
        "make it monthly please",
        "family",
        "less rent",
        "다시 보내게 해줘",
        "more money",
        "only this",
    ],
)
def test_a_wish_with_a_subject_is_none(text: str) -> None:
    """What it is about stands in it, or nothing of how."""
    assert not is_of_manner(text)
