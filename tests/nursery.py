"""One process that has imported and loaded what bot and sandbox need, and becomes one of theirs for each request.

From nothing each of them would take four seconds of processor time. All test processes of a run share it.
It listens at a socket that it is given as a file descriptor, and ends when its standard input does. A request is the
pickle of a function and its arguments; the answer is the process's number, and when it has ended what it ended with
and the processor seconds that it took. Who hangs up before that has it killed.

The test processes come from a second one, forked from it, that has imported the tests as well: read, rewritten and run
once, not in each of them. A bot does without: the more there is, the longer a fork takes.
"""

import asyncio
import atexit
import ctypes
import gc
import importlib
import os
import pkgutil
import selectors
import signal
import socket
import sys
import threading
import warnings
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from datetime import date
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NoReturn

import pytest

Call = tuple[Callable[..., None], tuple[Any, ...]]

PACKAGES = ("bot", "integrations", "orchestrator", "sandbox")
OTHERS = (
    "alembic.command",
    "anyio._backends._asyncio",
    "httpcore",
    "langchain_core.tracers.context",
    "langchain_core.tracers.run_collector",
    "neo4j",
    "playwright.async_api",
)
"""What they import later: with the first migration, request, turn or browser."""
_MAPS = Path("/proc/self/maps")
_LARGE = 1 << 21
_COLLAPSE = 25
"""MADV_COLLAPSE, <linux/mman.h>; a system that does not know it refuses, and nothing is lost."""


def warm_up() -> None:
    """Import what processes of the bot and the tests import, at once or later, and load what they load.

    No thread is left, since forks follow.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # as where tests import it
        _load()
    for thread in threading.enumerate():
        if thread is not threading.main_thread():
            thread.join()
    _keep()
    _gather_pages()


def _keep() -> None:
    """Tell the garbage collector that what is there by now stays: no child has to go through it again."""
    gc.collect()
    gc.freeze()


def _gather_pages() -> None:
    """Have the system keep what is there in pages of 2 MiB, where it can: a fork then copies a tenth of their table.

    It takes a second, and spares each fork and each end of a process 9 ms.
    """
    if not _MAPS.exists():
        return
    advise = ctypes.CDLL(None).madvise
    for line in _MAPS.read_text(encoding="ascii", errors="replace").splitlines():
        span, rights, *rest = line.split()
        begin, end = (int(place, 16) for place in span.split("-"))
        if rights == "rw-p" and rest[3:] in ([], ["[heap]"]):
            for place in range(-(-begin // _LARGE) * _LARGE, end - _LARGE + 1, _LARGE):
                advise(ctypes.c_void_p(place), ctypes.c_size_t(_LARGE), _COLLAPSE)


def _load() -> None:
    for package in map(importlib.import_module, PACKAGES):
        for each in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not each.name.endswith("__main__") and ".migrations" not in each.name:
                importlib.import_module(each.name)
    for name in OTHERS:
        importlib.import_module(name)
    from bot.texts import texts
    from integrations.law.loader import load_law
    from integrations.law.packaged import packaged_law
    from integrations.search.concepts import concepts
    from integrations.search.local import LocalEmbedder
    from orchestrator.graphs.contract.rules.clauses import split
    from orchestrator.graphs.contract.rules.labour.analysing import analyse_labour
    from orchestrator.language import english
    from sandbox.notion import SEED
    from sandbox.notion.seed import blocks_of, read_pages

    embedder = LocalEmbedder()
    asyncio.run(embedder.embed(["…"]))
    embedder.close()
    concepts("연차 leave")
    english.load()
    contract = split("제1조(수습) 수습 기간은 3개월로 한다.")
    analyse_labour(contract, load_law(packaged_law()), date(2026, 1, 1))
    texts("ko")
    pages = read_pages(SEED / "notion")
    for page in pages:
        blocks_of(page.slug, page.body, frozenset(each.slug for each in pages))


class Nursery:
    """Serves requests for processes, until nobody can make one any more."""

    def __init__(self, listener: socket.socket) -> None:
        """``listener``: a listening Unix socket."""
        self._listener = listener
        self._running: dict[int, Connection] = {}
        self._selector = selectors.DefaultSelector()
        self._ended, self._wake = socket.socketpair()

    def serve(self) -> Call | None:
        """Return in each new process what it was asked for; in this one None, at the end."""
        self._begin()
        while True:
            for key, _ in self._selector.select():
                if key.fileobj is self._listener:
                    request = self._begun()
                    if request is not None:
                        return request
                elif key.fileobj is self._ended:
                    self._ended.recv(4096)
                elif isinstance(key.fileobj, Connection):
                    self._hung_up(key.fileobj)
                else:
                    self._end()
                    return None
            self._reap(os.WNOHANG)

    def _begin(self) -> None:
        for sock in (self._ended, self._wake):
            sock.setblocking(False)
        signal.set_wakeup_fd(self._wake.fileno(), warn_on_full_buffer=False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        for file in (self._listener, self._ended, sys.stdin.fileno()):
            self._selector.register(file, selectors.EVENT_READ)

    def _begun(self) -> Call | None:
        connection = Connection(self._listener.accept()[0].detach())
        try:
            # The function's module is imported here, once for all processes that call it.
            request: Call = connection.recv()
        except EOFError:
            return None
        pid = os.fork()
        if pid == 0:
            connection.close()
            self._leave()
            return request
        self._running[pid] = connection
        self._selector.register(connection, selectors.EVENT_READ)
        connection.send(pid)
        return None

    def _leave(self) -> None:
        """Be a process of one's own."""
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        self._selector.close()
        for sock in (self._listener, self._ended, self._wake):
            sock.close()
        for connection in self._running.values():
            connection.close()
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        os.close(nothing)

    def _hung_up(self, connection: Connection) -> None:
        self._selector.unregister(connection)
        os.kill(next(pid for pid, one in self._running.items() if one is connection), signal.SIGKILL)

    def _reap(self, options: int) -> None:
        while self._running:
            pid, status, used = os.wait4(-1, options)
            if pid == 0:
                return
            connection = self._running.pop(pid, None)
            if connection is None:  # the one with the tests
                continue
            with suppress(KeyError):  # who asked for it has hung up
                self._selector.unregister(connection)
            with suppress(BrokenPipeError):
                connection.send((os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime))
            connection.close()

    def _end(self) -> None:
        for pid in self._running:
            os.kill(pid, signal.SIGKILL)
        self._reap(0)
        with suppress(ChildProcessError):
            os.wait()  # the one with the tests ends as this one does


