"""Plans of the sets by six agents whose model is a script."""

import json
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from evals.plan.__main__ import FOLDER, required_sections
from evals.plan.by_agents import planned_by_agents
from evals.plan.citing import closed_citations
from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan.plan_document import PlanDocument, PlanSection, PlanSource
from orchestrator.graphs.plan.rules.checking import cited, faults_of
from orchestrator.graphs.plan.rules.marks import ASSUMED

WORK = FOLDER / "work"
DAY = date(2026, 11, 23)


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


@pytest.mark.parametrize("at", [1, 2])
async def test_what_a_script_writes_is_held(guides: PlanGuides, tmp_path: Path, at: int) -> None:
    """Whatever a model makes up: the sections are there, no figure passes without source or mark, citations open."""
    row = json.loads((WORK / "requests.jsonl").read_text(encoding="utf-8").splitlines()[at])
    [one] = await planned_by_agents([row], WORK, guides, DAY, (), tmp_path)
    written = {section.key for section in one.document.sections if section.body.strip()}
    assert written >= {*required_sections(one, guides)}
    kinds = {fault.kind for fault in faults_of(one.document, guides)}
    assert not kinds & {"unsourced", "repeated", "question", "long", "short"}
    assert len(cited(one.document)) > 2
    assert closed_citations(one.document, row, WORK, (), guides) == []
    lines = [line for body in one.document.sections for line in body.body.splitlines()]
    # What stood behind the figures is there: they were read, and what tells them was marked or taken out.
    assert [line for line in lines if "매주 결과를 적는다" in line or "notes the results each week" in line]
    made_up = [line for line in lines if "7,310" in line or "731 million" in line]
    assert all(ASSUMED.search(line) for line in made_up)


def test_a_number_alone_opens_nothing(guides: PlanGuides) -> None:
    """A citation is closed where its source is not there, and where what it holds does not stand where it points."""
    row = {"request": "도서 대여 서비스 기획서 써줘"}
    plan = PlanDocument("도서 대여", "ko", "lean", DAY, "", (), (), (PlanSource(1, "request", "요청", row["request"]),))
    assert closed_citations(_citing(plan, 1), row, WORK, (), guides) == []
    assert closed_citations(_citing(plan, 2), row, WORK, (), guides) == [2]
    made_up = PlanSource(2, "index", "규정", "아무도 쓰지 않은 말", "https://notion.test/x")
    assert closed_citations(_citing(plan, 2, made_up), row, WORK, (), guides) == [2]


def _citing(plan: PlanDocument, number: int, *sources: PlanSource) -> PlanDocument:
    section = PlanSection("overview", "개요", f"책을 빌려준다 [{number}]")
    return replace(plan, sections=(section,), sources=(*plan.sources, *sources))
