"""When a service runs that is to be made: the day it opens, the day it closes, and a span of both."""

from datetime import date

import pytest

from orchestrator.graphs.plan.rules.reading.days import DayKind
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
