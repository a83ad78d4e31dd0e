"""Azure AI Search under attack, in trouble, and beside itself; against the stand-in, never the real service."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import Any

import pytest

pytest.importorskip("azure.search.documents")

from azure.search.documents.indexes.models import SearchIndex as Definition

from integrations.documents.base import Document
from integrations.errors import Denied, Invalid, Misconfigured, RateLimited, Unavailable
from integrations.llm.call import Retries
from integrations.search.azure import definition
from integrations.search.azure.index import AzureSearchIndex
from integrations.search.azure.service import SearchService
from integrations.search.base import Filters
from tests.integrations.search.azure_service.service import (
    KEY,
    MOST_ACTIONS,
    MOST_BYTES,
    QUERY_KEY,
    AzureSearchService,
    Fault,
    azure_search_service,
)
from tests.integrations.search.texts import TEAM, WordEmbedder, document

QUICK = Retries(attempts=4, first_wait=0.01, longest_wait=0.2)
WRITE, SEARCH = "search.index", "search.post.search"
SECRET = frozenset({"user:U1"})


@pytest.fixture
async def server() -> AsyncIterator[AzureSearchService]:
    """A search service on the loopback."""
    async with azure_search_service() as running:
        yield running


@pytest.fixture
async def stack() -> AsyncIterator[AsyncExitStack]:
    """Closes what a test opened."""
    async with AsyncExitStack() as opened:
        yield opened


def made(server: AzureSearchService, embedder: WordEmbedder | None = None, **more: object) -> AzureSearchIndex:
    """An index on the service, still to be opened."""
    key, timeout = str(more.pop("key", KEY)), float(str(more.pop("timeout", 20)))
    service = SearchService(server.url, "passages", key, reading=QUICK, writing=QUICK, timeout=timeout)
    return AzureSearchIndex(service, embedder or WordEmbedder(), **more)  # type: ignore[arg-type]


@pytest.fixture
async def index(server: AzureSearchService, stack: AsyncExitStack) -> AzureSearchIndex:
    """An empty index on it."""
    return await stack.enter_async_context(made(server))


async def found(index: AzureSearchIndex, query: str, audience: frozenset[str] = TEAM) -> set[str]:
    """The documents of the hits."""
    return {hit.chunk.document_id for hit in await index.search(query, k=50, audience=audience)}


def long(id: str, parts: int, words: str = "휴가", audience: frozenset[str] = TEAM) -> Document:
    """A document of so many passages."""
    return document(id, id, *(f"{words} {number}번째 이야기" for number in range(parts)), audience=audience)


async def test_an_audience_of_thirty_thousand_reads_in_several_requests(
    server: AzureSearchService, index: AzureSearchIndex
) -> None:
    """No filter grows without end: the parts of a long one are asked for beside each other, and each hit comes once."""
    reader = frozenset(f"channel:C{number:08d}" for number in range(30_000))
    await index.upsert([document("wide", "휴가 공지", "휴가입니다.", audience=reader)])
    assert [hit.chunk.document_id for hit in await index.search("휴가", k=10, audience=reader)] == ["wide"]
    filters = [len(body["filter"]) for body in server.bodies(SEARCH) if "channel" in body["filter"]]
    assert len(filters) >= 2
    assert max(filters) < 270_000


async def test_more_than_a_request_may_hold_goes_in_several(
    server: AzureSearchService, index: AzureSearchIndex
) -> None:
    """Over 17 MB, and over 1,000 passages, are written in batches within the service's limits, none left out."""
    wide = frozenset(f"channel:{number:018d}" for number in range(11_000))
    await index.upsert([long("wide", 60, audience=wide), long("many", 1_050)])
    batches = server.bodies(WRITE)
    sizes = [len(json.dumps(body)) for body in batches]
    assert sum(sizes) > 17_000_000
    assert max(sizes) < MOST_BYTES / 15
    assert max(len(body["value"]) for body in batches) <= MOST_ACTIONS / 2
    stats = await index.stats()
    assert (stats.documents, stats.chunks) == (2, 1_110)


