"""Every back end of the graph database, filled with the same few patterns."""

import os
from collections.abc import AsyncIterator

import pytest

from integrations.graphdb.base import GraphContent, GraphDatabase, GraphDocument, GraphPattern
from integrations.graphdb.ladybug import LadybugGraph
from integrations.law.base import Wording

NEO4J = "TEST_NEO4J_URL"
"""Where it is set, the tests run on the Neo4j there too, and replace what it holds."""


def pattern(id: str, ko: str, risk: str, types: str, words: str, **more: tuple[str, ...]) -> GraphPattern:
    """Return a pattern; ``types`` and ``words`` are parted by commas."""
    name = Wording(ko, id)
    return GraphPattern(
        id,
        name,
        Wording(f"{ko} 설명", f"about {id}"),
        risk,  # type: ignore[arg-type]
        tuple(types.split(",")),
        tuple(words.split(",")),
        **more,
    )


CONTENT = GraphContent(
    (
        pattern(
            "penalty", "위약금 예정", "HIGH", "penalty,resignation", "위약금,손해 배상,penalty", categories=("돈",)
        ),
        pattern(
            "training",
            "교육비 반환",
            "MEDIUM",
            "penalty",
            "교육비,위약금,training cost",
            categories=("돈", "퇴사"),
            documents=("lsa-20", "gone"),
            related=("penalty",),
        ),
        pattern("hours", "과도한 근로시간", "CRITICAL", "hours", "근로시간,overtime"),
        pattern("holiday", "주휴 없음", "HIGH", "hours", "주휴일,근로시간"),
    ),
    (
        GraphDocument(
            "lsa-20", Wording("제20조", "art. 20"), Wording("위약 예정 금지", "no penalties"), "https://law.test/20"
        ),
    ),
)


async def _opened(kind: str) -> GraphDatabase:
    if kind == "ladybug":
        return LadybugGraph(lambda: CONTENT)
    if not (address := os.environ.get(NEO4J)):
        pytest.skip(f"{NEO4J} names no Neo4j")
    from integrations.graphdb.neo4j import Neo4jGraph

    graph = Neo4jGraph(address, timeout=30)
    await graph.fill(CONTENT)
    return graph


@pytest.fixture(params=["ladybug", "neo4j"])
async def graph(request: pytest.FixtureRequest) -> AsyncIterator[GraphDatabase]:
    """A graph database of each back end."""
    opened = await _opened(request.param)
    yield opened
    await opened.aclose()
