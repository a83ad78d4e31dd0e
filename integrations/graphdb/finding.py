"""A search in the graph, the same on every back end, which only runs the queries."""

from collections.abc import Awaitable, Callable, Sequence

from integrations.graphdb import queries
from integrations.graphdb.base import PatternMatch, plain_words
from integrations.graphdb.queries import Row

Run = Callable[[str, Row], Awaitable[list[Row]]]
"""Runs one query with its parameters and returns its rows."""


async def find(run: Run, clause_type: str, keywords: Sequence[str], limit: int) -> list[PatternMatch]:
    """Return what ``GraphDatabase.find`` returns; keywords of which none tells anything narrow to nothing."""
    words = plain_words(keywords)
    if not words and (keywords or not clause_type):
        return []
    found = await run(queries.FIND, {"words": words or [""], "clause": clause_type, "limit": limit})
    ids = [row["id"] for row in found]
    if not ids:
        return []
    described = await run(queries.DESCRIBE, {"ids": ids})
    documents = sorted({id for row in described for id in row["documents"]})
    read = await run(queries.READ, {"ids": documents}) if documents else []
    return queries.matches(found, described, read)
