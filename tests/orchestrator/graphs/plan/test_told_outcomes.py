"""Goals, criteria for stopping, rests, hours and seasons as sentences of a message tell them."""

from datetime import date

import pytest

from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan.plan_document import PlanSource
from orchestrator.graphs.plan.rules.reading import read_case
from orchestrator.graphs.plan.rules.reading.moved_days import moved_in
from orchestrator.graphs.plan.rules.reading.outcomes import ToldOutcomes, outcomes_of, quantities
from orchestrator.graphs.plan.rules.reading.outcomes.sentences import sentences_of
from orchestrator.graphs.plan.rules.reading.outcomes.stops import stops_in
from orchestrator.graphs.plan.rules.reading.told_closings import closings_told
from orchestrator.graphs.plan.rules.reading.told_hours import hours_told
from orchestrator.graphs.plan.rules.reading.told_seasons import seasons_told
from tests.orchestrator.graphs.plan.test_plan_rules import made

TODAY = date(2026, 11, 30)


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


def _read(text: str) -> ToldOutcomes:
    return outcomes_of([([*sentences_of(text, TODAY)], 1)])


@pytest.mark.parametrize(
    ("text", "name", "base", "goal", "by"),
    [
        (
            "목표는 3개 역의 분실물 미반환을 월 62건에서 25건 아래로 9월 30일까지 낮추는 것입니다.",
            "3개 역의 분실물 미반환",
            "월 62건",
            "25건 아래",
            "2027-09-30",
        ),
        ("검체 재채취 지금 14건 → 5건, 4월 30일까지, 검사실 대장 기준.", "검체 재채취", "14건", "5건", "2027-04-30"),
        (
            "오답 안내가 지난달에 17번 있었어요. 오답 안내를 4번으로, 5월 14일까지 줄이고 싶어요.",
            "오답 안내",
            "17번",
            "4번",
            "2027-05-14",
        ),
        (
            "대기를 40분에서 15분 밑으로 6월 말까지 줄이는 게 목표고 35분 넘으면 접습니다.",
            "대기",
            "40분",
            "15분 밑",
            "2027-06-30",
        ),
        (
            "- 목표: 사전 통지 7/52 -> 52회 중 45회 이상, 6월 11일까지",
            "사전 통지",
            "7/52",
            "52회 중 45회 이상",
            "2027-06-11",
        ),
        (
            "Goal: lost trolleys from 88 to under 20 a year, by 30 June.",
            "Lost trolleys",
            "88",
            "under 20 a year",
            "2027-06-30",
        ),
        (
            "21 crates a week go out, about 9 never come back. want it down to 2 a week by 16 April",
            "Crates that never come back",
            "9",
            "2 crates a week",
            "2027-04-16",
        ),
        (
            "Last spring 240 visitors were sent home at the gate. We want that under 60 by 31 May.",
            "Visitors sent home at the gate",
            "240 visitors",
            "under 60 visitors",
            "2027-05-31",
        ),
        (
            "We'd call it a success if 40 couples finish the course by 28 May.",
            "Couples that finish the course",
            "",
            "40 couples",
            "2027-05-28",
        ),
        (
            "target: returned 12% -> 40% by 25 June, read monthly from the desk log",
            "Returned",
            "12%",
            "40%",
            "2027-06-25",
        ),
    ],
)
def test_a_goal_has_a_name_a_value_of_today_a_target_and_a_day(
    text: str, name: str, base: str, goal: str, by: str
) -> None:
    """The name is a noun phrase, and the day is none of the figures."""
    [found] = _read(text).goals
    assert (found.name, found.base, found.goal) == (name, base, goal)
    assert found.by == date.fromisoformat(by)


