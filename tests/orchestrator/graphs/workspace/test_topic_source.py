"""The page that is cited for what it tells on a topic."""

from orchestrator.graphs.workspace.citations import sources
from orchestrator.graphs.workspace.topic import cited_first
from tests.orchestrator.graphs.workspace.test_topics import passage


def test_a_topic_is_cited_by_its_own_page() -> None:
    """Whatever other page the search puts before it, also where the part that is quoted was not found itself."""
    second = passage("Tool lending", "Fees")
    second["n"] = 2
    found = [passage("Notes of the year"), second]
    ordered = cited_first(passage("Tool lending", "How to lend"), 2, found)
    assert sources(ordered)[1].title == "Tool lending › How to lend"
    assert sources(ordered)[2].title == "Notes of the year"
