"""Each sentence of a message stands where it belongs: today, what is wanted, who does what, how many at most."""

from pathlib import Path

import pytest

from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan.rules.reading import marks
from tests.orchestrator.graphs.plan.test_plan_money import made


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


def bodies_of(guides: PlanGuides, folder: Path, message: str, language: str) -> dict[str, str]:
    """Return the sections of a plan for a message."""
    return {one.key: one.body for one in made(guides, folder, message, {}, language).sections}


@pytest.mark.parametrize(
    ("message", "language", "today"),
    [
        (
            "Write a plan for a vet queue app. Today they keep a paper book and owners wait on the phone.",
            "en",
            "keep a paper book",
        ),
        (
            "Write a plan for a kiosk app. At present orders are shouted and lost. Customers need to order and pay.",
            "en",
            "orders are shouted",
        ),
        ("치과 앱 기획서 써줘. 지금은 간호사가 이름을 칠판에 적어. 환자가 시간을 골라 예약해.", "ko", "칠판에 적"),
    ],
)
def test_how_it_is_done_today_is_the_problem_and_no_feature(
    guides: PlanGuides, tmp_path: Path, message: str, language: str, today: str
) -> None:
    """What is so for the time being stands under the problem, not among what the first version does."""
    bodies = bodies_of(guides, tmp_path, message, language)
    assert today in bodies["problem"]
    done = (bodies["overview"].splitlines()[0], bodies.get("features", ""), bodies["flow"])
    assert all(today not in one for one in done)


@pytest.mark.parametrize(
    ("message", "language", "wanted"),
    [
        ("필요한 기능:\n1) 대기 등록\n2) 노쇼 관리\n미용실 앱 기획서 써줘.", "ko", "필요한 기능"),
        ("식당 앱 기획서 써줘. 대기 순번 알림 기능이 있어야 해. 손님이 번호를 받아.", "ko", "기능이 있어야"),
        ("Write a plan for a salon app. It must have waiting list and late notice features.", "en", "waiting list"),
    ],
)
def test_what_is_wanted_is_no_trouble(
    guides: PlanGuides, tmp_path: Path, message: str, language: str, wanted: str
) -> None:
    """A list of features is none of what goes wrong today, though it names waits and delays."""
    assert wanted not in bodies_of(guides, tmp_path, message, language)["problem"]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("대기 순번 알림 기능이 있어야 한다", True),
        ("필요한 기능: 노쇼 관리", True),
        ("At most 24 visitors a day", True),
        ("하루 최대 24명까지 받는다", True),
        ("하루 40명이 줄을 선다", False),
        ("40 visitors a day wait in the hall", False),
        ("예약이 자꾸 겹친다", False),
    ],
)
def test_wishes_and_limits_are_told_from_troubles(text: str, wanted: bool) -> None:
    """A limit for each day needs both words: how many at most, and each day."""
    assert marks.is_wanted(text) is wanted


@pytest.mark.parametrize(
    ("message", "language", "steps"),
    [
        (
            "Write a plan for a repair bar. Guests choose a slot, describe the broken thing and bring it to the table."
            " At most 24 guests a day.",
            "en",
            ["1. **Guests:** choose a slot [1]", "2. **Guests:** describe the broken thing [1]"],
        ),
        (
            "수리점 예약 서비스 기획서 써줘. 방문자가 시간을 고르고 고장난 물건을 설명한 뒤 수리대로 가져온다."
            " 하루에 최대 방문자 24명까지 받아.",
            "ko",
            ["1. **방문자:** 시간을 고른다 [1]", "2. **방문자:** 고장난 물건을 설명한다 [1]"],
        ),
    ],
)
def test_a_chain_keeps_its_doer_and_a_daily_limit_counts_nobody(
    guides: PlanGuides, tmp_path: Path, message: str, language: str, steps: list[str]
) -> None:
    """Every act of the sentence is a step of whoever it names; how many a day there may be is no number of users."""
    bodies = bodies_of(guides, tmp_path, message, language)
    assert bodies["flow"].splitlines()[:2] == steps
    assert "24" not in bodies["users"] + bodies["problem"].splitlines()[0] + bodies["flow"]
    assert "24" in bodies["requirements"]
    if language == "en":
        assert "Describe the broken thing and bring it to the table [1] | Guests" in bodies["features"]


def test_a_limit_that_begins_with_no_is_nothing_that_is_left_out(guides: PlanGuides, tmp_path: Path) -> None:
    """ "No more than 30 members per evening" says how many there are to be, not what is not done."""
    message = "Write a plan for a clothes swap. Members bring a bag. No more than 30 members per evening."
    bodies = bodies_of(guides, tmp_path, message, "en")
    assert "30 members" not in bodies["scope"]
    assert "30" not in bodies["users"]


@pytest.mark.parametrize(
    ("message", "language", "rules"),
    [
        (
            "연습실 예약 서비스 기획서 써줘. 15분이 지나도 아무도 없으면 예약을 풀어요.",
            "ko",
            ("예약을 푼다",),
        ),
        (
            "Write a plan for a studio booking app. If nobody shows up within ten minutes the booking is freed.",
            "en",
            ("the booking is freed",),
        ),
    ],
)
def test_what_is_bound_to_a_time_is_a_rule_of_the_service(
    guides: PlanGuides, tmp_path: Path, message: str, language: str, rules: tuple[str, ...]
) -> None:
    """It has to hold or is a step: no trouble of today, and nothing that is said of the document."""
    bodies = bodies_of(guides, tmp_path, message, language)
    for rule in rules:
        assert rule not in bodies.get("problem", "")
        assert rule in bodies.get("requirements", "") + bodies["features"]
    said = bodies.get("heard", "")
    assert "오늘의 문제" not in said
    assert "이 문서에 대한 말" not in said
