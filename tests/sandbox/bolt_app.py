"""The real Bolt app and Socket Mode client, pointed at a sandbox."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

from slack_bolt.adapter.socket_mode.aiohttp import AsyncSocketModeHandler
from slack_bolt.app.async_app import AsyncApp
from slack_sdk.web.async_client import AsyncWebClient

from tests.patience import PATIENCE
from tests.sandbox_process import Sandbox

Json = dict[str, Any]


def web_client(sandbox: Sandbox) -> AsyncWebClient:
    """The real client with the bot's token."""
    return AsyncWebClient(token=sandbox.bot_token, base_url=sandbox.slack_api_url)


class Inbox:
    """Event bodies in the order of their arrival."""

    def __init__(self) -> None:
        self.bodies: asyncio.Queue[Json] = asyncio.Queue()

    async def take(self, body: Json) -> None:
        """A Bolt listener."""
        await self.bodies.put(body)

    async def next(self, kind: str, timeout: float = PATIENCE, **wanted: Any) -> Json:
        """The next event of that type with those fields; others are thrown away."""
        async with asyncio.timeout(timeout):
            while True:
                body = await self.bodies.get()
                event: Json = body.get("event", body)
                if event["type"] == kind and all(event.get(name) == value for name, value in wanted.items()):
                    return body

    async def quiet(self, seconds: float) -> list[Json]:
        """All bodies that arrive within a time."""
        await asyncio.sleep(seconds)
        return [self.bodies.get_nowait() for _ in range(self.bodies.qsize())]


def bolt_app(sandbox: Sandbox, inbox: Inbox) -> AsyncApp:
    """An app that puts every event and action into the inbox."""
    app = AsyncApp(
        token=sandbox.bot_token,
        signing_secret=sandbox.signing_secret,
        client=web_client(sandbox),
        ignoring_self_events_enabled=False,
    )

    async def on_event(body: Json) -> None:
        await inbox.take(body)

    for kind in (
        "message",
        "app_mention",
        "app_home_opened",
        "agent_session_stopped",
        "member_joined_channel",
        "reaction_added",
    ):
        app.event(kind)(on_event)
    return app


@contextlib.asynccontextmanager
async def connected(sandbox: Sandbox, app: AsyncApp) -> AsyncIterator[AsyncSocketModeHandler]:
    """The app's Socket Mode connection, closed at the end."""
    handler = AsyncSocketModeHandler(app, sandbox.app_token, ping_interval=5)
    others = await sandbox.sockets()
    await handler.connect_async()  # type: ignore[no-untyped-call]
    await sandbox.wait_until_connected()
    try:
        yield handler
    finally:
        await handler.close_async()  # type: ignore[no-untyped-call]
        await sandbox.wait_until_left(others)
