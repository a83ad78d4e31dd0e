"""What people answer when they are asked whether they are in danger."""

import pytest

from orchestrator.danger.safe import is_safe
from orchestrator.graphs.intake.rules.safety import danger_answer


@pytest.mark.parametrize(
    "text",
    [
        "네",
        "네, 지금 위험해요",
        "네 맞아요 급해요",
        "그런 것 같아요",
        "아직 위험해요",
        "안전하지 않아요",
        "안 괜찮아요",
        "yes",
        "yes he is here",
        "I am not safe",
        "not really okay",
    ],
)
def test_a_yes_that_is_said_is_danger(text: str) -> None:
    """With a word for it, or a bare yes."""
    assert danger_answer(text) is True
    assert not is_safe(text)


@pytest.mark.parametrize(
    "text",
    [
        "아니요",
        "아니요, 지금은 안전해요",
        "안전해요",
        "지금은 괜찮습니다",
        "위험하지 않아요",
        "위험한 건 아니에요",
        "그런 상황은 아니에요",
        "네 괜찮아요",
        "잘못 눌렀어요",
        "아니요, 근데 집주인이 보증금을 떼먹었어요",
        "아니오 그냥 이혼하고 싶어요",
        "no",
        "Not right now",
        "I am safe",
        "I'm ok, thanks",
        "No, I am not in danger",
        "I pressed the wrong button",
        "위험은 무슨, 돈이나 받았으면 좋겠네",
        "위험하긴 무슨요",
    ],
)
def test_a_no_counts_whatever_follows(text: str) -> None:
    """What is told after it is the matter, not the answer."""
    assert danger_answer(text) is False


@pytest.mark.parametrize(
    "text",
    [
        "전세 만기가 작년 10월에 끝났는데 집주인이 보증금 5천만원을 아직도 안 돌려줘요. 전화도 안 받아요",
        "My boss fired me by text last Monday and still owes me two months of salary",
        "아직 살고 있어요",
        "월급을 두 달째 못 받았어요",
        "몰라요",
        "맞아 다쳤어요",
        "그럼 어떻게 해요",
    ],
)
def test_a_story_is_no_answer(text: str) -> None:
    """Something happens in it, but nobody says that there is danger, or none."""
    assert danger_answer(text) is None
    assert not is_safe(text)


def test_what_is_not_all_right_is_no_danger() -> None:
    """Only people are safe or not."""
    assert not danger_answer("It's not okay that my landlord keeps my deposit")


@pytest.mark.parametrize(
    "text",
    ["이제 안전한 곳에 있어요", "이제 괜찮아졌어요", "경찰이 와서 괜찮아요", "we are safe now", "Everyone is fine"],
)
def test_safety_is_understood_later_too(text: str) -> None:
    """In the words in which people say it once it is over."""
    assert is_safe(text)


@pytest.mark.parametrize(
    "text",
    [
        "지금 위험 무슨 일 날 것 같아요",
        "위험 무슨 짓을 할지 몰라요",
        "네 위험이 무슨 말로 표현이 안 돼요",
        "위험은 무슨 위험이냐는데 지금 문을 부수고 있어요",
        "위험이 없는 건 아니에요",
        "위험은 없지 않아요",
        "위험 없진 않아요",
        "위험이 없다고는 못 해요",
        "위험이 없으면 좋겠어요",
    ],
)
def test_a_danger_of_which_something_is_told_is_not_waved_aside(text: str) -> None:
    """Only "무슨" that ends what is said of a danger says that there is none."""
    assert danger_answer(text) is not False
    assert not is_safe(text)


@pytest.mark.parametrize(
    ("said", "expected"),
    [("나는 괜찮혀 걱정 말어", False), ("몸은 괜찮당께", False), ("안 괜찮혀", True), ("괜찮은지 모르겠어", None)],
)
def test_who_is_fine_says_so_in_any_dialect(said: str, expected: bool | None) -> None:
    """The stem tells it, and what denies it or leaves it open."""
    assert danger_answer(said) is expected


@pytest.mark.parametrize(
    "told",
    [
        "동생은 괜찮은데 제가 지금 위급해요",
        "괜찮아 보여도 아빠가 방 앞에 서 있어서 못 나가요",
        "언니는 괜찮아요 근데 저는 지금 쫓기고 있어요",
        "이웃이 괜찮다고 하고 갔어요 또 소리 질러요",
        "누가 괜찮다던가요",
        "괜찮겠어요 이래서",
        "할머니는 괜찮아요 그런데 저는 아니에요",
        "She is fine but he keeps hitting me",
        "My brother is okay but I'm not",
    ],
)
def test_that_somebody_else_is_fine_tells_of_no_safety(told: str) -> None:
    """Neither is what others call fine, nor what goes on behind it."""
    assert danger_answer(told) is not False
    assert not is_safe(told)


@pytest.mark.parametrize("told", ["아이들도 저도 괜찮아요", "아빠가 나가서 괜찮아요", "괜찮혀 걱정 마유"])
def test_who_is_fine_with_others_is_fine(told: str) -> None:
    """Whoever else is named beside it."""
    assert danger_answer(told) is False


def test_whoever_was_in_danger_may_be_safe_without_the_person() -> None:
    """It ends the rest that was for them, while nothing is set against it."""
    assert is_safe("딸은 이제 안전해요")
    assert danger_answer("삼촌은 괜찮아요") is None
