"""The search index and its embedder, as the settings choose them."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from importlib import import_module
from types import ModuleType
from typing import Any

from bot import models
from bot.settings import Settings
from integrations.errors import Misconfigured
from integrations.llm.entra import EntraId, TokenProvider
from integrations.search.base import Embedder, SearchIndex
from integrations.search.embedded import EmbeddedIndex
from integrations.search.local import LocalEmbedder
from integrations.search.ranking import thresholds

Load = Callable[[str], ModuleType]


def embedder(settings: Settings, stack: AsyncExitStack) -> Embedder:
    """Return what turns texts into vectors."""
    spec = models.embedding_spec(settings)
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
    support = thresholds(settings.search_support_threshold)
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
    return EmbeddedIndex(path, embedder, dense_weight=settings.search_dense_weight, support=support)


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
