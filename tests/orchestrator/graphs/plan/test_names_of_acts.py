"""Who does what, and what it is called: nobody who acts beside another is lost, no name is a piece of something."""

from datetime import date
from pathlib import Path

import pytest

from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan.rules.items import chained_english, chained_korean
from orchestrator.graphs.plan.rules.items.act_names import act_name
from orchestrator.graphs.plan.rules.items.korean import opened
from orchestrator.graphs.plan.rules.items.parties import count_of
from orchestrator.graphs.plan.rules.reading.corrections import corrected
from orchestrator.graphs.plan.rules.reading.outcomes import outcomes_of
from orchestrator.graphs.plan.rules.reading.outcomes.sentences import sentences_of
from tests.orchestrator.graphs.plan.test_plan_money import made

CRANES = (
    "Plan needed - skip and crane booking for the Marlow yard\n"
    "* who: 12 site foremen\n"
    "* what: foreman books a crane slot by noon -> yard lead confirms -> "
    "driver gets a bay number -> gateman ticks it off\n"
    "* when: 8 Feb to 9 July 2027\n"
    "* owner decides 15 Jan"
)
KEYS = (
    "열쇠 보관 서비스 기획서 부탁드립니다. 입주민이 앱으로 보관을 신청하면 관리실이 번호를 문자로 보냅니다. "
    "방문 기록은 다른 세대에게 보이면 안 됩니다. 호수는 남에게 안 보이게 해 주세요. 2027년 3월 2일에 시작합니다."
)


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


@pytest.mark.parametrize(
    ("act", "more"),
    [
        ("손님을 부른다", "손님을 부르고"),
        ("꽃을 건넨다", "꽃을 건네고"),
        ("문을 연다", "문을 열고"),
        ("줄을 선다", "줄을 서고"),
        ("적지 않는다", "적지 않고"),
    ],
)
def test_a_verb_that_another_follows_keeps_its_stem(act: str, more: str) -> None:
    """Whatever its last letter is."""
    assert opened(act) == more


def test_who_stands_beside_somebody_acts_too() -> None:
    """Of two joined by a word both act; what another thing will do keeps that word."""
    acts = [*chained_english.acts_in("Clubs and youth teams book the hall online, pay at the desk")]
    assert acts[0].who == "clubs and youth teams"
    assert [one.does for one in chained_english.acts_in("The yearly count will show it")] == [
        "The yearly count will show it"
    ]


def test_a_thing_is_told_with_its_brackets_and_a_case_is_no_act() -> None:
    """The brackets before a particle stay; what comes about by itself is when the next one is done."""
    assert [one.does for one in chained_korean.acts_in("회원이 요일(월, 수)을 고름")] == ["요일(월, 수)을 고른다"]
    acts = [*chained_korean.acts_in("조교가 시약을 나눠 주고 실험 끝나면 빈 병을 걷는다")]
    assert [(one.when, one.does) for one in acts] == [("", "시약을 나눠 준다"), ("실험 끝나면", "빈 병을 걷는다")]
    assert [one.who for one in chained_korean.acts_in("순서는 학생이 책을 고르고")] == ["학생"]


@pytest.mark.parametrize(
    ("act", "name", "is_korean"),
    [
        ("sees red", "Seeing red", False),
        ("texts the room number and the fault", "Room number and fault", False),
        ("과목(국어, 수학)을 고른다", "과목 고르기", True),
        ("기록까지 다 남는 걸로 5월 2일 모내기부터 7월 3일까지 해본다", "", True),
    ],
)
def test_a_name_is_a_thing_or_a_deed(act: str, name: str, is_korean: bool) -> None:
    """Neither a quality, nor half of two things, nor a piece of a day."""
    assert act_name([act], is_korean=is_korean) == name


def test_a_bound_is_no_count_of_people() -> None:
    """From how many on something holds is not how many there are."""
    assert not count_of("patients", ["We stop if more than 20 booked patients wait"])
    assert count_of("patients", ["We see 20 booked patients"]) == "20"


def test_what_should_drop_from_a_figure_is_a_goal() -> None:
    """With today's value, its day and how it is told; what is wanted beside it without exception is none."""
    text = "Late returns should drop from 40 to 6 by 30 June 2027. The yearly stock count will show it."
    goal = outcomes_of([([*sentences_of(text, date(2026, 11, 30))], 1)]).goals[0]
    assert (goal.name, goal.base, goal.goal, goal.by) == ("Late returns", "40", "6", date(2027, 6, 30))
    assert goal.measured == "The yearly stock count will show it"
    text = "we'd like late returns under 25% by 30 June 2027, helpers always in twos no exceptions"
    assert len(outcomes_of([([*sentences_of(text, date(2026, 11, 30))], 1)]).goals) == 1


def test_a_step_of_a_chain_is_whose_name_it_begins_with(guides: PlanGuides, tmp_path: Path) -> None:
    """Not that of whoever did the one before."""
    plan = made(guides, tmp_path, CRANES, {}, "en")
    flow = next(one.body for one in plan.sections if one.key == "flow")
    assert "**Yard lead:** confirms" in flow


def test_what_must_not_be_is_no_feature(guides: PlanGuides, tmp_path: Path) -> None:
    """It stands with what must hold."""
    plan = made(guides, tmp_path, KEYS, {}, "ko")
    bodies = {one.key: one.body for one in plan.sections}
    assert "안 보이게" not in bodies["features"]
    assert "안 보이게" in " ".join(bodies.values())


def test_a_limit_that_goes_without_its_unit_is_taken_back() -> None:
    """The scale of both figures is one, and the reason stands between them."""
    assert corrected("예산은 2,400만 아니, 줄어서 1,800만원이 한도입니다")[0] == "예산은 1,800만원이 한도입니다"


def test_how_often_is_no_name_of_a_goal() -> None:
    """What happens so often is, and what is said of the goal stays nothing else."""
    text = "Trams keep leaving without their sandbox - 31 a week. Cut to 9 a week by 30 June 2027, depot log."
    read = outcomes_of([([*sentences_of(text, date(2026, 11, 30))], 1)])
    assert read.goals[0].name == "Trams keep leaving without their sandbox"
    assert read.holds("Cut to 9 a week by 30 June 2027")


def test_what_points_to_a_file_is_no_feature(guides: PlanGuides, tmp_path: Path) -> None:
    """Nor are words that lead up to the acts; the service's own act behind a request is a step."""
    message = (
        "We run a tool shed. The idea goes: member texts the tool's number; shed lead checks it in. Figures attached. "
        "The chair decides on 13 January."
    )
    bodies = {one.key: one.body for one in made(guides, tmp_path, message, {}, "en").sections}
    assert not any(words in bodies["features"] for words in ("attached", "The idea goes"))
    assert "shed lead" in bodies["flow"].casefold()
