"""The back ends that every test of the contract runs through."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from integrations.llm.call import Retries
from integrations.search.base import SearchIndex
from integrations.search.embedded import EmbeddedIndex
from integrations.search.slot_vectors import SHARED_FROM
from tests.integrations.search.texts import WordEmbedder


@pytest.fixture
def embedder() -> WordEmbedder:
    """A quick embedder."""
    return WordEmbedder()


@pytest.fixture(params=["embedded", "shared", "azure"])
async def index(request: pytest.FixtureRequest, tmp_path: Path, embedder: WordEmbedder) -> AsyncIterator[SearchIndex]:
    """An empty index of each back end."""
    if request.param != "azure":
        shared_from = 0 if request.param == "shared" else SHARED_FROM
        async with EmbeddedIndex(tmp_path / "index.sqlite", embedder, shared_from=shared_from) as opened:
            yield opened
        return
    pytest.importorskip("azure.search.documents")
    from integrations.search.azure.index import AzureSearchIndex
    from integrations.search.azure.service import SearchService
    from tests.integrations.search.azure_service.service import KEY, azure_search_service

    quick = Retries(attempts=4, first_wait=0.01, longest_wait=0.2)
    async with azure_search_service() as server:
        service = SearchService(server.url, "passages", KEY, reading=quick, writing=quick)
        async with AzureSearchIndex(service, embedder) as azure:
            yield azure
