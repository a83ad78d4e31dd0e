"""A plan that was audited or shortened and is then composed anew: one schedule, and what people wrote stays."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from datetime import date

import pytest

from bot.texts import say
from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan import rules
from orchestrator.graphs.plan.figures import audit
from orchestrator.graphs.plan.plan_document import PlanDocument, PlanLanguage, PlanSection, PlanSource
from orchestrator.graphs.plan.rules.plan_calendars import calendar_of
from orchestrator.graphs.plan.rules.refining.merging import remerged
from orchestrator.graphs.plan.rules.whole import whole_plan

DAY = date(2026, 11, 29)
SAUNA = (
    "캠핑장 사우나 예약 서비스 기획서 써줘. 사우나 4칸, 한 칸에 최대 6명. 손님 140명이 쓰고 한 번에 90분. "
    "4월 5일 시작, 예산 510만원: 온도계 36만원, 예약 화면 150만원. 술 마신 사람은 못 들어감. "
    "지금은 손님이 관리실에 와서 종이에 이름을 적는데 주말마다 서너 팀이 겹친다. "
    "손님이 휴대폰으로 빈 시간을 골라 예약하고, 관리인이 예약표를 확인한다."
)
KAYAKS = (
    "Write a service plan for a kayak pool at our rowing club. 9 kayaks, 64 members, each member may take 2 boats "
    "a week. Members book a boat on the board (one board for all boats) and the steward checks it. "
    "Opens on 12 April. Budget $2,300: racks $610, life vests $340. Nobody paddles alone."
)


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


def audited(plan: PlanDocument, guides: PlanGuides, before: Sequence[PlanDocument] = ()) -> PlanDocument:
    """Return a plan as people get it."""
    return audit(plan, say, calendar_of(guides), before).document


def planned(request: str, guides: PlanGuides) -> PlanDocument:
    """Return the first plan for a request, audited."""
    language: PlanLanguage = "ko" if re.search("[가-힣]", request) else "en"
    sources = [PlanSource(1, "request", "요청", request, dated=DAY)]
    analysis = rules.analyse(request, language, sources, DAY, guides)
    return audited(whole_plan(request, analysis, sources, language, "standard", guides, DAY), guides)


def wished(plan: PlanDocument, guides: PlanGuides, *wishes: str) -> PlanDocument:
    """Return the plan after wishes, audited each time, each of them done."""
    for wish in wishes:
        said = PlanSource(len(plan.sources) + 1, "request", "요청", wish, dated=DAY)
        made = rules.refine(replace(plan, sources=(*plan.sources, said)), None, wish, guides)
        assert made.not_done == (), wish
        plan = audited(made.document, guides, [plan])
    return plan


def body_of(plan: PlanDocument, key: str) -> str:
    """Return the text of a section."""
    return next(one.body for one in plan.sections if one.key == key)


def _rows(plan: PlanDocument) -> list[str]:
    return [line for line in body_of(plan, "schedule").splitlines() if line.startswith("|")][2:]


@pytest.mark.parametrize(
    ("request_", "wishes", "opening"),
    [
        (SAUNA, ("시작일을 4월 19일로 바꿔줘",), "2027-04-19"),
        (SAUNA, ("일정 표를 더 짧게 해줘", "시작을 4월 12일로 바꿔줘", "시작을 4월 26일로 바꿔줘"), "2027-04-26"),
        (KAYAKS, ("move the opening to 26 April",), "2027-04-26"),
        (KAYAKS, ("make the schedule section shorter", "move the opening to 3 May"), "2027-05-03"),
    ],
)
def test_another_start_leaves_one_schedule(
    guides: PlanGuides, request_: str, wishes: tuple[str, ...], opening: str
) -> None:
    """Rows with a mark of a source, and rows that were shortened, move with the opening and are there once."""
    first = planned(request_, guides)
    plan = wished(first, guides, *wishes)
    rows = _rows(plan)
    assert len(rows) == len(_rows(first))
    assert max(Counter(row.split("|")[1].strip() for row in rows).values()) == 1
    days = [row.split("|")[2].strip()[:10] for row in rows]
    assert days == sorted(days)
    assert opening in days
    assert opening in {one.start.isoformat() for one in plan.schedule}
    told = next(day for day in re.findall(r"20\d\d-\d\d-\d\d", body_of(first, "overview")))
    assert told not in body_of(plan, "overview") + body_of(plan, "scope")


def test_a_row_of_a_persons_own_stays_where_the_schedule_moves(guides: PlanGuides) -> None:
    """A row that somebody wrote, and words that they put into a line, are there after the start has moved."""
    first = planned(SAUNA, guides)
    line = "| 소방 점검 | 2027-03-29 | 2027-03-29 | 소방서 | 확인서 |"
    sections = [
        replace(one, body=one.body.replace(_rows(first)[-1], f"{line}\n{_rows(first)[-1]}"))
        if one.key == "schedule"
        else one
        for one in first.sections
    ]
    plan = wished(replace(first, sections=tuple(sections)), guides, "시작일을 4월 19일로 바꿔줘")
    assert [row for row in _rows(plan) if "소방 점검" in row] == [line]
    assert len(_rows(plan)) == len(_rows(first)) + 1


@pytest.mark.parametrize(
    ("base", "there", "new", "made"),
    [
        ("a 5\n\nb 1 c", "a 5 [2]\n\nb 1 [3] c", "a 5\n\nb 2 c", "a 5 [2]\n\nb 2 c"),
        ("a\nb\nc", "a\nc", "a\nb\nd", "a\nd"),
        ("| x | 1 |\n| y | 2 |", "| x | 1 |", "| x | 5 |\n| y | 6 |", "| x | 5 |"),
        ("on 1 May", "surely on 1 May", "on 8 May", "surely on 8 May"),
        ("- **When:** 1 May", "- **When:** 1 May\n- mine", "- **When:** 8 May", "- **When:** 8 May\n- mine"),
    ],
)
def test_lines_are_the_same_by_their_words(base: str, there: str, new: str, made: str) -> None:
    """Marks, cuts and words of people's own do not make another line of it."""
    assert remerged(base, there, new) == made


