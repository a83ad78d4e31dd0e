"""Runs of letters of a text, hashed into places of a vector: stems and endings, which an embedding blurs."""

import unicodedata
import zlib
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from orchestrator.language.clauses import excerpt

PLACES = 4_096
_LENGTHS = (3, 4, 5, 6)
"""Letters of a run; a Korean syllable has two or three."""


def grams(texts: Sequence[str]) -> NDArray[np.float32]:
    """Return for each text which runs it has [texts, PLACES], 1 or 0."""
    found = np.zeros((len(texts), PLACES), dtype=np.float32)
    for row, text in enumerate(texts):
        found[row, list(_places(text))] = 1
    return found


def weighed(counts: NDArray[np.float32], rarity: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the runs by how rare they are, each row of length one."""
    rows: NDArray[np.float32] = counts * rarity
    return unit(rows)


def unit(rows: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the rows with length one; rows of noughts stay."""
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    found: NDArray[np.float32] = (rows / np.maximum(lengths, 1e-9)).astype(np.float32)
    return found


def _places(text: str) -> set[int]:
    letters = unicodedata.normalize("NFKD", f" {' '.join(excerpt(text).casefold().split())} ")
    runs = {f"{size}{letters[at : at + size]}" for size in _LENGTHS for at in range(len(letters) - size + 1)}
    runs |= {f"w{word}" for word in letters.split()}
    return {zlib.crc32(run.encode()) % PLACES for run in runs}
