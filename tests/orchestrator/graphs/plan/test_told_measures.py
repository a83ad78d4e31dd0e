"""What a message counts of its trouble is measured first, and its hard rules stand in full."""

from pathlib import Path

import pytest

from evals.plan.planning import planned
from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan.plan_document import PlanDocument
from orchestrator.graphs.plan.rules.reading.outcomes import quantities
from orchestrator.graphs.plan.rules.reading.outcomes.sentences import sentences_of
from tests.orchestrator.graphs.plan.test_brief_items import TODAY

FRIDGE = (
    "동네 공유냉장고 지킴이예요. 이웃들이 음식을 넣으면서 날짜를 수첩에 적는데 지난달에만 46통을 버렸어요. "
    "이웃이 통을 넣고 사진을 찍으면 날짜가 화면에 뜨게 하고 싶어요. 술은 절대 넣으면 안 되고요 "
    "날고기도 안 받아요 상해서. "
    "주민자치회에서 심의한다니까 기획서로 부탁드려요"
)
BOATS = (
    "we rent rowing boats, and bookings are still written in a pad, last summer 17 bookings went to the wrong boat. "
    "I want a page where the guest picks the boat, the hour and the pier, and the boatman confirms. "
    "No child may row without a vest, that's a must. the harbour board reads it so please write up a plan"
)
LIFT = (
    "수리 요청이 오면 지금 평균 90분 걸려요. 목표를 40분으로 잡고 싶고 "
    "주민이 버튼을 누르면 기사님한테 바로 문자가 가는 앱이요. "
    "관리소장님 결재용 기획안 부탁드려요"
)
QUEUE = (
    "동네 세탁실인데요 지난 분기에 예약 200건 중에 30건이 못 들어갔어요. "
    "손님이 시간을 고르면 자리가 잡히는 앱을 만들고 싶어요. "
    "기획서 부탁드려요"
)


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


def _made(guides: PlanGuides, text: str, language: str) -> PlanDocument:
    row = {"id": "", "language": language, "preset": "standard", "request": text}
    return planned(row, Path(), guides, TODAY).document


def _section(plan: PlanDocument, key: str) -> str:
    return next((one.body for one in plan.sections if one.key == key), "")


_CLINIC = "Write a plan for a clinic queue app. Patients take a number online. "
_BIKES = "자전거 정비소 예약 앱 기획서 써줘. 주민이 시간을 예약합니다. 2027년 3월 2일에 문을 열고, "
_MEALS = (
    "Write a service plan for a meal delivery service. Today two wrong meals went out last month. "
    "The goal is fewer than one wrong meal per 1,000. It starts on 1 February 2027."
)


@pytest.mark.parametrize(
    ("text", "language", "row"),
    [
        (
            f"{_CLINIC}We want to cut waiting from 40 minutes to 15 by June.",
            "en",
            "40 minutes [1] | 15 minutes [1] | 2027-06-30 [1]",
        ),
        (
            f"{_CLINIC}The goal is to bring no-shows from 12 percent down to 4 percent.",
            "en",
            "12 percent [1] | 4 percent [1]",
        ),
        (
            "병원 대기 앱 기획서 써줘. 환자가 번호를 받습니다. 대기 시간을 40분에서 15분으로 6월까지 줄이고 싶어요.",
            "ko",
            "40분 [1] | 15분 [1] | 2027-06-30 [1]",
        ),
        (
            f"{_BIKES}첫 석 달 동안 예약 부도율을 5% 아래로 낮추는 것이 목표입니다.",
            "ko",
            "5% 아래 [1] | 2027-06-01 [1]",
        ),
        (
            f"{_CLINIC}We open on 2 March 2027. Late returns should be halved by the end of June.",
            "en",
            "Half of today's value [1] | 2027-06-30 [1]",
        ),
        (
            f"{_CLINIC}We want to raise online calls from 20 to 60 a day within six months. We start on 5 April.",
            "en",
            "20 [1] | 60 a day [1] | 2027-10-04 [1]",
        ),
        (_MEALS, "en", "Two wrong meals [1] | Fewer than one wrong meal per 1,000 [1]"),
    ],
)
def test_a_goal_has_its_own_figures_and_day(guides: PlanGuides, text: str, language: str, row: str) -> None:
    """Today's value and the day stand as the goal tells them; it is no trouble, and no other target is assumed."""
    plan = _made(guides, text, language)
    assert row in _section(plan, "kpis")
    problem = _section(plan, "problem")
    assert all(goal not in problem for goal in ("40 minutes", "40분", "The goal is"))
    assert not any("Nobody named" in one.reason for one in plan.assumptions)


