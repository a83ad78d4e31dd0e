"""A wish changes what it names, is proved by its figures, and says what it did not do."""

import asyncio
import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date

import pytest

from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from integrations.search.local import LocalEmbedder
from orchestrator.graphs.plan import rules
from orchestrator.graphs.plan.plan_document import PlanDocument, PlanLanguage, PlanSource
from orchestrator.graphs.plan.plan_lines import answering_lines
from orchestrator.graphs.plan.results import ActionItem, JudgeResult, RefinedPlan
from orchestrator.graphs.plan.rules.refining.clauses import clauses_of
from orchestrator.graphs.plan.rules.refining.shortening import shortened
from orchestrator.graphs.plan.rules.whole import whole_plan

DAY = date(2026, 11, 29)
SAUNA = (
    "Write a service plan for a village sauna booking service. 4 stoves, 31 households. It opens on 8 May 2027 and "
    "ends on 2 October 2027. Closed 5 to 11 July 2027. Budget is $4,200: stove doors $900, benches $350. "
    "No glass inside."
)
ARCHIVE = (
    "향토 사진 보관소 열람 예약 서비스 기획서 써줘. 열람석 6개. "
    "2027년 5월 10일에 열고 8월 2일부터 8월 6일까지는 쉬어요. "
    "예산은 640만원이고 스캐너 210만원, 장갑 18만원. 플래시는 금지예요."
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


def _wished(request: str, wish: str, guides: PlanGuides) -> RefinedPlan:
    plan = _planned(request, guides)
    said = PlanSource(len(plan.sources) + 1, "request", "요청", wish, dated=DAY)
    return rules.refine(replace(plan, sources=(*plan.sources, said)), None, wish, guides)


def _body(plan: PlanDocument, key: str) -> str:
    return next(one.body for one in plan.sections if one.key == key)


@pytest.mark.parametrize(
    ("request_", "wish", "there", "gone"),
    [
        (SAUNA, "shift the opening to 22 May", ["2027-05-22", "2027-10-02", "2027-07-05"], "2027-05-08"),
        (SAUNA, "open on 15 May instead of 8 May please", ["2027-05-15", "2027-10-02", "2027-07-05"], "2027-05-08"),
        (SAUNA, "finish on 18 September rather than 2 October", ["2027-05-08", "2027-09-18"], "2027-10-02"),
        (SAUNA, "leave out the week of 16 August", ["2027-05-08", "2027-08-16", "2027-08-22"], "2026-08"),
        (ARCHIVE, "개시를 5월 24일로 옮겨줘", ["2027-05-24"], "2027-05-10"),
        (ARCHIVE, "5월 10일 대신 5월 31일에 열어줘", ["2027-05-31"], "2027-05-10"),
    ],
)
def test_one_day_takes_the_place_of_another(
    guides: PlanGuides, request_: str, wish: str, there: Sequence[str], gone: str
) -> None:
    """The day of the wish stands in the schedule, the old one does not, and days that it does not name stay."""
    made = _wished(request_, wish, guides)
    assert made.not_done == ()
    schedule = _body(made.document, "schedule")
    assert [one for one in there if one not in schedule] == []
    assert f"{gone} [" not in schedule


@pytest.mark.parametrize(
    ("request_", "wish", "limit", "gone"),
    [
        (SAUNA, "keep it under $3,700", "$3,700", "4,200"),
        (ARCHIVE, "총액이 580만원을 넘지 않게 해주세요", "5,800,000원", "6,400,000"),
    ],
)
def test_another_limit_is_no_item(guides: PlanGuides, request_: str, wish: str, limit: str, gone: str) -> None:
    """The costs go by the new limit; the verb of the wish is nothing that is bought."""
    made = _wished(request_, wish, guides)
    costs = _body(made.document, "costs")
    assert made.not_done == ()
    assert limit in costs
    assert gone not in costs
    assert not re.search(r"\| (?:Keep|총액)", costs)


def test_what_is_left_of_the_limit_is_reckoned(guides: PlanGuides) -> None:
    """Each thing of a list is a row, and the last one has what remains."""
    made = _wished(ARCHIVE, "비용표에 액자 64만원, 조명 48만원 넣고 나머지는 안내문으로", guides)
    costs = _body(made.document, "costs")
    assert re.search(r"액자[^\n]*640,000", costs)
    assert re.search(r"조명[^\n]*480,000", costs)
    assert re.search(r"안내문[^\n]*3,000,000", costs)
    assert "비용표에" not in costs


@pytest.mark.parametrize(
    ("request_", "wish"), [(SAUNA, "only 2 benches"), (ARCHIVE, "장갑은 3만원을 더해줘"), (ARCHIVE, "스캐너는 2대요")]
)
def test_a_price_that_stays_in_its_row_is_not_done(guides: PlanGuides, request_: str, wish: str) -> None:
    """A note of it, another name of the row or a second row would leave the sums wrong."""
    made = _wished(request_, wish, guides)
    assert made.not_done == (wish,)
    was, now = (
        re.findall(r"(?m)^\| [^|]+", _body(one, "costs")) for one in (_planned(request_, guides), made.document)
    )
    assert was == now


def test_a_price_with_cents_is_one_wish(guides: PlanGuides) -> None:
    """A wish is not cut at the point of a price."""
    assert [*clauses_of("ladles are 12 at $7.25, put them in the costs. Drop the risks")] == [
        "ladles are 12 at $7.25, put them in the costs",
        "Drop the risks",
    ]
    made = _wished(SAUNA, "ladles are 12 at $7.25, put them in the costs", guides)
    assert made.not_done == ()
    assert re.search(r"[Ll]adles[^\n]*\$87", _body(made.document, "costs"))


def test_a_goal_moves_no_day(guides: PlanGuides) -> None:
    """By when something is reached is no day of the service; what it is goes into the indicators."""
    wish = "the goal is from 19 double bookings to under 4 by September, put that into the indicators"
    made = _wished(SAUNA, wish, guides)
    before = _planned(SAUNA, guides)
    assert {*re.findall(r"\d{4}-\d\d-\d\d \[1\]", _body(before, "schedule"))} <= {
        *re.findall(r"\d{4}-\d\d-\d\d \[1\]", _body(made.document, "schedule"))
    }
    assert made.not_done == ()
    assert re.search(r"[Uu]nder 4", _body(made.document, "kpis"))


def test_a_shorter_section_keeps_what_is_told_and_says_what_went(guides: PlanGuides) -> None:
    """Asides, reasons and what is assumed go before rows that have a source; other sections stay."""
    body = (
        "- The oven is shared by two streets [1] (as it has been for years).\n- Somebody may forget it. "
        "A list hangs at the door, since nobody reads mails (assumption).\n- It may rain (assumption)."
    )
    short, gone = shortened(body, "assumption")
    assert "The oven is shared by two streets [1]" in short
    assert len(short) < len(body) * 0.75
    assert gone
    made = _wished(SAUNA, "make the risks section shorter", guides)
    before = _planned(SAUNA, guides)
    assert [one for one in before.sections if one.key != "risks"] == [
        one for one in made.document.sections if one.key != "risks"
    ]


@pytest.mark.parametrize("wish", ["please trim the whole plan to one page", "shorten the plan to one page"])
def test_a_plan_that_is_shortened_to_a_length_has_it(guides: PlanGuides, wish: str) -> None:
    """It is composed anew in that length, and says so; what is assumed keeps its mark."""
    made = _wished(SAUNA, wish, guides)
    assert made.not_done == ()
    assert "“one page”" in _body(made.document, "overview")
    sizes = [sum(len(one.body.split()) for one in each.sections) for each in (_planned(SAUNA, guides), made.document)]
    assert sizes[1] < sizes[0] * 0.85


def test_an_assumed_figure_keeps_its_mark_in_fewer_words() -> None:
    """Only what names no figure and no day shares the mark of its row."""
    body = "| Step | Day |\n| --- | --- |\n| Ask | 2027-03-05 (assumption) | Ana (assumption) | Yes (assumption) |"
    short, _ = shortened(body, "assumption")
    assert short.splitlines()[-1] == "| Ask | 2027-03-05 (assumption) | Ana (assumption) | Yes |"


def test_the_words_of_a_reviewer_are_no_material(guides: PlanGuides) -> None:
    """What a reviewer wants is done by its form or named as not done; it is never told as the person's."""
    plan = _planned(SAUNA, guides)
    action = "Work “$310” into the section that it belongs to; kettles cost $310"
    judged = JudgeResult(overall_score=4, verdict="REVISE", action_items=[ActionItem(section="costs", action=action)])
    made = rules.refine(plan, judged, "", guides)
    assert made.not_done == (action,)
    assert "310" not in "".join(one.body for one in made.document.sections)


@pytest.mark.parametrize(
    ("request_", "question", "answer"),
    [
        (SAUNA, "how much are the benches?", "350"),
        (ARCHIVE, "스캐너는 얼마야?", "2,100,000"),
    ],
)
def test_a_question_is_answered_by_the_line_that_tells_it(
    guides: PlanGuides, request_: str, question: str, answer: str
) -> None:
    """Not by whole sections."""
    plan = _planned(request_, guides)
    lines = asyncio.run(answering_lines(plan, question, LocalEmbedder(), 0.35))
    assert 0 < len(lines) <= 3
    assert answer in lines[0].text


def test_what_the_plan_does_not_tell_is_not_answered(guides: PlanGuides) -> None:
    """No line is near enough."""
    lines = asyncio.run(answering_lines(_planned(ARCHIVE, guides), "주차장은 몇 대야?", LocalEmbedder(), 0.35))
    assert lines == []


RING = (
    "Write a service plan for a ring of car lifts in our valley. Drivers post free seats and neighbours book them. "
    "It runs from 8 March 2027 to 25 June 2027. No lifts on Sundays. The parish nurse must sign off each driver. "
    "The parish council decides on 1 February 2027."
)


@pytest.mark.parametrize(
    ("question", "answer"),
    [("when does it end?", "2027-06-25"), ("who must sign off the drivers?", "nurse")],
)
def test_who_and_until_when_are_answered(guides: PlanGuides, question: str, answer: str) -> None:
    """The end is not the day on which it begins, and rules say who has to agree."""
    lines = asyncio.run(answering_lines(_planned(RING, guides), question, LocalEmbedder(), 0.35))
    assert lines
    assert all(answer in one.text for one in lines[:1])


def test_a_row_that_is_made_shorter_stays_marked() -> None:
    """The one mark of a row is that of its name: what is left out behind it takes none along."""
    row = "| Lost keys (assumption) | One is missing. Nobody knows why | Numbers. All are counted (assumption) |"
    short, gone = shortened(f"| Risk | Sign | Countermeasure |\n| --- | --- | --- |\n{row}", "assumption", "risks")
    assert "| Lost keys (assumption) |" in short
    assert any("All are counted" in one for one in gone)