@pytest.mark.parametrize(
    ("text", "measured"),
    [
        ("누락을 30건에서 9건으로 줄이는 게 목표고 배차실 운행 일지로 셉니다.", "배차실 운행 일지로 센다"),
        (
            "We want no-shows under 5 by 31 May, which Asha will take from the desk diary.",
            "Asha will take from the desk diary",
        ),
        (
            "Cut missed calls from 40 to 12 by 31 May, counted from the switchboard sheet.",
            "counted from the switchboard sheet",
        ),
    ],
)
def test_how_it_is_counted_stands_in_the_words_of_the_message(text: str, measured: str) -> None:
    """Without the words before it."""
    [found] = _read(text).goals
    assert found.measured == measured


@pytest.mark.parametrize(
    ("text", "stop"),
    [
        (
            "만약 한 주에 3번 넘게 늦으면 바로 멈추고 전화로 돌아갑니다.",
            "한 주에 3번 넘게 늦으면 바로 멈추고 전화로 돌아간다",
        ),
        ("한 달에 예약이 20건이 안 되면 요일을 바꿉니다.", "한 달에 예약이 20건이 안 되면 요일을 바꾼다"),
        (
            "If more than 8 bikes come back broken in a month, pause the loans.",
            "If more than 8 bikes come back broken in a month, pause the loans",
        ),
        (
            "Should fewer than 9 families be there on 12 March, we stop.",
            "Should fewer than 9 families be there on 12 March, we stop",
        ),
    ],
)
def test_a_told_criterion_for_stopping_is_read(text: str, stop: str) -> None:
    """It is no goal."""
    found = _read(text)
    assert [one.text for one in found.stops] == [stop]
    assert not found.goals


@pytest.mark.parametrize(
    "text",
    [
        "등록한 지 7일 지나면 자리를 풀고 다음 사람에게 알려요.",
        "연체하면 다음 대여 1회 정지예요.",
        "If a guest is late twice, Dora finds another one.",
        "We need five tablets at 240 euro each.",
    ],
)
def test_what_happens_to_one_user_or_is_bought_is_neither(text: str) -> None:
    """Nor is it a goal."""
    assert _read(text) == ToldOutcomes()


@pytest.mark.parametrize(
    ("text", "rests"),
    [
        ("9월 6일~9일은 정화조 공사라 못 엽니다.", [("2027-09-06", "2027-09-09", "정화조 공사")]),
        ("시험은 3월 2일부터 5월 28일까지 하고 4월 12일~16일은 쉽니다.", [("2027-04-12", "2027-04-16", "")]),
        ("No rides 3 May to 7 May.", [("2027-05-03", "2027-05-07", "No rides")]),
        (
            "Pilot 1 March to 28 May, closed 9 and 12 April.",
            [("2027-04-09", "2027-04-09", ""), ("2027-04-12", "2027-04-12", "")],
        ),
        ("It runs from 3 May to 7 May.", []),
    ],
)
def test_times_of_rest_are_read_with_their_reason(text: str, rests: list[tuple[str, str, str]]) -> None:
    """Days that share their month are each one."""
    found = closings_told([*sentences_of(text, TODAY)], 1)
    assert [(one.first.isoformat(), one.last.isoformat(), one.why) for one in found] == rests


@pytest.mark.parametrize(
    ("text", "hours"),
    [
        ("수·금 14시~18시에만 열고 회원은 전화로 신청해요.", ["수·금 14시~18시에만 연다"]),
        ("Two drivers go out Mondays and Thursdays, 5 to 8pm.", ["Two drivers go out Mondays and Thursdays, 5 to 8pm"]),
        ("We open on Tuesday 9 March.", []),
    ],
)
def test_weekdays_and_hours_are_read(text: str, hours: list[str]) -> None:
    """The weekday of a day of the calendar is none of them."""
    assert [one.text for one in hours_told([*sentences_of(text, TODAY)], 1, ())] == hours