async def test_a_row_beyond_every_limit_is_refused_before_it_is_sent(
    server: AzureSearchService, index: AzureSearchIndex
) -> None:
    """A passage with more readers than a request can hold is an error of that document."""
    crowd = frozenset(f"channel:{number:018d}" * 20 for number in range(32_000))
    with pytest.raises(Invalid, match="more than Azure AI Search takes"):
        await index.upsert([document("crowd", "휴가", "휴가", audience=crowd)])
    assert server.bodies(WRITE) == []


async def test_rows_that_fail_for_now_are_written_again(server: AzureSearchService, index: AzureSearchIndex) -> None:
    """Of a batch that is done in part only what failed is sent again, until all is there."""
    server.faults += [
        Fault(WRITE, 207, rows={3: 503, 4: 409, 5: 422, 6: 429}),
        Fault(WRITE, 207, rows={0: 503, 1: 503}),
    ]
    await index.upsert([long("page", 10)])
    assert [len(body["value"]) for body in server.bodies(WRITE)] == [10, 4, 2]
    assert (await index.stats()).chunks == 10


async def test_rows_that_are_refused_are_told_and_the_others_stay(
    server: AzureSearchService, index: AzureSearchIndex
) -> None:
    """A refusal is an error that the client's 207 hides; it is not repeated, and what was done is done."""
    server.faults.append(Fault(WRITE, 207, rows={1: 400}))
    with pytest.raises(Invalid, match=r"refused \(\[400\]\)"):
        await index.upsert([long("page", 4)])
    assert len(server.bodies(WRITE)) == 1
    assert (await index.stats()).chunks == 3


async def test_one_malformed_row_does_not_keep_the_others_out(
    server: AzureSearchService, index: AzureSearchIndex
) -> None:
    """The service refuses a whole batch for one row; the others are sent without it."""
    bad = document("bad", "휴가", "휴가", audience=frozenset({"user:" + "x" * 40_000}))
    with pytest.raises(Invalid):
        await index.upsert([long("before", 5), bad, long("after", 5)])
    assert await index.document_ids("notion") == {"before", "after"}
    assert (await index.stats()).chunks == 10


async def test_rows_that_never_succeed_are_an_error(server: AzureSearchService, index: AzureSearchIndex) -> None:
    """After some attempts the caller is told that the index could not be written."""
    server.faults += [Fault(WRITE, 207, rows={0: 503}) for _ in range(QUICK.attempts)]
    with pytest.raises(Unavailable, match="1 of 3 rows not written"):
        await index.upsert([long("page", 3)])


@pytest.mark.parametrize(
    "fault",
    [
        Fault(WRITE, 503),
        Fault(WRITE, 429, {"Retry-After": "0.05"}),
        Fault(WRITE, 500),
        Fault(WRITE),
        Fault(WRITE, done=True),
        Fault(SEARCH, 429, {"Retry-After": "0.05"}),
        Fault(SEARCH, 503),
        Fault(SEARCH),
        Fault("definition", 503),
    ],
    ids=lambda fault: f"{fault.on}-{fault.status}{'-done' * fault.done}",
)
async def test_a_request_that_fails_once_is_repeated(
    server: AzureSearchService, stack: AsyncExitStack, fault: Fault
) -> None:
    """Throttling, faults and lost connections pass unnoticed, also where the lost request had been carried out."""
    server.faults.append(fault)
    index = await stack.enter_async_context(made(server))
    await index.upsert([long("page", 3)])
    assert await found(index, "휴가") == {"page"}
    assert (await index.stats()).chunks == 3
    assert not server.faults


