"""What a model must do, in this project's own types."""

from collections.abc import AsyncGenerator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Literal, Protocol, TypeVar

from pydantic import BaseModel

T = TypeVar("T", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a prompt."""

    role: Literal["system", "user", "assistant"]
    content: str
    pictures: tuple[bytes, ...] = ()
    """PNG that go with a user's message, for a model that sees."""


@dataclass(frozen=True, slots=True)
class ModelCall:
    """What one call to a model took; stored with the turn."""

    role: str
    model: str
    input_tokens: int
    output_tokens: int
    milliseconds: int
    cost_usd: float | None
    """None where no price is known for the model."""
    outcome: str
    """``ok``, or the name of the error's class."""
    attempts: int = 1


_calls: ContextVar[list[ModelCall] | None] = ContextVar("model_calls", default=None)


@contextmanager
def collect_calls() -> Iterator[list[ModelCall]]:
    """Collect every call made inside, in tasks started inside too."""
    calls: list[ModelCall] = []
    token = _calls.set(calls)
    try:
        yield calls
    finally:
        _calls.reset(token)


def record_call(call: ModelCall) -> None:
    """Note a call for whoever collects; nobody need."""
    calls = _calls.get()
    if calls is not None:
        calls.append(call)


@dataclass(frozen=True, slots=True)
class RoleChoice:
    """What somebody who may not name addresses or keys can choose for a role."""

    model: str = ""
    """The name of one of the models that the operator allows; empty: the role's own."""
    temperature: float | None = None
    """None: the role's own."""


class Models(Protocol):
    """A model for each role: decision, retrieval, generation, chat, final_answer, and those that graphs add.

    The calls raise ``Misconfigured`` where the role has no model, and ``Unavailable``, ``RateLimited``, ``Denied``,
    ``Invalid`` or ``Refused`` after the one retry layer has done what it may: of these ``Paused`` where an endpoint
    failed too often to be asked, ``TooLong`` for a prompt beyond the model's window, ``Cut`` for a text without end.
    """

    def available(self, role: str) -> bool:
        """Tell whether a model is configured for the role."""

    def prompt_tokens(self, role: str) -> int:
        """Return how many tokens a prompt of the role may take, as ``window.tokens_in`` counts; 0 without a model."""

    def chosen(self, roles: Mapping[str, RoleChoice]) -> "Models":
        """Return the same models with other choices in some roles; a model that is not allowed counts as not chosen."""

    async def complete(self, role: str, messages: Sequence[Message]) -> str:
        """Return the model's whole text."""

    async def parse(self, role: str, messages: Sequence[Message], schema: type[T]) -> T:
        """Return the model's answer as an object of ``schema``; raises ``Invalid`` when it does not fit."""

    def stream(self, role: str, messages: Sequence[Message]) -> AsyncGenerator[str]:
        """Yield the model's text as it comes."""
