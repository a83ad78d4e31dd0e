"""Hits → the passages of an answer."""

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from integrations.search.base import Hit
from integrations.search.tokens import tokens

NEAR_DUPLICATE = 0.8
"""Share of the smaller passage's neighbouring pairs of words that the larger one has too."""
_FIGURE = re.compile(r"\d+(?:[.,:]\d+)*")


def distinct(hits: Iterable[Hit]) -> list[Hit]:
    """Leave out each hit that says nearly the same as one before it; of two that hold one another the longer stays.

    What people wrote stays, wherever it stands, in the place of what was made here. What tells other figures does not
    say the same: nothing else may tell this year's prices from last year's.
    """
    kept: list[Hit] = []
    for hit in hits:
        alike = next((place for place, other in enumerate(kept) if _alike(hit.chunk.text, other.chunk.text)), None)
        if alike is None:
            kept.append(hit)
        elif kept[alike].chunk.made and not hit.chunk.made:
            kept[alike] = hit
        elif hit.chunk.document_id == kept[alike].chunk.document_id and _is_longer(hit, kept[alike]):
            kept[alike] = replace(hit, score=kept[alike].score, support=kept[alike].support)
    return kept


def _alike(one: str, other: str) -> bool:
    (pairs, figures), (others, known) = _said(one), _said(other)
    smaller = min(len(pairs), len(others))
    is_near = smaller > 0 and len(pairs & others) >= NEAR_DUPLICATE * smaller
    return is_near and (figures <= known or known <= figures)


def _is_longer(hit: Hit, other: Hit) -> bool:
    return len(_said(hit.chunk.text)[0]) > len(_said(other.chunk.text)[0])


@lru_cache(maxsize=1024)
def _said(text: str) -> tuple[frozenset[tuple[str, str]], frozenset[str]]:
    """Return a text's neighbouring pairs of words, and its figures."""
    words = tokens(text)
    return frozenset(zip(words, words[1:] or words, strict=False)), frozenset(_FIGURE.findall(text))
