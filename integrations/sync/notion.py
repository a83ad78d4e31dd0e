"""Keeping the index in step with a Notion workspace.

Search finds most pages, what is inside pages and data sources finds the rest, and a page that was there before and is
found by neither is asked for by its id before it counts as gone.
"""

import asyncio
import hashlib
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from time import monotonic

import structlog

from integrations.documents.base import Document
from integrations.errors import Denied, IntegrationError, NotFound, Unavailable
from integrations.notion.client import Json
from integrations.notion.ids import notion_id
from integrations.notion.reader import PageReader
from integrations.notion.titles import title_of
from integrations.search.base import SearchIndex
from integrations.sync.ancestry import Ancestry, Place
from integrations.sync.audience import Audiences
from integrations.sync.report import SyncFailure, SyncProgress, SyncReport
from integrations.sync.state import MemorySyncState, SyncState

SOURCE = "notion"
_FORMAT = "1"
"""Changed when pages are rendered differently, so that all are read again."""
_ROUNDED = timedelta(minutes=2)
"""Notion rounds last_edited_time down to the minute: a page edited so recently may change again under the same time."""
_DOWN = 5
"""Pages in a row that fail before Notion counts as down and the pass ends."""

Progress = Callable[[SyncProgress], None]
_log = structlog.get_logger(__name__)


class NotionSync:
    """Reads a workspace into an index, again and again."""

    def __init__(
        self,
        reader: PageReader,
        index: SearchIndex,
        audiences: Audiences,
        *,
        state: SyncState | None = None,
        concurrency: int = 8,
        batch: int = 8,
    ) -> None:
        self._reader = reader
        self._index = index
        self._audiences = audiences
        self._state = state or MemorySyncState()
        self._concurrency = concurrency
        self._batch = batch
        self._failed: set[str] = set()
        self._running = asyncio.Lock()

    async def run(self, progress: Progress | None = None) -> SyncReport:
        """Do one pass. Pages that fail are reported; raises Unavailable when Notion or the index cannot be reached."""
        async with self._running:
            one = _Pass(self, dict(await self._state.marks()), progress)
            return await one.run()

    async def refresh(self, page_ids: Sequence[str]) -> SyncReport:
        """Read these pages now, changed or not, and forget those that are gone."""
        async with self._running:
            one = _Pass(self, {}, None)
            return await one.run([notion_id(page_id) for page_id in page_ids])

    async def keep(self, interval: float, progress: Progress | None = None) -> None:
        """Run pass after pass, ``interval`` seconds apart, until cancelled."""
        while True:
            try:
                report = await self.run(progress)
                _log.info("notion_sync", read=report.read, deleted=report.deleted, failed=len(report.failures))
            except IntegrationError as error:
                _log.warning("notion_sync_failed", error=type(error).__name__)
            await asyncio.sleep(interval)


class _Pass:
    """One pass over the workspace."""

    def __init__(self, sync: NotionSync, marks: dict[str, str], progress: Progress | None) -> None:
        self._sync = sync
        self._reader = sync._reader
        self._client = sync._reader.client
        self._marks = marks
        self._progress = progress or (lambda _: None)
        self._ancestry = Ancestry(self._client)
        self._queue: asyncio.Queue[Json] = asyncio.Queue()
        self._found: set[str] = set()
        self._sources: set[str] = set()
        self._alive: set[str] = set()
        self._buffer: list[tuple[Document, str]] = []
        self._writing = asyncio.Lock()
        self._row = 0
        self._down = False
        self._done = self._read = self._unchanged = 0
        self._failures: list[SyncFailure] = []
        self._warnings: list[tuple[str, str]] = []

    async def run(self, only: Sequence[str] | None = None) -> SyncReport:
        started = monotonic()
        try:
            await self._look(only)
        except BaseExceptionGroup as group:
            raise _first(group) from group
        await self._flush()
        complete = not self._down
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
            workers = [group.create_task(self._work()) for _ in range(self._sync._concurrency)]
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
        self._reader.titles[page_id] = title_of(page)
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
        except NotFound:
            return

    async def _ask_for(self, page_ids: Sequence[str]) -> None:
        """Queue pages by id, those that exist."""

        async def ask(page_id: str) -> None:
            if page_id in self._found:
                return
            try:
                self._add(await self._client.page(page_id))
            except NotFound:
                self._found.add(page_id)

        await asyncio.gather(*(ask(page_id) for page_id in page_ids))

    async def _work(self) -> None:
        while True:
            page = await self._queue.get()
            title = title_of(page)
            try:
                await self._page(page)
                self._row = 0
            except Denied:
                raise
            except NotFound:
                self._alive.discard(str(page["id"]))
            except IntegrationError as error:
                self._fail(page, title, error)
            finally:
                self._queue.task_done()
            self._done += 1
            self._progress(SyncProgress(self._done, len(self._found), title))

    def _fail(self, page: Json, title: str, error: IntegrationError) -> None:
        page_id = str(page["id"])
        self._alive.add(page_id)
        self._sync._failed.add(page_id)
        self._failures.append(SyncFailure(page_id, title, type(error).__name__))
        if isinstance(error, Unavailable):
            self._row += 1
            self._down = self._down or self._row >= _DOWN

    async def _page(self, page: Json) -> None:
        page_id = str(page["id"])
        if self._down:
            self._alive.add(page_id)
            return
        place = await self._ancestry.place(page)
        if place.trashed:
            return
        self._alive.add(page_id)
        audience = self._sync._audiences(page_id, place.ids)
        mark = _mark(page, place, audience)
        if self._marks.get(page_id) == mark:
            self._unchanged += 1
            return
        settled = datetime.fromisoformat(page["last_edited_time"]) < datetime.now(UTC) - _ROUNDED
        tolerant = page_id in self._sync._failed
        read = await self._reader.read(page, path=place.path, audience=audience, tolerant=tolerant)
        self._read += 1
        self._sync._failed.discard(page_id)
        self._warnings += [(read.document.title, warning) for warning in read.warnings]
        await self._ask_for(read.pages)
        for database in read.databases:
            await self._database(database)
        self._buffer.append((read.document, mark if settled else f"{mark} unsettled"))
        if len(self._buffer) >= self._sync._batch:
            await self._flush()

    async def _database(self, database: str) -> None:
        try:
            found = await self._client.database(database)
        except NotFound:
            return
        for source in found.get("data_sources", []):
            await self._rows(str(source["id"]))

    async def _flush(self) -> None:
        batch, self._buffer = self._buffer, []
        if not batch:
            return
        async with self._writing:
            await self._sync._index.upsert([document for document, _ in batch])
            await self._sync._state.mark({document.id: mark for document, mark in batch})

    async def _delete(self, only: Sequence[str] | None) -> int:
        known = set(only) if only is not None else {*await self._sync._index.document_ids(SOURCE), *self._marks}
        gone = sorted(known - self._alive)
        if gone:
            await self._sync._index.delete(gone)
            await self._sync._state.forget(gone)
        return len(gone)


def _mark(page: Json, place: Place, audience: frozenset[str]) -> str:
    """Return what is equal as long as the page need not be read again."""
    rest = repr((_FORMAT, place.path, sorted(audience)))
    return f"{page['last_edited_time']} {hashlib.sha256(rest.encode()).hexdigest()[:16]}"


def _first(error: BaseException) -> BaseException:
    """Return the first single error of a group."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error
