import asyncio
import random
import signal
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import NamedTuple, Protocol

import pytest

from bot.inbox import Inbox
from bot.inbox.heartbeat import Executor
from bot.inbox.slots import Capacity
from integrations.errors import Misconfigured
from integrations.store import Database
from tests.bot.inbox.process import process_main
from tests.bot.inbox.turns import SECRET, Runner, all_ended, state, turn
from tests.forked import ForkedProcess
from tests.patience import PATIENCE
from tests.sampling import count

KILLS = count(16, 4)
"""In a run of all tests it is a sample; ``make fuzz`` kills more often."""


class Line(NamedTuple):
    """A line of a process's log."""

    what: str
    process: str
    thread: str
    turn: str
    attempt: int


class Log:
    """What the processes wrote."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.touch()

    def lines(self, *what: str) -> list[Line]:
        """The lines of these kinds."""
        lines = [line.split() for line in self.path.read_text().splitlines()]
        return [Line(a, b, c, d, int(e)) for a, b, c, d, e in lines if not what or a in what]

    async def shows(self, what: str, process: str, turn: str, seconds: float = PATIENCE) -> None:
        """Return when the process has written it."""
        async with asyncio.timeout(seconds):
            while not any((line.what, line.process, line.turn) == (what, process, turn) for line in self.lines()):  # noqa: ASYNC110
                await asyncio.sleep(0.01)


class Start(Protocol):
    """Starts a process of a name."""

    async def __call__(self, name: str, max_crashes: int = 1000) -> ForkedProcess:
        """Start."""


@pytest.fixture
def log(tmp_path: Path) -> Log:
    """The log of all processes of a test."""
    return Log(tmp_path / "log")


@asynccontextmanager
async def _process(url: str, name: str, log: Log, max_crashes: int) -> AsyncIterator[ForkedProcess]:
    process = await asyncio.to_thread(ForkedProcess, process_main, url, name, log.path, 20, max_crashes)
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


@pytest.fixture
async def start(url: str, log: Log) -> AsyncIterator[Start]:
    """Starts a process of a name; all are gone after the test."""
    async with AsyncExitStack() as stack:

        async def begin(name: str, max_crashes: int = 1000) -> ForkedProcess:
            return await stack.enter_async_context(_process(url, name, log, max_crashes))

        yield begin


@pytest.fixture
async def web(database: Database) -> AsyncIterator[Inbox]:
    """An inbox that only accepts, in the test's own process."""
    async with Inbox(database, Runner(), capacity=Capacity(0)) as inbox:
        yield inbox


async def _kill(process: ForkedProcess) -> None:
    if process.returncode is None:
        process.kill()
    await process.wait()


async def test_a_killed_turn_runs_again_before_the_ones_behind_it(
    web: Inbox, database: Database, start: Start, log: Log
) -> None:
    """After ``kill -9`` the same name starts again, and goes on at once with the turn that was cut off."""
    await web.accept(turn("a", text="forever"))
    await web.accept(turn("b"))
    first = await start("w")
    await log.shows("begin", "w", "a")
    await _kill(first)
    await database.queue.change_text("a", "ends")
    await start("w")
    assert await all_ended(database, "a", "b") == {"a": "done", "b": "done"}
    assert [(line.turn, line.attempt) for line in log.lines("begin")] == [("a", 1), ("a", 2), ("b", 1)]


async def test_another_process_takes_over_from_a_dead_one(
    web: Inbox, database: Database, start: Start, log: Log
) -> None:
    """The turns of a process that never comes back run in the other, whose own turns go on untouched."""
    await web.accept(turn("a", "1", text="forever"))
    await web.accept(turn("b", "1"))
    dying = await start("w1")
    await log.shows("begin", "w1", "a")
    await start("w2")
    await log.shows("ready", "w2", "-")
    await asyncio.sleep(1.0)
    assert log.lines("begin") == [Line("begin", "w1", "1", "a", 1)]
    await _kill(dying)
    await log.shows("begin", "w2", "a")
    assert await web.stop("a")
    assert await all_ended(database, "a", "b") == {"a": "stopped", "b": "done"}


async def test_two_processes_share_the_work_and_keep_the_order(
    web: Inbox, database: Database, start: Start, log: Log
) -> None:
    """Each turn runs once, in one of them, and in order within its thread."""
    for name in ("w1", "w2"):
        await start(name)
        await log.shows("ready", name, "-")
    ids = [f"t{n:03}" for n in range(60)]
    await asyncio.gather(*(web.accept(turn(id, f"{n % 10}")) for n, id in enumerate(ids)))
    assert set((await all_ended(database, *ids)).values()) == {"done"}
    _in_order(log, ids)
    assert len(log.lines("end")) == len(ids)
    assert {line.process for line in log.lines("end")} == {"w1", "w2"}


