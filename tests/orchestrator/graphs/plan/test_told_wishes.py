"""Wishes carried out in what was told: figures, parts left out, things told besides, and what is for no document."""

from datetime import date
from pathlib import Path

import pytest

from evals.plan.planning import planned
from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan.asking import parts_of
from orchestrator.graphs.plan.plan_document import PlanDocument, PlanSource
from orchestrator.graphs.plan.rules.refining.amending import amended
from orchestrator.graphs.plan.rules.refining.clauses import clauses_of
from orchestrator.steps.rules.withheld import without_withheld

TODAY = date(2026, 11, 30)
KILN = (
    "도예 공방 가마 예약 서비스 기획서 써줘. 회원 31명이 전화로 가마를 예약하다 보니 한 달에 6번 겹쳤어요. "
    "회원이 문자로 날짜를 보내면 강사가 확인 답장을 보내고 가마를 켭니다. 첫 굽기에는 강사가 20분 설명해요. "
    "비용은 온도계 3개 개당 4만원, 내화판 임대 월 5만원 6개월이고 한도는 60만원. 2027년 3월 8일에 시작해요."
)
BEES = (
    "Write a service plan for a hive check round. 26 keepers ring Hanna when a hive looks weak, and she visits within "
    "four days. Keepers text a photo, Hanna replies, the crew brings frames, one tasting, everybody signs the sheet. "
    "Costs: van hire £30 x 9 trips, frames 40 at £3 each. We can spend £600 at most. It starts on 1 March 2027."
)


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Return the guides that ship."""
    return load_guides(packaged_guides())


def _wished(request: str, wish: str, guides: PlanGuides) -> tuple[PlanDocument, PlanDocument, tuple[str, ...]]:
    row = {
        "id": "w",
        "language": "ko" if "가마" in request else "en",
        "preset": "standard",
        "request": request,
        "wishes": [wish],
    }

    made = planned(row, Path(), guides, TODAY)
    return made.document, made.wished[0][1], made.wished[0][2]


def _text(plan: PlanDocument, *but: str) -> str:
    return "\n".join(one.body for one in plan.sections if one.key not in ("heard", *but))


@pytest.mark.parametrize(
    ("request_", "wish", "there", "gone"),
    [
        (KILN, "온도계는 3개까지 필요 없대요, 2개로 바꿔 주세요. 합계도 다시요", "380,000원", "420,000원"),
        (KILN, "이번 봄부터 회원이 35명이에요. 고쳐 주세요", "35명", "31명"),
        (KILN, "내화판 임대는 6개월이 아니라 4개월이래요", "320,000원", "420,000원"),
        (BEES, "make it 7 trips not 9, redo the money", "£330", "£390"),
        (BEES, "Turns out we've 24 keepers. Please update.", "24 [1]", "26 [1]"),
    ],
)
def test_a_figure_is_changed_where_it_is_told(
    guides: PlanGuides, request_: str, wish: str, there: str, gone: str
) -> None:
    """Rows and sums follow, and that they are to follow is nothing that is left undone."""
    _, changed, undone = _wished(request_, wish, guides)
    assert undone == ()
    assert there in _text(changed)
    assert gone not in _text(changed)


@pytest.mark.parametrize(
    ("request_", "wish", "gone"),
    [(KILN, "확인 답장은 빼 주세요", "확인 답장"), (BEES, "Cut the tasting, nobody wants it.", "tasting")],
)
def test_a_part_is_left_out_where_it_is_told(guides: PlanGuides, request_: str, wish: str, gone: str) -> None:
    """No section that works it out has it any longer."""
    before, changed, undone = _wished(request_, wish, guides)
    assert gone in _text(before)
    assert gone not in _text(changed)
    assert undone == ()


@pytest.mark.parametrize(
    ("request_", "wish", "section", "there"),
    [
        (KILN, "예약은 밤 10시까지만 받는 걸로 넣어줘요", "overview", "예약은 밤 10시까지만 받는다"),
        (KILN, "유약 판매는 안 하는 걸로 못 박아줘", "scope", "유약 판매"),
        (BEES, "Visits should be capped at 50 minutes each.", "overview", "capped at 50 minutes"),
        (BEES, "Add to the scope what we leave out: queen rearing and honey sales", "scope", "Queen rearing"),
    ],
)
def test_what_is_told_besides_stands_and_nothing_goes_for_it(
    guides: PlanGuides, request_: str, wish: str, section: str, there: str
) -> None:
    """It is a rule or left out; the days of the schedule and the told features stay."""
    before, changed, undone = _wished(request_, wish, guides)
    assert undone == ()
    assert there in next(one.body for one in changed.sections if one.key == section)
    assert [one.start for one in before.schedule] == [one.start for one in changed.schedule]
    told = next((one.body for one in before.sections if one.key == "features"), "").splitlines()
    assert {*told} <= {line for one in changed.sections for line in one.body.splitlines()}


def test_the_day_of_an_added_goal_opens_nothing(guides: PlanGuides) -> None:
    """It is the day of the measure."""
    wish = "목표 하나 넣자. 겹친 예약 월 1건 이하, 6월 30일까지."
    before, changed, undone = _wished(KILN, wish, guides)
    assert undone == ()
    first, last = (next(at for at, one in enumerate(plan.schedule) if "개시" in one.name) for plan in (before, changed))
    assert before.schedule[: first + 1] == changed.schedule[: last + 1]
    assert [one.name for one in changed.schedule if one.start == date(2027, 6, 30)] == ["목표를 재는 날: 겹친 예약"]
    assert "월 1건 이하" in next(
        line for one in changed.sections if one.key == "kpis" for line in one.body.splitlines() if "2027-06-30" in line
    )


def test_a_wish_that_names_no_one_place_changes_nothing() -> None:
    """Neither for another unit, nor where one or all may be meant, nor for a thing that nobody told."""
    told = [PlanSource(1, "request", "Request", "Hoses £180, two scales at £90 each. Doors open at 9 am.")]
    for wish in ("hoses are £190 a metre", "the scales are £140", "the pumps are £80"):
        assert amended(told, wish, TODAY) is None


def test_the_value_that_is_said_to_hold_takes_the_place_of_the_other() -> None:
    """The sentence that doubts between both goes."""
    told = [PlanSource(1, "request", "요청", "대상: 외부 시음단 80명. 80명이라 썼지만 총무는 95명. 확인 필요.")]
    made = amended(told, "95명이 맞대요", TODAY)
    assert made is not None
    assert made.sources[0].text.strip() == "대상: 외부 시음단 95명."


def test_orders_without_a_matter_are_no_clauses() -> None:
    """What denies a figure is one with what takes its place."""
    wish = "천은 30마까지 필요 없대요, 18마로 바꿔 주세요. 나머지는 그대로요. 비용과 합계를 고쳐 주세요."
    assert [*clauses_of(wish)] == ["천은 30마까지 필요 없대요 18마로 바꿔 주세요"]
    assert [*clauses_of("the tins are 50 now, redo the total")] == ["the tins are 50 now"]
    assert [*clauses_of("고쳐줘")] == ["고쳐줘"]


def test_what_is_for_no_document_is_left_out_with_its_order() -> None:
    """A thing that the service does not do stays."""
    told = "두 번 다툰 적이 있고 그중 한 번은 박 씨가 접시를 던졌어요(이 얘기는 기획서에 쓰지 마세요). 3월 시작."
    assert without_withheld(told) == "두 번 다툰 적이 있고. 3월 시작."
    assert without_withheld("Opens in May.\nAlarm code 7733, not for print.\nFree.") == "Opens in May.\nFree."
    kept = "스마트폰 앱은 넣지 마세요. Keep dogs out of the hall."
    assert without_withheld(kept) == kept


def test_a_question_of_several_parts_is_parted() -> None:
    """A part that says little is read with the first one."""
    assert [told for _, told in parts_of("Who visits, and how fast?")] == ["Who visits", "how fast?"]
    assert parts_of("시작은 언제이고 누가 정해?") == [
        ("시작은 언제이고", "시작은 언제이고"),
        ("누가 정해?", "누가 정해?"),
    ]
    assert len(parts_of("How much is the van, with fuel and tolls?")) == 1


def test_a_passed_limit_and_a_wrong_product_are_named(guides: PlanGuides) -> None:
    """Both sides stand among the conflicts, with what is reckoned with."""
    request = KILN.replace("60만원", "30만원")
    plan = _wished(request, "고마워요", guides)[0]
    conflicts = next(one.body for one in plan.sections if one.key == "conflicts")
    assert "300,000원" in conflicts
    assert "420,000원" in conflicts
