"""Which graph a turn is for: the one that its command names, or the one that owns its conversation."""

from collections.abc import Mapping
from typing import Any

from integrations.store.conversations import OwnerRecord
from orchestrator.installed_graphs import InstalledGraphs
from orchestrator.owners import Owners
from orchestrator.turn import Turn


class TurnOwners:
    """Finds the graph that has to run a turn, and records which graph owns the conversation afterwards."""

    def __init__(self, graphs: InstalledGraphs, owners: Owners) -> None:
        self._graphs = graphs
        self._owners = owners

    async def of(self, turn: Turn) -> str:
        """Return the graph of the command, or the one that owns the conversation; else the one that decides.

        A turn that runs again begins in the graph where it began, even if the owner has changed since.
        """
        if turn.command or turn.revises or len(self._graphs) == 1:
            return self._graphs.of_word.get(turn.command, self._graphs.first)
        owner = await self._owners.owner(turn.conversation)
        if owner is None or owner.graph not in self._graphs:
            return self._graphs.first
        if owner.turn_id == turn.id:
            began = (await self._graphs.state(self._graphs.first, turn.conversation)).get("turn_id") == turn.id
            return self._graphs.first if began else owner.graph
        return self._graphs.first if not owner.holds or await self._is_for_first(turn, owner.turn_id) else owner.graph

    async def _is_for_first(self, turn: Turn, last: str) -> bool:
        """Tell whether a turn of a conversation that is held answers the graph that decides, or did so before."""
        state = await self._graphs.state(self._graphs.first, turn.conversation)
        return state.get("turn_id") == turn.id or self._graphs.declared[self._graphs.first].awaits(state, turn, last)

    async def note(self, name: str, turn: Turn, state: Mapping[str, Any]) -> None:
        """Record which graph owns the conversation once a graph has ended the turn.

        What a graph came to is true as its checkpoint has it. Where the process dies in between, the turn has not ended
        and runs again, so that this follows; a turn that is stopped there was answered to nobody, and changes nothing.
        """
        if name == self._graphs.first:
            return
        asks = state.get("answer") and state["answer"].question
        await self._owners.own(turn.conversation, OwnerRecord(name, turn.id, bool(asks or state.get("holds"))))

    async def who_answered(self, conversation: str) -> list[str]:
        """Return the graphs that may have made the last answer of a conversation, the deciding one first."""
        owner = await self._owners.owner(conversation)
        return list(dict.fromkeys((self._graphs.first, owner.graph if owner else self._graphs.first)))

    async def forget(self, conversation: str, turn_id: str | None = None) -> None:
        """Forget the owner of a conversation; with ``turn_id`` only if that turn set it."""
        await self._owners.disown(conversation, turn_id)
