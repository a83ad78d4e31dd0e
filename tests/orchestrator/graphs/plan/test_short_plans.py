"""What a plan that is asked to be short keeps: what is decided on."""

from collections.abc import Sequence
from datetime import date

import pytest

from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan import rules
from orchestrator.graphs.plan.plan_document import PlanLanguage, PlanSource
from orchestrator.graphs.plan.rules.fitting import fitted
from orchestrator.graphs.plan.rules.whole import whole_plan

DAY = date(2026, 11, 29)


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


RIVER = (
    "Write a service plan for a kayak storage rota. 31 members, 12 racks. Members must sign out before 6pm, and nobody "
    "may store a boat longer than 2 months. Never lift a kayak alone. No fuel in the shed. Last year 9 of 40 boats "
    "were lost. Budget is £900: racks £310, straps 6 x £14, first aid box £55. It opens on 1 March 2027, closed from "
    "5 to 9 April 2027, ends on 30 September 2027. Plain English, 1 page."
)
KILN = (
    "마을 도자기 가마 예약 서비스 기획서 써줘. 회원 31명이 쓰고 한 사람 주 2회. 유약에 납을 쓰면 안 돼요. "
    "가마실에 혼자 들어가지 마세요. 작년에 40건 중 9건이 겹쳤어요. 예산은 90만원이고 온도계 31만원, "
    "장갑 6켤레 켤레당 1만4천원, 구급함 5만5천원. 2027년 3월 2일에 열고 4월 5일부터 4월 9일까지는 쉬어요. "
    "A4 반 장으로 써줘."
)


@pytest.mark.parametrize(
    ("language", "request_", "days"),
    [("en", RIVER, ("2027-03-01", "2027-04-05")), ("ko", KILN, ("2027-03-02", "2027-04-05"))],
)
def test_what_is_decided_on_stays_in_a_short_plan(
    guides: PlanGuides, language: PlanLanguage, request_: str, days: Sequence[str]
) -> None:
    """The table of what it costs and the told days are left when much else falls."""
    sources = [PlanSource(1, "request", "Request", request_, dated=DAY)]
    analysis = rules.analyse(request_, language, sources, DAY, guides)
    plan = fitted(whole_plan(request_, analysis, sources, language, "standard", guides, DAY), guides)
    bodies = {one.key: one.body for one in plan.sections}
    assert "requirements" not in bodies
    assert sum(line.startswith("|") for line in bodies["costs"].splitlines()) > 4
    assert [one for one in days if one not in bodies["schedule"]] == []


LOOM = (
    "Write a service plan for a weaving room rota. 27 weavers, 6 looms. The trustees decide on 20 January. It opens on "
    "2 March 2027, closed on Tuesdays, no lessons in the week of 5 April. Never leave a shuttle on the floor. Nobody "
    "under 12 may use the big loom. Last year 8 of 30 slots were booked twice. Budget is £800: yarn £310, hooks 6 x "
    "£14. Keep it to one page."
)
RINK = (
    "빙상장 장비 대여 서비스 기획서 써줘. 회원 27명이 쓴다. 이사회가 1월 20일에 결정한다. 2027년 3월 2일에 열고 "
    "화요일은 휴무. 4월 5일은 쉬어요. 날을 맨손으로 잡으면 안 돼요. 12살 아래는 혼자 타면 안 됩니다. 작년에 30건 중 "
    "8건이 겹쳤어요. 예산은 80만원이고 헬멧 31만원, 장갑 6켤레 켤레당 1만4천원. 한 장으로 써줘."
)


@pytest.mark.parametrize(
    ("language", "request_", "held", "rest"),
    [
        ("en", LOOM, ("**Decision:**", "2027-03-03 (assumption)", "shuttle", "under 12"), "No lessons"),
        ("ko", RINK, ("①", "2027-03-03 (가정)", "맨손", "12살"), "쉬어요"),
    ],
)
def test_a_decision_on_an_assumed_day_and_what_must_hold_stay(
    guides: PlanGuides, language: PlanLanguage, request_: str, held: Sequence[str], rest: str
) -> None:
    """An assumption in it makes the decision no smaller; a day of rest is no rule, and takes the place of none."""
    sources = [PlanSource(1, "request", "Request", request_, dated=DAY)]
    analysis = rules.analyse(request_, language, sources, DAY, guides)
    plan = fitted(whole_plan(request_, analysis, sources, language, "standard", guides, DAY), guides)
    bodies = {one.key: one.body for one in plan.sections}
    assert [one for one in held if one not in bodies["overview"]] == []
    assert rest not in bodies["overview"] + bodies.get("requirements", "")
