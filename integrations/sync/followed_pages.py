"""Pages whose changes from here reach the index at once, not with the next look at Notion."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

import structlog

from integrations.errors import IntegrationError
from integrations.notion.base import PageContent, WrittenPage
from integrations.notion.client import NotionClient
from integrations.notion.ids import notion_id
from integrations.notion.pages import Pages
from integrations.notion.writelog import WriteLog
from integrations.search.base import SearchIndex
from integrations.store.made_pages import MadePages

Refresh = Callable[[Sequence[str]], Awaitable[object]]
"""Reads pages into the index; see :meth:`integrations.sync.notion.NotionSync.refresh`."""
Readers = Callable[[str], Awaitable[frozenset[str] | None]]
"""Tells who may read a page by now; see :meth:`integrations.sync.notion.NotionSync.readers`."""

log = structlog.get_logger(__name__)


class FollowedPages(Pages):
    """What is changed or taken away is not found from that moment on; what it says now is read in the background."""

    def __init__(
        self,
        client: NotionClient,
        default_parent: str | None,
        *,
        log: WriteLog,
        index: SearchIndex,
        made: MadePages,
        refresh: Refresh,
        readers: Readers,
    ) -> None:
        super().__init__(client, default_parent, log=log)
        self._reads = client
        self._index = index
        self._made = made
        self._refresh = refresh
        self._readers = readers
        self._me = ""
        self._reading: set[asyncio.Task[None]] = set()

    async def aclose(self) -> None:
        """Leave what is not read yet to the next pass of the sync."""
        for task in self._reading:
            task.cancel()
        if self._reading:
            await asyncio.wait(self._reading)

    async def content(self, page_id: str, known: str = "") -> PageContent:
        """See :class:`integrations.notion.base.NotionPages`; that a person has edited the page is noted."""
        found = await super().content(page_id, known)
        identity = notion_id(page_id)
        page = await self._made.get(identity)
        if page is not None and not page.is_edited and found.edited_by:
            self._me = self._me or str((await self._reads.me())["id"])
            if found.edited_by != self._me:
                await self._made.edited(identity)
        return found

    async def rewrite(self, page_id: str, title: str, markdown: str) -> WrittenPage:
        """See :class:`integrations.notion.base.NotionPages`."""
        try:
            return await super().rewrite(page_id, title, markdown)
        finally:
            # Also where it broke off in the middle, for then nobody knows what the page says.
            await self._forget(page_id)
            self._read(page_id)

    async def readers(self, page_id: str) -> frozenset[str] | None:
        """See :class:`integrations.notion.base.NotionPages`."""
        return await self._readers(page_id)

    async def archive(self, page_id: str) -> None:
        """See :class:`integrations.notion.base.NotionPages`."""
        # Noted first: a pass that has read the page before does not bring it back.
        await self._made.archive(notion_id(page_id))
        try:
            await super().archive(page_id)
        except IntegrationError:
            await self._made.restore(notion_id(page_id))
            raise
        await self._forget(page_id)

    async def restore(self, page_id: str) -> None:
        """See :class:`integrations.notion.base.NotionPages`."""
        await super().restore(page_id)
        await self._made.restore(notion_id(page_id))
        self._read(page_id)

    async def _forget(self, page_id: str) -> None:
        try:
            await self._index.delete([notion_id(page_id)])
        except IntegrationError as error:
            log.error("page_not_taken_from_the_index", page=page_id, error=type(error).__name__)

    def _read(self, page_id: str) -> None:
        task = asyncio.create_task(self._refreshed(page_id))
        self._reading.add(task)
        task.add_done_callback(self._reading.discard)

    async def _refreshed(self, page_id: str) -> None:
        try:
            await self._refresh([page_id])
        except IntegrationError as error:
            log.warning("page_left_to_the_next_pass", page=page_id, error=type(error).__name__)
