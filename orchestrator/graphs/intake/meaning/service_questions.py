"""Questions about the service itself, told by their meaning: who reads it, what stands there by now, what it costs.

A question is compared with examples of each kind and with questions of law; it is of a kind where it is nearer to that
than to every other by a margin.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import numpy as np

from integrations.search.base import Embedder
from orchestrator.graphs.intake.meaning.relevance import vectors_of
from orchestrator.language.grams import unit

EXAMPLES = Path(__file__).with_name("service_questions.toml")
LAW = "law"
"""The kind of what only a lawyer answers."""
NEAREST = 2
"""Examples of a kind that are counted."""
LEAST, AHEAD, AHEAD_OF_LAW = 0.47, 0.06, 0.08
"""How near a question has to be to a kind, by how much nearer than to the next, and than to one for the lawyer."""
LONGEST = 80
"""Characters of a question that is about the service alone."""


async def service_question(text: str, embedder: Embedder) -> str:
    """Return which kind of question about the service a clause is; empty where it is none, or not surely."""
    if len(text) > LONGEST:
        return ""
    scores = await likeness_to_kinds(text, embedder)
    kind, most = max(scores.items(), key=lambda one: one[1])
    second = max(score for other, score in scores.items() if other != kind)
    is_near = most < LEAST or most - second < AHEAD or most - scores[LAW] < AHEAD_OF_LAW
    return "" if kind == LAW or is_near else kind


async def likeness_to_kinds(text: str, embedder: Embedder) -> Mapping[str, float]:
    """Return how like a clause is to each kind, the mean of its nearest examples: -1 to 1."""
    kinds = _examples()
    vector = unit(await embedder.embed([text]))[0]
    found = {}
    for kind, examples in kinds.items():
        like = unit(await vectors_of(examples, embedder)) @ vector
        found[kind] = float(np.sort(like)[-NEAREST:].mean())
    return found


@cache
def _examples() -> dict[str, list[str]]:
    return tomllib.loads(EXAMPLES.read_text(encoding="utf-8"))
