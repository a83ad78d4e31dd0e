"""Keys: which ones sealed the texts of this database, so that a process with another key does not work on it."""

from collections.abc import Callable
from datetime import timedelta

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from integrations.errors import Misconfigured
from integrations.store import interview_tables, tables
from integrations.store.connections import Connections, now
from integrations.store.single_statements import Statements
from integrations.store.tables import sealing_key as table

ABANDONED = timedelta(days=2)
"""A key that nobody has named for so long is in use no more; who runs names it daily."""
_LOOKED_AT = 500
"""Rows that are looked at together."""
_SEALED_TEXTS: tuple[sa.Column[bytes], ...] = (
    tables.turn.c.text,
    tables.turn.c.answer,
    tables.document.c.markdown,
    tables.feedback.c.comment,
)
_SEALED_BYTES = (*interview_tables.SEALED, tables.turn_event.c.content)


class Keys:
    """The table of keys, by fingerprint: a hash that does not lead back to the key."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    async def admit(self) -> None:
        """Note the key of this process; raises ``Misconfigured`` where texts are sealed with one that it lacks.

        A key that this process lacks is forgotten when it was long not named and no text is left that it sealed.
        """
        async with self._connections.write() as connection:
            # Of two processes that start with keys of their own on an empty database, one is refused.
            await self._connections.lock(connection, "keys")
            known = {row.fingerprint: row.used_at for row in await connection.execute(sa.select(table))}
            strange = known.keys() - set(self._connections.sealer.fingerprints)
            in_use = any(known[fingerprint] > now() - ABANDONED for fingerprint in strange)
            if in_use or ((strange or not known) and await self._is_unreadable(connection)):
                raise Misconfigured(self._refusal(strange))
            await connection.execute(table.delete().where(table.c.fingerprint.in_(strange)))
            await self._name(connection)

    async def name(self) -> None:
        """Say that the key of this process is in use; to be called daily."""
        async with self._connections.write_once() as connection:
            await self._name(connection)

    async def strange(self) -> tuple[str, ...]:
        """Return the fingerprints of keys that sealed texts here and that this process lacks."""
        async with self._connections.read_once() as connection:
            known = set(await connection.scalars(sa.select(table.c.fingerprint)))
        return tuple(sorted(known - set(self._connections.sealer.fingerprints)))

    async def forget_strange(self) -> int:
        """Take it that the keys which this process lacks are lost; returns how many. What they sealed stays unread."""
        async with self._connections.write() as connection:
            await self._connections.lock(connection, "keys")
            mine = self._connections.sealer.fingerprints
            gone = await connection.execute(table.delete().where(table.c.fingerprint.not_in(mine)))
            await self._name(connection)
        return gone.rowcount

    async def _name(self, connection: Statements) -> None:
        at = {"used_at": now()}
        await connection.execute(
            self._connections.insert(table)
            .values(fingerprint=self._connections.sealer.fingerprints[0], **at)
            .on_conflict_do_update(index_elements=["fingerprint"], set_=at)
        )

    async def _is_unreadable(self, connection: AsyncConnection) -> bool:
        """Tell whether any text cannot be opened. Looks at all of them: it is asked only where a key was changed."""
        sealer = self._connections.sealer
        ways: list[tuple[sa.Column[bytes], Callable[[bytes], object]]] = [
            (column, sealer.open) for column in _SEALED_TEXTS
        ]
        ways += [(column, sealer.open_bytes) for column in _SEALED_BYTES]
        for column, unsealed in ways:
            start = 0
            while rows := (
                await connection.scalars(
                    sa.select(column).where(column.is_not(None)).order_by(*column.table.primary_key.columns)
                    .limit(_LOOKED_AT).offset(start)
                )
            ).all():  # fmt: skip
                for sealed in rows:
                    try:
                        unsealed(sealed)
                    except Misconfigured:
                        return True
                start += len(rows)
        return False

    def _refusal(self, strange: set[str]) -> str:
        theirs = f" ({', '.join(sorted(strange))})" if strange else ""
        mine = self._connections.sealer.fingerprints[0]
        return (
            f"ENCRYPTION_KEY: the texts in this database were encrypted with another key{theirs} than this process "
            f"has ({mine}). Give every process that shares the database the same ENCRYPTION_KEY, the one that wrote "
            "them (without the setting it is the file encryption.key in that process's DATA_DIR). If the key was "
            "changed on purpose, name the old one in ENCRYPTION_KEYS_OLD. If it is lost for ever: "
            "bot doctor --forget-lost-keys"
        )
