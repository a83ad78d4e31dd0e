"""The index follows the workspace: everything once, changes again, what is gone away."""

import asyncio
import contextlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from integrations.documents.base import Document
from integrations.errors import Denied, Unavailable
from integrations.notion.client import NotionClient
from integrations.notion.comments import HEADING
from integrations.notion.pages import Pages
from integrations.notion.reader import PageReader
from integrations.search.embedded import EmbeddedIndex
from integrations.store.database import Database
from integrations.sync.audience import AudienceRules
from integrations.sync.notion import NotionSync
from integrations.sync.pass_tools import PassPace
from integrations.sync.report import SyncProgress
from integrations.sync.state import MemorySyncState, StoredSyncState
from tests.integrations.sync.letters import Letters
from tests.new_database import new_database
from tests.sandbox_process import Sandbox

pytestmark = pytest.mark.asyncio(loop_scope="package")

TEAM = frozenset({"team:T0SANDBOX"})


def make_sync(
    client: NotionClient, index: EmbeddedIndex, state: MemorySyncState | None = None, rules: AudienceRules | None = None
) -> NotionSync:
    """Return a sync of all pages for the whole team."""
    return NotionSync(PageReader(client), index, rules or AudienceRules(TEAM), state=state or MemorySyncState())


async def pages_of(client: NotionClient) -> list[str]:
    """Return the ids of all live pages."""
    return [page["id"] async for page in client.search(kind="page") if not page["in_trash"]]


@pytest.mark.usefixtures("whole")
async def test_a_first_pass_reads_everything(client: NotionClient, index: EmbeddedIndex) -> None:
    """Every page is in the index with its path, its audience and an address, and progress counts up to all of them."""
    seen: list[SyncProgress] = []
    report = await make_sync(client, index).run(seen.append)
    pages = await pages_of(client)
    assert report.read == len(pages) > 40
    assert report.complete
    assert not report.failures
    assert not report.warnings
    assert await index.document_ids("notion") == set(pages)
    assert [step.done for step in seen] == list(range(1, len(pages) + 1))
    assert seen[-1].total == len(pages)
    hits = await index.search("연차 휴가는 며칠인가요", k=5, audience=TEAM)
    assert "연차" in hits[0].chunk.title + hits[0].chunk.text
    assert "#" in hits[0].chunk.url
    assert await index.search("연차 휴가", k=5, audience=frozenset({"team:other"})) == []


async def test_rows_stand_below_their_data_source(client: NotionClient, index: EmbeddedIndex) -> None:
    """The path of a row names its data source and the pages above that."""
    await make_sync(client, index).run()
    source = await anext(client.search(kind="data_source"))
    row = await anext(client.rows(source["id"]))
    title = row["properties"][next(k for k, v in row["properties"].items() if v["type"] == "title")]["title"]
    hits = await index.search("".join(item["plain_text"] for item in title), k=50, audience=TEAM)
    path = next(hit.chunk.path for hit in hits if hit.chunk.document_id == row["id"])
    assert path[-1] == "".join(item["plain_text"] for item in source["title"])
    assert len(path) > 1


async def test_a_second_pass_reads_only_what_changed(
    sandbox: Sandbox, client: NotionClient, index: EmbeddedIndex
) -> None:
    """Unchanged pages cost no request for their blocks; a new one is read, and read again while its time is young."""
    sync = make_sync(client, index)
    first = await sync.run()
    await sandbox.control("DELETE", "requests")
    page = await Pages(client).create_page_from_markdown("Fresh", "펭귄은 남극에 살아요")
    young = first.read - (await sync.run()).unchanged + 1
    assert page.id in await index.document_ids("notion")
    again = await sync.run()
    assert again.read <= young + 2
    assert again.unchanged > 8
    hits = await index.search("펭귄", k=1, audience=TEAM)
    assert hits[0].chunk.document_id == page.id
    await Pages(client).archive(page.id)
    assert (await sync.run()).deleted == 1


async def test_what_is_gone_leaves_the_index(sandbox: Sandbox, client: NotionClient, index: EmbeddedIndex) -> None:
    """Archived and unshared pages are deleted, with what is below them, and come back when they come back."""
    pages = Pages(client)
    top = await pages.create_page_from_markdown("Top", "one")
    below = await pages.create_page_from_markdown("Below", "two", parent_id=top.id)
    other = await pages.create_page_from_markdown("Other", "three")
    sync = make_sync(client, index)
    await sync.run()
    await pages.archive(top.id)
    await sandbox.control("POST", "notion/share", {"page_id": other.id, "shared": False})
    assert (await sync.run()).deleted == 3
    assert not {top.id, below.id, other.id} & await index.document_ids("notion")
    await pages.restore(top.id)
    await sandbox.control("POST", "notion/share", {"page_id": other.id, "shared": True})
    assert (await sync.run()).deleted == 0
    assert {top.id, below.id, other.id} <= await index.document_ids("notion")
    for page in (top, other):
        await pages.archive(page.id)


