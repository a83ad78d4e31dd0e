"""What clients can do with interviews over HTTP."""

from collections.abc import Sequence

from bot.graphs.intake.http.chat import Chat
from bot.graphs.intake.http.routes import ChatRoutes
from bot.http.api.backend import ApiBackend
from bot.http.api.document import ApiEndpoint
from bot.http.turns.uploads import Uploads
from orchestrator.deps import Deps
from orchestrator.graphs.intake.deps import IntakeDeps


def chat_operations(backend: ApiBackend, uploads: Uploads, deps: Deps) -> Sequence[ApiEndpoint]:
    """Return the routes."""
    return ChatRoutes(Chat(backend, uploads, deps.of(IntakeDeps).knowledge), uploads).operations
