"""What a reply changes in a plan by rules: everywhere that it bears on, and nothing that it only names."""

import re
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from evals.plan.planning import planned
from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan import rules
from orchestrator.graphs.plan.plan_document import PlanDocument

TODAY = date(2026, 11, 23)
MINUTES = """2026. 11. 5. 회의
- 대기 평균 74분. 목표 40분. 밤 전화 31%를 못 받음.
- 한도 2,000만 원, 그 안에서 한다.
- 2027-03-02 시범(월~목 야간만), 2027-05-03 전체.
- 시범은 3개 병동에서 시작한다.
"""
BUDGET = "단위 원\n개발 20일 × 400,000 = 8,000,000\n알림톡 60,000건 × 100 = 6,000,000\n합계 14,000,000\n"


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


@pytest.fixture
def plan(guides: PlanGuides, tmp_path: Path) -> PlanDocument:
    """A plan with minutes and a table of costs."""
    (tmp_path / "minutes.md").write_text(MINUTES, encoding="utf-8")
    (tmp_path / "budget.txt").write_text(BUDGET, encoding="utf-8")
    request = (
        "야간 사전문진 서비스 기획서 써 주세요. 보호자가 오래 기다려서 불만이 많고 밤에 전화를 못 받습니다. "
        "원장님께 보고합니다."
    )
    row = {"id": "", "language": "ko", "preset": "standard", "request": request, "files": ["minutes.md", "budget.txt"]}
    return planned(row, tmp_path, guides, TODAY).document


def whole(document: PlanDocument) -> str:
    """Return all that is read of a plan."""
    return "\n".join(section.body for section in document.sections)


def test_a_limit_changes_wherever_it_counts(guides: PlanGuides, plan: PlanDocument) -> None:
    """The decision, the money and the comparison of the costs go by the new one."""
    refined = rules.refine(plan, None, "예산 한도를 1,300만 원으로 줄여 주세요", guides)
    assert refined.not_done == ()
    bodies = {section.key: section.body for section in refined.document.sections}
    assert "13,000,000원" in bodies["overview"]
    assert "20,000,000원" not in bodies["overview"]
    assert re.search(r"13,000,000원 .*1,000,000원 \(항목의 합\) 넘는다", bodies["costs"])


def test_a_quantity_is_reckoned_again(guides: PlanGuides, plan: PlanDocument) -> None:
    """Fewer pieces make another sum in the table, the data of the chart and the overview."""
    refined = rules.refine(plan, None, "알림톡을 2만 건으로 줄이고 개발은 5일 늘려 주세요", guides)
    assert refined.not_done == ()
    assert refined.document.costs is not None
    assert [one.amount for one in refined.document.costs.items] == [10_000_000, 2_000_000]
    assert "12,000,000원 (항목의 합)" in next(one.body for one in refined.document.sections if one.key == "overview")


def test_a_day_is_moved_with_what_hangs_on_it(guides: PlanGuides, plan: PlanDocument) -> None:
    """Preparation is counted back from the new day, the old one is no current day any more, other set days stay."""
    refined = rules.refine(plan, None, "시범은 2027-04-05로 미뤄 주세요", guides)
    assert refined.not_done == ()
    days = {task.name: task.start for task in refined.document.schedule}
    assert days["1단계: 시범(월~목 야간만)"] == date(2027, 4, 5)
    assert date(2027, 5, 3) in days.values()
    prepared = [task.end for task in refined.document.schedule if task.phase == "준비"]
    assert max(prepared) == date(2027, 4, 2)
    assert "2027-04-05" in next(one.body for one in refined.document.sections if one.key == "schedule")
    assert "2027-03-02" not in next(one.body for one in refined.document.sections if one.key == "overview")


@pytest.mark.parametrize(
    ("wish", "old", "new"),
    [
        ("시범을 월~목이 아니라 금·토 야간으로 바꿔 주세요", "월~목", "금·토 야간만"),
        ("시범 병동을 3개에서 2개로 줄여 주세요", "3개 병동", "2개 병동"),
    ],
)
def test_words_and_numbers_give_way_everywhere(
    guides: PlanGuides, plan: PlanDocument, wish: str, old: str, new: str
) -> None:
    """No section keeps what is no longer so."""
    refined = rules.refine(plan, None, wish, guides)
    text = re.sub(r"\| [^|]*주세요[^|]* \|", "|", whole(refined.document))
    assert refined.not_done == ()
    assert old not in text
    assert new in text


@pytest.mark.parametrize(
    "wish", ["제일 바쁠 때 봐야 한대요", "봉사자 한 명 더 생긴대요", "1층 한 곳만 먼저 하는 걸로 줄여 주세요"]
)
def test_what_changes_nothing_is_said_so(guides: PlanGuides, plan: PlanDocument, wish: str) -> None:
    """A wish that the plan could only quote leaves it as it is; a smaller number of things shortens no text."""
    refined = rules.refine(plan, None, wish, guides)
    assert refined.not_done == (wish,)
    assert refined.document == plan


def test_lines_of_people_stay(guides: PlanGuides, plan: PlanDocument) -> None:
    """What somebody wrote into a section that changes is kept."""
    own = "- 간호부와 이미 이야기했음"
    edited = replace(
        plan,
        sections=tuple(
            replace(one, body=f"{one.body}\n\n{own}") if one.key in ("costs", "schedule") else one
            for one in plan.sections
        ),
    )
    refined = rules.refine(edited, None, "예산 한도를 1,300만 원으로 줄여 주세요", guides)
    assert whole(refined.document).count(own) == 2
    assert "13,000,000원" in whole(refined.document)


@pytest.mark.parametrize(
    ("language", "request_text", "wish", "left"),
    [
        ("ko", "동네 우산 대여 서비스 기획서 써줘", "개요 섹션을 더 짧게", ("개요 섹션을 더 짧게",)),
        ("ko", "동네 우산 대여 서비스 기획서 써줘", "개요를 짧게 해주고 리스크는 빼줘", ("개요를 짧게 해주고",)),
        ("ko", "동네 우산 대여 서비스 기획서 써줘", "부록 섹션을 짧게 해줘", ("부록 섹션을 짧게 해줘",)),
        (
            "en",
            "Write a service plan for an umbrella app",
            "Make the appendix section shorter",
            ("Make the appendix section shorter",),
        ),
        ("ko", "동네 우산 대여 서비스 기획서 써줘", "용어 부분을 짧게 줄여줘", ("용어 부분을 짧게 줄여줘",)),
        ("en", "Write a service plan for an umbrella app", "Condense the overview", ("Condense the overview",)),
        (
            "en",
            "Write a service plan for an umbrella app",
            "Shorten the overview and remove the risks section",
            ("Shorten the overview",),
        ),
    ],
)
def test_what_cannot_be_shortened_is_said_so(
    guides: PlanGuides, tmp_path: Path, language: str, request_text: str, wish: str, left: tuple[str, ...]
) -> None:
    """A section that is as short as it gets, or that the plan does not have, stays and is named; the rest is done."""
    row = {"id": "", "language": language, "preset": "standard", "request": request_text, "files": []}
    plan = planned(row, tmp_path, guides, TODAY).document
    for _ in range(3):  # until nothing can be cut any more
        shortest = {"ko": "개요를 더 짧게", "en": "Shorten the overview"}[language]
        plan = rules.refine(plan, None, shortest, guides).document
    refined = rules.refine(plan, None, wish, guides)
    assert refined.not_done == left
    kept = {one.key for one in plan.sections} - {one.key for one in refined.document.sections}
    assert kept == ({"risks"} if len(wish) > len(left[0]) else set())
