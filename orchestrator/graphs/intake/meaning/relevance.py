"""How near a reply is to the question that was asked, beside the others of the same interview.

Who tells of something else is nearer to another question; the vectors of the workbook's texts are computed once.
"""

from collections import OrderedDict
from collections.abc import Sequence

import numpy as np

from integrations.search.base import Embedder
from orchestrator.graphs.intake.meaning.weights import Array

RELEVANCES = 3
MOST_KEPT = 8_192
"""Texts of workbooks whose vectors are kept, of 2 kB each."""
_kept: OrderedDict[tuple[str, str], Array] = OrderedDict()


def relevance(vector: Array, asked: Array, others: Array) -> Array:
    """Return how near a reply is to its question, and by how much nearer than to others (nearest, mean)."""
    own = float(asked @ vector)
    beside = others @ vector if len(others) else np.array([own], dtype=np.float32)
    return np.array([own, own - beside.max(), own - beside.mean()], dtype=np.float32)


async def vectors_of(texts: Sequence[str], embedder: Embedder) -> Array:
    """Return the vectors of texts of a workbook, which come again with every reply."""
    missing = list(dict.fromkeys(text for text in texts if (embedder.name, text) not in _kept))
    if missing:
        _kept.update(
            ((embedder.name, text), one) for text, one in zip(missing, await embedder.embed(missing), strict=True)
        )
    found = np.stack([_kept[embedder.name, text] for text in texts]) if texts else np.empty((0, 0), dtype=np.float32)
    while len(_kept) > MOST_KEPT:
        _kept.popitem(last=False)
    return found
