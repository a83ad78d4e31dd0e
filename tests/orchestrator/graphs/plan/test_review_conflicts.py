"""The review by rules sees where what is told of a service does not go together."""

from pathlib import Path

import pytest

from evals.plan.planning import planned
from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan.rules import review
from orchestrator.graphs.plan.rules.checking import faults_of
from orchestrator.graphs.plan.rules.reading.closing_weekdays import closings_in
from tests.orchestrator.graphs.plan.test_brief_items import TODAY

KITES = (
    "연날리기 교실 접수 서비스 기획서 써줘. 지금은 쪽지로 받아서 주마다 네 명은 빠집니다. 부모가 날을 고르면 "
    "강사가 자리를 확인합니다. 얼레 28만원, 한지 절단기 9만원, 게시판 6만원이고 다 합쳐 {total}입니다. "
    "한도는 80만원이에요. {closed} 2027년 3월 {day}일에 엽니다."
)
BEES = (
    "Please write a service plan for booking visits to our bee yard. Today families ring the office and wait for days. "
    "A family picks an hour and the beekeeper confirms it. {closed} It opens on {opening}. Veils are $160, a sign "
    "is $135, altogether {total}."
)


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


@pytest.mark.parametrize(
    ("request_", "language", "kinds"),
    [
        (
            KITES.format(total="43만원", closed="매주 목요일은 쉽니다.", day=4),
            "ko",
            {"closed_day"},
        ),
        (
            KITES.format(total="58만원", closed="매주 목요일은 쉽니다.", day=5),
            "ko",
            {"other_total"},
        ),
        (KITES.format(total="43만원", closed="목요일에도 합니다.", day=4), "ko", set()),
        (KITES.format(total="43만원", closed="매월 셋째 목요일은 쉽니다.", day=4), "ko", set()),
        (BEES.format(total="$295", closed="We are closed on Sundays.", opening="4 April 2027"), "en", {"closed_day"}),
        (BEES.format(total="$340", closed="We are closed on Sundays.", opening="5 April 2027"), "en", {"other_total"}),
        (BEES.format(total="$295", closed="Sundays are busiest.", opening="4 April 2027"), "en", set()),
    ],
)
def test_a_sum_and_a_day_that_contradict_what_is_told_are_seen(
    guides: PlanGuides, request_: str, language: str, kinds: set[str]
) -> None:
    """Items that do not come to the told sum, and an opening on a day that is always closed; nothing else is."""
    row = {"id": "", "language": language, "preset": "standard", "request": request_}
    document = planned(row, Path(), guides, TODAY).document
    assert {one.kind for one in faults_of(document, guides)} & {"closed_day", "other_total"} == kinds
    assert len(review(document, guides).action_items) >= len(kinds)


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("화·수요일은 쉽니다", {1, 2}),
        ("토요일마다 휴관이에요", {5}),
        ("9월 13일 월요일은 쉽니다", set()),
        ("수요일은 쉬는 시간이 깁니다", set()),
        ("Tuesdays and Fridays we are closed", {1, 4}),
        ("closed on Tuesday 14 September", set()),
        ("We don't open on Saturdays", {5}),
    ],
)
def test_days_of_the_week_that_are_always_closed_are_read(text: str, days: set[int]) -> None:
    """One closed day is none of them."""
    assert {day for weekdays, _ in closings_in(text) for day in weekdays} == days
