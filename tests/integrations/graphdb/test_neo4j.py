"""What only Neo4j has: an address that may be wrong or down."""

import socket

import pytest

from integrations.errors import Misconfigured, Unavailable
from integrations.graphdb.base import GraphContent

pytest.importorskip("neo4j")
from integrations.graphdb.neo4j import Neo4jGraph


async def test_nobody_there() -> None:
    """A search and a filling where nobody listens tell that it is not reached."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        graph = Neo4jGraph(f"bolt://127.0.0.1:{taken.getsockname()[1]}", timeout=1)
        with pytest.raises(Unavailable):
            await graph.find(keywords=["위약금"])
        with pytest.raises(Unavailable):
            await graph.fill(GraphContent())
        await graph.aclose()


def test_no_address() -> None:
    """An address of another kind is told at the start, with the setting's name."""
    with pytest.raises(Misconfigured, match="NEO4J_URL"):
        Neo4jGraph("http://127.0.0.1:7474")
