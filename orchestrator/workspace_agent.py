"""A turn through the right graph."""

from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing
from dataclasses import replace
from typing import Any

import structlog
from langgraph.checkpoint.base import BaseCheckpointSaver

from integrations.errors import IntegrationError, Invalid
from orchestrator.danger.alarms import is_plain_request
from orchestrator.danger.bereaved import asks_for_days_off
from orchestrator.danger.by_rules import DetectedDanger
from orchestrator.danger.emergency import Emergency
from orchestrator.danger.enquiry import is_enquiry
from orchestrator.danger.listening import DangerListener, cautioned, for_asker, reads_alone
from orchestrator.danger.safe import is_safe
from orchestrator.deps import Deps
from orchestrator.errors import TurnFailed, failure_of
from orchestrator.graph import CitedSource, Graph
from orchestrator.graphs import GRAPHS
from orchestrator.installed_graphs import InstalledGraphs
from orchestrator.owners import MemoryOwners, Owners
from orchestrator.pause_notices import PauseNotices
from orchestrator.turn import AgentExecutionResult, Done, Entered, Event, Failed, GoPrivate, Locale, Token, Turn
from orchestrator.turn_owners import TurnOwners
from orchestrator.turn_states import fresh, is_begun, is_over, result_of

log = structlog.get_logger()


