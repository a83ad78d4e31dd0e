"""The opening is the first day of the service that is told: no last day, no day of a goal, no time of rest."""

import re
from datetime import date

import pytest

from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan import rules
from orchestrator.graphs.plan.plan_document import PlanLanguage, PlanSource
from orchestrator.graphs.plan.rules.composing.day_words import trial_day
from orchestrator.graphs.plan.rules.composing.measures import measures_body
from orchestrator.graphs.plan.rules.composing.overview import overview_body
from orchestrator.graphs.plan.rules.composing.rest_days import usual_schedule
from orchestrator.graphs.plan.rules.composing.timetable import timetable
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading.closing_weekdays import closings_in
from orchestrator.graphs.plan.rules.stated import dates, settled_dates
from orchestrator.language.dates import find_dates

DAY = date(2026, 11, 29)
STORY = (
    "공구방 기획서 써줘. 지금은 회원이 전화로 묻고 사무장이 수첩에 적는데 자주 빠뜨린다. "
    "회원이 휴대폰으로 빈 칸을 고르고 사무장이 확인한다. "
)
TALE = (
    "Plan for a seed library. Members call the office today and the clerk writes it down. "
    "Members pick a slot on their phone, the clerk confirms. "
)


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


def material_of(request: str, guides: PlanGuides, file: str = "") -> PlanMaterial:
    """Return what is read of a request, and of a file beside it."""
    language: PlanLanguage = "ko" if re.search("[가-힣]", request) else "en"
    sources = [PlanSource(1, "request", "", request, dated=DAY)]
    sources += [PlanSource(2, "file", "notes.md", file, dated=DAY)] if file else []
    analysis = rules.analyse(request, language, sources, DAY, guides)
    return PlanMaterial(analysis, sources, guides, language, DAY, "full", guides.shapes["full"].sections)


@pytest.mark.parametrize(
    ("request_", "opening"),
    [
        (TALE + "Kick-off Tue 2 March, no evenings in the week of 5 April, wrap-up 29 June.", (3, 2)),
        (STORY + "4월 6일부터 10월 30일까지 하고 장마철(6/28~7/16)은 쉼.", (4, 6)),
        ("연습실 대여 기획서 부탁해. 방 4개, 4월 12일부터", (4, 12)),
        ("연습실 대여 기획서\n1. 4월 12일부터 신청제로\n2. 빈 방 민원 30건, 9월 말까지 9건 이하로", (4, 12)),
        (TALE + "Starts 12 April, budget $900: drawers $310, labels $45.", (4, 12)),
        (TALE + "Losses go from 20 a month to under 6 by the end of August. Opens 12 April.", (4, 12)),
        (TALE + "First weekend in June, i.e. 5 June.", (6, 5)),
        (TALE + "9,000 guests over 3 days (20–22 August). Trial at the spring fair on 8 May.", (8, 20)),
        (TALE + "We hope for 90 rentals between 9 March and 20 June, then we close.", (3, 9)),
        (STORY + "3월 9일 시작 시험기간 4월 20~24일 쉼.", (3, 9)),
        (STORY + "3월 9일 시범(1팀만), 4월 6일 전사.", (3, 9)),
    ],
)  # fmt: skip
def test_the_opening_is_the_first_day_that_is_told(guides: PlanGuides, request_: str, opening: tuple[int, int]) -> None:
    """It is not assumed, and no other day is taken for it."""
    day, source = trial_day(material_of(request_, guides))
    assert ((day.month, day.day), source) == (opening, 1)


@pytest.mark.parametrize(
    ("request_", "spans"),
    [
        (TALE + "Starts 5 April 2027, no swims 12 July to 30 July and 22 December to 5 January.",
         {("2027-07-12", "2027-07-30"), ("2027-12-22", "2028-01-05")}),
        (TALE + "freeze from dec 21 til jan 6. start jan 18.", {("2026-12-21", "2027-01-06")}),
        (TALE + "Starts 2 March, no evenings in the week of 7 April.", {("2027-04-05", "2027-04-11")}),
        (STORY + "4월 6일 시작. 장마철(6/28~7/16)은 쉼.", {("2027-06-28", "2027-07-16")}),
    ],
)  # fmt: skip
def test_times_of_rest_are_no_steps(guides: PlanGuides, request_: str, spans: set[tuple[str, str]]) -> None:
    """A rest shapes the schedule; listed ones are all such, and what only it can take lies behind its opening."""
    case = material_of(request_, guides).case
    assert {(one.start.isoformat(), one.end.isoformat()) for one in case.closed} == spans
    assert len(case.steps) == 1


def test_a_rest_in_a_file_opens_nothing(guides: PlanGuides) -> None:
    """A time of rest that notes tell is closed, and the opening stays assumed where none is told."""
    material = material_of(
        "첨부한 메모로 놀이방 기획서 써줘", guides, "- 놀이방을 예약제로 바꾼다\n- 공사 기간(7/5~7/16)은 쉼\n"
    )
    assert trial_day(material)[1] == 0
    assert [one.start.isoformat() for one in material.case.closed] == ["2027-07-05"]


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("회의실 2개, 4월 12일부터요", {"launch": "2027-04-12"}),
        ("from 12 April", {"launch": "2027-04-12"}),
        ("9월 말까지 9건 이하로", {}),
        ("to under 6 by the end of August", {}),
        ("시험기간(4/19~4/23)에는 안 열고 3월 2일에 시작", {"launch": "2027-03-02"}),
        ("the board decides on 8 March. Start Monday 12 April", {"launch": "2027-04-12"}),
        ("open from Mon to Fri", {}),
        ("9월까지 완료", {"launch": "2027-09-30"}),
    ],
)
def test_days_of_goals_and_rests_are_no_openings(text: str, days: dict[str, str]) -> None:
    """Of thin requests and wishes too."""
    assert {one.role: one.day.isoformat() for one in settled_dates(dates(text, DAY))} == days


