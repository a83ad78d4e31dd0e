"""The graphs that are installed, compiled: one of them runs through a turn, and is asked what it keeps."""

import asyncio
from collections.abc import AsyncGenerator, Collection, Mapping
from contextlib import aclosing
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, cast

from langgraph.checkpoint.base import BaseCheckpointSaver

from orchestrator.checkpoints import keep_latest
from orchestrator.deferred import LOADING
from orchestrator.deps import Context, Deps
from orchestrator.graph import Build, CitedSource, Graph, ReadersOfGraph, TurnState
from orchestrator.turn import Event, Turn
from orchestrator.turn_states import BLANK, config_of, is_begun, is_over, thread_of

if TYPE_CHECKING:
    from langgraph.graph.state import CompiledStateGraph
    from langgraph.types import Durability


@lru_cache(maxsize=32)
def compiled(build: Build) -> "CompiledStateGraph[Any, Any, Any, Any]":
    """Return what ``build`` wires, ready to run but without a saver: ``copy`` it with one.

    It is made once a process, since compiling takes 5 to 15 ms; of the turns that run through it, it keeps nothing.
    """
    return build().compile()


class InstalledGraphs:
    """Runs one graph at a time; which of them a turn is for is decided elsewhere.

    What they run is loaded when it is first needed, or by :meth:`load` before.
    """

    def __init__(self, deps: Deps, saver: BaseCheckpointSaver[Any], graphs: Mapping[str, Graph]) -> None:
        self._deps = deps
        self._saver = saver
        self._deps_of = {
            name: replace(deps, files=ReadersOfGraph(graph.readers, deps.files)) if graph.readers else deps
            for name, graph in graphs.items()
        }
        self.first = next(iter(graphs))
        """The graph that decides."""
        self.declared = dict(graphs)
        """What each graph says of itself."""
        self.of_word = {word: name for name, graph in graphs.items() for word in graph.words}
        """Graphs by the words of their commands."""
        self._graphs: dict[str, CompiledStateGraph[Any, Any, Any, Any]] = {}
        self._loading: dict[str, asyncio.Task[None]] = {}

    def __contains__(self, name: str) -> bool:
        return name in self.declared

    def __len__(self) -> int:
        return len(self.declared)

    async def load(self) -> None:
        """Import and compile all graphs, the one that decides first."""
        for name in self.declared:
            await self._compiled(name)

    async def _compiled(self, name: str) -> "CompiledStateGraph[Any, Any, Any, Any]":
        """Return a graph, imported and compiled in a thread: it takes a second, and events are accepted meanwhile."""
        if name not in self._graphs:
            if name not in self._loading or self._loading[name].done():
                self._loading[name] = asyncio.create_task(asyncio.to_thread(self._load, name))
            # Who stops waiting does not stop it for the others.
            await asyncio.shield(self._loading[name])
        return self._graphs[name]

    def _load(self, name: str) -> None:
        """Load one graph, and what tells which graph a request is for: a command of one turn waits for no more."""
        with LOADING:
            for graph in self.declared.values():
                graph.load_recognising()
            declared = self.declared[name]
            declared.load()
            self._graphs[name] = compiled(declared.build).copy({"checkpointer": self._saver})

    async def through(
        self, name: str, turn: Turn, fresh: TurnState, left: Collection[str] = ()
    ) -> AsyncGenerator[Event]:
        """Run one graph until it has answered the turn. It knows nothing of graphs that have ``left`` the turn."""
        declared = self.declared[name]
        config = config_of(name, turn)
        config["recursion_limit"] = declared.steps
        graph = await self._compiled(name)
        state = await self.state(name, turn.conversation)
        begun = is_begun(state, turn)
        durability: Durability = "async" if declared.keeps_steps else "exit"
        # A run that is cancelled just as a step ends can leave a checkpoint that leads nowhere; then it begins anew.
        begin = {**fresh, **declared.fresh}
        for given in (None, begin) if begun else (begin,):
            if begun and is_over(state):
                break
            known = tuple(graph for graph in self.declared.values() if graph.name == name or graph.name not in left)
            deciding = "" if self.first == name or self.first in left else self.first
            running = graph.astream(
                given,
                config,
                context=Context(turn, self._deps_of[name], known, deciding),
                stream_mode="custom",
                durability=durability,
            )
            # Closed with this generator, so that a turn that is left does not run on beside its next attempt.
            async with aclosing(cast(AsyncGenerator[Any], running)) as events:
                async for event in events:
                    yield cast(Event, event)
            state = await self.state(name, turn.conversation)

    async def state(self, name: str, conversation: str) -> dict[str, Any]:
        """Return what a graph keeps of a conversation."""
        graph = await self._compiled(name)
        return dict((await graph.aget_state(thread_of(name, conversation))).values)

    async def cut_short(self, name: str, turn: Turn) -> bool:
        """End a turn within a graph that has begun it, with what there is by then; False where that is nothing."""
        graph, config, declared = await self._compiled(name), config_of(name, turn), self.declared[name]
        snapshot = await graph.aget_state(config)
        if not is_begun(snapshot.values, turn) or is_over(snapshot.values):
            return False
        written = [task.result for task in snapshot.tasks if isinstance(task.result, dict)]
        changes = declared.unfinished(Context(turn, self._deps_of[name]), snapshot.values, written)
        if changes is None:
            return False
        await graph.aupdate_state(config, changes, as_node=declared.last)
        return True

    async def sources_of(self, name: str, turn: Turn) -> list[CitedSource] | None:
        """Return what a graph's answer to a turn cites; None where its last answer is not to this turn."""
        state = await self.state(name, turn.conversation) if name in self else {}
        if state.get("turn_id") == turn.id and state.get("answer"):
            return await self.declared[name].sources_of(Context(turn, self._deps), state)
        return None

    async def forget(self, conversation: str) -> None:
        """Forget all that the graphs keep of a conversation."""
        for name in self.declared:
            await self._saver.adelete_thread(f"{name}:{conversation}")

    async def forget_turn(self, conversation: str, turn_id: str) -> None:
        """Forget what one turn said, and nothing else."""
        for name in self.declared:
            graph = await self._compiled(name)
            config = thread_of(name, conversation)
            state = (await graph.aget_state(config)).values
            declared = self.declared[name]
            changes = declared.without_turn(state, turn_id)
            if state.get("turn_id") == turn_id:
                changes |= {**BLANK, **declared.fresh}
            if changes:
                await graph.aupdate_state(config, changes, as_node=declared.last)
                await keep_latest(self._saver, config["configurable"]["thread_id"])

    async def tidy(self, names: set[str], turn: Turn) -> None:
        """Forget the steps of a turn that is answered, within these graphs."""
        for name in names & self.declared.keys():
            await keep_latest(self._saver, config_of(name, turn)["configurable"]["thread_id"])
