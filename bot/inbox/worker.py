"""The worker: runs claimed turns, several at once, and stops them when it is told to."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Literal, TypeVar

import structlog

from bot.inbox.queue import Queue
from bot.inbox.records import to_turn
from integrations.errors import IntegrationError, Unavailable
from integrations.store.turns import State, TurnRecord, Turns
from orchestrator.turn import Turn

MAX_CRASHES = 3
"""A turn during which the process died this often is given up: it may well be the reason."""
_TICK = 0.2
"""Seconds between two looks for turns that another process accepted or put back."""
_RECLAIM = 2.0
"""Seconds after which turns that wait are tried again, though nothing new arrived here."""
_RETRY_STORE = 0.5
"""Seconds between two attempts to write a state while the database does not answer."""

Interruption = Literal["stop", "restart", "delete", "drain", "lost"]
"""Why a running turn is cancelled: a person stopped it, changed its text or deleted it; this process ends; or another
process took the turn over, since this one seemed dead."""
Runner = Callable[[Turn, int], Awaitable[None]]
"""Answers a turn; gets the number of the attempt, from 1. Cancelled when the turn is to stop."""
GiveUp = Callable[[Turn], Awaitable[None]]
"""Tells the person that their turn failed for good."""

T = TypeVar("T")

_log = structlog.get_logger(__name__)


@dataclass(slots=True)
class _Slot:
    """A turn that this process has claimed."""

    ended: asyncio.Event = field(default_factory=asyncio.Event)
    turn: Turn | None = None
    task: asyncio.Future[None] | None = None
    interruption: Interruption | None = None


class Worker:
    """Claims turns while fewer than ``workers`` run here, and sees each to an end."""

    def __init__(
        self, turns: Turns, queue: Queue, runner: Runner, give_up: GiveUp, *, executor: str, workers: int
    ) -> None:
        self._turns = turns
        self._queue = queue
        self._runner = runner
        self._give_up = give_up
        self._executor = executor
        self._workers = workers
        self._slots: dict[str, _Slot] = {}
        self._changed = asyncio.Event()
        self._draining = False

    @property
    def running(self) -> tuple[Turn, ...]:
        """The turns that run in this process now."""
        return tuple(slot.turn for slot in self._slots.values() if slot.turn is not None)

    def wake(self) -> None:
        """Look for turns now."""
        self._changed.set()

    def interruption(self, turn_id: str) -> Interruption | None:
        """Tell why a running turn is being cancelled; None when it is not."""
        slot = self._slots.get(turn_id)
        return slot.interruption if slot else None

    async def claim_forever(self) -> None:
        """Claim turns as they come, until ``drain``."""
        loop = asyncio.get_running_loop()
        last_number, last_claim = -1, 0.0
        while not self._draining:
            woken = await self._sleep(_TICK)
            free = self._workers - len(self._slots)
            if free <= 0 or self._draining:
                continue
            try:
                if not woken:
                    number = await self._turns.newest_waiting()
                    if number == 0 or (number == last_number and loop.time() < last_claim + _RECLAIM):
                        continue
                    last_number = number
                last_claim = loop.time()
                await self._queue.claim(free, self._claimed)
            except Exception as error:  # noqa: BLE001 - whatever the database says, the worker goes on
                _log.warning("inbox.claim_failed", error=type(error).__name__)
                await asyncio.sleep(_RETRY_STORE)
                self.wake()

    async def fulfil_wishes_forever(self) -> None:
        """Interrupt the turns for which another process noted a wish."""
        while True:
            await asyncio.sleep(_TICK)
            if not self.running:
                continue
            try:
                wishes = await self._turns.wishes(self._executor)
            except Unavailable as error:
                _log.warning("inbox.wishes_failed", error=type(error).__name__)
                continue
            for turn_id, wish in wishes.items():
                self._interrupt(turn_id, wish)

    async def interrupt(self, turn_id: str, interruption: Interruption) -> None:
        """Cancel a turn that runs here and return when it has really stopped; at once when it does not run here."""
        slot = self._interrupt(turn_id, interruption)
        if slot is not None and interruption != "restart":
            await slot.ended.wait()

    async def lose_all(self) -> None:
        """Stop everything, since other processes may run it already."""
        await self._stop_all("lost")

    async def drain(self, seconds: float, grace: float = 5.0) -> bool:
        """Claim no more, wait for what runs, then cut off the rest; True when nothing runs any more."""
        self._draining = True
        self.wake()
        slots = list(self._slots.values())
        if slots and seconds > 0:
            await asyncio.wait([asyncio.ensure_future(slot.ended.wait()) for slot in slots], timeout=seconds)
        return await self._stop_all("drain", grace)

    async def run(self, turn_id: str) -> None:
        """See a claimed turn to an end: the body of its entry in the queue."""
        self._claimed(turn_id)
        slot = self._slots[turn_id]
        task = asyncio.current_task()
        assert task is not None
        # The conversation is free only when the queue has noted the end, which is after this function.
        task.add_done_callback(lambda _: self._release(turn_id))
        while True:
            if self._draining:
                raise asyncio.CancelledError("draining")
            slot.interruption = None
            record = await self._stored(lambda: self._turns.start(turn_id, self._executor))
            if record is None or await self._attempt(slot, record):
                return

    async def _attempt(self, slot: _Slot, record: TurnRecord) -> bool:
        """Run a turn once; False when it has to begin again."""
        turn = to_turn(record.turn)
        log = _log.bind(turn=turn.id, attempt=record.attempts)
        if record.crashes >= MAX_CRASHES:
            log.error("inbox.given_up", crashes=record.crashes)
            await self._tell_given_up(turn)
            return await self._settle(record, "failed")
        if slot.interruption is None:
            slot.turn = turn
            slot.task = asyncio.ensure_future(self._runner(turn, record.attempts))
            try:
                await asyncio.wait({slot.task})
            finally:
                slot.task.cancel()
            task, slot.task, slot.turn = slot.task, None, None
            error = None if task.cancelled() else task.exception()
            was_cut_off = task.cancelled() or (error is not None and slot.interruption is not None)
        else:
            error, was_cut_off = None, True
        match slot.interruption if was_cut_off else None:
            case "stop":
                return await self._settle(record, "stopped")
            case "delete":
                return await self._settle(record, "deleted")
            case "drain":
                await self._stored(lambda: self._turns.hand_back(turn.id, record.attempts))
                raise asyncio.CancelledError("handed back")
            case "lost":
                raise asyncio.CancelledError("lost")
        if slot.interruption != "restart" and (error is not None or was_cut_off):
            log.error("inbox.runner_failed", error=type(error).__name__, exc_info=error)
            await self._tell_given_up(turn)
            return await self._settle(record, "failed")
        return await self._settle(record, "done")

    async def _tell_given_up(self, turn: Turn) -> None:
        try:
            await self._give_up(turn)
        except Exception:  # noqa: BLE001 - the turn ends all the same
            _log.exception("inbox.give_up_failed", turn=turn.id)

    async def _settle(self, record: TurnRecord, state: State) -> bool:
        return await self._stored(lambda: self._turns.settle(record.turn.id, record.attempts, state))

    async def _stored(self, write: Callable[[], Awaitable[T]]) -> T:
        """Write a state however long it takes: a turn whose end is not noted would run again."""
        while True:
            try:
                return await write()
            except IntegrationError as error:
                _log.warning("inbox.store_failed", error=type(error).__name__)
                if self._draining:
                    raise asyncio.CancelledError("draining") from error
                await asyncio.sleep(_RETRY_STORE)

    def _claimed(self, turn_id: str) -> None:
        self._slots.setdefault(turn_id, _Slot())

    def _release(self, turn_id: str) -> None:
        slot = self._slots.pop(turn_id, None)
        if slot is not None:
            slot.ended.set()
        self.wake()

    def _interrupt(self, turn_id: str, interruption: Interruption) -> _Slot | None:
        slot = self._slots.get(turn_id)
        if slot is None:
            return None
        # What ends a turn prevails over what begins it again.
        if slot.interruption in (None, "restart"):
            slot.interruption = interruption
            if slot.task is not None:
                slot.task.cancel()
        return slot

    async def _stop_all(self, interruption: Interruption, grace: float = 5.0) -> bool:
        slots = [slot for turn_id in list(self._slots) if (slot := self._interrupt(turn_id, interruption))]
        if not slots:
            return True
        _, late = await asyncio.wait([asyncio.ensure_future(slot.ended.wait()) for slot in slots], timeout=grace)
        for waiting in late:
            waiting.cancel()
        return not late

    async def _sleep(self, seconds: float) -> bool:
        """Wait; True when woken."""
        try:
            await asyncio.wait_for(self._changed.wait(), seconds)
        except TimeoutError:
            return False
        self._changed.clear()
        return True
