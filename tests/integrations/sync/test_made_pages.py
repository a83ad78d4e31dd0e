"""Pages that were made here, in the index: for whom, as evidence for what, and how soon."""

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from integrations.documents.base import Document, Part
from integrations.notion.base import TableColumn, TableRow
from integrations.notion.client import NotionClient
from integrations.notion.own_tables import DataSourceTables
from integrations.notion.reader import PageReader, ReadPage
from integrations.notion.writelog import MemoryWriteLog
from integrations.search.base import Filters
from integrations.search.embedded import EmbeddedIndex
from integrations.search.passages import distinct
from integrations.store import Database
from integrations.store.made_pages import MadePage, MadePages
from integrations.sync.audience import AudienceRules
from integrations.sync.followed_pages import FollowedPages
from integrations.sync.notion import NotionSync
from integrations.sync.pass_tools import OwnPages
from integrations.sync.provenance import as_made, readers_of
from tests.new_database import new_database
from tests.patience import PATIENCE
from tests.sandbox_process import Sandbox

pytestmark = pytest.mark.asyncio(loop_scope="package")

TEAM, SOME = frozenset({"team:T0SANDBOX"}), frozenset({"channel:C9"})
TEXT = "수달은 하루에 자기 몸무게의 사분의 일을 먹어요."
BODY = f"{TEXT} [1]\n\n## 출처\n\n- [1] [너구리 보고서](https://example.org/raccoon)"


@pytest_asyncio.fixture(loop_scope="package")
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    """An empty database."""
    async with Database(new_database(tmp_path / "bot.db"), "secret") as made:
        await made.migrate()
        yield made


@pytest.fixture
def sync(client: NotionClient, index: EmbeddedIndex, database: Database) -> NotionSync:
    """A sync of all pages for the whole team."""
    headings = frozenset({"출처", "Sources"})
    rules = AudienceRules(TEAM)
    return NotionSync(PageReader(client), index, rules, own=OwnPages(database.made_pages, headings))


@pytest_asyncio.fixture(loop_scope="package")
async def pages(
    client: NotionClient, index: EmbeddedIndex, database: Database, sync: NotionSync
) -> AsyncIterator[FollowedPages]:
    """Pages as the bot writes them."""
    made = FollowedPages(
        client,
        None,
        log=MemoryWriteLog(),
        index=index,
        made=database.made_pages,
        refresh=sync.refresh,
        readers=sync.readers,
    )
    yield made
    await made.aclose()


async def _make(pages: FollowedPages, database: Database, title: str, readers: frozenset[str], *, copy: bool) -> str:
    page = await pages.create_page_from_markdown(title, BODY)
    await database.made_pages.made(MadePage(page.id, page.parent, readers, is_copy=copy))
    return page.id


async def _found(index: EmbeddedIndex, audience: frozenset[str], only: frozenset[str] | None = None) -> set[str]:
    filters = Filters(document_ids=only)
    hits = await index.search("수달은 하루에 얼마나 먹어?", k=5, audience=audience, filters=filters)
    return {hit.chunk.document_id for hit in hits}


async def test_a_page_has_the_readers_of_its_origin(
    index: EmbeddedIndex, database: Database, sync: NotionSync, pages: FollowedPages
) -> None:
    """Neither its text nor its title reaches others, though it stands where all read: also not above another page."""
    page = await _make(pages, database, "구조조정 수달", SOME, copy=False)
    below = await pages.create_page_from_markdown("아래", "수달 이야기가 여기에도 있어요.", parent_id=page)
    for _ in range(2):
        await sync.refresh([page, below.id])
        assert page not in await _found(index, TEAM)
        assert page in await _found(index, SOME)
        titles = await index.titles("구조조정 수달", k=20, audience=TEAM)
        assert page not in {title.document_id for title in titles}
        assert not await index.listed(k=5, audience=TEAM, title="구조조정")
        [child] = await index.listed(k=5, audience=TEAM, title="아래", ids=frozenset({below.id}))
        assert not any("구조조정" in title for title in child.path)
    await pages.archive(page)


