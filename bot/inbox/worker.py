"""The worker: runs claimed turns, several at once, and stops them when it is told to."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import TypeVar

import structlog

from bot.inbox.batcher import Batcher
from bot.inbox.happened import happened
from bot.inbox.heartbeat import Executor
from bot.inbox.records import to_turn
from bot.inbox.slots import Interruption, Slot, Slots
from integrations.errors import Unavailable
from integrations.store.turn_queue import Ending, TurnQueue
from integrations.store.turn_records import State, TurnRecord
from orchestrator.turn import Turn

_TICK = 0.2
"""Seconds between two looks for turns that another process accepted or put back."""
_RETRY = 0.5
"""Seconds between two attempts while the database does not answer."""
_LOOK = 1.0
"""Seconds between two looks for turns that are to run alone; there is one after a third crash only."""
_GRACE = 5.0
"""Seconds that a cancelled turn has to say so to the person."""

Runner = Callable[[Turn, int], Awaitable[None]]
"""Answers a turn; gets the number of the attempt, from 1. Cancelled when the turn is to stop."""
DeadLetter = Callable[[Turn, int], Awaitable[None]]
"""Sees a turn to an end that is not run any more; gets the number of the attempt in which nothing was run."""

T = TypeVar("T")

_log = structlog.get_logger(__name__)


class Worker:
    """Claims turns while fewer than ``workers()`` run here, and sees each to an end.

    A turn in quarantine runs when nothing else does, and nothing begins beside it.
    """

    def __init__(
        self,
        queue: TurnQueue,
        runner: Runner,
        dead_letter: DeadLetter,
        executor: Executor,
        workers: Callable[[], int],
        places: Mapping[str, int],
    ) -> None:
        """``workers`` tells how many may run at once now, ``places`` how many of a graph."""
        self._queue = queue
        self._settle_grouped = Batcher(queue.settle_all)
        self._runner = runner
        self._dead_letter = dead_letter
        self._executor = executor.name
        self._workers = workers
        self._max_crashes = executor.max_crashes
        self._slots = Slots(workers, places)
        self._tasks: set[asyncio.Task[None]] = set()
        self._claiming = asyncio.Lock()
        self._changed = asyncio.Event()
        self._draining = False
        self._quarantine_looked_at = -_LOOK
        self._has_quarantined = False

    @property
    def running(self) -> tuple[Turn, ...]:
        """The turns that run in this process now."""
        return tuple(slot.turn for slot in self._slots.values())

    def wake(self) -> None:
        """Look for turns now."""
        self._changed.set()

    def interruption(self, turn_id: str) -> Interruption | None:
        """Tell why a running turn is being cancelled; None when it is not."""
        slot = self._slots.get(turn_id)
        return slot.interruption if slot else None

    def enter(self, turn_id: str, graph: str) -> bool:
        """Give a running turn a place in the graph that takes it over; False where there is none.

        Then the turn is being cancelled, and waits again until one is free; those behind it are not held up.
        """
        slot = self._slots.get(turn_id)
        if slot is None:
            return True
        is_free = slot.is_alone or self._slots.is_place_free(slot, graph)
        slot.graph = graph
        if not is_free:
            self._slots.cut_off(turn_id, "full")
        return is_free

    async def claim_forever(self) -> None:
        """Claim turns as they come, until ``drain``."""
        while not self._draining:
            woken = await happened(self._changed, _TICK)
            self._changed.clear()
            free = self._workers() - len(self._slots)
            if free <= 0 or self._draining:
                continue
            try:
                if woken or await self._queue.newest_waiting():
                    await self._claim(free)
            except Unavailable as error:
                _log.warning("inbox.claim_failed", error=type(error).__name__)
                await asyncio.sleep(_RETRY)
                self.wake()

    async def obey_commands(self, until: asyncio.Event) -> None:
        """Interrupt the turns for which another process noted a command."""
        while not await happened(until, _TICK):
            if not self._slots:
                continue
            try:
                commands = await self._queue.pending_commands(self._executor)
            except Unavailable as error:
                _log.warning("inbox.commands_not_read", error=type(error).__name__)
                continue
            for turn_id, (command, number) in commands.items():
                self._slots.cut_off(turn_id, command, number)

    async def restart(self, turn_id: str, number: int) -> None:
        """Cancel an attempt that runs here, so that the turn begins again."""
        await self._interrupt(turn_id, "restart", number)

    async def end(self, turn_id: str, interruption: Interruption) -> None:
        """Cancel a turn that runs here and return when it has really stopped; at once when it does not run here."""
        slot = await self._interrupt(turn_id, interruption)
        if slot is not None:
            await slot.ended.wait()

    async def _interrupt(self, turn_id: str, interruption: Interruption, number: int | None = None) -> Slot | None:
        if turn_id not in self._slots:
            async with self._claiming:
                """It may have been claimed a moment ago."""
        return self._slots.cut_off(turn_id, interruption, number)

    async def lose_all(self) -> None:
        """Stop everything, since other processes may run it already."""
        await self._cut_off_all("lost", _GRACE)

    async def drain(self, seconds: float) -> bool:
        """Claim no more, wait for what runs, then cut off the rest; True when nothing runs any more."""
        self._draining = True
        self.wake()
        async with self._claiming:
            """Nothing begins from here on."""
        if self._tasks and seconds > 0:
            await asyncio.wait(self._tasks, timeout=seconds)
        return await self._cut_off_all("drain", _GRACE)

    async def _claim(self, free: int) -> None:
        async with self._claiming:
            if self._draining or any(slot.is_alone for slot in self._slots.values()):
                return
            for record in await self._next(free):
                # Taken for dead without knowing it yet, this process may get its own turn back.
                before = self._slots.cut_off(record.turn.id, "lost")
                self._slots.pop(record.turn.id, None)
                slot = Slot(
                    to_turn(record.turn),
                    record.attempts,
                    is_alone=record.is_quarantined,
                    graph=record.report.graph,
                )
                # Each graph had a place, but not all of them together.
                if not slot.is_alone and self._slots.free_places().get(slot.graph, 1) <= 0:
                    slot.interruption = "full"
                self._slots[record.turn.id] = slot
                task = asyncio.create_task(self._see_to_an_end(record, slot, before))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _next(self, free: int) -> tuple[TurnRecord, ...]:
        """Claim what may begin now."""
        now = asyncio.get_running_loop().time()
        if self._has_quarantined or now - self._quarantine_looked_at > _LOOK:
            self._quarantine_looked_at = now
            self._has_quarantined = await self._queue.has_quarantined()
        if self._has_quarantined:
            if self._slots:
                return ()
            if alone := await self._queue.claim(self._executor, 1, quarantined=True):
                return alone
        return await self._queue.claim(self._executor, free, places=self._slots.free_places())

    async def _see_to_an_end(self, record: TurnRecord, slot: Slot, before: Slot | None) -> None:
        turn_id = record.turn.id
        try:
            if before is not None:
                await before.ended.wait()
            attempt: TurnRecord | None = record
            while attempt is not None and not await self._attempt(slot, attempt):
                attempt = await self._stored(partial(self._queue.restart, turn_id, attempt.attempts))
        except _LeftBehind:
            _log.warning("inbox.left_behind", turn=turn_id)
        finally:
            if self._slots.get(turn_id) is slot:
                del self._slots[turn_id]
            slot.ended.set()
            self.wake()

    async def _attempt(self, slot: Slot, record: TurnRecord) -> bool:
        """Run a turn once; False when it has to begin again."""
        turn = slot.turn = to_turn(record.turn)
        if slot.number != record.attempts:
            slot.number = record.attempts
            # What ends a turn while it begins again holds for the new attempt; the restart is done with.
            if slot.interruption == "restart":
                slot.interruption = None
        log = _log.bind(turn=turn.id, attempt=record.attempts)
        if record.crashes >= self._max_crashes and not record.is_quarantined:
            log.error("inbox.given_up", crashes=record.crashes)
            await self._tell_given_up(turn, record.attempts)
            return await self._settle(record, "failed")
        error: BaseException | None = None
        if slot.interruption is None:
            slot.attempt = asyncio.ensure_future(self._runner(turn, record.attempts))
            try:
                await asyncio.wait({slot.attempt})
            finally:
                slot.attempt.cancel()
            error = asyncio.CancelledError() if slot.attempt.cancelled() else slot.attempt.exception()
            if error is None:
                return await self._settle(record, "done")
        match slot.interruption:
            case "stop":
                return await self._settle(record, "stopped")
            case "delete":
                return await self._settle(record, "deleted")
            case "restart":
                return False
            case "drain":
                await self._stored(lambda: self._queue.hand_back(turn.id, record.attempts))
                return True
            case "full":
                log.info("inbox.waits_for_place", graph=slot.graph)
                await self._stored(lambda: self._queue.hand_back(turn.id, record.attempts, slot.graph))
                return True
            case "lost":
                return True
            case None:
                log.error("inbox.runner_failed", error=type(error).__name__, exc_info=error)
                await self._tell_given_up(turn, record.attempts)
                return await self._settle(record, "failed")

    async def _tell_given_up(self, turn: Turn, attempt: int) -> None:
        try:
            await self._dead_letter(turn, attempt)
        except Exception:  # noqa: BLE001 - the turn ends all the same
            _log.exception("inbox.dead_letter_failed", turn=turn.id)

    async def _settle(self, record: TurnRecord, state: State) -> bool:
        return await self._stored(lambda: self._settle_grouped(Ending(record.turn.id, record.attempts, state)))

    async def _stored(self, write: Callable[[], Awaitable[T]]) -> T:
        """Write a state however long it takes: a turn whose end is not noted would run again."""
        while True:
            try:
                return await write()
            except Unavailable as error:
                _log.warning("inbox.store_failed", error=type(error).__name__)
                if self._draining:
                    raise _LeftBehind from error
                await asyncio.sleep(_RETRY)

    async def _cut_off_all(self, interruption: Interruption, grace: float) -> bool:
        for turn_id in list(self._slots):
            self._slots.cut_off(turn_id, interruption)
        return not self._tasks or not (await asyncio.wait(self._tasks, timeout=grace))[1]


class _LeftBehind(Exception):
    """The database does not answer and the process ends: the next one finds the turn as one of a dead process."""
