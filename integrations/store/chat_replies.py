"""Replies over HTTP: what a request was answered, so that it gets the same answer when it is repeated."""

import json
from typing import Any

import sqlalchemy as sa

from integrations.store.connections import Connections
from integrations.store.interview_tables import chat_reply as table


class ChatReplies:
    """The table of replies, one row a turn; it goes with the turn."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    async def save(self, turn_id: str, reply: dict[str, Any]) -> None:
        """Store a reply (JSON) over an earlier one; raises ``NotFound`` where there is no such turn (any more)."""
        content = self._connections.sealer.seal_bytes(json.dumps(reply, ensure_ascii=False).encode())
        async with self._connections.write_once() as connection:
            await connection.execute(
                self._connections.insert(table)
                .values(turn_id=turn_id, content=content)
                .on_conflict_do_update(index_elements=["turn_id"], set_={"content": content})
            )

    async def of_turn(self, turn_id: str) -> dict[str, Any] | None:
        """Return the reply to a turn."""
        async with self._connections.read_once() as connection:
            content = await connection.scalar(sa.select(table.c.content).where(table.c.turn_id == turn_id))
        if content is None:
            return None
        found: dict[str, Any] = json.loads(self._connections.sealer.open_bytes(content))
        return found
