"""Processes that begin where all is imported already: from nothing each of them would take a second or more."""

import asyncio
import multiprocessing
import os
import signal
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from bot.cli import main

_CONTEXT = multiprocessing.get_context("forkserver")
_CONTEXT.set_forkserver_preload(["bot.app", "tests.bot.inbox.process", "tests.forked"])


class ForkedProcess:
    """A process that calls a function, as far as tests use those of asyncio."""

    def __init__(self, call: Callable[..., None], *arguments: object) -> None:
        """Begin it; ``call`` is a function of a module, which the process imports if it is not there yet."""
        self._process = _CONTEXT.Process(target=call, args=arguments, daemon=True)
        self._process.start()

    @property
    def returncode(self) -> int | None:
        """What it ended with, as of asyncio's."""
        return self._process.exitcode

    def send_signal(self, number: signal.Signals) -> None:
        """Send it a signal."""
        assert self._process.pid is not None
        os.kill(self._process.pid, number)

    def kill(self) -> None:
        """Kill it."""
        self._process.kill()

    async def wait(self) -> int:
        """Wait until it has ended."""
        while self._process.exitcode is None:
            await asyncio.to_thread(self._process.join, 1.0)
        return self._process.exitcode


@dataclass(frozen=True, slots=True)
class Ended:
    """What a command came to."""

    returncode: int
    stdout: str
    stderr: str


async def run_bot_command(*arguments: str, env: Mapping[str, str], cwd: Path) -> Ended:
    """Run ``bot <arguments>`` with nothing but these variables, and wait until it has ended."""
    with tempfile.TemporaryDirectory() as folder:
        out, err = Path(folder) / "out", Path(folder) / "err"
        process = await asyncio.to_thread(ForkedProcess, _bot, arguments, dict(env), cwd, out, err)
        try:
            code = await process.wait()
        finally:
            if process.returncode is None:
                process.kill()
        return Ended(code, *(path.read_text(encoding="utf-8", errors="replace") for path in (out, err)))


def _bot(arguments: Sequence[str], env: Mapping[str, str], cwd: Path, out: Path, err: Path) -> None:
    os.environ.clear()
    os.environ.update(env)
    os.chdir(cwd)
    for number, path in ((1, out), (2, err)):
        os.dup2(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), number)
    sys.argv = ["bot", *arguments]
    main()
