"""The vectors of an index in memory: most in a file that processes share, what came since in each process's own."""

import sqlite3
from collections.abc import Iterator
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from integrations.search.vector_file import KEY, Keys, VectorFile

_EMBEDDED = """
FROM chunks c JOIN vectors v ON v.number = c.number WHERE v.embedder = ? AND length(v.vector) = ? ORDER BY c.number
"""
SHARED_FROM = 4_096
"""So many chunks whose vectors are not in the shared file are worth a new one: 8 MiB of 512 numbers each."""
_SHARE = 4
"""... and one for each so many that are."""
_BLOCK = 4_096
"""Vectors that are written at once."""
_Scalar = TypeVar("_Scalar", bound=np.generic)


class SlotVectors:
    """One vector a slot, of one embedder: the first slots are those of the shared file."""

    def __init__(self, embedder: str, dimensions: int, file: VectorFile | None, shared_from: int) -> None:
        """``file``: where vectors are shared, from ``shared_from`` of them on."""
        self._embedder = embedder
        self._dimensions = dimensions
        self._file = file
        self._shared_from = shared_from
        self.clear()

    def clear(self) -> None:
        """Forget all of them."""
        self._shared: NDArray[np.float32] = np.zeros((0, self._dimensions), dtype=np.float32)
        self._own: NDArray[np.float32] = np.zeros((0, self._dimensions), dtype=np.float32)
        self._keys: Keys = np.zeros(0, dtype=KEY)
        """Of the vectors that are shared."""
        self._numbers: NDArray[np.int64] = np.zeros(0, dtype=np.int64)
        """Of their chunks, ascending: side by side, so that a look into them copies nothing."""

    @property
    def shared(self) -> int:
        """Return how many of the first slots have a shared vector."""
        return len(self._shared)

    def load(self, connection: sqlite3.Connection, own: int) -> int:
        """Share what the file has of so many vectors, where they are enough; return how many it lacks."""
        if self._file and own > self._shared_from:
            return self._map(connection, self._file)
        return own

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

    def is_file_outgrown(self, own: int) -> bool:
        """Tell whether so many vectors beside the shared ones are worth a new file."""
        return self._file is not None and self._is_large(own)

    def _is_large(self, own: int) -> bool:
        return own > max(self._shared_from, len(self._shared) // _SHARE)

    def shared_slot(self, chunk: int, digest: bytes) -> int | None:
        """Return the slot of the shared vector of a chunk; None where its text is another by now, or it has none."""
        slot = int(self._numbers.searchsorted(chunk))
        if slot == len(self._numbers):
            return None
        return slot if self._keys[slot].item() == (chunk, _half(digest)) else None

    def read(self, connection: sqlite3.Connection, slot: int, chunk: int) -> None:
        """Read the vector of a chunk into a slot of our own; noughts where there is none of this embedder."""
        found = connection.execute("SELECT embedder, vector FROM vectors WHERE number = ?", (chunk,)).fetchone()
        is_ours = found and found[0] == self._embedder and len(found[1]) == 2 * self._dimensions
        self._own[slot - len(self._shared)] = np.frombuffer(found[1], dtype=np.float16) if is_ours else 0.0

    def grow(self, slots: int) -> None:
        """Make room for so many slots in all."""
        self._own = grown(self._own, slots - len(self._shared))

    def similarities(self, vector: NDArray[np.float32], used: int) -> NDArray[np.float32]:
        """Return the cosine of the given vector and that of each slot in use; 0 where there is none."""
        return np.concatenate((self._shared @ vector, self._own[: used - len(self._shared)] @ vector))

    def of(self, slots: NDArray[np.intp]) -> NDArray[np.float32]:
        """Return the vectors in some slots."""
        found = np.empty((len(slots), self._dimensions), dtype=np.float32)
        shared = slots < len(self._shared)
        found[shared] = self._shared[slots[shared]]
        found[~shared] = self._own[slots[~shared] - len(self._shared)]
        return found


def grown(array: NDArray[_Scalar], size: int) -> NDArray[_Scalar]:
    """Return a longer copy of an array, with noughts behind."""
    new = np.zeros((size, *array.shape[1:]), dtype=array.dtype)
    new[: len(array)] = array
    return new


def _half(digest: bytes) -> int:
    return int.from_bytes(digest[:8], "little", signed=True)


def _blocks(rows: sqlite3.Cursor) -> Iterator[NDArray[np.float32]]:
    """Yield stored vectors in full precision, some at a time."""
    while found := rows.fetchmany(_BLOCK):
        yield np.frombuffer(b"".join(vector for (vector,) in found), np.float16).astype(np.float32)
