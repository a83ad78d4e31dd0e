"""What the meaning of a story says about the kind of case, learnt from the scenarios' typical expressions.

As in ``rules.expressions`` a ridge regression, here from the vectors of the expressions.
"""

import asyncio
import contextlib
import os
from collections import OrderedDict
from pathlib import Path
from tempfile import NamedTemporaryFile

import numpy as np
import structlog
from numpy.typing import NDArray

from integrations.errors import IntegrationError
from integrations.knowledge.base import Knowledge
from integrations.search.base import Embedder
from orchestrator.language.clauses import sentences

RIDGE = 3.0
"""How much the regression mistrusts a single expression; large, for all vectors of an embedder are somewhat alike."""
KEPT = 4
"""Versions whose weights stay in memory; 53 scenarios take about 100 KB."""
MOST_SENTENCES = 8
"""Sentences of a story that are compared beside the whole; each costs an embedding."""
LEAST = 8
"""Characters from which a sentence is compared by itself."""
BATCH = 64

log = structlog.get_logger()


class Likeness:
    """What was learnt from expressions, once for a version and an embedder; their vectors are kept in a file."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, str], NDArray[np.float32]] = OrderedDict()
        self._making: dict[tuple[str, str], asyncio.Lock] = {}

    async def of(self, text: str, knowledge: Knowledge, embedder: Embedder, folder: Path | None) -> dict[str, float]:
        """Return how much a story speaks for each scenario, about 0 to 1; nothing where the embedder fails.

        The story counts as a whole and, as much, sentence by sentence: what matters may be one of ten.
        """
        parts = [text, *(piece for piece in sentences(text) if LEAST <= len(piece) < len(text))][: 1 + MOST_SENTENCES]
        if not text.strip() or not any(scenario.expressions for scenario in knowledge.scenarios.values()):
            return {}
        try:
            learnt = await self._learnt(knowledge, embedder, folder)
            vectors = await embedder.embed(parts)
        except IntegrationError as error:
            log.warning("stories_compared_by_words_only", error=type(error).__name__)
            return {}
        values = (vectors[0] + vectors.mean(axis=0)) / 2 @ learnt
        return dict(zip(knowledge.scenarios, values.tolist(), strict=True))

    async def _learnt(self, knowledge: Knowledge, embedder: Embedder, folder: Path | None) -> NDArray[np.float32]:
        """Return the weights of a version: [dimensions, scenarios]."""
        key = (knowledge.version, embedder.name)
        async with self._making.setdefault(key, asyncio.Lock()):
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
            said = [(row, text) for row, one in enumerate(knowledge.scenarios.values()) for text in one.expressions]
            vectors = await self._vectors([text for _, text in said], embedder, folder)
            targets = np.zeros((len(said), len(knowledge.scenarios)), dtype=np.float32)
            targets[np.arange(len(said)), [row for row, _ in said]] = 1.0
            learnt = await asyncio.to_thread(_solved, vectors, targets)
            self._kept[key] = learnt
            while len(self._kept) > KEPT:
                gone, _ = self._kept.popitem(last=False)
                self._making.pop(gone, None)
            return learnt

    async def _vectors(self, texts: list[str], embedder: Embedder, folder: Path | None) -> NDArray[np.float32]:
        path = folder / f"expressions-{_plain(embedder.name)}.npy" if folder else None
        vectors = await asyncio.to_thread(_read, path, len(texts), embedder.dimensions) if path else None
        if vectors is None:
            made = [await embedder.embed(texts[at : at + BATCH]) for at in range(0, len(texts), BATCH)]
            vectors = np.concatenate(made)
            if path:
                await asyncio.to_thread(_write, path, vectors)
        return vectors


def _solved(vectors: NDArray[np.float32], targets: NDArray[np.float32]) -> NDArray[np.float32]:
    square = vectors.T @ vectors + RIDGE * np.eye(vectors.shape[1], dtype=np.float32)
    return np.linalg.solve(square, vectors.T @ targets).astype(np.float32)


def _read(path: Path, rows: int, columns: int) -> NDArray[np.float32] | None:
    try:
        found = np.load(path, allow_pickle=False)
    except (OSError, ValueError):
        return None
    return found.astype(np.float32) if found.shape == (rows, columns) else None


def _write(path: Path, vectors: NDArray[np.float32]) -> None:
    """Write whole or not at all: other workers read the same file."""
    with contextlib.suppress(OSError), NamedTemporaryFile(dir=path.parent, suffix=".npy", delete=False) as made:
        np.save(made, vectors)
        made.close()
        os.replace(made.name, path)


def _plain(name: str) -> str:
    return "".join(sign if sign.isalnum() or sign in "-." else "_" for sign in name)[:80]
