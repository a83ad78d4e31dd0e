"""The inbox: what a door accepts is answered exactly once, in order within its conversation."""

import asyncio
import sys
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from types import TracebackType
from typing import Any, Literal, Protocol, Self

import structlog

from bot.inbox.batcher import Batcher
from bot.inbox.deletion_queue import DeletionQueue, Forget
from bot.inbox.heartbeat import ONLY_PROCESS, Executor, Heartbeat
from bot.inbox.pace import Pace
from bot.inbox.records import to_record, to_turn
from bot.inbox.slots import USUAL_CAPACITY, Capacity, Interruption
from bot.inbox.worker import DeadLetter, Runner, Worker
from integrations.errors import RateLimited, Unavailable
from integrations.store import Database
from integrations.store.backlog import WaitingLimits
from orchestrator.turn import Turn

FULL_SECONDS = 10.0
"""After which a client may try again that was told that too many turns wait."""
MOST_KNOWN = 1_000
"""Ids that are remembered as stored: Slack tells of a mention twice, and again what it takes for lost."""
UNLIMITED = WaitingLimits(sys.maxsize, sys.maxsize)

_log = structlog.get_logger(__name__)


class BacklogObserver(Protocol):
    """Sees to it that people know why no answer comes. Both return at once."""

    def waits(self, turn: Turn, waiting: int) -> None:
        """A turn was accepted, or has another text, while so many wait; 0 where they were not counted."""

    def held(self, turn: Turn) -> None:
        """A turn is kept unanswered, since too many wait."""


@dataclass(frozen=True, slots=True)
class Backpressure:
    """What may wait, and who is told of what does; what is beyond is held, or refused at the door of HTTP."""

    limits: WaitingLimits = UNLIMITED
    observer: BacklogObserver | None = None


NO_BACKPRESSURE = Backpressure()


async def _nobody_to_tell(turn: Turn, attempt: int) -> None:
    _log.error("inbox.failed_untold", turn=turn.id, attempt=attempt)


async def _nothing_remembered(conversation: str, turn_id: str) -> None:
    """Do nothing."""


