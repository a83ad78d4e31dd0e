"""The language models of all roles: who serves which, and the one place that repeats, adapts and records calls."""

import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from contextlib import aclosing
from dataclasses import replace
from typing import TYPE_CHECKING, Self, TypeVar

import structlog
from pydantic import BaseModel

from integrations.errors import Misconfigured, Unavailable
from integrations.llm.base import Message, RoleChoice
from integrations.llm.call import ModelRequest, Retries
from integrations.llm.clients import Clients
from integrations.llm.entra import TokenProvider
from integrations.llm.features import Unsupported
from integrations.llm.roles import DEFAULT, RoleDefaults, assign_roles, for_role
from integrations.llm.spec import ModelSpec
from integrations.llm.structured import instruct, read_object

if TYPE_CHECKING:
    from integrations.llm.openai_chat import OpenAIChat

log = structlog.get_logger()

T = TypeVar("T", bound=BaseModel)


class ChatModels:
    """The ``Models`` of a bot with language models; with no specification at all it is a bot without.

    What is repeated: 429 and whatever may pass (5xx, no connection, silence), up to ``retries.attempts`` requests in
    the time of the call; a stream only until its first word. What is adapted once and remembered for the deployment:
    a temperature, token limit, ``json_schema`` or stream option that a server refuses by name. All else is raised at
    the first answer. An endpoint that fails three times in a row is not asked for a minute, by no role.

    Used as a context manager, or closed with ``aclose``.
    """

    def __init__(
        self,
        specs: Mapping[str, ModelSpec],
        *,
        roles: Mapping[str, RoleDefaults] | None = None,
        allowed: Mapping[str, ModelSpec] | None = None,
        retries: Retries | None = None,
        token: TokenProvider | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """``roles``: how a model is used in each role where its specification does not say.

        ``allowed``: the models, by name, that a role may be given instead of its own, see :meth:`chosen`.

        ``token`` gives Entra ID's tokens; without it the machine's own identity is used. ``clock`` tells the breakers
        the time.
        """
        self._roles = dict(roles or {})
        self._specs = assign_roles(specs, self._roles)
        self._allowed = dict(allowed or {})
        self._retries = retries or Retries()
        self._clients = Clients(token, clock)

    async def __aenter__(self) -> Self:
        """Make the clients ready, so that the first person does not wait for them."""
        for spec in self._specs.values():
            self._clients.chat(spec)
        return self

    async def __aexit__(self, *exc_info: object) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Close all connections."""
        await self._clients.aclose()

    def chosen(self, roles: Mapping[str, RoleChoice]) -> "ChatModels":
        """Return the same models with other ones, or other temperatures, in some roles; to be closed with these.

        A name that is not allowed counts as none: what was allowed once may be so no longer.
        """
        specs = dict(self._specs)
        for role, choice in roles.items():
            spec = self._allowed.get(choice.model)
            if spec is not None and role in self._roles:
                spec = for_role(spec, self._roles[role])
            spec = spec or self._find(role)
            if spec is not None and choice.temperature is not None:
                spec = replace(spec, temperature=choice.temperature)
            if spec is not None:
                specs[role] = spec
        if specs == self._specs:
            return self
        other = ChatModels(specs, roles=self._roles, allowed=self._allowed, retries=self._retries)
        other._clients = self._clients
        return other

    def available(self, role: str) -> bool:
        """Tell whether the role has a model of its own or, where it may, the default's."""
        return self._find(role) is not None

    def prompt_tokens(self, role: str) -> int:
        """Return how many tokens a prompt of the role may take, as ``window.tokens_in`` counts; 0 without a model."""
        spec = self._find(role)
        return spec.prompt_tokens if spec else 0

    async def complete(self, role: str, messages: Sequence[Message]) -> str:
        """Return the model's whole text, never an empty one."""
        call, chat = self._serving(role)
        with call:
            return await self._repeat(call, lambda: chat.answer(messages, call))

    async def parse(self, role: str, messages: Sequence[Message], schema: type[T]) -> T:
        """Return the model's answer as an object of ``schema``; raises ``Invalid`` when it does not fit."""
        call, chat = self._serving(role)

        async def ask() -> str:
            if chat.takes("response_format"):
                return await chat.answer(messages, call, schema)
            return await chat.answer(instruct(messages, schema), call)

        with call:
            return read_object(await self._repeat(call, ask), schema)

    async def stream(self, role: str, messages: Sequence[Message]) -> AsyncGenerator[str]:
        """Yield the model's text as it comes; after the first word an error is raised, never repeated over."""
        call, chat = self._serving(role)
        with call:
            while True:
                try:
                    with call.breaker.guarding():
                        async with aclosing(chat.pieces(messages, call)) as pieces:
                            while (piece := await _next(pieces, call)) is not None:
                                call.has_begun = True
                                yield piece
                    return
                except Unsupported as error:
                    _note(call, error)
                except Unavailable as error:
                    if call.has_begun:
                        raise
                    await call.pause(error)

    async def _repeat(self, call: ModelRequest, ask: Callable[[], Awaitable[str]]) -> str:
        while True:
            try:
                with call.breaker.guarding():
                    async with call.waiting():
                        return await ask()
            except Unsupported as error:
                _note(call, error)
            except Unavailable as error:
                await call.pause(error)

    def _find(self, role: str) -> ModelSpec | None:
        defaults = self._roles.get(role)
        is_dedicated = defaults is not None and defaults.is_dedicated
        return self._specs.get(role) or (None if is_dedicated else self._specs.get(DEFAULT))

    def _serving(self, role: str) -> "tuple[ModelRequest, OpenAIChat]":
        spec = self._find(role)
        if spec is None:
            raise Misconfigured(f"no model is configured for the role {role}")
        return ModelRequest(role, spec, self._retries, self._clients.breaker(spec)), self._clients.chat(spec)


async def _next(pieces: AsyncGenerator[str], call: ModelRequest) -> str | None:
    """Return the next piece, None at the end; raises ``Unavailable`` for a stream that is silent for too long."""
    async with call.waiting(call.spec.chunk_timeout):
        return await anext(pieces, None)


def _note(call: ModelRequest, error: Unsupported) -> None:
    log.info("model_feature_left_out", role=call.role, model=call.spec.name, features=sorted(error.features))
