"""Legal troubles of one's own that no rule knows, told because a message means what such stories mean.

A logistic regression on the vector of a message and on what the rules see in it, learnt from first messages of interviews
and from what people write at work (``evals.routing.learning`` writes the weights).
"""

import re
from functools import cache
from pathlib import Path

import numpy as np
import structlog
from numpy.typing import NDArray

from integrations.errors import IntegrationError
from integrations.search.base import Embedder
from orchestrator.danger.enquiry import is_written_question
from orchestrator.graphs.intake.rules import troubles
from orchestrator.language.clauses import PAST, is_past
from orchestrator.language.speech_acts import asks, is_about, needs, of_ones_own, requests

WEIGHTS = Path(__file__).with_name("trouble_classifier.npz")
"""``weights`` [dimensions + features + 1, the last the bias], the name of the ``embedder``, what it was ``learnt_from``."""
ENOUGH = 0.65
"""The probability from which a message is taken for a trouble."""
LEAST = 12
"""Characters from which a message says enough."""

_PRINTED = re.compile(rf"(?:[인는은던]가|[{PAST}]나)\s?[?？]$")
"""How a question ends in print: -는가?, and -나? after the past; nobody tells of themselves so."""
_FACT = re.compile("무엇|어느|누구|언제|어디|얼마|몇")

log = structlog.get_logger()


async def is_trouble(request: str, embedder: Embedder) -> bool:
    """Tell whether a request tells of a legal trouble of one's own.

    False where the embedder fails, and with embedders for whose vectors nothing was learnt: then there are the rules.
    """
    weights = _weights(embedder.name)
    if weights is None or len(request) < LEAST or not may_tell(request):
        return False
    try:
        vectors = await embedder.embed([request])
    except IntegrationError as error:
        log.warning("trouble_not_judged", error=type(error).__name__)
        return False
    return bool(probabilities(rows([request], vectors), weights)[0] >= ENOUGH)


def may_tell(request: str) -> bool:
    """Tell whether a request can be a story: not a question or a wish alone, nor a subject to be looked up."""
    if is_written_question(request) or (_PRINTED.search(request[-4:]) and _FACT.search(request)):
        return False
    return of_ones_own(request) or troubles.has_told(request) or not (asks(request) or is_about(request))


def rows(requests_: list[str], vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return what is judged of each request: its vector and what the rules see in it."""
    seen = np.array([_features(each) for each in requests_], dtype=np.float32)
    return np.concatenate([vectors, seen], axis=1)


def probabilities(vectors: NDArray[np.float32], weights: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return how probable a trouble is for each row [requests, columns]."""
    likely: NDArray[np.float32] = 1 / (1 + np.exp(-(vectors @ weights[:-1] + weights[-1])))
    return likely


def _features(request: str) -> list[float]:
    return [
        float(seen)
        for seen in (
            troubles.tells(request),
            troubles.consults(request),
            troubles.is_business(request),
            *troubles.named(request),
            of_ones_own(request),
            asks(request),
            requests(request),
            needs(request),
            is_past(request),
            len(request) > 40,
            len(request) > 80,
        )
    ]


@cache
def _weights(embedder: str) -> NDArray[np.float32] | None:
    with np.load(WEIGHTS, allow_pickle=False) as found:
        return found["weights"] if str(found["embedder"]) == embedder else None
