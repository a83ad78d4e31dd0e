"""Which graph owns a conversation, and so gets its next message."""

from typing import Protocol

from integrations.store.conversations import OwnerRecord


class Owners(Protocol):
    """Records the owners; :class:`integrations.store.conversations.Conversations` keeps them in the database."""

    async def owner(self, conversation: str) -> OwnerRecord | None:
        """Return the owner; None where only the deciding graph has answered."""

    async def own(self, conversation: str, owner: OwnerRecord) -> None:
        """Make this the owner from now on."""

    async def disown(self, conversation: str, turn_id: str | None = None) -> None:
        """Forget the owner; with ``turn_id`` only if that turn set it."""


class MemoryOwners:
    """Records the owners as long as the process lives."""

    def __init__(self) -> None:
        self._owners: dict[str, OwnerRecord] = {}

    async def owner(self, conversation: str) -> OwnerRecord | None:
        """Return the owner, or None."""
        return self._owners.get(conversation)

    async def own(self, conversation: str, owner: OwnerRecord) -> None:
        """Make this the owner."""
        self._owners[conversation] = owner

    async def disown(self, conversation: str, turn_id: str | None = None) -> None:
        """Forget the owner."""
        owner = self._owners.get(conversation)
        if owner is not None and turn_id in (None, owner.turn_id):
            del self._owners[conversation]
