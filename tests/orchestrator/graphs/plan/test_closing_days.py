"""When a service runs that is to be made: the day it opens, the day it closes, and a span of both."""

from datetime import date, timedelta

import pytest

from orchestrator.graphs.plan.plan_document import PlanSource
from orchestrator.graphs.plan.rules.reading.days import DayKind
from orchestrator.graphs.plan.rules.refining.told_anew import with_day
from orchestrator.graphs.plan.rules.stated import dates
from tests.orchestrator.graphs.plan.test_brief_items import TODAY
from tests.orchestrator.graphs.plan.test_plan_days import case

APRIL, OCTOBER = date(2027, 4, 5), date(2027, 10, 30)


def days(request: str) -> list[tuple[DayKind, date, date]]:
    """Return kind, first and last day of the times that are read of a request."""
    read = case(request, language="ko" if "기획서" in request else "en")
    return [(one.kind, one.start, one.end) for one in read.days]


@pytest.mark.parametrize(
    ("request_", "opens", "closes"),
    [
        ("Write a plan for a rental app. We open on 5 April and close on 30 October.", APRIL, OCTOBER),
        (
            "Write a plan for a rental app. We open on 5 April 2027 and close at the end of October.",
            APRIL,
            date(2027, 10, 31),
        ),
        ("Write a plan for a rental app. It starts on 5 April. It is open until 30 October.", APRIL, OCTOBER),
        ("Write a plan for a rental app. It opens on 5 April and shuts on 28 February.", APRIL, date(2028, 2, 28)),
        ("대여 앱 기획서 써줘. 12월 20일에 열고 2월 말에 닫습니다.", date(2026, 12, 20), date(2027, 2, 28)),
        ("대여 앱 기획서 써줘. 4월 5일에 시작합니다. 10월 30일까지 운영합니다.", APRIL, OCTOBER),
        ("대여 앱 기획서 써줘. 4월 5일에 개장해서 10월 30일에 끝납니다.", APRIL, OCTOBER),
        ("대여 앱 기획서 써줘. 4월 5일 개장, 10월 30일 폐장.", APRIL, OCTOBER),
    ],
)
def test_a_service_opens_on_one_day_and_closes_on_another(request_: str, opens: date, closes: date) -> None:
    """The closing day is no standstill, no opening and nothing to be ready by, and it lies behind the opening."""
    assert days(request_) == [("step", opens, opens), ("last", closes, closes)]


@pytest.mark.parametrize(
    "request_",
    [
        "Write a plan for a rental app. We start on 5 April. We are closed on 30 October.",
        "Write a plan for a rental app. It opens on 5 April and the kitchen is closed on 30 October.",
        "Write a plan for a rental app. We open on 5 April and close on 30 October for the holidays.",
        "대여 앱 기획서 써줘. 10월 30일은 닫습니다. 4월 5일에 시작합니다.",
    ],
)
def test_a_day_of_rest_stays_a_standstill(request_: str) -> None:
    """Who is closed on a day goes on behind it."""
    assert days(request_) == [("step", APRIL, APRIL), ("closed", OCTOBER, OCTOBER)]


@pytest.mark.parametrize(
    "request_",
    [
        "Write a plan for a rental app. We open on 5 April and close on Mondays.",
        "대여 앱 기획서 써줘. 4월 5일에 열고 월요일에 닫습니다.",
    ],
)
def test_a_weekly_day_of_rest_is_not_that_of_the_opening(request_: str) -> None:
    """What is said of another day behind it closes nothing on the day of the opening."""
    assert days(request_) == [("step", APRIL, APRIL)]


@pytest.mark.parametrize(
    ("request_", "first", "last"),
    [
        ("대여 앱 기획서 써줘. 3월 15일부터 11월 30일까지 운영합니다.", date(2027, 3, 15), date(2027, 11, 30)),
        ("대여 앱 기획서 써줘. 3월부터 11월까지 운영합니다.", date(2027, 3, 1), date(2027, 11, 30)),
        ("Write a plan for a rental app. It runs from 15 March to 30 November.", date(2027, 3, 15), date(2027, 11, 30)),
        (
            "대여 앱 기획서 써줘. 지금은 10월 1일부터 12월 20일까지 종이로 시범 운영하고 있어요.",
            date(2026, 10, 1),
            date(2026, 12, 20),
        ),
    ],
)
def test_a_service_that_is_to_be_made_begins_ahead(request_: str, first: date, last: date) -> None:
    """Its span lies in the next year where this year's has begun; what runs already keeps its days."""
    assert days(request_) == [("step", first, last)]


@pytest.mark.parametrize(
    ("request_", "opens", "closes"),
    [
        ("빙상장 기획서 써줘. 매년 4월 5일에 개장해서 10월 30일에 닫아요.", APRIL, OCTOBER),
        ("텃밭 앱 기획서 써줘. 해마다 4월 5일에 문을 열고 10월 30일에 문을 닫습니다.", APRIL, OCTOBER),
        ("Write a plan for a boat club. Every year we open on 5 April and close on 30 October.", APRIL, OCTOBER),
    ],
)
def test_what_opens_each_year_opens_next_on_that_day(request_: str, opens: date, closes: date) -> None:
    """The next of its seasons is the one that is planned."""
    assert days(request_) == [("step", opens, opens), ("last", closes, closes)]