@pytest.mark.parametrize(
    ("text", "first"),
    [("4월부터 반찬 나눔을 시작하려고 해요.", "2027-04-01"), ("We want to start a seed library in May.", "2027-05-01")],
)
def test_a_month_of_the_opening_is_read(text: str, first: str) -> None:
    """Until when something is open is none."""
    [found] = seasons_told([*sentences_of(text, TODAY)], 1, TODAY)
    assert found.first == date.fromisoformat(first)
    assert not [*seasons_told([*sentences_of("5월까지만 열어요.", TODAY)], 1, TODAY)]


@pytest.mark.parametrize(
    "text", ["시작일 5월 3일은 공사 때문에 5월 17일로 미뤄졌습니다.", "The launch was pushed from 3 May to 17 May."]
)
def test_a_day_that_was_put_off_gives_way(text: str) -> None:
    """To the one that is told behind it."""
    assert [*moved_in([*sentences_of(text, TODAY)])] == [(date(2027, 5, 3), date(2027, 5, 17))]


@pytest.mark.parametrize(
    ("text", "opens", "stop"),
    [
        (
            "우산 대여 기획서 써 주세요. 직원이 사원증을 찍고 우산을 빌려 갑니다. 지금은 하루 90개를 버려요. "
            "5월부터 시작하고 버리는 우산을 30개 밑으로 8월 31일까지 줄이는 게 목표예요. "
            "한 달에 고장이 12개 넘으면 접습니다.",
            "2027-05-03",
            "한 달에 고장이 12개 넘으면 접는다 [1]",
        ),
        (
            "Service plan for a pram library. Parents borrow a pram and the warden cleans it. We want to start in May. "
            "Goal: lost prams from 14 to under 4 by 31 August. If more than 6 prams break in a month, we stop.",
            "2027-05-03",
            "If more than 6 prams break in a month, we stop [1]",
        ),
    ],
)
def test_the_schedule_has_the_days_of_goals_and_opens_in_the_month_that_is_told(
    guides: PlanGuides, text: str, opens: str, stop: str
) -> None:
    """The told criterion is the only one, and the first run lasts until the day of the goal."""
    plan = made(guides, text, "ko" if "우산" in text else "en").document
    days = {one.start.isoformat() for one in plan.schedule}
    assert opens in days
    assert max(one.end for one in plan.schedule) >= date(2027, 8, 31)
    assert "2027-08-31" in days
    kpis = next(one.body for one in plan.sections if one.key == "kpis")
    assert stop in kpis
    assert kpis.count("**") == 2


@pytest.mark.parametrize(
    ("text", "name", "base", "goal", "by"),
    [
        ("반납 지연 월 38건 → 5월 31일까지 월 12건.", "반납 지연", "월 38건", "월 12건", "2027-05-31"),
        (
            "지난달에 약이 뒤바뀐 게 4번 있었습니다. 5월 31일까지 약이 뒤바뀌는 일은 0건이어야 합니다.",
            "약이 뒤바뀌는 일",
            "4번",
            "0건",
            "2027-05-31",
        ),
        ("Start 1 March, hoping for 25 visits by 30 June (visit book).", "Visits", "", "25 visits", "2027-06-30"),
        (
            "Last quarter we had 9 spills and paid 200 dollars. Zero spills by 31 May.",
            "Spills",
            "9 spills",
            "Zero spills",
            "2027-05-31",
        ),
        (
            "8 of 55 vases broke last year. Breakage down to 2 vases by 31 May. Trial in June with three rooms.",
            "Breakage",
            "8 of 55 vases",
            "2 vases",
            "2027-05-31",
        ),
        (
            "Cut the yearly cost to £3,500 by 31 May. Lamps cost £4,200 a year.",
            "Yearly cost",
            "£4,200 a year",
            "£3,500",
            "2027-05-31",
        ),
        (
            "빈칸이 채워지는 데 지금 평균 9일 걸리는데 이걸 5월 31일까지 2일로 줄이고 싶어요.",
            "빈칸이 채워지는 데 걸리는 시간",
            "9일",
            "2일",
            "2027-05-31",
        ),
        (
            "한 자루에 2만 원쯤 합니다. 도난을 5월 31일까지 5자루 아래로 줄이는 게 목표입니다.",
            "도난",
            "",
            "5자루 아래",
            "2027-05-31",
        ),
    ],
)
def test_goals_behind_an_arrow_of_nothing_and_of_hope(text: str, name: str, base: str, goal: str, by: str) -> None:
    """By when may stand between arrow and figure; that something happens no more is a goal, and what is hoped for."""
    one = _read(text).goals[0]
    assert (one.name, one.base, one.goal, str(one.by)) == (name, base, goal, by)


