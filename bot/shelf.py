"""Keeps generated documents in the SQL store."""

from collections.abc import Sequence

from integrations.store import Database
from integrations.store.documents import DocumentRecord
from orchestrator.turn import Turn


class NoShelf:
    """Keeps nothing: for a door that hands over the whole document itself."""

    async def keep(self, turn: Turn, title: str, markdown: str) -> str:  # noqa: ARG002 - the shelf's signature
        """Return no id: there is nothing to come back to."""
        return ""

    async def written(self, document_id: str, page_id: str, page_url: str, warnings: Sequence[str]) -> None:
        """Do nothing."""


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
