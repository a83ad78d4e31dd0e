"""The files of a turn as texts: each by its name, with its places, or with what kept it from being read."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import structlog

from integrations.documents.base import Document, Unreadable
from integrations.documents.limits import MAX_BYTES
from integrations.documents.time_limits import OnPage
from orchestrator.deps import FileReading
from orchestrator.turn import File

log = structlog.get_logger()

OnRead = Callable[["ReadFile"], None]
"""Gets each file as soon as it is read, or cannot be."""


@dataclass(frozen=True, slots=True)
class ReadFile:
    """A file that was read, or could not be."""

    file: File
    document: Document | None
    """Its parts say by their headings where they stand: a page (``p. 2``), a sheet, a section. None: not read."""
    notice: str = ""
    """What is missing of it, as a key below ``notice.``; empty where nothing is."""
    warnings: tuple[str, ...] = ()
    """What else is to be told of how it was read, as such keys."""

    @property
    def text(self) -> str:
        """All its words, without the places; what offsets of the document's ``pages`` count in."""
        return self.document.text if self.document else ""


async def read_files(
    files: Sequence[File], reader: FileReading, on_read: OnRead | None = None, on_page: OnPage | None = None
) -> list[ReadFile]:
    """Read files beside each other and return them in their order.

    ``on_page`` is told of pages that are recognised; of several files nobody knows of which. Raises ``Unavailable``
    where files cannot be read at all.
    """

    async def one(file: File) -> ReadFile:
        read = await _read(file, reader, on_page)
        if on_read is not None:
            on_read(read)
        return read

    return list(await asyncio.gather(*map(one, files)))


def notices_of(read: Iterable[ReadFile]) -> list[str]:
    """Return what is missing of the files and what else is to be told of them, each notice once."""
    return list(dict.fromkeys(key for one in read for key in (one.notice, *one.warnings) if key))


async def _read(file: File, reader: FileReading, on_page: OnPage | None) -> ReadFile:
    if not file.path:
        return ReadFile(file, None, "file_too_large" if file.size > MAX_BYTES else "file_unreachable")
    try:
        document = await reader.read(Path(file.path), file.name, on_page)
    except Unreadable as error:
        log.info("file_unreadable", reason=error.reason)
        return ReadFile(file, None, f"file_{error.reason}")
    told = {
        "file_renamed": document.misnamed,
        "file_pages_shown": document.pages_shown,
        "file_hidden": document.hidden,
    }
    warnings = tuple(key for key, holds in told.items() if holds)
    return ReadFile(file, document, "file_pages_left" if document.pages_left else "", warnings)
