"""Whose a conversation is: one row tells it, and follows what the graphs' checkpoints say."""

from collections.abc import Mapping
from typing import Any

import pytest
from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import CheckpointTuple
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.runtime import Runtime

from integrations.errors import Unavailable
from integrations.store.conversations import OwnerRecord
from orchestrator.deps import Context
from orchestrator.graph import Graph, TurnState
from orchestrator.graphs import GRAPHS
from orchestrator.owners import MemoryOwners
from orchestrator.turn import AgentExecutionResult, Done, Failed, Question, Turn
from orchestrator.workspace_agent import WorkspaceAgentOrchestrator
from tests.one_node import build_of, plan_of
from tests.orchestrator.conftest import Agent, a_turn

PLAN = "차량 공유 서비스 기획서 써줘"
CONVERSATION = "T1:C1:p"


async def _ask(state: TurnState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Ask until a number is said."""
    turn = runtime.context.turn
    if state["query"].isdecimal():
        return {"answer": AgentExecutionResult("plan", state["query"])}
    return {"answer": AgentExecutionResult("plan", "?", question=Question(turn.id, "몇 대인가요?"))}


async def _back(_state: TurnState) -> dict[str, Any]:
    return {"goes_to": "workspace"}


class _Dying(MemoryOwners):
    """The process dies before whose the conversation is could be noted."""

    async def own(self, conversation: str, owner: OwnerRecord) -> None:
        raise Unavailable("killed")


def _turn(number: int, text: str, **values: Any) -> Turn:
    return a_turn(text, id=f"slack:T1:C1:{number}", thread="p", **values)


def _with(agent: Agent, owners: MemoryOwners, **graphs: Graph) -> WorkspaceAgentOrchestrator:
    installed: Mapping[str, Graph] = {**GRAPHS, "plan": plan_of(_ask), **graphs}
    return WorkspaceAgentOrchestrator(agent.deps, agent.saver, installed, owners=owners)


async def test_only_another_graph_is_noted(agent: Agent) -> None:
    """The deciding graph's conversations have no row; another's row says whether what comes next is for it."""
    owners = MemoryOwners()
    both = _with(agent, owners)
    assert (await both.run(_turn(1, "연차 휴가는 며칠이야?"))).graph == "workspace"
    assert await owners.owner(CONVERSATION) is None
    assert (await both.run(_turn(2, PLAN))).graph == "plan"
    assert await owners.owner(CONVERSATION) == OwnerRecord("plan", "slack:T1:C1:2", True)
    assert (await both.run(_turn(3, "30"))).graph == "plan"
    assert await owners.owner(CONVERSATION) == OwnerRecord("plan", "slack:T1:C1:3", False)
    assert (await both.run(_turn(4, "연차 휴가는 며칠이야?"))).graph == "workspace"


async def test_the_row_follows_the_checkpoint_after_a_crash(agent: Agent) -> None:
    """Killed when the graph had ended and the row not been written, the turn runs again, and the row is made true."""
    dying, owners = _with(agent, _Dying()), MemoryOwners()
    first = _turn(1, PLAN)
    assert isinstance([event async for event in dying.stream(first)][-1], Failed)
    after = _with(agent, owners)
    assert (await after.run(first)).question is not None
    assert await owners.owner(CONVERSATION) == OwnerRecord("plan", first.id, True)
    second = _turn(2, "30")
    assert (await after.run(second)).graph == "plan"
    # Killed after the row, which lets the conversation go: the turn is still the one of its graph.
    again = [event async for event in after.stream(second)]
    assert isinstance(last := again[-1], Done)
    assert (last.result.graph, last.result.result) == ("plan", "30")


async def test_an_answer_that_is_found_after_crashes_is_noted_too(agent: Agent) -> None:
    """A turn that is given up with the answer that it had made: what it asked is answered by its graph."""
    first, owners = _turn(1, PLAN), MemoryOwners()
    assert isinstance([event async for event in _with(agent, _Dying()).stream(first)][-1], Failed)
    after = _with(agent, owners)
    found = await after.answered(first)
    assert found is not None
    assert found.graph == "plan"
    assert (await after.run(_turn(2, "30"))).graph == "plan"


async def test_what_is_stopped_before_it_is_noted_changes_nothing(agent: Agent) -> None:
    """A question that nobody was asked takes no message."""
    owners = MemoryOwners()
    assert isinstance([event async for event in _with(agent, _Dying()).stream(_turn(1, PLAN))][-1], Failed)
    assert (await _with(agent, owners).run(_turn(2, "연차 휴가는 며칠이야?"))).graph == "workspace"


async def test_a_changed_text_is_decided_anew(agent: Agent) -> None:
    """A turn that another graph has ended, run again with other words, begins where it began."""
    both = _with(agent, MemoryOwners())
    await both.run(_turn(1, PLAN))
    assert (await both.run(_turn(1, "연차 휴가는 며칠이야?"))).graph == "workspace"


async def test_a_graph_may_leave_a_turn_to_the_deciding_one(agent: Agent) -> None:
    """The answer is the deciding graph's, its sources are found, and a second run gives it again."""
    both = _with(agent, MemoryOwners(), back=Graph("back", build_of(_back)))
    turn = _turn(1, "연차 휴가는 며칠이야?", command="back", audience=frozenset({"team:T1"}))
    result = await both.run(turn)
    assert (result.graph, result.mode) == ("workspace", "search")
    assert (await both.run(turn)).result == result.result
    assert await both.sources_of(turn)


@pytest.mark.parametrize("whole", [True, False])
async def test_it_is_forgotten_with_what_was_said(agent: Agent, whole: bool) -> None:
    """With the conversation, or with the turn that made it so; with another turn it stays."""
    owners = MemoryOwners()
    both = _with(agent, owners)
    await both.run(_turn(1, PLAN))
    await both.forget_turn(CONVERSATION, "slack:T1:C1:other")
    assert await owners.owner(CONVERSATION) is not None
    await (both.forget(CONVERSATION) if whole else both.forget_turn(CONVERSATION, "slack:T1:C1:1"))
    assert await owners.owner(CONVERSATION) is None


async def test_a_graph_that_is_gone_owns_nothing(agent: Agent) -> None:
    """Where it is not installed any more, the deciding graph answers."""
    owners = MemoryOwners()
    await _with(agent, owners).run(_turn(1, PLAN))
    others = {name: graph for name, graph in GRAPHS.items() if name != "plan"}
    left = WorkspaceAgentOrchestrator(agent.deps, agent.saver, others, owners=owners)
    assert (await left.run(_turn(2, "연차 휴가는 며칠이야?"))).graph == "workspace"


class _CountingSaver(InMemorySaver):
    """Counts the checkpoints that are read."""

    looked = 0

    async def aget_tuple(self, config: RunnableConfig) -> CheckpointTuple | None:
        self.looked += 1
        return await super().aget_tuple(config)


async def test_more_graphs_are_no_more_reading(agent: Agent) -> None:
    """Whose a turn is costs one look, however many graphs there are."""
    looked = []
    for count in (1, 10):
        more = {f"g{number}": Graph(f"g{number}", build_of(_back)) for number in range(count)}
        saver = _CountingSaver(serde=agent.saver.serde)
        counting = WorkspaceAgentOrchestrator(agent.deps, saver, {**GRAPHS, **more})
        await counting.run(_turn(count, "연차 휴가는 며칠이야?"))
        looked.append(saver.looked)
    assert looked[0] == looked[1] <= 4  # one of them the graph itself
