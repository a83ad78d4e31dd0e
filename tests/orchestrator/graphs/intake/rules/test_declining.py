"""Who says that there will be no answer, and who only tells of somebody who gave none."""

import pytest

from orchestrator.graphs.intake.rules.declining import declined, only_unknown


@pytest.mark.parametrize(
    "text",
    [
        "여기엔 안 적을래요. 남편이 제 폰을 봐요.",
        "변호사한테만 말할 거야",
        "그건 밝히지 않겠습니다",
        "대답 못 하겠어요",
        "말씀드릴 수 없습니다",
        "알려주고 싶지는 않아요",
        "I would rather not say",
        "I'll reserve that for my lawyer",
    ],
)
def test_a_verb_of_telling_that_is_declined_refuses(text: str) -> None:
    """Whatever it is that will not be told."""
    assert declined(text) == "refused"


@pytest.mark.parametrize(
    "text",
    [
        "보험이 있는지 없는지 전혀 모르겠는데요",
        "신고를 했는지 저는 모르겠습니다",
        "몇 나왔는지 못 봤어…",
        "Beats me, it is all in Korean",
        "Not know exact day. My phone is new.",
        "i not know when he stop",
        "That I can't tell you",
    ],
)
def test_whether_it_is_so_may_not_be_known(text: str) -> None:
    """The clause that asks whether stands before a verb of knowing that is denied."""
    assert declined(text) == "unknown"


@pytest.mark.parametrize(
    "text",
    [
        "상대가 말 안 하겠대요",
        "대답을 안 했어요",
        "사장이 말을 안 해줘요",
        "말 안 하겠다고 했어요",
        "합의서는 안 쓸 거예요",
        "집주인한테만 말했어요",
        "He said he won't pay",
        "I did not write anything down",
        "신고했는지 모르겠다고 하네요",
        "달마다 달라서 뭐라고 말을 못 하겠네요",
        "I not know him before, he is my boss",
        "i not know the date but it was March",
        "not know when, maybe May",
        "That I can't tell you exactly, about March",
    ],
)
def test_what_others_do_not_tell_or_know_is_no_refusal(text: str) -> None:
    """Nor what was not told before: it may well be the answer."""
    assert declined(text) is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("그건 알 길이 없어요", "unknown"),
        ("저로서는 확인할 방법이 없네요", "unknown"),
        ("얼마인지 짐작도 안 가요", "unknown"),
        ("그 얘기는 입에 올리기 싫어요", "refused"),
        ("주소 말 안 합니다", "refused"),
        ("남편은 얘기 안 해요", None),
        ("갚을 길이 없어요", None),
        ("아직 실감이 안 와요", None),
    ],
)
def test_who_cannot_know_or_will_not_tell_says_so_by_the_verb(text: str, expected: str | None) -> None:
    """What cannot be paid, or what others do not talk of, is another matter."""
    assert declined(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I can't recall exactly, sorry", True),
        ("저도 잘 모르겠어요..", True),
        ("I can't say, maybe in June", False),
        ("저는 모르겠고 6월쯤이요", False),
    ],
)
def test_nothing_but_not_knowing_is_told_from_a_guess(text: str, expected: bool) -> None:
    """However much such a reply sounds like an answer."""
    assert only_unknown(text) is expected
