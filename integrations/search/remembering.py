"""An embedder that remembers: the sentences of much-read passages are asked for again and again."""

from collections import OrderedDict
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from integrations.search.base import Embedder

KEPT = 8_000
"""Texts: 16 MiB of vectors of 512 numbers, and their texts."""
LONGEST = 1_000
"""Characters; longer texts are not kept."""


class RememberingEmbedder:
    """Asks another embedder only for texts that it has not embedded lately."""

    def __init__(self, embedder: "Embedder", kept: int = KEPT) -> None:
        self._embedder = embedder
        self._kept = kept
        self._known: OrderedDict[str, NDArray[np.float32]] = OrderedDict()
        self.name = embedder.name
        self.dimensions = embedder.dimensions

    async def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return one row for each text; see :class:`integrations.search.base.Embedder`."""
        new = list(dict.fromkeys(text for text in texts if text not in self._known))
        found = {text: self._known[text] for text in texts if text in self._known}
        if new:
            found.update(zip(new, await self._embedder.embed(new), strict=True))
        for text in found:
            self._keep(text, found[text])
        if not texts:
            return np.empty((0, self.dimensions), dtype=np.float32)
        return np.stack([found[text] for text in texts])

    def _keep(self, text: str, vector: NDArray[np.float32]) -> None:
        if len(text) > LONGEST:
            return
        # A row of its own: a view would keep its whole batch.
        self._known[text] = vector if vector.base is None else vector.copy()
        self._known.move_to_end(text)
        while len(self._known) > self._kept:
            self._known.popitem(last=False)


if TYPE_CHECKING:
    _: type[Embedder] = RememberingEmbedder
