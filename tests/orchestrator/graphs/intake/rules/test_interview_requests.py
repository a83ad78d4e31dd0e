import pytest

from orchestrator.graphs.intake.rules.interview_requests import asks_erasure, asks_reopening

WISHES = (
    "상담 기록 지워줘",
    "상담 기록을 모두 삭제해 주세요",
    "상담 내용 다 지워 주실 수 있나요?",
    "인터뷰 삭제해줘",
    "제 개인정보 삭제 부탁드립니다",
    "지금까지 말한 거 다 지워주세요",
    "제가 말한 내용 전부 없애 주세요ㅠㅠ",
    "내 기록 지우고 싶어요",
    "상담했던 거 삭제하고 싶은데요",
    "상담 기록 파기 요청합니다",
    "delete my interview",
    "Please erase my interview",
    "Could you please delete everything I told you?",
    "I'd like to delete my data.",
    "I want to have my interview erased",
    "how can I erase this record?",
    "I would like you to remove my consultation from your system",
)
OTHERS = (
    "남편이 카톡 대화를 다 삭제했어요",
    "상담 기록 지우지 마세요",
    "상담 기록은 삭제하지 말아 주세요",
    "상담 받고 싶어요",
    "회사에서 제 기록을 지워 달라고 했어요",
    "사장이 출퇴근 기록을 지워버렸어요",
    "그 사람이 올린 영상을 지우고 싶어요",
    "사진을 삭제해 달라고 했는데 안 해줘요",
    "집주인이 상담 내용을 지우라고 협박했어요",
    "상담은 이미 삭제됐어요?",
    "He deleted my messages and the photos",
    "I want the video deleted from the site",
    "please delete the last answer",
    "They asked me to delete my data before I left the company",
    "I would like a consultation",
    "",
)


@pytest.mark.parametrize("text", WISHES)
def test_the_wish_is_heard(text: str) -> None:
    """However politely it is said, in both languages."""
    assert asks_erasure(text)


@pytest.mark.parametrize("text", OTHERS)
def test_what_others_erased_is_a_story(text: str) -> None:
    """A record that somebody else erased, or another thing that is to go, is part of the matter."""
    assert not asks_erasure(text)


@pytest.mark.parametrize(
    "text",
    [
        "상담 다시 열어줘", "지난번 상담 다시 이어서 하고 싶어요", "끝난 상담을 다시 열 수 있나요?", "상담 다시 열기",
        "Reopen the interview", "Could you reopen my last consultation please?", "I'd like to continue my interview",
    ],
)  # fmt: skip
def test_the_wish_to_open_it_again_is_heard(text: str) -> None:
    """Anywhere, where the interview is named."""
    assert asks_reopening(text)


@pytest.mark.parametrize(
    "text", ["다시 열어 주세요", "다시 이어서 할래요", "reopen it", "continue", "open again please"]
)
def test_in_its_conversation_it_need_not_be_named(text: str) -> None:
    """Elsewhere such words are about something else."""
    assert asks_reopening(text, here=True)
    assert not asks_reopening(text)


@pytest.mark.parametrize(
    "text",
    [
        "가게 문을 다시 열었어요", "수사가 다시 열린다고 해요", "상담 다시 열렸다고 들었어요", "상담 받고 싶어요",
        "상담 다시 받고 싶어요", "He reopened the shop", "The court will reopen the case in May",
        "continue paying rent?", "can I open a ticket again", "",
    ],
)  # fmt: skip
def test_what_others_open_is_a_story(text: str) -> None:
    """A shop, a case at court, a new consultation."""
    assert not asks_reopening(text, here=True)
