"""Hand-overs: interviews that a person at the counsel desk is to take, and who has taken them."""

from dataclasses import dataclass
from datetime import datetime

import sqlalchemy as sa

from integrations.store.connections import Connections, now
from integrations.store.interview_tables import case_handover as table


@dataclass(frozen=True, slots=True, kw_only=True)
class HandoverRecord:
    """An interview that waits for a person, or has found one."""

    session_id: str
    team: str
    reason: str
    """A word: completed, emergency, asked, unclassified, aborted."""
    channel: str = ""
    """Where the counsel desk reads of it; empty before it was posted, and where there is no such place."""
    ts: str = ""
    """Slack's time stamp of that message."""
    page_id: str = ""
    """The Notion page with its summary."""
    claimed_by: str = ""
    claimed_at: datetime | None = None


class Handovers:
    """The table of hand-overs, one row an interview."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    async def save(self, record: HandoverRecord) -> None:
        """Note a hand-over, or a new reason or place of one; who has claimed it keeps it.

        Raises ``NotFound`` for an interview that is not stored.
        """
        values = {name: getattr(record, name) for name in ("team", "reason", "channel", "ts", "page_id")}
        async with self._connections.write_once() as connection:
            await connection.execute(
                self._connections.insert(table)
                .values(session_id=record.session_id, created_at=now(), **values)
                .on_conflict_do_update(index_elements=["session_id"], set_=values)
            )

    async def claim(self, session_id: str, user: str) -> HandoverRecord | None:
        """Take an interview that nobody has; returns the hand-over as it is then: another may have been faster."""
        free = (table.c.session_id == session_id) & (table.c.claimed_by == "")
        async with self._connections.write_once() as connection:
            await connection.execute(table.update().where(free).values(claimed_by=user, claimed_at=now()))
        return await self.get(session_id)

    async def get(self, session_id: str) -> HandoverRecord | None:
        """Return the hand-over of an interview."""
        async with self._connections.read_once() as connection:
            row = (await connection.execute(sa.select(table).where(table.c.session_id == session_id))).one_or_none()
        if row is None:
            return None
        return HandoverRecord(
            session_id=row.session_id,
            team=row.team,
            reason=row.reason,
            channel=row.channel,
            ts=row.ts,
            page_id=row.page_id,
            claimed_by=row.claimed_by,
            claimed_at=row.claimed_at,
        )