@pytest.mark.parametrize(
    ("request_", "wish", "told"),
    [
        (SAUNA, "시작일을 4월 19일로 바꿔줘", "2027-04-19"),
        (SAUNA, "예산을 600만원으로 바꿔줘", "6,000,000원"),
        (KAYAKS, "move the opening to 26 April", "2027-04-26"),
        (KAYAKS, "change the budget to $2,600", "$2,600"),
    ],
)
def test_a_changed_value_cites_the_wish(guides: PlanGuides, request_: str, wish: str, told: str) -> None:
    """What is told anew is cited to what was said last, and never to the request that says another value."""
    first = planned(request_, guides)
    plan = wished(first, guides, wish)
    number = plan.sources[-1].number
    cited = {
        mark for one in plan.sections for mark in re.findall(rf"{re.escape(told)} (?:\[(\d+)\])", one.body) if mark
    }
    assert cited == {str(number)}
    assert "[1]" in body_of(plan, "overview")


@pytest.mark.parametrize(
    ("language", "line", "page"),
    [
        ("ko", "| 시설 점검 | 2027-05-03 |", "복지 포인트는 5월 3일에 지급한다."),
        ("en", "| Check of the boats | 2027-05-03 |", "Welfare points are paid out on 3 May."),
    ],
)
def test_a_day_is_not_cited_to_a_page_of_other_things(language: PlanLanguage, line: str, page: str) -> None:
    """That a page of the workspace has the same day says nothing of the plan."""
    sources = (PlanSource(1, "request", "", SAUNA if language == "ko" else KAYAKS), PlanSource(2, "index", "", page))
    section = PlanSection("schedule", "Schedule", f"| A | B |\n| --- | --- |\n{line}")
    plan = PlanDocument("Plan", language, "standard", DAY, "", (section,), (), sources)
    assert "[2]" not in audit(plan, say).document.sections[0].body
