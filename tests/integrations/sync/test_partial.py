"""What can be read only in part never takes the place of what is there whole."""

import asyncio
from datetime import UTC, datetime
from typing import Any

import pytest

from integrations.errors import NotFound, RateLimited
from integrations.notion.client import Json, NotionClient
from integrations.notion.pages import Pages
from integrations.notion.reader import PageReader
from integrations.search.embedded import EmbeddedIndex
from integrations.sync.audience import AudienceRules
from integrations.sync.notion import NotionSync
from integrations.sync.report import SyncReport
from integrations.sync.state import MemorySyncState
from tests.sandbox_process import Sandbox

pytestmark = pytest.mark.asyncio(loop_scope="package")

TEAM = frozenset({"team:T0SANDBOX"})
TODAY = datetime.now(UTC).date().isoformat()
TEXT = "- 겉\n  - 순록\n- 끝\n"


def make_sync(
    client: NotionClient, index: EmbeddedIndex, state: MemorySyncState, readers: frozenset[str] = TEAM
) -> NotionSync:
    """Return a sync for the team, or for others."""
    return NotionSync(PageReader(client), index, AudienceRules(readers), state=state)


async def said(index: EmbeddedIndex, words: str, page_id: str, audience: frozenset[str] = TEAM) -> str:
    """Return what the index says of a page."""
    hits = await index.search(words, k=50, audience=audience)
    return " ".join(hit.chunk.text for hit in hits if hit.chunk.document_id == page_id)


async def inside(client: NotionClient, page_id: str) -> str:
    """Return the path of the request for what is below the first item."""
    first, *_ = await client.children(page_id)
    return f"GET /v1/blocks/{first['id']}/children"


def of(report: SyncReport, page_id: str) -> list[str]:
    """Return how a page failed."""
    return [failure.error for failure in report.failures if failure.page_id == page_id]


@pytest.mark.parametrize("status", [400, 403, 404, 500, 529])
async def test_a_whole_page_stays_until_it_can_be_read_whole_again(
    status: int, sandbox: Sandbox, client: NotionClient, index: EmbeddedIndex
) -> None:
    """Whatever Notion says to a part of it, pass after pass: the page stays as it was, and is counted."""
    pages, state = Pages(client), MemorySyncState()
    page = await pages.create_page_from_markdown("Herd", TEXT)
    sync = make_sync(client, index, state)
    await sync.refresh([page.id])
    await pages.rewrite(page.id, "Herd", TEXT.replace("끝", "새 끝"))
    await sandbox.fault("notion", await inside(client, page.id), status=status, retry_after=0, times=1_000)
    for _ in range(3):
        report = await sync.refresh([page.id])
        assert len(of(report, page.id)) == 1
        assert (await state.marks())[page.id].condition == "failed"
        assert "순록" in await said(index, "순록", page.id)
        assert "새 끝" not in await said(index, "끝", page.id)
    await sandbox.clear_faults()
    assert not (await sync.refresh([page.id])).failures
    text = await said(index, "순록 끝", page.id)
    assert "순록" in text
    assert "새 끝" in text
    await pages.archive(page.id)


async def test_a_page_that_failed_is_read_again_though_nobody_edits_it(
    sandbox: Sandbox, client: NotionClient, index: EmbeddedIndex
) -> None:
    """The mark says so, also to another process."""
    state = MemorySyncState()
    first = make_sync(client, index, state)
    await first.run()
    page_id = next(page_id for page_id, mark in (await state.marks()).items() if mark.seen < TODAY)
    await sandbox.fault("notion", f"GET /v1/blocks/{page_id}/children", status=500, times=1_000)
    assert of(await first.refresh([page_id]), page_id) == ["Unavailable"]
    assert of(await make_sync(client, index, state).run(), page_id) == ["Unavailable"]
    await sandbox.clear_faults()
    await sandbox.control("DELETE", "requests")
    assert not (await make_sync(client, index, state).run()).failures
    assert await sandbox.requests("notion", f"GET /v1/blocks/{page_id}/children")
    assert (await state.marks())[page_id].condition == "whole"


async def test_of_a_page_that_was_never_whole_a_part_is_better_than_nothing(
    sandbox: Sandbox, client: NotionClient, index: EmbeddedIndex
) -> None:
    """It is stored when it fails for the second time, counted as partial in each pass, and mended when it can be."""
    pages, state = Pages(client), MemorySyncState()
    page = await pages.create_page_from_markdown("Herd", TEXT)
    await sandbox.fault("notion", await inside(client, page.id), status=500, times=1_000)
    sync = make_sync(client, index, state)
    assert of(await sync.refresh([page.id]), page.id) == ["Unavailable"]
    assert not await said(index, "끝", page.id)
    for _ in range(2):
        report = await sync.run()
        assert report.partial == 1
        assert not of(report, page.id)
        assert "끝" in await said(index, "끝", page.id)
    await sandbox.clear_faults()
    assert (await sync.run()).partial == 0
    assert "순록" in await said(index, "순록", page.id)
    await pages.archive(page.id)