async def test_a_wait_too_long_is_told_to_the_caller(server: AzureSearchService, index: AzureSearchIndex) -> None:
    """Where the service asks for more patience than there is, the wait is in the error, and nothing is repeated."""
    server.faults.append(Fault(SEARCH, 429, {"Retry-After": "30"}))
    with pytest.raises(RateLimited) as told:
        await index.search("휴가", k=3, audience=TEAM)
    assert told.value.retry_after == 30
    assert len(server.bodies(SEARCH)) == 1


async def test_a_silent_service_is_not_waited_for(server: AzureSearchService, stack: AsyncExitStack) -> None:
    """A request without an answer is given up and asked again; after some silence the caller is told."""
    index = await stack.enter_async_context(made(server, timeout=0.2))
    held = asyncio.Event()
    server.faults.append(Fault(SEARCH, wait=held))
    assert await found(index, "휴가") == set()
    server.faults += [Fault(SEARCH, wait=held) for _ in range(QUICK.attempts)]
    with pytest.raises(Unavailable):
        await index.search("휴가", k=3, audience=TEAM)
    held.set()


async def test_a_request_that_is_too_large_is_told(server: AzureSearchService, index: AzureSearchIndex) -> None:
    """Where the service takes less than it says, nothing is lost: the client's own halving would lose a half."""
    server.most_bytes = 8_000
    await index.upsert([long("page", 16)])
    assert (await index.stats()).chunks == 16
    server.most_bytes = 400
    with pytest.raises(Invalid):
        await index.upsert([long("other", 2)])


async def test_a_deletion_while_the_page_is_written_leaves_nothing(
    server: AzureSearchService, index: AzureSearchIndex
) -> None:
    """What is deleted last is gone, though the service still writes the first half of it."""
    held = asyncio.Event()
    server.faults.append(fault := Fault(WRITE, wait=held))
    writing = asyncio.create_task(index.upsert([long("page", 700)]))
    await fault.reached.wait()
    deleting = asyncio.create_task(index.delete(["page"]))
    await asyncio.wait({deleting}, timeout=0.5)
    assert not deleting.done()
    held.set()
    await asyncio.gather(writing, deleting)
    assert (await index.stats()).chunks == 0
    assert await index.document_ids("notion") == frozenset()


async def test_a_crash_between_two_batches_shows_nobody_what_is_not_theirs(
    server: AzureSearchService, index: AzureSearchIndex, stack: AsyncExitStack
) -> None:
    """Rows are old or new as a whole: no new text with old readers; writing again, also elsewhere, completes it."""
    await index.upsert([long("page", 700, "공개")])
    server.faults += [Fault(WRITE, wait=_open()), *(Fault(WRITE) for _ in range(QUICK.attempts))]
    secret = long("page", 690, "비밀", SECRET)
    with pytest.raises(Unavailable):
        await index.upsert([secret])
    assert all(("비밀" in row["text"]) == (row["audience"] == ["user:U1"]) for row in _rows(server))
    assert {"비밀" in row["text"] for row in _rows(server)} == {True, False}
    team = await index.search("비밀", k=1_000, audience=TEAM)
    assert team
    assert not any("비밀" in hit.chunk.text for hit in team)
    another = await stack.enter_async_context(made(server))
    await another.upsert([secret])
    assert {row["audience"][0] for row in _rows(server)} == {"user:U1"}
    assert len(_rows(server)) == 690


async def test_what_cannot_be_found_yet_is_replaced_all_the_same(
    server: AzureSearchService, index: AzureSearchIndex
) -> None:
    """The service shows a write after about a second; a shorter text right after it leaves no rest of the longer."""
    server.is_slow_to_show = True
    await index.upsert([long("page", 5, "옛날"), long("gone", 3)])
    await index.upsert([long("page", 2, "요즘")])
    await index.delete(["gone"])
    server.show()
    assert sorted(row["text"] for row in _rows(server)) == ["요즘 0번째 이야기", "요즘 1번째 이야기"]


