"""Contracts over HTTP."""

from collections.abc import Iterator, Sequence

from bot.graphs.contract.http.agent import ContractChatAgent
from bot.graphs.contract.http.contracts import ClientContracts
from bot.graphs.contract.http.page_chat import ContractPageChat
from bot.graphs.contract.http.page_routes import ContractPageRoutes
from bot.graphs.contract.http.redlines import RedlineRoutes
from bot.graphs.contract.http.routes import ContractRoutes
from bot.http.api.backend import ApiBackend
from bot.http.api.document import ApiEndpoint
from bot.http.graph_side import HttpParts, HttpSide, Routes
from bot.http.turns.turns import ClientTurns
from orchestrator.graphs.contract.deps import ContractDeps


class ContractsOverHttp(HttpSide):
    """For clients with a key, and for whoever has the link to a page; nothing without a law to check against."""

    def operations(self, parts: HttpParts, backend: ApiBackend, _turns: ClientTurns, /) -> Sequence[ApiEndpoint]:
        """Return what clients can do."""
        own = parts.deps.of(ContractDeps)
        if own.law is None:
            return ()
        contracts = ClientContracts(backend, parts.uploads, own.law, own.kept_for)
        routes = ContractRoutes(contracts, ContractChatAgent(backend, parts.feed))
        return (*routes.operations, *RedlineRoutes(contracts, parts.database.contracts).operations)

    def pages(self, parts: HttpParts, /) -> Iterator[Routes]:
        """Yield the pages of contracts; their chat where this process takes requests."""
        own, links, backend = parts.deps.of(ContractDeps), parts.links, parts.backend
        if own.law is not None and links is not None:
            chat = ContractPageChat(ContractChatAgent(backend, parts.feed), links) if backend else None
            yield ContractPageRoutes(parts.database.contracts, own.law, links, chat)
