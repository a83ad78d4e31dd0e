"""Which sentences, list items and table rows of the passages answer a question best, judged without a model."""

import math
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import date

import numpy as np
from numpy.typing import NDArray

from integrations.search.concepts import concepts
from integrations.search.tokens import tokens
from orchestrator.graphs.workspace.rules.dates import holding
from orchestrator.graphs.workspace.rules.measures import measures
from orchestrator.graphs.workspace.rules.questions import kinds_of
from orchestrator.graphs.workspace.rules.units import Unit, units
from orchestrator.graphs.workspace.state import SourcePassage

Embed = Callable[[Sequence[str]], Awaitable[NDArray[np.float32]]]

MAX_UNITS = 32
"""Units that are compared by meaning: an embedding takes milliseconds."""
COMPARED = 300
"""Characters of a unit that are compared by meaning."""

# What counts beside the shared words and the likeness in meaning, each of which counts 1; by the dev parts.
FITTING = 0.3
SUPPORTED = 0.2
ASKING = -0.2
HOLDING = 1.0
AROUND = 0.5
MEASURED = 2.0
"""A month, a level or a number of years settles which of many rows is meant."""


@dataclass(frozen=True, slots=True)
class Quote:
    """A unit that was chosen."""

    unit: Unit
    score: float
    fits: bool
    """It has what the question asks for, as a number, a date, a person; false where the question expects nothing such."""
    holds: bool
    """It is the row that holds on the day the question names."""
    own: float
    """The share of the query's words that the unit itself holds, without what only stands above it."""


async def best_quotes(query: str, passages: Sequence[SourcePassage], embed: Embed, *, today: date) -> list[Quote]:
    """Choose the units that answer the query, best first; none only where there is no passage.

    A unit scores by the query's words that it holds (rare ones count more), by likeness in meaning, by what kind of
    answer the question expects, and by its passage's support.
    """
    candidates = [unit for passage in passages for unit in units(passage)]
    if not candidates:
        return []
    wanted = terms(query)
    bags = [terms(f"{unit.passage['heading']} {unit.header} {unit.text}") for unit in candidates]
    bodies = [terms(unit.whole) for unit in candidates]
    best = max(passage["support"] for passage in passages)
    frequency = Counter(token for bag in bodies for token in bag)
    weight = {token: rarity(token, len(candidates), frequency[token]) for token in wanted}
    total = sum(weight.values()) or 1.0
    expected = [kind.answer for kind in kinds_of(query) if kind.answer]
    now = holding(query, candidates, today)

    def own(index: int) -> float:
        return sum(weight[token] for token in wanted & bodies[index]) / total

    def words(index: int) -> float:
        return own(index) + AROUND * sum(weight[token] for token in wanted & (bags[index] - bodies[index])) / total

    fitting = [
        sum(bool(answer.search(unit.whole)) for answer in expected) / max(1, len(expected)) for unit in candidates
    ]
    first = [
        words(index)
        + FITTING * fitting[index]
        + SUPPORTED * unit.passage["support"] / best
        + (ASKING if unit.text.endswith("?") else 0.0)
        + (HOLDING if index in now else 0.0)
        for index, unit in enumerate(candidates)
    ]
    ranked = sorted(range(len(candidates)), key=lambda index: -first[index])[:MAX_UNITS]
    texts = [f"{candidates[index].passage['heading']} {candidates[index].whole}"[:COMPARED] for index in ranked]
    vectors = await embed([query, *texts])
    likeness = vectors[1:] @ vectors[0]
    quotes = [
        Quote(candidates[index], first[index] + float(likeness[place]), fitting[index] > 0, index in now, own(index))
        for place, index in enumerate(ranked)
    ]
    return sorted(quotes, key=lambda quote: -quote.score)


def rarity(term: str, total: int, holding: int) -> float:
    """Return how much a term counts that so many of all hold."""
    return (MEASURED if term.startswith("#") else 1.0) * math.log(1 + total / (1 + holding))


def terms(text: str) -> set[str]:
    """Return what a text can be found by: its words, and the concepts and measures behind them in either language."""
    return {*tokens(text), *concepts(text), *measures(text)}
