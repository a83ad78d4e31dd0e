"""The right to keep one index in step: of all processes that share the index, one has it."""

import asyncio
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any

import structlog

from integrations.errors import IntegrationError, Unavailable
from integrations.store.leases import LeaseRecord, Leases, lease_of_this_process

EVERY = 5.0
"""Seconds between two signs of life of the holder, and between two looks of those who wait."""
DEAD_AFTER = 30.0
"""Seconds without a sign of life after which the next one takes it. On the same machine a dead holder is known at
once."""

_mine: set[str] = set()
"""The holders of this process, which its own number does not show to be gone."""
_log = structlog.get_logger(__name__)


class Lease:
    """One process's claim to a lease. ``name`` is asked for anew each time, since it can change while the bot runs."""

    def __init__(
        self,
        leases: Leases,
        name: Callable[[], Awaitable[str]],
        *,
        every: float = EVERY,
        dead_after: float = DEAD_AFTER,
    ) -> None:
        self._leases = leases
        self._name = name
        self._every = every
        self._dead_after = dead_after
        self._holder = str(uuid.uuid4())

    @asynccontextmanager
    async def held(self) -> AsyncIterator[asyncio.Event]:
        """Wait until this process has the lease, and give it back at the end.

        Yields an event that is set when the lease is lost: to another process, or because the database has not
        answered for so long that another may have it.
        """
        # Before the lease is taken: whoever looks between that and its being known here would believe the holder gone.
        _mine.add(self._holder)
        try:
            async with self._kept(await self._taken()) as lost:
                yield lost
        finally:
            _mine.discard(self._holder)

    @asynccontextmanager
    async def held_at_once(self) -> AsyncIterator[asyncio.Event | None]:
        """Do not wait where another process has the lease, but yield None; else as :meth:`held`.

        Raises ``Unavailable``. A holder that died on another machine is not told from one that lives.
        """
        _mine.add(self._holder)
        try:
            name = await self._name()
            record = await self._leases.get(name)
            if not (_is_free(record) and await self._leases.take(lease_of_this_process(name, self._holder), record)):
                yield None
                return
            async with self._kept(name) as lost:
                yield lost
        finally:
            _mine.discard(self._holder)

    @asynccontextmanager
    async def _kept(self, name: str) -> AsyncIterator[asyncio.Event]:
        """Renew a lease that was taken, and give it back at the end."""
        lost = asyncio.Event()
        renewing = asyncio.create_task(self._renew(name, lost))
        try:
            yield lost
        finally:
            renewing.cancel()
            with suppress(asyncio.CancelledError):
                await renewing
            with suppress(Unavailable):
                await self._leases.give_back(name, self._holder)

    async def keep(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Do the work until cancelled, while this process has the lease; begun anew each time that it gets it."""
        while True:
            async with self.held() as lost:
                working, losing = asyncio.create_task(work()), asyncio.create_task(lost.wait())
                try:
                    await asyncio.wait({working, losing}, return_when=asyncio.FIRST_COMPLETED)
                finally:
                    for task in (working, losing):
                        task.cancel()
                    await asyncio.wait({working, losing})
            _log.warning("sync_left_to_another")

    async def _taken(self) -> str:
        loop = asyncio.get_running_loop()
        seen: tuple[LeaseRecord | None, float] = (None, loop.time())
        while True:
            try:
                name = await self._name()
                record = await self._leases.get(name)
                if seen[0] != record:
                    seen = record, loop.time()
                is_silent = loop.time() - seen[1] > self._dead_after
                if (_is_free(record) or is_silent) and await self._leases.take(
                    lease_of_this_process(name, self._holder), record
                ):
                    return name
            except IntegrationError as error:
                _log.warning("lease_not_read", error=type(error).__name__)
            await asyncio.sleep(self._every)

    async def _renew(self, name: str, lost: asyncio.Event) -> None:
        loop = asyncio.get_running_loop()
        shown = loop.time()
        while loop.time() - shown < self._dead_after:
            await asyncio.sleep(self._every)
            try:
                if await self._name() != name or not await self._leases.renew(name, self._holder):
                    break
                shown = loop.time()
            except IntegrationError as error:
                _log.warning("lease_not_renewed", error=type(error).__name__)
        lost.set()


def _is_free(record: LeaseRecord | None) -> bool:
    """Tell whether nobody has the lease, or its holder ran on this machine and is gone."""
    return record is None or not record.holder or (record.holder not in _mine and record.is_gone)
