"""What an answer most likely means that says neither yes nor no and names no option: offered, and never recorded.

Yes or no by a logistic regression on the vector of the answer, learnt from free replies with labels
(``python -m evals.intake.heard.learning`` writes the weights); an option by the nearest label, with a margin.
"""

from functools import cache
from pathlib import Path

import numpy as np
import structlog
from numpy.typing import NDArray

from integrations.errors import IntegrationError
from integrations.knowledge.base import WorkbookQuestion
from integrations.search.base import Embedder
from orchestrator.danger.classifier import probabilities
from orchestrator.graphs.intake.rules.choices import is_unsure
from orchestrator.graphs.intake.rules.filling import Filled
from orchestrator.graphs.intake.rules.values import Value, measure_of, said_yes_no
from orchestrator.language.clauses import excerpt

WEIGHTS = Path(__file__).with_name("answer_classifier.npz")
"""``weights`` [dimensions + 1, the last the bias], the name of the ``embedder``, and what it was ``learnt_from``."""
ENOUGH = 0.65
"""The probability from which a yes is offered, or a no."""
MARGIN = 0.05
"""By how much an option has to be nearer than all others."""
LEAST = 4
"""Characters from which an answer says enough."""

log = structlog.get_logger()


async def likely(question: WorkbookQuestion, text: str, embedder: Embedder, locale: str) -> Filled | None:
    """Return the likeliest answer; None where none is likely enough, or the embedder fails."""
    said = excerpt(" ".join(text.split()))
    measure = measure_of(question)
    if measure not in ("boolean", "choice") or len(said) < LEAST or said.endswith(("?", "？")):
        return None
    try:
        if measure == "boolean":
            value = await _yes_or_no(said, embedder, locale)
        else:
            value = await _option(question, said, embedder, locale)
    except IntegrationError as error:
        log.warning("answer_not_judged", error=type(error).__name__)
        return None
    return None if value is None else Filled(question.field, value, said, is_sure=False)


async def _yes_or_no(said: str, embedder: Embedder, locale: str) -> Value | None:
    weights = _weights(embedder.name)
    if weights is None:
        return None
    yes = float(probabilities(await embedder.embed([said]), weights)[0])
    return said_yes_no(yes > 0.5, said, locale) if max(yes, 1 - yes) >= ENOUGH else None


async def _option(question: WorkbookQuestion, said: str, embedder: Embedder, locale: str) -> Value | None:
    if len(question.options) < 2:
        return None
    labels = [label for option in question.options for label in (option.label.ko, option.label.en or option.label.ko)]
    vectors = await embedder.embed([said, *labels])
    near = (vectors[1:] @ vectors[0]).reshape(-1, 2).max(axis=1)
    second, first = np.argsort(near)[-2:]
    if near[first] - near[second] < MARGIN:
        return None
    option = question.options[int(first)]
    if is_unsure(option):
        # That somebody does not know is recorded where they say so.
        return None
    return Value(option.code, option.label.said(locale), "choice", said, 0, len(said))


@cache
def _weights(embedder: str) -> NDArray[np.float32] | None:
    with np.load(WEIGHTS, allow_pickle=False) as found:
        return found["weights"] if str(found["embedder"]) == embedder else None
