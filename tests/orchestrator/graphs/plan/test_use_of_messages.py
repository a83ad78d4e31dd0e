"""What a message tells of the use: who does each step, what is done where it fails, and what is no part of it."""

from datetime import date

import pytest

from orchestrator.graphs.plan.plan_document import PlanSource
from orchestrator.graphs.plan.rules.items import chained_english, chained_korean, items_of
from orchestrator.graphs.plan.rules.items.deeds import is_no_deed, tells_failure, tells_stop
from orchestrator.graphs.plan.rules.items.left_out import left_out_in, reason_in
from orchestrator.graphs.plan.rules.items.of_paper import is_of_paper
from orchestrator.graphs.plan.rules.reading import read_case
from orchestrator.graphs.plan.rules.reading.naming import Namer
from orchestrator.graphs.plan.rules.reading.user_phrases import for_whom
from orchestrator.steps.masking import BLACKED
from orchestrator.steps.rules.private_details import without_health


@pytest.mark.parametrize(
    ("clause", "acts"),
    [
        (
            "입고 직원이 맡긴 날 뒤편에서 꼬리표를 붙이고 창고에 넣어요",
            [("입고 직원", "맡긴 날 뒤편에서 꼬리표를 붙인다"), ("", "창고에 넣는다")],
        ),
        (
            "귀가 어두운 손님한테 도우미가 메뉴를 읽어드려요",
            [("도우미", "귀가 어두운 손님한테 메뉴를 읽어드린다")],
        ),
        (
            "선장이 표를 걸고 들어오면 경매 담당이 무게를 적어요",
            [("선장", "표를 건다"), ("", "들어온다"), ("경매 담당", "무게를 적는다")],
        ),
    ],
)  # fmt: skip
def test_korean_doers_are_told_by_their_particles(clause: str, acts: list[tuple[str, str]]) -> None:
    """Whoever does something with a thing is named; for whom it is done, and when, are no part of the name."""
    assert [(one.who, one.does) for one in chained_korean.acts_in(clause)] == acts


@pytest.mark.parametrize(
    ("clause", "who"),
    [
        ("pharmacy packs the bag", "pharmacy"),
        ("the 6:15 tram carries a crate", "6:15 tram"),
        ("anybody in the valley books a slot", "anybody"),
        ("the trip takes an hour", ""),
        ("the app sends a code", ""),
    ],
)
def test_english_doers_are_told_by_their_deeds(clause: str, who: str) -> None:
    """Who does something with a thing is named, a device and a span of time are not."""
    assert [one.who for one in chained_english.acts_in(clause)] in ([who], [] if not who else [who])


@pytest.mark.parametrize(
    "clause",
    [
        "30분 넘으면 반장에게 다시 울린다",
        "정전되면 종이 명부로 한다",
        "단말기가 꺼지면 종이에 적는다",
        "만약 손님이 두고 가면 보관함에 넣는다",
        "늦게 온 배는 맨 뒤로 간다",
        "No reply: leave a note",
        "Broken or scratched: the club pays half",
        "If the kiln is full the potter keeps the tray",
    ],
)
def test_what_is_done_where_it_fails_is_a_case(clause: str) -> None:
    """It stands below the course, and ends nothing."""
    assert tells_failure(clause)
    assert not tells_stop(clause)


@pytest.mark.parametrize(
    "clause",
    [
        "한 달에 4번 넘게 밀리면 칠판으로 되돌린다",
        "파손 3건이면 대여 전체 중단",
        "If 5 crates go bad in a month, back to first come first served",
        "Should fewer than 9 crews be signed up by May, we stop",
    ],
)
def test_what_ends_the_service_is_no_step(clause: str) -> None:
    """A number of something, and that it is given up then."""
    assert tells_stop(clause)


@pytest.mark.parametrize(
    "clause",
    [
        "경비 일지로 센다",
        "출하 기록으로 확인한다",
        "A steward counts them from the gate sheet",
        "Tallied by Kim in the log",
    ],
)
def test_how_a_goal_is_measured_is_no_deed(clause: str) -> None:
    """It is counted from a record."""
    assert is_no_deed(clause)


@pytest.mark.parametrize(
    ("clause", "things", "why"),
    [
        ("화약류나 병은 교환 대상이 아니에요", ["화약류나 병"], ""),
        ("출장 수리는 안 함(보험)", ["출장 수리"], "보험"),
        ("어르신이 많아서 앱은 절대 안 되고", ["앱"], "어르신이 많아서"),
        ("밭에 들어가서 따 오는 일은 하지 않습니다", ["밭에 들어가서 따 오는 일"], ""),
        ("No candles (fire rules)", ["candles"], "fire rules"),
        ("We don't do trailers", ["trailers"], ""),
        ("nothing made after 1990", ["anything made after 1990"], ""),
        ("No shelf ever holds that", [], ""),
    ],
)
def test_what_is_left_out_is_a_thing_with_its_reason(clause: str, things: list[str], why: str) -> None:
    """The reason stands before it or in brackets; a denied deed that is no thing stays as it was said."""
    assert left_out_in(clause) == (things, why)


