"""Slips of the hand in the words that decide: "기혹서" is 기획서, "docment" is document.

Only what is no word is a slip: what stands neither in the word list of its language nor in the index (see
``orchestrator.graphs.workspace.slips``). For Korean there is no such list, so that only words of three syllables or
more come into question: of two, one slip often makes another (과정, 규정).
"""

import re
import unicodedata
from collections.abc import Collection
from dataclasses import dataclass

_WORD = re.compile(r"[A-Za-z]{5,}|[가-힣]{2,}")
_SHORTEST = 5
"""Letters of an English word below which it is too short to guess at."""
_FEWEST_SYLLABLES = 3


@dataclass(frozen=True, slots=True)
class Slip:
    """A word that is one slip away from one that decides."""

    written: str
    """Without what follows a Korean word without a blank."""
    meant: str


def slips(text: str, deciding: Collection[str]) -> frozenset[Slip]:
    """Return the words of a text that may be slips of one of those that decide."""
    return frozenset(slip for found in _WORD.finditer(text) if (slip := _slip(found.group(), deciding)))


def corrected(text: str, meant: Collection[Slip]) -> str:
    """Replace these slips; for judging a request, not for searching."""
    for slip in meant:
        text = text.replace(slip.written, slip.meant)
    return text


def _slip(word: str, deciding: Collection[str]) -> Slip | None:
    lower = word.lower()
    if any(known in lower for known in deciding):
        return None
    for known in deciding:
        if known.isascii() != lower.isascii():
            continue
        # Particles follow a Korean word without a blank: compare its beginning only.
        head = word if lower.isascii() else word[: len(known)]
        letters, wanted = unicodedata.normalize("NFD", head.lower()), unicodedata.normalize("NFD", known)
        long = len(known) >= (_SHORTEST if known.isascii() else _FEWEST_SYLLABLES)
        if long and letters[0] == wanted[0] and one_slip(letters, wanted):
            return Slip(head, known)
    return None


def one_slip(a: str, b: str) -> bool:
    """Tell whether one letter is missing, added, replaced or swapped with its neighbour."""
    if abs(len(a) - len(b)) > 1:
        return False
    start = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    if len(a) > len(b):
        return a[start + 1 :] == b[start:]
    if len(a) < len(b):
        return a[start:] == b[start + 1 :]
    swapped = a[start : start + 2][::-1] == b[start : start + 2]
    return a[start + 1 :] == b[start + 1 :] or (swapped and a[start + 2 :] == b[start + 2 :])
