"""A told day is what it is told to be: a trial is no decision, a sign-off no rest, and the last session no opening."""

from datetime import date

import pytest

from orchestrator.graphs.plan.plan_document import PlanLanguage, PlanSource
from orchestrator.graphs.plan.rules.reading import read_case
from tests.orchestrator.graphs.plan.test_plan_money import TODAY

KO = "공구를 빌려주는 서비스 기획서를 써 주세요. 주민이 신청하면 관리원이 내줍니다. "
EN = "Please write a service plan for a tool shed. Members book a tool and the warden hands it out. "


@pytest.mark.parametrize(
    ("language", "told", "kind", "day"),
    [
        ("ko", "3월 8일부터 7월 9일까지 써보고 넓힙니다.", "step", date(2027, 3, 8)),
        ("ko", "3월 8일에 시작하고 7월 9일까지 해 봅니다.", "last", date(2027, 7, 9)),
        ("ko", "총무님이 12월 21일 월례회에서 하자 말자 하실 거예요.", "decision", date(2026, 12, 21)),
        ("ko", "3월 2일에 시작합니다. 위원장이 1월 14일 운영위에서 결론 냅니다.", "decision", date(2027, 1, 14)),
        ("en", "The bursar signs off 21 January.", "decision", date(2027, 1, 21)),
        ("en", "We open on 2 March. The manager says yes or no on 15 January.", "decision", date(2027, 1, 15)),
        ("en", "First session Tuesday 9 March. Last session Tuesday 8 June.", "last", date(2027, 6, 8)),
        ("en", "Start 2 March, trial to 30 June.", "last", date(2027, 6, 30)),
    ],
)
def test_a_told_day_has_its_kind(language: PlanLanguage, told: str, kind: str, day: date) -> None:
    """Nothing else is made of it."""
    source = PlanSource(1, "request", "Request", (KO if language == "ko" else EN) + told, dated=TODAY)
    days = read_case("tool shed", [source], language, date(2026, 11, 30)).days
    assert [one.kind for one in days if day in (one.start, one.end)] == [kind]


@pytest.mark.parametrize(
    ("language", "told", "what"),
    [
        ("ko", "안내원 연습은 2월 3일과 10일에 합니다. 3월 8일에 엽니다.", "안내원 연습"),
        ("en", "Drills are on 3 and 10 February. We open on 8 March.", "Drills"),
    ],
)
def test_days_of_one_month_are_all_told(language: PlanLanguage, told: str, what: str) -> None:
    """Each of them is for the same."""
    source = PlanSource(1, "request", "Request", (KO if language == "ko" else EN) + told, dated=TODAY)
    days = read_case("tool shed", [source], language, date(2026, 11, 30)).days
    assert [one.start for one in days] == [date(2027, 2, 3), date(2027, 2, 10), date(2027, 3, 8)]
    assert all(one.what.startswith(what) for one in days[:2])


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("ko", "보험 신청은 12월 23일까지 승인받아야 합니다. 총회가 1월 19일에 결정합니다. 3월 8일에 엽니다."),
        ("en", "The permit must be approved by 23 December. The council decides on 19 January. We open on 8 March."),
    ],
)
def test_who_decides_tells_the_day_of_the_decision(language: PlanLanguage, told: str) -> None:
    """By when something else is approved is a day of its own."""
    source = PlanSource(1, "request", "Request", (KO if language == "ko" else EN) + told, dated=TODAY)
    days = read_case("tool shed", [source], language, date(2026, 11, 30)).days
    assert [one.kind for one in days] == ["due", "decision", "step"]
    assert days[1].start == date(2027, 1, 19)


def test_a_file_tells_the_last_day_too() -> None:
    """The notes of a meeting were taken in a month on which nobody decides."""
    request = PlanSource(1, "request", "Request", EN + "The notes from our November meeting are attached.", dated=TODAY)
    notes = PlanSource(2, "file", "notes.md", "* First loans Monday 1 March 2027. Last collection Friday 2 July.")
    days = read_case("tool shed", [request, notes], "en", date(2026, 11, 30)).days
    assert [(one.kind, one.end) for one in days] == [("step", date(2027, 3, 1)), ("last", date(2027, 7, 2))]


def test_a_greeting_is_no_part_of_who_asks() -> None:
    """Whoever greets is told without it."""
    source = PlanSource(1, "request", "요청", "안녕하세요 도로시설과입니다. " + KO, dated=TODAY)
    assert read_case("공구 대여", [source], "ko", date(2026, 11, 30)).asker == "도로시설과"
