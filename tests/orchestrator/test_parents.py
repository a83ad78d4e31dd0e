"""The page that a document is written below, as people name it."""

from dataclasses import replace
from datetime import UTC, datetime

from integrations.documents.base import Document, Part
from tests.orchestrator.conftest import LEADERS, TEAM, MakeAgent


async def test_a_parent_may_be_named_in_the_other_language(make_agent: MakeAgent) -> None:
    """The page that has the name in Korean is found by its English one, unless the person may not see it."""
    agent = await make_agent()
    wiki, secret = (
        Document(slug, title, f"https://notion.test/{slug}", (Part("글"),), audience, datetime(2026, 11, 1, tzinfo=UTC))
        for slug, title, audience in (("wiki", "인사 위키", TEAM), ("legal", "법무 위키", LEADERS))
    )
    await agent.deps.index.upsert([wiki, secret])
    for number, name in enumerate(("HR wiki", "Legal wiki", "Sales wiki")):
        await agent.ask(f"Write an interview guide under the {name}", thread=str(number))
    assert [parent for _, _, parent in agent.notebook.written.values()] == ["wiki", None, None]
    twin = replace(wiki, id="twin", title="People Wiki")
    await agent.deps.index.upsert([twin])
    await agent.ask("Write an interview guide under the HR wiki", thread="9")
    assert list(agent.notebook.written.values())[-1][2] is None
