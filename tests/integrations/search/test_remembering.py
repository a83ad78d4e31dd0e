from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from integrations.search.remembering import LONGEST, RememberingEmbedder


class Counting:
    """An embedder that counts: a text's vector is its length."""

    name = "counting"
    dimensions = 2

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Embed and note."""
        self.asked += texts
        return np.array([[len(text), 1.0] for text in texts], dtype=np.float32)


async def test_a_text_is_embedded_once() -> None:
    """Rows come in the order of the texts, also of repeated ones; known texts are not asked for again."""
    counting = Counting()
    embedder = RememberingEmbedder(counting)
    first = await embedder.embed(["aa", "b", "aa"])
    assert first[:, 0].tolist() == [2.0, 1.0, 2.0]
    second = await embedder.embed(["ccc", "b"])
    assert second[:, 0].tolist() == [3.0, 1.0]
    assert counting.asked == ["aa", "b", "ccc"]
    assert (await embedder.embed([])).shape == (0, 2)


async def test_the_oldest_are_forgotten_and_long_texts_not_kept() -> None:
    """Memory stays bounded whatever is embedded."""
    counting = Counting()
    embedder = RememberingEmbedder(counting, kept=2)
    for text in ("a", "bb", "a", "ccc", "a", "bb", "x" * (LONGEST + 1), "x" * (LONGEST + 1)):
        await embedder.embed([text])
    assert counting.asked[:4] == ["a", "bb", "ccc", "bb"]
    assert len(counting.asked) == 6
