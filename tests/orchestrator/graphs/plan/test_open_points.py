"""What a plan says that nobody told: a frame where little more than a name is, else what is to be settled."""

import re
from datetime import date
from pathlib import Path

import pytest

from evals.plan.planning import planned
from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan.plan_document import PlanSource
from orchestrator.graphs.plan.rules.plan_calendars import calendar_for
from tests.orchestrator.graphs.plan.test_brief_items import TODAY

KILN = (
    "도예 공방 가마 예약 서비스 기획서를 써 주세요. 회원이 빈 날을 골라 이름을 적고, 가마지기가 온도를 정하고, "
    "다 구워지면 문자로 알립니다. 지금은 칠판에 적다 보니 지난달에 7번 겹쳤습니다. 첫 굽기는 2027년 3월 8일이고, "
    "원장이 1월 29일까지 할지 말지 정합니다. 온도계는 2개에 개당 4만원입니다. 돈은 받지 않습니다. "
    "회원은 서른 명 남짓이고 대부분 저녁에 옵니다. 가마는 한 대뿐입니다."
)
QUILT = (
    "Please write a service plan for lending sewing machines to the quilting circle. A member asks at the desk, the "
    "keeper writes the machine into the ledger, and the member brings it back within a week. Last autumn 6 machines "
    "came back late. It starts on 8 March 2027, and the treasurer decides by 29 January. Needles are 12 packs at £4."
)


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


def _bodies(guides: PlanGuides, text: str, language: str) -> dict[str, str]:
    row = {"id": "", "language": language, "preset": "standard", "request": text}
    return {one.key: one.body for one in planned(row, Path(), guides, TODAY).document.sections}


@pytest.mark.parametrize(
    ("text", "language", "lead"), [(KILN, "ko", "- **따로 알아볼 것:**"), (QUILT, "en", "- **To find out:**")]
)
def test_a_request_that_tells_much_gets_nothing_of_another_service(
    guides: PlanGuides, text: str, language: str, lead: str
) -> None:
    """Market and law, of which it says nothing, are one line of the overview; no measure or row of a guide is added."""
    bodies = _bodies(guides, text, language)
    assert sum(line.startswith(lead) for line in bodies["overview"].splitlines()) == 1
    assert not {"market", "legal"} & {*bodies}
    steps = [line for line in bodies["flow"].splitlines() if line[:1].isdigit()]
    assert sum(line.endswith("[1]") for line in steps) >= 3
    assert not any("기획 지침" in body or "planning guides" in body for body in bodies.values())


@pytest.mark.parametrize(
    ("text", "language", "quoted", "counted"),
    [(KILN, "ko", "쓸 말이 없다", "7번"), (QUILT, "en", "says anything", "6 machines")],
)
def test_without_a_told_goal_the_told_counts_are_offered(
    guides: PlanGuides, text: str, language: str, quoted: str, counted: str
) -> None:
    """No count of uses is made up, and no section says that the material is silent."""
    bodies = _bodies(guides, text, language)
    assert counted in bodies["kpis"]
    assert not any(quoted in body for body in bodies.values())


@pytest.mark.parametrize(
    ("text", "language", "asked"),
    [
        ("구내 이발 의자 차례를 받는 서비스 하려고요. 기획서 부탁드려요. 머리 사진은 절대 남기면 안 됩니다.", "ko", ""),
        (
            "We run a lighthouse and want a lamp drawer so that keepers find wicks at dusk. Plan please.",
            "en",
            "Lighthouse lamp service",
        ),
    ],
)
def test_a_short_request_with_words_of_its_own_gets_no_form_of_any_service(
    guides: PlanGuides, text: str, language: str, asked: str
) -> None:
    """A told rule, or words beyond a name of no kind, end the frame; what is asked for stands at the head."""
    bodies = _bodies(guides, text, language)
    assert asked in bodies["overview"]
    assert len(bodies["screens"].splitlines()) == 1
    whole = "\n".join(bodies.values())
    assert not re.search(
        "가입하거나 로그인|Sign up or log in|from the first step to the result|기획 지침|guides", whole
    )


@pytest.mark.parametrize("sum_", ["£900", "$900"])
def test_the_holidays_of_korea_are_not_those_of_other_money(guides: PlanGuides, sum_: str) -> None:
    """Where another money is paid only weekends and the two days that rest everywhere count."""
    text = f"Plan for a tool library, under {sum_}, go-live 12 February 2027"
    schedule = _bodies(guides, text, "en")["schedule"]
    assert "Korean" not in schedule
    assert "2026-12-25" not in schedule
    for money, rests in ((sum_, False), ("₩900,000", True)):
        sources = [PlanSource(1, "request", "", f"under {money}")]
        assert calendar_for(sources, "en", guides).is_working(date(2027, 3, 1)) != rests


def test_nothing_is_counted_of_a_service_that_is_not_open(guides: PlanGuides) -> None:
    """Usual measures have no value before the opening, and nobody is told to count one."""
    kpis = _bodies(guides, "소방서 야간 근무자 도시락 배달 서비스 기획서 써줘", "ko")["kpis"]
    rows = [line for line in kpis.splitlines() if line.startswith("|")][2:]
    assert rows
    assert all("열고 나서 센다" in line.split("|")[2] for line in rows)


def test_assumed_users_are_marked_and_are_no_users_of_a_guide(guides: PlanGuides) -> None:
    """Of a request that tells much nobody of a guide becomes the user."""
    scope = _bodies(guides, QUILT.replace("to the quilting circle", ""), "en")["scope"]
    assert "neighbours" not in scope.casefold()
