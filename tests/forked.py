"""Processes that begin where all is imported and loaded already; see :mod:`tests.nursery`."""

import asyncio
import atexit
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache
from multiprocessing.connection import Connection
from pathlib import Path

_ROOT = Path(__file__).parent.parent


class SharedNursery:
    """The nursery of a run: begun where it is first needed, or by the process that began this one."""

    def __init__(self) -> None:
        self.address = ""
        """The path of its socket; empty while there is none."""
        self.spent = 0.0
        """Processor seconds of the processes that this one had it begin, and that have ended."""
        self._process: subprocess.Popen[bytes] | None = None

    def begin(self, *arguments: str) -> str:
        """Begin one, which imports nothing before it is needed; returns its address.

        With ``arguments`` of pytest that of a second one, forked from it, which has imported those tests too.
        """
        folder = Path(tempfile.mkdtemp(prefix="nursery-"))
        self.address = str(folder / "socket")
        addresses = [self.address, str(folder / "tests")][: 2 if arguments else 1]
        with ExitStack() as stack:
            listeners = [stack.enter_context(socket.socket(socket.AF_UNIX)) for _ in addresses]
            for listener, address in zip(listeners, addresses, strict=True):
                listener.bind(address)
                listener.listen(128)
            descriptors = [listener.fileno() for listener in listeners]
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.nursery", *map(str, descriptors), *arguments],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                pass_fds=descriptors,
                cwd=_ROOT,
            )
        atexit.register(self.end)
        return addresses[-1]

    def end(self) -> None:
        """End it with all that it began, if it was begun here."""
        process, self._process = self._process, None
        if process is not None:
            process.communicate()
            shutil.rmtree(Path(self.address).parent, ignore_errors=True)
            self.address = ""

    def connection(self) -> Connection:
        """Return a line to it."""
        with socket.socket(socket.AF_UNIX) as line:
            line.connect(self.address or self.begin())
            return Connection(line.detach())


@cache
def nursery() -> SharedNursery:
    """Return the one that this process uses."""
    return SharedNursery()


class ForkedProcess:
    """A process that calls a function, as far as tests use those of asyncio."""

    def __init__(self, call: Callable[..., None], *arguments: object) -> None:
        """Begin it; ``call`` is a function of a module, which the process imports if it is not there yet."""
        self._line = nursery().connection()
        self._line.send((call, arguments))
        self.pid: int = self._line.recv()
        self._code: int | None = None

    @property
    def returncode(self) -> int | None:
        """What it ended with, as of asyncio's."""
        if self._code is None and self._line.poll():
            self._code, seconds = self._line.recv()
            nursery().spent += seconds
            self._line.close()
        return self._code

    def send_signal(self, number: signal.Signals) -> None:
        """Send it a signal."""
        os.kill(self.pid, number)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """Kill it."""
        self.send_signal(signal.SIGKILL)

    def ended(self) -> int:
        """Wait until it has ended, where there is no event loop."""
        self._line.poll(None)
        code = self.returncode
        assert code is not None
        return code

    async def wait(self) -> int:
        """Wait until it has ended."""
        while (code := self.returncode) is None:
            await asyncio.to_thread(self._line.poll, 1.0)
        return code


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
        process = await begin_bot(*arguments, env=env, cwd=cwd, out=out, err=err)
        try:
            code = await process.wait()
        finally:
            if process.returncode is None:
                process.kill()
        return Ended(code, *(path.read_text(encoding="utf-8", errors="replace") for path in (out, err)))


async def begin_bot(
    *arguments: str, env: Mapping[str, str], cwd: Path, out: Path, err: Path | None = None
) -> ForkedProcess:
    """Begin ``bot <arguments>`` with nothing but these variables; what it prints is added to files, or to one."""
    return await asyncio.to_thread(ForkedProcess, _bot, arguments, dict(env), cwd, out, err or out)


def _bot(arguments: Sequence[str], env: Mapping[str, str], cwd: Path, out: Path, err: Path) -> None:
    from bot.cli import main

    os.environ.clear()
    os.environ.update(env)
    os.chdir(cwd)
    for number, path in ((1, out), (2, err)):
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        os.dup2(file, number)
        os.close(file)
    sys.argv = ["bot", *arguments]
    main()
