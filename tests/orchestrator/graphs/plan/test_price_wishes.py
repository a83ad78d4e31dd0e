"""A wish for another price, number or goal is done where it is told, with all sums that follow; else it is said."""

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
from orchestrator.graphs.plan.results import RefinedPlan
from orchestrator.graphs.plan.rules.reading.told_sums import told_sums
from orchestrator.graphs.plan.rules.refining.shortening import shortened
from orchestrator.graphs.plan.rules.whole import whole_plan

DAY = date(2026, 11, 29)
BREWERY = (
    "Write a service plan for a cider press booking desk. It opens on 5 April 2027 and ends on 4 October 2027. "
    "The budget is $5,000: press hire $210 a month, 6 crates at $35 each, hoses $180, two scales at $90 each. "
    "Lost crates: from 12 a month to 4. Goal: 300 pressings in the first year. No minors at the press."
)
DYEING = (
    "염색 공방 도구 대여 기획서 써줘. 2027년 4월 5일에 열고 9월 30일까지 운영해요. 예산은 700만원이고 솥 6개 7만원씩, "
    "건조대 4대 대당 9만원, 보험료 36만원, 창고 임대료 월 25만원. 염료는 밖으로 가져갈 수 없어요."
)


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


def _planned(request: str, guides: PlanGuides) -> PlanDocument:
    language: PlanLanguage = "ko" if re.search("[가-힣]", request) else "en"
    sources = [PlanSource(1, "request", "요청", request, dated=DAY)]
    analysis = rules.analyse(request, language, sources, DAY, guides)
    return whole_plan(request, analysis, sources, language, "standard", guides, DAY)


def _wished(request: str, wishes: Sequence[str], guides: PlanGuides) -> RefinedPlan:
    plan = _planned(request, guides)
    made = RefinedPlan(plan, ())
    for wish in wishes:
        said = PlanSource(len(plan.sources) + 1, "request", "요청", wish, dated=DAY)
        made = rules.refine(replace(plan, sources=(*plan.sources, said)), None, wish, guides)
        plan = made.document
    return made


def _rows(plan: PlanDocument) -> dict[str, str]:
    body = next(one.body for one in plan.sections if one.key == "costs")
    found = re.findall(r"(?m)^\| ([^|*]+?) \| ([^|]+) \|", body)
    return {name: amount.split(" (")[0].split(" [")[0] for name, amount in found}


def _body(plan: PlanDocument, key: str) -> str:
    return next((one.body for one in plan.sections if one.key == key), "")


@pytest.mark.parametrize(
    ("request_", "wish", "row", "amount", "total"),
    [
        (BREWERY, "the press hire is $240 a month now", "Press hire", "$1,440", "$2,010"),
        (BREWERY, "only 4 crates please", "Crates", "$140", "$1,760"),
        (BREWERY, "scales cost $75 each", "Scales", "$150", "$1,800"),
        (BREWERY, "raise the hoses by $40", "Hoses", "$220", "$1,870"),
        (BREWERY, "crates $30 each, and hoses $200", "Crates", "$180", "$1,820"),
        (BREWERY, "crates are 30 each", "Crates", "$180", "$1,800"),
        (DYEING, "건조대는 1대로 줄여줘", "건조대", "90,000원", "2,370,000원"),
        (DYEING, "보험료는 40만원이에요", "보험료", "400,000원", "2,680,000원"),
        (DYEING, "임대료를 월 30만원으로 바꿔주세요", "창고 임대료", "1,800,000원", "2,940,000원"),
        (DYEING, "솥은 6만5천원씩이래요", "솥", "390,000원", "2,610,000원"),
    ],
)
def test_a_price_is_set_in_its_row(
    guides: PlanGuides, request_: str, wish: str, row: str, amount: str, total: str
) -> None:
    """The row holds the new figure, no other row is new, and the sum to decide on goes by it."""
    before, made = _planned(request_, guides), _wished(request_, [wish], guides)
    assert made.not_done == ()
    assert _rows(made.document)[row] == amount
    assert [*_rows(made.document)] == [*_rows(before)]
    assert total in _body(made.document, "overview")


@pytest.mark.parametrize(
    ("request_", "wish"),
    [
        (BREWERY, "hoses need three lengths, so $540"),
        (BREWERY, "hoses are $190 a metre"),
        (BREWERY, "the scales are $140"),
        (DYEING, "보험료를 5만원 올려줘"),
        (DYEING, "솥은 30만원이에요"),
    ],
)
def test_a_price_that_is_not_sure_stays_and_is_said(guides: PlanGuides, request_: str, wish: str) -> None:
    """A sum far from the told one, one for another unit, and one that may be for one or for all, are not guessed."""
    made = _wished(request_, [wish], guides)
    assert made.not_done == (wish,)
    assert _rows(made.document) == _rows(_planned(request_, guides))