async def test_a_long_page_whose_end_fails_is_kept(
    sandbox: Sandbox, client: NotionClient, index: EmbeddedIndex
) -> None:
    """Of hundreds of blocks the third request is refused for overload, for good: nothing of the page is lost."""

    class Overloaded(NotionClient):
        """Refuses everything behind the first two hundred blocks."""

        async def _call(self, method: str, path: str, **values: Any) -> Json:
            if refuse and path.endswith("/children") and (values.get("query") or {}).get("start_cursor"):
                raise RateLimited("529", 1.0)
            return await super()._call(method, path, **values)

    refuse = False
    lines = "\n\n".join(f"줄 {number}" for number in range(320))
    page = await Pages(client).create_page_from_markdown("Long", f"{lines}\n\n사향노루")
    async with Overloaded(sandbox.notion_token, base_url=sandbox.notion_url, rate=None) as failing:
        sync = make_sync(failing, index, MemorySyncState())
        await sync.refresh([page.id])
        refuse = True
        for _ in range(3):
            assert of(await sync.refresh([page.id]), page.id) == ["RateLimited"]
            assert "사향노루" in await said(index, "사향노루", page.id)
    await Pages(client).archive(page.id)


@pytest.mark.parametrize("trashed", [True, False])
async def test_a_page_that_goes_while_it_is_read_is_told_from_one_that_fails(
    trashed: bool, sandbox: Sandbox, client: NotionClient, index: EmbeddedIndex
) -> None:
    """What is not found any more is asked for by name: in the trash it leaves the index, else it stays."""
    page = await Pages(client).create_page_from_markdown("Herd", TEXT)
    below = await inside(client, page.id)

    class Meanwhile(NotionClient):
        """Somebody puts the page into the trash before what is inside is read."""

        async def children(self, block_id: str) -> list[Json]:
            if meanwhile and block_id in below:
                if trashed:
                    await Pages(client).archive(page.id)
                raise NotFound(block_id)
            return await super().children(block_id)

    meanwhile = False
    async with Meanwhile(sandbox.notion_token, base_url=sandbox.notion_url, rate=None) as other:
        sync = make_sync(other, index, MemorySyncState())
        await sync.refresh([page.id])
        meanwhile = True
        report = await sync.refresh([page.id])
    assert (report.deleted, len(report.failures)) == ((1, 0) if trashed else (0, 1))
    assert bool(await said(index, "순록", page.id)) is not trashed


async def test_what_fewer_may_read_does_not_stay_when_it_cannot_be_read(
    sandbox: Sandbox, client: NotionClient, index: EmbeddedIndex
) -> None:
    """A page that was moved below a restricted one leaves the index when its new reading fails."""
    page, state = await Pages(client).create_page_from_markdown("Herd", TEXT), MemorySyncState()
    await make_sync(client, index, state).refresh([page.id])
    await sandbox.fault("notion", await inside(client, page.id), status=500, times=1_000)
    few = frozenset({"channel:C1"})
    assert (await make_sync(client, index, state, few).refresh([page.id])).failures
    assert not await said(index, "순록", page.id)
    await sandbox.clear_faults()
    await make_sync(client, index, state, few).refresh([page.id])
    assert not await said(index, "순록", page.id)
    assert "순록" in await said(index, "순록", page.id, few)
    await Pages(client).archive(page.id)


async def test_a_reading_that_fails_asks_no_more(sandbox: Sandbox, client: NotionClient) -> None:
    """When one block fails, what was asked for beside it is withdrawn."""
    page = await Pages(client).create_page_from_markdown("Herd", "".join(f"- {i}\n  - in {i}\n" for i in range(90)))
    async with NotionClient(sandbox.notion_token, base_url=sandbox.notion_url, rate=40.0, attempts=1) as slow:
        await sandbox.fault("notion", await inside(client, page.id), status=500, times=1_000)
        with pytest.raises(Exception, match="500"):
            await PageReader(slow).read(page.id)
        await asyncio.sleep(0.3)
        await sandbox.control("DELETE", "requests")
        await asyncio.sleep(0.3)
        assert not await sandbox.requests("notion")
    await Pages(client).archive(page.id)
