"""A process with an inbox, to be killed.

Its runner takes up to so many milliseconds and writes a line when a turn begins and when it ends. A turn whose text is
``poison`` kills the process, ``poison at last`` after a moment in which others begin, before ``slow`` ones end; one
whose text is ``forever`` does not end. SIGTERM drains for a second.
"""

import asyncio
import os
import random
import signal
from pathlib import Path

from bot.inbox import Inbox
from bot.inbox.heartbeat import Executor
from bot.inbox.slots import Capacity
from integrations.store import Database
from orchestrator.turn import Turn
from tests.bot.inbox.turns import SECRET


def _write(log: Path, *words: object) -> None:
    # One write of one line in append mode: lines of several processes do not mix, and a kill loses none.
    with log.open("a") as file:
        file.write(" ".join(map(str, words)) + "\n")


async def main(url: str, name: str, log: Path, milliseconds: int, max_crashes: int) -> None:
    """Run until SIGTERM."""
    ending = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, ending.set)

    async def run(turn: Turn, attempt: int) -> None:
        _write(log, "begin", name, turn.thread, turn.id, attempt)
        if turn.text == "poison":
            os.kill(os.getpid(), signal.SIGKILL)
        if turn.text == "poison at last":
            await asyncio.sleep(0.4)
            os.kill(os.getpid(), signal.SIGKILL)
        if turn.text == "slow":
            await asyncio.sleep(2.0)
        if turn.text == "forever":
            await asyncio.Event().wait()
        await asyncio.sleep(random.random() * milliseconds / 1000)
        _write(log, "end", name, turn.thread, turn.id, attempt)

    async def dead_letter(turn: Turn, number: int) -> None:
        _write(log, "give_up", name, turn.thread, turn.id, 0)

    async with Database(url, SECRET) as database:
        await database.migrate()
        async with Inbox(
            database,
            run,
            dead_letter=dead_letter,
            executor=Executor(name, beat_every=0.2, dead_after=10.0, max_crashes=max_crashes),
            capacity=Capacity(4),
        ) as inbox:
            _write(log, "ready", name, "-", "-", 0)
            await ending.wait()
            await inbox.drain(1.0)


def process_main(url: str, name: str, log: Path, milliseconds: int, max_crashes: int) -> None:
    """Run until SIGTERM, as a whole process."""
    asyncio.run(main(url, name, log, milliseconds, max_crashes))
