"""Asking a bot that runs already, on this machine or elsewhere, over its HTTP API."""

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing, asynccontextmanager

import aiohttp

from bot import local_api
from bot.commands.asked import Said
from bot.settings import Settings
from bot.terminal import Json, NotAnswered
from integrations.errors import Denied, Unavailable
from orchestrator.turn import Locale

TURNS, CONVERSATIONS = "api/v1/turns", "api/v1/conversations"
LOOKING = aiohttp.ClientTimeout(total=2.0)
"""What a bot on this machine gets to say that it is there."""
SILENCE = aiohttp.ClientTimeout(total=None, sock_connect=10.0, sock_read=60.0)
"""Even where nothing is said, something comes every 15 seconds."""
AGAIN = (0.5, 1.0, 2.0, 4.0, 8.0, 15.0, 15.0, 15.0)
"""Seconds between the attempts to go on where a stream broke off; each event begins them anew."""
_NOBODY = "0" * 32
_FAULTS = (aiohttp.ClientError, TimeoutError, OSError)
_LAST = ("done", "failed", "stopped")


@asynccontextmanager
async def connected(
    settings: Settings, url: str, key: str, locale: Locale, user: str
) -> AsyncIterator["RunningBot | None"]:
    """Yield the bot that is named, else the one that runs on our data folder; None where none does."""
    if url:
        async with _session(url, key, locale) as session:
            yield RunningBot(session, locale, user)
        return
    is_configured = settings.slack_bot_token or settings.notion_token
    here = local_api.found(settings.data_dir if is_configured else settings.data_dir / "demo")
    if here is None:
        yield None
        return
    async with _session(here.url, here.key, locale) as session:
        yield RunningBot(session, locale, user) if await _is_there(session) else None


def _session(url: str, key: str, locale: Locale) -> aiohttp.ClientSession:
    headers = {"Authorization": f"Bearer {key}", "Accept-Language": locale}
    return aiohttp.ClientSession(f"{url.rstrip('/')}/", headers=headers, timeout=SILENCE)


async def _is_there(session: aiohttp.ClientSession) -> bool:
    """Tell whether the bot that left the address is there, and no other: only it knows the key."""
    try:
        async with session.get("healthz", timeout=LOOKING) as well:
            await well.read()
        async with session.get(f"{TURNS}/{_NOBODY}", timeout=LOOKING) as answer:
            return well.status == 200 and answer.status == 404
    except _FAULTS:
        return False


class RunningBot:
    """Answers in its own process."""

    def __init__(self, session: aiohttp.ClientSession, locale: Locale, user: str) -> None:
        self._session = session
        self._locale = locale
        self._user = user
        self._conversation = ""

    async def ask(self, said: Said) -> AsyncGenerator[Json]:
        """Yield the events of the answer, also where the connection breaks meanwhile.

        Raises :class:`NotAnswered`, ``Denied`` and ``Unavailable``.
        """
        fields = {
            "text": said.text,
            "locale": self._locale,
            "conversation": self._conversation,
            "user": self._user,
            "answer_to": said.answers,
            "command": said.command,
        }
        fields = {name: value for name, value in fields.items() if value}
        turn = await self._post(fields, said)
        self._conversation = turn["conversation"]
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
            except _FAULTS as error:
                if not waits or (isinstance(error, aiohttp.ClientResponseError) and error.status < 500):
                    raise Unavailable(f"the answer broke off: {type(error).__name__}") from None
            await asyncio.sleep(waits.pop(0) if waits else AGAIN[-1])

    async def forget(self) -> None:
        """Have the conversation erased; a turn that runs in it is stopped."""
        if not self._conversation:
            return
        try:
            async with self._session.delete(f"{CONVERSATIONS}/{self._conversation}") as answer:
                await answer.read()
        except _FAULTS:
            """It is kept as long as others are."""

    async def _post(self, fields: dict[str, str], said: Said) -> Json:
        with_files = None
        if said.files:
            with_files = aiohttp.FormData(fields, quote_fields=False)
            for path in said.files:
                content = await asyncio.to_thread(path.read_bytes)
                with_files.add_field("file", content, filename=path.name)
        try:
            async with self._session.post(TURNS, data=with_files, json=None if with_files else fields) as answer:
                found: Json = await answer.json(content_type=None)
        except (*_FAULTS, ValueError) as error:
            raise Unavailable(f"no bot answers there: {type(error).__name__}") from None
        if answer.status in (401, 403):
            raise Denied(str(found.get("detail")))
        if answer.status != 201:
            faults = [fault["message"] for fault in found.get("errors", ())]
            raise NotAnswered("\n".join(filter(None, (found.get("message"), found.get("detail"), *faults))))
        return found

    async def _events(self, id: str, after: int) -> AsyncGenerator[tuple[int, Json]]:
        """Yield the events behind a number, until the stream ends."""
        headers = {"Last-Event-ID": str(after)}
        async with self._session.get(f"{TURNS}/{id}/events", headers=headers, raise_for_status=True) as answer:
            came = b""
            # Not line by line: aiohttp takes none that is as long as an answer can be.
            async for piece in answer.content.iter_any():
                *whole, came = (came + piece).split(b"\n\n")
                for event in whole:
                    fields = dict(line.partition(": ")[::2] for line in event.decode().split("\n"))
                    if "data" in fields:
                        yield int(fields["id"]), json.loads(fields["data"])