@pytest.mark.parametrize(
    ("text", "measured"),
    [
        (
            "Target: late returns from 40 to under 9 a month by 30 April, desk diary, kept by the porter.",
            "desk diary, kept by the porter",
        ),
        ("We want 25 visits by 30 June (visit book).", "visit book"),
        ("잘못 나가는 접시는 0건이어야 합니다. 한 번이라도 나가면 그날로 종이 확인을 같이 합니다.", ""),
    ],
)
def test_what_is_counted_from_is_named_alone(text: str, measured: str) -> None:
    """A record behind a goal is how it is counted, with who keeps it; a noun of checking is none."""
    assert _read(text).goals[0].measured == measured


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("화장실 청소 알림 기획서 써 주세요. 4월 7일 모종 심기부터 6월 18일까지 해보고 정해요.", ["step"]),
        (
            "모종 나눔 기획서 써 주세요. 4월 7일 개장일부터 6월 18일까지 해보고, 잘못 나가는 일은 0건이어야 합니다.",
            ["step"],
        ),
    ],
)
def test_what_is_tried_for_a_time_is_no_decision_and_no_goal(text: str, kinds: list[str]) -> None:
    """“해보고” reports nothing, and a time with both ends is that of the service whatever is reached by its end."""
    case = read_case("x", (PlanSource(1, "request", "r", text),), "ko", TODAY)
    assert [one.kind for one in case.days] == kinds
    assert [(one.start, one.end) for one in case.days] == [(date(2027, 4, 7), date(2027, 6, 18))]


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("답장까지 걸리는 날을 9일에서 4일로 줄여요.", []),
        ("접수는 5월 9일에서 14일까지예요.", ["2027-05-09"]),
        ("전시는 9일에서 14일까지 열어요.", ["2027-11-09"]),
    ],
)
def test_a_number_of_days_that_becomes_another_is_no_time_between_two_days(text: str, days: list[str]) -> None:
    """What goes on until its second day is one."""
    [told] = sentences_of(text, TODAY)
    assert [one.first.isoformat() for one in told.days] == days


def test_counted_people_are_named_by_what_they_did() -> None:
    """Those who do something are counted, so the name says who they are; so long takes what stands before "에만"."""
    told = {
        "작년 4월에 21농가가 전화를 늦게 받았다": "전화를 늦게 받은 농가",
        "탐방객이 전화하면 위치 설명에만 평균 17분 걸린다": "위치 설명",
    }
    named = {
        text: [one.name for sentence in sentences_of(text, TODAY) for one in quantities(sentence)] for text in told
    }
    assert named == {text: [name] for text, name in told.items()}


@pytest.mark.parametrize(
    ("text", "is_stop"),
    [
        ("헛울림이 하루 두 번씩 사흘 계속되면 끄고 옛날처럼 반장이 전화 돌립니다", True),
        ("온도가 30도를 넘으면 히터를 끕니다", False),
    ],
)
def test_switching_off_ends_a_service_where_the_case_lasts(text: str, is_stop: bool) -> None:
    """A device is switched off on a figure; a service where the trouble goes on for days."""
    assert bool([*stops_in([*sentences_of(text, TODAY)], 1)]) is is_stop
