"""The graph database in this process: Ladybug, in memory, filled anew at each start from the knowledge's files."""

import asyncio
import threading
from collections.abc import Callable, Sequence
from typing import Any

from integrations.errors import Unavailable
from integrations.graphdb import finding, queries
from integrations.graphdb.base import GraphContent, PatternMatch
from integrations.graphdb.queries import Row

_MEMORY = 64 * 2**20
"""Bytes of its buffers: it would take four fifths of the machine's memory. A hundred patterns need about 10 MiB."""
_TABLES = (
    """CREATE NODE TABLE RiskPattern(id STRING PRIMARY KEY, name STRING, nameEn STRING, explanation STRING,
    explanationEn STRING, riskLevel STRING, severity INT64)""",
    """CREATE NODE TABLE Document(id STRING PRIMARY KEY, title STRING, titleEn STRING, content STRING,
    contentEn STRING, url STRING)""",
    "CREATE NODE TABLE Category(name STRING PRIMARY KEY)",
    "CREATE NODE TABLE ClauseType(name STRING PRIMARY KEY)",
    "CREATE NODE TABLE Keyword(word STRING PRIMARY KEY)",
    """CREATE REL TABLE RELATES_TO(FROM RiskPattern TO Category, FROM RiskPattern TO Document,
    FROM RiskPattern TO RiskPattern)""",
    "CREATE REL TABLE CONCERNS(FROM RiskPattern TO ClauseType)",
    "CREATE REL TABLE NAMED_BY(FROM RiskPattern TO Keyword)",
)


class LadybugGraph:
    """Opens and fills the database at the first search: nobody who asks nothing of it pays for that.

    ``content`` is called once for what it holds until ``fill`` gives something else.
    """

    def __init__(self, content: Callable[[], GraphContent] = GraphContent) -> None:
        self._content = content
        self._held: GraphContent | None = None
        self._connection: Any = None
        self._database: Any = None
        self._lock = threading.Lock()
        """One thread at a time uses the connection."""

    async def fill(self, content: GraphContent) -> None:
        """Hold this instead of what was held."""
        await asyncio.to_thread(self._fill, content)

    async def find(self, *, clause_type: str = "", keywords: Sequence[str] = (), limit: int = 5) -> list[PatternMatch]:
        """Return the patterns, see :class:`GraphDatabase`."""
        return await finding.find(self._run, clause_type, keywords, limit)

    async def aclose(self) -> None:
        """Close the database; it may be used again, and is then filled again."""
        await asyncio.to_thread(self._close)

    async def _run(self, query: str, parameters: Row) -> list[Row]:
        return await asyncio.to_thread(self._rows, query, parameters)

    def _fill(self, content: GraphContent) -> None:
        with self._lock:
            if self._connection is not None and content == self._held:
                return
            self._open(content)

    def _rows(self, query: str, parameters: Row) -> list[Row]:
        with self._lock:
            if self._connection is None:
                self._open(self._held or self._content())
            return self._execute(query, parameters)

    def _open(self, content: GraphContent) -> None:
        from ladybug import Connection, Database  # costs 50 ms and 10 MiB

        self._let_go()
        self._database = Database(":memory:", buffer_pool_size=_MEMORY, max_num_threads=1)
        self._connection = Connection(self._database, num_threads=1)
        for table in _TABLES:
            self._execute(table, {})
        for query, parameters in queries.writing(content):
            self._execute(query, parameters)
        self._held = content

    def _execute(self, query: str, parameters: Row) -> list[Row]:
        try:
            rows: list[Row] = list(self._connection.execute(query, parameters).rows_as_dict())
        except RuntimeError as error:  # all that Ladybug raises
            raise Unavailable("the graph database failed") from error
        return rows

    def _close(self) -> None:
        with self._lock:
            self._let_go()

    def _let_go(self) -> None:
        for opened in (self._connection, self._database):
            if opened is not None:
                opened.close()
        self._connection = self._database = None
