"""Who may read what in Notion, by the settings: what interviews come to is found by nobody."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.audiences import audience_rules, audiences
from bot.settings import Settings, load
from integrations.notion.client import NotionClient
from integrations.notion.ids import bare_id
from integrations.notion.pages import Pages
from integrations.notion.reader import PageReader
from integrations.search.base import Filters
from integrations.search.embedded import EmbeddedIndex
from integrations.sync.notion import NotionSync
from tests.integrations.sync.letters import Letters
from tests.sandbox_process import run_sandbox

TEAM = frozenset({"team:T1"})


@pytest.fixture
async def notion(tmp_path: Path) -> AsyncIterator[NotionClient]:
    """A Notion of its own."""
    async with (
        run_sandbox(tmp_path, "--no-rate-limits") as sandbox,
        NotionClient(sandbox.notion_token, base_url=sandbox.notion_url, rate=None, backoff=0.01) as client,
    ):
        yield client


def _settings(**values: object) -> Settings:
    return load(_env_file=None, **values)


async def test_nobody_finds_what_an_interview_came_to(tmp_path: Path, notion: NotionClient) -> None:
    """Not even its words lie in the index, whatever else is found; where an operator names readers, they find it."""
    pages = Pages(notion)
    top = await pages.create_page_from_markdown("상담 기록", "요약이 모이는 곳")
    matter = await pages.create_page_from_markdown("2026-000017 보증금", "보증금을 못 받음", parent_id=top.id)
    below = await pages.create_page_from_markdown("메모", "보증금 메모", parent_id=matter.id)
    other = await pages.create_page_from_markdown("규정", "보증금 규정")
    all_pages = [page.id for page in (top, matter, below, other)]
    async with EmbeddedIndex(tmp_path / "index.db", Letters()) as index:
        # Indexed before the setting was made, say: then it goes.
        await NotionSync(PageReader(notion), index, audiences(_settings(), "T1")).refresh(all_pages)
        assert await index.document_ids("notion") == set(all_pages)
        chosen = _settings(intake_notion_parent_page_id=bare_id(top.id))
        await NotionSync(PageReader(notion), index, audiences(chosen, "T1")).refresh(all_pages)
        assert await index.document_ids("notion") == {other.id}
        hits = await index.search("보증금", k=10, audience=TEAM, filters=Filters())
        assert {hit.chunk.document_id for hit in hits} == {other.id}
        named = _settings(
            intake_notion_parent_page_id=top.id, notion_audience_rules={bare_id(top.id): ["channel:C0COUNSEL"]}
        )
        await NotionSync(PageReader(notion), index, audiences(named, "T1")).refresh(all_pages)
        for audience, found in ((TEAM, {other.id}), (TEAM | {"channel:C0COUNSEL"}, set(all_pages))):
            hits = await index.search("보증금", k=10, audience=audience, filters=Filters())
            assert {hit.chunk.document_id for hit in hits} == found


def test_the_operators_own_rule_stands() -> None:
    """However the page is written in either place."""
    page = "1f0e" + "0" * 28
    dashed = "1f0e0000-0000-0000-0000-000000000000"
    assert audience_rules(_settings(intake_notion_parent_page_id=page)) == {dashed: []}
    assert audience_rules(_settings()) == {}
    named = _settings(intake_notion_parent_page_id=page, notion_audience_rules={page: ["user:U1"]})
    assert audience_rules(named) == {page: ["user:U1"]}
