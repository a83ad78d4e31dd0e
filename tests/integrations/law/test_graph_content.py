"""The risk patterns in a graph database."""

from datetime import date

from integrations.graphdb.ladybug import LadybugGraph
from integrations.law.graph_content import graph_content
from integrations.law.law import Law
from integrations.law.loader import load_law
from integrations.law.packaged import packaged_law

TODAY = date(2026, 11, 23)


async def test_a_clause_finds_its_pattern_with_what_it_leans_on() -> None:
    """A type of clause and a word of it lead to the pattern, its articles and decisions, and what comes with it."""
    law = load_law(packaged_law())
    graph = LadybugGraph(lambda: graph_content(law, TODAY))
    try:
        found = await graph.find(clause_type="penalty", keywords=["위약금"], limit=5)
        english = await graph.find(clause_type="non_compete", keywords=["non-compete"], limit=3)
    finally:
        await graph.aclose()
    first = found[0]
    assert first.id == "penalty-clause"
    assert first.risk_level == "CRITICAL"
    assert {"lsa-20", "sc-2006da37274"} <= {document.id for document in first.documents}
    assert "training-repayment" in first.related
    assert "non-compete" in [match.id for match in english]


def test_what_does_not_hold_on_a_day_is_left_out() -> None:
    """An article that begins later is no evidence for an earlier day."""
    law = load_law(packaged_law())
    held = {document.id for document in graph_content(law, date(2019, 1, 1)).documents}
    later = {document.id for document in graph_content(law, TODAY).documents}
    assert "lsa-48" not in held
    assert "lsa-48" in later
    assert graph_content(Law(), TODAY).patterns == ()