async def test_a_page_that_search_does_not_know_is_found(
    sandbox: Sandbox, client: NotionClient, index: EmbeddedIndex
) -> None:
    """Pages missing from search are found inside others, and one that was known is not taken for gone."""
    pages = await pages_of(client)
    known = await client.page(pages[0])

    class Forgetful(NotionClient):
        """Finds only the top-level pages and no rows by search."""

        async def search(self, query: str = "", kind: str | None = None):  # type: ignore[no-untyped-def]
            async for thing in super().search(query, kind):
                if thing["parent"]["type"] == "workspace":
                    yield thing

    async with Forgetful(sandbox.notion_token, base_url=sandbox.notion_url, rate=None) as forgetful:
        sync = make_sync(forgetful, index)
        report = await sync.run()
        assert report.read == len(pages)
        assert (await sync.run()).deleted == 0
    assert known["id"] in await index.document_ids("notion")


async def test_one_bad_page_stops_nothing(sandbox: Sandbox, client: NotionClient, index: EmbeddedIndex) -> None:
    """A page that fails is reported, kept from being deleted, and read in the next pass."""
    pages = await pages_of(client)
    bad = pages[0]
    await sandbox.fault("notion", f"GET /v1/blocks/{bad}/children", status=500, times=1_000)
    sync = make_sync(client, index)
    first = await sync.run()
    assert [failure.page_id for failure in first.failures] == [bad]
    assert first.complete
    assert await index.document_ids("notion") == set(pages) - {bad}
    await sandbox.clear_faults()
    second = await sync.run()
    assert not second.failures
    assert await index.document_ids("notion") == set(pages)


async def test_a_page_of_an_unknown_shape_stops_nothing(client: NotionClient, index: EmbeddedIndex) -> None:
    """What no code foresees in a page is that page's failure; all others are read."""
    pages = await pages_of(client)

    class Surprised(PageReader):
        """Fails on one page with an error that is not of our tree."""

        async def read(self, page: Any, **values: Any) -> Any:
            if page["id"] == pages[0]:
                raise KeyError("rich_text")
            return await super().read(page, **values)

    report = await NotionSync(Surprised(client), index, AudienceRules(TEAM)).run()
    assert [(failure.page_id, failure.error) for failure in report.failures] == [(pages[0], "KeyError")]
    assert await index.document_ids("notion") == set(pages[1:])


@pytest.mark.usefixtures("whole")
async def test_when_notion_is_down_nothing_is_deleted(
    sandbox: Sandbox, client: NotionClient, index: EmbeddedIndex
) -> None:
    """A pass that cannot list raises; one that loses Notion half-way ends early; neither deletes."""
    sync = make_sync(client, index)
    await sync.run()
    before = await index.document_ids("notion")
    await sandbox.fault("notion", "*", status=503, times=10_000)
    with pytest.raises(Unavailable):
        await sync.run()
    await sandbox.clear_faults()
    await sandbox.fault("notion", "GET /v1/*", status=503, times=10_000)
    report = await make_sync(client, index, MemorySyncState()).run()
    assert not report.complete
    assert len(report.failures) < len(before)
    assert report.deleted == 0
    assert await index.document_ids("notion") == before


async def test_an_index_that_fails_ends_the_pass(client: NotionClient, tmp_path: Path) -> None:
    """When the index cannot be written, no page is blamed and no page is remembered as read."""

    class Full(EmbeddedIndex):
        """Has no room left."""

        async def upsert(self, documents: Sequence[Document]) -> None:
            raise Unavailable("no room")

    state = MemorySyncState()
    async with Full(tmp_path / "full.sqlite3", Letters()) as index:
        with pytest.raises(Unavailable, match="no room"):
            await make_sync(client, index, state).run()
    assert not await state.marks()


async def test_a_refused_token_ends_the_pass(sandbox: Sandbox, client: NotionClient, index: EmbeddedIndex) -> None:
    """Denied is raised as itself, not reported page by page."""
    await sandbox.fault("notion", "GET /v1/blocks/*", status=401, times=10_000)
    with pytest.raises(Denied):
        await make_sync(client, index).run()


