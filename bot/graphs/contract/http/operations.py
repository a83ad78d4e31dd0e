"""What clients can do with contracts over HTTP."""

from collections.abc import Sequence

from bot.graphs.contract.http.agent import ContractChatAgent
from bot.graphs.contract.http.contracts import ClientContracts
from bot.graphs.contract.http.redlines import RedlineRoutes
from bot.graphs.contract.http.routes import ContractRoutes
from bot.http.api.backend import ApiBackend
from bot.http.api.document import ApiEndpoint
from bot.http.turns.feed import TurnFeed
from bot.http.turns.uploads import Uploads
from orchestrator.deps import Deps
from orchestrator.graphs.contract.deps import ContractDeps


def contract_operations(backend: ApiBackend, uploads: Uploads, feed: TurnFeed, deps: Deps) -> Sequence[ApiEndpoint]:
    """Return the routes; none without a law that contracts are checked against."""
    own = deps.of(ContractDeps)
    if own.law is None:
        return ()
    contracts = ClientContracts(backend, uploads, own.law, own.kept_for)
    routes = ContractRoutes(contracts, ContractChatAgent(backend, feed))
    return (*routes.operations, *RedlineRoutes(contracts, backend.database.contracts).operations)
