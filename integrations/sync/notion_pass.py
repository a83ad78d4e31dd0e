"""One pass over a Notion workspace.

Search finds most pages, what is inside pages and data sources finds the rest, and a page that was there before and is
found by neither is asked for by its id before it counts as gone. Nothing is deleted unless everything could be listed.
"""

import asyncio
import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from time import monotonic

import structlog

from integrations.documents.base import Document
from integrations.errors import Denied, IntegrationError, Invalid, NotFound, Unavailable
from integrations.notion.client import Json
from integrations.notion.reader import PageReader
from integrations.notion.titles import title_of
from integrations.search.base import SearchIndex
from integrations.sync.ancestry import Ancestry, Place
from integrations.sync.audience import Audiences
from integrations.sync.report import SyncFailure, SyncProgress, SyncReport
from integrations.sync.state import SyncState

SOURCE = "notion"
_FORMAT = "3"
"""Changed when pages are rendered differently, so that all are read again."""
_ROUNDED = timedelta(minutes=2)
"""Notion rounds last_edited_time down to the minute: a page edited so recently may change again under the same time."""
_COMMENTS_LOOKED_AT = 20
"""Unchanged pages whose comments are looked at in one pass, since a page's time says nothing of them; with three
requests a second that is some seconds."""
_DOWN = 5
"""Pages in a row that fail before Notion is asked whether it is there at all; if not, the pass ends."""
_UNSETTLED = "unsettled"

Progress = Callable[[SyncProgress], None]
_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Tools:
    """What passes work with, and what one leaves for the next."""

    reader: PageReader
    index: SearchIndex
    audiences: Audiences
    state: SyncState
    concurrency: int
    batch: int
    failed: set[str] = field(default_factory=set)
    """Pages that failed before: what still fails in them becomes a warning the next time."""
    looked_at: dict[str, float] = field(default_factory=dict)
    """When the comments of an unchanged page were looked at last, by this process's clock."""


