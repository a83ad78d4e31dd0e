"""A course that the material tells as a chain is the course of the plan."""

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


def test_a_chain_becomes_the_steps(guides: PlanGuides, tmp_path: Path) -> None:
    """Each with its source; who does it is assumed, but of what shows by itself, and the line is quoted no more."""
    line = "방법: 수레에 QR 라벨. 병동에서 찍어 요청 → 세탁실 화면에 뜸 → 보냄 찍기 → 받음 찍기. 낱장까지는 안 찍음"
    plan = made(guides, tmp_path, LONG, {"회의.md": f"# 회의\n- {line}\n- 전화 하루 46통 → 15통으로 줄이자\n"})
    bodies = {one.key: one.body for one in plan.sections}
    steps = [one for one in bodies["flow"].splitlines() if one[:1].isdigit()]
    assert steps == [
        "1. **운영 담당 (가정):** 수레에 QR 라벨 [2]",
        "2. **운영 담당 (가정):** 병동에서 찍어 요청 [2]",
        "3. **서비스:** 세탁실 화면에 뜸 [2]",
        "4. **운영 담당 (가정):** 보냄 찍기 [2]",
        "5. **운영 담당 (가정):** 받음 찍기 [2]",
    ]
    assert plan.flow[0] == "운영 담당: 수레에 QR 라벨"
    assert "→ 세탁실 화면에 뜸" not in bodies["problem"]


def test_what_is_done_today_is_no_course(guides: PlanGuides, tmp_path: Path) -> None:
    """A chain under a heading for how things are stays out."""
    notes = "# 회의\n## 현황\n배차실 → 무전 → 매표창구 → 방송\n"
    plan = made(guides, tmp_path, LONG, {"회의.md": notes})
    flow = next(one.body for one in plan.sections if one.key == "flow")
    assert "무전 [2]" not in flow
