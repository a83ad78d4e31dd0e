"""The sources that a plan shows, wherever it is shown."""

from datetime import date

from orchestrator.graphs.plan.plan_document import PlanDocument, PlanSection, PlanSource
from orchestrator.graphs.plan.plan_text import listed_sources


def test_cited_and_found_sources_are_listed_in_their_order() -> None:
    """A guide and the person's own words stand there where they are cited; what was found stands there anyway."""
    kinds = ("request", "index", "guide", "guide", "web", "request")
    sources = tuple(PlanSource(at, kind, "t", "x") for at, kind in enumerate(kinds, 1))  # type: ignore[arg-type]
    section = PlanSection("overview", "개요", "책을 빌려준다 [1][3]")
    plan = PlanDocument("도서 대여", "ko", "lean", date(2026, 11, 29), "", (section,), (), sources)
    assert [(one.number, is_used) for one, is_used in listed_sources(plan)] == [
        (1, True),
        (2, False),
        (3, True),
        (5, False),
    ]
