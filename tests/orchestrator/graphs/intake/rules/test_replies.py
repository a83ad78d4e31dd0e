"""What a message does in the interview."""

import time

import pytest

from integrations.knowledge.base import AnswerType, Text, WorkbookQuestion
from orchestrator.graphs.intake.rules.asked_back import asks_meaning, without_topic
from orchestrator.graphs.intake.rules.replies import first_word, intent_of, is_bare, reading_of, yes_or_no


@pytest.mark.parametrize(
    "text",
    [
        "네",
        "넵",
        "예",
        "ㅇㅇ",
        "응",
        "그래요",
        "맞아요",
        "그렇습니다",
        "당연하죠",
        "있어요",
        "했어요",
        "아니요, 있어요",
        "yup",
        "I do",
        "안 받은 건 아니에요",
    ],
)
def test_yes(text: str) -> None:
    """Particles, predicates and double negatives that say yes."""
    assert yes_or_no(text) is True


@pytest.mark.parametrize(
    "text",
    [
        "아니요",
        "네, 없어요",
        "없어요",
        "안 했어요",
        "못 받았어요",
        "아직이요",
        "ㄴㄴ",
        "nope",
        "not yet",
        "I don't think so",
    ],
)
def test_no(text: str) -> None:
    """Particles and predicates that say no; the predicate outweighs the particle."""
    assert yes_or_no(text) is False


@pytest.mark.parametrize("text", ["모르겠어요", "작년 10월이요", "", "글쎄요", "no idea"])
def test_neither(text: str) -> None:
    """What says neither is not read as one."""
    assert yes_or_no(text) is None


@pytest.mark.parametrize(
    ("text", "expecting", "intent"),
    [
        ("말하기 싫어요", "string", "refused"),
        ("rather not say", "string", "refused"),
        ("기억이 안 나요", "date", "unknown"),
        ("넘어갈게요", "date", "skip"),
        ("이전 질문", "date", "back"),
        ("왜 물어보세요?", "integer", "why"),
        ("나중에 할게요", "string", "pause"),
        ("이어서 할게요", None, "resume"),
        ("그만할래요", "string", "cancel"),
        ("더 없어요", None, "finish"),
        ("변호사 바꿔주세요", "string", "person"),
        ("안녕하세요", None, "small_talk"),
        ("이거 얼마나 걸려요?", "string", "question"),
        ("정정할게요, 작년이 아니라 재작년", "string", "correction"),
        ("작년 10월이요. 감사합니다", "date", "answer"),
        ("왜 그러는지 모르겠어요 남편이 작년부터 생활비를 안 줘요", "string", "answer"),
    ],
)
def test_every_intent(text: str, expecting: AnswerType | None, intent: str) -> None:
    """Each thing that a message can do."""
    assert intent_of(text, expecting) == intent


def test_what_a_yes_brings_along_is_kept() -> None:
    """The words after the particle are there for the next question."""
    reading = reading_of("네, 작년 10월이요", "boolean")
    assert (reading.intent, reading.rest) == ("yes", "작년 10월이요")


@pytest.mark.parametrize(
    "text",
    [
        "이전 회사에서 같이 일하던 동료예요",
        "내일이요",
        "나중에 준다고 했어요",
        "변호사가 합의하자고 했어요",
        "They refuse to pay me",
    ],
)
def test_words_of_an_aside_within_an_answer_make_no_aside(text: str) -> None:
    """An answer that holds the words of an aside stays an answer."""
    assert intent_of(text, "string") == "answer"


def test_a_message_whose_every_part_is_an_aside_is_one() -> None:
    """Small talk and a bare no beside an aside do not hide it."""
    assert intent_of("안녕하세요. 이어서 할게요!", None) == "resume"
    assert intent_of("아니요, 더 없어요. 감사합니다", None) == "finish"


def test_dislike_is_a_no_to_yes_or_no_and_a_refusal_to_all_else() -> None:
    """ "싫어요" answers a boolean question."""
    assert intent_of("싫어요", "boolean") == "no"
    assert intent_of("싫어요", "string") == "refused"


@pytest.mark.parametrize("piece", ["네", "이제", ", ", "아니요 ", "요", "그", "just ", "i ", "없어요", "ㅇ", "이요"])
@pytest.mark.parametrize("length", [45, 80, 200, 40_000])
def test_repetition_does_not_slow_the_rules_down(piece: str, length: int) -> None:
    """No text of any length makes a pattern try every way to divide it."""
    text = (piece * (length // len(piece) + 1))[:length] + "가x"
    start = time.process_time()
    intent_of(text, "boolean")
    yes_or_no(text)
    assert time.process_time() - start < 3


@pytest.mark.parametrize("text", ["그게 무슨 뜻이에요?", "I don't know what that means", "what does that mean?"])
def test_what_a_question_means_may_be_asked(text: str) -> None:
    """It is no not knowing."""
    assert asks_meaning(text)
    assert not asks_meaning("모르겠어요")


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("노동청? 아직", "아직"),
        ("신고요? 했지요 당연히", "했지요 당연히"),
        ("노동청? 거기가 어디예요?", "거기가 어디예요?"),
        ("비용은요? 얼마예요", "비용은요? 얼마예요"),
        ("노동청에 신고하면 되나요?", "노동청에 신고하면 되나요?"),
    ],
)
def test_the_word_of_a_question_may_be_taken_up_first(text: str, rest: str) -> None:
    """Only what follows it is the reply; another word with a question mark asks something."""
    question = WorkbookQuestion(1, "reported", Text("노동청에 신고(진정)하셨나요?"), "choice", True)
    assert without_topic(question, text) == rest


def test_a_break_is_asked_for_in_the_words_of_the_greeting() -> None:
    """Also by who is tired of questions."""
    assert intent_of("잠깐 쉬기", "choice") == "pause"
    assert intent_of("그만 물어봐요", "choice") == "pause"


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        *((text, True) for text in ("맞소", "그렇소", "맞지", "그려", "하모", "맞심더", "그라제", "맞다니까", "옳소")),
        *((text, False) for text in ("아닐세", "아니지", "아이다", "아니라예")),
    ],
)
def test_a_yes_and_a_no_are_heard_at_any_level_of_speech(text: str, answer: bool) -> None:
    """Older people and dialects say them otherwise."""
    assert is_bare(text)
    assert yes_or_no(text) is answer


def test_who_was_hit_says_no_yes() -> None:
    """A verb that begins like a word of agreement is none."""
    assert not is_bare("맞았어요")


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("맞지요 그 무렵이여", True),
        ("그려 그때 봤지", True),
        ("맞아요 근데 팔월이 아니라 구월", True),
        ("맞고 살았어요", None),
        ("  맞지요 그 무렵이여", True),
        ("그래, 그때야", True),
        ("그러믄요 작년이에요", True),
        ("맞아 다쳤어요", None),
        ("맞아 죽을 뻔했어요", None),
        ("맞지 마세요", None),
        ("그래 봤자 소용없어요", None),
        ("그래 그 사람이 때렸어", None),
        ("그럼 어떻게 해요", None),
        ("그럼, 어떻게 해요", None),
        ("그려 봤어요", None),
        ("  맞지요 그해 아니", None),
    ],
)
def test_a_message_may_begin_with_a_verb_that_agrees(text: str, answer: bool | None) -> None:
    """What only sounds like it, goes on with it as an adverb, or is taken back says nothing."""
    assert first_word(text) is answer
