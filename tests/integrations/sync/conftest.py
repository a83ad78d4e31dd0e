from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from integrations.notion.client import NotionClient
from integrations.search.embedded import EmbeddedIndex
from tests.integrations.notion_fixtures import client, sandbox
from tests.integrations.sync.letters import Letters
from tests.sandbox_process import Sandbox, run_sandbox

MOST = (
    "d8590b22-5a9a-5a80-b898-c24ab805dfc8",
    "80b99ba5-f0a8-5bbd-b9da-81803fc63b17",
    "e34d04b5-cdeb-5a27-b070-d4957cdb63e5",
    "8bbe1b37-9e9c-57ad-bf64-ab088e956245",
)
"""Top pages of the seed: those of the staff, of engineering, of the company and of sales, which hold most of it."""

__all__ = ["client", "index", "running", "sandbox"]


@pytest_asyncio.fixture(scope="package", loop_scope="package")
async def running(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Sandbox]:
    """One sandbox for all tests of the package, with a small part of the seeded workspace."""
    async with run_sandbox(tmp_path_factory.mktemp("notion"), "--no-rate-limits", "--query-rows", "20") as process:
        await _trash_most(process, trashed=True)
        yield process


async def _trash_most(sandbox: Sandbox, *, trashed: bool) -> None:
    """Put most top pages into the trash, or take them out again, dated as before: else they would count as young."""
    dates = await sandbox.dates()
    async with NotionClient(sandbox.notion_token, base_url=sandbox.notion_url, rate=None) as client:
        for page_id in MOST:
            await client.update_page(page_id, {"in_trash": trashed})
    await sandbox.date(dates)


@pytest_asyncio.fixture(loop_scope="package")
async def whole(sandbox: Sandbox) -> AsyncIterator[None]:
    """All of the seeded workspace, while the test runs."""
    await _trash_most(sandbox, trashed=False)
    yield
    await _trash_most(sandbox, trashed=True)


@pytest_asyncio.fixture(loop_scope="package")
async def index(tmp_path: Path) -> AsyncIterator[EmbeddedIndex]:
    """An empty index."""
    async with EmbeddedIndex(tmp_path / "index.sqlite3", Letters()) as made:
        yield made
