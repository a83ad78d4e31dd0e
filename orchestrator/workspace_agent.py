"""A turn through the right graph."""

from collections.abc import AsyncGenerator, Collection, Mapping, Sequence
from contextlib import aclosing
from dataclasses import replace
from typing import Any, cast

import structlog
from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.types import Durability

from integrations.errors import IntegrationError, Invalid
from integrations.store.conversations import OwnerRecord
from orchestrator.checkpoints import keep_latest
from orchestrator.danger.alarms import Alarms, is_plain_request, question_in
from orchestrator.danger.bereaved import asks_for_days_off
from orchestrator.danger.emergency import Emergency
from orchestrator.danger.enquiry import is_enquiry
from orchestrator.danger.fire_and_collapse import ANSWERABLE, need_of
from orchestrator.danger.hearing import HeardDanger, hear, hear_by_rules
from orchestrator.danger.safe import is_safe
from orchestrator.deps import Context, Deps
from orchestrator.errors import TurnFailed, failure_of
from orchestrator.graph import CitedSource, Graph, ReadersOfGraph, TurnState, compiled
from orchestrator.graphs import GRAPHS, PLANNED
from orchestrator.owners import MemoryOwners, Owners
from orchestrator.recognising import KnownGraph
from orchestrator.turn import (
    AgentExecutionResult,
    Done,
    Entered,
    Event,
    Failed,
    Locale,
    Token,
    Turn,
)

log = structlog.get_logger()

FOLLOW_UPS = 3
"""Suggestions below an answer; more are a menu."""

_BLANK = TurnState(
    turn_id="", query="", readers=[], final_message_instructions=None, answer=None, goes_to="", handed=None, holds=False
)


