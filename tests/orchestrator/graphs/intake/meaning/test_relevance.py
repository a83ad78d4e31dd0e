"""How near a reply is to its question beside the others."""

from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from orchestrator.graphs.intake.meaning.relevance import relevance, vectors_of


class _Counting:
    """An embedder that tells what it was given."""

    name, dimensions = "counting", 2

    def __init__(self) -> None:
        self.given: list[str] = []

    async def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.given += texts
        return np.array([[len(text), 1.0] for text in texts], dtype=np.float32)

    def close(self) -> None:
        """Nothing is open."""


async def test_the_texts_of_a_workbook_are_read_once() -> None:
    """They come again with every reply; their order is that of the asking."""
    embedder = _Counting()
    first = await vectors_of(["언제인가요?", "얼마인가요", "언제인가요?"], embedder)
    again = await vectors_of(["얼마인가요"], embedder)
    assert embedder.given == ["언제인가요?", "얼마인가요"]
    assert first[:, 0].tolist() == [6.0, 5.0, 6.0]
    assert again[0].tolist() == first[1].tolist()


def test_a_reply_may_be_nearer_to_another_question() -> None:
    """Then its own is behind the nearest of the others; with no others there is nothing to be behind."""
    reply = np.array([1.0, 0.0], dtype=np.float32)
    own, others = np.array([0.5, 0.5], dtype=np.float32), np.array([[0.9, 0.1], [0.1, 0.9]], dtype=np.float32)
    assert relevance(reply, own, others).tolist() == pytest.approx([0.5, -0.4, 0.0])
    assert relevance(reply, own, others[:0]).tolist() == pytest.approx([0.5, 0.0, 0.0])
