"""What a wish wants apart from why: steps, bare answers, sums by their digits, names to be out, and reports of none."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from evals.plan.planning import planned
from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan import rules
from orchestrator.graphs.plan.plan_document import PlanDocument, PlanSection, PlanSource
from orchestrator.graphs.plan.rules.refining.amending import amended
from orchestrator.graphs.plan.rules.refining.clauses import clauses_of
from orchestrator.graphs.plan.rules.refining.details import NamedAs, named_as, renamed_in, without_told
from orchestrator.graphs.plan.rules.refining.kept_readings import with_told_kept
from orchestrator.graphs.plan.rules.refining.taken_for_rules import is_report
from orchestrator.graphs.plan.rules.refining.telling import told_plainly, told_variants

TODAY = date(2026, 11, 30)
BOATS = (
    "Write a service plan for a rowing boat desk. 52 members book by text, and Greta, boathouse lead, checks each "
    "boat. A boat is held for 25 minutes. Costs: oars 8 at £4.50 each, ropes £60. We have £300. It starts on 5 April "
    "2027."
)


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Return the guides that ship."""
    return load_guides(packaged_guides())


@pytest.fixture(scope="module")
def boats(guides: PlanGuides) -> PlanDocument:
    """A plan with things that are priced and counted."""
    row = {"id": "b", "language": "en", "preset": "standard", "request": BOATS}
    return planned(row, Path(), guides, TODAY).document


def _after(plan: PlanDocument, wish: str, guides: PlanGuides) -> tuple[str, tuple[str, ...]]:
    said = PlanSource(len(plan.sources) + 1, "request", "Request", wish, dated=TODAY)
    made = rules.refine(replace(plan, sources=(*plan.sources, said)), None, wish, guides)
    return "\n".join(one.body for one in made.document.sections), made.not_done


def _amended(told: str, clause: str) -> str:
    made = amended([PlanSource(1, "request", "r", told)], clause, TODAY)
    return made.sources[0].text if made else told


@pytest.mark.parametrize(
    ("wish", "clauses"),
    [
        ("Two rowers left, so ropes are £45", ["ropes are £45"]),
        ("Three more oars please, so eleven", ["eleven oars"]),
        ("노 두 개 더요, 그럼 열 개", ["노 열 개"]),
        ("구명조끼 금액은 협의 중이라서 빼 주세요", ["구명조끼 금액은 빼 주세요"]),
        ("Remove the regatta, the river is closed then", ["Remove the regatta"]),
        ("A rib broke, so 7 boats and 12 oars", ["7 boats", "12 oars"]),
        ("Set it to 9 boats, the dock is small", ["Set it to 9 boats"]),
        ("목표는 12건 말고 18건으로 해 주세요", ["목표는 12건 말고 18건으로 해 주세요"]),
        ("If it floods we close, so nobody rows", ["If it floods we close, so nobody rows"]),
    ],
)
def test_a_clause_is_what_is_wanted_and_not_why(wish: str, clauses: list[str]) -> None:
    """A reason, a step whose end is told and a list of numbers each come to what is to be."""
    assert [*clauses_of(wish)] == clauses


@pytest.mark.parametrize(
    ("told", "clause", "there"),
    [
        ("예산 상한 320만원이고 4월에 시작", "상한 280으로 내렸어요", "280만원"),
        ("보트는 25분 잡아 둡니다", "25분은 너무 짧다고 해서 35분으로 고칩니다", "35분 잡아"),
        ("A boat is held for 25 minutes.", "25 minutes is too short make it 35 minutes", "35 minutes"),
        ("네 매장에서 씁니다", "네 매장 다는 무리고 강변 한 군데만 해요", "강변 한 군데에서"),
        ("Oars £9k, no, £7k (Sam carves some), ropes £60.", "oars are back to £9k", "Oars £9k (Sam"),
        ("limit: £400 from the club (Ned says £370 after the fee)\nropes", "It's £370", "limit: £370"),
        ("회원이 한 달에 5번 겹칩니다. 한도는 60만원", "한도 70으로 올랐어요", "한 달에 5번"),
    ],
)
def test_a_figure_changes_where_it_is_told(told: str, clause: str, there: str) -> None:
    """A figure without its unit, with a complaint, or as a bare answer takes the place that it means, and no other."""
    assert there in _amended(told, clause)


def test_cents_and_steps_are_in_the_sums(boats: PlanDocument, guides: PlanGuides) -> None:
    """A price with its cents is exact, and so many more are added to what is told."""
    assert "8 oars × £4.75" in _after(boats, "Oars are £4.75 each now", guides)[0].replace(
        "8 × £4.75", "8 oars × £4.75"
    )
    assert "£45" in _after(boats, "Two more oars please", guides)[0]


def test_a_report_is_no_rule(boats: PlanDocument, guides: PlanGuides) -> None:
    """Whom somebody asked stands nowhere in the plan, neither as a rule nor as who decides."""
    text, not_done = _after(boats, "Rang the harbour master. Oars are £5 each.", guides)
    assert "harbour master" not in text
    assert not not_done


@pytest.mark.parametrize("clause", ["Rang the harbour master", "관리인한테 확인했어요"])
def test_what_was_done_about_the_plan_is_a_report(clause: str) -> None:
    """A report asks for nothing."""
    assert is_report(clause)
    assert not is_report("Members pay by app")


def test_a_goal_is_told_with_its_day_in_the_middle() -> None:
    """What is announced as a goal has its day in brackets, whatever stands between."""
    wish = "지표 숫자도 넣어 주세요. 겹친 예약을 내년 6월 30일까지 4건 이하로요."
    clauses = [*clauses_of(wish)]
    assert len(clauses) == 1
    assert next(told_variants(clauses[0], "ko"))[0] == "목표: 겹친 예약 4건 이하 (내년 6월 30일까지)"
    assert told_plainly("추가: 비가 오면 쉰다") == "비가 오면 쉰다"
    assert told_plainly("add: boats are wiped after use") == "Boats are wiped after use"


def test_a_name_is_out_of_what_was_asked_for_as_well(boats: PlanDocument, guides: PlanGuides) -> None:
    """What is said for a name stands once, and the name nowhere."""
    text, not_done = _after(boats, "Drop Greta's name, she is moving. Say 'boathouse lead'.", guides)
    assert "Greta" not in text
    assert not not_done
    assert named_as("윤가람 이름은 빼 주세요 '정비 담당'이라고 써 주세요") == NamedAs("윤가람", "정비 담당")
    assert renamed_in("Greta, boathouse lead, checks", NamedAs("Greta", "boathouse lead")) == "boathouse lead, checks"


def test_a_part_nobody_shall_read_is_out_of_the_quotes() -> None:
    """An amount that is taken out is quoted no longer."""
    asked = PlanSection("heard", "Asked", "- **Now:** five boats sank [1] / it cost £900 [1]")
    assert without_told(asked, "it cost £900").body == "- **Now:** five boats sank [1]"


def test_a_figure_takes_no_told_step_with_it(boats: PlanDocument) -> None:
    """Sections of which told lines went though only a figure changed are as they were."""
    steps = PlanSection("features", "Features", "| A boat is wiped down [1] | Members |")
    other = PlanSection("features", "Features", "| Lists of members (assumption) | Members |")
    before, after = (replace(boats, sections=(one,)) for one in (steps, other))
    assert with_told_kept(before, after).sections == (steps,)
