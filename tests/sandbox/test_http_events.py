import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from aiohttp import web
from slack_bolt.app.async_app import AsyncApp
from slack_sdk.signature import SignatureVerifier

from tests.patience import PATIENCE
from tests.sandbox.bolt_app import Inbox, bolt_app, web_client
from tests.sandbox_process import Sandbox, run_sandbox

Json = dict[str, Any]

GENERAL = "C0GENERAL"
JIWOO = "U0JIWOO"


class Door:
    """An events URL that answers what a test wants, and keeps what it got."""

    def __init__(self) -> None:
        self.requests: asyncio.Queue[tuple[dict[str, str], bytes]] = asyncio.Queue()
        self.statuses: list[int] = []
        self.delays: list[float] = []

    async def handle(self, request: web.Request) -> web.Response:
        """Answer the challenge; else the next status, after the next delay."""
        raw = await request.read()
        if request.content_type == "application/json" and json.loads(raw)["type"] == "url_verification":
            return web.json_response({"challenge": json.loads(raw)["challenge"]})
        await self.requests.put((dict(request.headers), raw))
        status = self.statuses.pop(0) if self.statuses else 200
        if self.delays:
            await asyncio.sleep(self.delays.pop(0))
        return web.Response(status=status)


@contextlib.asynccontextmanager
async def served(app: web.Application) -> AsyncIterator[str]:
    """The base URL of an application on a free port."""
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    try:
        yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    finally:
        await runner.cleanup()


@contextlib.asynccontextmanager
async def with_door(data: Path, door: Door) -> AsyncIterator[Sandbox]:
    """A sandbox in HTTP mode that has verified the door."""
    app = web.Application()
    app.router.add_post("/slack/events", door.handle)
    options = ("--no-rate-limits", "--retry-delays", "0,0.1,0.2", "--ack-timeout", "3")
    async with served(app) as url, run_sandbox(data, "--events-url", f"{url}/slack/events", *options) as sandbox:
        await sandbox.wait_until_connected()
        yield sandbox


async def test_events_are_signed(tmp_path: Path) -> None:
    """The SDK's own verifier accepts each request, and refuses a changed body."""
    door = Door()
    async with with_door(tmp_path, door) as sandbox:
        await sandbox.say(JIWOO, GENERAL, "안녕하세요")
        headers, raw = await asyncio.wait_for(door.requests.get(), PATIENCE)
        verifier = SignatureVerifier(sandbox.signing_secret)
        assert verifier.is_valid_request(raw, headers)
        assert not verifier.is_valid_request(raw + b" ", headers)
        assert "X-Slack-Retry-Num" not in headers
        assert json.loads(raw)["event"]["text"] == "안녕하세요"


async def test_failures_are_sent_again_and_counted(tmp_path: Path) -> None:
    """A 500 and a late answer are retried with number and reason, three times at most."""
    door = Door()
    door.statuses, door.delays = [500, 200, 500, 500], [0.0, 4.0]
    async with with_door(tmp_path, door) as sandbox:
        await sandbox.say(JIWOO, GENERAL, "hi")
        seen = [await asyncio.wait_for(door.requests.get(), PATIENCE) for _ in range(4)]
        await asyncio.sleep(0.5)
        assert door.requests.empty()
    numbers = [headers.get("X-Slack-Retry-Num") for headers, _ in seen]
    reasons = [headers.get("X-Slack-Retry-Reason") for headers, _ in seen]
    assert numbers == [None, "1", "2", "3"]
    assert reasons == [None, "http_error", "http_timeout", "http_error"]
    assert len({json.loads(raw)["event_id"] for _, raw in seen}) == 1


async def test_events_wait_for_the_url_to_be_verified(tmp_path: Path) -> None:
    """Before the URL answers the challenge nothing is lost."""
    door = Door()
    app = web.Application()
    app.router.add_post("/slack/events", door.handle)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    async with served(web.Application()) as free:
        url = free
    async with run_sandbox(tmp_path, "--events-url", f"{url}/slack/events") as sandbox:
        await sandbox.say(JIWOO, GENERAL, "일찍 왔어요")
        assert not (await sandbox.control("GET", "connected"))["connected"]
        await web.TCPSite(runner, "127.0.0.1", int(url.rsplit(":", 1)[1])).start()
        _, raw = await asyncio.wait_for(door.requests.get(), PATIENCE)
        assert json.loads(raw)["event"]["text"] == "일찍 왔어요"
    await runner.cleanup()


async def test_bolt_answers_over_http(tmp_path: Path) -> None:
    """The real Bolt app behind aiohttp gets a mention and a button, both signed, and replies."""
    pressed: asyncio.Queue[Json] = asyncio.Queue()
    inbox = Inbox()
    door: list[AsyncApp] = []

    async def handle(request: web.Request) -> web.Response:
        if not door:
            body = await request.json()
            return web.json_response({"challenge": body["challenge"]})
        return await door[0].server(port=1).handle_post_requests(request)

    async def on_press(ack: Any, body: Json) -> None:
        await ack()
        await pressed.put(body)

    app = web.Application()
    app.router.add_post("/slack/events", handle)
    async with served(app) as url, run_sandbox(tmp_path, "--events-url", f"{url}/slack/events") as sandbox:
        await sandbox.wait_until_connected()
        bolt = bolt_app(sandbox, inbox)
        bolt.action("a")(on_press)
        door.append(bolt)
        ts = await sandbox.say(JIWOO, GENERAL, "@agent 안녕")
        assert (await inbox.next("app_mention"))["event"]["ts"] == ts
        button = {"type": "button", "action_id": "a", "text": {"type": "plain_text", "text": "a"}}
        blocks = [{"type": "actions", "elements": [button]}]
        await web_client(sandbox).chat_postMessage(channel=GENERAL, thread_ts=ts, text="답", blocks=blocks)
        await sandbox.press(JIWOO, await sandbox.wait_for_reply(GENERAL, ts), "a")
        assert (await asyncio.wait_for(pressed.get(), PATIENCE))["actions"][0]["action_id"] == "a"