async def test_rows_of_ones_own_table_are_no_source(
    client: NotionClient, index: EmbeddedIndex, database: Database, sync: NotionSync, pages: FollowedPages
) -> None:
    """Tasks that were written here are not found, in whatever language they are titled; a row of a person's is."""
    page = await pages.create_page_from_markdown("수달 계획", BODY)
    columns, task = (TableColumn("일", "title"),), "수달은 하루에 얼마나 먹어?"
    made = await DataSourceTables(client, database.made_pages.made_table).put(
        page.id, "할 일", columns, [TableRow(task, {})]
    )
    assert made is not None
    [source] = (await client.database(made.database))["data_sources"]
    [row] = [one["id"] async for one in client.rows(source["id"])]
    await sync.refresh([page.id, row])
    assert page.id in await _found(index, TEAM)
    assert not await _found(index, TEAM, frozenset({row}))
    others = await DataSourceTables(client).put(page.id, "사람들의 일", columns, [TableRow(task, {})])
    assert others is not None
    [source] = (await client.database(others.database))["data_sources"]
    [row] = [one["id"] async for one in client.rows(source["id"])]
    await sync.refresh([row])
    assert row in await _found(index, TEAM, frozenset({row}))
    await pages.archive(page.id)


async def test_who_reads_a_page_is_asked_of_where_it_stands_now(database: Database, pages: FollowedPages) -> None:
    """The readers of its origin, until a person has moved it to where more people read it; nobody of a lost page."""
    page = await _make(pages, database, "구조조정", SOME, copy=False)
    assert await pages.readers(page) == SOME
    moved = await pages.create_page_from_markdown("옮긴 페이지", BODY)
    await database.made_pages.made(MadePage(moved.id, "0" * 32, SOME, is_copy=False))
    assert await pages.readers(moved.id) == TEAM
    assert await pages.readers("f" * 32) is None


async def test_a_copy_is_no_evidence_until_a_person_has_edited_it(
    sandbox: Sandbox, index: EmbeddedIndex, database: Database, sync: NotionSync, pages: FollowedPages
) -> None:
    """It is found by its title and by its id; edited by a person it is searched, but never for its list of sources."""
    page = await _make(pages, database, "수달 안내", TEAM, copy=True)
    await sync.refresh([page])
    assert page not in await _found(index, TEAM)
    assert page in await _found(index, TEAM, frozenset({page}))
    titles = await index.titles("수달 안내", k=3, audience=TEAM)
    assert page in {title.document_id for title in titles}
    await pages.rewrite(page, "수달 안내", f"{BODY}\n- 더")  # by the bot: nobody has looked at it
    await sync.refresh([page])
    assert page not in await _found(index, TEAM)
    block = (await sandbox.notion_page(page))["blocks"][0]["id"]
    edit = {"as": "U0JIWOO", "page_id": page, "block_id": block, "text": f"{TEXT} 제가 확인했어요."}
    await sandbox.page("POST", "notion/edit", edit)
    await sync.refresh([page])
    assert page in await _found(index, TEAM)
    hits = await index.search("너구리 보고서", k=5, audience=TEAM, filters=Filters(document_ids=frozenset({page})))
    assert not any("너구리" in hit.chunk.text for hit in hits)
    await pages.rewrite(page, "수달 안내", BODY)
    await sync.refresh([page])
    assert page in await _found(index, TEAM)  # what a person made theirs stays so
    await pages.archive(page)


