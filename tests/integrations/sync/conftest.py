from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from integrations.search.embedded import EmbeddedIndex
from tests.integrations.notion_fixtures import client, sandbox
from tests.integrations.sync.letters import Letters
from tests.sandbox_process import Sandbox, run_sandbox

__all__ = ["client", "index", "running", "sandbox"]


@pytest_asyncio.fixture(scope="package", loop_scope="package")
async def running(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Sandbox]:
    """One sandbox with the seeded workspace for all tests of the package."""
    async with run_sandbox(tmp_path_factory.mktemp("notion"), "--no-rate-limits", "--query-rows", "20") as process:
        yield process


@pytest_asyncio.fixture(loop_scope="package")
async def index(tmp_path: Path) -> AsyncIterator[EmbeddedIndex]:
    """An empty index."""
    async with EmbeddedIndex(tmp_path / "index.sqlite3", Letters()) as made:
        yield made