def _called(call: Callable[..., None], arguments: tuple[Any, ...]) -> int:
    """Call a function; return the status with which a program that does nothing else would end."""
    try:
        call(*arguments)
    except SystemExit as ending:
        if ending.code is None or isinstance(ending.code, int):
            return ending.code or 0
        print(ending.code, file=sys.stderr)
        return 1
    return 0


def _leave_with(status: int) -> NoReturn:
    """End as a program does, but leave the memory to the system.

    To take down what is imported, page by page copied from the nursery's, would cost each process 0.2 s.
    """
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os._exit(status)


def _import_tests(arguments: Sequence[str]) -> None:
    """Import what pytest does when it looks for tests with these arguments; what fails will fail again, and be told."""
    pytest.main([*arguments, "-n0", "--collect-only", "-qq"])
    _keep()


def main(*given: str) -> None:
    """Warm up at the first request, and serve.

    ``given``: the descriptor of a listening socket; where tests are to be run that of another, and pytest's arguments.
    """
    with ExitStack() as stack, selectors.DefaultSelector() as selector:
        listeners = [stack.enter_context(socket.socket(fileno=int(each))) for each in given[:2]]
        for file in (*listeners, sys.stdin):
            selector.register(file, selectors.EVENT_READ)
        if any(key.fileobj is sys.stdin for key, _ in selector.select()):
            return
        warm_up()
        has_tests = len(given) > 1 and os.fork() == 0
        if has_tests:
            _import_tests(given[2:])
        request = Nursery(listeners[has_tests]).serve()
    if request is not None:
        _leave_with(_called(*request))


if __name__ == "__main__":
    main(*sys.argv[1:])
