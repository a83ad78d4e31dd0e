"""Documents and a quick embedder for the tests of search."""

import asyncio
import hashlib
from collections.abc import Sequence
from datetime import UTC, datetime

import numpy as np
from numpy.typing import NDArray

from integrations.documents.base import Document, Part
from integrations.search.tokens import tokens

TEAM = frozenset({"team:T1"})
WHEN = datetime(2026, 11, 2, 9, 30, tzinfo=UTC)


class WordEmbedder:
    """Gives texts that share words vectors that lie near each other; counts what it is asked for."""

    def __init__(self, name: str = "words-32", dimensions: int = 32) -> None:
        self.name = name
        self.dimensions = dimensions
        self.texts = 0
        self.failure: Exception | None = None

    async def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return the sums of the words' own vectors, at unit length."""
        await asyncio.sleep(0)
        if self.failure:
            raise self.failure
        self.texts += len(texts)
        rows = np.zeros((len(texts), self.dimensions), dtype=np.float32)
        for row, text in zip(rows, texts, strict=True):
            for word in tokens(text) or ["-"]:
                row += self._word(word)
            row /= np.linalg.norm(row)
        return rows

    def _word(self, word: str) -> NDArray[np.float32]:
        seed = int.from_bytes(hashlib.sha256(f"{self.name} {word}".encode()).digest()[:4])
        return np.random.default_rng(seed).standard_normal(self.dimensions).astype(np.float32)


def document(
    id: str,
    title: str,
    *texts: str,
    audience: frozenset[str] = TEAM,
    source: str = "notion",
    edited_at: datetime = WHEN,
    path: tuple[str, ...] = (),
    above: tuple[str, ...] = (),
) -> Document:
    """Return a document with one part for each text; a text ``"Heading: words"`` stands below that heading."""
    parts = []
    for number, text in enumerate(texts):
        heading, colon, body = text.rpartition(": ")
        parts.append(Part(body, (heading,) if colon else (), f"https://notion.test/{id}#{number}"))
    return Document(id, title, f"https://notion.test/{id}", tuple(parts), audience, edited_at, source, path, above)