@pytest.mark.parametrize(
    ("request_", "wish", "gone"),
    [
        (BREWERY, "no hoses", "Hoses"),
        (BREWERY, "take the hoses out of the costs", "Hoses"),
        (DYEING, "건조대 없이 해요", "건조대"),
        (DYEING, "보험료는 필요 없어요", "보험료"),
    ],
)
def test_what_is_not_needed_costs_nothing(guides: PlanGuides, request_: str, wish: str, gone: str) -> None:
    """Its row goes, and nothing of it becomes a condition."""
    made = _wished(request_, [wish], guides)
    assert made.not_done == ()
    assert gone not in _rows(made.document)
    assert wish not in _body(made.document, "overview")


@pytest.mark.parametrize(
    ("request_", "wishes", "amount"),
    [
        (BREWERY, ["hoses are $260 now", "only 2 crates"], "$260"),
        (DYEING, ["보험료는 50만원이에요", "보험료를 45만원으로 해주세요"], "450,000원"),
    ],
)
def test_a_price_that_was_set_holds_in_the_next_wish(
    guides: PlanGuides, request_: str, wishes: Sequence[str], amount: str
) -> None:
    """What was set before is kept, and can be set again."""
    made = _wished(request_, wishes, guides)
    assert made.not_done == ()
    assert amount in _rows(made.document).values()


@pytest.mark.parametrize(
    ("request_", "basis"), [(BREWERY, "$210 a month × 6 months"), (DYEING, "월 250,000원 × 6개월")]
)
def test_months_are_those_from_the_first_to_the_last_day(guides: PlanGuides, request_: str, basis: str) -> None:
    """A price by the month is paid as long as the service is told to run, and that is no assumption."""
    costs = _body(_planned(request_, guides), "costs")
    assert f"{basis} [1]" in costs


@pytest.mark.parametrize(
    ("request_", "wish", "there", "gone"),
    [
        (BREWERY, "the goal is 420 pressings", "420 pressings", "300 pressings"),
        (
            "자전거 세척소 예약 기획서 써줘. 2027년 4월 5일에 시작해요. 작년에는 하루 평균 31대를 씻었다. "
            "올해 목표는 하루 60대. 물은 재사용하지 않는다.",
            "목표를 하루 50대로 낮춰줘",
            "50대",
            "60대",
        ),
    ],
)
def test_a_goal_has_the_figure_that_is_wished(
    guides: PlanGuides, request_: str, wish: str, there: str, gone: str
) -> None:
    """The measure that is there gets the new figure; none is put beside it."""
    before, made = _planned(request_, guides), _wished(request_, [wish], guides)
    assert made.not_done == ()
    was, now = (_body(one, "kpis") for one in (before, made.document))
    assert there in now
    assert gone in was
    assert gone not in now
    assert was.count("\n|") == now.count("\n|")


def test_a_new_first_day_of_a_span_keeps_the_last_one(guides: PlanGuides) -> None:
    """Of "from … to …" the wish names one end, and the other stays."""
    request = "Service plan for a choir café in the old mill. It runs from 2 March to 30 June 2027, hall $90 a month."
    for wish, days in (("start on 9 March", ("2027-03-09", "2027-06-30")), ("finish on 15 June", ("2027-03-02",))):
        made = _wished(request, [wish], guides)
        assert made.not_done == ()
        assert all(day in _body(made.document, "schedule") for day in days)


def test_a_table_gets_shorter_by_its_column_without_a_source() -> None:
    """Rows and days stay; a column in which a source stands stays too."""
    table = "| Step | Start | Result |\n| --- | --- | --- |\n| Opening [1] | 2027-04-05 [1] | Begins {mark}that day |"
    short, gone = shortened(table.format(mark=""), "assumption", "schedule")
    assert short == "| Step | Start |\n| --- | --- |\n| Opening [1] | 2027-04-05 [1] |"
    assert gone == ("Result",)
    told = table.format(mark="[2] ")
    assert shortened(told, "assumption", "schedule") == (told, ())


@pytest.mark.parametrize("text", ["저울 1대 대당 30만원", "강사 1명 월 90만원", "텐트 1동 40만원"])
def test_one_of_a_thing_is_counted(text: str) -> None:
    """A figure of one behind the thing says how many there are; "한 명에 3만원" is for each of unknown many."""
    assert [one.is_open for one in told_sums(text)] == [False]
    assert told_sums("한 명에 3만원")[0].is_open
