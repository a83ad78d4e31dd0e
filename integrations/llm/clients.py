"""The clients of all deployments: one each, with shared connections and what each deployment was found to lack."""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from integrations.llm.breaker import Breaker
from integrations.llm.entra import EntraId, TokenProvider
from integrations.llm.features import Feature
from integrations.llm.spec import ModelSpec

if TYPE_CHECKING:
    from integrations.llm.openai_chat import ModelConnections, OpenAIChat


class Clients:
    """Makes a client, and the breaker of an endpoint, where the first call needs it; closed with ``aclose``."""

    def __init__(self, token: TokenProvider | None, clock: Callable[[], float] = time.monotonic) -> None:
        """``token`` gives Entra ID's tokens; without it the machine's own identity is used."""
        self._clock = clock
        self._token = token
        self._entra: EntraId | None = None
        self._connections: ModelConnections | None = None
        self._chats: dict[ModelSpec, OpenAIChat] = {}
        self._without: dict[tuple[str, str], set[Feature]] = {}
        self._breakers: dict[str, Breaker] = {}

    def chat(self, spec: ModelSpec) -> "OpenAIChat":
        """Return the client of a deployment as it is used in one role."""
        # Imported where the first model is needed: a second and 60 MiB that a bot without a model need not pay.
        from integrations.llm.openai_chat import ModelConnections, OpenAIChat

        if spec not in self._chats:
            self._connections = self._connections or ModelConnections()
            without = self._without.setdefault((spec.url, spec.deployment), set())
            self._chats[spec] = OpenAIChat(spec, self._connections, self._tokens(spec), without)
        return self._chats[spec]

    def breaker(self, spec: ModelSpec) -> Breaker:
        """Return the breaker that all roles at the deployment's endpoint share."""
        return self._breakers.setdefault(spec.url, Breaker(spec.url, self._clock))

    async def aclose(self) -> None:
        """Close all connections."""
        self._chats.clear()
        if self._connections is not None:
            await self._connections.aclose()
            self._connections = None
        if self._entra is not None:
            await self._entra.aclose()
            self._entra = None

    def _tokens(self, spec: ModelSpec) -> TokenProvider | None:
        if not spec.entra_id:
            return None
        if self._token is not None:
            return self._token
        self._entra = self._entra or EntraId()
        return self._entra.token
