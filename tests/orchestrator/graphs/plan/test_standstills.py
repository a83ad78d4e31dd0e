"""Times in which nothing may change shape the schedule of a plan."""

from pathlib import Path

import pytest

from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from tests.orchestrator.graphs.plan.test_plan_money import LONG, made


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


def test_preparation_keeps_out_of_a_standstill(guides: PlanGuides, tmp_path: Path) -> None:
    """It is done before; the standstill is told with its source and stands under nothing that is left out."""
    notes = "- 시범 4/5(월)부터 4주\n- 인증평가 3/15(월)~3/26(금). 이 기간에 새 절차 아무것도 넣지 말 것\n"
    plan = made(guides, tmp_path, LONG, {"회의.md": notes})
    bodies = {one.key: one.body for one in plan.sections}
    before = [task for task in plan.schedule if task.source == 0]
    assert before
    assert all(task.end.isoformat() < "2027-03-15" or task.start.isoformat() > "2027-03-26" for task in before)
    assert "2027-03-15~2027-03-26 [2]에는 아무 작업도 잡지 않았다" in bodies["schedule"]
    assert "인증평가" not in bodies["scope"]


def test_a_day_within_a_standstill_is_said_to_be_impossible(guides: PlanGuides, tmp_path: Path) -> None:
    """Another one is proposed in the schedule and under conflicts, and nobody says that all days can be kept."""
    notes = "- 시범 1/18(월) 3곳\n- 특별수송 2/4(목)~2/11(목) 안내 체계 변경 금지\n"
    plan = made(guides, tmp_path, f"{LONG} 오픈은 2월 5일로 해 달라고 하세요.", {"회의.md": notes})
    bodies = {one.key: one.body for one in plan.sections}
    assert "안이라 그날은 할 수 없다. 2027-02-12 (가정)로 옮길 것을 제안한다" in bodies["schedule"]
    assert "2027-02-12 (가정)" in bodies["conflicts"]
    assert "지킬 수 있다" not in bodies["schedule"]