@pytest.mark.parametrize(("text", "day"), [("4월 6일 전사", 6), ("9월 3일 전원", 3)])
def test_a_day_before_a_word_with_the_syllable_for_ago_is_a_day(text: str, day: int) -> None:
    """ "5일 전사" is no five days ago."""
    assert [one.value.start.day for one in find_dates(text, DAY)] == [day]


@pytest.mark.parametrize(
    ("told", "closed", "opened"),
    [
        ("매주 화요일 휴관. 3월 9일에 시작.", "2027-03-09", "2027-03-10"),
        ("매달 둘째 넷째 수요일은 소독으로 쉽니다. 3월 10일에 시작.", "2027-03-10", "2027-03-11"),
        ("Closed on Tuesdays. Starts 9 March.", "2027-03-09", "2027-03-10"),
        ("Never on the second and fourth Wednesday. Starts 10 March.", "2027-03-10", "2027-03-11"),
    ],
)
def test_an_opening_on_a_day_of_rest_is_said(guides: PlanGuides, told: str, closed: str, opened: str) -> None:
    """It stays as told; first lines and schedule offer the first day that is none of rest."""
    material = material_of((STORY if re.search("[가-힣]", told) else TALE) + told, guides)
    rest = re.split(r"\.\s", told)[0]
    body, tasks, _ = timetable(material)
    assert closed in {one.start.isoformat() for one in tasks}
    notes = [line for line in body.splitlines() if line.startswith("- ")]
    assert any(closed in line and opened in line and rest in line for line in notes)
    assert any(line.startswith(f"- {material.say('note_rests_weekly', days='').rstrip('. ')}") for line in notes)
    assert f"{opened} ({material.say('assumed')})" in overview_body(material)
    items = material.items
    assert rest not in {one.piece.text.rstrip(".") for one in (*items.features, *items.acts, *items.troubles)}


@pytest.mark.parametrize(
    ("told", "closed"),
    [
        ("일요일도 닫습니다", [({6}, set())]),
        ("월·화 휴무", [({0, 1}, set())]),
        ("토요일하고 공휴일은 쉬어요", [({5}, set())]),
        ("closed Fri-Sun", [({4, 5, 6}, set())]),
        ("shut on the first Monday", [({0}, {1})]),
        ("목요일 반납은 안 받아요", []),
        ("수요일은 눈 오면 쉬어요", []),
        ("Closed Monday 5 April", []),
        ("no texts on Sundays", []),
        ("목요일과 금요일은 운행하지 않아요", [({3, 4}, set())]),
        ("금요일은 문을 닫지 않습니다", []),
        ("토요일에 못 하는 회원이 많아요", []),
        ("목요일은 쉬는 선생님이 있어요", []),
        ("The shop is not shut Fridays", []),
        ("It is not Tuesday's stock", []),
    ],
)
def test_closing_weekdays_are_read(told: str, closed: list[tuple[set[int], set[int]]]) -> None:
    """With the weeks of the month; what is closed on one day, or only sometimes, is none."""
    assert [(set(days), set(weeks)) for days, weeks in closings_in(told)] == closed


@pytest.mark.parametrize(
    ("request_", "rest", "opened"),
    [
        ("필라테스 예약 서비스 기획서 써줘. 매주 수요일 휴무, 3월 10일 시작", "매주 수요일 휴무", "2027-03-11"),
        ("Service plan for a pottery room. Closed on Mondays, starts 8 March", "Closed on Mondays", "2027-03-09"),
    ],
)
def test_a_thin_request_has_its_days_of_rest_too(guides: PlanGuides, request_: str, rest: str, opened: str) -> None:
    """The phases of its kind are followed by what is told of rest, and by the first open day."""
    body, _, _ = usual_schedule(material_of(request_, guides))
    notes = [line for line in body.splitlines() if line.startswith("- ") and rest in line]
    assert any(opened in line for line in notes)
    assert rest not in {one.clause.text for one in material_of(request_, guides).items.told_acts}


@pytest.mark.parametrize(
    ("request_", "rest"),
    [
        (TALE + "Starts 5 April 2027, ends 30 September. Not operating 14-18 June.", "2027-06-18"),
        (TALE + "Starts 5 April 2027. Closed for stocktaking 7 to 11 june.", "2027-06-11"),
        (STORY + "2027년 4월 5일 시작. 6월 14일부터 18일까지는 운행하지 않습니다.", "2027-06-18"),
    ],
)
def test_nothing_is_to_be_reached_by_a_day_of_rest(guides: PlanGuides, request_: str, rest: str) -> None:
    """Nobody set it as a day by which results are looked at."""
    material = material_of(request_, guides)
    assert rest in {one.end.isoformat() for one in material.case.closed}
    assert rest not in measures_body(material)[0]
