"""In which year the days of a request lie, what each is for, and which of two counts."""

from datetime import date

import pytest

from orchestrator.graphs.plan.figures.holding import FigureSources
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


@pytest.mark.parametrize(
    ("notes", "language", "days"),
    [
        (
            "- 인증평가 3/15(월)~3/26(금). 이 기간 병동에 새 절차 아무것도 넣지 말 것",
            "ko",
            (date(2027, 3, 15), date(2027, 3, 26)),
        ),
        ("- 5월 3일(월)~24일 꽃철에는 방식을 바꾸면 안 됩니다", "ko", (date(2027, 5, 3), date(2027, 5, 24))),
        ("Kitten season 15 Apr - 30 June = no process changes.", "en", (date(2027, 4, 15), date(2027, 6, 30))),
        (
            "- hall floor 12-25 April, no club night, nothing to be tested then",
            "en",
            (date(2027, 4, 12), date(2027, 4, 25)),
        ),
    ],
)
def test_a_time_without_changes_is_a_standstill(notes: str, language: PlanLanguage, days: tuple[date, date]) -> None:
    """However it is said, also in the sentence behind; it is nothing that the plan leaves out."""
    read = case("기획서 써 주세요" if language == "ko" else "A plan please", notes, language)
    assert [(one.start, one.end) for one in read.closed] == [days]
    assert read.excluded == []


def test_a_stage_lasts_as_long_as_it_is_said_to() -> None:
    """Four weeks from its first day, and it is called what stands before that."""
    read = case("기획서 써 주세요", "- 시범 4/5(월)부터 4주, 5병동·7병동. 전체 9병동은 5/10(월)")
    first = read.steps[0]
    assert (first.start, first.end, first.what) == (date(2027, 4, 5), date(2027, 5, 2), "시범 5병동·7병동")


def test_a_target_is_no_step() -> None:
    """By when less is wanted, and where a sentence ends before a number, is no day of the schedule."""
    text = (
        "It takes 11 days, we want 4 by end of Sept. 3 coordinators call. "
        "Start Mon 1 March with cats, dogs from 29 March."
    )
    assert [day.start for day in case("A plan please", text, "en").steps] == [date(2027, 3, 1), date(2027, 3, 29)]


def test_a_day_on_another_weekday_is_told() -> None:
    """The nearest day on the weekday that is named is proposed."""
    told = case("A plan please", '- launch: minutes say "Thurs 7 May". 7 May is a Friday?', "en").timing.mistaken
    assert [(day.start, nearest) for day, nearest in told][:1] == [(date(2027, 5, 7), date(2027, 5, 6))]


def test_who_met_and_when_is_no_trouble() -> None:
    """The line that heads minutes is left out, and what a thing measures is nobody's part."""
    notes = (
        "1/12(화) 16:00 지하 세탁실 옆 / 총무팀 과장, 수쌤, 구매팀은 늦게 옴\n\n"
        "- 분실률: 총무 8.4%(연), 구매팀은 6.1%라고 함\n"
    )
    read = case("기획서 써 주세요", notes)
    assert not any("늦게" in one.text for one in read.in_files)
    assert read.parts == []


def test_long_lines_are_read_one_by_one() -> None:
    """What no hand has broken is not joined, and a message of one long sentence after the other is not lost."""
    notes = (
        "Trial: three club nights on 11 March with pairings on paper kept as a backup\n"
        "Board: fourteen boards at the hall, which seats seventy people when the stage is down and folded away\n"
    )
    message = "hi, can you write this up as a plan? " + "the hall is cold and people come late. " * 9
    read = case(message, notes, "en")
    assert len(read.in_files) == 2
    assert sum("people come late" in one.text for one in read.own) == 9


def test_a_deadline_is_no_start() -> None:
    """By when money has to be spent is not when the service begins, and all of a place is not days ago."""
    read = case(
        "기획서",
        "2026. 3. 2. 설문\n- 9월 7일 1부두부터, 11월 2일 전 부두\n- 예산 2,700만 원. 12월 10일까지 다 써야 함.",
    )
    assert [(day.kind, day.start, day.what) for day in read.days] == [
        ("step", date(2026, 9, 7), "1부두부터"),
        ("step", date(2026, 11, 2), "전 부두"),
        ("due", date(2026, 12, 10), "예산 2,700만 원: 다 써야 한다"),
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


@pytest.mark.parametrize(
    ("request_text", "day"),
    [
        ("공구 대여 기획서 써줘. 4월 첫 주 토요일에 열고 싶어요.", date(2027, 4, 3)),
        ("공구 대여 기획서 써줘. 5월 마지막 주 월요일에 시작해요.", date(2027, 5, 31)),
    ],
)
def test_a_weekday_of_a_month_is_that_of_the_year_to_come(request_text: str, day: date) -> None:
    """The first Saturday of April is a Saturday next year, too."""
    assert day in [one.start for one in case(request_text).days]


def test_a_weekday_of_a_month_to_come_stands_in_its_source() -> None:
    """The day that is planned is the one that was told, and no assumption."""
    told = PlanSource(1, "request", "request", "4월 첫 주 토요일에 열고 싶어요.", dated=TODAY)
    known = FigureSources([told], TODAY)
    holders = [known.holder(known.days(day)[0], "시작", ()) for day in (date(2027, 4, 3), date(2027, 4, 10))]
    assert holders == [1, 0]


@pytest.mark.parametrize(
    ("message", "language", "kinds"),
    [
        ("도구함을 빌려주는 앱이요. 시작은 추석 지나고 10월 6일이고요", "ko", [("step", "2027-10-06")]),
        ("도구함을 빌려주는 앱이요. 3월 9일은 쉽니다. 화요일은 운영 안 하고요", "ko", [("closed", "2027-03-09")]),
        (
            "도구함을 빌려주는 앱이요. 시험은 3월 한 달 하고 3월 10일은 빼고요",
            "ko",
            [("step", "2027-03-01"), ("closed", "2027-03-10")],
        ),
        ("a tool library. we are not running on Sundays, and July is closed", "en", [("closed", "2027-07-01")]),
    ],
)
def test_a_day_of_rest_is_none_on_which_something_begins(
    message: str, language: str, kinds: list[tuple[str, str]]
) -> None:
    """What rests, what is left out, and a feast that comes before open nothing; days of every week set no day."""
    source = PlanSource(1, "request", "", message)
    case = read_case("", [source], "ko" if language == "ko" else "en", date(2026, 11, 23))
    assert [(day.kind, day.start.isoformat()) for day in case.days] == kinds
