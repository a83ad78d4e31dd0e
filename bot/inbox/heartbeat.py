"""Heartbeats: who of several processes lives, and who takes over from one that does not."""

import asyncio
import uuid
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import structlog

from bot.inbox.happened import happened
from integrations.errors import Misconfigured, Unavailable
from integrations.store import Database
from integrations.store.leases import LeaseRecord, lease_of_this_process
from integrations.store.turn_queue import MAX_CRASHES, WORKER

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Executor:
    """One of the processes that share a database, and when it or a turn is given up."""

    name: str = "local"
    """Its own, which it keeps when it starts again."""
    beat_every: float = 2.0
    """Seconds between two signs of life."""
    dead_after: float = 15.0
    """Seconds without a sign of life after which others take over."""
    max_crashes: int = MAX_CRASHES
    """How often a process may die during a turn before the turn is taken for the reason, if it ran alone the last time;
    one that did not is run alone from then on."""


ONLY_PROCESS = Executor()


class Heartbeat:
    """Shows that this process lives, and hands over the turns of one that has shown nothing for too long."""

    def __init__(self, database: Database, executor: Executor, lost: Callable[[], Awaitable[None]]) -> None:
        """``lost`` is called when others have declared this process dead, before it shows life again."""
        self._max_crashes = executor.max_crashes
        self._leases = database.leases
        self._queue = database.queue
        self._lost = lost
        self._every = executor.beat_every
        self._dead_after = executor.dead_after
        self._name = executor.name
        self._me = lease_of_this_process(f"{WORKER}{executor.name}", str(uuid.uuid4()))
        self._seen: dict[str, tuple[LeaseRecord, float]] = {}

    async def begin(self) -> None:
        """Take the name, and let the turns run again that an earlier process left under it.

        Raises ``Misconfigured`` when a process that lives bears the name. After a crash it is known at once on the
        same machine that none does; on another machine that takes ``dead_after`` s.
        """
        loop = asyncio.get_running_loop()
        until = loop.time() + self._dead_after
        first = before = await self._namesake()
        while before is not None and not before.is_gone and loop.time() < until:
            if before != first:
                raise Misconfigured(
                    f"another process (number {before.pid} on {before.host}) already works under the name "
                    f"{self._name}: give each its own, for example WORKER_ID=worker.2"
                )
            await asyncio.sleep(min(self._every, 0.5))
            before = await self._namesake()
        await self._leases.register(self._me)
        await self._queue.recover(self._name, self._max_crashes)

    async def beat(self, until: asyncio.Event) -> None:
        """Beat and watch."""
        while not await happened(until, self._every):
            try:
                if not await self._leases.renew(self._me.name, self._me.holder):
                    _log.error("inbox.declared_dead", executor=self._name)
                    await self._lost()
                    await self._leases.register(self._me)
                await self._watch()
            except Unavailable as error:
                _log.warning("inbox.heartbeat_failed", error=type(error).__name__)

    async def end(self) -> None:
        """Sign off."""
        await self._leases.give_back(self._me.name, self._me.holder)

    async def _watch(self) -> None:
        now = asyncio.get_running_loop().time()
        others = [record for record in await self._leases.held(WORKER) if record.name != self._me.name]
        self._seen = {
            record.name: seen if (seen := self._seen.get(record.name)) and seen[0] == record else (record, now)
            for record in others
        }
        for record, since in self._seen.values():
            if now - since > self._dead_after:
                await self._leases.revoke(record)
        if count := await self._queue.recover_orphans(self._max_crashes):
            _log.warning("inbox.taken_over", turns=count)

    async def _namesake(self) -> LeaseRecord | None:
        record = await self._leases.get(self._me.name)
        return record if record and record.holder else None
