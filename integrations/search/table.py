"""The part of the index in memory: a slot for each chunk, with its document, its vector and who may see it."""

import sqlite3
from collections.abc import Iterable, Iterator

import numpy as np
from numpy.typing import NDArray

from integrations.search.base import Audience, Filters
from integrations.search.slot_vectors import SHARED_FROM, SlotVectors, grown
from integrations.search.titles import Titles
from integrations.search.vector_file import VectorFile
from integrations.search.visibility import Visibility

_COLUMNS = """
SELECT c.number, c.length, c.concepts, d.number, d.id, d.title, d.source, d.above, d.audience, d.edited_at,
    d.made, c.digest
FROM chunks c JOIN documents d ON d.number = c.document
"""
_Row = tuple[int, int, int, int, str, str, str, str, str, str, str, bytes]


class ChunkTable:
    """Rows are slots of arrays that grow; a slot whose chunk went is used again.

    All methods are called by one thread, inside the transaction whose state they must agree with.
    """

    def __init__(
        self, embedder: str, dimensions: int, file: VectorFile | None = None, shared_from: int = SHARED_FROM
    ) -> None:
        """``file``: where vectors are shared, from ``shared_from`` of them on."""
        self._vectors = SlotVectors(embedder, dimensions, file, shared_from)
        self.clear()

    def clear(self) -> None:
        """Forget everything; the next refresh loads it all."""
        self._seen = -1
        self._used = 0
        self._free: list[int] = []
        self._vectors.clear()
        self._visibility = Visibility(self._slots_of_document)
        self._chunks: NDArray[np.int64] = np.zeros(0, dtype=np.int64)
        self._documents: NDArray[np.int64] = np.zeros(0, dtype=np.int64)
        self._copies: NDArray[np.bool_] = np.zeros(0, dtype=np.bool_)
        self._lengths: NDArray[np.int32] = np.zeros((0, 2), dtype=np.int32)
        self._slot_of: dict[int, int] = {}
        self._number_of: dict[str, int] = {}
        self._slots: dict[int, list[int]] = {}
        self.titles = Titles()
        self._means: dict[int, tuple[NDArray[np.intp], float]] = {}
        self._total_lengths: NDArray[np.int64] = np.zeros(2, dtype=np.int64)
        self.version = 0
        """Grows with every change."""

    def __len__(self) -> int:
        return len(self._slot_of)

    def refresh(self, connection: sqlite3.Connection) -> None:
        """Take over what has changed since the last time, whoever wrote it."""
        first, last = connection.execute(
            "SELECT (SELECT min(seq) FROM changes), (SELECT max(seq) FROM changes)"
        ).fetchone()
        last = last or 0
        if last == self._seen:
            return
        if self._seen < 0 or (first or 0) > self._seen + 1 or last < self._seen:
            self._load(connection)
        else:
            changed = connection.execute(
                "SELECT DISTINCT document FROM changes WHERE seq > ?", (self._seen,)
            ).fetchall()
            for (document,) in changed:
                self._drop(document)
                self._add(connection, connection.execute(_COLUMNS + "WHERE d.id = ?", (document,)))
            if self._vectors.is_file_outgrown(self._used - self._vectors.shared - len(self._free)):
                self._load(connection)
        self._visibility.changed()
        self._seen = last
        self.version += 1

    def _load(self, connection: sqlite3.Connection) -> None:
        self.clear()
        (chunks,) = connection.execute("SELECT count(*) FROM chunks").fetchone()
        own = self._vectors.load(connection, chunks)
        self._used = self._vectors.shared
        self._grow(self._used + own)
        self._add(connection, connection.execute(_COLUMNS + "ORDER BY c.number"))

    def visible(self, audience: Audience, filters: Filters) -> NDArray[np.bool_]:
        """Return for each slot whether it holds a chunk that the reader may see and the filters let through."""
        return self._visibility.mask(self._chunks[: self._used], audience, filters)

    def copies(self) -> NDArray[np.bool_]:
        """Return for each slot whether its document was copied here from others."""
        return self._copies[: self._used]

    def similarities(self, vector: NDArray[np.float32]) -> NDArray[np.float32]:
        """Return the cosine of each slot's vector and the given one; 0 where there is none."""
        return self._vectors.similarities(vector, self._used)

    def likeness(self, slots: NDArray[np.intp], slot: int) -> NDArray[np.float32]:
        """Return the cosines of the vectors in some slots and of that in one of them."""
        alike: NDArray[np.float32] = self._vectors.of(slots) @ self._vectors.of(np.array([slot]))[0]
        return alike

    def best_of_document(self, number: int, similar: NDArray[np.float32]) -> int:
        """Return the slot of a document's chunk that is most similar."""
        slots = self._slots[number]
        return slots[int(similar[slots].argmax())]

    def of_document(self, number: int, similar: NDArray[np.float32]) -> float:
        """Return the cosine of a document's mean vector, from what :meth:`similarities` gave."""
        known = self._means.get(number)
        if known is None:
            slots = np.array(self._slots[number], dtype=np.intp)
            known = self._means[number] = (slots, float(np.linalg.norm(self._vectors.of(slots).sum(axis=0))))
        slots, length = known
        return float(similar[slots].sum()) / length if length else 0.0

    def chunks(self, slots: NDArray[np.intp]) -> NDArray[np.int64]:
        """Return the numbers of the chunks in some slots."""
        return self._chunks[slots]

    def lengths(self, slots: NDArray[np.intp]) -> NDArray[np.float64]:
        """Return how long the chunks in some slots are in words and in concepts, in averages: [n, 2]."""
        average: NDArray[np.float64] = np.maximum(self._total_lengths / max(len(self), 1), 1e-9)
        return self._lengths[slots] / average

    @property
    def density(self) -> float:
        """Return how many concepts the index holds for each word."""
        words, concepts = self._total_lengths
        return float(concepts / words) if words else 0.0

    def counts(self, audience: Audience, filters: Filters) -> tuple[int, int]:
        """Return how many documents and how many chunks are visible."""
        visible = self.visible(audience, filters)
        return len(np.unique(self._documents[: self._used][visible])), int(visible.sum())

    def documents(self, slots: NDArray[np.intp]) -> NDArray[np.int64]:
        """Return the numbers of the documents in some slots."""
        return self._documents[slots]

    def slots(self, chunks: Iterable[int]) -> Iterator[int]:
        """Yield the slot of each chunk."""
        return (self._slot_of[number] for number in chunks)

    def _slots_of_document(self, document: str) -> list[int]:
        return self._slots.get(self._number_of.get(document, 0), [])

    def _add(self, connection: sqlite3.Connection, rows: Iterable[_Row]) -> None:
        for row in rows:
            chunk, length, concepts, number, document, title, source, above, audience = row[:9]
            edited_at, made, digest = row[9:]
            slot = self._vectors.shared_slot(chunk, digest)
            if slot is None or self._chunks[slot]:
                slot = self._own_slot()
                self._vectors.read(connection, slot, chunk)
            self._chunks[slot] = chunk
            self._documents[slot] = number
            self._lengths[slot] = (length, concepts)
            self._visibility.put(slot, source, above, audience, edited_at)
            self._copies[slot] = made == "copy"
            self._slot_of[chunk] = slot
            if number not in self._slots:
                self._slots[number] = []
                self._number_of[document] = number
                self.titles.add(number, title)
            self._slots[number].append(slot)
            self._means.pop(number, None)
            self._total_lengths += self._lengths[slot]

    def _own_slot(self) -> int:
        if self._free:
            return self._free.pop()
        if self._used == len(self._chunks):
            self._grow(max(1_024, self._used + self._used // 2))
        self._used += 1
        return self._used - 1

    def _drop(self, document: str) -> None:
        number = self._number_of.pop(document, 0)
        self._means.pop(number, None)
        self.titles.remove(number)
        for slot in self._slots.pop(number, []):
            del self._slot_of[int(self._chunks[slot])]
            self._total_lengths -= self._lengths[slot]
            self._chunks[slot] = 0
            if slot >= self._vectors.shared:
                self._free.append(slot)

    def _grow(self, slots: int) -> None:
        self._vectors.grow(slots)
        self._visibility.grow(slots)
        self._chunks = grown(self._chunks, slots)
        self._documents = grown(self._documents, slots)
        self._copies = grown(self._copies, slots)
        self._lengths = grown(self._lengths, slots)
