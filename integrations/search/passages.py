"""Hits → the passages of an answer."""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from integrations.search.base import Hit
from integrations.search.tokens import tokens

NEAR_DUPLICATE = 0.8
"""Share of the smaller passage's neighbouring pairs of words that the larger one has too."""


def distinct(hits: Iterable[Hit]) -> list[Hit]:
    """Leave out each hit that says nearly the same as one before it; of two that hold one another the longer stays.

    What people wrote stays, wherever it stands, in the place of what was made here.
    """
    kept: list[tuple[Hit, frozenset[tuple[str, str]]]] = []
    for hit in hits:
        pairs = _pairs(hit.chunk.text)
        alike = next((place for place, (_, others) in enumerate(kept) if _alike(pairs, others)), None)
        if alike is None:
            kept.append((hit, pairs))
        elif kept[alike][0].chunk.made and not hit.chunk.made:
            kept[alike] = (hit, pairs)
        elif len(pairs) > len(kept[alike][1]) and hit.chunk.document_id == kept[alike][0].chunk.document_id:
            kept[alike] = (replace(hit, score=kept[alike][0].score, support=kept[alike][0].support), pairs)
    return [hit for hit, _ in kept]


@lru_cache(maxsize=1024)
def _pairs(text: str) -> frozenset[tuple[str, str]]:
    words = tokens(text)
    return frozenset(zip(words, words[1:] or words, strict=False))


def _alike(left: frozenset[tuple[str, str]], right: frozenset[tuple[str, str]]) -> bool:
    smaller = min(len(left), len(right))
    return smaller > 0 and len(left & right) >= NEAR_DUPLICATE * smaller
