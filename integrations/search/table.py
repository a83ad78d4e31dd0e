"""What of the index is held in memory: one vector for each chunk, and all that decides who may see it.

Most vectors of a large index lie in a file that processes share; those that came since are each process's own.
"""

import json
import sqlite3
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from datetime import datetime

import numpy as np
from numpy.typing import NDArray

from integrations.search.base import Audience, Filters
from integrations.search.titles import Titles
from integrations.search.vector_file import KEY, Keys, VectorFile

_COLUMNS = """
SELECT c.number, c.length, c.concepts, d.number, d.id, d.title, d.source, d.above, d.audience, d.edited_at,
    d.made, c.digest
FROM chunks c JOIN documents d ON d.number = c.document
"""
_EMBEDDED = """
FROM chunks c JOIN vectors v ON v.number = c.number WHERE v.embedder = ? AND length(v.vector) = ? ORDER BY c.number
"""
_Row = tuple[int, int, int, int, str, str, str, str, str, str, str, bytes]
SHARED_FROM = 4_096
"""So many chunks whose vectors are not in the shared file are worth a new one: 8 MiB of 512 numbers each."""
_SHARE = 4
"""... and one for each so many that are."""
_BLOCK = 4_096
"""Vectors that are written at once."""
_MASKS = 16
"""Readers for whom it is kept which chunks they may see, until the index changes."""


