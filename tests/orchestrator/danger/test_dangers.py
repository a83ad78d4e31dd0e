"""Danger in a message, and what only sounds like it."""

import time

import pytest

from orchestrator.danger.detection import judged


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("죽고 싶어요", "suicide"),
        ("남편이 칼을 들고 있어요", "violence"),
        ("예전에도 맞았고 지금도 옆방에서 소리 지르고 있어요", "violence"),
        ("친구가 방금 약을 먹었대요", "medical"),
        ("스토커가 지금 문 밖에 와 있어요", "stalking"),
        ("자살 생각이 없다면 거짓말이죠", "suicide"),
        ("방금 성폭행을 당했어요", "sexual"),
        ("남편이 세 살 아이를 때리고 있어요", "child"),
        ("요양원에서 할머니를 묶어놓고 때려요", "elder"),
        ("남편이 문을 잠그고 못 나가게 해요", "confinement"),
        ("지금 방에 묶여 있어요", "confinement"),
        ("I want to die", "suicide"),
        ("I want to kill myself", "suicide"),
        ("i went home and want to end my life", "suicide"),
        ("He has a knife and he's outside my door", "violence"),
    ],
)
def test_danger_now_is_recognised(text: str, kind: str) -> None:
    """A danger now is told with its kind, whoever it threatens."""
    found = judged(text).emergency
    assert found is not None
    assert found.kind == kind


@pytest.mark.parametrize(
    "text",
    [
        "죽고 싶다는 생각은 안 들어요",
        "자살 생각은 없어요",
        "3년 전에 맞았어요",
        "작년에 자살 시도했다가 지금은 괜찮아요",
        "힘들어 죽겠어요",
        "보증금이 묶여 있어요",
        "전세금이 다 묶여 있어서 이사를 못 가요",
        "'죽여버린다'는 댓글이 달렸어요",
        "사장 죽이고 싶을 만큼 화나요",
        "협박죄가 되나요?",
        "폭행 혐의로 경찰에서 출석하라고 합니다",
        "아버지가 재작년에 스스로 목숨을 끊으셔서 상속포기를 했습니다",
        "같이 살고 싶지 않아요 이혼하고 싶습니다",
        "옥상에서 물이 새서 천장이 다 젖었어요",
        "보이스피싱을 방금 당했어요. 500만 원을 보냈어요",
        "My landlord keeps threatening to evict me",
        "I'm dying to know",
        "I don't want to kill myself",
        "i wont hurt myself, i dont want to die",
        "This is killing me",
        "배차 담당이 지금 누구예요?",
        "지금 눈 때문에 배송이 늦어요",
        "지금 다 같이 머리 맞대고 고민 중이에요",
        "문자해도 돼요?",
    ],
)
def test_what_is_denied_over_or_figurative_is_no_danger(text: str) -> None:
    """Denial, the past, figures of speech and questions of law stop no interview."""
    assert judged(text).emergency is None


def test_work_at_a_height_is_no_danger_to_oneself() -> None:
    """Who asks what work on a bridge needs is asked nothing; who stands there, or says more of it, is."""
    assert judged("we're repairing a lamp on the bridge, which key do i need").emergency is None
    assert judged("working on the roof tomorrow, who do I tell?").emergency is None
    for text in (
        "I finished my work and I'm on the bridge, who do I call",
        "working on the roof and I want to jump, who do I tell",
        "I am on the bridge after work",
    ):
        found = judged(text).emergency
        assert found is not None, text
        assert found.kind == "suicide"


def test_the_quote_is_the_sentence_as_it_was_written() -> None:
    """Of a long message the quote is the one sentence that tells of the danger."""
    text = "보증금을 못 받았어요. 그런데 집주인이 지금 칼을 들고 왔어요! 계약은 작년입니다."
    assert (found := judged(text).emergency)
    assert found.quote == "그런데 집주인이 지금 칼을 들고 왔어요"


def test_danger_to_oneself_comes_before_all_others() -> None:
    """A message that tells of two dangers is of suicide first."""
    found = judged("남편이 지금 문을 부수고 있어요. 그냥 죽고 싶어요.").emergency
    assert found is not None
    assert found.kind == "suicide"


@pytest.mark.parametrize("piece", ["가", "칼", "a ", "죽고싶", "he is ", "took the ", "아이", "문앞", "\n", " "])
def test_long_messages_are_read_quickly(piece: str) -> None:
    """40,000 signs of anything are read in seconds at most, on a busy machine."""
    text = piece * (40_000 // len(piece))
    start = time.process_time()
    judged(text)
    assert time.process_time() - start < 5


def test_slight_signs_count_together_only() -> None:
    """A goodbye alone ends a talk; with papers laid out and relief it is a danger."""
    assert judged("안녕히 계세요").emergency is None
    found = judged("통장 비번이랑 보험증서 식탁 위에 올려뒀어요. 이제 홀가분해요. 안녕히 계세요").emergency
    assert found is not None
    assert found.kind == "suicide"


@pytest.mark.parametrize("text", ["나 그냥 죽을래요", "더는 못 견디니 죽을래", "내일 죽을래요"])
def test_who_wants_to_die_is_no_figure_of_speech(text: str) -> None:
    """Only who asks another whether they want to die threatens."""
    assert judged(text, in_interview=True).emergency is not None


def test_a_threat_is_no_wish_to_die() -> None:
    """Said to somebody it is a threat."""
    danger = judged("너 진짜 죽을래", in_interview=True).emergency
    assert danger is None or danger.kind != "suicide"


@pytest.mark.parametrize(
    ("text", "is_stopped"),
    [
        ("헤어진 사람이 제 영상을 지인들한테 뿌리겠다고 협박해요", False),
        ("돈을 더 안 보내면 대화 캡처를 학교에 뿌린다고 해요", False),
        ("영상 뿌린다고 내일 밤까지 집으로 찾아온대요", True),
        ("가게에 휘발유를 뿌리겠다고 찾아왔어요", True),
    ],
)
def test_what_is_only_spread_abroad_is_no_danger_to_the_body(text: str, is_stopped: bool) -> None:
    """A threat to show pictures to people stops no interview; one to come, or to pour something, does."""
    assert (judged(text, in_interview=True).emergency is not None) is is_stopped


def test_a_few_followers_among_those_who_bully_are_no_emergency() -> None:
    """In an interview words of stalking alone name whom to call, where nothing else sounds like it."""
    danger = judged("주도하는 애가 하나고 따라다니는 애들이 넷 해서 다섯이여", in_interview=True)
    assert danger.emergency is None
    assert danger.is_suspected