class Pass:
    """Made for one run. ``marks`` are those of the pages that are in the index."""

    def __init__(self, tools: Tools, marks: dict[str, str], progress: Progress | None) -> None:
        self._tools = tools
        self._client = tools.reader.client
        self._marks = marks
        oldest = sorted(marks, key=lambda page_id: tools.looked_at.get(page_id, 0.0))
        self._to_look_at = frozenset(oldest[:_COMMENTS_LOOKED_AT])
        self._progress = progress or (lambda _: None)
        self._ancestry = Ancestry(self._client)
        self._audiences: dict[str, frozenset[str]] = {}
        self._queue: asyncio.Queue[Json] = asyncio.Queue()
        self._found: set[str] = set()
        self._sources: set[str] = set()
        self._alive: set[str] = set()
        self._buffer: list[tuple[Document, str]] = []
        self._writing = asyncio.Lock()
        self._in_a_row = 0
        self._down = self._incomplete = False
        self._done = self._read = self._unchanged = 0
        self._failures: list[SyncFailure] = []
        self._warnings: list[tuple[str, str]] = []

    async def run(self, only: Sequence[str] | None = None) -> SyncReport:
        """Look at everything, or at ``only`` these pages; raises the errors of :mod:`integrations.errors`."""
        started = monotonic()
        try:
            await self._look(only)
        except BaseExceptionGroup as group:
            raise _first(group) from group
        await self._flush()
        complete = not (self._down or self._incomplete)
        deleted = await self._delete(only) if complete else 0
        return SyncReport(
            self._read,
            self._unchanged,
            deleted,
            tuple(self._failures),
            tuple(self._warnings),
            complete,
            monotonic() - started,
        )

    async def _look(self, only: Sequence[str] | None) -> None:
        async with asyncio.TaskGroup() as group:
            workers = [group.create_task(self._work()) for _ in range(self._tools.concurrency)]
            if only is None:
                await self._list()
            else:
                await self._ask_for(only)
            await self._queue.join()
            if only is None:
                await self._ask_for([page_id for page_id in self._marks if page_id not in self._found])
                await self._queue.join()
            for worker in workers:
                worker.cancel()

    async def _list(self) -> None:
        sources = []
        async for thing in self._client.search():
            self._ancestry.learn(thing)
            if thing["object"] == "page":
                self._add(thing)
            elif thing["object"] == "data_source":
                sources.append(str(thing["id"]))
        await asyncio.gather(*(self._rows(source) for source in sources))

    def _add(self, page: Json) -> None:
        page_id = str(page["id"])
        self._tools.reader.titles[page_id] = title_of(page)
        if page_id not in self._found:
            self._found.add(page_id)
            self._queue.put_nowait(page)

    async def _rows(self, source: str) -> None:
        if source in self._sources:
            return
        self._sources.add(source)
        try:
            async for row in self._client.rows(source):
                if row["object"] == "page":
                    self._add(row)
        except (NotFound, Invalid):
            return
        except Unavailable as error:
            self._incomplete = True
            await self._fail(source, "", error)

    async def _ask_for(self, page_ids: Sequence[str]) -> None:
        """Queue pages by id, those that exist."""

        async def ask(page_id: str) -> None:
            if page_id in self._found:
                return
            try:
                self._add(await self._client.page(page_id))
            except NotFound:
                self._found.add(page_id)
            except Unavailable as error:
                await self._fail(page_id, self._tools.reader.titles.get(page_id, ""), error)

        await asyncio.gather(*(ask(page_id) for page_id in page_ids))

    async def _work(self) -> None:
        while True:
            page = await self._queue.get()
            title = title_of(page)
            try:
                await self._try(page, title)
                if len(self._buffer) >= self._tools.batch:
                    await self._flush()
            finally:
                self._queue.task_done()
            self._done += 1
            self._progress(SyncProgress(self._done, len(self._found), title))

    async def _try(self, page: Json, title: str) -> None:
        try:
            await self._page(page)
            self._in_a_row = 0
        except Denied:
            raise
        except NotFound:
            self._alive.discard(str(page["id"]))
        except Exception as error:  # noqa: BLE001 - whatever one page holds, the others are read
            if not isinstance(error, IntegrationError):
                _log.error("page_not_read", page=page["id"], exc_info=error)
            await self._fail(str(page["id"]), title, error)

    async def _fail(self, page_id: str, title: str, error: Exception) -> None:
        self._alive.add(page_id)
        self._tools.failed.add(page_id)
        self._failures.append(SyncFailure(page_id, title, type(error).__name__))
        self._in_a_row += isinstance(error, Unavailable)
        if self._in_a_row >= _DOWN and not self._down:
            try:
                await self._client.me()
                self._in_a_row = 0
            except Unavailable:
                self._down = True

    async def _page(self, page: Json) -> None:
        page_id = str(page["id"])
        if self._down:
            self._alive.add(page_id)
            return
        place = await self._ancestry.place(page)
        if place.trashed:
            return
        audience = self._tools.audiences(page_id, place.ids)
        if not audience:
            # What nobody may find need not lie in the index. Pages below it that some may read the search lists too.
            return
        self._alive.add(page_id)
        path = await self._path(place, audience)
        mark = _mark(page, path, place.ids, audience)
        stored, _, said = self._marks.get(page_id, "").rpartition(" ")
        if stored == mark and said != _UNSETTLED and not await self._has_new_comments(page_id, said):
            self._unchanged += 1
            return
        settled = datetime.fromisoformat(page["last_edited_time"]) < datetime.now(UTC) - _ROUNDED
        tolerant = page_id in self._tools.failed

        async def visible(other: str) -> bool:
            # A title that not all readers may see must not reach them through a page that they may.
            return audience <= await self._audience_of(other)

        read = await self._tools.reader.read(
            page, path=path, above=place.ids, audience=audience, tolerant=tolerant, visible=visible
        )
        self._read += 1
        self._tools.failed.discard(page_id)
        self._warnings += [(read.document.title, warning) for warning in read.warnings]
        await self._ask_for(read.pages)
        for database in read.databases:
            await self._database(database)
        self._buffer.append((read.document, f"{mark} {read.comments.mark if settled else _UNSETTLED}"))

    async def _has_new_comments(self, page_id: str, known: str) -> bool:
        """Look at the comments of the pages for which that was done longest ago, few in one pass."""
        if page_id not in self._to_look_at:
            return False
        self._tools.looked_at[page_id] = monotonic()
        return (await self._tools.reader.comments.read(page_id)).mark != known

    async def _path(self, place: Place, audience: frozenset[str]) -> tuple[str, ...]:
        """Return the titles above a page that each of its readers may see: they are searched and shown with it."""
        return tuple([title for above, title in place.titles if audience <= await self._audience_of(above)])

    async def _audience_of(self, page_id: str) -> frozenset[str]:
        """Return who may read another page, database or block; nobody where it is not shared with us."""
        if page_id not in self._audiences:
            place = await self._ancestry.place_of(page_id)
            self._audiences[page_id] = self._tools.audiences(page_id, place.ids) if place else frozenset()
        return self._audiences[page_id]

    async def _database(self, database: str) -> None:
        try:
            found = await self._client.database(database)
        except (NotFound, Invalid):
            return
        for source in found.get("data_sources", []):
            await self._rows(str(source["id"]))

    async def _flush(self) -> None:
        batch, self._buffer = self._buffer, []
        if not batch:
            return
        async with self._writing:
            await self._tools.index.upsert([document for document, _ in batch])
            await self._tools.state.mark({document.id: mark for document, mark in batch})

    async def _delete(self, only: Sequence[str] | None) -> int:
        known = set(only) if only is not None else {*await self._tools.index.document_ids(SOURCE), *self._marks}
        gone = sorted(known - self._alive)
        if gone:
            await self._tools.index.delete(gone)
            await self._tools.state.forget(gone)
        return len(gone)


def _mark(page: Json, path: tuple[str, ...], above: tuple[str, ...], audience: frozenset[str]) -> str:
    """Return what is equal as long as the page need not be read again."""
    rest = repr((_FORMAT, page.get("url"), path, above, sorted(audience)))
    return f"{page['last_edited_time']} {hashlib.sha256(rest.encode()).hexdigest()[:16]}"


def _first(error: BaseException) -> BaseException:
    """Return the first single error of a group."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error