class Inbox:
    """Accepts turns durably and runs them: one at a time in a conversation, conversations in parallel.

    Several processes may share a database, each an ``executor`` with a name of its own. A turn that was cut off by a
    crash runs again, before the ones behind it; one during which the process died too often fails instead, and
    ``dead_letter`` is called so that the person is told. So it is when the runner raises.
    """

    def __init__(
        self,
        database: Database,
        runner: Runner,
        *,
        dead_letter: DeadLetter = _nobody_to_tell,
        forget: Forget = _nothing_remembered,
        executor: Executor = ONLY_PROCESS,
        capacity: Capacity = USUAL_CAPACITY,
        backpressure: Backpressure = NO_BACKPRESSURE,
    ) -> None:
        """``database`` is open and migrated. ``forget`` makes the graphs forget a withdrawn turn (conversation, id)."""
        self._observer = backpressure.observer
        self._known: dict[str, None] = {}
        self._gives_way = capacity.gives_way
        self._pace = Pace(capacity.workers)
        self._queue = database.queue
        self._forgotten = database.forgotten_turns
        self._turns = database.turns
        self._accept_only = not capacity.workers
        self._accept = Batcher(partial(database.turns.admit_all, limits=backpressure.limits))
        self._worker = Worker(
            database.queue, runner, dead_letter, executor, lambda: self._pace.allowed, capacity.places
        )
        self._heartbeat = Heartbeat(database, executor, self._worker.lose_all)
        self._deletions = DeletionQueue(database.forgotten_turns, forget)
        self._tasks: list[asyncio.Task[None]] = []
        self._drained = False
        self._ending = asyncio.Event()

    async def __aenter__(self) -> Self:
        if not self._accept_only:
            await self._heartbeat.begin()
            self._begin(self._worker.claim_forever())
            if self._gives_way:
                self._begin(self._pace.watch(until=self._ending))
            self._begin(self._worker.obey_commands(until=self._ending))
            self._begin(self._heartbeat.beat(until=self._ending))
        self._begin(self._deletions.work(until=self._ending))
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.drain(0.0)
        await self._end_tasks()

    @property
    def running(self) -> tuple[Turn, ...]:
        """The turns that run in this process now."""
        return self._worker.running

    @property
    def healthy(self) -> bool:
        """Whether all that keeps the inbox going goes on; if not, only a new start of the process helps."""
        return self._drained or not any(task.done() for task in self._tasks)

    async def accept(self, turn: Turn) -> bool:
        """Return when the turn is durable: True if it is new, False if its id is known.

        Raises ``Unavailable``; then nothing is stored, and the door must not acknowledge the event. Over HTTP it is
        ``RateLimited`` where too many turns wait already.
        """
        if self._gives_way:
            self._pace.asked()
        if turn.id in self._known:
            return False
        admission, waiting = await self._accept(to_record(turn))
        if admission == "full":
            raise RateLimited("too many turns wait", FULL_SECONDS)
        self._known[turn.id] = None
        if len(self._known) > MOST_KNOWN:
            del self._known[next(iter(self._known))]
        if self._observer is not None and admission == "held":
            self._observer.held(turn)
        elif self._observer is not None and admission == "new":
            self._observer.waits(turn, waiting)
        self._worker.wake()
        return admission in ("new", "held")

    async def stop(self, turn_id: str) -> bool:
        """Stop a turn, or keep it from beginning; False when it has ended already.

        Returns when it has really stopped if it runs here; elsewhere it is stopped within a second.
        """
        return await self._end(turn_id, "stop")

    async def withdraw(self, turn_id: str) -> bool:
        """Do as if the turn had not been asked for: stop it, and forget what was said. False when it had ended already.

        Its reply is the door's to take back then. What the graphs remember of it is forgotten a moment later.
        """
        was_open = await self._end(turn_id, "delete")
        if await self._forgotten.is_known(turn_id):
            self._deletions.ask(turn_id)
        return was_open

    async def amend(self, turn_id: str, text: str) -> Literal["queued", "restarted", "too late"]:
        """Change what a turn asks for; one that runs begins again with the new text, in the next attempt."""
        match await self._queue.change_text(turn_id, text):
            case None:
                return "too late"
            case 0:
                if self._observer is not None and (record := await self._turns.get(turn_id)):
                    self._observer.waits(to_turn(record.turn), 0)
                return "queued"
            case attempt:
                await self._worker.restart(turn_id, attempt)
                return "restarted"

    def interruption(self, turn_id: str) -> Interruption | None:
        """Tell a runner that is being cancelled why; None while it is not."""
        return self._worker.interruption(turn_id)

    def enter(self, turn_id: str, graph: str) -> bool:
        """Give a running turn a place in a graph; False where there is none: then it is being cancelled, and waits."""
        return self._worker.enter(turn_id, graph)

    async def waiting(self) -> int:
        """How many turns are accepted and not begun, in all processes."""
        return await self._queue.waiting()

    async def drain(self, seconds: float) -> None:
        """Run no further turn, wait for those that run, and after ``seconds`` hand back the ones still running.

        They run again, in order, in another process or after the next start. Turns are still accepted.
        """
        if self._drained or not self._tasks:
            return
        self._drained = True
        # Who still runs something signs off by falling silent, as one who cannot reach the database.
        if await self._worker.drain(seconds):
            await self._end_tasks()
            if not self._accept_only:
                with suppress(Unavailable):
                    await self._heartbeat.end()

    async def _end(self, turn_id: str, command: Literal["stop", "delete"]) -> bool:
        if await self._queue.end_waiting(turn_id, "stopped" if command == "stop" else "deleted"):
            return True
        if not await self._queue.command(turn_id, command):
            return False
        await self._worker.end(turn_id, command)
        return True

    async def _end_tasks(self) -> None:
        self._ending.set()
        if self._tasks:
            # Cancelled in the middle of a statement, they would leave connections behind: only if they hang.
            for hanging in (await asyncio.wait(self._tasks, timeout=5.0))[1]:
                hanging.cancel()

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        task.add_done_callback(_say_if_dead)
        self._tasks.append(task)


def _say_if_dead(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        _log.critical("inbox.broken", exc_info=error)