async def test_everything_is_found_however_small_the_answers(
    server: AzureSearchService, index: AzureSearchIndex
) -> None:
    """Searches and scans go on from page to page, over rows that come and go."""
    server.page = 7
    await index.upsert([long(f"d{number}", 3) for number in range(20)])
    assert len(await index.search("휴가", k=60, audience=TEAM)) == 60
    assert len(await index.document_ids("notion")) == 20
    assert len(await index.listed(k=20, audience=TEAM, title="d")) == 20


async def test_a_scan_loses_no_row_where_a_page_ends(server: AzureSearchService, index: AzureSearchIndex) -> None:
    """Rows of one serial may stand on both sides of the border between two requests."""
    rows = {f"{n}": {"id": f"{n}", "document_id": f"d{n}", "source": "notion", "serial": n // 3} for n in range(2_500)}
    server.indexes["passages"].rows = rows
    server.show()
    assert len(await index.document_ids("notion")) == 2_500
    assert len(server.bodies(SEARCH)) == 3


async def test_a_page_below_a_closed_one_is_found_among_many_closed(index: AzureSearchIndex) -> None:
    """No filter can say which declaration is nearer: what it lets through is looked at again, until there are k."""
    closed = [replace(document(f"c{n}", "휴가 휴가", "휴가 휴가"), above=("shut", "open")) for n in range(40)]
    opened = [replace(document(f"o{n}", "메모", "쉬는 이야기"), above=("open", "shut")) for n in range(3)]
    await index.upsert([*closed, *opened])
    filters = Filters(declared=(("shut", SECRET), ("open", TEAM)))
    hits = await index.search("휴가", k=3, audience=TEAM, filters=filters)
    assert {hit.chunk.document_id for hit in hits} == {"o0", "o1", "o2"}
    assert (await index.stats(TEAM, filters)).documents == 3
    assert len(await index.listed(k=9, audience=TEAM, filters=filters)) == 3


async def test_without_vectors_words_are_compared(server: AzureSearchService, stack: AsyncExitStack) -> None:
    """While the embedder fails, and for texts that it does not know, pages are found by their words, and all by k."""
    embedder = WordEmbedder()
    index = await stack.enter_async_context(made(server, embedder))
    await index.upsert([document("leave", "휴가", "연차 휴가"), document("deploy", "Deploys", "On Tuesdays.")])
    embedder.failure = Unavailable("down")
    hits = await index.search("연차", k=2, audience=TEAM)
    assert [hit.chunk.document_id for hit in hits] == ["leave", "deploy"]
    assert [hit.dense for hit in hits] == [0.0, 0.0]
    assert hits[0].support > hits[1].support


async def test_an_index_keeps_its_name_and_a_new_one_has_another(
    server: AzureSearchService, stack: AsyncExitStack, index: AzureSearchIndex
) -> None:
    """Who opens it again, or at once beside another, meets the same; one that was deleted is made anew, and told so."""
    name = await index.identity()
    others = await asyncio.gather(*(stack.enter_async_context(made(server)) for _ in range(4)))
    assert {await each.identity() for each in others} == {name}
    del server.indexes["passages"]
    with pytest.raises(Unavailable, match="is gone"):
        await index.search("휴가", k=1, audience=TEAM)
    assert await index.identity() not in ("", name)
    assert await found(index, "휴가") == set()


@pytest.mark.parametrize("other", [WordEmbedder("other-32"), WordEmbedder("words-32", 16)], ids=["name", "dimensions"])
async def test_an_index_for_another_embedder_is_left_alone(
    server: AzureSearchService, index: AzureSearchIndex, other: WordEmbedder
) -> None:
    """Vectors of two models are never compared: the start says what to do, and nothing is changed or deleted."""
    await index.upsert([document("leave", "휴가", "휴가")])
    before = json.dumps(server.indexes["passages"].definition)
    with pytest.raises(Misconfigured, match="AZURE_SEARCH_INDEX to a new name"):
        async with made(server, other):
            pass
    assert json.dumps(server.indexes["passages"].definition) == before
    assert await index.document_ids("notion") == {"leave"}


async def test_the_index_of_another_workspace_is_left_alone(server: AzureSearchService) -> None:
    """Two bots that read two wikis into one index would delete each other's pages: the second does not start."""
    async with made(server, team="T1") as first:
        await first.upsert([document("leave", "휴가", "휴가")])
    with pytest.raises(Misconfigured, match="another Slack workspace"):
        async with made(server, team="T2"):
            pass
    async with made(server, team="T1") as again:
        assert await again.document_ids("notion") == {"leave"}


async def test_somebody_elses_index_is_left_alone(server: AzureSearchService) -> None:
    """An index of that name without our mark is neither written nor changed."""
    async with made(server):
        server.indexes["passages"].definition["description"] = "hotels"
    with pytest.raises(Misconfigured, match="did not make"):
        async with made(server):
            pass


async def test_what_can_be_changed_in_place_is_changed(server: AzureSearchService, index: AzureSearchIndex) -> None:
    """An index with other weights gets ours, keeps its name and its rows, and is not touched a second time."""
    await index.upsert([document("leave", "휴가", "휴가")])
    name, stored = await index.identity(), server.indexes["passages"]
    stored.definition["scoringProfiles"] = []
    del stored.definition["defaultScoringProfile"]
    stored.definition["description"] = stored.definition["description"].replace("changing=", "changing=older")
    assert [await index.identity() for _ in range(3)] == [name] * 3
    assert (stored.etag, stored.definition["defaultScoringProfile"]) == (2, "weights")
    assert await found(index, "휴가") == {"leave"}


@pytest.mark.parametrize("key", ["wrong", QUERY_KEY])
async def test_a_key_without_rights_is_told(server: AzureSearchService, key: str) -> None:
    """A wrong key and one that may only ask end the start with what is needed; the key is not in the message."""
    with pytest.raises(Denied, match="Search Index Data Contributor") as told:
        async with made(server, key=key):
            pass
    assert key not in str(told.value)


async def test_a_service_that_is_not_there_is_unavailable() -> None:
    """Nobody listens: the error is one of ours."""
    service = SearchService("http://127.0.0.1:9", "passages", KEY, reading=QUICK, writing=QUICK)
    with pytest.raises(Unavailable):
        async with AzureSearchIndex(service, WordEmbedder()):
            pass


async def test_the_semantic_ranker_is_asked_only_where_it_is_wanted(
    server: AzureSearchService, stack: AsyncExitStack, index: AzureSearchIndex
) -> None:
    """It costs by the query, so it is off; where it is on, a partial answer of it is enough."""
    await index.upsert([document("leave", "휴가", "휴가")])
    assert await found(index, "휴가") == {"leave"}
    assert all("queryType" not in body for body in server.bodies(SEARCH))
    wanting = await stack.enter_async_context(made(server, semantic=True))
    server.faults.append(Fault(SEARCH, 206))
    assert await found(wanting, "휴가") == {"leave"}
    asked = [body for body in server.bodies(SEARCH) if body.get("queryType") == "semantic"]
    assert [body["semanticErrorHandling"] for body in asked] == ["partial"]


def test_a_definition_is_told_apart_by_what_it_is() -> None:
    """Two makings for one embedder differ only in the name for life."""
    first, second = (definition.definition("passages", WordEmbedder()) for _ in range(2))
    assert definition.changed(first, second) is None
    assert definition.identity(first, second) != definition.identity(second, first)
    assert isinstance(first, Definition)


def _rows(server: AzureSearchService) -> list[dict[str, Any]]:
    return list(server.indexes["passages"].rows.values())


def _open() -> asyncio.Event:
    event = asyncio.Event()
    event.set()
    return event
