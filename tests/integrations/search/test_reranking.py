"""A reranker behind its route, and an index whose hits it puts in order."""

import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web

from integrations.errors import Denied, IntegrationError, Invalid, RateLimited, Unavailable
from integrations.search.base import Filters
from integrations.search.embedded import EmbeddedIndex
from integrations.search.reranking import RerankedIndex, RerankServer
from tests.integrations.search.texts import TEAM, WordEmbedder, document

PAGES = [
    document("leave", "Leave", "You get annual leave after a year"),
    document("rules", "Leave and its rules", "Annual leave: annual leave of the year before"),
    document("deploy", "Deploying", "Ship it on Tuesday"),
]


class _Route:
    """The server's side: judges by how much shorter a text is, or answers what it is told to."""

    def __init__(self) -> None:
        self.asked: list[dict[str, Any]] = []
        self.keys: list[str] = []
        self.status, self.body = 200, ""

    async def rerank(self, request: web.Request) -> web.Response:
        """Answer as such servers do, the best first."""
        asked = await request.json()
        self.asked.append(asked)
        self.keys.append(request.headers.get("Authorization", ""))
        scored = [{"index": at, "relevance_score": -len(text)} for at, text in enumerate(asked["documents"])]
        scored.sort(key=lambda one: -one["relevance_score"])
        return web.Response(status=self.status, text=self.body or json.dumps({"results": scored}))


@asynccontextmanager
async def _served(route: _Route) -> AsyncIterator[str]:
    app = web.Application()
    app.router.add_post("/v1/rerank", route.rerank)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    try:
        yield f"{site.name}/v1/rerank"
    finally:
        await runner.cleanup()


class _Fixed:
    """Judges each text by what it is told, or fails."""

    def __init__(self, *failing: IntegrationError) -> None:
        self.failing, self.texts = failing, list[str]()

    async def scores(self, query: str, texts: Sequence[str]) -> Sequence[float]:
        """Prefer what says "Ship"."""
        assert query
        self.texts = list(texts)
        for error in self.failing:
            raise error
        return [float("Ship" in text) for text in texts]


async def test_the_route_is_asked_with_model_and_key() -> None:
    """Numbers come back in the order of the texts, whatever order the server answers in."""
    route = _Route()
    async with _served(route) as url:
        found = await RerankServer(url, model="m", key="k").scores("leave", ["longest", "x", "mid"])
    assert found == [-7, -1, -3]
    assert route.asked == [{"query": "leave", "documents": ["longest", "x", "mid"], "top_n": 3, "model": "m"}]
    assert route.keys == ["Bearer k"]


@pytest.mark.parametrize(
    ("status", "error"), [(401, Denied), (404, Invalid), (429, RateLimited), (500, Unavailable), (302, Unavailable)]
)
async def test_refusals_become_errors_of_the_house(status: int, error: type[IntegrationError]) -> None:
    """A key, an address and a server that is down are told apart."""
    route = _Route()
    route.status = status
    async with _served(route) as url:
        with pytest.raises(error):
            await RerankServer(url).scores("leave", ["a", "b"])


@pytest.mark.parametrize(
    "body",
    [
        "<html>",
        '{"results": [{"index": 0, "relevance_score": 1}]}',
        '{"results": [{"index": 0, "relevance_score": 1}, {"index": 7, "relevance_score": 1}]}',
        '{"results": [{"index": 0, "relevance_score": 1}, {"index": 1, "relevance_score": NaN}]}',
        f'{{"results": "{"a" * 2_000_000}"}}',
    ],
)
async def test_answers_that_judge_not_every_text_count_for_none(body: str) -> None:
    """What is no answer of such a server, or has no end, counts as a failure."""
    route = _Route()
    route.body = body
    async with _served(route) as url:
        with pytest.raises(Unavailable):
            await RerankServer(url).scores("leave", ["a", "b"])


async def test_its_order_holds_and_the_index_says_what_counts(tmp_path: Path) -> None:
    """The passage that it prefers comes first; what each hit is worth stays, and fused scores still fall."""
    async with EmbeddedIndex(tmp_path / "plain.db", WordEmbedder()) as plain:
        await plain.upsert(PAGES)
        before = await plain.search("annual leave", k=3, audience=TEAM)
    async with RerankedIndex(EmbeddedIndex(tmp_path / "plain.db", WordEmbedder()), _Fixed()) as index:
        after = await index.search("annual leave", k=3, audience=TEAM)
        first = await index.search("annual leave", k=1, audience=TEAM)
    assert before[0].chunk.document_id != "deploy"
    assert [hit.chunk.document_id for hit in first] == [after[0].chunk.document_id] == ["deploy"]
    worth = {hit.chunk.id: hit.support for hit in before}
    assert {hit.chunk.id: hit.support for hit in after} == worth
    assert [hit.score for hit in after] == sorted((hit.score for hit in after), reverse=True)


async def test_without_an_answer_the_order_of_the_search_holds(tmp_path: Path) -> None:
    """Nobody waits for an answer, or misses one, because a server is down."""
    async with EmbeddedIndex(tmp_path / "plain.db", WordEmbedder()) as plain:
        await plain.upsert(PAGES)
        before = await plain.search("annual leave", k=2, audience=TEAM)
    failing = _Fixed(Unavailable("down"))
    async with RerankedIndex(EmbeddedIndex(tmp_path / "plain.db", WordEmbedder()), failing) as index:
        assert await index.search("annual leave", k=2, audience=TEAM) == before


async def test_only_what_the_reader_may_see_is_shown_to_it(tmp_path: Path) -> None:
    """A page for others reaches no server, and a page that is read whole is put in no new order."""
    judge = _Fixed()
    async with RerankedIndex(EmbeddedIndex(tmp_path / "plain.db", WordEmbedder()), judge) as index:
        await index.upsert([*PAGES, document("pay", "Pay", "annual leave of the CEO", audience=frozenset({"user:U1"}))])
        await index.search("annual leave", k=3, audience=TEAM)
        assert judge.texts
        assert not any("CEO" in text for text in judge.texts)
        judge.texts.clear()
        await index.search("annual leave", k=3, audience=TEAM, filters=Filters(document_ids=frozenset({"leave"})))
        assert not judge.texts
        assert await index.identity()
        assert (await index.stats()).documents == len(PAGES) + 1
        await index.delete(["pay"])
        assert "pay" not in await index.document_ids("notion")
        assert [one.title for one in await index.listed(k=9, audience=TEAM, title="Depl")] == ["Deploying"]
        assert index.thresholds.found
        assert await index.titles("annual leave", k=2, audience=TEAM)
