"""Embeddings of a model of the operator's own choice, on this machine: ONNX Runtime, with the extra ``onnx``."""

import asyncio
import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from integrations.errors import Misconfigured, Unavailable
from integrations.search.model_folder import SETTING, ModelFolder

if TYPE_CHECKING:
    from integrations.search.base import Embedder

_BATCH = 8
"""Texts that are computed at once: with more, the padding of short texts beside long ones costs what it wins."""


class OnnxEmbedder:
    """A folder of :mod:`integrations.search.model_folder`, loaded at the first text.

    One thread does all the work; after each batch another caller gets its turn. Raises ``Misconfigured`` where the
    model cannot be loaded, or gives other vectors than its folder says.
    """

    def __init__(self, folder: ModelFolder) -> None:
        self.name = folder.name
        self.dimensions = folder.dimensions
        self._folder = folder
        self._thread = ThreadPoolExecutor(1, "embedding")

    async def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return one unit vector for each text; see :class:`integrations.search.base.Embedder`."""
        loop = asyncio.get_running_loop()
        rows = [np.empty((0, self.dimensions), dtype=np.float32)]
        for start in range(0, len(texts), _BATCH):
            rows.append(await loop.run_in_executor(self._thread, self._encode, texts[start : start + _BATCH]))
        return np.concatenate(rows)

    def close(self) -> None:
        """Let the thread end once its present batch is done."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        session, tokenizer = self._loaded
        encoded = tokenizer.encode_batch([f"{self._folder.prefix}{text}" for text in texts])
        tokens = {
            "input_ids": np.array([one.ids for one in encoded], dtype=np.int64),
            "attention_mask": np.array([one.attention_mask for one in encoded], dtype=np.int64),
            "token_type_ids": np.array([one.type_ids for one in encoded], dtype=np.int64),
        }
        wanted = {given.name for given in session.get_inputs()}
        try:
            given = session.run(None, {name: value for name, value in tokens.items() if name in wanted})
        except Exception as error:  # ONNX Runtime's errors have no common class of their own
            raise Unavailable(f"the embedding model failed: {type(error).__name__}") from error
        vectors = self._pooled(given, tokens["attention_mask"])
        if vectors.shape != (len(texts), self.dimensions):
            raise Misconfigured(
                f"{SETTING}: the model gives vectors of {vectors.shape[-1]} numbers, and its folder says "
                f"{self.dimensions}: set dimensions in its search.toml"
            )
        lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
        return np.asarray(np.divide(vectors, lengths, out=np.zeros_like(vectors), where=lengths > 0))

    def _pooled(self, given: Sequence[Any], mask: NDArray[np.int64]) -> NDArray[np.float32]:
        """Return one vector for each text: as the model gives it, else made of those of its tokens."""
        whole = next((one for one in given if one.ndim == 2), None)
        tokens = next((one for one in given if one.ndim == 3), None)
        if whole is not None and (tokens is None or len(given) == 1):
            return np.asarray(whole, dtype=np.float32)
        if tokens is None:
            raise Misconfigured(f"{SETTING}: the model gives no vectors of texts or tokens")
        tokens = np.asarray(tokens, dtype=np.float32)
        if self._folder.pooling == "first":
            return np.asarray(tokens[:, 0])
        share = mask[:, :, None].astype(np.float32)
        return np.asarray((tokens * share).sum(axis=1) / np.maximum(share.sum(axis=1), 1.0), dtype=np.float32)

    @cached_property
    def _loaded(self) -> tuple[Any, Any]:
        import onnxruntime  # type: ignore[import-untyped]  # an extra
        from tokenizers import Tokenizer

        options = onnxruntime.SessionOptions()
        options.log_severity_level = 4  # what goes wrong is raised
        # Half of the processors: the others answer meanwhile.
        options.intra_op_num_threads = max(1, (os.cpu_count() or 2) // 2)
        options.inter_op_num_threads = 1
        try:
            session = onnxruntime.InferenceSession(self._folder.model, options, providers=["CPUExecutionProvider"])
            tokenizer = Tokenizer.from_file(str(self._folder.tokenizer))
        except Exception as error:  # neither library has a class of errors of its own
            raise Misconfigured(
                f"{SETTING}: {self._folder.model.parent} cannot be loaded: {type(error).__name__}"
            ) from error
        tokenizer.enable_truncation(self._folder.longest)
        tokenizer.enable_padding()
        return session, tokenizer


if TYPE_CHECKING:
    from typing import cast

    _: Embedder = cast(OnnxEmbedder, None)
