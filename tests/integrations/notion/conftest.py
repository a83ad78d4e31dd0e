from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from integrations.notion.client import NotionClient
from tests.integrations.notion_fixtures import client, sandbox
from tests.sandbox_process import Sandbox, run_sandbox

__all__ = ["client", "parent", "running", "sandbox"]


@pytest_asyncio.fixture(scope="package", loop_scope="package")
async def running(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Sandbox]:
    """One sandbox for all tests of the package: each writes below a page of its own."""
    async with run_sandbox(tmp_path_factory.mktemp("notion"), "--no-rate-limits") as process:
        yield process


@pytest_asyncio.fixture(loop_scope="package")
async def parent(client: NotionClient) -> str:
    """A new page to write below."""
    page = await client.create_page(
        {"parent": {"workspace": True}, "properties": {"title": {"title": [{"text": {"content": "Parent"}}]}}}
    )
    return str(page["id"])
