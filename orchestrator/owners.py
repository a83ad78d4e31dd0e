"""Which graph owns a conversation, and so gets its next message."""

from typing import Protocol

from integrations.store.conversations import OwnerRecord


class Owners(Protocol):
    """Notes it; :class:`integrations.store.conversations.Conversations` for good."""

    async def owner(self, conversation: str) -> OwnerRecord | None:
        """Return whose it is; None where only the deciding graph has answered."""

    async def own(self, conversation: str, owner: OwnerRecord) -> None:
        """Note whose it is from now on."""

    async def disown(self, conversation: str, turn_id: str | None = None) -> None:
        """Forget whose it is; with ``turn_id`` only if that turn made it so."""


class MemoryOwners:
    """Notes it as long as the process lives."""

    def __init__(self) -> None:
        self._owners: dict[str, OwnerRecord] = {}

    async def owner(self, conversation: str) -> OwnerRecord | None:
        """Return whose it is."""
        return self._owners.get(conversation)

    async def own(self, conversation: str, owner: OwnerRecord) -> None:
        """Note whose it is."""
        self._owners[conversation] = owner

    async def disown(self, conversation: str, turn_id: str | None = None) -> None:
        """Forget it."""
        owner = self._owners.get(conversation)
        if owner is not None and turn_id in (None, owner.turn_id):
            del self._owners[conversation]
