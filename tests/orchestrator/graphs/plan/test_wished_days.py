"""Wishes for days, one after the other: the whole plan moves with the last one, or says that it cannot."""

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
from orchestrator.graphs.plan.rules.refining.dates import move_dates
from orchestrator.graphs.plan.rules.refining.proving import lost_days
from orchestrator.graphs.plan.rules.refining.wished_days import span_of
from orchestrator.graphs.plan.rules.whole import whole_plan

DAY = date(2026, 11, 29)
LENDING = "도서 대여 서비스 기획서 써줘."
HOTEL = "A service plan for a pet hotel."
WORKSHOP = (
    "동네 목공방에서 주말 공구 대여를 하려고 해. 지금은 손님이 전화로 예약하고 사장님이 공책에 적어. "
    "손님이 앱에서 공구를 고르고 날짜를 예약하고, 사장님이 반납을 확인했으면 좋겠어. "
    "2027년 3월 2일에 열 거야. 기획서 써줘."
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


def _wished(plan: PlanDocument, wishes: Sequence[str], guides: PlanGuides) -> tuple[PlanDocument, tuple[str, ...]]:
    not_done: tuple[str, ...] = ()
    for wish in wishes:
        said = PlanSource(len(plan.sources) + 1, "request", "요청", wish, dated=DAY)
        made = rules.refine(replace(plan, sources=(*plan.sources, said)), None, wish, guides)
        plan, not_done = made.document, made.not_done
    return plan, not_done


def _days_of(plan: PlanDocument, key: str) -> set[str]:
    return set(re.findall(r"20\d\d-\d\d-\d\d", next(one.body for one in plan.sections if one.key == key)))


@pytest.mark.parametrize(
    ("request_", "wishes", "opening"),
    [
        (LENDING, ("2027년 3월 2일에 열게 해줘", "2027년 5월 3일에 열어줘"), "2027-05-03"),
        (LENDING, ("2027년 5월 3일에 열게 해줘", "2027년 4월 1일에 열어줘"), "2027-04-01"),
        (LENDING, ("착수는 2027년 2월 1일로 해줘", "2027년 9월 1일에 열어줘"), "2027-09-01"),
        (LENDING, ("예산을 3천만 원으로 바꿔줘", "2027년 3월 2일에 열게 해줘", "한 달 늦춰줘"), "2027-04-02"),
        (LENDING, ("2027년 3월 2일에 열게 해줘", "한 달 늦춰줘", "2027년 7월 1일에 열어줘"), "2027-07-01"),
        (WORKSHOP, ("2027년 5월 3일에 열어줘", "2027년 4월 1일에 열어줘"), "2027-04-01"),
        (HOTEL, ("open on 1 June 2027", "we begin on 5 July 2027"), "2027-07-05"),
        (HOTEL, ("open on 1 June 2027", "delay by one month", "open on 2 August 2027"), "2027-08-02"),
    ],
)
def test_all_sections_move_with_the_day_that_was_wished_last(
    guides: PlanGuides, request_: str, wishes: tuple[str, ...], opening: str
) -> None:
    """First lines, scope, indicators and schedule tell one opening, and none that was wished before."""
    first = _planned(request_, guides)
    plan, not_done = _wished(first, wishes, guides)
    before, _ = _wished(first, wishes[:-1], guides)
    assert not_done == ()
    assert all(opening in _days_of(plan, key) for key in ("overview", "scope", "schedule"))
    assert _days_of(plan, "overview") == {opening}
    days = _days_of(before, "kpis")  # a plan without a told goal has none
    assert not days or _days_of(plan, "kpis") != days


@pytest.mark.parametrize(
    ("request_", "wishes"),
    [
        (f"{LENDING} 2027년 3월 2일에 열어.", ("착수는 2027년 6월 1일로 해줘",)),
        (LENDING, ("착수는 2027년 6월 1일로 해줘", "2027년 3월 2일에 열어줘")),
        (LENDING, ("2026년 12월 1일에 열어줘",)),
        (WORKSHOP, ("착수는 2027년 9월 1일로 해줘",)),
        (HOTEL, ("open on 1 June 2027", "open on 1 December 2026")),
    ],
)
def test_a_day_that_cannot_be_is_said_not_to_be_done(
    guides: PlanGuides, request_: str, wishes: tuple[str, ...]
) -> None:
    """Work that begins behind the opening, and an opening before the work is done, change nothing, now or later."""
    before, _ = _wished(_planned(request_, guides), wishes[:-1], guides)
    plan, not_done = _wished(before, wishes[-1:], guides)
    assert not_done == (wishes[-1],)
    assert plan.sections == before.sections
    again, left = _wished(plan, ["2027년 10월 1일에 열어줘" if request_ != HOTEL else "open on 1 October 2027"], guides)
    assert left == ()
    assert _days_of(again, "overview") == {"2027-10-01"}


def test_a_moved_day_cites_the_wish_that_moved_it(guides: PlanGuides) -> None:
    """The row of a schedule that was written by others keeps no source that tells another day."""
    plan, _ = _wished(_planned(LENDING, guides), ["2027년 3월 2일에 열게 해줘"], guides)
    wish = PlanSource(len(plan.sources) + 1, "request", "요청", "한 달 늦춰줘", dated=DAY)
    moved = move_dates(replace(plan, sources=(*plan.sources, wish)), wish.text, guides)
    assert moved is not None
    assert moved.schedule[-1].source == wish.number
    assert f"{moved.schedule[-1].end} [{wish.number}]" in next(o.body for o in moved.sections if o.key == "schedule")
    assert move_dates(plan, "2026년 12월 1일에 열어줘", guides) is None


@pytest.mark.parametrize(
    "wish",
    [
        "오픈을 한 달 미루지 말고 그대로 둬",
        "한 달 미루지 마",
        "한 달에 두 번 연기 알림을 보내줘",
        "시험 기간을 1주 앞으로 당겨줘",
        "3일 늦게 반납하면 알려줘",
        "remind owners 3 days earlier",
        "do not delay by one month",
        "send the reminder two days later",
    ],
)
def test_a_span_of_something_else_moves_nothing(guides: PlanGuides, wish: str) -> None:
    """A denial, a reminder, an exam or a return leaves the opening where it was told."""
    plan, _ = _wished(_planned(WORKSHOP, guides), [wish], guides)
    assert span_of(wish) is None
    assert _days_of(plan, "overview") == {"2027-03-02"}


@pytest.mark.parametrize(
    ("wish", "sign"),
    [
        ("일정을 한 달 늦춰줘", 1),
        ("전체 일정을 2주 미뤄 주세요", 1),
        ("오픈을 한 달만 더 늦춰줘", 1),
        ("2주 앞당겨줘", -1),
        ("한 달 늦게 열어줘", 1),
        ("please push the launch back by two weeks", 1),
        ("move the schedule 2 weeks earlier", -1),
        ("bring forward the opening by one month", -1),
    ],
)
def test_a_span_of_the_opening_or_of_all_moves_the_days(wish: str, sign: int) -> None:
    """Whichever words of the plan's own days it uses."""
    span = span_of(wish)
    assert span is not None
    assert span[1] == sign


TRIED_KO = "우산 대여 서비스 기획서 써줘. 손님이 우산을 빌린다. 3월 2일부터 3월 26일까지 시범 운영, 정식은 4월 12일."
TRIED_EN = (
    "Plan for an umbrella loan. Guests borrow one. Start: 12 April 2027, pilot from 2 March 2027 with ten guests."
)


@pytest.mark.parametrize(
    ("request_", "wish", "days", "gone"),
    [
        (TRIED_KO, "시범은 4월 2일까지", {"2027-03-02", "2027-04-02", "2027-04-12"}, "2027-03-26"),
        (TRIED_KO, "정식 시작은 4월 19일", {"2027-03-02", "2027-03-26", "2027-04-19"}, "2027-04-12"),
        (TRIED_EN, "start on 19 April", {"2027-03-02", "2027-04-19"}, "2027-04-12"),
        (
            "우산 대여 서비스 기획서 써줘. 손님이 우산을 빌린다. 2027년 3월 2일에 열고 8월 31일까지 한다.",
            "9월 17일까지 운영해 줘",
            {"2027-03-02", "2027-09-17"},
            "2027-08-31",
        ),
    ],
)
def test_a_wish_moves_the_day_that_it_names(
    guides: PlanGuides, request_: str, wish: str, days: set[str], gone: str
) -> None:
    """Until when it is tried is no opening, and the start of all is not that of the pilot."""
    plan, not_done = _wished(_planned(request_, guides), (wish,), guides)
    assert not_done == ()
    schedule = next(one.body for one in plan.sections if one.key == "schedule")
    assert days <= {*re.findall(r"(20\d\d-\d\d-\d\d) \[", schedule)}
    assert f"{gone} [" not in schedule


@pytest.mark.parametrize(
    "request_",
    [
        "Plan for an umbrella loan. Opens 2 March, wait, the hall is shut until the 5th so make it 9 March 2027.",
        "우산 대여 서비스 기획서 써줘. 3월 2일, 아니 3월 9일에 연다.",
    ],
)
def test_a_day_that_was_taken_back_is_not_lost(guides: PlanGuides, request_: str) -> None:
    """It may stand in the schedule by chance, as one that is assumed."""
    plan = _planned(request_, guides)
    was, now = (
        replace(
            plan,
            sections=tuple(replace(one, body=body) if one.key == "schedule" else one for one in plan.sections),
        )
        for body in ("2027-03-02 ~ 2027-03-09 [1]", "2027-03-10")
    )
    assert lost_days(was, now, ()) == {"2027-03-09"}
