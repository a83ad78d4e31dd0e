"""The back ends that every test of the contract runs through."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from integrations.search.base import SearchIndex
from integrations.search.embedded import EmbeddedIndex
from tests.integrations.search.texts import WordEmbedder


@pytest.fixture
def embedder() -> WordEmbedder:
    """A quick embedder."""
    return WordEmbedder()


@pytest.fixture(params=["embedded"])
async def index(request: pytest.FixtureRequest, tmp_path: Path, embedder: WordEmbedder) -> AsyncIterator[SearchIndex]:
    """An empty index of each back end."""
    backends = {"embedded": lambda: EmbeddedIndex(tmp_path / "index.sqlite", embedder)}
    async with backends[request.param]() as opened:
        yield opened
