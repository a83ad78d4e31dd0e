"""How far what was read is from what was written: insertions, deletions and exchanges of characters."""

import re
import unicodedata
from collections.abc import Sequence

import numpy as np

from evals.documents.hwpx import Block

_TABLE = re.compile(r"^\|[\s:|-]+\|?$", re.MULTILINE)
_SAME = str.maketrans("“”‘’·ㆍ∼～–—", "\"\"''··~~--")
"""Signs that differ between fonts, not between texts."""
MISREAD = 0.2


def plain(text: str) -> str:
    """Return a text without the marks of Markdown's tables and with single blanks."""
    text = unicodedata.normalize("NFC", _TABLE.sub(" ", text)).translate(_SAME)
    return " ".join(text.replace("|", " ").split())


def distance(read: str, written: str) -> int:
    """Return by how many characters two texts differ (Levenshtein)."""
    signs = np.array([ord(sign) for sign in written], dtype=np.int32)
    places = np.arange(len(signs) + 1, dtype=np.int32)
    row = places.copy()
    for number, sign in enumerate(read, 1):
        # Either a sign is exchanged or one of what was read is too many; what is missing is counted along the row.
        best = np.concatenate(([number], np.minimum(row[:-1] + (signs != ord(sign)), row[1:] + 1)))
        row = np.minimum.accumulate(best - places) + places
    return int(row[-1])


def error_rate(read: str, written: str) -> float:
    """Return the character error rate: the distance as a share of what was written; blanks are characters too."""
    expected = plain(written)
    return distance(plain(read), expected) / len(expected)


def rows_kept(read: str, blocks: Sequence[Block]) -> float:
    """Return the share of the tables' rows whose cells stand in order on one line of what was read; 1 without tables.

    Blanks do not count, and a row may have misread characters up to :data:`MISREAD` of its length.
    """
    lines = ["".join(plain(line).split()) for line in read.split("\n")]
    rows = ["".join(plain("".join(row)).split()) for block in blocks if not isinstance(block, str) for row in block]
    kept = sum(any(distance(line, row) <= MISREAD * len(row) for line in lines) for row in rows)
    return kept / len(rows) if rows else 1.0
