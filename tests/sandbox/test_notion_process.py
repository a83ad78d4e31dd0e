import asyncio
from typing import Any

from notion_client import AsyncClient

from sandbox.notion import SEED
from sandbox.notion.seed import page_id, read_pages
from tests.sandbox.notion_workspace import VERSION
from tests.sandbox_process import Sandbox


def connect(sandbox: Sandbox) -> AsyncClient:
    """Make the real client of a sandbox process."""
    return AsyncClient(auth=sandbox.notion_token, base_url=sandbox.notion_url, notion_version=VERSION)


async def test_the_process_serves_the_whole_seed(sandbox: Sandbox) -> None:
    """Every page of the shipped seed is found by search and has something to read, in it or below it."""
    seeded = {page_id(page.slug) for page in read_pages(SEED / "notion")}
    async with connect(sandbox) as client:
        found: list[dict[str, Any]] = []
        cursor = None
        while True:
            part = await client.search(start_cursor=cursor, page_size=40)
            found += part["results"]
            if (cursor := part["next_cursor"]) is None:
                break
        assert {item["id"] for item in found} == seeded
        pages = [item["id"] for item in found if item["object"] == "page"]
        listed = await asyncio.gather(*(client.blocks.children.list(page) for page in pages))
        assert [page for page, blocks in zip(pages, listed, strict=True) if not blocks["results"]] == []
    assert {page["url"].rsplit("/", 1)[0] for page in found} == {f"{sandbox.url}/#/notion"}
    assert await sandbox.notion_tree()


async def test_the_process_logs_and_breaks_requests(sandbox: Sandbox) -> None:
    """The process shows each Notion request, and a fault asked for over HTTP reaches the client's own retries."""
    async with connect(sandbox) as client:
        await sandbox.fault("notion", "GET /v1/users/me", status=503, retry_after=0.01)
        assert (await client.users.me())["type"] == "bot"
    log = await sandbox.requests("notion", "GET /v1/users/me")
    assert [entry["status"] for entry in log] == [503, 200]


async def test_a_page_written_below_a_private_one_is_private_too(sandbox: Sandbox) -> None:
    """The audience names every page below a private page of the seed, whoever wrote it."""
    audience = await sandbox.page("GET", "notion/audience")
    private, channels = next(iter(audience.items()))
    async with connect(sandbox) as client:
        page = await client.pages.create(parent={"page_id": private}, properties={"title": []})
    assert (await sandbox.page("GET", "notion/audience"))[page["id"]] == channels