@pytest.mark.usefixtures("whole")
async def test_a_pass_goes_on_where_it_was_killed(client: NotionClient, index: EmbeddedIndex, tmp_path: Path) -> None:
    """Cancelled half-way, the next pass of a new process reads only the rest."""
    async with Database(new_database(tmp_path / "store.sqlite3"), "a secret of the tests") as database:
        await database.migrate()
        half = asyncio.Event()
        marks = StoredSyncState(database.sync_state, index.identity)

        def watch(progress: SyncProgress) -> None:
            if progress.done >= 30:
                half.set()

        def start() -> NotionSync:
            return NotionSync(
                PageReader(client), index, AudienceRules(TEAM), state=marks, pace=PassPace(concurrency=2, batch=4)
            )

        first = asyncio.create_task(start().run(watch))
        await half.wait()
        first.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await first
        finished = len(await marks.marks())
        assert 20 < finished < 50
        report = await start().run()
        assert report.unchanged >= finished - 5  # pages that the tests before have touched count as young
        assert await index.document_ids("notion") == set(await pages_of(client))


async def test_each_index_is_filled(client: NotionClient, index: EmbeddedIndex, tmp_path: Path) -> None:
    """Machines that share a database have an index each: what one has read is not taken for read by the other."""
    async with (
        Database(new_database(tmp_path / "store.sqlite3"), "a secret of the tests") as database,
        EmbeddedIndex(tmp_path / "other.sqlite3", Letters()) as other,
    ):
        await database.migrate()
        for each in (index, other):
            state = StoredSyncState(database.sync_state, each.identity)
            report = await NotionSync(PageReader(client), each, AudienceRules(TEAM), state=state).run()
            assert report.unchanged == 0
            assert await each.document_ids("notion") == set(await pages_of(client))


async def test_a_lost_index_is_filled_again(client: NotionClient, index: EmbeddedIndex) -> None:
    """Pages that the state calls read but the index does not hold are read again."""
    state = MemorySyncState()
    await make_sync(client, index, state).run()
    every = await index.document_ids("notion")
    await index.delete(sorted(every))
    report = await make_sync(client, index, state).run()
    assert report.read == len(every)


async def test_a_changed_rule_changes_the_audience(client: NotionClient, index: EmbeddedIndex) -> None:
    """When a rule above a page changes, the page's audience in the index changes with the next pass."""
    pages = Pages(client)
    top = await pages.create_page_from_markdown("Top", "one")
    below = await pages.create_page_from_markdown("Below", "고래상어 이야기", parent_id=top.id)
    state = MemorySyncState()
    await make_sync(client, index, state).run()

    async def readable(audience: frozenset[str]) -> Sequence[str]:
        return [hit.chunk.document_id for hit in await index.search("고래상어", k=3, audience=audience)]

    assert below.id in await readable(TEAM)
    private = AudienceRules(TEAM, {top.id: frozenset({"channel:C1"})})
    await make_sync(client, index, state, private).run()
    assert below.id not in await readable(TEAM)
    assert below.id in await readable(frozenset({"channel:C1"}))
    await pages.archive(top.id)


async def test_nothing_of_a_restricted_page_comes_along_with_one_that_all_may_read(
    client: NotionClient, index: EmbeddedIndex
) -> None:
    """Its title in a mention, a link or as a page inside, and what a copied block shows of it, are left out."""
    pages = Pages(client)
    open_page = await pages.create_page_from_markdown("Open", "돌고래 이야기")
    secret = await pages.create_page_from_markdown("범고래 인수", "", parent_id=open_page.id)
    body = [{"type": "paragraph", "paragraph": {"rich_text": [_text("범고래 백 마리")]}}]
    original = {"type": "synced_block", "synced_block": {"synced_from": None, "children": body}}
    [made] = await client.append(secret.id, [original])
    mention = {"type": "mention", "mention": {"type": "page", "page": {"id": secret.id}}}
    await client.append(
        open_page.id,
        [
            {"type": "paragraph", "paragraph": {"rich_text": [_text("돌고래와 "), mention]}},
            {"type": "link_to_page", "link_to_page": {"type": "page_id", "page_id": secret.id}},
            {"type": "synced_block", "synced_block": {"synced_from": {"type": "block_id", "block_id": made["id"]}}},
        ],
    )
    few = frozenset({"channel:C1"})
    await make_sync(client, index, rules=AudienceRules(TEAM, {secret.id: few})).run()
    seen = [hit.chunk for hit in await index.search("돌고래 범고래", k=50, audience=TEAM)]
    assert open_page.id in {chunk.document_id for chunk in seen}
    assert "범고래" not in str(seen)
    assert secret.id.replace("-", "") not in str(seen)
    assert "백 마리" in str(await index.search("범고래", k=5, audience=few))
    await pages.archive(open_page.id)


