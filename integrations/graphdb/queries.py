"""The Cypher of every back end. All values are parameters; nothing that anybody wrote gets into a query's text."""

from collections.abc import Mapping, Sequence
from typing import Any

from integrations.graphdb.base import (
    RISKS,
    GraphContent,
    GraphDocument,
    PatternMatch,
    plain_word,
)
from integrations.law.base import RiskLevel, Wording

Row = dict[str, Any]
"""A row of an answer, or of the list that a query unwinds: the database's own types, JSON-like."""

CLEAR = """
MATCH (n)
WHERE n:RiskPattern OR n:Category OR n:Document OR n:ClauseType OR n:Keyword
DETACH DELETE n
"""
FIND = """
UNWIND $words AS word
MATCH (p:RiskPattern)-[:NAMED_BY]->(k:Keyword)
WHERE (word = '' OR k.word CONTAINS word OR word CONTAINS k.word)
  AND ($clause = '' OR EXISTS { MATCH (p)-[:CONCERNS]->(t:ClauseType) WHERE t.name = $clause })
RETURN p.id AS id, p.severity AS severity, count(DISTINCT CASE WHEN word <> '' THEN k.word ELSE NULL END) AS matched
ORDER BY matched DESC, severity, id
LIMIT $limit
"""
"""``words`` of one empty string: any keyword; ``clause`` empty: any type of clause."""
DESCRIBE = """
MATCH (p:RiskPattern) WHERE p.id IN $ids
OPTIONAL MATCH (p)-[:RELATES_TO]->(c:Category)
OPTIONAL MATCH (p)-[:RELATES_TO]->(d:Document)
OPTIONAL MATCH (p)-[:RELATES_TO]-(o:RiskPattern)
RETURN p.id AS id, p.name AS name, p.nameEn AS nameEn, p.explanation AS explanation,
  p.explanationEn AS explanationEn, p.riskLevel AS riskLevel, collect(DISTINCT c.name) AS categories,
  collect(DISTINCT d.id) AS documents, collect(DISTINCT o.id) AS related
"""
READ = """
MATCH (d:Document) WHERE d.id IN $ids
RETURN d.id AS id, d.title AS title, d.titleEn AS titleEn, d.content AS content, d.contentEn AS contentEn, d.url AS url
"""

_PATTERNS = """
UNWIND $rows AS row
CREATE (:RiskPattern {id: row.id, name: row.name, nameEn: row.nameEn, explanation: row.explanation,
  explanationEn: row.explanationEn, riskLevel: row.riskLevel, severity: row.severity})
"""
_DOCUMENTS = """
UNWIND $rows AS row
CREATE (:Document {id: row.id, title: row.title, titleEn: row.titleEn, content: row.content, contentEn: row.contentEn,
  url: row.url})
"""
_CATEGORIES = "UNWIND $rows AS row CREATE (:Category {name: row.name})"
_CLAUSE_TYPES = "UNWIND $rows AS row CREATE (:ClauseType {name: row.name})"
_KEYWORDS = "UNWIND $rows AS row CREATE (:Keyword {word: row.name})"
_CONCERNS = """
UNWIND $rows AS row
MATCH (p:RiskPattern {id: row.pattern}), (t:ClauseType {name: row.other}) CREATE (p)-[:CONCERNS]->(t)
"""
_NAMED_BY = """
UNWIND $rows AS row
MATCH (p:RiskPattern {id: row.pattern}), (k:Keyword {word: row.other}) CREATE (p)-[:NAMED_BY]->(k)
"""
_TO_CATEGORY = """
UNWIND $rows AS row
MATCH (p:RiskPattern {id: row.pattern}), (c:Category {name: row.other}) CREATE (p)-[:RELATES_TO]->(c)
"""
_TO_DOCUMENT = """
UNWIND $rows AS row
MATCH (p:RiskPattern {id: row.pattern}), (d:Document {id: row.other}) CREATE (p)-[:RELATES_TO]->(d)
"""
_TO_PATTERN = """
UNWIND $rows AS row
MATCH (p:RiskPattern {id: row.pattern}), (o:RiskPattern {id: row.other}) CREATE (p)-[:RELATES_TO]->(o)
"""


def writing(content: GraphContent) -> list[tuple[str, Row]]:
    """Return the queries, each with its parameters, that put a content into an empty database, in their order."""
    found = content.patterns
    known = {*(one.id for one in content.documents), *(one.id for one in found)}
    links: list[tuple[str, list[tuple[str, str]]]] = [
        (_CONCERNS, [(one.id, name) for one in found for name in dict.fromkeys(one.clause_types)]),
        (_NAMED_BY, [(one.id, word) for one in found for word in dict.fromkeys(map(plain_word, one.keywords))]),
        (_TO_CATEGORY, [(one.id, name) for one in found for name in dict.fromkeys(one.categories)]),
        (_TO_DOCUMENT, [(one.id, id) for one in found for id in dict.fromkeys(one.documents) if id in known]),
        (
            _TO_PATTERN,
            [(one.id, id) for one in found for id in dict.fromkeys(one.related) if id in known],
        ),
    ]
    names = [list(dict.fromkeys(other for _, other in pairs)) for _, pairs in links[:3]]
    rows: list[tuple[str, list[Row]]] = [
        (_PATTERNS, [_pattern_row(content, place) for place in range(len(found))]),
        (_DOCUMENTS, [_document_row(one) for one in content.documents]),
        *(
            (query, [{"name": name} for name in each])
            for query, each in zip((_CLAUSE_TYPES, _KEYWORDS, _CATEGORIES), names, strict=True)
        ),
        *((query, [{"pattern": pattern, "other": other} for pattern, other in pairs]) for query, pairs in links),
    ]
    return [(query, {"rows": each}) for query, each in rows if each]


def matches(found: Sequence[Mapping[str, Any]], described: Sequence[Row], read: Sequence[Row]) -> list[PatternMatch]:
    """Return what was found in its order, from the rows of :data:`FIND`, :data:`DESCRIBE` and :data:`READ`."""
    rows = {row["id"]: row for row in described}
    documents = {row["id"]: _document(row) for row in read}
    return [_match(rows[one["id"]], documents, int(one["matched"])) for one in found if one["id"] in rows]


def _pattern_row(content: GraphContent, place: int) -> Row:
    one = content.patterns[place]
    return {
        "id": one.id,
        "name": one.name.ko,
        "nameEn": one.name.en,
        "explanation": one.explanation.ko,
        "explanationEn": one.explanation.en,
        "riskLevel": one.risk_level,
        "severity": RISKS.index(one.risk_level),
    }


def _document_row(one: GraphDocument) -> Row:
    return {
        "id": one.id,
        "title": one.title.ko,
        "titleEn": one.title.en,
        "content": one.content.ko,
        "contentEn": one.content.en,
        "url": one.url,
    }


def _document(row: Row) -> GraphDocument:
    title, content = Wording(row["title"], row["titleEn"]), Wording(row["content"], row["contentEn"])
    return GraphDocument(row["id"], title, content, row["url"])


def _match(row: Row, documents: Mapping[str, GraphDocument], matched: int) -> PatternMatch:
    risk: RiskLevel = row["riskLevel"]
    return PatternMatch(
        id=row["id"],
        name=Wording(row["name"], row["nameEn"]),
        explanation=Wording(row["explanation"], row["explanationEn"]),
        risk_level=risk,
        matched=matched,
        categories=tuple(sorted(row["categories"])),
        documents=tuple(documents[id] for id in sorted(row["documents"]) if id in documents),
        related=tuple(sorted(row["related"])),
    )
