"""The opening is the first day on which users are served, and each told day stands once with its own name."""

from datetime import date

import pytest

from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan.rules.composing.day_words import trial_day
from orchestrator.graphs.plan.rules.composing.timetable import timetable
from tests.orchestrator.graphs.plan.test_told_openings import STORY, TALE, material_of


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


@pytest.mark.parametrize(
    ("said", "opening"),
    [
        (TALE + "Clerk training is 1–4 March, first pickups on 9 March.", date(2027, 3, 9)),
        (TALE + "Installation 11 to 14 January, first evening with it 20 January.", date(2027, 1, 20)),
        (TALE + "The dryer opens on 20 September and runs until 3 December.", date(2027, 9, 20)),
        (STORY + "직원 교육은 3월 2일부터 5일까지, 첫 대출은 3월 9일입니다.", date(2027, 3, 9)),
        (STORY + "3월 2일에 공구가 들어오고 3월 6일 이사회에서 승인하면 3월 11일 첫 대출을 합니다.", date(2027, 3, 11)),
    ],
)
def test_nobody_is_served_by_what_prepares(guides: PlanGuides, said: str, opening: date) -> None:
    """Training, deliveries and a day of deciding lie before the opening."""
    assert trial_day(material_of(said, guides))[0] == opening


@pytest.mark.parametrize(
    ("said", "row", "never"),
    [
        (
            STORY + "직원 교육은 3월 2일부터 5일까지, 첫 대출은 3월 9일입니다.",
            "| 직원 교육 | 2027-03-02 [1] | 2027-03-05 [1] |",
            "교육과 안내",
        ),
        (
            TALE + "Clerk training is 1–4 March, first pickups on 9 March.",
            "| Clerk training | 2027-03-01 [1] |",
            "Training of",
        ),
        (
            TALE + "It opens on 9 March. The council decides on 4 June whether it goes on.",
            "| Results and decision to go on | 2027-06-04 [1] |",
            "cannot be kept",
        ),
        (
            STORY + "3월 9일에 엽니다. 6월 4일에 계속할지 이사장님이 정합니다.",
            "| 결과 확인과 계속 여부 결정 | 2027-06-04 [1] |",
            "둘 다 지킬 수 없다",
        ),
        (TALE + "The days are 8, 9 and 11 March and 15 and 16 March.", "| 2027-03-16 [1] |", "and 9"),
        (TALE + "Opens 9 March. Harvest week is 19–23 July, nothing happens then.", "| Closed", "Days of the event"),
    ],
)
def test_a_told_day_stands_once_with_its_own_name(guides: PlanGuides, said: str, row: str, never: str) -> None:
    """What is told takes the place of what would be assumed beside it."""
    body = timetable(material_of(said, guides))[0]
    assert row in body
    assert never not in body


def test_the_third_week_of_a_month_is_a_week(guides: PlanGuides) -> None:
    """It is that of the third Monday."""
    body = timetable(material_of(STORY + "1월 셋째 주에 시험해 보고 2월 2일에 엽니다.", guides))[0]
    assert "| 2027-01-18 [1] | 2027-01-24 [1] |" in body
