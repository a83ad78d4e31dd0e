"""A client of turns, and the bot that it talks to."""

import json
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp

from bot.app import serving
from orchestrator.graphs import GRAPHS
from tests.bot.graphs.intake.http.client import KEYS, Answer, Client, settings_of
from tests.bot.http.turns.story import Story
from tests.reading import FILES

TURNS = "/api/v1/turns"
Event = tuple[int, dict[str, Any]]
"""The number of an event, and what it says."""


class TurnClient(Client):
    """Asks, and follows what is answered."""

    def of(self, name: str) -> "TurnClient":
        """The same as another client."""
        return TurnClient(self.url, self.session, KEYS[name], self.bot)

    async def post(self, text: str, command: str | None = "story", *, prefer: str = "", **more: Any) -> Answer:
        """Ask something."""
        body = {"text": text, **({"command": command} if command else {}), **more}
        return await self.ask("POST", TURNS, body, Prefer=prefer)

    async def events(self, id: str, after: int | None = None) -> AsyncGenerator[Event]:
        """Follow a turn until its stream ends; of heartbeats nothing is told."""
        headers = {"Authorization": f"Bearer {self.key}"}
        if after is not None:
            headers["Last-Event-ID"] = str(after)
        async with self.session.get(f"{self.url}{TURNS}/{id}/events", headers=headers) as answer:
            if answer.status == 204:
                return
            assert (answer.status, answer.content_type) == (200, "text/event-stream"), await answer.text()
            number, kind = 0, ""
            async for line in answer.content:
                name, _, value = line.decode().rstrip("\n").partition(": ")
                if name == "id":
                    number = int(value)
                elif name == "event":
                    kind = value
                elif name == "data":
                    found = json.loads(value)
                    assert found["type"] == kind
                    yield number, found

    async def all_events(self, id: str, after: int | None = None) -> list[Event]:
        """Follow a turn to its end."""
        return [event async for event in self.events(id, after)]


@asynccontextmanager
async def turn_clients(folder: Path, story: Story, **values: Any) -> AsyncIterator[TurnClient]:
    """A client of the real bot with a story in it; ``events`` and ``turns`` as for the bot, all else is settings."""
    parts = {name: values.pop(name) for name in ("events", "turns") if name in values}
    settings = settings_of(folder, **{"chat_requests_per_minute": 100_000, **values})
    graphs = {**GRAPHS, story.name: story.graph}
    async with serving(settings, graphs=graphs, files=FILES, **parts) as bot, aiohttp.ClientSession() as session:
        yield TurnClient(bot.url, session, bot=bot)


def told(events: list[Event]) -> str:
    """What the tokens come to, of the attempt that came to an end."""
    text = ""
    for _, event in events:
        if event["type"] == "restarted":
            text = ""
        if event["type"] == "token":
            text += event["text"]
    return text
