"""Phases of a request: what belongs to each, from which day, in scope, schedule and overview, never as a feature."""

from datetime import date
from pathlib import Path

import pytest

from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan.plan_document import PlanLanguage
from orchestrator.graphs.plan.rules.reading.outcomes.sentences import sentences_of
from orchestrator.graphs.plan.rules.reading.told_hours import hours_told
from orchestrator.graphs.plan.rules.reading.told_phases import phases_told
from tests.orchestrator.graphs.plan.test_plan_days import case
from tests.orchestrator.graphs.plan.test_plan_money import made

TODAY = date(2026, 11, 30)


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


@pytest.mark.parametrize(
    ("text", "phases"),
    [
        (
            "3월 8일부터 정문 주차장만 먼저 해보고 4월 12일에 전체로 넓힙니다.",
            [(date(2027, 3, 8), "정문 주차장만 먼저 해본다"), (date(2027, 4, 12), "전체로 넓힌다")],
        ),
        (
            "시범은 2월 1일부터 3월 31일까지 야간반 20명만, 4월 5일부터는 수강생 전원으로 넓힙니다.",
            [(date(2027, 2, 1), "시범은 야간반 20명만"), (date(2027, 4, 5), "수강생 전원으로 넓힌다")],
        ),
        (
            "Open 1 February in the east wing, the remaining wings 1 March.",
            [(date(2027, 2, 1), "Open in the east wing"), (date(2027, 3, 1), "The remaining wings")],
        ),
        ("The board decides on 12 January, we'd start 8 March, pilot only bread and cake first.", [
            (date(2027, 3, 8), "Pilot only bread and cake first"),
        ]),
        ("We start on 8 March. The board decides on 12 January.", []),
        ("연필로만 그리고 3월 8일에 시작합니다.", []),
        ("예산은 3천만 원이고 3월 8일 착수, 6월 1일 오픈이야.", []),
        ("참여가 다섯 팀이 안 되면 4월 30일에 확대하지 않습니다. 3월 8일에 시작해요.", []),
    ],
)  # fmt: skip
def test_what_belongs_to_a_phase_is_told_with_its_day(text: str, phases: list[tuple[date, str]]) -> None:
    """A part comes before the rest only where it is told; money, tools and conditions are none."""
    found = phases_told([*sentences_of(text, TODAY)], 1)
    assert [(one.first, one.what) for one in found] == phases


def test_a_phase_stands_in_scope_schedule_and_overview(guides: PlanGuides) -> None:
    """The first ends before the second begins, and neither is taken for a step of the use."""
    plan = made(
        guides,
        Path(),
        "공유 우산 서비스 기획서 써줘. 학생이 QR을 찍고 우산을 빌리고 비가 그치면 반납함에 넣는다. "
        "총무과장이 1월 15일에 결정해. "
        "먼저 본관만 3주 해보고 괜찮으면 전 건물. 본관은 3월 8일에 시작하고 전 건물은 4월 5일.",
        {},
    )
    bodies = {one.key: one.body for one in plan.sections}
    assert "1단계: 본관만 3주 해본다 [1], 2027-03-08 [1] ~ 2027-03-28 (가정)" in bodies["scope"]
    assert "2단계: 전 건물 [1], 2027-04-05 [1]부터" in bodies["scope"]
    assert "| 1단계: 본관만 3주 해본다 | 2027-03-08 [1] | 2027-03-28 (가정) |" in bodies["schedule"]
    assert "2027-03-08 [1] 시작" in bodies["overview"]
    assert "본관만" not in bodies["flow"] + bodies["features"]


def test_a_start_beside_a_decision_is_no_second_decision() -> None:
    """Two acts with two days in one sentence are read each with its own; letters that go out open nothing."""
    read = case("A plan please", "The parents' council decides on 12 January, we'd start 8 March.", "en")
    assert [(one.kind, one.start) for one in read.days] == [
        ("decision", date(2027, 1, 12)),
        ("step", date(2027, 3, 8)),
    ]


def test_told_days_of_a_holiday_hold() -> None:
    """A holiday is closed on the days that are told for it, not on those of the calendar too."""
    read = case("기획서 써 주세요", "3월 8일에 시작하고 5월 3일~5일 추석 연휴에는 쉽니다")
    assert [(one.start, one.end) for one in read.closed] == [(date(2027, 5, 3), date(2027, 5, 5))]


@pytest.mark.parametrize(
    ("text", "language", "day"),
    [
        ("4월 5일에 시작해요. 결정은 운영협의회, 1월 21일.", "ko", date(2027, 1, 21)),
        (
            "읽으실 분은 센터장님이고 1월 22일까지 시행 여부를 정하십니다. 4월 5일에 시작합니다.",
            "ko",
            date(2027, 1, 22),
        ),
        ("today: vans just turn up. start 8 March. project director decides 19 Jan", "en", date(2027, 1, 19)),
    ],
)
def test_a_sentence_tells_on_which_day_it_is_decided(text: str, language: PlanLanguage, day: date) -> None:
    """Whoever decides may stand in another clause than the day, and how it is today sets no day."""
    read = case("기획서 써 주세요" if language == "ko" else "A plan please", text, language)
    assert [one.start for one in read.days if one.kind == "decision"] == [day]
    assert min(one.start for one in read.days) == day


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("신청은 전날 오후 3시에 닫습니다.", ["신청은 전날 오후 3시에 닫는다"]),
        ("Parents book by 4pm the day before.", ["Parents book by 4pm the day before"]),
        ("It runs mon-fri, not on bank holidays.", ["It runs mon-fri"]),
        ("We waited until 5pm last week.", []),
    ],
)
def test_hours_of_the_day_before_and_ranges_of_weekdays_are_told(text: str, told: list[str]) -> None:
    """They shape the use, and stand in the schedule as they are told."""
    assert [one.text for one in hours_told([*sentences_of(text, TODAY)], 1, ())] == told


def test_what_is_due_before_the_opening_is_called_by_its_words(guides: PlanGuides) -> None:
    """It is not the day on which the service itself has to be ready, and what is due on the last day has no row."""
    plan = made(
        guides,
        Path(),
        "자전거 보관 서비스 기획서 써줘. 주민이 전화로 신청하면 관리인이 자리를 정해 준다. "
        "2월 5일까지 거치대 공사를 마치고 "
        "3월 8일에 문을 엽니다. 6월 30일에 끝냅니다.",
        {},
    )
    body = next(one.body for one in plan.sections if one.key == "schedule")
    assert "| 기한: 거치대 공사를 마치는 날 | 2027-02-05 [1] | 2027-02-05 [1] |" in body
    assert "준비를 마칠 날" not in body