def test_by_when_a_goal_is_reached_opens_nothing(guides: PlanGuides) -> None:
    """What is to be less by June is no service that is ready in June; it runs until then, and is counted."""
    text = "병원 대기 앱 기획서 써줘. 환자가 번호를 받습니다. 대기 시간을 6월까지 15분으로 줄이고 싶어요."
    schedule = _section(_made(guides, text, "ko"), "schedule")
    begins = [line for line in schedule.splitlines() if line.startswith("| ") and "2027-06-30" in line.split("|")[2]]
    assert begins == [line for line in schedule.splitlines() if line.startswith("| 목표를 재는 날")]
    assert len(begins) == 1


@pytest.mark.parametrize(("text", "language", "base"), [(FRIDGE, "ko", "46통"), (BOATS, "en", "17 bookings")])
def test_the_trouble_that_is_counted_is_the_first_measure(
    guides: PlanGuides, text: str, language: str, base: str
) -> None:
    """The first row starts from the figure that the message tells, and no usual measure stands beside it."""
    rows = [line for line in _section(_made(guides, text, language), "kpis").splitlines() if line.startswith("| ")]
    assert f"{base} [1]" in rows[2].split("|")[2]


@pytest.mark.parametrize(
    ("told", "base"),
    [
        ("and we got 21 parking complaints since May", "21 parking complaints"),
        ("last year 12 of 80 visitors were turned away", "12 of 80 visitors"),
        ("by my count 4 a week get sent to the wrong desk twice", "4 a week"),
    ],
)
def test_what_goes_wrong_is_counted_with_its_unit(told: str, base: str) -> None:
    """A figure of trouble is told with what it counts, of a whole, or for a time."""
    [sentence] = sentences_of(told, TODAY)
    assert quantities(sentence)[0].text == base


def test_a_told_goal_is_measured_from_the_told_value(guides: PlanGuides) -> None:
    """ "평균 90분" and "목표를 40분으로" are one measure, from the one to the other."""
    first = _section(_made(guides, LIFT, "ko"), "kpis").splitlines()[2]
    assert "90분 [1]" in first
    assert "40분 [1]" in first


def test_a_usual_share_is_left_out_where_the_message_tells_one(guides: PlanGuides) -> None:
    """Of 200 bookings 170 went well, which no usual goal of 70 percent may undercut."""
    body = _section(_made(guides, QUEUE, "ko"), "kpis")
    assert "200건 중에 30건 [1]" in body
    assert "70% 이상" not in body
    assert "90% 이상" not in body


@pytest.mark.parametrize(
    ("text", "language", "rules", "today"),
    [
        (FRIDGE, "ko", ("술은 절대 넣으면 안", "날고기도 안 받"), "수첩"),
        (BOATS, "en", ("No child may row without a vest, that's a must",), "written in a pad"),
    ],
)
def test_hard_rules_stand_in_full_and_the_old_way_is_no_feature(
    guides: PlanGuides, text: str, language: str, rules: tuple[str, ...], today: str
) -> None:
    """What must not be done is a rule of the service; how it is done today stands with the problem, not the use."""
    plan = _made(guides, text, language)
    for rule in rules:
        assert rule in _section(plan, "requirements")
    assert today in _section(plan, "problem")
    for key in ("features", "flow", "scope"):
        assert today not in _section(plan, key)


@pytest.mark.parametrize(
    ("text", "language", "said"),
    [
        (
            "a seed library where members scan a packet and the shelf count goes down. the seeds committee reads it, "
            "so one page with the money at the bottom please, can you write up the plan",
            "en",
            "comes last",
        ),
        (
            "회원이 씨앗 봉투를 찍으면 남은 수가 바뀌는 씨앗 도서관을 하고 싶어요. "
            "어려운 영어 없이 비용은 맨 뒤에 넣어서 기획서 부탁드려요",
            "ko",
            "영어 낱말은 요청에 적힌 것 말고는 쓰지 않았다",
        ),
    ],
)
def test_wishes_for_the_form_are_carried_out_and_no_feature(
    guides: PlanGuides, text: str, language: str, said: str
) -> None:
    """Where the money stands last the costs do, and what was said of the paper is nothing that the service does."""
    plan = _made(guides, text, language)
    keys = [one.key for one in plan.sections if one.key != "heard"]
    assert keys[-1] == "costs"
    assert said in _section(plan, "overview")
    for key in ("features", "flow", "scope"):
        assert "bottom" not in _section(plan, key)
        assert "영어" not in _section(plan, key)