class WorkspaceAgentOrchestrator:
    """Runs turns. One at a time for each conversation: the caller's inbox sees to that."""

    def __init__(
        self,
        deps: Deps,
        saver: BaseCheckpointSaver[Any],
        graphs: Mapping[str, Graph] = GRAPHS,
        *,
        owners: Owners | None = None,
    ) -> None:
        """``owners`` notes whose a conversation is; without it that is forgotten with this object."""
        self.deps = deps
        self._graphs = InstalledGraphs(deps, saver, graphs)
        self._owners = TurnOwners(self._graphs, owners or MemoryOwners())
        self._danger = DangerListener(deps)
        self._pauses = PauseNotices(deps.now)
        self.first = self._graphs.first
        """The graph that decides."""

    async def load(self) -> None:
        """Load what turns run through, for which the first one would wait."""
        await self._graphs.load()

    async def run(self, turn: Turn, *, final_message_instructions: str | None = None) -> AgentExecutionResult:
        """Answer the turn and return what it came to (S1.9). Raises :class:`orchestrator.errors.TurnFailed`."""
        async with aclosing(self.stream(turn, final_message_instructions=final_message_instructions)) as events:
            async for event in events:
                match event:
                    case Done(result):
                        try:
                            await self.tidy(turn, result)
                        except IntegrationError as error:
                            # The answer is made; the next turn of the conversation tidies up too.
                            log.warning("steps_not_forgotten", turn=turn.id, error=type(error).__name__)
                        return result
                    case Failed():
                        raise TurnFailed(event)
        raise AssertionError("a stream ends with Done or Failed")

    async def stream(self, turn: Turn, *, final_message_instructions: str | None = None) -> AsyncGenerator[Event]:
        """Yield the events of the turn; the last one is ``Done`` or ``Failed``.

        A turn that was cut off goes on from its last checkpoint; one that had ended gives its result again. Call
        :meth:`tidy` once the answer has reached the person: it need not wait for that.
        """
        try:
            async with aclosing(self._events(turn, final_message_instructions)) as events:
                async for event in events:
                    yield Done(self._pauses.once(turn, event.result)) if isinstance(event, Done) else event
        except IntegrationError as error:
            failed = failure_of(error)
            log.error("turn_failed", turn=turn.id, reference=failed.reference, reason=failed.reason, exc_info=error)
            yield failed

    async def _events(self, turn: Turn, final_message_instructions: str | None) -> AsyncGenerator[Event]:
        owner = await self._owners.of(turn)
        heard = await self._heard(owner, turn)
        if heard.emergency is not None:
            help_ = self._danger.help(turn, heard.emergency)
            asked = self._danger.question_beside(heard.emergency, turn.text) if owner == self.first else ""
            if asked:
                if reads_alone(turn):
                    yield Token(f"{help_.result}\n\n")
                help_ = await self._with_pages(turn, asked, help_, heard.emergency)
            yield Done(help_)
            return
        is_bereaved = asks_for_days_off(turn.text)
        sympathy = self.deps.say(turn.locale, "bereaved.sympathy") if is_bereaved else ""
        caution = sympathy or self._danger.caution(heard, turn.text, turn.locale)
        if self._is_after_alarm(turn, owner):
            yield Done(await self._after_alarm(turn, owner, caution, final_message_instructions))
            return
        if caution and reads_alone(turn):
            yield Token(f"{caution}\n\n")
        async with aclosing(self._answering(turn, owner, caution, final_message_instructions)) as events:
            async for event in events:
                yield event

    async def _answering(
        self, turn: Turn, owner: str, caution: str, final_message_instructions: str | None
    ) -> AsyncGenerator[Event]:
        """Answer a turn with the graph that owns it, and with those that it is left to."""
        begin = fresh(turn, final_message_instructions)
        name, left = owner, set[str]()
        while not self._is_elsewhere(name, turn):
            yield Entered(name)
            async with aclosing(self._graphs.through(name, turn, begin, left)) as events:
                async for event in events:
                    yield event
            state = await self._graphs.state(name, turn.conversation)
            if not is_over(state):
                raise Invalid(f"the graph {name} ended without an answer")
            await self._owners.note(name, turn, state)
            if not state.get("goes_to"):
                yield Done(cautioned(result_of(name, state), turn, caution))
                return
            left.add(name)
            name = state["goes_to"]
            begin = begin | {"handed": state.get("handed")}
        yield Done(cautioned(self._moved(name, turn), turn, caution))

    async def answered(self, turn: Turn) -> AgentExecutionResult | None:
        """Return the answer that was made to the turn, also where its attempt never came to an end."""
        owner = await self._owners.of(turn)
        heard = await self._heard(owner, turn)
        if heard.emergency is not None:
            return self._danger.help(turn, heard.emergency)
        name = owner
        while not self._is_elsewhere(name, turn):
            state = await self._graphs.state(name, turn.conversation)
            if not (is_begun(state, turn) and is_over(state)):
                return None
            await self._owners.note(name, turn, state)
            if not state.get("goes_to"):
                return self._pauses.once(turn, result_of(name, state))
            name = state["goes_to"]
        return self._moved(name, turn)

    async def unfinished(self, turn: Turn) -> AgentExecutionResult | None:
        """End a turn that was stopped with what its graph has by then; None where that is nothing."""
        for name in self._graphs.declared:
            if await self._graphs.cut_short(name, turn):
                state = await self._graphs.state(name, turn.conversation)
                await self._owners.note(name, turn, state)
                return self._pauses.once(turn, result_of(name, state))
        return None

    async def sources_of(self, turn: Turn) -> list[CitedSource] | None:
        """Return what the answer to a turn cites and who may read each by now; empty where that is not known.

        ``turn`` is completed: what its audience may not read any more is not known. None for an answer that is not the
        last one of its conversation, or about a document of an earlier turn.
        """
        for name in await self._owners.who_answered(turn.conversation):
            if (sources := await self._graphs.sources_of(name, turn)) is not None:
                return sources
        return None

    async def forget(self, conversation: str) -> None:
        """Forget all that is known of a conversation in which no turn runs."""
        await self._graphs.forget(conversation)
        await self._owners.forget(conversation)

    async def forget_turn(self, conversation: str, turn_id: str) -> None:
        """Forget what one turn said, and nothing else, in a conversation in which no turn runs."""
        await self._graphs.forget_turn(conversation, turn_id)
        await self._owners.forget(conversation, turn_id)

    async def help_for(self, text: str, locale: Locale, *, suspected: bool = False) -> str:
        """Return whom to call, where a text tells of danger that no turn is made of; empty where it tells of none.

        With ``suspected`` also the caution for a text that only resembles such ones.
        """
        return await self._danger.help_for(text, locale, suspected=suspected)

    async def hears_itself(self, turn: Turn) -> bool:
        """Tell whether the graph that the turn belongs to hears it for danger, and goes on from that."""
        return self._graphs.declared[await self._owners.of(turn)].hears_danger

    async def _heard(self, name: str, turn: Turn) -> DetectedDanger:
        """Hear a turn for danger, unless the graph that owns it does."""
        if self._graphs.declared[name].hears_danger:
            return DetectedDanger()
        return await self._danger.listen(turn)

    async def _with_pages(
        self, turn: Turn, question: str, help_: AgentExecutionResult, danger: Emergency
    ) -> AgentExecutionResult:
        """Add what the pages answer beside a danger: surely, or also nearly where no word tells of one."""
        try:
            found = await self._quietly(replace(turn, text=question, command="ask"), self.first, "", None)
        except IntegrationError as error:
            # Whom to call is said whatever becomes of the question.
            log.warning("pages_not_asked", turn=turn.id, error=type(error).__name__)
            return help_
        is_near = found.citations and self._danger.may_be_work(danger, turn.text)
        if not (is_near or self._is_settled(found, turn.locale)):
            return help_
        pages = self._danger.text(turn.locale, "pages" if danger.is_in_words else "pages_meant")
        return replace(found, result=f"{help_.result}\n\n{pages}\n\n{found.result}", is_for_asker_alone=True)

    def _is_after_alarm(self, turn: Turn, owner: str) -> bool:
        """Tell whether a message was written to the bot alone a short while after its person told of danger."""
        is_message = turn.is_direct and not (turn.command or turn.answers or self._graphs.declared[owner].hears_danger)
        return is_message and self._danger.is_after_alarm(turn)

    async def _after_alarm(
        self, turn: Turn, owner: str, caution: str, final_message_instructions: str | None
    ) -> AgentExecutionResult:
        """Answer what is plainly asked and surely known; to all else say once more whom to call."""
        again = self._danger.again(turn)
        if is_safe(turn.text):
            self._danger.end_alarm(turn)
            return for_asker(self._danger.text(turn.locale, "safe"))
        if caution or not is_plain_request(turn.text):
            return again
        result = await self._quietly(turn, owner, caution, final_message_instructions)
        is_answer = self._is_settled(result, turn.locale) or result.graph != self.first or is_enquiry(turn.text)
        return result if is_answer else again

    async def _quietly(
        self, turn: Turn, owner: str, caution: str, final_message_instructions: str | None
    ) -> AgentExecutionResult:
        """Return what a turn comes to, without showing how it comes about."""
        async with aclosing(self._answering(turn, owner, caution, final_message_instructions)) as events:
            async for event in events:
                if isinstance(event, Done):
                    return event.result
        raise AssertionError("a turn ends with Done")

    def _is_settled(self, result: AgentExecutionResult, locale: Locale) -> bool:
        """Tell whether a result answers from pages, and does not only name some."""
        unsure = self.deps.say(locale, "answer.unsure", titles="").strip()
        return bool(result.citations or result.generated_document) and not result.result.startswith(unsure)

    def _is_elsewhere(self, name: str, turn: Turn) -> bool:
        """Tell whether a graph runs only where nobody else reads, and others read here."""
        return self._graphs.declared[name].is_private and not (turn.is_direct or turn.door != "slack")

    def _moved(self, name: str, turn: Turn) -> AgentExecutionResult:
        """Say where it goes on. What the person told here is told nobody: not even the graph gets it."""
        text = self.deps.say(turn.locale, f"moved.{name}")
        if any(not file.of_thread for file in turn.files):
            text += "\n\n" + self.deps.say(turn.locale, "moved.file_stays")
        return AgentExecutionResult(mode=name, graph=name, result=text, effects=(GoPrivate(name),))

    async def tidy(self, turn: Turn, result: AgentExecutionResult) -> None:
        """Forget the steps of a turn that is answered; what is left undone, the next turn of the conversation does."""
        await self._graphs.tidy({self.first, result.graph}, turn)
