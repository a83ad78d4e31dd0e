"""Each sentence and row of a plan names its source or is marked; what tells how the plan is made needs neither."""

from datetime import date

import pytest

from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan import rules
from orchestrator.graphs.plan.plan_document import PlanLanguage, PlanSource
from orchestrator.graphs.plan.rules.attesting import attested, bare_lines
from orchestrator.graphs.plan.rules.whole import whole_plan

DAY = date(2026, 11, 30)
GUIDES = load_guides(packaged_guides())
TOLD = (PlanSource(1, "request", "Request", "Nobody stays after nine. The hall closes then."),)


@pytest.mark.parametrize(
    ("body", "marked"),
    [
        ("It opens early. Doors are watched.", "It opens early. Doors are watched (assumption)."),
        ("Nobody stays after nine. The hall closes then [1].", ""),
        ("It opens early. The hall closes then [1].", "It opens early (assumption). The hall closes then [1]."),
        (
            "| Who | Does |\n| --- | --- |\n| Ada | Counts |",
            "| Who | Does |\n| --- | --- |\n| Ada | Counts (assumption) |",
        ),
        ("Prices are as stated; where they are multiplied the basis shows it.", ""),
        ("**To settle:** who runs it – the board.", ""),
        ("**Left out**\n\n- Ads (assumption)", ""),
    ],
)
def test_what_is_composed_is_marked_once_and_what_is_told_or_of_the_plan_is_not(body: str, marked: str) -> None:
    """A mark holds for the sentences before it, a source for what it tells letter by letter."""
    assert attested(body, TOLD, GUIDES, "en") == (marked or body)
    assert bool([*bare_lines(body, TOLD, GUIDES, "en")]) == bool(marked)


@pytest.mark.parametrize(
    ("language", "request_"),
    [
        ("ko", "마을 목공방 예약 서비스 기획서 써줘. 주 이용자는 은퇴자이다. 강사가 신청을 확정한다. 예산 300만원."),
        (
            "en",
            "Plan a boat rota for a rowing club. The main users are 40 juniors. A coach confirms slots. Budget £900.",
        ),
    ],
)
def test_every_line_of_a_plan_is_cited_or_marked(language: PlanLanguage, request_: str) -> None:
    """Who uses it is cited where the request tells it."""
    source = PlanSource(1, "request", "Request", request_, dated=DAY)
    analysis = rules.analyse(request_, language, [source], DAY, GUIDES)
    plan = whole_plan(request_, analysis, [source], language, "standard", GUIDES, DAY)
    assert [line for one in plan.sections for line in bare_lines(one.body, plan.sources, GUIDES, language)] == []
    problem = next(one.body for one in plan.sections if one.key == "problem")
    assert "[1]" in problem.splitlines()[0].split(". **")[0]
