"""Questions about one contract, asked of the chat alone: models say what a test scripts, tools are what it gives."""

from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from functools import cache
from typing import Any, TypeVar, cast

from langgraph.runtime import Runtime
from pydantic import BaseModel

from bot.texts import language_of, say
from integrations.errors import IntegrationError
from integrations.llm.base import Message, Models, RoleChoice
from orchestrator.deps import Context, Deps
from orchestrator.graphs.contract.analysis import Analysis
from orchestrator.graphs.contract.chat.answering import ChatAnswer, answer_question
from orchestrator.graphs.contract.chat.deps import ChatTools
from orchestrator.graphs.contract.contract_text import ContractText
from orchestrator.graphs.contract.rules.clauses import split
from orchestrator.graphs.contract.rules.labour.analysing import analyse_labour
from orchestrator.turn import Event, Token, Turn
from tests.orchestrator.contract.desk import KOREAN, the_law, the_tools

T = TypeVar("T", bound=BaseModel)
TODAY = date(2026, 11, 22)


@cache
def the_contract() -> tuple[ContractText, Analysis]:
    """A contract with pay below the minimum, a penalty and no severance, and what the rules found in it."""
    contract = split(KOREAN)
    return contract, analyse_labour(contract, the_law(), TODAY)


@dataclass
class ScriptedModels:
    """Models that say what they are told to, and keep what they were asked."""

    answer: Sequence[str] | None = None
    """The pieces of a streamed answer; None: there is no such model."""
    choice: Mapping[str, Any] | None = None
    """What the model that chooses tools says; None: there is none."""
    breaks: IntegrationError | None = None
    """Raised behind the last piece."""
    asked: list[Message] = field(default_factory=list)

    def available(self, role: str) -> bool:
        """Tell whether the role's words are scripted."""
        return (self.choice if role == "query_analysis" else self.answer) is not None

    def prompt_tokens(self, role: str) -> int:
        """Return plenty."""
        return 100_000

    def chosen(self, roles: Mapping[str, RoleChoice]) -> Models:
        """Return the same."""
        return self

    async def complete(self, role: str, messages: Sequence[Message]) -> str:
        """Return the whole answer."""
        return "".join(self.answer or ())

    async def parse(self, role: str, messages: Sequence[Message], schema: type[T]) -> T:
        """Return the scripted choice."""
        self.asked += messages
        return schema.model_validate(self.choice)

    async def stream(self, role: str, messages: Sequence[Message]) -> AsyncGenerator[str]:
        """Yield the scripted pieces."""
        self.asked += messages
        for piece in self.answer or ():
            yield piece
        if self.breaks:
            raise self.breaks


@dataclass
class Asked:
    """What came of a question."""

    answer: ChatAnswer
    events: list[Event]

    @property
    def text(self) -> str:
        """The answer's text."""
        return self.answer.text

    @property
    def tokens(self) -> list[str]:
        """What was streamed of it."""
        return [one.text for one in self.events if isinstance(one, Token)]


async def ask(
    question: str,
    models: Models | None = None,
    *,
    tools: ChatTools | None = None,
    on_event: Callable[[Event], None] = lambda _event: None,
    contract: ContractText | None = None,
    analysis: Analysis | None = None,
    **more: Any,
) -> Asked:
    """Ask about the contract, or about another one."""
    events: list[Event] = []

    def write(event: Event) -> None:
        events.append(event)
        on_event(event)

    turn = Turn(
        id="t", team="T1", channel="D1", thread="1", user="U1", text=question, locale=language_of(question), door="cli"
    )
    nothing = cast(Any, None)  # of these the chat uses none
    deps = Deps(
        models=models or ScriptedModels(),
        index=nothing,
        embedder=nothing,
        pages=None,
        document_store=nothing,
        files=nothing,
        say=say,
        own=(tools or the_tools(),),
        now=lambda: datetime(2026, 11, 22, 3, tzinfo=UTC),
    )
    runtime = Runtime(context=Context(turn, deps), stream_writer=write)
    known, found = the_contract()
    answer = await answer_question(
        runtime, contract or known, analysis or found, the_law(), question, **{"summary": "", **more}
    )
    return Asked(answer, events)
