"""What page writing remembers between attempts."""

from typing import Protocol

from integrations.store.writes import WriteRecord, Writes


class WriteLog(Protocol):
    """A small durable map. Values are JSON without any of the document's words."""

    async def get(self, key: str) -> str | None:
        """Return the value, or None."""

    async def put(self, key: str, value: str) -> None:
        """Store the value durably before returning."""

    async def remove(self, key: str) -> None:
        """Forget the value."""


class MemoryWriteLog:
    """Remembers as long as the process lives."""

    def __init__(self) -> None:
        self._values: dict[str, str] = {}

    async def get(self, key: str) -> str | None:
        """Return the value, or None."""
        return self._values.get(key)

    async def put(self, key: str, value: str) -> None:
        """Store the value."""
        self._values[key] = value

    async def remove(self, key: str) -> None:
        """Forget the value."""
        self._values.pop(key, None)


class StoredWriteLog:
    """Remembers in the SQL store."""

    def __init__(self, writes: Writes) -> None:
        self._writes = writes

    async def get(self, key: str) -> str | None:
        """Return the value, or None."""
        record = await self._writes.get(key)
        return str(record.progress["value"]) if record and "value" in record.progress else None

    async def put(self, key: str, value: str) -> None:
        """Store the value durably before returning."""
        await self._writes.save(WriteRecord(key, progress={"value": value}))

    async def remove(self, key: str) -> None:
        """Forget the value."""
        await self._writes.forget([key])