async def test_sigterm_hands_back_in_order(web: Inbox, database: Database, start: Start, log: Log) -> None:
    """A process that is told to end leaves nothing running, and counts no crash."""
    await web.accept(turn("a", text="forever"))
    await web.accept(turn("b"))
    ending = await start("w1")
    await log.shows("begin", "w1", "a")
    ending.send_signal(signal.SIGTERM)
    assert await asyncio.wait_for(ending.wait(), PATIENCE) == 0
    record = await database.turns.get("a")
    assert record is not None
    assert (record.state, record.crashes, await state(database, "b")) == ("accepted", 0, "accepted")
    await database.queue.change_text("a", "ends")
    await start("w2")
    assert await all_ended(database, "a", "b") == {"a": "done", "b": "done"}
    assert [line.turn for line in log.lines("end")] == ["a", "b"]


async def test_a_poison_turn_is_given_up(web: Inbox, database: Database, start: Start, log: Log) -> None:
    """A turn that kills its process three times fails, the person is told once, and the thread goes on."""
    await web.accept(turn("a", text="poison"))
    await web.accept(turn("b"))
    for _ in range(3):
        await (await start("w", 3)).wait()
    await start("w", 3)
    assert await all_ended(database, "a", "b") == {"a": "failed", "b": "done"}
    assert [line.turn for line in log.lines("give_up")] == ["a"]
    assert [line.attempt for line in log.lines("begin") if line.turn == "a"] == [1, 2, 3]


async def test_who_ran_beside_a_poison_turn_is_not_given_up(
    web: Inbox, database: Database, start: Start, log: Log
) -> None:
    """Killed with it three times, the others run one at a time and end well; the poison is given up alone."""
    ids = ["a", "b", "c"]
    for id in ids:
        await web.accept(turn(id, id, text="slow"))
    await web.accept(turn("p", "p", text="poison at last"))
    for _ in range(4):
        await (await start("w", 3)).wait()
    await web.accept(turn("new", "new"))
    await start("w", 3)
    ended = await all_ended(database, *ids, "p", "new")
    assert ended == {"a": "done", "b": "done", "c": "done", "p": "failed", "new": "done"}
    assert [line.turn for line in log.lines("give_up")] == ["p"]
    assert [line.attempt for line in log.lines("begin") if line.turn == "p"] == [1, 2, 3, 4]


async def test_a_name_is_not_used_twice(database: Database, url: str, start: Start, log: Log) -> None:
    """A second process under a living name does not start, and its message says what to do."""
    await start("w")
    await log.shows("ready", "w", "-")
    async with Database(url, SECRET) as other:
        with pytest.raises(Misconfigured, match=r"name w.*WORKER_ID"):
            async with Inbox(other, Runner(), executor=Executor("w")):
                pass


@pytest.mark.hypothesis
@pytest.mark.timeout(900)
async def test_nothing_is_lost_or_answered_twice_when_processes_are_killed(
    web: Inbox, database: Database, start: Start, log: Log
) -> None:
    """Many kills at random moments of two processes: every turn ends exactly once as done, in order."""
    dice = random.Random(7)
    ids = [f"t{n:03}" for n in range(5 * KILLS)]
    accepting = asyncio.create_task(_accept_slowly(web, ids))
    processes = {name: await start(name) for name in ("w1", "w2")}
    for kill in range(KILLS):
        name = ("w1", "w2")[kill % 2]
        await log_grows(log, dice.randrange(1, 5))
        await asyncio.sleep(dice.random() * 0.03)
        await _kill(processes[name])
        processes[name] = await start(name)
    await accepting
    assert set((await all_ended(database, *ids)).values()) == {"done"}
    _in_order(log, ids)
    for record in await database.turns.of_user("U1", 1000):
        ends = [line.attempt for line in log.lines("end") if line.turn == record.turn.id]
        # The runner's own line is written before the end is stored: only the last attempt may have been stored.
        assert ends[-1] == record.attempts
    assert await database.queue.waiting() == 0


async def log_grows(log: Log, lines: int) -> None:
    """Wait until some lines more are written, or for a second."""
    until = len(log.lines()) + lines
    for _ in range(100):
        if len(log.lines()) >= until:
            return
        await asyncio.sleep(0.01)


async def _accept_slowly(web: Inbox, ids: list[str]) -> None:
    for n, id in enumerate(ids):
        assert await web.accept(turn(id, f"{n % 12}"))
        await asyncio.sleep(0.05)


def _in_order(log: Log, ids: list[str]) -> None:
    """Within a thread no turn begins before the one before it has begun its last attempt."""
    last: dict[str, str] = {}
    for line in log.lines("begin"):
        assert last.get(line.thread, "") <= line.turn
        last[line.thread] = line.turn
    assert {line.turn for line in log.lines("begin")} == set(ids)
