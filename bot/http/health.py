"""Whether this process can do its work: database, index, socket."""

import time
from typing import Any

from bot.inbox import Inbox
from bot.slack.app import Socket
from integrations.errors import IntegrationError
from integrations.search.base import SearchIndex
from integrations.store import Database

SOCKET_SILENT = 30.0
"""Seconds without an answered ping after which the socket counts as dead; Slack answers every few seconds."""


class Health:
    """What ``/readyz`` tells."""

    def __init__(self, database: Database, index: SearchIndex, inbox: Inbox, socket: Socket | None) -> None:
        self._database = database
        self._index = index
        self._inbox = inbox
        self._socket = socket
        self._last_event: float | None = None

    def event_came(self) -> None:
        """Note that an event came in."""
        self._last_event = time.monotonic()

    async def report(self) -> dict[str, Any]:
        """Look at each part; ``ready`` is false when one that is needed fails."""
        database = await self._check_database()
        index = await self._check_index()
        report: dict[str, Any] = {
            "database": "ok" if database else "unavailable",
            "index": index or "unavailable",
            "last_event_seconds": _age(self._last_event),
            "turns_running": len(self._inbox.running),
        }
        alive = True
        if self._socket is not None:
            ping = await self._socket.last_ping_age()
            connected = await self._socket.is_connected()
            alive = connected and (ping is None or ping < SOCKET_SILENT)
            report["socket"] = {"connected": connected, "last_ping_seconds": ping and round(ping, 1)}
        return {"ready": database and index is not None and alive and self._inbox.healthy, **report}

    async def _check_database(self) -> bool:
        try:
            await self._database.ping()
        except IntegrationError:
            return False
        return True

    async def _check_index(self) -> dict[str, Any] | None:
        try:
            stats = await self._index.stats()
        except IntegrationError:
            return None
        return {"documents": stats.documents, "chunks": stats.chunks, "back_end": stats.back_end}


def _age(moment: float | None) -> float | None:
    return None if moment is None else round(time.monotonic() - moment, 1)