async def test_a_page_does_not_tell_what_stands_above_it_to_those_who_may_not_read_that(
    client: NotionClient, index: EmbeddedIndex
) -> None:
    """An open page below a restricted one is neither found by that one's title nor shown with it."""
    pages = Pages(client)
    top = await pages.create_page_from_markdown("Whale desk", "all may read this")
    secret = await pages.create_page_from_markdown("범고래 인수", "", parent_id=top.id)
    below = await pages.create_page_from_markdown("구내식당", "점심은 열두 시", parent_id=secret.id)
    few = frozenset({"channel:C1"})
    rules = AudienceRules(TEAM, {secret.id: few, below.id: TEAM})
    state = MemorySyncState()
    await make_sync(client, index, state, rules).run()
    [hit] = [hit for hit in await index.search("구내식당", k=50, audience=TEAM) if hit.chunk.document_id == below.id]
    assert hit.chunk.path[-1:] == ("Whale desk",)
    named = await index.search("범고래", k=200, audience=TEAM)
    assert not [hit for hit in named if hit.chunk.document_id == below.id and hit.lexical]
    # When the restriction falls, the title comes back: the page is read again though nobody edited it.
    await make_sync(client, index, state).run()
    [hit] = [hit for hit in await index.search("구내식당", k=50, audience=TEAM) if hit.chunk.document_id == below.id]
    assert hit.chunk.path[-2:] == ("Whale desk", "범고래 인수")
    named = await index.search("범고래", k=200, audience=TEAM)
    assert [hit for hit in named if hit.chunk.document_id == below.id and hit.lexical]
    await pages.archive(top.id)


async def test_comments_are_found_with_their_page(sandbox: Sandbox, client: NotionClient, index: EmbeddedIndex) -> None:
    """What is said beside a page is found in later passes though the page's time stays, even the hundred-and-first."""
    pages = Pages(client)
    page = await pages.create_page_from_markdown("Quiet", "nothing to see")
    for number in range(101):
        await _comment(client, page.id, f"순록 {number}")
    sync = make_sync(client, index)
    await sync.run()
    seen = [hit.chunk for hit in await index.search("순록 100", k=20, audience=TEAM) if hit.chunk.title == "Quiet"]
    assert seen
    assert all(chunk.headings == (HEADING,) for chunk in seen)
    assert "순록 100" in str(seen)
    every = await pages_of(client)
    late = every[-1]
    await _comment(client, late, "사향노루 이야기")
    for _ in range(len(every) // 20 + 2):
        await sync.run()
    (hit, *_) = await index.search("사향노루", k=1, audience=TEAM)
    assert hit.chunk.document_id == late
    assert hit.lexical > 0
    await pages.archive(page.id)


@pytest.mark.usefixtures("whole")
async def test_without_the_right_to_comments_pages_are_read_all_the_same(
    sandbox: Sandbox, client: NotionClient, index: EmbeddedIndex
) -> None:
    """An integration may lack the capability: that is found out once, and is no failure."""
    await sandbox.fault("notion", "GET /v1/comments", status=403, error="restricted_resource", times=10_000)
    report = await make_sync(client, index).run()
    assert report.read > 40
    assert not report.failures
    assert len(await sandbox.requests("notion", "GET /v1/comments")) <= 8


async def _comment(client: NotionClient, page_id: str, words: str) -> None:
    body = {"parent": {"page_id": page_id}, "rich_text": [_text(words)]}
    await client._call("POST", "comments", body=body)


def _text(content: str) -> dict[str, object]:
    return {"type": "text", "text": {"content": content}}


async def test_one_page_can_be_refreshed(client: NotionClient, index: EmbeddedIndex) -> None:
    """A page just written is read at once, and one that is gone is forgotten at once."""
    pages = Pages(client)
    page = await pages.create_page_from_markdown("New", "바다코끼리")
    sync = make_sync(client, index)
    assert (await sync.refresh([page.id])).read == 1
    assert await index.document_ids("notion") == {page.id}
    await pages.archive(page.id)
    assert (await sync.refresh([page.url])).deleted == 1
    assert await index.document_ids("notion") == frozenset()


@pytest.mark.usefixtures("whole")
async def test_a_pass_asks_little(sandbox: Sandbox, client: NotionClient, index: EmbeddedIndex) -> None:
    """A first pass takes at most four requests a page, one without changes a few looks at comments."""
    sync = make_sync(client, index)
    report = await sync.run()
    assert len(await sandbox.requests("notion")) <= 4 * report.read
    await sandbox.control("DELETE", "requests")
    young = (await sync.run()).read
    assert len(await sandbox.requests("notion")) <= 30 + 4 * young
