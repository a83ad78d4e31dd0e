"""Recalls: what of an erased interview still lies with others, so that it is tried again until it is gone."""

from dataclasses import dataclass
from datetime import datetime

import sqlalchemy as sa

from integrations.store.connections import Connections, now
from integrations.store.interview_tables import case_recall as table


@dataclass(frozen=True, slots=True, kw_only=True)
class RecallRecord:
    """What is to be taken back of one interview."""

    session_id: str
    threads: tuple[tuple[str, str], ...] = ()
    """Slack threads, by channel and time stamp, in which what the bot wrote is to go."""
    page_id: str = ""
    """A Notion page that is to go into the trash."""
    created_at: datetime | None = None


class Recalls:
    """The table of recalls, one row an interview. Nothing that anybody said is in it."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    async def save(self, record: RecallRecord) -> None:
        """Note what is to be taken back, over what was noted before; the first time stays."""
        values = {"threads": [list(thread) for thread in record.threads], "page_id": record.page_id}
        async with self._connections.write_once() as connection:
            await connection.execute(
                self._connections.insert(table)
                .values(interview=record.session_id, created_at=record.created_at or now(), **values)
                .on_conflict_do_update(index_elements=["interview"], set_=values)
            )

    async def all(self) -> tuple[RecallRecord, ...]:
        """Return what is left to do, the oldest first."""
        async with self._connections.read_once() as connection:
            rows = await connection.execute(sa.select(table).order_by(table.c.created_at))
            return tuple(
                RecallRecord(
                    session_id=row.interview,
                    threads=tuple((channel, ts) for channel, ts in row.threads),
                    page_id=row.page_id,
                    created_at=row.created_at,
                )
                for row in rows
            )

    async def done(self, session_id: str) -> None:
        """Forget one: it is all taken back, or given up."""
        async with self._connections.write_once() as connection:
            await connection.execute(table.delete().where(table.c.interview == session_id))
