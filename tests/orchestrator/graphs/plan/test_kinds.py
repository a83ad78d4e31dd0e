"""Which kind a service is of, and what its guide adds to what is told."""

import re
from pathlib import Path

import pytest

from evals.plan.planning import planned
from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan.plan_document import PlanDocument
from orchestrator.graphs.plan.rules.kinds import GENERAL, kind_of
from tests.orchestrator.graphs.plan.test_brief_items import TODAY


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


def _plan(guides: PlanGuides, text: str, language: str) -> PlanDocument:
    row = {"id": "", "language": language, "preset": "standard", "request": text}
    return planned(row, Path(), guides, TODAY).document


@pytest.mark.parametrize(
    ("title", "kind"),
    [
        ("소방서 야간 근무자 도시락 배달", "meal_subscription"),
        ("Lunch boxes for bus drivers on the late shift", "meal_subscription"),
        ("주민센터 캠핑 의자 대여", "lending_library"),
        ("Lending sewing machines and looms", "lending_library"),
        ("아파트 층간소음 민원 접수", "complaint_desk"),
        ("Volunteer drivers for the hospice garden", "volunteering"),
        ("달의 뒷면 사진 감상", GENERAL),
    ],
)
def test_a_kind_is_told_by_what_is_offered(guides: PlanGuides, title: str, kind: str) -> None:
    """Whom it is for makes no kind; what fits none gets none."""
    assert kind_of(title, title, guides) == kind


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("소방서 야간 근무자 도시락 배달 서비스 기획서 써줘", "ko"),
        ("Write a service plan for lending sewing machines to neighbours", "en"),
    ],
)
def test_a_thin_request_gets_what_is_usual_of_its_kind(guides: PlanGuides, text: str, language: str) -> None:
    """Every section says something of the kind; figures are marked, amounts of money are unknown."""
    plan = _plan(guides, text, language)
    bodies = {one.key: one.body for one in plan.sections}
    mark = "(가정)" if language == "ko" else "(assumption)"
    assert not [key for key, body in bodies.items() if "쓸 말이 없다" in body or "says anything for" in body]
    assert sum(mark in line for line in bodies["risks"].splitlines()) >= 3
    steps = [line for line in bodies["flow"].splitlines() if re.match(r"\d+\. ", line)]
    assert len(steps) > 3
    assert any(line.startswith("- **") for line in bodies["flow"].splitlines())
    targets = [line.split("|")[3] for line in bodies["kpis"].splitlines()[2:] if line.startswith("|")]
    assert sum(bool(re.search(r"\d", one)) and mark in one for one in targets) > 1
    assert ("미정" if language == "ko" else "unknown") in bodies["costs"].lower()
    assert not re.search(r"[\d,]+원|[$€£]\s?\d", bodies["costs"])
    assert {"risks", "kpis", "costs", "flow"} <= {one.section for one in plan.assumptions if one.reason}


def test_what_is_told_stands_first_and_is_not_contradicted(guides: PlanGuides) -> None:
    """A told failure comes before the usual ones; rows about what is left out are not taken over."""
    text = (
        "주민센터 캠핑 의자 대여 서비스 기획서 써주세요. 주민이 전화로 의자를 고르면 담당자가 장부에 적고 내줍니다. "
        "앱은 만들지 않아요. 보증금은 받지 않습니다. 이름은 적지 않아요. 비가 오면 반납을 하루 미뤄 줍니다."
    )
    bodies = {one.key: one.body for one in _plan(guides, text, "ko").sections}
    assert "(가정)" in bodies["risks"]
    assert "보증금" not in bodies["flow"] + bodies["kpis"] + bodies["data"]
    assert "이름" not in "".join(line for line in bodies["data"].splitlines() if "[1]" not in line)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("lunch-box rounds for a night depot", "meal_subscription"),
        ("이불 빨래 수거 서비스", "laundry_cleaning"),
        ("barber turns on Saturdays", "shop_appointments"),
    ],
)
def test_a_short_name_is_told_by_its_words_and_its_sense(guides: PlanGuides, name: str, kind: str) -> None:
    """A hyphen parts words, and nothing but the name is needed."""
    assert kind_of(name, name, guides) == kind


def test_a_name_of_no_kind_has_the_usual_of_any_service(guides: PlanGuides) -> None:
    """Where hardly more than a name is told and no kind fits, no section stays empty."""
    plan = _plan(guides, "Plan for a jar pH checking service", "en")
    assert not [one.key for one in plan.sections if "says anything for" in one.body]