class WorkspaceAgentOrchestrator:
    """Runs turns. One at a time for each conversation: the caller's inbox sees to that."""

    def __init__(
        self,
        deps: Deps,
        saver: BaseCheckpointSaver[Any],
        graphs: Mapping[str, Graph] = GRAPHS,
        planned: Sequence[KnownGraph] = PLANNED,
        *,
        owners: Owners | None = None,
    ) -> None:
        """``planned``: graphs that people may wish for; of those that are not among ``graphs`` they are told so.

        ``owners`` notes whose a conversation is; without it that is forgotten with this object.
        """
        self._deps = deps
        self._saver = saver
        self._owners = owners or MemoryOwners()
        self._alarms = Alarms()
        self._deps_of = {
            name: replace(deps, files=ReadersOfGraph(graph.readers, deps.files)) if graph.readers else deps
            for name, graph in graphs.items()
        }
        self.first = next(iter(graphs))
        """The graph that decides."""
        self._installed = dict(graphs)
        self._known = (*graphs.values(), *(graph for graph in planned if graph.name not in graphs))
        self._of_word = {word: name for name, graph in graphs.items() for word in graph.words}
        self._graphs = {name: compiled(graph.build).copy({"checkpointer": saver}) for name, graph in graphs.items()}

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
                    yield event
        except IntegrationError as error:
            failed = failure_of(error)
            log.error("turn_failed", turn=turn.id, reference=failed.reference, reason=failed.reason, exc_info=error)
            yield failed

    async def _events(self, turn: Turn, final_message_instructions: str | None) -> AsyncGenerator[Event]:
        owner = await self._owner(turn)
        heard = await self._heard(owner, turn)
        if heard.emergency is not None:
            help_ = self._help(turn, heard.emergency)
            if owner == self.first and need_of(heard.emergency, turn.text) in ANSWERABLE:
                if _reads_alone(turn):
                    yield Token(f"{help_.result}\n\n")
                help_ = await self._with_pages(turn, help_)
            yield Done(help_)
            return
        caution = self._caution(heard, turn.locale)
        if not caution and asks_for_days_off(turn.text):
            caution = self._deps.say(turn.locale, "bereaved.sympathy")
        if self._is_after_alarm(turn, owner):
            yield Done(await self._after_alarm(turn, owner, caution, final_message_instructions))
            return
        if caution and _reads_alone(turn):
            yield Token(f"{caution}\n\n")
        async with aclosing(self._answering(turn, owner, caution, final_message_instructions)) as events:
            async for event in events:
                yield event

    async def _answering(
        self, turn: Turn, owner: str, caution: str, final_message_instructions: str | None
    ) -> AsyncGenerator[Event]:
        """Answer a turn with the graph that owns it, and with those that it is left to."""
        fresh = _fresh(turn, final_message_instructions)
        name, left = owner, set[str]()
        while not self._is_elsewhere(name, turn):
            yield Entered(name)
            async with aclosing(self._through(name, turn, fresh, left)) as events:
                async for event in events:
                    yield event
            state = await self._state(name, turn)
            if not _is_over(state):
                raise Invalid(f"the graph {name} ended without an answer")
            await self._note_owner(name, turn, state)
            if not state.get("goes_to"):
                yield Done(_cautioned(_result(name, state), turn, caution))
                return
            left.add(name)
            name = state["goes_to"]
            fresh = fresh | {"handed": state.get("handed")}
        yield Done(_cautioned(self._moved(name, turn), turn, caution))

    async def answered(self, turn: Turn) -> AgentExecutionResult | None:
        """Return the answer that was made to the turn, also where its attempt never came to an end."""
        owner = await self._owner(turn)
        heard = await self._heard(owner, turn)
        if heard.emergency is not None:
            return self._help(turn, heard.emergency)
        name = owner
        while not self._is_elsewhere(name, turn):
            state = await self._state(name, turn)
            if not (_is_begun(state, turn) and _is_over(state)):
                return None
            await self._note_owner(name, turn, state)
            if not state.get("goes_to"):
                return _result(name, state)
            name = state["goes_to"]
        return self._moved(name, turn)

    async def unfinished(self, turn: Turn) -> AgentExecutionResult | None:
        """End a turn that was stopped with what its graph has by then; None where that is nothing."""
        for name, declared in self._installed.items():
            graph, config = self._graphs[name], _config(name, turn)
            snapshot = await graph.aget_state(config)
            if not _is_begun(snapshot.values, turn) or _is_over(snapshot.values):
                continue
            written = [task.result for task in snapshot.tasks if isinstance(task.result, dict)]
            changes = declared.unfinished(Context(turn, self._deps_of[name]), snapshot.values, written)
            if changes is None:
                continue
            await graph.aupdate_state(config, changes, as_node=declared.last)
            state = await self._state(name, turn)
            await self._note_owner(name, turn, state)
            return _result(name, state)
        return None

    async def sources_of(self, turn: Turn) -> list[CitedSource] | None:
        """Return what the answer to a turn cites and who may read each by now; empty where that is not known.

        ``turn`` is completed: what its audience may not read any more is not known. None for an answer that is not the
        last one of its conversation, or about a document of an earlier turn.
        """
        owner = await self._owners.owner(turn.conversation)
        for name in dict.fromkeys((self.first, owner.graph if owner else self.first)):
            state = await self._state(name, turn) if name in self._graphs else {}
            if state.get("turn_id") == turn.id and state.get("answer"):
                return await self._installed[name].sources_of(Context(turn, self._deps), state)
        return None

    async def forget(self, conversation: str) -> None:
        """Forget all that is known of a conversation in which no turn runs."""
        for name in self._graphs:
            await self._saver.adelete_thread(f"{name}:{conversation}")
        await self._owners.disown(conversation)

    async def forget_turn(self, conversation: str, turn_id: str) -> None:
        """Forget what one turn said, and nothing else, in a conversation in which no turn runs."""
        for name, graph in self._graphs.items():
            config = _thread(name, conversation)
            state = (await graph.aget_state(config)).values
            declared = self._installed[name]
            changes = declared.without_turn(state, turn_id)
            if state.get("turn_id") == turn_id:
                changes |= {**_BLANK, **declared.fresh}
            if changes:
                await graph.aupdate_state(config, changes, as_node=declared.last)
                await keep_latest(self._saver, config["configurable"]["thread_id"])
        await self._owners.disown(conversation, turn_id)

    async def _owner(self, turn: Turn) -> str:
        """Return the graph of the command, or the one that the conversation belongs to; else the one that decides.

        A turn that runs again begins where it began, although it may have changed since whose the conversation is.
        """
        if turn.command or turn.revises or len(self._graphs) == 1:
            return self._of_word.get(turn.command, self.first)
        owner = await self._owners.owner(turn.conversation)
        if owner is None or owner.graph not in self._graphs:
            return self.first
        if owner.turn_id == turn.id:
            began = (await self._state(self.first, turn)).get("turn_id") == turn.id
            return self.first if began else owner.graph
        return self.first if not owner.holds or await self._is_for_first(turn, owner.turn_id) else owner.graph

    async def _is_for_first(self, turn: Turn, last: str) -> bool:
        """Tell whether a turn of a conversation that is held answers the graph that decides, or did so before."""
        state = await self._state(self.first, turn)
        return state.get("turn_id") == turn.id or self._installed[self.first].awaits(state, turn, last)

    async def _note_owner(self, name: str, turn: Turn, state: Mapping[str, Any]) -> None:
        """Note whose the conversation is once a graph has ended the turn.

        What a graph came to is true as its checkpoint has it. Where the process dies in between, the turn has not ended
        and runs again, so that this follows; a turn that is stopped there was answered to nobody, and changes nothing.
        """
        if name == self.first:
            return
        asks = state.get("answer") and state["answer"].question
        await self._owners.own(turn.conversation, OwnerRecord(name, turn.id, bool(asks or state.get("holds"))))

    async def help_for(self, text: str, locale: Locale, *, suspected: bool = False) -> str:
        """Return whom to call, where a text tells of danger that no turn is made of; empty where it tells of none.

        With ``suspected`` also the caution for a text that only resembles such ones.
        """
        heard = await hear(text, self._deps.embedder) if suspected else hear_by_rules(text)
        if heard is not None and heard.emergency is not None:
            return self._whom_to_call(heard.emergency, text, locale)
        return self._caution(heard, locale) if suspected and heard else ""

    async def hears_itself(self, turn: Turn) -> bool:
        """Tell whether the graph that the turn belongs to hears it for danger, and goes on from that."""
        return self._installed[await self._owner(turn)].hears_danger

    async def _heard(self, name: str, turn: Turn) -> HeardDanger:
        """Hear a turn for danger, unless the graph that owns it does."""
        if self._installed[name].hears_danger:
            return HeardDanger()
        return await hear(turn.text, self._deps.embedder)

    def _help(self, turn: Turn, danger: Emergency) -> AgentExecutionResult:
        """Say whom to call. Nobody but the person reads it; what they write next is heard in its light."""
        log.warning("danger_heard", turn=turn.id, kind=danger.kind)
        self._alarms.note((turn.team, turn.user), self._deps.now())
        return _for_asker(self._whom_to_call(danger, turn.text, turn.locale))

    def _whom_to_call(self, danger: Emergency, text: str, locale: Locale) -> str:
        need = need_of(danger, text)
        if need in ANSWERABLE:
            return self._said(locale, f"first.{need}", "alone")
        return self._said(locale, f"first.{need}", "numbers", "company" if need == "suicide" else "shelter", "talk")

    def _said(self, locale: Locale, *keys: str) -> str:
        return "\n\n".join(self._deps.say(locale, f"danger.{key}") for key in keys)

    def _caution(self, heard: HeardDanger, locale: Locale) -> str:
        """Return whom to call first, where danger is only suspected."""
        if not heard.is_suspected:
            return ""
        return self._said(locale, "suspected_patient" if heard.is_for_a_patient else "suspected")

    async def _with_pages(self, turn: Turn, help_: AgentExecutionResult) -> AgentExecutionResult:
        """Add what the pages surely answer to what is asked beside a fire or somebody who is hurt."""
        question = question_in(turn.text)
        if not question:
            return help_
        try:
            found = await self._quietly(replace(turn, text=question, command="ask"), self.first, "", None)
        except IntegrationError as error:
            # Whom to call is said whatever becomes of the question.
            log.warning("pages_not_asked", turn=turn.id, error=type(error).__name__)
            return help_
        if not self._is_settled(found, turn.locale):
            return help_
        pages = self._said(turn.locale, "pages")
        return replace(found, result=f"{help_.result}\n\n{pages}\n\n{found.result}", is_for_asker_alone=True)

    def _is_after_alarm(self, turn: Turn, owner: str) -> bool:
        """Tell whether a message was written to the bot alone a short while after its person told of danger."""
        is_message = turn.is_direct and not (turn.command or turn.answers or self._installed[owner].hears_danger)
        return is_message and self._alarms.is_fresh((turn.team, turn.user), self._deps.now())

    async def _after_alarm(
        self, turn: Turn, owner: str, caution: str, final_message_instructions: str | None
    ) -> AgentExecutionResult:
        """Answer what is plainly asked and surely known; to all else say once more whom to call."""
        again = _for_asker(self._said(turn.locale, "again", "stay"))
        if is_safe(turn.text):
            self._alarms.end((turn.team, turn.user))
            return _for_asker(self._said(turn.locale, "safe"))
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
        unsure = self._deps.say(locale, "answer.unsure", titles="").strip()
        return bool(result.citations or result.generated_document) and not result.result.startswith(unsure)

    def _is_elsewhere(self, name: str, turn: Turn) -> bool:
        """Tell whether a graph runs only where nobody else reads, and others read here."""
        return self._installed[name].is_private and not (turn.is_direct or turn.door != "slack")

    def _moved(self, name: str, turn: Turn) -> AgentExecutionResult:
        """Say where it goes on. What the person told here is told nobody: not even the graph gets it."""
        text = self._deps.say(turn.locale, f"moved.{name}")
        if any(not file.of_thread for file in turn.files):
            text += "\n\n" + self._deps.say(turn.locale, "moved.file_stays")
        return AgentExecutionResult(mode=name, graph=name, result=text, moves_to_private=name)

    async def _through(
        self, name: str, turn: Turn, fresh: TurnState, left: Collection[str] = ()
    ) -> AsyncGenerator[Event]:
        """Run one graph until it has answered the turn. It knows nothing of graphs that have ``left`` the turn."""
        declared = self._installed[name]
        config = _config(name, turn) | RunnableConfig(recursion_limit=declared.steps)
        state = await self._state(name, turn)
        begun = _is_begun(state, turn)
        durability: Durability = "async" if declared.keeps_steps else "exit"
        # A run that is cancelled just as a step ends can leave a checkpoint that leads nowhere; then it begins anew.
        begin = {**fresh, **declared.fresh}
        for given in (None, begin) if begun else (begin,):
            if begun and _is_over(state):
                break
            others = tuple(other for other in self._graphs if other != name and other not in left)
            known = tuple(graph for graph in self._known if graph.name == name or graph.name not in left)
            running = self._graphs[name].astream(
                given,
                config,
                context=Context(turn, self._deps_of[name], others, known),
                stream_mode="custom",
                durability=durability,
            )
            # Closed with this generator, so that a turn that is left does not run on beside its next attempt.
            async with aclosing(cast(AsyncGenerator[Any], running)) as events:
                async for event in events:
                    yield cast(Event, event)
            state = await self._state(name, turn)

    async def tidy(self, turn: Turn, result: AgentExecutionResult) -> None:
        """Forget the steps of a turn that is answered; what is left undone, the next turn of the conversation does."""
        for name in {self.first, result.graph} & self._graphs.keys():
            await keep_latest(self._saver, _config(name, turn)["configurable"]["thread_id"])

    async def _state(self, name: str, turn: Turn) -> dict[str, Any]:
        return dict((await self._graphs[name].aget_state(_config(name, turn))).values)


