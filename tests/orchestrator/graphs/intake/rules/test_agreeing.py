"""What a message says behind the yes that it begins with."""

import pytest

from integrations.knowledge.base import Text, WorkbookQuestion
from orchestrator.graphs.intake.rules.agreeing import behind_yes, topic_of_yes, wants_one_by_one
from orchestrator.graphs.intake.rules.own_predicate import Polarity, answer_to


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("네", ""),
        ("응 맞어", ""),
        ("네네 그런데 이사비는 누가 내나요?", "이사비는 누가 내나요?"),
        ("맞습니다. 그리고 계약서는 동생이 갖고 있습니다.", "계약서는 동생이 갖고 있습니다."),
        ("맞당께요, 근데 도장은 안 찍었어라", "도장은 안 찍었어라"),
        ("네 개인 사정이었어요", "개인 사정이었어요"),
        ("네 맞아요 근데 주소가 달라요", "주소가 달라요"),
        ("금액은 맞는데 날짜가 하루 늦어요", "날짜가 하루 늦어요"),
        ("그건 맞아요 근데 날짜가 달라요", "날짜가 달라요"),
        ("Yes, that's right. But my sister paid half", "my sister paid half"),
    ],
)
def test_what_follows_a_yes_is_told_apart(text: str, rest: str) -> None:
    """A yes is a yes with whatever stands behind it, which is given without the word that leads over to it."""
    assert behind_yes(text) == rest


@pytest.mark.parametrize(
    "text",
    [
        "네? 뭐라고요",
        "네 아니에요",
        "어 왜 그렇게 나와요",
        "아니요 맞지 않아요",
        "yesterday I paid",
        "네 개월이에요",
        "네 번 갔어요",
        "네 그런데 사실은 석 달이에요",
        "네 근데 이혼은 아닙니다",
        "맞지 않습니다",
        "계약서는 안 받은 게 맞아요. 그거 고쳐 주시고 월급은 그대로요",
        "이사 온 건 맞습니다 날짜만 바꿔 주세요",
        "right before the exam",
    ],
)
def test_what_is_no_yes_has_nothing_behind_it(text: str) -> None:
    """A question, a yes that is taken back at once, and words that only look like one agree to nothing."""
    assert behind_yes(text) is None


def test_a_yes_may_name_what_it_is_said_of() -> None:
    """ "금액은 맞아요" agrees to the sum alone."""
    assert topic_of_yes("금액은 맞아요 근데 이름이 달라요") == "금액"
    assert topic_of_yes("네 맞아요") == ""


def test_to_be_asked_one_by_one_is_said_in_many_words() -> None:
    """With or without the yes; a story that holds the words wants nothing."""
    assert wants_one_by_one("네 차근차근 물어봐 주세요")
    assert wants_one_by_one("yes, one at a time please")
    assert not wants_one_by_one("네 없어요")
    assert not wants_one_by_one("사장이 직원을 하나씩 불러서 사직서를 쓰게 했고 저는 안 쓰겠다고 버텼더니 해고했어요")


@pytest.mark.parametrize(
    "text", ["아유 그런 게 어딨어요 이 동네에", "그딴 거 해 주는 데가 어디 있습니까", "그런 거 하나도 없었어요"]
)
def test_that_there_is_no_such_thing_is_a_no(text: str) -> None:
    """Whatever was asked about, asked back or said."""
    asked = WorkbookQuestion(1, "f", Text("보증보험에 가입하셨나요?"), "boolean", True)
    assert answer_to(asked, text) == Polarity(answer=False, is_sure=True)
