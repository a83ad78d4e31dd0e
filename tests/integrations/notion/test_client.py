"""One retry layer, one throttle for each token, this project's errors: counted at the wire."""

import asyncio
import time
from typing import Any

import pytest

from integrations.errors import Denied, IntegrationError, Invalid, NotFound, RateLimited, Unavailable
from integrations.notion.client import NotionClient, Unclear
from tests.sandbox_process import Sandbox

pytestmark = pytest.mark.asyncio(loop_scope="package")

BLOCK = {"type": "paragraph", "paragraph": {"rich_text": []}}


async def asked(sandbox: Sandbox) -> int:
    """Return how many requests Notion has seen."""
    return len(await sandbox.requests("notion"))


@pytest.mark.parametrize(
    ("status", "error", "requests"),
    [
        (400, Invalid, 1),
        (401, Denied, 1),
        (403, Denied, 1),
        (404, NotFound, 1),
        (409, Unavailable, 5),
        (500, Unavailable, 5),
        (502, Unavailable, 5),
        (503, Unavailable, 5),
        (504, Unavailable, 5),
    ],
)
async def test_a_read_is_repeated_only_where_it_can_help(
    status: int, error: type[IntegrationError], requests: int, sandbox: Sandbox, client: NotionClient
) -> None:
    """Errors of ours are final at once, errors of Notion's after five requests."""
    await sandbox.fault("notion", "*", status=status, times=50)
    with pytest.raises(error):
        await client.me()
    assert await asked(sandbox) == requests


@pytest.mark.parametrize("status", [429, 529])
async def test_retry_after_is_honoured_by_everyone(status: int, sandbox: Sandbox, client: NotionClient) -> None:
    """Being told to wait holds back every request of the token for that long, writes too, and then all succeed."""
    await sandbox.fault("notion", "GET /v1/users/me", status=status, retry_after=0.6)
    started = time.monotonic()
    first = asyncio.create_task(client.me())
    await asyncio.sleep(0.2)
    async with NotionClient(sandbox.notion_token, base_url=sandbox.notion_url, rate=None) as other:
        await other.me()
    assert time.monotonic() - started > 0.6
    await first
    assert await asked(sandbox) == 3


async def test_a_long_wait_is_told_to_the_caller(sandbox: Sandbox, client: NotionClient) -> None:
    """A Retry-After of minutes is not slept through."""
    await sandbox.fault("notion", "*", status=429, retry_after=300)
    with pytest.raises(RateLimited) as caught:
        await client.me()
    assert caught.value.retry_after == 300


@pytest.mark.parametrize("fault", [{"status": 500}, {"status": 502}, {"status": 504}, {"drop": True}])
async def test_an_unclear_write_is_never_repeated_here(
    fault: dict[str, Any], sandbox: Sandbox, client: NotionClient, parent: str
) -> None:
    """A write that may have happened raises Unclear after one request."""
    before = await asked(sandbox)
    await sandbox.fault("notion", "PATCH *", times=50, **fault)
    with pytest.raises(Unclear):
        await client.append(parent, [BLOCK])
    assert await asked(sandbox) == before + 1


@pytest.mark.parametrize("status", [409, 429, 529])
async def test_a_write_that_was_refused_is_repeated(
    status: int, sandbox: Sandbox, client: NotionClient, parent: str
) -> None:
    """A write that Notion certainly did not do is sent again."""
    await sandbox.fault("notion", "PATCH *", status=status, retry_after=0.01, times=2)
    await client.append(parent, [BLOCK])
    assert len(await client.children(parent)) == 1


async def test_a_lost_connection_is_unavailable(sandbox: Sandbox) -> None:
    """Nobody listening, a connection that ends and an answer that does not come are all Unavailable."""
    async with NotionClient("t", base_url="http://127.0.0.1:9", rate=None, attempts=2, backoff=0.01) as client:
        with pytest.raises(Unavailable):
            await client.me()
        with pytest.raises(Unavailable) as caught:
            await client.append("x", [BLOCK])
        assert not isinstance(caught.value, Unclear)
    options: dict[str, Any] = {"base_url": sandbox.notion_url, "rate": None, "attempts": 2, "backoff": 0.01}
    async with NotionClient(sandbox.notion_token, timeout=0.2, **options) as client:
        await sandbox.fault("notion", "*", drop=True, times=2)
        with pytest.raises(Unavailable):
            await client.me()
        await sandbox.fault("notion", "*", delay=0.5, times=2)
        with pytest.raises(Unavailable):
            await client.me()


async def test_a_wrong_token_is_denied(sandbox: Sandbox) -> None:
    """A token that Notion does not know raises Denied, and its value is in no message."""
    async with NotionClient("ntn_wrong", base_url=sandbox.notion_url, rate=None) as client:
        with pytest.raises(Denied) as caught:
            await client.me()
    assert "ntn_wrong" not in str(caught.value)


async def test_clients_of_one_token_share_its_rate(sandbox: Sandbox) -> None:
    """Two clients together stay within the rate, after a small burst."""
    options: dict[str, Any] = {"base_url": sandbox.notion_url, "rate": 20.0}
    async with (
        NotionClient(sandbox.notion_token, **options) as one,
        NotionClient(sandbox.notion_token, **options) as two,
    ):
        started = time.monotonic()
        await asyncio.gather(*(client.me() for client in (one, two) for _ in range(12)))
        assert time.monotonic() - started >= (24 - 3) / 20 * 0.95


async def test_lists_are_read_to_their_end(client: NotionClient, parent: str) -> None:
    """More than a hundred children come in order, each once."""
    made = []
    for _ in range(3):
        made += await client.append(parent, [BLOCK] * 90)
    assert [item["id"] for item in await client.children(parent)] == [item["id"] for item in made]
