"""A file on our disk → a document. The file is read in a process of its own, which is killed at its limits."""

import asyncio
import os
import queue
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from contextvars import copy_context
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import get_args

import structlog

from integrations.documents.base import Document, FileText, PageTranscriber, Reason, Unreadable
from integrations.documents.limits import MAX_BYTES, MAX_SHOWN, ReadLimits
from integrations.documents.process import ReaderDied, ReaderProcess
from integrations.documents.quality import is_good
from integrations.documents.time_limits import OnPage
from integrations.documents.transcribing import transcribed
from integrations.errors import Unavailable

__all__ = ["MAX_BYTES", "FileReader", "Unreadable"]

_REASONS: dict[str, Reason] = {reason: reason for reason in get_args(Reason)}

log = structlog.get_logger()


class FileReader:
    """Reads files: PDF, Word, PowerPoint, Excel, HTML, text, Markdown, and images by Tesseract in Korean and English.

    Nothing is cached and nothing downloaded. Processes are started when they are needed, kept, and replaced when they
    were killed; ``close`` ends them. It may be used from any event loop.
    """

    def __init__(
        self, limits: ReadLimits | None = None, *, tessdata: str = "", transcriber: PageTranscriber | None = None
    ) -> None:
        """``tessdata``: folder of Tesseract's languages, if it is not where the system has it.

        ``transcriber`` is shown the pictures of pages that are not made out here; None: nobody is.
        """
        self._limits = limits or ReadLimits()
        self._transcriber = transcriber
        # Its own variables and no others: what the bot knows from its environment is not for those who send files.
        self._environment = {"PATH": os.defpath, "LC_ALL": "C.UTF-8", "HOME": "/", "OMP_THREAD_LIMIT": "1"}
        if tessdata:
            self._environment["TESSDATA_PREFIX"] = tessdata
        # Each thread waits for one process; who comes later waits for a thread.
        self._threads = ThreadPoolExecutor(self._limits.at_once, "reader")
        self._idle: queue.SimpleQueue[ReaderProcess] = queue.SimpleQueue()
        self._readings: set[_RunningRead] = set()
        self._is_closed = False

    async def read(self, path: Path, name: str, on_page: OnPage | None = None) -> Document:
        """Return the text of the file that people know as ``name``, with an audience of nobody.

        ``on_page`` is told of the pages that are recognised, in the loop that reads. Raises :class:`Unreadable`, or
        ``Unavailable`` where no process can be started.
        """
        reading, loop = _RunningRead(), asyncio.get_running_loop()

        def told(done: int, of: int) -> None:
            if on_page is not None and not reading.is_stopped:
                on_page(done, of)

        around = copy_context()

        def from_thread(done: int, of: int) -> None:
            loop.call_soon_threadsafe(told, done, of, context=around)

        try:
            text = await asyncio.wrap_future(self._threads.submit(self._read, reading, path, name, from_thread))
        except asyncio.CancelledError:
            reading.stop()
            raise
        if text.poor and self._transcriber is not None:
            text = await transcribed(text, self._transcriber)
            if not is_good(text.text):
                raise Unreadable("empty")
        key = sha256(str(path).encode()).hexdigest()[:16]
        return Document(
            id=f"file:{key}",
            title=name,
            url="",
            parts=text.parts,
            audience=frozenset(),
            edited_at=datetime.now(UTC),
            source="file",
            pages_left=text.pages_left,
            pages=text.pages,
            has_page_parts=text.has_page_parts,
            misnamed=text.misnamed,
            pages_shown=len(text.poor),
            hidden=text.hidden,
        )

    async def warm_up(self) -> None:
        """Start a process before the first file waits for it. Raises ``Unavailable``."""
        await asyncio.wrap_future(self._threads.submit(self._refill))

    def close(self) -> None:
        """End all processes; what is being read is given up."""
        self._is_closed = True
        for reading in tuple(self._readings):
            reading.stop()
        self._threads.shutdown(cancel_futures=True)
        while (process := self._taken()) is not None:
            process.end()

    def _read(self, reading: "_RunningRead", path: Path, name: str, on_page: OnPage) -> FileText:
        self._readings.add(reading)
        process = self._taken() or ReaderProcess(self._limits, self._environment)
        try:
            with reading.by(process):
                process.wait_until_ready()
                found = process.read(path, name, MAX_SHOWN if self._transcriber else 0, on_page)
        except ReaderDied as error:
            found = error.reason, "ReaderDied"
        finally:
            self._readings.discard(reading)
            self._give_back(process)
        match found:
            case (str() as reason, str() as fault):
                log.info("file_not_read", suffix=Path(name).suffix[:10], reason=reason, error=fault[:60])
                raise Unreadable(_REASONS.get(reason, "damaged"))
            case text:
                return text

    def _taken(self) -> ReaderProcess | None:
        """Return a process that waits for work; None where there is none."""
        while True:
            try:
                process = self._idle.get_nowait()
            except queue.Empty:
                return None
            if process.is_alive:
                return process
            process.end()

    def _give_back(self, process: ReaderProcess) -> None:
        """Keep a process for the next file, unless it died or holds on to much of what the last one took."""
        if process.is_alive and process.resident < self._limits.memory // 2 and not self._is_closed:
            self._idle.put(process)
            return
        process.end()
        with suppress(RuntimeError):  # closed meanwhile
            self._threads.submit(self._refill)

    def _refill(self) -> None:
        if self._is_closed or not self._idle.empty():
            return
        process = ReaderProcess(self._limits, self._environment)
        try:
            process.wait_until_ready()
        except Unavailable:
            process.end()
            raise
        self._idle.put(process)


class _RunningRead:
    """One file being read, so that it can be stopped from elsewhere."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._process: ReaderProcess | None = None
        self._is_stopped = False

    @contextmanager
    def by(self, process: ReaderProcess) -> Iterator[None]:
        """Name the process that reads; outside of this block it is not ours to kill."""
        with self._lock:
            self._process = process
            if self._is_stopped:
                process.kill()
        try:
            yield
        finally:
            with self._lock:
                self._process = None

    @property
    def is_stopped(self) -> bool:
        """Whether nobody waits for it any more."""
        return self._is_stopped

    def stop(self) -> None:
        """Kill the process that reads, now or as soon as there is one."""
        with self._lock:
            self._is_stopped = True
            if self._process is not None:
                self._process.kill()