def _fresh(turn: Turn, instructions: str | None) -> TurnState:
    """Begin a turn: everything but the conversation is as if new."""
    return TurnState(
        **_BLANK
        | {
            "turn_id": turn.id,
            "query": turn.text,
            "readers": _readers(turn),
            "final_message_instructions": instructions,
        }
    )


def _for_asker(text: str) -> AgentExecutionResult:
    return AgentExecutionResult(mode="chat", result=text, is_for_asker_alone=True)


def _reads_alone(turn: Turn) -> bool:
    return turn.is_direct or turn.is_private or turn.door != "slack"


def _cautioned(result: AgentExecutionResult, turn: Turn, caution: str) -> AgentExecutionResult:
    """Put the caution before the answer, or beside it where others read that."""
    if not caution:
        return result
    if _reads_alone(turn):
        return replace(result, result=f"{caution}\n\n{result.result}")
    return replace(result, caution=caution)


def _config(name: str, turn: Turn) -> RunnableConfig:
    return _thread(name, turn.conversation)


def _thread(name: str, conversation: str) -> RunnableConfig:
    return RunnableConfig(configurable={"thread_id": f"{name}:{conversation}"})


def _readers(turn: Turn) -> list[str]:
    """Return all that settles what the reply may draw from: who reads it, and what is set for its place."""
    preferences = turn.preferences
    declared = [f"{page} → {' '.join(sorted(who))}" for page, who in preferences.collection_audience]
    return [*sorted(turn.audience), *sorted(f"within {page}" for page in preferences.collections), *sorted(declared)]


def _is_begun(state: dict[str, Any], turn: Turn) -> bool:
    """Tell whether a state is of this turn. With another text, or for other readers, what was found does not count."""
    asked = (turn.id, turn.text, _readers(turn))
    return (state.get("turn_id"), state.get("query"), state.get("readers")) == asked


def _is_over(state: Mapping[str, Any]) -> bool:
    """Tell whether the turn of a state is answered, or left to another graph."""
    return bool(state.get("answer") or state.get("goes_to"))


def _result(name: str, state: Mapping[str, Any]) -> AgentExecutionResult:
    answer = cast(AgentExecutionResult, state["answer"])
    return replace(answer, graph=name, follow_ups=answer.follow_ups[:FOLLOW_UPS])
