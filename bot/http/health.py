"""Whether this process can do its work: database, index, disk, socket."""

import asyncio
import os
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, Protocol

import structlog

from bot.inbox import Inbox
from bot.warming import WarmUp
from integrations.errors import IntegrationError
from integrations.search.base import SearchIndex
from integrations.store import Database

log = structlog.get_logger()

SOCKET_SILENT = 30.0
"""Seconds without an answered ping after which the socket counts as dead; Slack answers every few seconds."""
_PROBE = 64 * 1024
"""Bytes that are written to see whether there is room."""
WRITING_SECONDS = 2.0
"""What a write may take; one that waits longer for a locked database goes on, and the next look waits for it too."""
WRITTEN_EVERY = 1.0
"""Seconds for which the outcome of a write holds: who asks more often writes no more."""


class WriteCheck:
    """Whether something can be written: once for all who ask at the same time."""

    def __init__(
        self, write: Callable[[], Awaitable[None]], *, seconds: float = WRITING_SECONDS, holds: float = WRITTEN_EVERY
    ) -> None:
        """``write`` raises ``IntegrationError`` or ``OSError`` when it cannot."""
        self._write = write
        self._seconds = seconds
        self._holds = holds
        self._writing: asyncio.Task[bool] | None = None
        self._ended = 0.0

    async def __call__(self) -> bool:
        """Tell whether it could be written a moment ago."""
        is_old = self._writing is not None and self._writing.done() and time.monotonic() - self._ended > self._holds
        if self._writing is None or is_old:
            self._writing = asyncio.create_task(self._try())
        done, _ = await asyncio.wait({self._writing}, timeout=self._seconds)
        return bool(done) and self._writing.result()

    async def _try(self) -> bool:
        try:
            await self._write()
        except (IntegrationError, OSError) as error:
            log.warning("not_writable", error=type(error).__name__)
            return False
        finally:
            self._ended = time.monotonic()
        return True


class Connection(Protocol):
    """Over which events come."""

    async def is_connected(self) -> bool:
        """Tell whether it is open and answers."""

    async def last_ping_age(self) -> float | None:
        """Return the seconds since a ping was answered; None before the first."""


async def _is_whole() -> bool:
    return False


@dataclass(frozen=True, slots=True)
class IndexState:
    """The index, and whether it has to be made again."""

    index: SearchIndex
    is_reading_anew: Callable[[], Awaitable[bool]] = _is_whole


@dataclass(frozen=True, slots=True)
class SlackState:
    """How the workspace takes us."""

    connection: Connection | None
    """None where its events come over HTTP, or to another process."""
    missing_scopes: Sequence[str] = ()
    """What it did not grant."""
    fault: Callable[[], str] = str
    """Gives its code for why it refuses the bot's token, empty while it takes it."""


class Health:
    """What ``/readyz`` tells."""

    def __init__(
        self,
        database: Database,
        index: IndexState,
        inbox: Inbox,
        slack: SlackState | None = None,
        *,
        folder: Path | None = None,
        busy_from: int = 10,
        warming: WarmUp | None = None,
    ) -> None:
        """``folder``: where everything lies that is kept on this machine; ``slack``: None without a workspace.

        ``busy_from``: turns that wait. ``warming`` tells what is still loaded; turns are accepted meanwhile.
        """
        self._busy_from = busy_from
        self._warming = warming
        self._database = database
        self._can_write_database = WriteCheck(database.try_writing)
        self._can_write_folder = WriteCheck(lambda: asyncio.to_thread(_write_into, folder)) if folder else None
        self._index = index
        self._inbox = inbox
        self._slack = slack
        self._last_event: float | None = None

    def event_came(self) -> None:
        """Note that an event came in."""
        self._last_event = time.monotonic()

    async def report(self) -> dict[str, Any]:
        """Look at each part; ``ready`` is false when one that is needed fails."""
        # Both are tried at once: who asks should not wait twice.
        database, disk, index = await asyncio.gather(
            self._can_write_database(), self._check_disk(), self._check_index()
        )
        waiting = await self._waiting() if database else None
        report: dict[str, Any] = {
            "database": "ok" if database else "unavailable",
            "disk": "ok" if disk else "full or not writable",
            "index": index or "unavailable",
            "last_event_seconds": _age(self._last_event),
            "turns_running": len(self._inbox.running),
            "turns_waiting": waiting,
            "load": "unknown" if waiting is None else "busy" if waiting >= self._busy_from else "ok",
        }
        if self._warming is not None and self._warming.loading:
            report["loading"] = list(self._warming.loading)
        alive = self._warming is None or not self._warming.is_broken
        if self._slack is not None:
            if self._slack.missing_scopes:
                report["slack_scopes_missing"] = list(self._slack.missing_scopes)
            if (socket := self._slack.connection) is not None:
                ping, connected = await socket.last_ping_age(), await socket.is_connected()
                alive = alive and connected and (ping is None or ping < SOCKET_SILENT)
                report["socket"] = {"connected": connected, "last_ping_seconds": ping and round(ping, 1)}
            fault = self._slack.fault()
            report["slack_token"] = fault or "ok"
            alive = alive and not fault
        return {"ready": database and disk and index is not None and alive and self._inbox.healthy, **report}

    async def _waiting(self) -> int | None:
        try:
            return await self._inbox.waiting()
        except IntegrationError:
            return None

    async def _check_disk(self) -> bool:
        return self._can_write_folder is None or await self._can_write_folder()

    async def _check_index(self) -> dict[str, Any] | None:
        try:
            stats, anew = await self._index.index.stats(), await self._index.is_reading_anew()
        except IntegrationError:
            return None
        report = {"documents": stats.documents, "chunks": stats.chunks, "back_end": stats.back_end}
        return {**report, "state": "reading anew"} if anew else report


def _write_into(folder: Path) -> None:
    with TemporaryFile(dir=folder) as file:
        file.write(bytes(_PROBE))
        file.flush()
        os.fsync(file.fileno())


def _age(moment: float | None) -> float | None:
    return None if moment is None else round(time.monotonic() - moment, 1)
