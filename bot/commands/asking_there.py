"""Asking a bot that runs already, on this machine or elsewhere, over its HTTP API."""

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing, asynccontextmanager
from typing import Any

import httpx

from bot import local_api
from bot.commands.asked import TerminalMessage
from bot.settings import Settings
from bot.terminal import Json, NotAnswered
from integrations.errors import Denied, Misconfigured, Unavailable
from orchestrator.turn import Locale

TURNS, CONVERSATIONS = "api/v1/turns", "api/v1/conversations"
LOOKING = 10.0
"""Seconds that a bot on this machine gets to say that it is there; where none listens, it is known at once."""
SILENCE = httpx.Timeout(60.0, connect=10.0)
"""Even where nothing is said, something comes every 15 seconds."""
AGAIN = (0.5, 1.0, 2.0, 4.0, 8.0, 15.0, 15.0, 15.0)
"""Seconds between the attempts to go on where a stream broke off; each event begins them anew."""
_NOBODY = "0" * 32
_LAST = ("done", "failed", "stopped")


@asynccontextmanager
async def connected(
    settings: Settings, url: str, key: str, locale: Locale, user: str, conversation: str = ""
) -> AsyncIterator["RunningBot | None"]:
    """Yield the bot that is named, else the one that runs on our data folder; None where none does."""
    if url:
        if not key:
            raise Misconfigured(f"ASK_KEY: the bot at {url} answers with an API key alone: set it, or --key")
        async with _client(url, key, locale) as client:
            yield RunningBot(client, locale, user, conversation)
        return
    is_configured = settings.slack_bot_token or settings.notion_token
    here = local_api.found(settings.data_dir if is_configured else settings.data_dir / "demo")
    if here is None:
        yield None
        return
    async with _client(here.url, here.key, locale, trust_env=False) as client:
        yield RunningBot(client, locale, user, conversation) if await _is_there(client) else None


def _client(url: str, key: str, locale: Locale, *, trust_env: bool = True) -> httpx.AsyncClient:
    headers = {"Authorization": f"Bearer {key}", "Accept-Language": locale}
    # Certificates take longer to load than an answer on this machine, where there are none.
    has_certificate = not url.startswith("http://")
    return httpx.AsyncClient(
        base_url=url, headers=headers, timeout=SILENCE, verify=has_certificate, trust_env=trust_env
    )


async def _is_there(client: httpx.AsyncClient) -> bool:
    """Tell whether the bot that left the address answers already."""
    try:
        well = await client.get("healthz", timeout=LOOKING)
        answer = await client.get(f"{TURNS}/{_NOBODY}", timeout=LOOKING)
    except httpx.HTTPError:
        return False
    return well.status_code == 200 and answer.status_code == 404


class RunningBot:
    """Answers in its own process."""

    def __init__(self, client: httpx.AsyncClient, locale: Locale, user: str, conversation: str = "") -> None:
        """``conversation``: one of an earlier command that is gone on with."""
        self._client = client
        self._locale = locale
        self._user = user
        self.conversation = conversation

    async def ask(self, said: TerminalMessage) -> AsyncGenerator[Json]:
        """Yield the events of the answer, also where the connection breaks meanwhile.

        Raises :class:`NotAnswered`, ``Denied`` and ``Unavailable``.
        """
        fields = {
            "text": said.text,
            "locale": self._locale,
            "conversation": self.conversation,
            "user": self._user,
            "answer_to": said.answers,
            "command": said.command,
            "preset": said.preset,
        }
        fields = {name: value for name, value in fields.items() if value}
        turn = await self._post(fields, said)
        self.conversation = turn["conversation"]
        last, waits = 0, list(AGAIN)
        while True:
            try:
                async with aclosing(self._events(turn["id"], last)) as events:
                    async for number, event in events:
                        last = number
                        yield event
                        if event["type"] in _LAST:
                            return
                        waits = list(AGAIN)
            except httpx.HTTPError as error:
                if not waits or (isinstance(error, httpx.HTTPStatusError) and error.response.is_client_error):
                    raise Unavailable(f"the answer broke off: {type(error).__name__}") from None
            await asyncio.sleep(waits.pop(0) if waits else AGAIN[-1])

    async def forget(self) -> None:
        """Have the conversation erased; a turn that runs in it is stopped."""
        if not self.conversation:
            return
        try:
            await self._client.delete(f"{CONVERSATIONS}/{self.conversation}")
        except httpx.HTTPError:
            """It is kept as long as others are."""

    async def _post(self, fields: dict[str, str], said: TerminalMessage) -> Json:
        files = [("file", (path.name, await asyncio.to_thread(path.read_bytes))) for path in said.files]
        sent: dict[str, Any] = {"data": fields, "files": files} if files else {"json": fields}
        try:
            answer = await self._client.post(TURNS, **sent)
            found: Json = answer.json()
        except (httpx.HTTPError, httpx.InvalidURL, ValueError) as error:
            raise Unavailable(f"no bot answers at {self._client.base_url}: {type(error).__name__}") from None
        if answer.status_code == 401:
            raise Denied(f"the bot at {self._client.base_url} does not know the API key: set --key or ASK_KEY")
        if answer.status_code != 201:
            faults = [f"{fault['field']}: {fault['message']}" for fault in found.get("errors", ())]
            raise NotAnswered("\n".join(filter(None, (found.get("message"), *(faults or [str(found.get("detail"))])))))
        return found

    async def _events(self, id: str, after: int) -> AsyncGenerator[tuple[int, Json]]:
        """Yield the events behind a number, until the stream ends."""
        headers = {"Last-Event-ID": str(after)}
        async with self._client.stream("GET", f"{TURNS}/{id}/events", headers=headers) as answer:
            answer.raise_for_status()
            came = b""
            async for piece in answer.aiter_bytes():
                *whole, came = (came + piece).split(b"\n\n")
                for event in whole:
                    fields = dict(line.partition(": ")[::2] for line in event.decode().split("\n"))
                    if "data" in fields:
                        yield int(fields["id"]), json.loads(fields["data"])
