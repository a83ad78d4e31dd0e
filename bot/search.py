"""The search index and its embedder, as the settings choose them."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from bot import models
from bot.settings import Settings
from integrations.errors import Misconfigured
from integrations.llm.entra import EntraId, TokenProvider
from integrations.search.base import Embedder, SearchIndex
from integrations.search.embedded import EmbeddedIndex
from integrations.search.local import LocalEmbedder
from integrations.search.model_folder import read_model_folder
from integrations.search.onnx_embedder import OnnxEmbedder
from integrations.search.reranking import RerankedIndex, Reranker, RerankServer
from integrations.search.weights import AS_MEASURED, SearchWeights, read_weights

Load = Callable[[str], ModuleType]


def embedder(settings: Settings, stack: AsyncExitStack, load: Load = import_module) -> Embedder:
    """Return what turns texts into vectors; raises ``Misconfigured`` naming the setting."""
    spec = models.embedding_spec(settings)
    if settings.embedding_model_folder is not None:
        if spec is not None:
            raise Misconfigured("EMBEDDING_MODEL_FOLDER: it and an embedding model of a server are set; keep one")
        chosen = _onnx_embedder(settings.embedding_model_folder, load)
        stack.callback(chosen.close)
        return chosen
    if spec is None:
        return LocalEmbedder()
    from integrations.llm.openai_chat import ModelConnections  # costs a second to import
    from integrations.search.openai_embeddings import OpenAIEmbedder

    connections = ModelConnections()
    stack.push_async_callback(connections.aclose)
    token: TokenProvider | None = None
    if spec.entra_id:
        identity = EntraId()
        stack.push_async_callback(identity.aclose)
        token = identity.token
    return OpenAIEmbedder(spec, connections, dimensions=settings.embedding_dimensions, shorten=True, token=token)


def index(
    settings: Settings, embedder: Embedder, team: str, load: Load = import_module
) -> AbstractAsyncContextManager[SearchIndex]:
    """Return the index, still to be opened; raises ``Misconfigured`` where a package for it is missing."""
    chosen = _index(settings, embedder, team, load)
    ranker = reranker(settings)
    return RerankedIndex(chosen, ranker) if ranker else chosen


def reranker(settings: Settings) -> Reranker | None:
    """Return what orders the passages that were found anew; None where the search's own order holds."""
    if not settings.search_reranker_url:
        return None
    key = settings.search_reranker_api_key.get_secret_value() if settings.search_reranker_api_key else ""
    return RerankServer(settings.search_reranker_url, model=settings.search_reranker_model, key=key)


def _index(settings: Settings, embedder: Embedder, team: str, load: Load) -> AbstractAsyncContextManager[SearchIndex]:
    weights = weights_of(settings)
    support, dense_weight = weights.thresholds, settings.search_dense_weight
    if settings.search_support_threshold is not None:
        support = replace(support, found=settings.search_support_threshold)
    if dense_weight is None:
        dense_weight = weights.dense_weight
    if settings.azure_search_endpoint:
        service, made = azure_service(settings, load), load("integrations.search.azure.index").AzureSearchIndex
        chosen: AbstractAsyncContextManager[SearchIndex] = made(
            service,
            embedder,
            team=team,
            vector_weight=settings.search_dense_weight,
            support=support,
            semantic=settings.azure_search_semantic,
        )
        return chosen
    path = settings.data_dir / "index.db"
    return EmbeddedIndex(path, embedder, dense_weight=dense_weight, support=support)


def weights_of(settings: Settings) -> SearchWeights:
    """Return what was measured with the embedder, where somebody measured; else what holds for the default one."""
    if settings.search_weights is not None:
        return read_weights(settings.search_weights)
    if settings.embedding_model_folder is not None:
        beside = read_model_folder(settings.embedding_model_folder).weights
        return read_weights(beside) if beside else AS_MEASURED
    return AS_MEASURED


def _onnx_embedder(folder: Path, load: Load) -> OnnxEmbedder:
    for package in ("onnxruntime", "tokenizers"):
        try:
            load(package)
        except ImportError:
            raise Misconfigured(
                f"EMBEDDING_MODEL_FOLDER: {package} is missing (pip install 'workspace-agent[onnx]')"
            ) from None
    return OnnxEmbedder(read_model_folder(folder))


def azure_service(settings: Settings, load: Load = import_module) -> Any:
    """Return the requests to Azure AI Search; raises ``Misconfigured`` where its package is missing."""
    try:
        service = load("integrations.search.azure.service")
    except ImportError:
        raise Misconfigured(
            "AZURE_SEARCH_ENDPOINT: Azure AI Search needs the azure extra (pip install 'workspace-agent[azure]')"
        ) from None
    key = settings.azure_search_api_key.get_secret_value() if settings.azure_search_api_key else ""
    return service.SearchService(settings.azure_search_endpoint, settings.azure_search_index, key)
