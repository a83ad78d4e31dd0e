"""Nobody ever sees a passage that is not theirs, whatever happened before."""

import asyncio
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from integrations.documents.base import Document
from integrations.search.base import Filters, SearchIndex
from integrations.search.embedded import EmbeddedIndex
from tests.integrations.search.texts import WordEmbedder, document
from tests.sampling import count

PRINCIPALS = ("team:T", "channel:A", "channel:B", "user:1", "user:2")
audiences = st.frozensets(st.sampled_from(PRINCIPALS), max_size=3)
words = st.sampled_from(("휴가", "연차", "배포", "rollback", "salary", "급여", "회의"))
texts = st.lists(words, min_size=0, max_size=6).map(" ".join)
documents = st.builds(
    lambda id, title, text, audience: document(id, title or "제목", text, audience=audience),
    st.sampled_from("abcdefgh"),
    texts,
    texts,
    audiences,
)
upserts = st.lists(documents, min_size=1, max_size=4)
deletes = st.lists(st.sampled_from("abcdefgh"), max_size=3)
queries = st.tuples(texts, audiences, st.integers(1, 20))
steps = st.lists(st.one_of(upserts, deletes, queries), min_size=2, max_size=12)


@settings(max_examples=count(whole=40, few=15), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(steps=steps)
def test_no_reader_ever_sees_what_is_not_theirs(steps: list[object]) -> None:
    """After any updates through two open indexes a search finds visible, present texts only, and k if there are k."""
    asyncio.run(_live(steps))


@settings(max_examples=count(whole=8, few=4), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(steps=steps)
def test_nor_in_azure(steps: list[object]) -> None:
    """The same, where the service filters."""
    asyncio.run(_live_in_azure(steps))


async def _live(steps: list[object]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "index.sqlite"
        async with EmbeddedIndex(path, WordEmbedder()) as writer, EmbeddedIndex(path, WordEmbedder()) as reader:
            await _take(steps, writer, reader)


async def _live_in_azure(steps: list[object]) -> None:
    pytest.importorskip("azure.search.documents")
    from integrations.search.azure.index import AzureSearchIndex
    from integrations.search.azure.service import SearchService
    from tests.integrations.search.azure_service.service import KEY, azure_search_service

    async with azure_search_service() as server:
        made = (AzureSearchIndex(SearchService(server.url, "passages", KEY), WordEmbedder()) for _ in range(2))
        async with next(made) as writer, next(made) as reader:
            await _take(steps, writer, reader)


async def _take(steps: list[object], writer: SearchIndex, reader: SearchIndex) -> None:
    stored: dict[str, Document] = {}
    for step in steps:
        if isinstance(step, tuple):
            await _ask(writer, stored, *step)
            await _ask(reader, stored, *step)
        elif step and isinstance(step, list) and isinstance(step[0], Document):
            await writer.upsert(step)
            stored.update({each.id: each for each in step})
        elif isinstance(step, list):
            await writer.delete(step)
            for id in step:
                stored.pop(id, None)


async def _ask(index: SearchIndex, stored: dict[str, Document], query: str, audience: frozenset[str], k: int) -> None:
    visible = {id for id, each in stored.items() if each.audience & audience}
    hits = await index.search(query, k=k, audience=audience)
    for hit in hits:
        assert hit.chunk.document_id in visible
        assert hit.chunk.audience == stored[hit.chunk.document_id].audience
        assert hit.chunk.title == stored[hit.chunk.document_id].title
    assert {each.document_id for each in await index.titles(query, k=k, audience=audience)} <= visible
    if query:
        assert len({hit.chunk.id for hit in hits}) == min(k, len(visible))  # every document here is one chunk
        only = Filters(document_ids=frozenset("abc"))
        hits = await index.search(query, k=k, audience=audience, filters=only)
        assert {hit.chunk.document_id for hit in hits} <= visible & set("abc")
