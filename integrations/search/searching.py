"""A query against the index's file and what of it is held in memory."""

import json
import sqlite3
from dataclasses import dataclass
from datetime import datetime

import numpy as np
from numpy.typing import NDArray

from integrations.documents.base import Made
from integrations.search import lexical
from integrations.search.base import Audience, Chunk, Filters, Hit, TitleHit
from integrations.search.ranking import Score, fuse, with_likeness
from integrations.search.table import ChunkTable

_WORDS = 60
_CONCEPTS = 30
_DENSE = 30
_TITLES = 10
"""Candidates of each leg, at least."""
_CHUNKS = """
SELECT c.number, c.id, d.id, d.title, c.headings, c.text, c.url, d.audience, c.position, d.edited_at, d.source, d.path,
    d.above, d.made
FROM chunks c JOIN documents d ON d.number = c.document WHERE c.number IN
"""


@dataclass(frozen=True, slots=True)
class Query:
    """What is asked, by whom."""

    words: dict[str, float]
    """The tokens that count, and how much."""
    concepts: dict[str, float]
    vector: NDArray[np.float32]
    """All zero when the embedder could not be reached, or does not know the query's language."""
    audience: Audience
    filters: Filters


@dataclass(frozen=True, slots=True)
class _Found:
    number: int
    document: int
    score: Score


class Searcher:
    """Answers queries. All methods are called by one thread, each inside a transaction."""

    def __init__(self, table: ChunkTable, dense_weight: float) -> None:
        self._table = table
        self._dense_weight = dense_weight
        self._frequencies = lexical.Frequencies()

    def search(self, connection: sqlite3.Connection, query: Query, k: int) -> list[Hit]:
        """Return the best ``k`` visible chunks, best first."""
        best = self._ranked(connection, query, k, evidence=query.filters.document_ids is None)[:k]
        rows = connection.execute(f"{_CHUNKS} ({_marks(best)})", [found.number for found in best]).fetchall()
        chunks = {row[0]: _chunk(row) for row in rows}
        return [
            Hit(
                chunks[found.number],
                found.score.fused,
                found.score.lexical,
                found.score.dense,
                found.score.support,
            )
            for found in best
        ]

    def titles(self, connection: sqlite3.Connection, query: Query, k: int) -> list[TitleHit]:
        """Return the ``k`` documents of the best visible chunks, best first."""
        best: dict[int, _Found] = {}
        for found in self._ranked(connection, query, 8 * k):
            best.setdefault(found.document, found)
        chosen = list(best.values())[:k]
        rows = {
            number: (document_id, title, url, made)
            for number, document_id, title, url, made in connection.execute(
                f"SELECT number, id, title, url, made FROM documents WHERE number IN ({_marks(chosen)})",
                [found.document for found in chosen],
            )
        }
        named = [(found.score, *rows[found.document]) for found in chosen]
        return [TitleHit(id, title, url, score.fused, score.support, made) for score, id, title, url, made in named]

    def _ranked(self, connection: sqlite3.Connection, query: Query, k: int, *, evidence: bool = False) -> list[_Found]:
        """Return the visible chunks that were looked at, best first; as ``evidence`` none that is a copy of others."""
        table = self._table
        table.refresh(connection)
        visible = table.visible(query.audience, query.filters)
        if evidence:
            visible = visible & ~table.copies()
        if not visible.any():
            return []
        terms = self._frequencies.terms(connection, query.words, query.concepts, len(table), table.version)
        similar = table.similarities(query.vector)
        named = table.titles.named((term.text, term.weight) for term in terms.words)
        chosen = dict.fromkeys(self._by_terms(connection, terms.words, visible, max(_WORDS, k)))
        chosen.update(dict.fromkeys(self._by_terms(connection, terms.concepts, visible, max(_CONCEPTS, k))))
        chosen.update(dict.fromkeys(self._by_titles(named, similar, visible)))
        chosen.update(dict.fromkeys(_most_similar(similar, visible, max(_DENSE, k))))
        slots = np.fromiter(chosen, np.intp, len(chosen))
        numbers = table.chunks(slots).tolist()
        lengths = dict(zip(numbers, table.lengths(slots).tolist(), strict=True))
        matches = lexical.matches(connection, terms, lengths)
        documents = table.documents(slots).tolist()
        means = {document: table.of_document(document, similar) for document in set(documents)}
        scores = fuse(
            [matches[number] for number in numbers],
            np.array([named.get(document, 0.0) for document in documents]),
            similar[slots],
            np.array([means[document] for document in documents], dtype=np.float32),
            table.density,
            self._dense_weight if query.vector.any() else 0.0,
        )
        if query.vector.any():
            best = max(range(len(scores)), key=lambda place: scores[place].fused)
            scores = with_likeness(scores, table.likeness(slots, int(slots[best])), scores[best].fused)
        found = [_Found(*each) for each in zip(numbers, documents, scores, strict=True)]
        found.sort(key=lambda each: (-each.score.fused, each.number))
        return found

    def _by_terms(
        self,
        connection: sqlite3.Connection,
        terms: list[lexical.Term],
        visible: NDArray[np.bool_],
        enough: int,
    ) -> list[int]:
        slots: list[int] = []
        for slot in self._table.slots(lexical.candidates(connection, terms)):
            if visible[slot]:
                slots.append(slot)
                if len(slots) == enough:
                    break
        return slots

    def _by_titles(
        self, named: dict[int, float], similar: NDArray[np.float32], visible: NDArray[np.bool_]
    ) -> list[int]:
        slots: list[int] = []
        for document in sorted(named, key=lambda number: (-named[number], number)):
            slot = self._table.best_of_document(document, similar)
            if visible[slot]:  # a document is visible as a whole
                slots.append(slot)
                if len(slots) == _TITLES:
                    break
        return slots


def _most_similar(similar: NDArray[np.float32], visible: NDArray[np.bool_], k: int) -> list[int]:
    hidden_last = np.where(visible, similar, -2.0)  # no cosine is below -1
    count = min(k, int(visible.sum()))
    best: list[int] = np.argpartition(-hidden_last, count - 1)[:count].tolist()
    return best


def _marks(found: list[_Found]) -> str:
    return ",".join("?" * len(found))


def _chunk(row: tuple[int, str, str, str, str, str, str, str, int, str, str, str, str, Made]) -> Chunk:
    _, id, document_id, title, headings, text, url, audience, position, edited_at, source, path, above, made = row
    return Chunk(
        id=id,
        document_id=document_id,
        title=title,
        headings=tuple(json.loads(headings)),
        text=text,
        url=url,
        audience=frozenset(json.loads(audience)),
        position=position,
        edited_at=datetime.fromisoformat(edited_at),
        source=source,
        path=tuple(json.loads(path)),
        above=tuple(json.loads(above)),
        made=made,
    )
