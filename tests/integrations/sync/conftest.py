from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from integrations.notion.client import NotionClient
from integrations.search.embedded import EmbeddedIndex
from tests.integrations.sync.letters import Letters
from tests.sandbox_process import Sandbox, run_sandbox


@pytest_asyncio.fixture(scope="package", loop_scope="package")
async def running(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Sandbox]:
    """One sandbox with the seeded workspace for all tests of the package."""
    async with run_sandbox(tmp_path_factory.mktemp("notion"), "--no-rate-limits", "--query-rows", "20") as process:
        yield process


@pytest_asyncio.fixture(loop_scope="package")
async def sandbox(running: Sandbox) -> AsyncIterator[Sandbox]:
    """The sandbox, without faults before and after."""
    await running.clear_faults()
    await running.control("DELETE", "requests")
    yield running
    await running.clear_faults()


@pytest_asyncio.fixture(loop_scope="package")
async def client(sandbox: Sandbox) -> AsyncIterator[NotionClient]:
    """A client as fast as it can be."""
    async with NotionClient(sandbox.notion_token, base_url=sandbox.notion_url, rate=None, backoff=0.01) as made:
        yield made


@pytest_asyncio.fixture(loop_scope="package")
async def index(tmp_path: Path) -> AsyncIterator[EmbeddedIndex]:
    """An empty index."""
    async with EmbeddedIndex(tmp_path / "index.sqlite3", Letters()) as made:
        yield made
