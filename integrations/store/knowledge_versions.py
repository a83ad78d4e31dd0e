"""Versions of published knowledge, where every process finds them."""

import sqlalchemy as sa

from integrations.store.connections import Connections, now
from integrations.store.interview_tables import knowledge_version as table


class KnowledgeVersions:
    """The table of published versions. What is in them is no secret: it is stored as it comes."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    async def save(self, name: str, version: str, content: bytes) -> None:
        """Store a version, which is the newest from now on, also where it was published before."""
        values = {"content": content, "published_at": now()}
        async with self._connections.write_once() as connection:
            await connection.execute(
                self._connections.insert(table)
                .values(name=name, version=version, **values)
                .on_conflict_do_update(index_elements=["name", "version"], set_=values)
            )

    async def get(self, name: str, version: str) -> bytes | None:
        """Return what a version holds."""
        query = sa.select(table.c.content).where(table.c.name == name, table.c.version == version)
        async with self._connections.read_once() as connection:
            content: bytes | None = await connection.scalar(query)
        return content

    async def newest(self, name: str) -> str | None:
        """Return the version that was published last."""
        query = sa.select(table.c.version).where(table.c.name == name).order_by(table.c.published_at.desc()).limit(1)
        async with self._connections.read_once() as connection:
            version: str | None = await connection.scalar(query)
        return version
