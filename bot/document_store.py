"""Keeps generated documents in the SQL store."""

from dataclasses import replace
from datetime import UTC, datetime

from integrations.notion.base import WrittenPage
from integrations.store import Database
from integrations.store.documents import DocumentRecord
from integrations.store.made_pages import MadePage, MadePages
from orchestrator.deps import PageVersion, Publication, StoredDocument
from orchestrator.turn import Turn

_BEFORE = "/before"
"""Behind a turn's id: the key of what a page said before the turn changed it."""
RECENT = 10
"""Documents of a conversation that are looked through for the newest page."""


class MemoryDocumentStore:
    """Keeps documents as long as the process lives: for a door that stores no turns. Pages are noted all the same."""

    def __init__(self, pages: MadePages | None = None) -> None:
        self._kept: dict[str, StoredDocument] = {}
        self._pages = pages

    async def keep(self, turn: Turn, title: str, markdown: str, publication: Publication) -> str:
        """Keep the document; one for each turn."""
        self._kept[turn.id] = StoredDocument(title, markdown, publication=publication)
        return turn.id

    async def cleared(self, document_id: str, publication: Publication) -> None:
        """Note where it may go."""
        self._kept[document_id] = replace(self._kept[document_id], publication=publication)

    async def drop(self, document_id: str) -> None:
        """Forget it."""
        self._kept.pop(document_id, None)

    async def written(self, document_id: str, page: WrittenPage) -> None:
        """Note the page."""
        kept = self._kept[document_id] = replace(self._kept[document_id], page_id=page.id, page_url=page.url)
        if self._pages is not None:
            readers, is_copy = kept.publication.readers, kept.publication.is_copy
            await self._pages.made(MadePage(page.id, page.parent, readers, is_copy))

    async def find(self, turn: Turn, document_id: str) -> StoredDocument | None:  # noqa: ARG002 - the store's signature
        """Return the document."""
        return self._kept.get(document_id)

    async def latest(self, turn: Turn) -> StoredDocument | None:  # noqa: ARG002 - the store's signature
        """Return the newest page."""
        return next((kept for kept in reversed(self._kept.values()) if kept.page_id), None)

    async def versions(self, turn: Turn, page_id: str) -> list[PageVersion]:  # noqa: ARG002 - the store's signature
        """Return none: nothing outlives the process that could be gone back to."""
        return []

    async def keep_before(self, turn: Turn, before: StoredDocument) -> StoredDocument:  # noqa: ARG002 - the store's signature
        """Return it as it is."""
        return before


class DatabaseDocumentStore:
    """Implements :class:`orchestrator.deps.DocumentStore`."""

    def __init__(self, database: Database) -> None:
        self._documents = database.documents

    async def keep(self, turn: Turn, title: str, markdown: str, publication: Publication) -> str:
        """Store the document; one for each turn."""
        record = DocumentRecord(
            id=f"{turn.id}/document",
            turn_id=turn.id,
            conversation=turn.conversation,
            title=title,
            markdown=markdown,
            request_key=turn.id,
            state="held" if publication.is_held else "kept",
            parent=publication.parent,
            readers=publication.readers,
            is_copy=publication.is_copy,
        )
        await self._documents.save(record)
        return record.id

    async def cleared(self, document_id: str, publication: Publication) -> None:
        """Note where it may go, and for whom."""
        await self._documents.cleared(document_id, publication.parent, publication.readers)

    async def drop(self, document_id: str) -> None:
        """Forget it, if it waits still."""
        await self._documents.drop(document_id)

    async def written(self, document_id: str, page: WrittenPage) -> None:
        """Note the page."""
        await self._documents.written(document_id, page.id, page.url, page.warnings, parent=page.parent)

    async def find(self, turn: Turn, document_id: str) -> StoredDocument | None:
        """Return the newest version of the document's page, or the document where it has no page."""
        record = await self._documents.get(document_id)
        if record is None or not _is_here(record, turn):
            return None
        if record.page_id and (versions := await self._documents.of_page(record.page_id, 1)):
            record = versions[0]
        return _kept(record)

    async def latest(self, turn: Turn) -> StoredDocument | None:
        """Return the newest page."""
        recent = await self._documents.recent(turn.conversation, RECENT)
        return next((_kept(record) for record in recent if record.state == "written"), None)

    async def versions(self, turn: Turn, page_id: str) -> list[PageVersion]:
        """Return them; what was kept before a change was people's own words."""
        return [
            PageVersion(
                record.version,
                _kept(record),
                record.created_at or datetime.now(UTC),
                "" if record.id.endswith(_BEFORE) else record.user,
                record.state == "archived",
            )
            for record in await self._documents.versions(page_id)
            if _is_here(record, turn) and record.turn_id != turn.id
        ]

    async def keep_before(self, turn: Turn, before: StoredDocument) -> StoredDocument:
        """Store it, so that undoing finds it; one for each turn. Where people had changed the page it is a version."""
        id = f"{turn.id}{_BEFORE}"
        known = await self._documents.get(id)
        if known is not None:
            return _kept(known)
        newest = next(iter(await self._documents.of_page(before.page_id, 1)), None)
        await self._documents.save(
            DocumentRecord(
                id=id,
                turn_id=turn.id,
                conversation=turn.conversation,
                title=before.title,
                markdown=before.markdown,
                request_key=id,
                state="written",
                page_id=before.page_id,
                page_url=before.page_url,
                parent=before.publication.parent,
                readers=before.publication.readers,
                is_copy=before.publication.is_copy,
            )
        )
        if newest is None or (newest.title, newest.markdown) != (before.title, before.markdown):
            await self._documents.number(id, before.page_id)
        return before


def _is_here(record: DocumentRecord, turn: Turn) -> bool:
    return record.conversation.startswith(f"{turn.team}:{turn.channel}:")


def _kept(record: DocumentRecord) -> StoredDocument:
    publication = Publication(record.parent, record.readers, record.is_copy, is_held=record.state == "held")
    return StoredDocument(record.title, record.markdown, record.page_id, record.page_url, publication)
