"""The language models of all roles: who serves which, and the one place that repeats, adapts and records calls."""

from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from contextlib import aclosing
from typing import TYPE_CHECKING, Self, TypeVar

import structlog
from pydantic import BaseModel

from integrations.errors import Misconfigured, Unavailable
from integrations.llm.base import Message
from integrations.llm.call import Call, Retries
from integrations.llm.entra import EntraId, TokenProvider
from integrations.llm.features import Feature, Unsupported
from integrations.llm.roles import DEDICATED, DEFAULT
from integrations.llm.spec import ModelSpec
from integrations.llm.structured import instruct, read_object

if TYPE_CHECKING:
    from integrations.llm.openai_chat import Connections, OpenAIChat

log = structlog.get_logger()

T = TypeVar("T", bound=BaseModel)


class ChatModels:
    """The ``Models`` of a bot with language models; with no specification at all it is a bot without.

    What is repeated: 429 and whatever may pass (5xx, no connection, silence), up to ``retries.attempts`` requests in
    the time of the call; a stream only until its first word. What is adapted once and remembered for the deployment:
    a temperature, token limit, ``json_schema`` or stream option that a server refuses by name. All else is raised at
    the first answer.

    Used as a context manager, or closed with ``aclose``.
    """

    def __init__(
        self, specs: Mapping[str, ModelSpec], *, retries: Retries | None = None, token: TokenProvider | None = None
    ) -> None:
        """``token`` gives Entra ID's tokens; without it the machine's own identity is used."""
        self._specs = dict(specs)
        self._retries = retries or Retries()
        self._token = token
        self._entra: EntraId | None = None
        self._connections: Connections | None = None
        self._chats: dict[ModelSpec, OpenAIChat] = {}
        self._without: dict[tuple[str, str], set[Feature]] = {}

    async def __aenter__(self) -> Self:
        """Make the clients ready, so that the first person does not wait for them."""
        for spec in self._specs.values():
            self._chat(spec)
        return self

    async def __aexit__(self, *exc_info: object) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Close all connections."""
        self._chats.clear()
        if self._connections is not None:
            await self._connections.aclose()
            self._connections = None
        if self._entra is not None:
            await self._entra.aclose()
            self._entra = None

    def available(self, role: str) -> bool:
        """Tell whether the role has a model of its own or, where it may, the default's."""
        return self._find(role) is not None

    async def complete(self, role: str, messages: Sequence[Message]) -> str:
        """Return the model's whole text, never an empty one."""
        spec, chat = self._serving(role)
        with Call(role, spec, self._retries) as call:
            return await self._repeat(call, lambda: chat.answer(messages, call))

    async def parse(self, role: str, messages: Sequence[Message], schema: type[T]) -> T:
        """Return the model's answer as an object of ``schema``; raises ``Invalid`` when it does not fit."""
        spec, chat = self._serving(role)

        async def ask() -> str:
            if chat.takes("response_format"):
                return await chat.answer(messages, call, schema)
            return await chat.answer(instruct(messages, schema), call)

        with Call(role, spec, self._retries) as call:
            return read_object(await self._repeat(call, ask), schema)

    async def stream(self, role: str, messages: Sequence[Message]) -> AsyncGenerator[str]:
        """Yield the model's text as it comes; after the first word an error is raised, never repeated over."""
        spec, chat = self._serving(role)
        with Call(role, spec, self._retries) as call:
            spoken = False
            while True:
                try:
                    async with aclosing(chat.pieces(messages, call)) as pieces:
                        while (piece := await _next(pieces, call)) is not None:
                            spoken = True
                            yield piece
                    return
                except Unsupported as error:
                    _note(call, error)
                except Unavailable as error:
                    if spoken:
                        raise
                    await call.pause(error)

    async def _repeat(self, call: Call, ask: Callable[[], Awaitable[str]]) -> str:
        while True:
            try:
                async with call.waiting():
                    return await ask()
            except Unsupported as error:
                _note(call, error)
            except Unavailable as error:
                await call.pause(error)

    def _find(self, role: str) -> ModelSpec | None:
        return self._specs.get(role) or (None if role in DEDICATED else self._specs.get(DEFAULT))

    def _serving(self, role: str) -> "tuple[ModelSpec, OpenAIChat]":
        spec = self._find(role)
        if spec is None:
            raise Misconfigured(f"no model is configured for the role {role}")
        return spec, self._chat(spec)

    def _chat(self, spec: ModelSpec) -> "OpenAIChat":
        # Imported where the first model is needed: a second and 60 MiB that a bot without a model need not pay.
        from integrations.llm.openai_chat import Connections, OpenAIChat

        if spec not in self._chats:
            self._connections = self._connections or Connections()
            without = self._without.setdefault((spec.url, spec.deployment), set())
            self._chats[spec] = OpenAIChat(spec, self._connections, self._tokens(spec), without)
        return self._chats[spec]

    def _tokens(self, spec: ModelSpec) -> TokenProvider | None:
        if not spec.entra_id:
            return None
        if self._token is not None:
            return self._token
        self._entra = self._entra or EntraId()
        return self._entra.token


async def _next(pieces: AsyncGenerator[str], call: Call) -> str | None:
    """Return the next piece, None at the end; raises ``Unavailable`` for a stream that is silent for too long."""
    async with call.waiting(call.spec.chunk_timeout):
        return await anext(pieces, None)


def _note(call: Call, error: Unsupported) -> None:
    log.info("model_feature_left_out", role=call.role, model=call.spec.name, features=sorted(error.features))