async def test_what_is_made_while_a_pass_runs_is_no_source(
    client: NotionClient,
    index: EmbeddedIndex,
    database: Database,
    sync: NotionSync,
    pages: FollowedPages,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Neither the page nor the rows of its table: the store is asked for what it did not know when the pass began."""

    async def nothing_yet(_made: MadePages) -> dict[str, MadePage]:
        return {}

    monkeypatch.setattr(MadePages, "all", nothing_yet)
    page = await _make(pages, database, "수달 기획서 · Otter plan", SOME, copy=True)
    columns, tables = (TableColumn("일", "title"),), DataSourceTables(client, database.made_pages.made_table)
    made = await tables.put(page, "할 일", columns, [TableRow("수달은 하루에 얼마나 먹어?", {})])
    assert made is not None
    [source] = (await client.database(made.database))["data_sources"]
    [row] = [one["id"] async for one in client.rows(source["id"])]
    await sync.refresh([page, row])
    assert not {page, row} & await _found(index, SOME)
    assert page not in await _found(index, TEAM, frozenset({page}))
    assert not await _found(index, TEAM | SOME, frozenset({row}))
    await pages.archive(page)


async def test_a_page_that_is_noted_while_it_is_read_is_left_to_the_next_pass(
    index: EmbeddedIndex,
    database: Database,
    sync: NotionSync,
    pages: FollowedPages,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What was read before it was known as made here is not written without its mark."""
    page = (await pages.create_page_from_markdown("수달 기획서 · Otter plan", BODY)).id
    read = PageReader.read

    async def noted_meanwhile(reader: PageReader, *args: Any, **kwargs: Any) -> ReadPage:
        found = await read(reader, *args, **kwargs)
        await database.made_pages.made(MadePage(page, is_copy=True))
        return found

    monkeypatch.setattr(PageReader, "read", noted_meanwhile)
    await sync.refresh([page])
    assert not await _found(index, TEAM, frozenset({page}))
    await sync.refresh([page])
    assert page in await _found(index, TEAM, frozenset({page}))
    assert page not in await _found(index, TEAM)
    await pages.archive(page)


async def test_undo_and_restore_reach_the_index_at_once(
    index: EmbeddedIndex, database: Database, sync: NotionSync, pages: FollowedPages
) -> None:
    """What is in the trash is not found any more, what comes out of it or is rewritten is found as it is now."""
    page = await _make(pages, database, "수달", TEAM, copy=False)
    await sync.refresh([page])
    assert page in await _found(index, TEAM)
    await pages.archive(page)
    assert page not in await _found(index, TEAM)
    await pages.restore(page)
    async with asyncio.timeout(PATIENCE):
        while page not in await _found(index, TEAM):  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    await pages.rewrite(page, "수달", "비버는 나무를 갉아요.")
    hits = await index.search("수달", k=20, audience=TEAM, filters=Filters(document_ids=frozenset({page})))
    assert not any(TEXT in hit.chunk.text for hit in hits)
    async with asyncio.timeout(PATIENCE):
        only = Filters(document_ids=frozenset({page}))
        while not await index.search("비버", k=1, audience=TEAM, filters=only):  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    await pages.archive(page)


async def test_a_pass_that_has_read_a_page_before_does_not_bring_it_back(
    index: EmbeddedIndex, database: Database, sync: NotionSync, pages: FollowedPages
) -> None:
    """What is put into the trash while a pass runs stays out of the index, whichever of the two writes last."""
    page = await _make(pages, database, "수달", TEAM, copy=False)
    await database.made_pages.archive(page)  # as noted before Notion is told: the pass still reads the page
    await sync.refresh([page])
    assert page not in await _found(index, TEAM)
    await pages.archive(page)


@pytest.mark.parametrize(
    ("readers", "audience", "above", "found"),
    [
        (SOME, TEAM, ("parent",), SOME),
        (SOME | TEAM, TEAM, ("parent",), TEAM),
        (SOME, TEAM, ("block", "parent"), SOME),
        (SOME, TEAM, ("other",), TEAM),
        (SOME, TEAM, (), SOME),
        (SOME, frozenset({"channel:C8"}), ("parent",), frozenset()),
        (SOME, SOME | {"channel:C8"}, ("parent",), SOME),
        (None, TEAM, ("parent",), TEAM),
    ],
)
async def test_who_reads_a_made_page(
    readers: frozenset[str] | None, audience: frozenset[str], above: tuple[str, ...], found: frozenset[str]
) -> None:
    """The readers of its origin, as far as they may read in its place, until a person has moved it elsewhere."""
    assert readers_of(MadePage("p", "parent", readers), audience, above) == found


async def test_near_copies_give_way_to_the_original(index: EmbeddedIndex) -> None:
    """Of two passages that say the same the one that people wrote is cited, wherever they stand."""

    def page(id: str, made: bool) -> Document:
        document = Document(id, "수달", f"https://n.test/{id}", (Part(TEXT * 3),), TEAM, datetime.now(UTC))
        return as_made(document, MadePage(id, is_copy=False), frozenset()) if made else document

    await index.upsert([page("a", True), page("b", False), page("c", True)])
    hits = await index.search("수달은 하루에 얼마나 먹어?", k=5, audience=TEAM)
    assert sorted(hit.chunk.document_id for hit in hits) == ["a", "b", "c"]
    for order in permutations(hits):
        assert [hit.chunk.document_id for hit in distinct(order)] == ["b"]
