"""A client of the API, and the server that it talks to."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any

import aiohttp

from bot.app import Serving, serving
from bot.settings import Settings, load
from orchestrator.graphs import GRAPHS
from tests.bot.graphs.intake.http.interviewing import SmallInterview
from tests.integrations.knowledge.sheets import small_workbook
from tests.new_database import new_database
from tests.reading import FILES

KEYS = {"website": "a-long-key-of-the-website", "crm": "another-long-key-of-the-crm"}


@dataclass
class Answer:
    """A response that was read."""

    status: int
    body: Any
    headers: dict[str, str] = field(default_factory=dict)


@dataclass
class Client:
    """Talks to a running bot with the key of one client."""

    url: str
    session: aiohttp.ClientSession
    key: str = KEYS["website"]
    bot: Serving | None = None

    def named(self, name: str) -> "Client":
        """The same as another client."""
        return Client(self.url, self.session, KEYS[name], self.bot)

    async def ask(self, method: str, path: str, body: Any = None, raw: bytes | None = None, **headers: str) -> Answer:
        """Ask; header names may have low lines for their hyphens."""
        given = {"Authorization": f"Bearer {self.key}"} | {name.replace("_", "-"): v for name, v in headers.items()}
        if raw is not None:
            given.setdefault("Content-Type", "application/json")
        data = None if raw is None else BytesIO(raw)
        json = body if raw is None else None
        async with self.session.request(method, f"{self.url}{path}", headers=given, data=data, json=json) as answer:
            text = await answer.text()
            found = await answer.json(content_type=None) if text else None
            return Answer(answer.status, found, dict(answer.headers))

    async def start(self, text: str = "", user: str = "p-1", **more: Any) -> Answer:
        """Begin an interview."""
        return await self.ask("POST", "/chat/start", {"user": user, "text": text, **more})

    async def say(self, session: str, text: str, **more: Any) -> Answer:
        """Say something in one."""
        return await self.ask("POST", "/chat/message", {"session_id": session, "text": text, **more})

    async def whole(self, answer: Answer) -> Answer:
        """Wait for what comes later: a request is answered with 202 after some seconds, which a busy machine takes."""
        while answer.status == 202:
            answer = await self.ask("GET", answer.body["location"])
        return answer


def settings_of(folder: Path, **values: Any) -> Settings:
    """Settings of a bot that has clients and nothing else."""
    new_database(folder / "bot.db")
    given = {"data_dir": folder, "port": 0, "chat_api_keys": KEYS, "intake_workbook": small_workbook()}
    return load(_env_file=None, **{**given, **values})


@asynccontextmanager
async def clients_of(settings: Settings, interview: SmallInterview, **options: Any) -> AsyncIterator[Client]:
    """A client of the real bot with a small interview in it."""
    graphs = {**GRAPHS, "intake": interview.graph}
    async with serving(settings, graphs=graphs, files=FILES, **options) as bot, aiohttp.ClientSession() as session:
        interview.database = bot.core.database
        yield Client(bot.url, session, bot=bot)