class ChunkTable:
    """Rows are slots of arrays that grow; a slot whose chunk went is used again.

    All methods are called by one thread, inside the transaction whose state they must agree with.
    """

    def __init__(
        self, embedder: str, dimensions: int, file: VectorFile | None = None, shared_from: int = SHARED_FROM
    ) -> None:
        """``file``: where vectors are shared, from ``shared_from`` of them on."""
        self._embedder = embedder
        self._dimensions = dimensions
        self._file = file
        self._shared_from = shared_from
        self.clear()

    def clear(self) -> None:
        """Forget everything; the next refresh loads it all."""
        self._seen = -1
        self._used = 0
        self._free: list[int] = []
        self._shared: NDArray[np.float32] = np.zeros((0, self._dimensions), dtype=np.float32)
        """The vectors of the first slots."""
        self._own: NDArray[np.float32] = np.zeros((0, self._dimensions), dtype=np.float32)
        """Those of the others."""
        self._keys: Keys = np.zeros(0, dtype=KEY)
        """Of the vectors that are shared."""
        self._numbers: NDArray[np.int64] = np.zeros(0, dtype=np.int64)
        """Of their chunks, ascending: side by side, so that a look into them copies nothing."""
        self._masks: OrderedDict[tuple[Audience, Filters], NDArray[np.bool_]] = OrderedDict()
        self._chunks: NDArray[np.int64] = np.zeros(0, dtype=np.int64)
        self._documents: NDArray[np.int64] = np.zeros(0, dtype=np.int64)
        self._audience_of: NDArray[np.int32] = np.zeros(0, dtype=np.int32)
        self._above_of: NDArray[np.int32] = np.zeros(0, dtype=np.int32)
        self._source_of: NDArray[np.int32] = np.zeros(0, dtype=np.int32)
        self._edited: NDArray[np.float64] = np.zeros(0, dtype=np.float64)
        self._copies: NDArray[np.bool_] = np.zeros(0, dtype=np.bool_)
        self._lengths: NDArray[np.int32] = np.zeros((0, 2), dtype=np.int32)
        self._slot_of: dict[int, int] = {}
        self._number_of: dict[str, int] = {}
        self._slots: dict[int, list[int]] = {}
        self.titles = Titles()
        self._means: dict[int, tuple[NDArray[np.intp], float]] = {}
        self._audiences: dict[str, int] = {}
        self._principals: list[Audience] = []
        self._lines: dict[str, int] = {}
        self._above: list[tuple[str, ...]] = []
        self._sources: dict[str, int] = {}
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
            if self._file and self._is_large(self._used - len(self._shared) - len(self._free)):
                self._load(connection)
        self._masks.clear()
        self._seen = last
        self.version += 1

    def _load(self, connection: sqlite3.Connection) -> None:
        self.clear()
        (own,) = connection.execute("SELECT count(*) FROM chunks").fetchone()
        if self._file and own > self._shared_from:
            own = self._map(connection, self._file)
        self._used = len(self._shared)
        self._grow(self._used + own)
        self._add(connection, connection.execute(_COLUMNS + "ORDER BY c.number"))

    def _map(self, connection: sqlite3.Connection, file: VectorFile) -> int:
        """Share the vectors that the file has, after it was made anew where it lacks many; return how many it lacks."""
        identity = connection.execute("SELECT value FROM meta WHERE key = 'identity'").fetchone()
        kind = (self._embedder, 2 * self._dimensions)
        rows = connection.execute(f"SELECT c.number, c.digest {_EMBEDDED}", kind)
        wanted = np.fromiter(((number, _half(digest)) for number, digest in rows), KEY)
        name = str(identity[0]) if identity else ""
        self._keys, self._shared = file.load(name)
        lacking = int((~np.isin(wanted["digest"], self._keys["digest"])).sum())
        if self._is_large(lacking) or len(self._keys) > 2 * len(wanted):
            file.save(name, wanted, _blocks(connection.execute(f"SELECT v.vector {_EMBEDDED}", kind)))
            self._keys, self._shared = file.load(name)
            lacking = len(wanted) - len(self._keys)
            if self._is_large(lacking):
                self._file = None  # there is no room for it
        self._numbers = self._keys["number"].copy()
        return max(lacking, 0)

    def _is_large(self, own: int) -> bool:
        return own > max(self._shared_from, len(self._shared) // _SHARE)

    def visible(self, audience: Audience, filters: Filters) -> NDArray[np.bool_]:
        """Return for each slot whether it holds a chunk that the reader may see and the filters let through."""
        asked = (audience, filters)
        if asked not in self._masks:
            self._masks[asked] = self._visible(audience, filters)
            if len(self._masks) > _MASKS:
                self._masks.popitem(last=False)
        self._masks.move_to_end(asked)
        return self._masks[asked]

    def _visible(self, audience: Audience, filters: Filters) -> NDArray[np.bool_]:
        mask: NDArray[np.bool_] = self._chunks[: self._used] > 0
        if self._used == 0:
            return mask
        may_see = np.fromiter((not audience.isdisjoint(each) for each in self._principals), np.bool_)
        readable = may_see[self._audience_of[: self._used]]
        if filters.declared:
            readable = readable & self._permitted(audience, filters.declared)
        mask &= readable
        if filters.within is not None:
            mask &= self._within(filters.within)
        if filters.source is not None:
            mask &= self._source_of[: self._used] == self._sources.get(filters.source, -1)
        if filters.document_ids is not None:
            wanted = np.zeros(self._used, dtype=np.bool_)
            for document in filters.document_ids:
                wanted[self._slots.get(self._number_of.get(document, 0), [])] = True
            mask &= wanted
        if filters.edited_since is not None:
            mask &= self._edited[: self._used] >= filters.edited_since.timestamp()
        return mask

    def copies(self) -> NDArray[np.bool_]:
        """Return for each slot whether its document was copied here from others."""
        return self._copies[: self._used]

    def _within(self, roots: frozenset[str]) -> NDArray[np.bool_]:
        """Return for each slot whether its document is one of these or lies below one."""
        below = np.fromiter((not roots.isdisjoint(above) for above in self._above), np.bool_)
        found: NDArray[np.bool_] = below[self._above_of[: self._used]]
        for root in roots:
            found[self._slots.get(self._number_of.get(root, 0), [])] = True
        return found

    def _permitted(self, audience: Audience, declared: tuple[tuple[str, Audience], ...]) -> NDArray[np.bool_]:
        """Return for each slot whether the nearest declaration on its document or above it names the reader, if any."""
        verdicts = {root: not audience.isdisjoint(readers) for root, readers in declared}
        nearest = (next((verdicts[each] for each in above if each in verdicts), True) for above in self._above)
        said: NDArray[np.bool_] = np.fromiter(nearest, np.bool_)[self._above_of[: self._used]]
        for root, verdict in verdicts.items():
            said[self._slots.get(self._number_of.get(root, 0), [])] = verdict
        return said

    def similarities(self, vector: NDArray[np.float32]) -> NDArray[np.float32]:
        """Return the cosine of each slot's vector and the given one; 0 where there is none."""
        own = self._own[: self._used - len(self._shared)]
        return np.concatenate((self._shared @ vector, own @ vector))

    def likeness(self, slots: NDArray[np.intp], slot: int) -> NDArray[np.float32]:
        """Return the cosines of the vectors in some slots and of that in one of them."""
        alike: NDArray[np.float32] = self._vectors(slots) @ self._vectors(np.array([slot]))[0]
        return alike

    def _vectors(self, slots: NDArray[np.intp]) -> NDArray[np.float32]:
        found = np.empty((len(slots), self._dimensions), dtype=np.float32)
        shared = slots < len(self._shared)
        found[shared] = self._shared[slots[shared]]
        found[~shared] = self._own[slots[~shared] - len(self._shared)]
        return found

    def best_of_document(self, number: int, similar: NDArray[np.float32]) -> int:
        """Return the slot of a document's chunk that is most similar."""
        slots = self._slots[number]
        return slots[int(similar[slots].argmax())]

    def of_document(self, number: int, similar: NDArray[np.float32]) -> float:
        """Return the cosine of a document's mean vector, from what :meth:`similarities` gave."""
        known = self._means.get(number)
        if known is None:
            slots = np.array(self._slots[number], dtype=np.intp)
            known = self._means[number] = (slots, float(np.linalg.norm(self._vectors(slots).sum(axis=0))))
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

    def _add(self, connection: sqlite3.Connection, rows: Iterable[_Row]) -> None:
        for row in rows:
            chunk, length, concepts, number, document, title, source, above, audience = row[:9]
            edited_at, made, digest = row[9:]
            slot = self._shared_slot(chunk, digest)
            if slot is None:
                slot = self._own_slot()
                self._own[slot - len(self._shared)] = self._vector(connection, chunk)
            self._chunks[slot] = chunk
            self._documents[slot] = number
            self._lengths[slot] = (length, concepts)
            self._audience_of[slot] = self._audience(audience)
            self._above_of[slot] = self._line(above)
            self._source_of[slot] = self._sources.setdefault(source, len(self._sources))
            self._copies[slot] = made == "copy"
            self._edited[slot] = datetime.fromisoformat(edited_at).timestamp()
            self._slot_of[chunk] = slot
            if number not in self._slots:
                self._slots[number] = []
                self._number_of[document] = number
                self.titles.add(number, title)
            self._slots[number].append(slot)
            self._means.pop(number, None)
            self._total_lengths += self._lengths[slot]

    def _shared_slot(self, chunk: int, digest: bytes) -> int | None:
        place = int(self._numbers.searchsorted(chunk))
        if place == len(self._numbers) or self._chunks[place]:
            return None
        return place if self._keys[place].item() == (chunk, _half(digest)) else None

    def _own_slot(self) -> int:
        if self._free:
            return self._free.pop()
        if self._used == len(self._chunks):
            self._grow(max(1_024, self._used + self._used // 2))
        self._used += 1
        return self._used - 1

    def _vector(self, connection: sqlite3.Connection, chunk: int) -> NDArray[np.float16] | float:
        """Return the vector of a chunk; noughts where there is none of this embedder."""
        found = connection.execute("SELECT embedder, vector FROM vectors WHERE number = ?", (chunk,)).fetchone()
        if found and found[0] == self._embedder and len(found[1]) == 2 * self._dimensions:
            return np.frombuffer(found[1], dtype=np.float16)
        return 0.0

    def _drop(self, document: str) -> None:
        number = self._number_of.pop(document, 0)
        self._means.pop(number, None)
        self.titles.remove(number)
        for slot in self._slots.pop(number, []):
            del self._slot_of[int(self._chunks[slot])]
            self._total_lengths -= self._lengths[slot]
            self._chunks[slot] = 0
            if slot >= len(self._shared):
                self._free.append(slot)

    def _audience(self, principals: str) -> int:
        index = self._audiences.setdefault(principals, len(self._audiences))
        if index == len(self._principals):
            self._principals.append(frozenset(json.loads(principals)))
        return index

    def _line(self, above: str) -> int:
        """Return the number of what is above a document; the documents in one place share it."""
        index = self._lines.setdefault(above, len(self._lines))
        if index == len(self._above):
            self._above.append(tuple(json.loads(above)))
        return index

    def _grow(self, size: int) -> None:
        ours = ("_audience_of", "_above_of", "_source_of", "_edited", "_copies", "_lengths")
        for name in ("_own", "_chunks", "_documents", *ours):
            old = getattr(self, name)
            shared = len(self._shared) if name == "_own" else 0
            new = np.zeros((size - shared, *old.shape[1:]), dtype=old.dtype)
            new[: len(old)] = old
            setattr(self, name, new)


def _half(digest: bytes) -> int:
    return int.from_bytes(digest[:8], "little", signed=True)


def _blocks(rows: sqlite3.Cursor) -> Iterator[NDArray[np.float32]]:
    """Yield stored vectors in full precision, some at a time."""
    while found := rows.fetchmany(_BLOCK):
        yield np.frombuffer(b"".join(vector for (vector,) in found), np.float16).astype(np.float32)
