"""The use as a course: who does what, in order, and what is done where it does not go as it should."""

from pathlib import Path

import pytest

from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan.rules.items import chained_korean
from orchestrator.graphs.plan.rules.items.deeds import asked_failure, is_no_deed, tells_failure
from tests.orchestrator.graphs.plan.test_plan_money import made

BREAD = (
    "Write a service plan for the bread round: the bakery packs loaves at dawn, the 6:15 train carries a crate and "
    "a porter hands out loaves at the kiosk. The parish council reads it and decides by 20 January. "
    "Opens Saturdays only. Max 30 loaves a day. Loaves nobody collects by noon go to the shelter. "
    "What happens when the train is cancelled? We start on 9 March."
)
BOATS = (
    "카약 대여 예약 서비스 기획서 써 주세요. 어촌계장님이 읽고 1월 20일까지 정하십니다. "
    "조종사가 전날 저녁까지 문자로 예약하면 배정표가 밤 8시에 나가는 걸로요. 토요일과 일요일 9시~17시에만 열어요. "
    "예약 못 한 사람도 10시 이후에는 남은 배를 받을 수 있어야 합니다. 3월 9일에 시작해요."
)


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


def _flow(guides: PlanGuides, folder: Path, message: str, language: str) -> str:
    plan = made(guides, folder, message, {}, language)
    return next(one.body for one in plan.sections if one.key == "flow")


def test_a_sentence_of_several_doers_is_as_many_steps(guides: PlanGuides, tmp_path: Path) -> None:
    """What goes on from a deed is one too; opening days, bounds and readers are no steps; failures stand below."""
    flow = _flow(guides, tmp_path, BREAD, "en")
    steps = [line for line in flow.splitlines() if line[:1].isdigit()]
    told = ("packs loaves", "carries a crate", "hands out loaves")
    assert all(part in step for part, step in zip(told, steps, strict=False))
    assert all(step.endswith("(assumption)") for step in steps[len(told) :])
    assert "Loaves nobody collects by noon go to the shelter" in flow
    assert "When the train is cancelled: nobody says what is done then" in flow
    assert not any(other in flow for other in ("Opens", "Max 30", "council", "The service"))


def test_korean_doers_are_named_by_their_deeds(guides: PlanGuides, tmp_path: Path) -> None:
    """Who is the subject of a deed of people does it, whatever they are called; who comes without is the failure."""
    flow = _flow(guides, tmp_path, BOATS, "ko")
    assert "**조종사:** 전날 저녁까지 문자로 예약한다" in flow
    assert "배정표가 밤 8시에 나간다" in flow
    assert "**안 될 때:** 예약 못 한 사람도 10시 이후에는 남은 배를 받을 수 있어야 한다" in flow
    assert not any(other in flow for other in ("어촌계장", "토요일"))


@pytest.mark.parametrize(
    ("clause", "who", "does"),
    [
        ("선착장 관장이 새벽에 배를 고르면", "선착장 관장", "새벽에 배를 고른다"),
        ("해설사가 명단을 제출하고", "해설사", "명단을 제출한다"),
    ],
)
def test_a_subject_of_a_deed_is_whoever_does_it(clause: str, who: str, does: str) -> None:
    """One word or two, whether or not such people are known; a thing that comes about by itself is nobody."""
    first = next(chained_korean.acts_in(f"{clause} 문자가 나가요"))
    assert (first.who, first.does) == (who, does)
    assert next(chained_korean.acts_in("시간표가 밤에 나가요")).who == ""


@pytest.mark.parametrize(
    ("text", "is_none"),
    [
        ("7 am till noon", True),
        ("Closed on Mondays", True),
        ("Counted at the spring fair", True),
        ("The committee reads it", True),
        ("if fewer than 9 come in May we stop", True),
        ("평일 9시~18시에만 연다", True),
        ("하루 40그릇까지", True),
        ("The porter weighs each crate", False),
        ("주민이 그릇을 반납한다", False),
        ("사서가 월요일에 책을 옮긴다", False),
    ],
)
def test_hours_bounds_and_measuring_are_no_deeds(text: str, is_none: bool) -> None:
    """A clause without anybody who does anything is no step."""
    assert is_no_deed(text) is is_none


def test_a_failure_is_told_or_asked_for() -> None:
    """Its condition says what does not go as it should."""
    assert tells_failure("If a crate is late the porter calls the bakery")
    assert tells_failure("열쇠를 분실하면 관리인이 새로 만든다")
    assert tells_failure("If it rains the tent is put up")
    assert not tells_failure("If a member wants a tent, they ring")
    assert not tells_failure("When a member presses the button, a text goes out")
    assert not tells_failure("예약하면 문자가 나간다")
    assert asked_failure("사흘 지나도 아무도 안 찾아가면 어떻게 되는지도 써줘") == "사흘 지나도 아무도 안 찾아가면"
