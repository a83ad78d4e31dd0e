"""What a message says stays whole, and stands where it belongs: rules, how it is today, steps of the use."""

import pytest

from orchestrator.graphs.plan.rules.items import chained_english, chained_korean, korean
from orchestrator.graphs.plan.rules.items.english import actor_of
from orchestrator.graphs.plan.rules.reading.role_classifier import OF_TEXT, role_of, roles_of
from orchestrator.graphs.plan.rules.reading.spoken import spoken_clauses


@pytest.mark.parametrize(
    ("message", "clauses"),
    [
        (
            "자전거는 못 둬요 흙이 떨어져서. 우산은 돼요",
            ["자전거는 못 둬요 흙이 떨어져서", "우산은 돼요"],
        ),
        ("한 번 빌리는데 삼천원씩. 우산은 돼요", ["한 번 빌리는데 삼천원씩", "우산은 돼요"]),
        ("사진을 팔면 안 되고요 이건 법이에요. 우산은 돼요", ["사진을 팔면 안 되고요 이건 법이에요", "우산은 돼요"]),
        (
            "members open the shed, take a mower, and note the hour. keys stay inside, that's a must",
            ["members open the shed", "take a mower", "and note the hour", "keys stay inside, that's a must"],
        ),
        (
            "the tenant opens the locker, takes the parcel, closes the door and rides home",
            ["the tenant opens the locker, takes the parcel, closes the door and rides home"],
        ),
        (
            "the shop shows the size, the colour and the price",
            ["the shop shows the size, the colour and the price"],
        ),
    ],
)
def test_what_says_nothing_alone_stays_with_the_clause_before_it(message: str, clauses: list[str]) -> None:
    """A reason, a rule of what was said before, and an act of the same person are no clauses of their own."""
    assert spoken_clauses(message) == clauses


@pytest.mark.parametrize(
    ("clause", "stays"),
    [
        ("접수대 화면에 전화번호말고", "접수대 화면에 전화번호말고"),
        ("바구니는 뒤쪽 창고", "바구니는 뒤쪽 창고"),
        ("너무 번거로워 갖고", "너무 번거로워 갖고"),
        ("손님이 쪽지를 적고", "손님이 쪽지를 적는다"),
    ],
)
def test_an_ending_that_is_no_verb_is_not_turned_round(clause: str, stays: str) -> None:
    """Nouns, "not but" and "because" end like a verb that goes on; they stay as they were said."""
    assert korean.declared(clause) == stays


@pytest.mark.parametrize(
    "clause",
    [
        "한 사람이 사흘 넘게 가지고 있으면 곤란하고",
        "She hangs the bag on the hook",
    ],
)
def test_what_has_no_word_of_a_paper_is_not_said_of_the_paper(clause: str) -> None:
    """Readers and style are told by their words; what lacks them is of the service."""
    assert role_of(clause).role not in OF_TEXT - {"talk", "order"}


@pytest.mark.parametrize("clause", ["어르신들 보시게 글씨 크게 두 장짜리로", "the reader hates jargon so go easy"])
def test_what_names_the_paper_is_never_a_feature(clause: str) -> None:
    """Letters, sheets and readers of the plan are nothing that the service does."""
    told = role_of(clause)
    assert told.role in OF_TEXT
    assert told.score > 0


def test_how_it_is_done_today_is_told_before_the_wish() -> None:
    """Whoever tells first what they do, then what goes wrong, then what they want, tells no feature at first."""
    korean_clauses = [
        "직원이 열쇠를 칠판에 적고 내주는데",
        "지난달에만 열쇠 네 개를 잃어버렸어요",
        "직원이 카드를 대면 열쇠함이 열리게 하고 싶어요",
        "열쇠를 집에 가져가면 절대 안 됩니다",
    ]
    assert [one.role for one in roles_of(korean_clauses)] == ["problem", "problem", "feature", "constraint"]
    english_clauses = [
        "our guards write the keys in a book",
        "and last month four keys went missing",
        "I want a box that opens when a guard taps a card",
        "nobody may take a key home",
    ]
    assert [one.role for one in roles_of(english_clauses)] == ["problem", "problem", "feature", "constraint"]


def test_each_act_has_the_one_who_does_it() -> None:
    """Kin and helpers act like those with a part; what nobody does is a condition; a rule in brackets stays."""
    told = "손님이 접수하면 사장님 조카가 번호를 불러주고 한 시간 안 오면 문자 한번 가고"
    assert [(one.who, one.does, one.when) for one in chained_korean.acts_in(told)] == [
        ("손님", "접수한다", ""),
        ("사장님 조카", "번호를 불러준다", ""),
        ("", "문자 한번 간다", "한 시간 안 오면"),
    ]
    ruled = next(iter(chained_korean.acts_in("기사님이 (꼭 차를 세우고) 버튼을 누르면 불이 켜진다")))
    assert ruled.does == "(꼭 차를 세우고) 버튼을 누른다"


def test_an_arrow_parts_acts_and_words_without_a_verb_stay_as_they_are() -> None:
    """Notes tell one step behind each arrow, and what is done "then" is not made into a verb."""
    told = chained_korean.acts_in("회원이 초인종 누름 → 경비 둘이 확인 → 십 분 안에 답이 없으면 다음 사람")
    assert [(one.who, one.does, one.when) for one in told][1:] == [
        ("경비 둘", "확인한다", ""),
        ("", "다음 사람", "십 분 안에 답이 없으면"),
    ]
    shown = chained_english.acts_in("I'd like a thing where the nurse stands at the scale, weighs it")
    assert [(one.who, one.does) for one in shown] == [("nurse", "stands at the scale"), ("", "weighs it")]


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        ("자리 잡기가 어려워요", "자리 잡기가 어렵다"),
        ("아이가 셈을 배워요", "아이가 셈을 배운다"),
        ("봉투를 주워요", "봉투를 줍는다"),
        ("제 생각은 손님이 고르고", "손님이 고른다"),
        ("작년에 스무 집을 돌려보냈어요", "작년에 스무 집을 돌려보냈다"),
        ("손님이 시간을 고르는 겁니다", "손님이 시간을 고른다"),
    ],
)
def test_a_clause_is_told_in_the_style_of_documents(said: str, plain: str) -> None:
    """Stems in ㅂ, the past and what is described keep their sense in the plain style."""
    assert korean.declared(korean.led(said)) == plain


@pytest.mark.parametrize(
    ("clause", "actor"),
    [
        ("The timer starts the oven", ""),
        ("The door opens in the morning", ""),
        ("The voucher pays for a meal", ""),
        ("The reminder asks the driver to come", ""),
        ("paper lists get lost", ""),
        ("stickers fall off", ""),
        ("The walker walks the dog", "walker"),
        ("the florist prepares the bouquet", "florist"),
        ("readers borrow books", "readers"),
    ],
)
def test_things_that_end_as_people_do_act_for_nobody(clause: str, actor: str) -> None:
    """Who does it is a person, by the word or by what is done."""
    assert actor_of(clause) == actor
