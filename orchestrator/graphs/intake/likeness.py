"""How near a story is in meaning to each scenario's typical expressions."""

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
from orchestrator.graphs.intake.rules.clauses import sentences

KEPT = 4
"""Versions whose vectors stay in memory; 500 expressions are about one megabyte."""
MOST_SENTENCES = 8
"""Sentences of a story that are compared beside the whole; each costs an embedding."""
LEAST = 8
"""Characters from which a sentence is compared by itself."""
BATCH = 64

log = structlog.get_logger()


class Likeness:
    """The vectors of expressions, made once for a version and an embedder, kept in a file where there is a folder."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, str], NDArray[np.float32]] = OrderedDict()
        self._making: dict[tuple[str, str], asyncio.Lock] = {}

    async def of(self, text: str, knowledge: Knowledge, embedder: Embedder, folder: Path | None) -> dict[str, float]:
        """Return each scenario's nearness, -1 to 1, to its nearest expression; nothing where the embedder fails."""
        expressions = [(code, said) for code, one in knowledge.scenarios.items() for said in one.expressions]
        pieces = [text, *(piece for piece in sentences(text) if LEAST <= len(piece) < len(text))][: 1 + MOST_SENTENCES]
        if not expressions or not text.strip():
            return {}
        try:
            vectors = await self._vectors([said for _, said in expressions], knowledge.version, embedder, folder)
            asked = await embedder.embed(pieces)
        except IntegrationError as error:
            log.warning("stories_compared_by_words_only", error=type(error).__name__)
            return {}
        near = (vectors @ asked.T).max(axis=1)
        found: dict[str, float] = {}
        for (code, _), value in zip(expressions, near.tolist(), strict=True):
            found[code] = max(found.get(code, -1.0), float(value))
        return found

    async def _vectors(
        self, texts: list[str], version: str, embedder: Embedder, folder: Path | None
    ) -> NDArray[np.float32]:
        key = (version, embedder.name)
        async with self._making.setdefault(key, asyncio.Lock()):
            known = self._kept.get(key)
            if known is not None and len(known) == len(texts):
                self._kept.move_to_end(key)
                return known
            path = folder / f"expressions-{_plain(embedder.name)}.npy" if folder else None
            vectors = await asyncio.to_thread(_read, path, len(texts), embedder.dimensions) if path else None
            if vectors is None:
                made = [await embedder.embed(texts[at : at + BATCH]) for at in range(0, len(texts), BATCH)]
                vectors = np.concatenate(made)
                if path:
                    await asyncio.to_thread(_write, path, vectors)
            self._kept[key] = vectors
            while len(self._kept) > KEPT:
                gone, _ = self._kept.popitem(last=False)
                self._making.pop(gone, None)
            return vectors


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
