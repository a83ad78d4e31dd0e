"""What page writing remembers between attempts."""

from typing import Protocol


class WriteLog(Protocol):
    """A small durable map. Values are JSON without any of the document's text but its title."""

    async def get(self, key: str) -> str | None:
        """Return the value, or None."""

    async def put(self, key: str, value: str) -> None:
        """Store the value durably before returning."""


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
