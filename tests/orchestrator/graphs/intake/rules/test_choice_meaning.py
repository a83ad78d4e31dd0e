"""Answers that name no option but fit only one."""

import pytest

from integrations.knowledge.base import Option, Text
from orchestrator.graphs.intake.rules.choice_meaning import by_own_words, denies, is_shared, rules_out
from orchestrator.graphs.intake.rules.choices import choose

STAFF = (
    Option("FEW", Text("5명 미만이에요(5인 미만)", "Fewer than 5")),
    Option("MANY", Text("5명 이상이에요(5인 이상)", "5 or more")),
    Option("UNSURE", Text("그 부분은 모르겠어요", "Not sure about this")),
)
LEVEL = (
    Option("BELOW", Text("0.03% 미만", "Below 0.03%")),
    Option("LOW", Text("0.03% 이상 0.08% 미만", "0.03% to below 0.08%")),
    Option("HIGH", Text("0.08% 이상 0.2% 미만", "0.08% to below 0.2%")),
    Option("HIGHEST", Text("0.2% 이상", "0.2% or more")),
)
WRITTEN = (
    Option("NOTE", Text("차용증 있어요(각서 포함)", "Yes – a signed note")),
    Option("MESSAGES", Text("문자나 카톡만 있어요", "Only messages")),
    Option("NONE", Text("아무것도 안 썼어요", "Nothing in writing")),
)


@pytest.mark.parametrize(
    ("text", "options", "code"),
    [
        ("12명이요", STAFF, "MANY"),
        ("한 3명쯤 돼요", STAFF, "FEW"),
        ("about 12 people", STAFF, "MANY"),
        ("3 people", STAFF, "FEW"),
        ("열두 명 정도요", STAFF, "MANY"),
        ("주방 넷 홀 셋. 나까지 일곱이요", STAFF, "MANY"),
        ("0.09 나왔어요", LEVEL, "HIGH"),
        ("0.21", LEVEL, "HIGHEST"),
        ("0.03%", LEVEL, "LOW"),
    ],
)
def test_a_number_chooses_the_option_whose_bounds_hold_it(text: str, options: tuple[Option, ...], code: str) -> None:
    """Where labels tell bounds, an amount within them is an answer."""
    chosen = choose(text, options, "ko")
    assert chosen is not None
    assert chosen.code == code


def test_a_figure_of_another_kind_lies_within_no_bounds() -> None:
    """A year is no alcohol level."""
    assert choose("A fine, I believe it was 2012", LEVEL, "en") is None


def test_the_bounds_are_read_in_english_where_only_that_is_shown() -> None:
    """A question that was asked in English is understood by its English labels."""
    shown = tuple(Option(option.code, Text(option.label.en, option.label.en)) for option in STAFF)
    chosen = choose("about 12 people", shown, "en")
    assert chosen is not None
    assert chosen.code == "MANY"


@pytest.mark.parametrize(
    ("text", "code"),
    [("차용증은 없고 카톡만 있어요", "MESSAGES"), ("just kakaotalk messages", "MESSAGES"), ("각서 받았어요", "NOTE")],
)
def test_words_of_one_option_alone_choose_it(text: str, code: str) -> None:
    """What is denied does not choose the option that has its noun."""
    chosen = choose(text, WRITTEN, "ko")
    assert chosen is not None
    assert chosen.code == code


@pytest.mark.parametrize("text", ["차용증이랑 카톡 다 있어요", "그냥 그랬어요", "5천만원이요"])
def test_words_of_none_or_of_several_choose_nothing(text: str) -> None:
    """Better asked again than guessed."""
    assert choose(text, WRITTEN, "ko") is None


def test_a_number_that_counts_something_is_no_place() -> None:
    """At least two months is not the second option."""
    options = (
        Option("IN_TIME", Text("끝나기 2개월 전까지 알렸어요", "At least 2 months before the end")),
        Option("LATE", Text("그보다 늦게 알렸어요", "Later than that")),
    )
    chosen = choose("At least 2 months before", options, "en")
    assert chosen is not None
    assert chosen.code == "IN_TIME"


PARTNER = (
    Option("SPOUSE", Text("남편·아내", "Husband or wife"), ("신랑", "와이프")),
    Option("DATING", Text("연인", "A partner"), ("남친", "boyfriend")),
    Option("EX", Text("헤어진 연인", "A former partner"), ("전 남친", "전남친", "ex-boyfriend")),
)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("신랑", "SPOUSE"),
        ("우리 신랑이요", "SPOUSE"),
        ("남친한테 맞았어요", "DATING"),
        ("전 남친이에요", "EX"),
        ("My ex-boyfriend did it", "EX"),
        ("남친은 아니에요", None),
        ("남친인가요?", None),
        ("남친도 신랑도", None),
        ("신랑감을 찾고 있었어요", None),
    ],
)
def test_an_option_is_named_by_what_the_workbook_says_that_people_call_it(text: str, code: str | None) -> None:
    """As a word of the answer, the longest one; not where it is denied, asked, part of another word or one of two."""
    chosen = choose(text, PARTNER, "ko")
    assert (chosen and chosen.code) == code


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("내 몫을 못 받은 거여", 0),
        ("빚이 얼마인지 몰라요", 1),
        ("빚은 아니고 몫이 문제예요", 0),
        ("내가 그걸 못 받았어", None),
    ],
)
def test_what_something_is_about_may_be_named_by_one_sign(text: str, place: int | None) -> None:
    """Also where it is what somebody did not get; what it is not is none."""
    options = (Option("SHARE", Text("내 몫의 문제예요")), Option("DEBT", Text("돌아가신 분의 빚이 걱정돼요")))
    assert by_own_words(text, options, longest=80, by_head=True) == place


PAID = (
    Option("ONCE", Text("카드 일시불", "Card, at once")),
    Option("PARTS", Text("카드 할부", "Card, in instalments")),
    Option("CASH", Text("계좌이체나 현금", "Transfer or cash")),
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [("카드로 긁었어요", True), ("카드 일시불로요", False), ("한 번에 다 냈어요", False)],
)
def test_a_word_of_two_options_chooses_neither(text: str, *, expected: bool) -> None:
    """Where nothing else is said."""
    assert is_shared(text, PAID, "ONCE") is expected


ARREARS = Option("ARREARS", Text("월세를 밀렸다고 해요", "They say that rent is behind"))
SMELL = Option("SMELL", Text("냄새나 연기", "Smell or smoke"))


@pytest.mark.parametrize(
    ("text", "option", "expected"),
    [
        ("십 년 동안 월세 한 번을 안 밀렸어요", ARREARS, True),
        ("두 달 월세가 밀렸다고 하네요", ARREARS, False),
        ("담배 냄새 때문에 빨래를 못 널어요", SMELL, False),
    ],
)
def test_an_option_whose_words_are_denied_is_not_said(text: str, option: Option, expected: bool) -> None:
    """A reason is not what is denied."""
    assert denies(text, option) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2개월 전 아니고 만기 한 달 전이야", True),
        ("not two months before, one month", False),
        ("만기가 9월 30일이에요", False),
    ],
)
def test_a_guess_is_ruled_out_by_its_own_words(text: str, expected: bool) -> None:
    """What denies other words leaves it open."""
    assert rules_out(text, "끝나기 2개월 전까지 알렸어요") is expected
