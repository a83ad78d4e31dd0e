"""What the form of a sentence tells."""

import pytest

from orchestrator.language.speech_acts import asks, is_question, tells_of_mishap


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
        "자꾸 울어서 오타가 나요",
        "복도에서 냄새가 나요",
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


@pytest.mark.parametrize(
    "message",
    [
        "I dropped by the office", "I left the team in May", "clicked the link, all good", "We cracked the case",
        "커피 쏟아서 웃겼어 ㅋㅋ", "우산 두고 왔네 ㅠㅠ", "비밀번호를 잃어버려서 다시 만들었어요, 고마워요",
        "I dropped the ball on this",
        "dropped off the parcels", "She left the company in June", "I left the meeting at noon",
    ],
)  # fmt: skip
def test_what_is_no_slip_or_is_over_is_no_mishap(message: str) -> None:
    """Verbs of a slip have other meanings, and who laughs or thanks asks nothing about it."""
    assert not tells_of_mishap(message)


@pytest.mark.parametrize(
    "message",
    [
        "I dropped my phone", "I left my badge on the bus", "clicked a link in a strange mail",
        "cracked my laptop screen",
        "커피를 노트북에 쏟았어요", "택시에 노트북을 두고 내렸어요!!", "이상한 첨부파일을 눌러 버렸어요 ㅠㅠ",
        "someone stolen my bike",
        "노트북을 잃어버렸어요. 도와주시면 감사하겠습니다", "left the keys in a taxi",
    ],
)  # fmt: skip
def test_what_befell_a_thing_is_a_mishap(message: str) -> None:
    """Lost, spilled, cracked, clicked or left behind."""
    assert tells_of_mishap(message)
