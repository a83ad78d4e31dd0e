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
    """Leave out each hit that one before it tells nearly whole; of two of one page the longer stays.

    What people wrote stays, wherever it stands, in the place of what was made here. What tells other figures does not
    say the same: nothing else may tell this year's prices from last year's.
    """
    kept: list[Hit] = []
    for hit in hits:
        known = next((place for place, one in enumerate(kept) if _tells(one, hit) or _is_part(one, hit)), None)
        if known is None:
            kept.append(hit)
        elif kept[known].chunk.made and not hit.chunk.made:
            kept[known] = hit
        elif _is_part(kept[known], hit):
            kept[known] = replace(hit, score=kept[known].score, support=kept[known].support)
    return kept


def _tells(one: Hit, other: Hit) -> bool:
    """Tell whether a hit says nearly all that another one says."""
    (pairs, figures), (others, known) = _said(one.chunk.text), _said(other.chunk.text)
    return 0 < NEAR_DUPLICATE * len(others) <= len(pairs & others) and (known <= figures or figures <= known)


def _is_part(one: Hit, other: Hit) -> bool:
    """Tell whether a hit is told again in a longer one: of the same page, or by people where it was made here.

    One line of another page, such as its state, is no copy of all that begins with the same line.
    """
    may_be = one.chunk.document_id == other.chunk.document_id or (one.chunk.made and not other.chunk.made)
    is_shorter = len(_said(one.chunk.text)[0]) < len(_said(other.chunk.text)[0])
    return bool(may_be) and is_shorter and _tells(other, one)


@lru_cache(maxsize=1024)
def _said(text: str) -> tuple[frozenset[tuple[str, str]], frozenset[str]]:
    """Return a text's neighbouring pairs of words, and its figures."""
    words = tokens(text)
    return frozenset(zip(words, words[1:] or words, strict=False)), frozenset(_FIGURE.findall(text))
