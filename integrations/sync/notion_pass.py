"""One pass over a Notion workspace.

Search finds most pages, what is inside pages and data sources finds the rest, and a page that was there before and is
found by neither is asked for by its id before it counts as gone. Nothing is deleted unless everything could be listed,
and what could be read only in part never takes the place of a page that is there whole.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import replace

import structlog

from integrations.errors import Denied, IntegrationError, Invalid, NotFound, Unavailable
from integrations.notion.client import Json
from integrations.notion.gathering import first_error
from integrations.notion.reader import ReadPage
from integrations.notion.titles import title_of
from integrations.sync.ancestry import Ancestry, PageAncestry
from integrations.sync.discovery import Discovery
from integrations.sync.freshness import Sightings, is_due, is_settled, seen_of
from integrations.sync.page_readers import PageReaders
from integrations.sync.pass_tools import Tools
from integrations.sync.pass_writes import PassWrites
from integrations.sync.provenance import as_made, kind_of
from integrations.sync.report import SyncFailure, SyncProgress, SyncReport
from integrations.sync.state import Mark

SOURCE = "notion"
_COMMENTS_LOOKED_AT = 20
"""Unchanged pages whose comments are looked at in one pass, since a page's time says nothing of them; with three
requests a second that is some seconds."""
_DOWN = 5
"""Pages in a row that fail before Notion is asked whether it is there at all; if not, the pass ends."""
_LONG = 10.0
"""Seconds of reading after which a page is asked for once more: it may have gone to the trash meanwhile."""

Progress = Callable[[SyncProgress], None]
_log = structlog.get_logger(__name__)


class ReadInPart(Unavailable):
    """Something on a page could not be read."""


class Pass:
    """Made for one run. ``marks`` are those of the pages that are in the index."""

    def __init__(self, tools: Tools, marks: dict[str, Mark], progress: Progress | None) -> None:
        self._tools = tools
        self._client = tools.reader.client
        self._marks = marks
        oldest = sorted(marks, key=lambda page_id: tools.looked_at.get(page_id, 0.0))
        self._to_look_at = frozenset(oldest[:_COMMENTS_LOOKED_AT])
        self._progress = progress or (lambda _: None)
        self._ancestry = Ancestry(self._client)
        self._sightings = Sightings()
        self._readers = PageReaders(tools.audiences, self._ancestry, tools.made, self._client)
        self._writes = PassWrites(tools.index, tools.state, tools.made)
        self._queue: asyncio.Queue[Json] = asyncio.Queue()
        self._discovery = Discovery(self._client, self._queue.put_nowait, self._learn, self._not_found_out)
        self._alive: set[str] = set()
        self._to_read: set[str] = set()
        """Pages that are read whatever their marks say."""
        self._in_a_row = 0
        self._down = False
        self._read: dict[str, Mark] = {}
        self._unchanged: dict[str, Mark] = {}
        self._done = self._partial = 0
        self._failures: list[SyncFailure] = []
        self._warnings: list[tuple[str, str]] = []

    async def run(self, only: Sequence[str] | None = None) -> SyncReport:
        """Look at everything, or read ``only`` these pages; raises the errors of :mod:`integrations.errors`."""
        started = time.monotonic()
        await self._readers.begin()
        try:
            await self._look(only)
        except BaseExceptionGroup as group:
            raise first_error(group) from group
        await self._writes.flush()
        complete = not (self._down or self._discovery.incomplete)
        deleted = await self._delete(only) if complete else 0
        return SyncReport(
            len(self._read),
            len(self._unchanged),
            deleted,
            tuple(self._failures),
            tuple(self._warnings),
            complete,
            time.monotonic() - started,
            self._partial,
        )

    async def _look(self, only: Sequence[str] | None) -> None:
        async with asyncio.TaskGroup() as group:
            workers = [group.create_task(self._work()) for _ in range(self._tools.pace.concurrency)]
            if only is None:
                await self._discovery.everything()
                await self._queue.join()
                await self._discovery.pages(page_id for page_id in self._marks if page_id not in self._discovery.ids)
                await self._queue.join()
                await self._read_what_shows_others()
            else:
                self._to_read.update(only)
                await self._discovery.pages(only)
            await self._queue.join()
            for worker in workers:
                worker.cancel()

    async def _read_what_shows_others(self) -> None:
        """Read again the pages on which something shows that has changed elsewhere, now that all of it is known."""
        other = [page_id for page_id, mark in self._unchanged.items() if self._sightings.other_sources(mark)]
        known = [*self._unchanged.items(), *self._read.items()]
        again = {*other, *(page_id for page_id, mark in known if self._sightings.other_titles(mark))}
        self._to_read |= again
        self._discovery.ids -= again
        await self._discovery.pages(sorted(again))

    def _learn(self, thing: Json) -> None:
        self._ancestry.learn(thing)
        if thing["object"] == "page":
            self._tools.reader.titles[str(thing["id"])] = title_of(thing)
            self._sightings.add(thing)

    async def _not_found_out(self, identity: str, error: Exception) -> None:
        await self._fail(identity, self._tools.reader.titles.get(identity, ""), error)

    async def _work(self) -> None:
        while True:
            page = await self._queue.get()
            title = title_of(page)
            try:
                await self._try(page, title)
                if self._writes.waiting >= self._tools.pace.batch:
                    await self._writes.flush()
            finally:
                self._queue.task_done()
            self._done += 1
            self._progress(SyncProgress(self._done, max(self._done, len(self._discovery.ids)), title))

    async def _try(self, page: Json, title: str) -> None:
        page_id = str(page["id"])
        try:
            await self._page(page)
            self._in_a_row = 0
        except Denied:
            raise
        except NotFound:
            self._alive.discard(page_id)
        except Exception as error:  # noqa: BLE001 - whatever one page holds, the others are read
            if not isinstance(error, IntegrationError):
                _log.error("page_not_read", page=page_id, exc_info=error)
            await self._fail(page_id, title, error)

    async def _fail(self, page_id: str, title: str, error: Exception) -> None:
        self._alive.add(page_id)
        self._tools.failed.add(page_id)
        self._failures.append(SyncFailure(page_id, title, type(error).__name__))
        known = self._marks.get(page_id)
        if known and known.condition == "whole":
            # It stays as it was, and is tried again in each pass, also by another process.
            await self._tools.state.mark({page_id: replace(known, condition="failed")})
        self._in_a_row += isinstance(error, Unavailable) and not isinstance(error, ReadInPart)
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
        if place.trashed or await self._readers.is_own_row(page):
            return
        made = await self._readers.made(page)
        audience = self._readers.of(page_id, place.ids)
        if not audience:
            # What nobody may find need not lie in the index. Pages below it that some may read the search lists too.
            return
        self._alive.add(page_id)
        path = await self._readers.path(place, audience)
        seen = seen_of(page, path, place.ids, audience, kind_of(made))
        mark = Mark(seen, read_at=time.time(), readers=tuple(sorted(audience)))
        known = self._marks.get(page_id)
        if known and not await self._has_to_be_read(page, mark, known):
            self._unchanged[page_id] = known
            return
        try:
            read = await self._read_page(page, path, place, audience, known)
        except (NotFound, Denied):
            raise
        except Exception:
            if known and known.readers is not None and not set(known.readers) <= audience:
                # What is in the index would be found by people who may not read it any more.
                await self._writes.forget([page_id])
            raise
        if made is None and await self._readers.made(page) is not None:
            # It was read while it was being made; the next pass reads it as what it is.
            return
        self._unchanged.pop(page_id, None)
        if not read.missing:
            self._tools.failed.discard(page_id)
        self._partial += bool(read.missing)
        self._warnings += [(read.document.title, warning) for warning in read.warnings]
        await self._discovery.pages(read.pages)
        for source in read.sources:
            await self._discovery.rows(source)
        origins = [await self._ancestry.page_of(origin) for origin in read.origins]
        self._read[page_id] = replace(
            mark,
            comments=read.comments.mark,
            condition="partial" if read.missing else "whole",
            titles=self._sightings.titles(read.titles),
            sources=tuple(sorted({*read.related, *filter(None, origins)} - {page_id})),
        )
        own = self._tools.own
        document = as_made(read.document, made, own.source_headings) if made and own else read.document
        self._writes.add(document, self._read[page_id])

    async def _has_to_be_read(self, page: Json, mark: Mark, known: Mark) -> bool:
        page_id = str(page["id"])
        if page_id in self._to_read or known.seen != mark.seen or known.condition != "whole":
            return True
        if not is_settled(page, known) or is_due(page_id, known, mark.read_at, self._tools.pace.full_every):
            return True
        return await self._has_new_comments(page_id, known.comments)

    async def _read_page(
        self, page: Json, path: tuple[str, ...], place: PageAncestry, audience: frozenset[str], known: Mark | None
    ) -> ReadPage:
        """Raises NotFound for a page that went away meanwhile, and ReadInPart where the index has more of it."""
        page_id = str(page["id"])
        is_whole = known is not None and known.condition != "partial"
        tolerant = not is_whole and (known is not None or page_id in self._tools.failed)

        async def visible(other: str) -> bool:
            # A title that not all readers may see must not reach them through a page that they may.
            return audience <= await self._readers.of_other(other)

        began = time.monotonic()
        try:
            read = await self._tools.reader.read(
                page,
                path=path,
                above=place.ids,
                audience=audience,
                tolerant=tolerant,
                visible=visible,
            )
        except NotFound as error:
            await self._still_there(page_id)
            raise ReadInPart(str(error)) from error
        if read.missing or time.monotonic() - began > _LONG:
            await self._still_there(page_id)
        if read.missing and is_whole:
            raise ReadInPart(f"{len(read.missing)} places could not be read")
        return read

    async def _still_there(self, page_id: str) -> None:
        if (await self._client.page(page_id)).get("in_trash"):
            raise NotFound("the page went to the trash")

    async def _has_new_comments(self, page_id: str, known: str) -> bool:
        """Look at the comments of the pages for which that was done longest ago, few in one pass."""
        if page_id not in self._to_look_at:
            return False
        self._tools.looked_at[page_id] = time.monotonic()
        try:
            return (await self._tools.reader.comments.read(page_id)).mark != known
        except (NotFound, Invalid):
            return True

    async def _delete(self, only: Sequence[str] | None) -> int:
        known = set(only) if only is not None else {*await self._tools.index.document_ids(SOURCE), *self._marks}
        gone = sorted(known - self._alive)
        if gone:
            await self._writes.forget(gone)
        return len(gone)
