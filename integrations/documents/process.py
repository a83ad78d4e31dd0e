"""One reader process as the bot sees it: started, asked, watched, and killed at a limit."""

import os
import selectors
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from integrations.documents.base import FileText, Reason
from integrations.documents.limits import MAX_PAGES, MAX_REPLY, ReadLimits
from integrations.documents.time_limits import OnPage
from integrations.documents.wire import HEAD, Garbled, frame, page_of, reply_of
from integrations.errors import Unavailable

READER = "integrations.documents.reader_main"
WATCH_SECONDS = 0.02
"""Between two looks at the memory; what a library takes in this time goes beyond the limit."""
START_SECONDS = 60.0
LONGEST_START = 240.0
"""Wall time, where the machine is short of processor time."""
_CHUNK = 1 << 20
_LAST_WORDS = 4096
_NO_MEMORY = (b"memory allocation", b"out of memory", b"bad_alloc", b"MemoryError", b"cannot allocate")
"""What libraries say on standard error before they give up at the kernel's limit."""


class ReaderDied(Exception):
    """The process was killed, or died; ``reason`` says why, as far as the file is concerned."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason


class ReaderProcess:
    """A process in a session of its own, with no more than three pipes and a few variables.

    Used by one thread at a time, but for :meth:`kill`.
    """

    def __init__(
        self, limits: ReadLimits, environment: dict[str, str], program: Sequence[str] = ("-m", READER)
    ) -> None:
        """Start it; it is not waited for. ``program``: arguments of the interpreter. Raises :class:`Unavailable`."""
        self._limits = limits
        self._said = tempfile.TemporaryFile()  # noqa: SIM115, it lives as long as the process
        self._lock = threading.Lock()
        command = [sys.executable, "-I", *program]
        try:
            self._process = subprocess.Popen(
                [*command, str(limits.memory), str(limits.cpu_seconds), str(limits.seconds)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._said,
                bufsize=0,
                env=environment,
                cwd="/",
                start_new_session=True,
            )
        except OSError as error:
            self._said.close()
            raise Unavailable("a reader process cannot be started") from error
        self._is_ready = self._is_killed = False

    @property
    def resident(self) -> int:
        """Bytes of memory that it holds; 0 where the system does not tell."""
        try:
            pages = Path(f"/proc/{self._process.pid}/statm").read_text(encoding="ascii").split()[1]
        except (OSError, IndexError):
            return 0
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    @property
    def spent(self) -> float:
        """Seconds of processor time that its threads have taken; of wall time where the system does not tell."""
        try:
            stat = Path(f"/proc/{self._process.pid}/stat").read_text(encoding="utf-8", errors="replace")
            # Its name, in brackets, may hold anything; what follows begins with the third field.
            user, system = stat[stat.rindex(")") + 1 :].split()[11:13]
        except (OSError, ValueError):
            return time.monotonic()
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def wait_until_ready(self) -> None:
        """Wait until its libraries are loaded. Raises :class:`Unavailable`, and it is killed then."""
        if self._is_ready:
            return
        try:
            if self._frame(self._deadline(START_SECONDS, LONGEST_START)) != frame()[HEAD.size :]:
                raise ReaderDied("damaged")
        except (ReaderDied, Garbled) as error:
            self.kill()
            raise Unavailable("a reader process ends before it is ready") from error
        self._is_ready = True

    def read(
        self, path: Path, name: str, pictures: int = 0, on_page: OnPage | None = None
    ) -> FileText | tuple[str, str]:
        """Return the text of a file, or reason and fault. Raises :class:`ReaderDied`, and it is killed then.

        ``pictures``: of how many poor pages it is to return pictures. ``on_page`` is told of recognised pages.
        """
        is_late = self._deadline(self._limits.seconds, self._limits.longest)
        try:
            assert self._process.stdin is not None
            known_as = name[-255:].encode("utf-8", "replace")
            self._process.stdin.write(frame(os.fsencode(path.absolute()), known_as, HEAD.pack(pictures)))
            for _ in range(MAX_PAGES + 1):
                page = page_of(reply := self._frame(is_late))
                if page is None:
                    return reply_of(reply)
                if on_page is not None:
                    on_page(*page)
            raise Garbled("more pages than any file has")
        except (ReaderDied, Garbled, OSError) as error:
            self.kill()
            raise error if isinstance(error, ReaderDied) else ReaderDied("damaged") from error

    @property
    def is_alive(self) -> bool:
        """Whether it runs; it is not waited for."""
        return not self._is_killed and self._ending(os.WNOHANG) is None

    def kill(self) -> None:
        """Kill it and whatever it started, from any thread; who uses it ends it."""
        with self._lock:
            self._is_killed = True
            if self._process.returncode is None:
                # The group is there as long as its leader was not waited for.
                os.killpg(self._process.pid, signal.SIGKILL)

    def end(self) -> None:
        """Kill it and give back what it held; nothing happens the second time."""
        self.kill()
        with self._lock:
            self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout, self._said):
            if pipe is not None:
                pipe.close()

    def _ending(self, how: int = 0) -> os.waitid_result | None:
        return os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOWAIT | how)

    def _deadline(self, seconds: float, longest: float) -> Callable[[], bool]:
        """Return what tells whether so many seconds are over for the process, or the longest time for whoever waits.

        While others keep the processor busy its own time goes by slowly: nothing is wrong with its file then.
        """
        begun, spent = time.monotonic(), self.spent

        def is_late() -> bool:
            wall = time.monotonic() - begun
            return wall > longest or (wall > seconds and self.spent - spent > seconds)

        return is_late

    def _frame(self, is_late: Callable[[], bool]) -> bytes:
        """Return the next frame while time and memory last."""
        received = bytearray()
        wanted = HEAD.size
        assert self._process.stdout is not None
        with selectors.DefaultSelector() as ready:
            ready.register(self._process.stdout, selectors.EVENT_READ)
            while len(received) < wanted:
                if ready.select(WATCH_SECONDS):
                    some = os.read(self._process.stdout.fileno(), min(_CHUNK, wanted - len(received)))
                    if not some:
                        raise ReaderDied(self._why_it_died())
                    received += some
                    if wanted == len(received) == HEAD.size:
                        wanted += HEAD.unpack(received)[0]
                        if wanted > MAX_REPLY + HEAD.size:
                            raise Garbled("a reply that nobody asked for")
                if self.resident > self._limits.memory:
                    raise ReaderDied("memory")
                if is_late():
                    raise ReaderDied("slow")
        return bytes(received[HEAD.size :])

    def _why_it_died(self) -> Reason:
        ending = self._ending()
        if ending is not None and ending.si_status == signal.SIGXCPU:
            return "slow"
        self._said.seek(max(0, self._said.seek(0, os.SEEK_END) - _LAST_WORDS))
        last = self._said.read()
        return "memory" if any(words in last for words in _NO_MEMORY) else "damaged"
