"""Embeddings of Azure OpenAI, or of any server that speaks OpenAI's embeddings."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from langchain_openai import AzureOpenAIEmbeddings, OpenAIEmbeddings
from numpy.typing import NDArray
from pydantic import SecretStr

from integrations.errors import Invalid, Unavailable
from integrations.llm.call import ModelRequest, Retries
from integrations.llm.entra import TokenProvider
from integrations.llm.openai_chat import ModelConnections
from integrations.llm.openai_errors import translate
from integrations.llm.spec import ModelSpec

if TYPE_CHECKING:
    from integrations.search.base import Embedder

ROLE = "embeddings"
"""What the records of its calls name as the role."""
_BATCH = 64
"""Texts in one request: about 30,000 tokens at most, well within OpenAI's 300,000 and 2,048 texts."""


class OpenAIEmbedder:
    """One embedding model behind an interface as OpenAI's.

    ``dimensions`` must be what the model gives; with ``shorten`` the server is asked for that many, which OpenAI's
    models since ``text-embedding-3`` can do and others refuse. ``token`` gives Entra ID tokens where ``spec.entra_id``
    is set. Raises the errors of :mod:`integrations.errors`; ``Invalid`` when vectors of another length come.
    """

    def __init__(
        self,
        spec: ModelSpec,
        connections: ModelConnections,
        *,
        dimensions: int,
        shorten: bool = False,
        token: TokenProvider | None = None,
        retries: Retries | None = None,
    ) -> None:
        self.name = f"{spec.provider}:{spec.name}:{dimensions}"
        self.dimensions = dimensions
        self._spec = spec
        self._retries = retries or Retries()
        self._client = _client(spec, connections, dimensions if shorten else None, token)

    async def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return one unit vector for each text; see :class:`integrations.search.base.Embedder`."""
        rows: list[list[float]] = []
        for start in range(0, len(texts), _BATCH):
            # a text of spaces alone is refused by some servers
            rows += await self._request([text if text.strip() else "-" for text in texts[start : start + _BATCH]])
        if any(len(row) != self.dimensions for row in rows) or len(rows) != len(texts):
            raise Invalid(f"{self._spec.name} gave vectors of another length than {self.dimensions}")
        vectors = np.array(rows, dtype=np.float32).reshape(len(rows), self.dimensions)
        lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
        vectors /= np.maximum(lengths, np.finfo(np.float32).tiny)
        return vectors

    async def _request(self, texts: list[str]) -> list[list[float]]:
        with ModelRequest(ROLE, self._spec, self._retries) as call:
            while True:
                call.requests += 1
                try:
                    async with call.waiting():
                        return await self._client.aembed_documents(texts, chunk_size=len(texts))
                except Unavailable as error:
                    await call.pause(error)
                except Exception as error:
                    translated = translate(error, self._spec.name)
                    if not isinstance(translated, Unavailable):
                        raise translated from error
                    await call.pause(translated)


def _client(
    spec: ModelSpec, connections: ModelConnections, dimensions: int | None, token: TokenProvider | None
) -> OpenAIEmbeddings:
    """Every argument that would otherwise be read from the environment is given."""
    shared: dict[str, Any] = {
        "model": spec.name if spec.provider == "azure" else spec.deployment,
        "dimensions": dimensions,
        "check_embedding_ctx_length": False,  # would fetch a tokenizer's data from the network
        "model_kwargs": {"encoding_format": "float"},  # base64, the client's default, is not known everywhere
        "max_retries": 0,
        "request_timeout": spec.seconds,
        "openai_organization": "",
        "openai_proxy": "",
        "http_client": connections.nowhere,
        "http_async_client": connections.http,
    }
    if spec.provider == "openai":
        return OpenAIEmbeddings(base_url=spec.url, api_key=SecretStr(spec.api_key or "none"), **shared)
    credentials: dict[str, Any] = (
        {"azure_ad_async_token_provider": token} if token else {"api_key": SecretStr(spec.api_key)}
    )
    return AzureOpenAIEmbeddings(
        azure_endpoint=spec.url,
        azure_deployment=spec.deployment,
        api_version=spec.api_version,
        openai_api_type="azure",
        base_url=None,
        azure_ad_token=None,
        **credentials,
        **shared,
    )


if TYPE_CHECKING:

    def _(spec: ModelSpec, connections: ModelConnections) -> Embedder:
        return OpenAIEmbedder(spec, connections, dimensions=1)
