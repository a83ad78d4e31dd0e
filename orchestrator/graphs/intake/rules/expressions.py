"""What the words of a story say about the kind of case, learnt from the workbook's typical expressions.

A ridge regression from the pieces of the words to the scenarios, one per version, solved once and exactly: no chance is
in it, and nothing but the workbook. Measured on evals/intake it is right more often than the nearest expression is,
since it weighs what tells scenarios apart and not what all frightened people say.
"""

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from integrations.knowledge.base import Scenario
from orchestrator.graphs.intake.rules.openings import OPENINGS

RIDGE = 0.3
"""How much the regression mistrusts a single expression, beside 1 for its own likeness to itself."""
MOST_SAMPLES = 2_000
"""Samples that are learnt from; the time grows with their cube. Of larger workbooks several expressions make one."""
NOTHING = ""
"""The code of what says nothing yet of the kind of case."""
AT_ONCE = 4_096
"""Pieces whose weights are in memory at a time."""

_WORD = re.compile(r"[^\W_]+")


class Expressions:
    """The expressions of all scenarios of one version, learnt."""

    def __init__(self, scenarios: Mapping[str, Scenario]) -> None:
        """Learn; half a second for a thousand expressions. What has no expressions is learnt from its keywords."""
        self._codes = (*scenarios, NOTHING)
        samples = [(row, text) for row, one in enumerate(scenarios.values()) for text in _samples(one)]
        samples += [(len(scenarios), text) for text in OPENINGS]
        samples = list(_pooled(samples, MOST_SAMPLES))
        counted = [Counter(pieces(text)) for _, text in samples]
        held = Counter(piece for pieces_ in counted for piece in pieces_)
        self._place = {piece: place for place, piece in enumerate(held)}
        self._weight = np.array([math.log(1 + len(samples) / count) for count in held.values()], dtype=np.float32)
        rows = [self._row(counts) for counts in counted]
        targets = np.zeros((len(samples), len(self._codes)), dtype=np.float32)
        targets[np.arange(len(samples)), [row for row, _ in samples]] = 1.0
        blocks = [_dense(rows, start, min(AT_ONCE, len(held) - start)) for start in range(0, len(held), AT_ONCE)]
        likeness = sum((block @ block.T for block in blocks), start=np.zeros((len(rows), len(rows)), dtype=np.float32))
        shares = np.linalg.solve(likeness + RIDGE * np.eye(len(rows), dtype=np.float32), targets) if rows else targets
        self._learnt = (
            np.concatenate([block.T @ shares for block in blocks])
            if blocks
            else np.zeros((0, len(self._codes)), dtype=np.float32)
        )

    def near(self, text: str) -> dict[str, float]:
        """Return how much a text speaks for each scenario, and for ``NOTHING``: about 1 for its own expression, about 0
        for any other's.
        """
        places, weights = self._row(Counter(pieces(text)))
        values = weights @ self._learnt[places] if len(places) else np.zeros(len(self._codes))
        return dict(zip(self._codes, map(float, values), strict=True))

    def _row(self, counts: Mapping[str, int]) -> tuple[NDArray[np.intp], NDArray[np.float32]]:
        """Return the places of a text's known pieces and their weights, of length 1 together."""
        known = [(self._place[piece], count) for piece, count in counts.items() if piece in self._place]
        places = np.array([place for place, _ in known], dtype=np.intp)
        weights = np.array([1 + math.log(count) for _, count in known], dtype=np.float32) * self._weight[places]
        length = float(np.linalg.norm(weights))
        return places, weights / length if length else weights


def pieces(text: str) -> Iterator[str]:
    """Yield two to four signs within each word, its beginning marked, and pairs across spaces: Korean is typed with
    and without them, its words end in particles, and mistakes of typing spoil only some pieces."""
    words = _WORD.findall(text.casefold())
    for word in words:
        marked = f"^{word}"
        for size in (2, 3, 4):
            yield from (marked[at : at + size] for at in range(len(marked) - size + 1))
    flat = "".join(words)
    yield from (f"_{flat[at : at + 2]}" for at in range(len(flat) - 1))


def _samples(scenario: Scenario) -> Sequence[str]:
    return scenario.expressions or (scenario.name.ko, scenario.name.en, *scenario.keywords)


def _pooled(samples: Sequence[tuple[int, str]], most: int) -> Iterator[tuple[int, str]]:
    """Put several samples of a scenario into one, as many as it takes."""
    together = math.ceil(len(samples) / most)
    if together <= 1:
        yield from samples
        return
    of_row: dict[int, list[str]] = {}
    for row, text in samples:
        of_row.setdefault(row, []).append(text)
    for row, texts in of_row.items():
        for start in range(0, len(texts), together):
            yield row, "\n".join(texts[start : start + together])


def _dense(rows: Iterable[tuple[NDArray[np.intp], NDArray[np.float32]]], start: int, size: int) -> NDArray[np.float32]:
    """Return a block of the pieces' weights: [samples, size]."""
    rows = list(rows)
    block = np.zeros((len(rows), size), dtype=np.float32)
    for at, (places, weights) in enumerate(rows):
        inside = (places >= start) & (places < start + size)
        block[at, places[inside] - start] = weights[inside]
    return block