def test_a_sentence_that_only_gives_a_reason_is_one() -> None:
    """By its ending."""
    assert reason_in("자리가 두 칸뿐이라서요") == "자리가 두 칸뿐이라서"
    assert reason_in("창고를 비워서 넘긴다") == ""


@pytest.mark.parametrize(
    ("clause", "is_one"),
    [
        ("회의록에 있는 허리 얘기는 싣지 말아 주세요", True),
        ("기획서에는 설문 숫자를 근거로 넣어 주시고", True),
        ("절차는 이렇습니다", True),
        ("손님 이름은 적지 않습니다", False),
        ("Keep her letter out of the plan", True),
        ("Three things must not move", True),
        ("Nobody's name is written down", False),
    ],
)
def test_what_is_said_of_the_paper_is_no_rule(clause: str, is_one: bool) -> None:
    """Nor is what only announces something."""
    assert is_of_paper(clause) is is_one


def test_a_word_for_people_is_no_name() -> None:
    """Neither a title before a number nor the first word of a note renames everybody who is called so."""
    notes = f"- 아랫말 나옥순 어르신({BLACKED}) 방송만\n- 담당: 화면 표가온, 문자 진사랑\n어르신들이 문자로 받는다"
    assert Namer([notes]).named(notes).endswith("어르신들이 문자로 받는다")
    english = "- Borrower rings the desk\n- The borrower signs"
    assert Namer([english]).named(english) == english


@pytest.mark.parametrize(
    ("phrase", "who"),
    [
        ("복지관에서 귀가 어두운 노인한테 도우미", "귀가 어두운 노인"),
        ("창고 4곳에서 남은 꽃을, 이웃들", "이웃들"),
        ("이걸 경비원", "경비원"),
        ("아이를 키우는 집", "아이를 키우는 집"),
        ("night porters", "night porters"),
    ],
)
def test_users_are_told_from_what_stands_beside_them(phrase: str, who: str) -> None:
    """Whom something is done for are the users, neither who does it nor the thing before them."""
    assert for_whom(phrase) == who


@pytest.mark.parametrize(
    ("clause", "things", "why"),
    [
        ("희귀본은 남의 책이라 책임이 커서 넣지 않습니다", ["희귀본"], "남의 책이라 책임이 커서"),
        ("No night calls (tired staff), no advice by post", ["night calls (tired staff)", "advice by post"], ""),
        ("Boots and hats stay out, for hygiene", ["Boots and hats"], "hygiene"),
        ("Boat lessons are excluded as well", ["Boat lessons"], ""),
        ("not replacing the yearly check, compulsory", ["the yearly check"], "compulsory"),
    ],
)
def test_what_is_left_out_is_told_in_many_ways(clause: str, things: list[str], why: str) -> None:
    """As something that stays out, or is denied one thing after the other."""
    assert left_out_in(clause) == (things, why)


def test_a_private_end_of_a_run_on_message_takes_nothing_else_away() -> None:
    """A message without a stop keeps what it tells of the service."""
    told = (
        "저희 기숙사가 240실인데 세탁기 줄이 길어서 사감 한 명이 저녁마다 불려 나옵니다 "
        "그래서 학생이 앱으로 순번을 잡으면 문자가 가는 서비스를 하려는데 기획서 좀 써 주세요 "
        "운영위원회가 1월 14일에 의결합니다 "
        "그리고 308호 한 사람 우울증 약 드신다는 얘기는 쓰지 마세요"
    )
    kept = without_health(told)
    assert "학생이 앱으로 순번을 잡으면" in kept
    assert "운영위원회가 1월 14일에 의결합니다" in kept
    assert "우울증" not in kept


def test_who_begins_the_course_is_assumed_to_use_it() -> None:
    """Where nobody is named as a user: people who act first, in the plural, and not those who run it."""
    message = (
        "Write a service plan for crate returns. So the bar person scans the label on the crate, picks a slot and the "
        "lorry driver collects on the next round."
    )
    case = read_case("x", (PlanSource(1, "request", "r", message),), "en", date(2026, 11, 30))
    assert case.named_users[0] == ""
    assert items_of(case).likely_users == "bar people"
