"""What of a reply is given as the answer: a day of the asked end, a name alone, nothing beside not knowing."""

from datetime import date

import pytest

from integrations.knowledge.base import AnswerType, Text, WorkbookQuestion
from orchestrator.graphs.intake.rules.asked_back import asks_figure
from orchestrator.graphs.intake.rules.declining import knows_not
from orchestrator.graphs.intake.rules.filling import fill
from orchestrator.graphs.intake.rules.named_alone import named_alone, reached_at

TODAY = date(2026, 11, 30)


def _question(ko: str, en: str, answer_type: AnswerType) -> WorkbookQuestion:
    return WorkbookQuestion(1, "f", Text(ko, en), answer_type, True)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("작년 5월 3일에 입사했어요", None),
        ("2년 계약이고 작년 5월 3일에 시작했어요", "2027-05-03"),
        ("작년 5월 3일에 끝났어요", "2025-05-03"),
        ("I moved in on 3 May 2025", None),
        ("my start date was 3 May 2025", None),
    ],
)
def test_a_day_of_the_other_end_is_no_answer(text: str, expected: str | None) -> None:
    """The first day is not written down as the last; with how long it lasts, the last is reckoned and offered."""
    question = _question("계약이 끝나는 날은 언제인가요?", "When does it end?", "date")
    found = fill(text, [question], TODAY, "en" if text.isascii() else "ko", asked="f")
    assert [one.value.value for one in found] == ([expected] if expected else [])
    assert all(one.is_sure for one in found) is (expected in (None, "2025-05-03"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("정수기요!! 아버지가 혼자 계실 때 와서 설치하고 갔어요", "정수기"),
        ("목하고 오른쪽 팔. 허리는 원래 아팠으니 빼 주시고요", "목하고 오른쪽 팔"),
        ("정수기를 샀는데 물이 새요", None),
        ("계약서? 그런 건 못 받았어요", None),
        ("처음에는 정수기였는데 지금은 공기청정기예요", None),
        ("정수기요 근데 작년 거라 이제는 안 팔아요", "정수기"),
        ("water purifier, though they call it a spa", "water purifier"),
        ("how often must I say it. Craigslist. my neighbour saw it too", "Craigslist"),
    ],
)
def test_what_only_names_it_is_the_answer(text: str, expected: str | None) -> None:
    """Sentences that tell more than what was asked for are no part of a name, and a topic is none."""
    question = _question("어떤 물건을 어디서 샀나요? 무엇인가요?", "What is it, and where?", "string")
    assert named_alone(question, text) == expected


def test_a_story_is_not_cut() -> None:
    """Where it is asked what happened, all of it is the answer."""
    question = _question("무슨 일이 있었나요?", "What happened?", "string")
    assert named_alone(question, "누수요. 천장에서 물이 떨어져서 가구가 다 젖었어요") is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("모르겠어요. 동생이 봤을 수도 있고", True),
        ("I don't know. he might have kept a copy", True),
        ("모르겠어요", False),
        ("동생이 봤어요. 엄마는 모르겠어요", False),
    ],
)
def test_who_begins_with_not_knowing_only_guesses_then(text: str, expected: bool) -> None:
    """What may be is no answer behind that it is not known."""
    assert knows_not(text) is expected


def test_who_asks_for_a_figure_tells_none() -> None:
    """Who asks how much it comes to has told what they paid, and not that."""
    assert asks_figure("한 달에 7만원씩 냈는데 얼마나 돌려받을 수 있어요?")
    assert not asks_figure("7만원이요. 왜 물어보세요?")


@pytest.mark.parametrize(
    ("text", "is_read"), [("아니요", False), ("네", False), ("yes", False), ("모르는 사람이요", True)]
)
def test_a_bare_yes_or_no_names_nobody(text: str, is_read: bool) -> None:
    """Who it was is not told by a yes or a no."""
    question = _question("누가 그러나요?", "Who does it?", "string")
    assert bool(fill(text, [question], TODAY, "ko", asked="f")) is is_read


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("010-2244-9071인데 낮에는 남편이 받아요", "010-2244-9071"),
        ("jin.k@example.org but please not at night", "jin.k@example.org"),
        ("010-2244-9071", None),
        ("010-2244-9071이나 010-1111-2222", None),
    ],
)
def test_of_how_somebody_is_reached_the_number_is_kept(text: str, expected: str | None) -> None:
    """What is wished beside a number is no part of it."""
    question = _question("연락처를 알려 주세요.", "How can we reach you?", "string")
    assert reached_at(question, text) == expected


@pytest.mark.parametrize(
    ("text", "is_sure"),
    [("Three of ours, and two from his first marriage, 7 and 15", False), ("3명이요", True)],
)
def test_a_number_beside_others_is_asked_about(text: str, is_sure: bool) -> None:
    """Where several things are counted, one of the numbers is not written down for sure."""
    question = _question("자녀가 몇 명인가요?", "How many children do you have?", "integer")
    found = fill(text, [question], TODAY, "en" if text.isascii() else "ko", asked="f")
    assert all(one.is_sure is is_sure for one in found)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("등기에는 오세란으로 나와 있는데 전화는 동생이 받아요", "오세란"),
        ("'한아름부동산'이라고 역 앞에 있다가 없어졌어요", "한아름부동산"),
        ("삼성 서비스 쪽이라 최 부장이라는 사람이 전화했어요", None),
        ("장미라고도 하고 그냥 이모라고도 불러서요", None),
    ],
)
def test_what_somebody_is_called_is_the_name(text: str, name: str | None) -> None:
    """In a sentence that tells more; of two names neither is."""
    question = WorkbookQuestion(1, "name", Text("그분 이름이 무엇인가요?"), "string", True)
    assert named_alone(question, text) == name
