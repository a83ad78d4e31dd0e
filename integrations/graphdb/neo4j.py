"""The graph database as a service: Neo4j 5 and newer, over Bolt."""

import asyncio
import re
from collections.abc import Callable, Sequence

from integrations.errors import Denied, IntegrationError, Misconfigured, Unavailable
from integrations.graphdb import finding, queries
from integrations.graphdb.base import GraphContent, PatternMatch
from integrations.graphdb.queries import Row

_ADDRESS = re.compile(r"(?:neo4j|bolt)(?:\+s|\+ssc)?://[^/\s]")
_INDEXES = (
    "CREATE CONSTRAINT risk_pattern_id IF NOT EXISTS FOR (p:RiskPattern) REQUIRE p.id IS UNIQUE",
    "CREATE CONSTRAINT document_id IF NOT EXISTS FOR (d:Document) REQUIRE d.id IS UNIQUE",
    "CREATE CONSTRAINT keyword_word IF NOT EXISTS FOR (k:Keyword) REQUIRE k.word IS UNIQUE",
)


class Neo4jGraph:
    """Holds the patterns in a database of their own there: its nodes of these labels are ours.

    ``address``: ``neo4j://host:7687`` or ``bolt://…``; ``timeout``: seconds that one query may take. ``content``: what
    is filled in before the first search; None: it is left as it is.
    """

    def __init__(
        self,
        address: str,
        user: str = "",
        password: str = "",
        *,
        database: str = "neo4j",
        timeout: float = 5.0,
        content: Callable[[], GraphContent] | None = None,
    ) -> None:
        try:
            from neo4j import AsyncGraphDatabase, exceptions
        except ImportError:
            raise Misconfigured("NEO4J_URL: it needs the neo4j extra (pip install 'workspace-agent[neo4j]')") from None
        if not _ADDRESS.match(address):
            raise Misconfigured("NEO4J_URL: it begins with neo4j:// or bolt://")
        self._errors = exceptions
        try:
            self._driver = AsyncGraphDatabase.driver(
                address,
                auth=(user, password) if user else None,
                connection_timeout=timeout,
                connection_acquisition_timeout=timeout,
                max_transaction_retry_time=timeout,
            )
        except (ValueError, exceptions.ConfigurationError) as error:
            raise Misconfigured(f"NEO4J_URL: {error}") from None
        self._database = database
        self._timeout = timeout
        self._content = content
        self._filling = asyncio.Lock()

    async def fill(self, content: GraphContent) -> None:
        """Replace what is held in one transaction: who searches sees the old or the new."""
        try:
            async with asyncio.timeout(self._timeout * 6), self._driver.session(database=self._database) as session:
                for index in _INDEXES:
                    await (await session.run(index)).consume()
                async with await session.begin_transaction() as transaction:
                    for query, parameters in [(queries.CLEAR, Row()), *queries.writing(content)]:
                        await (await transaction.run(query, parameters)).consume()
                    await transaction.commit()
        except (self._errors.Neo4jError, self._errors.DriverError, TimeoutError) as error:
            raise self._translated(error) from error

    async def find(self, *, clause_type: str = "", keywords: Sequence[str] = (), limit: int = 5) -> list[PatternMatch]:
        """Return the patterns, see :class:`GraphDatabase`."""
        async with self._filling:
            if self._content is not None:
                await self.fill(self._content())
                self._content = None
        return await finding.find(self._run, clause_type, keywords, limit)

    async def aclose(self) -> None:
        """Close the connections."""
        await self._driver.close()

    async def _run(self, query: str, parameters: Row) -> list[Row]:
        try:
            async with asyncio.timeout(self._timeout), self._driver.session(database=self._database) as session:
                result = await session.run(query, parameters)
                return [record.data() async for record in result]
        except (self._errors.Neo4jError, self._errors.DriverError, TimeoutError) as error:
            raise self._translated(error) from error

    def _translated(self, error: Exception) -> IntegrationError:
        if isinstance(error, self._errors.AuthError):
            return Denied("Neo4j refused the credentials")
        return Unavailable(f"Neo4j: {type(error).__name__}")
