"""Feelings and facts apart."""

import pytest

from orchestrator.graphs.intake.rules.emotions import emotions_in, without_feelings

STORY = "너무 무서워요ㅠㅠ 잠도 못 자요!!! 집주인이 보증금 5천만원을 안 줘요. 계약은 2023년 3월에 했어요."


def test_feelings_are_told_with_their_sentence() -> None:
    """Each feeling comes with the sentence that tells of it."""
    found = {emotion.type: emotion for emotion in emotions_in(STORY)}
    assert set(found) == {"FEAR", "ANXIETY"}
    assert "무서워요" in found["FEAR"].source


def test_intensity_grows_with_words_and_signs() -> None:
    """Intensifiers, tears and exclamation marks raise it, "a little" lowers it, within 1 to 5."""
    levels = [
        emotions_in(text)[0].intensity
        for text in ("조금 무서워요", "무서워요", "너무 무서워요", "너무너무 무서워요 진짜 ㅠㅠㅠㅠ!!!")
    ]
    assert levels == sorted(levels)
    assert levels[0] < levels[1] < levels[-1] == 5


def test_a_feeling_that_is_denied_is_none() -> None:
    """ "I am not afraid" is no fear."""
    assert emotions_in("무섭지는 않아요") == []
    assert emotions_in("I'm not scared") == []


def test_facts_are_left_without_feelings() -> None:
    """Sentences of facts stay as they are, those of feelings go."""
    assert without_feelings("정말 억울해요. 작년 3월에 해고됐어요.") == "작년 3월에 해고됐어요."


@pytest.mark.parametrize(
    "text",
    [
        "죽고싶단 말 한적 없어요 걍 돈 돌려받고 싶다구요",
        "아무도 안 죽었어요 고치세요",
        "엄마가 무서워하세요",
        "my mother is worried",
    ],
)
def test_what_is_denied_or_felt_by_others_is_no_feeling(text: str) -> None:
    """Nor is a word that only looks like one of feeling."""
    assert emotions_in(text) == []
    assert emotions_in("주변에 아무도 없고 너무 무서워요")
