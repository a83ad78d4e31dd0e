"""The vectors of an index as a file that processes map into their memory: it is there once, however many look into it.

It is made of what the index holds and can be made again. A vector belongs to what was embedded for a chunk: a file that
is old lacks some and has some too many, and is right in all others.
"""

import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

import numpy as np
import structlog
from numpy.typing import NDArray

KEY: Final = np.dtype([("number", np.int64), ("digest", np.int64)])
"""Of each vector: the number of its chunk, and the first half of the digest of what was embedded."""
Keys = NDArray[np.void]
Vectors = NDArray[np.float32]
"""In full precision: of 200,000 vectors half precision takes 160 ms of processor time to be multiplied, this 13."""
_HEAD = 4_096
"""Bytes before the first key: what the file is of, and how many vectors it has."""

log = structlog.get_logger(__name__)


class VectorFile:
    """Lies beside the index; raises nothing: who finds none, or cannot write one, has the vectors in its own memory."""

    def __init__(self, path: Path, embedder: str, dimensions: int) -> None:
        self._path = path
        self._embedder = embedder
        self._dimensions = dimensions

    def load(self, identity: str) -> tuple[Keys, Vectors]:
        """Return the keys of the vectors, by number, and the vectors; none where the file is not of this index."""
        with suppress(OSError, ValueError, KeyError), self._path.open("rb") as file:
            head = json.loads(file.read(_HEAD).rstrip(b"\0"))
            count = int(head["count"])
            is_whole = os.fstat(file.fileno()).st_size == self._size(count)
            if head == self._head(identity, count) and is_whole and count:
                keys = np.fromfile(file, KEY, count)
                shape = (count, self._dimensions)
                return keys, np.memmap(file, np.float32, "r", _HEAD + keys.nbytes, shape).view(np.ndarray)
        return np.zeros(0, KEY), np.zeros((0, self._dimensions), np.float32)

    def save(self, identity: str, keys: Keys, blocks: Iterator[Vectors]) -> None:
        """Write the keys, by number, and their vectors, block by block; on a full disk nothing is written."""
        try:
            with tempfile.NamedTemporaryFile(dir=self._path.parent, prefix=f"{self._path.name}.", delete=False) as file:
                try:
                    file.write(json.dumps(self._head(identity, len(keys))).encode().ljust(_HEAD, b"\0"))
                    file.write(keys.tobytes())
                    for block in blocks:
                        file.write(block.tobytes())
                    file.flush()
                    os.fsync(file.fileno())
                    # Who has the old one mapped keeps it.
                    Path(file.name).replace(self._path)
                except BaseException:
                    Path(file.name).unlink(missing_ok=True)
                    raise
        except OSError as error:
            log.warning("vectors_not_shared", error=error.strerror)

    def _head(self, identity: str, count: int) -> dict[str, str | int]:
        return {"index": identity, "embedder": self._embedder, "dimensions": self._dimensions, "count": count}

    def _size(self, count: int) -> int:
        return _HEAD + count * (KEY.itemsize + 4 * self._dimensions)
