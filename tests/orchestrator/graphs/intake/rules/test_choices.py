"""Options by number, by label and by what they are not."""

import pytest

from integrations.knowledge.base import Option, Text
from orchestrator.graphs.intake.rules.choices import choose, choose_many, is_named

OPTIONS = (
    Option("JEONSE", Text("전세", "Jeonse")),
    Option("MONTHLY", Text("월세 (보증금 있음)", "Monthly rent")),
    Option("NONE", Text("해당 없음", "None of these")),
)


@pytest.mark.parametrize(
    "text",
    [
        "2",
        "2번",
        "2번이요",
        "두 번째",
        "②",
        "the second one",
        "B",
        "월세",
        "월세요",
        "MONTHLY",
        "전세 말고 월세요",
        "monthly rent",
        "number two",
    ],
)
def test_one_option_is_named_in_many_ways(text: str) -> None:
    """Number, ordinal, letter, code, label and part of it name the same option."""
    assert choose(text, OPTIONS, "ko") == OPTIONS[1]


@pytest.mark.parametrize("text", ["", "2번은 아니에요", "1번이랑 2번", "글쎄요", "7번", "그게 무슨 뜻이에요?"])
def test_nothing_is_chosen_where_it_is_not_clear(text: str) -> None:
    """Two options, one that is ruled out, or none: nothing is chosen."""
    assert choose(text, OPTIONS, "ko") is None


@pytest.mark.parametrize("text", ["아직", "아직이요", "음 아직요", "네 아직"])
def test_a_word_that_begins_like_an_interjection_is_none(text: str) -> None:
    """ "아직" is a part of a label, and not what follows "아"."""
    options = (Option("NOT_YET", Text("아니요, 아직이요", "Not yet")), Option("FILED", Text("신고했어요", "Reported")))
    assert choose(text, options, "ko") == options[0]


def test_several_are_chosen_in_their_order() -> None:
    """Where several may be chosen, each that is named is."""
    assert choose_many("3번이랑 1번", OPTIONS, "ko") == [OPTIONS[0], OPTIONS[2]]


def test_none_is_chosen_only_where_it_is_an_option() -> None:
    """ "None of these" is an option's own word, or nothing."""
    assert choose("해당 없어요", OPTIONS, "ko") == OPTIONS[2]
    assert choose("해당 없어요", OPTIONS[:2], "ko") is None


@pytest.mark.parametrize(
    ("text", "is_all"),
    [
        ("2번이요", True),
        ("월세요", True),
        ("해당 없음", True),
        ("월세 살다가 지금은 부모님 댁에 있어요", False),
        ("I think it was 2 years ago or so", False),
    ],
)
def test_an_answer_is_told_from_one_that_only_has_a_word_of_it(text: str, is_all: bool) -> None:
    """What says more than an option's name is judged by its meaning."""
    assert is_named(text, OPTIONS, "ko") is is_all


def test_none_is_not_something_else() -> None:
    """ "없어요" chooses no option that says other."""
    options = (Option("HOME", Text("사는 집이에요", "My home")), Option("OTHER", Text("그 밖이에요", "Something else")))
    assert choose("없어요", options, "ko") is None


def test_this_time_is_not_the_second_option() -> None:
    """ "이번" names it only where nothing else is said."""
    assert choose("이번이요", OPTIONS, "ko") == OPTIONS[1]
    assert choose("신고는 이번엔 안 했어요", OPTIONS, "ko") is None


@pytest.mark.parametrize("text", ["사는 집이지", "사는 집이오", "사는 집이라니까요", "사는 집이야"])
def test_an_option_is_named_at_any_level_of_speech(text: str) -> None:
    """The end of the sentence does not count."""
    options = (Option("HOME", Text("사는 집이에요", "A home")), Option("SHOP", Text("가게나 사무실이에요", "A shop")))
    assert choose(text, options, "ko") == options[0]
    assert is_named(text, options, "ko")


def test_a_word_before_a_comma_is_not_the_whole_answer() -> None:
    """What goes on in the same sentence may say more than that option."""
    family = (Option("WIFE", Text("아내", "Wife")), Option("BOTH", Text("아내와 아이", "A wife and a child")))
    assert is_named("아내. 같이 삽니다", family, "ko")
    assert not is_named("wife, she is from Korea. and a baby", family, "en")


@pytest.mark.parametrize(
    "text", ["잘은 모르지만 일단 전세로 적어 주세요", "집은 그냥 전세라고 해주세요", "Put me down as jeonse please"]
)
def test_what_somebody_asks_to_be_put_down_is_named(text: str) -> None:
    """However much is told before it."""
    assert choose(text, OPTIONS, "ko") == OPTIONS[0]
    assert is_named(text, OPTIONS, "ko")
