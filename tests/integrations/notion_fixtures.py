"""Fixtures of the packages that read a Notion of their own, which their fixture ``running`` starts."""

from collections.abc import AsyncIterator

import pytest_asyncio

from integrations.notion.client import NotionClient
from tests.sandbox_process import Sandbox


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
