"""What every graph database does."""

import asyncio

from integrations.graphdb.base import GraphContent, GraphDatabase
from integrations.law.base import Wording
from tests.integrations.graphdb.conftest import CONTENT, pattern


async def _ids(graph: GraphDatabase, clause_type: str = "", *keywords: str, limit: int = 5) -> list[str]:
    return [one.id for one in await graph.find(clause_type=clause_type, keywords=keywords, limit=limit)]


async def test_keywords_and_type_narrow(graph: GraphDatabase) -> None:
    """A type of clause alone, words alone and both together find ever fewer patterns, the gravest of the like first."""
    assert await _ids(graph, "hours") == ["hours", "holiday"]
    assert await _ids(graph, "", "근로시간") == ["hours", "holiday"]
    assert await _ids(graph, "hours", "주휴일") == ["holiday"]
    assert await _ids(graph, "leaving", "교육비") == []
    assert await _ids(graph) == []
    assert await _ids(graph, "no such type") == []


async def test_more_words_come_first(graph: GraphDatabase) -> None:
    """The pattern that most of the words name comes first, before a graver one; the limit cuts behind it."""
    assert await _ids(graph, "", "위약금", "교육비") == ["training", "penalty"]
    assert await _ids(graph, "", "위약금", "교육비", limit=1) == ["training"]


async def test_words_are_compared_plainly(graph: GraphDatabase) -> None:
    """Spaces, case and longer words make no difference; a single sign or a blank one finds nothing."""
    assert await _ids(graph, "", "손해배상액") == ["penalty"]
    assert await _ids(graph, "", "Training Cost") == ["training"]
    assert await _ids(graph, "", "금") == []
    assert await _ids(graph, "hours", " ", "") == []


async def test_what_a_pattern_relates_to(graph: GraphDatabase) -> None:
    """A pattern comes with its texts in both languages, categories, documents that are there, and its neighbours."""
    training, penalty = await graph.find(keywords=["위약금", "교육비"])
    assert training.name == Wording("교육비 반환", "training")
    assert training.explanation.said("en") == "about training"
    assert (training.risk_level, training.matched, training.categories) == ("MEDIUM", 2, ("돈", "퇴사"))
    assert training.documents == CONTENT.documents
    assert training.related == ("penalty",)
    assert penalty.related == ("training",)


async def test_queries_cannot_be_written(graph: GraphDatabase) -> None:
    """Words that look like Cypher are words: they find nothing and change nothing."""
    assert await _ids(graph, "' OR true //", "') DETACH DELETE n //") == []
    assert await _ids(graph, "hours") == ["hours", "holiday"]


async def test_filled_anew(graph: GraphDatabase) -> None:
    """What is filled in takes the place of all that was there, and the same once more changes nothing."""
    other = GraphContent((pattern("cap", "책임 한도", "LOW", "liability", "한도"),))
    for _ in range(2):
        await graph.fill(other)
        assert await _ids(graph, "", "한도", "위약금") == ["cap"]
    await graph.fill(GraphContent())
    assert await _ids(graph, "", "한도") == []


async def test_many_at_once(graph: GraphDatabase) -> None:
    """Searches at the same time do not mix up."""
    words = ["위약금", "근로시간", "교육비", "주휴일"] * 3
    found = await asyncio.gather(*(_ids(graph, "", word) for word in words))
    assert found == [["penalty", "training"], ["hours", "holiday"], ["training"], ["holiday"]] * 3
