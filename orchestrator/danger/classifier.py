"""Danger that no rule recognises, suspected because a message means what messages of people in danger mean.

A logistic regression on the vector of a message, learnt from sentences in and out of danger (``evals.intake.suspicion``
writes the weights). What it suspects stops nothing: the reply begins with whom to call, and the interview goes on.
"""

from functools import cache
from pathlib import Path

import numpy as np
import structlog
from numpy.typing import NDArray

from integrations.errors import IntegrationError
from integrations.search.base import Embedder
from orchestrator.language.clauses import sentences

WEIGHTS = Path(__file__).with_name("classifier.npz")
"""``weights`` [dimensions + 1, the last the bias], the name of the ``embedder``, and what it was ``learnt_from``."""
ENOUGH = 0.45
"""The probability from which danger is suspected, among all that is written to the assistant of a workspace."""
ENOUGH_IN_INTERVIEW = 0.35
"""The same in an interview: dangers are told there far more often than in the everyday questions that were learnt from."""
LEAST = 8
"""Characters from which a message says enough to be judged."""
LONG = 160
"""Characters from which the sentences of a message are judged one by one as well: what matters may be one of ten."""
MOST_SENTENCES = 8

log = structlog.get_logger()


async def is_suspected(text: str, embedder: Embedder, enough: float = ENOUGH) -> bool:
    """Tell whether a message resembles those of people in danger.

    False where the embedder fails, and with embedders for whose vectors nothing was learnt: then there are the rules.
    """
    weights = _weights(embedder.name)
    if weights is None or len(text) < LEAST:
        return False
    parts = [text]
    if len(text) >= LONG:
        parts += [part for part in sentences(text) if len(part) >= LEAST][:MOST_SENTENCES]
    try:
        vectors = await embedder.embed(parts)
    except IntegrationError as error:
        log.warning("danger_not_suspected", error=type(error).__name__)
        return False
    return bool(probabilities(vectors, weights).max() >= enough)


def probabilities(vectors: NDArray[np.float32], weights: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return how probable danger is for each vector [messages, dimensions]."""
    likely: NDArray[np.float32] = 1 / (1 + np.exp(-(vectors @ weights[:-1] + weights[-1])))
    return likely


@cache
def _weights(embedder: str) -> NDArray[np.float32] | None:
    with np.load(WEIGHTS, allow_pickle=False) as found:
        return found["weights"] if str(found["embedder"]) == embedder else None
