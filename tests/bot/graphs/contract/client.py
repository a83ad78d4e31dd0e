"""A client of contracts, and the bot that it talks to."""

import json
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp

from bot.app import serving
from tests.bot.graphs.intake.http.client import KEYS, Answer, Client, settings_of
from tests.orchestrator.contract.desk import KOREAN
from tests.reading import FILES

CONTRACTS, AGENT = "/api/v1/contracts", "/api/v1/agent"
Frame = tuple[int, dict[str, Any]]


class ContractClient(Client):
    """Sends contracts, and asks about them."""

    def of(self, name: str) -> "ContractClient":
        """The same as another client."""
        return ContractClient(self.url, self.session, KEYS[name], self.bot)

    async def add(self, text: str = KOREAN, *, name: str = "근로계약서.txt", key: str = "", **fields: str) -> Answer:
        """Send a contract."""
        form = aiohttp.FormData(fields)
        form.add_field("file", text.encode(), filename=name, content_type="text/plain")
        headers = {"Authorization": f"Bearer {self.key}", "Idempotency-Key": key or uuid.uuid4().hex}
        headers["Accept-Language"] = "ko"
        async with self.session.post(f"{self.url}{CONTRACTS}", data=form, headers=headers) as answer:
            return Answer(answer.status, await answer.json(content_type=None), dict(answer.headers))

    async def frames(
        self, method: str, path: str, body: Any = None, *, most: int | None = None, **headers: str
    ) -> list[Frame]:
        """Follow a stream to its end, or so many frames of it; each line is as it has to be."""
        given = {"Authorization": f"Bearer {self.key}"} | {name.replace("_", "-"): v for name, v in headers.items()}
        found: list[Frame] = []
        async with self.session.request(method, f"{self.url}{path}", json=body, headers=given) as answer:
            if answer.status == 204:
                return found
            assert (answer.status, answer.content_type) == (200, "text/event-stream"), await answer.text()
            number = 0
            async for line in answer.content:
                name, _, value = line.decode().rstrip("\n").partition(": ")
                assert name in ("id", "data", "", ":"), line
                if name == "id":
                    number = int(value)
                elif name == "data":
                    found.append((number, json.loads(value)))
                    if len(found) == most:
                        break
        return found


@asynccontextmanager
async def contract_clients(folder: Path, **values: Any) -> AsyncIterator[ContractClient]:
    """A client of the real bot."""
    settings = settings_of(folder, **{"chat_requests_per_minute": 1_000_000, **values})
    async with serving(settings, files=FILES) as bot, aiohttp.ClientSession() as session:
        yield ContractClient(bot.url, session, bot=bot)
