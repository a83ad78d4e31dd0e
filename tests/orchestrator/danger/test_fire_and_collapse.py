"""Fire, gas and collapse: heard as such, and what is asked beside them."""

import pytest

from orchestrator.danger.alarms import question_in
from orchestrator.danger.detection import judged
from orchestrator.danger.fire_and_collapse import need_of


@pytest.mark.parametrize(
    ("text", "need"),
    [
        ("사무실에 불이 났어요", "fire"),
        ("탕비실에서 연기가 나요 소화기 어디 있어요", "fire"),
        ("가스 냄새가 나는데 어디로 대피해?", "fire"),
        ("비상벨 울리는데 어떻게 해요", "fire"),
        ("There's a fire in the kitchen, where is the meeting point?", "fire"),
        ("smell of gas on our floor, where do we go", "fire"),
        ("동료가 쓰러졌어요 제세동기 어디있죠", "collapse"),
        ("my colleague collapsed in Namsan, where is the defibrillator??", "collapse"),
        ("동료가 다쳤어요 피가 많이 나요", "medical"),
        ("남편이 지금 때려요", "violence"),
    ],
)
def test_each_need_is_heard_beside_a_question(text: str, need: str) -> None:
    """What happens is an alarm, although a place or a rule is asked for as well."""
    heard = judged(text)
    assert heard.emergency is not None
    assert need_of(heard.emergency.kind, heard.emergency.quote, text) == need


@pytest.mark.parametrize(
    "text",
    [
        "불났을 때 모이는 곳이 어디예요?",
        "화재 대피 훈련 언제예요?",
        "화재경보기 점검 언제 해요",
        "회사에 불이 나면 어떻게 하나요",
        "when is the next fire drill?",
        "prod is on fire",
        "where is the defibrillator",
    ],
)
def test_what_might_be_is_a_question(text: str) -> None:
    """A drill, a rule and a server are no fire."""
    heard = judged(text)
    assert heard.emergency is None


def test_a_patient_who_may_be_there_is_answered_below_the_ambulance() -> None:
    """Nobody knows whether it is a rule or somebody on the floor."""
    heard = judged("심장마비 온 사람 있으면 제세동기 어디있어")
    assert heard.emergency or heard.is_suspected


def test_the_question_is_found_beside_the_alarm() -> None:
    """Only what is asked goes to the pages."""
    assert question_in("동료가 쓰러졌어요 제세동기 어디있죠") == "제세동기 어디있죠"
    assert question_in("There's a fire in the kitchen, where is the meeting point?") == "where is the meeting point?"
    assert question_in("사무실에 불이 났어요") == ""
