"""In which year the days of a request lie, what each is for, and which of two counts."""

from datetime import date

import pytest

from orchestrator.graphs.plan.plan_document import PlanLanguage, PlanSource
from orchestrator.graphs.plan.rules.reading import PlanCase, read_case

TODAY = date(2026, 11, 23)


def case(request: str, notes: str = "", language: PlanLanguage = "ko") -> PlanCase:
    """Return what is read of a request and one file."""
    found = [PlanSource(1, "request", "request", request), PlanSource(2, "file", "notes", notes)]
    return read_case("", found, language, TODAY)


def test_days_lie_in_the_year_of_the_notes() -> None:
    """What was to come when they were written is planned in that year, although it is over today."""
    read = case(
        "기획서 써주세요",
        "# 회의 2026년 5월 7일\n- 7월 20일~8월 16일은 휴가철, 새 방식 도입 금지.\n"
        "- 8월 24일 시범(월~목), 10월 12일 전체.\n- 승인함 (5/4)",
    )
    assert [(day.kind, day.start, day.what) for day in read.days] == [
        ("closed", date(2026, 7, 20), "휴가철, 새 방식 도입 금지"),
        ("step", date(2026, 8, 24), "시범(월~목)"),
        ("step", date(2026, 10, 12), "전체"),
    ]
    assert read.timing.basis == "noted"


def test_a_weekday_tells_the_year() -> None:
    """The twelfth of September is a Saturday in 2026 alone."""
    read = case("The hall is shut 3-28 August, so we start Saturday 12 September. Plan please.", language="en")
    assert [(day.kind, day.start, day.end) for day in read.days] == [
        ("closed", date(2026, 8, 3), date(2026, 8, 28)),
        ("step", date(2026, 9, 12), date(2026, 9, 12)),
    ]
    assert read.timing.basis == "weekday"


def test_days_around_a_launch_lie_in_its_year() -> None:
    """December behind a launch in August is not the December before it."""
    read = case("8월 31일에 2개 동부터 시작합니다. 시험 기간(10월 19~24일, 12월 14~19일)에는 설치를 못 합니다.")
    assert [day.start for day in read.days] == [date(2027, 8, 31), date(2027, 10, 19), date(2027, 12, 14)]
    assert read.timing.basis == "next"


def test_a_deadline_is_no_start() -> None:
    """By when money has to be spent is not when the service begins, and all of a place is not days ago."""
    read = case(
        "기획서",
        "2026. 3. 2. 설문\n- 9월 7일 1부두부터, 11월 2일 전 부두\n- 예산 2,700만 원. 12월 10일까지 다 써야 함.",
    )
    assert [(day.kind, day.start, day.what) for day in read.days] == [
        ("step", date(2026, 9, 7), "1부두부터"),
        ("step", date(2026, 11, 2), "전 부두"),
        ("due", date(2026, 12, 10), "예산 2,700만 원: 다 써야 함"),
    ]


@pytest.mark.parametrize(
    ("notes", "steps", "is_put_off"),
    [
        ("- 오픈 2027-03-02\n- 오픈은 2027-05-03로 미룬다.", [date(2027, 5, 3)], True),
        (
            "- 시범 2027-03-02\n- 3월에 시작 못 하면 오픈을 2027-05-03로 미룬다.",
            [date(2027, 3, 2), date(2027, 5, 3)],
            False,
        ),
    ],
)
def test_what_was_put_off_is_planned_once(notes: str, steps: list[date], is_put_off: bool) -> None:
    """The later day counts and both are told; a day for the worst case puts nothing off."""
    read = case("기획서", notes)
    assert [day.start for day in read.steps] == steps
    assert bool(read.timing.put_off) is is_put_off
