"""What the form of a sentence tells."""

import pytest

from orchestrator.language.speech_acts import asks, is_question


@pytest.mark.parametrize(
    "sentence",
    [
        "연차는 며칠이야?",
        "이거 지금도 되나",
        "병가는 어디에 신청하는지",
        "고문변호사 사무실 이름이 뭐였지",
        "반려견도 출근할 수 있나 궁금하네요 ㅎㅎ",
        "누가 승인한대요",
        "when do the badges expire",
        "ok so who signs the form",
        "hey, any update on the lease",
        "isn't the canteen closed today",
        "I was wondering about parking",
    ],
)
def test_a_question_is_known_without_its_mark(sentence: str) -> None:
    """By its ending, by an ending after a question word, by the wish to know, by English word order."""
    assert is_question(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "와 실화냐",
        "아 두 번째 시트구나",
        "어제 퇴사했대",
        "연차는 15일이에요",
        "what a day",
        "never mind",
    ],
)
def test_what_exclaims_or_tells_is_no_question(sentence: str) -> None:
    """Although endings and words are those of questions."""
    assert not is_question(sentence)


def test_a_question_that_asks_for_something_to_be_done_is_a_request() -> None:
    """Its form is that of both."""
    assert is_question("회의록 문서 만들어 줄 수 있나요?")
    assert not asks("회의록 문서 만들어 줄 수 있나요?")