@pytest.mark.parametrize(
    "request_",
    [
        "텃밭 앱 기획서 써줘. 4월 5일부터 10월 30일까지 매년 운영해요.",
        "텃밭 앱 기획서 써줘. 운영 기간은 4월 5일부터 10월 30일까지예요.",
    ],
)
def test_a_span_in_which_it_runs_is_no_deadline(request_: str) -> None:
    """Its first day is the one on which it begins."""
    assert days(request_) == [("step", APRIL, OCTOBER)]


@pytest.mark.parametrize(
    ("request_", "rests", "goes_on"),
    [
        (
            "Write a plan for a tool shed. We open on 5 April, shut for repairs on 10 July and open again on 2 August.",
            date(2027, 7, 10),
            date(2027, 8, 2),
        ),
        (
            "Write a plan for a tool shed. We open on 5 April, close on 18 December, and start again on 11 January.",
            date(2027, 12, 18),
            date(2028, 1, 11),
        ),
        (
            "공구 대여 앱 기획서 써줘. 4월 5일에 열고 7월 10일에 수리로 닫았다가 8월 2일에 다시 엽니다.",
            date(2027, 7, 10),
            date(2027, 8, 2),
        ),
    ],
)
def test_who_closes_and_opens_again_rests_between(request_: str, rests: date, goes_on: date) -> None:
    """A standstill lies behind the opening that is told before it, and ends the day before it goes on."""
    last = goes_on - timedelta(days=1)
    assert days(request_) == [("step", APRIL, APRIL), ("closed", rests, last), ("step", goes_on, goes_on)]


@pytest.mark.parametrize(
    ("told", "rests"),
    [
        ("Not operating 14-18 June.", [(date(2027, 6, 14), date(2027, 6, 18))]),
        ("No evening lessons on 9 June.", [(date(2027, 6, 9), date(2027, 6, 9))]),
        ("closed for stocktaking 7 to 11 june.", [(date(2027, 6, 7), date(2027, 6, 11))]),
        ("Entries no later than 9 June.", []),
        ("No cards on 9 June.", []),
        ("We are not shut 14-18 June.", []),
    ],
)
def test_a_day_without_something_is_no_rest(told: str, rests: list[tuple[date, date]]) -> None:
    """It rests where what it does is not done; a denied closing, a fee or a last day for entries is open."""
    found = days(f"Write a plan for a rental app. We start on 5 April. {told}")
    assert [(first, last) for kind, first, last in found if kind == "closed"] == rests
    assert not [one for one in found if one[0] == "step" and one[1:] in rests]


@pytest.mark.parametrize(
    ("request_", "decided", "opens"),
    [
        (
            "Write a plan for a lamp library. Staff and 40 members use it. Launch: 10 May. The port authority votes on "
            "it by 8 March. Members return a lamp within 3 days.",
            date(2027, 3, 8),
            date(2027, 5, 10),
        ),
        (
            "등 대여 서비스 기획서 써줘. 회원 40명이 쓴다. 5월 10일에 시작. 항만청이 3월 8일까지 결정한다.",
            date(2027, 3, 8),
            date(2027, 5, 10),
        ),
    ],
)
def test_a_day_on_which_somebody_decides_is_no_opening(request_: str, decided: date, opens: date) -> None:
    """Nor is it what a wish for another opening moves."""
    assert ("decision", decided, decided) in days(request_)
    assert ("step", opens, opens) in days(request_)
    assert [one.day for one in dates(request_, TODAY)] == [opens]
    told = [PlanSource(1, "request", "", request_)]
    assert with_day(told, decided, date(2027, 6, 1), TODAY, is_of_service=True) is None
    assert with_day(told, opens, date(2027, 6, 1), TODAY, is_of_service=True)
    assert with_day(told, decided, date(2027, 3, 9), TODAY)


@pytest.mark.parametrize(
    ("request_", "closed"),
    [
        (
            "Write a plan for a tool shop. Closed March 9 and April 21. Start on May 4.",
            [date(2027, 3, 9), date(2027, 4, 21)],
        ),
        ("Write a plan for a tool shop. The chair signs off or not on 11 February. Start on May 4.", []),
        ("Write a plan for a tool shop. Our treasurer approves it or not on 11 February. Start on May 4.", []),
    ],
)
def test_a_day_with_a_month_of_its_own_and_one_of_deciding_are_no_other_rest(request_: str, closed: list[date]) -> None:
    """A day of a list has the month that stands before it, and "or not" denies no opening."""
    assert [start for kind, start, _ in days(request_) if kind == "closed"] == closed


@pytest.mark.parametrize(
    "request_",
    [
        "Write a plan for a tool shop. Open Tuesday to Saturday 10 am to 6 pm. It starts on 5 April.",
        "Write a plan for a tool shop. The counter is staffed Mon-Thu. It starts on 5 April.",
        "공구 가게 기획서 써줘. 화요일부터 토요일까지 10시에 엽니다. 4월 5일에 시작합니다.",
    ],
)
def test_the_weekdays_of_opening_are_no_days_of_the_last_week(request_: str) -> None:
    """They hold in each week, and nothing begins on them."""
    assert days(request_) == [("step", APRIL, APRIL)]
