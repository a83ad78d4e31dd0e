"""What a wish leaves out: out of what it is left stays, and no sum counts it any longer."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date

import pytest

from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan import rules
from orchestrator.graphs.plan.plan_document import PlanDocument, PlanLanguage, PlanSource
from orchestrator.graphs.plan.rules.whole import whole_plan

DAY = date(2026, 11, 29)
TENT = (
    "Write a service plan for a tent lending service. 14 tents, 60 scouts. It opens on 8 May 2027. "
    "Budget is $2,000: storage racks $640, repair kits $90. No open fire inside the tents."
)
KILN = (
    "Write a service plan for a shared kiln. Members book a firing. It opens on 10 May 2027. "
    "We have $900: glaze sieves $75, firing shelves $310. No food in the kiln room."
)
FERRY = (
    "나룻배 예약 서비스 기획서 써줘. 배 3척, 하루 9회. 2027년 5월 10일에 열어요. "
    "예산은 500만원이고 구명조끼 84만원, 매표 단말기 130만원. 음주 탑승은 금지예요."
)


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


def _refined(request: str, wishes: Sequence[str], guides: PlanGuides) -> tuple[PlanDocument, Sequence[str]]:
    """Return the plan after several wishes, and what of the last was not done."""
    language: PlanLanguage = "ko" if re.search("[가-힣]", request) else "en"
    sources = [PlanSource(1, "request", "요청", request, dated=DAY)]
    analysis = rules.analyse(request, language, sources, DAY, guides)
    plan = whole_plan(request, analysis, sources, language, "standard", guides, DAY)
    not_done: Sequence[str] = ()
    for wish in wishes:
        said = PlanSource(len(plan.sources) + 1, "request", "요청", wish, dated=DAY)
        made = rules.refine(replace(plan, sources=(*plan.sources, said)), None, wish, guides)
        plan, not_done = made.document, made.not_done
    return plan, not_done


def _body(plan: PlanDocument, key: str) -> str:
    return next((one.body for one in plan.sections if one.key == key), "")


@pytest.mark.parametrize(
    ("request_", "wishes", "gone", "total", "left"),
    [
        (TENT, ["remove the repair kits from the costs"], "$90", "$640", "$1,360"),
        (TENT, ["leave out the racks please"], "$640", "$90", "$1,910"),
        (FERRY, ["비용에서 구명조끼 빼줘"], "840,000원", "1,300,000원", "3,700,000원"),
        (FERRY, ["매표 단말기는 빼줘"], "1,300,000원", "840,000원", "4,160,000원"),
        (KILN, ["drop the glaze sieves"], "$75", "$310", "$590"),
        (TENT, ["leave out the racks please", "raise the budget to $2,500"], "$640", "$90", "$2,410"),
    ],
)
def test_a_thing_that_is_left_out_is_in_no_sum(
    guides: PlanGuides, request_: str, wishes: Sequence[str], gone: str, total: str, left: str
) -> None:
    """Its row goes, and with it its price from the sum to approve, the rest of the limit and the decision."""
    plan, not_done = _refined(request_, wishes, guides)
    assert not_done == ()
    assert gone not in _body(plan, "costs")
    assert left in _body(plan, "costs")
    assert f"{total} (" in _body(plan, "overview") or f"{total}을" in _body(plan, "overview")
    assert gone not in _body(plan, "overview")


@pytest.mark.parametrize(
    ("request_", "wish"),
    [
        (FERRY, "그건 돈이 아니야. 비용에서 빼줘"),
        (FERRY, "비용에서 가로등은 빼줘"),
        (TENT, "drop the lanterns from the budget section"),
    ],
)
def test_out_of_what_something_is_left_stays(guides: PlanGuides, request_: str, wish: str) -> None:
    """A wish that names a section as the place deletes none; what it does not find is told as not done."""
    before, _ = _refined(request_, [], guides)
    plan, not_done = _refined(request_, [wish], guides)
    assert not_done
    assert _body(plan, "costs") == _body(before, "costs")


def test_a_cut_of_nothing_is_told_nowhere(guides: PlanGuides) -> None:
    """Wishes after it do not put its words into the plan."""
    plan, _ = _refined(FERRY, ["비용에서 빼줘", "예산은 600만원으로 해줘"], guides)
    assert "6,000,000원" in _body(plan, "costs")
    assert all("비용에서 빼" not in one.body for one in plan.sections if one.key != "heard")


def test_a_raised_limit_and_a_new_thing_are_two(guides: PlanGuides) -> None:
    """What is added has its price behind "for", and is no limit."""
    plan, not_done = _refined(TENT, ["raise the budget to $2,600 and add $210 for a trailer"], guides)
    assert not_done == ()
    assert "limit of $2,600" in _body(plan, "overview")
    assert "limit of $210" not in _body(plan, "overview")
    assert "| Trailer | $210" in _body(plan, "costs")
    assert "$940" in _body(plan, "overview")


def test_each_of_several_things_has_its_price(guides: PlanGuides) -> None:
    """ "$12 each for 8 mats" comes to $96."""
    plan, not_done = _refined(TENT, ["add $12 each for 8 mats to the costs"], guides)
    assert not_done == ()
    assert "| Mats | $96" in _body(plan, "costs")


def test_another_currency_is_added_to_nothing(guides: PlanGuides) -> None:
    """A price in another currency than the plan's is not added up with it."""
    plan, _ = _refined(TENT, ["add a wagon for €300 to the costs"], guides)
    assert "1,030" not in _body(plan, "costs")


@pytest.mark.parametrize(
    ("request_text", "wish", "item"),
    [(TENT, "remove the repair kits from the costs", "Repair kits"), (FERRY, "비용에서 구명조끼 빼줘", "구명조끼")],
)
def test_a_row_that_was_cited_is_left_out_as_well(guides: PlanGuides, request_text: str, wish: str, item: str) -> None:
    """The mark that the audit put behind what a row is for makes it nobody's own."""
    language: PlanLanguage = "ko" if re.search("[가-힣]", request_text) else "en"
    sources = [PlanSource(1, "request", "요청", request_text, dated=DAY)]
    analysis = rules.analyse(request_text, language, sources, DAY, guides)
    plan = whole_plan(request_text, analysis, sources, language, "standard", guides, DAY)
    cited = tuple(
        replace(one, body=one.body.replace(f"| {item} |", f"| {item} [1] |")) if one.key == "costs" else one
        for one in plan.sections
    )
    assert cited != plan.sections
    refined = rules.refine(replace(plan, sections=cited), None, wish, guides)
    assert refined.not_done == ()
    body = next(one.body for one in refined.document.sections if one.key == "costs")
    assert f"| {item}" not in body
