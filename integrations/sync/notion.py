"""Keeping the index in step with a Notion workspace."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from integrations.notion.ids import notion_id
from integrations.notion.reader import PageReader
from integrations.search.base import SearchIndex
from integrations.sync.ancestry import Ancestry
from integrations.sync.audience import Audiences
from integrations.sync.notion_pass import SOURCE, Pass, Progress
from integrations.sync.pass_tools import USUAL_PACE, OwnPages, PassPace, Tools
from integrations.sync.provenance import readers_of
from integrations.sync.report import SyncReport
from integrations.sync.state import MemorySyncState, PageMarks


class NotionSync:
    """Reads a workspace into an index, again and again. One pass runs at a time.

    A pass gives way to all other requests of the client; what is asked for by name does not.
    """

    def __init__(
        self,
        reader: PageReader,
        index: SearchIndex,
        audiences: Audiences,
        *,
        state: PageMarks | None = None,
        pace: PassPace = USUAL_PACE,
        own: OwnPages | None = None,
    ) -> None:
        """``own``: which pages were made here; None where none were."""
        self._tools = Tools(reader, index, audiences, state or MemorySyncState(), pace, own)
        self._background = replace(self._tools, reader=reader.in_background())
        self._running = asyncio.Lock()

    async def run(self, progress: Progress | None = None) -> SyncReport:
        """Do one pass. Pages that fail are reported; raises Unavailable when Notion or the index cannot be reached."""
        async with self._running:
            indexed = await self._tools.index.document_ids(SOURCE)
            marks = await self._tools.state.marks()
            known = {page_id: mark for page_id, mark in marks.items() if page_id in indexed}
            return await Pass(self._background, known, progress).run()

    async def refresh(self, page_ids: Sequence[str]) -> SyncReport:
        """Read these pages now, changed or not, and forget those that are gone."""
        async with self._running:
            wanted = [notion_id(page_id) for page_id in page_ids]
            return await Pass(self._tools, dict(await self._tools.state.marks(wanted)), None).run(wanted)

    async def readers(self, page_id: str) -> frozenset[str] | None:
        """Return who may read a page or database, where it stands now; None for one that is not shared with us.

        No pass is waited for.
        """
        identity, tools = notion_id(page_id), self._tools
        place = await Ancestry(tools.reader.client).place_of(identity)
        if place is None:
            return None
        audience = tools.audiences(identity, place.ids)
        made = await tools.made.get(identity) if tools.made else None
        return audience if made is None else readers_of(made, audience, place.ids)
