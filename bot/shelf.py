"""Keeps generated documents in the SQL store."""

from collections.abc import Sequence

from integrations.store import Database
from integrations.store.documents import DocumentRecord
from orchestrator.deps import Kept
from orchestrator.turn import Turn


class NoShelf:
    """Keeps nothing: for a door that hands over the whole document itself."""

    async def keep(self, turn: Turn, title: str, markdown: str) -> str:  # noqa: ARG002 - the shelf's signature
        """Return no id: there is nothing to come back to."""
        return ""

    async def written(self, document_id: str, page_id: str, page_url: str, warnings: Sequence[str]) -> None:
        """Do nothing."""

    async def find(self, turn: Turn, document_id: str) -> Kept | None:  # noqa: ARG002 - the shelf's signature
        """Return nothing: nothing was kept."""
        return None

    async def keep_before(self, turn: Turn, before: Kept) -> Kept:  # noqa: ARG002 - the shelf's signature
        """Return it as it is."""
        return before


class StoredShelf:
    """Implements :class:`orchestrator.deps.DocumentShelf`."""

    def __init__(self, database: Database) -> None:
        self._documents = database.documents

    async def keep(self, turn: Turn, title: str, markdown: str) -> str:
        """Store the document; one for each turn."""
        record = DocumentRecord(
            id=f"{turn.id}/document",
            turn_id=turn.id,
            conversation=turn.conversation,
            title=title,
            markdown=markdown,
            request_key=turn.id,
        )
        await self._documents.save(record)
        return record.id

    async def written(self, document_id: str, page_id: str, page_url: str, warnings: Sequence[str]) -> None:
        """Note the page."""
        await self._documents.written(document_id, page_id, page_url, warnings)

    async def find(self, turn: Turn, document_id: str) -> Kept | None:
        """Return the newest version of the document's page, or the document where it has no page."""
        record = await self._documents.get(document_id)
        if record is None or not record.conversation.startswith(f"{turn.team}:{turn.channel}:"):
            return None
        if record.page_id and (versions := await self._documents.of_page(record.page_id, 1)):
            record = versions[0]
        return _kept(record)

    async def keep_before(self, turn: Turn, before: Kept) -> Kept:
        """Store it as a version of its page, so that undoing finds it; one for each turn."""
        id = f"{turn.id}/before"
        known = await self._documents.get(id)
        if known is not None:
            return _kept(known)
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
            )
        )
        return before


def _kept(record: DocumentRecord) -> Kept:
    return Kept(record.title, record.markdown, record.page_id, record.page_url)
