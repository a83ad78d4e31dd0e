"""The graphs of an orchestrator are loaded when a turn needs them, or all of them beforehand."""

from collections.abc import Callable
from typing import Any

from orchestrator.graph import Graph, TurnState
from orchestrator.graphs import GRAPHS
from orchestrator.turn import AgentExecutionResult
from orchestrator.workspace_agent import WorkspaceAgentOrchestrator
from tests.one_node import build_of
from tests.orchestrator.conftest import Agent, a_turn


async def _answer(state: TurnState) -> dict[str, Any]:
    return {"answer": AgentExecutionResult("told", state["query"])}


def _noting(name: str, built: list[str]) -> Callable[[], Any]:
    def build() -> Any:
        built.append(name)
        return build_of(_answer)()

    return build


async def test_a_turn_waits_for_its_own_graph_alone(agent: Agent) -> None:
    """What another graph runs is not loaded for it; asked to load, the orchestrator loads all, and each once."""
    built: list[str] = []
    graphs = {name: Graph(name, _noting(name, built)) for name in ("heron", "otter")}
    orchestrator = WorkspaceAgentOrchestrator(agent.deps, agent.saver, {**GRAPHS, **graphs})
    assert (await orchestrator.run(a_turn("어느 쪽이야?", command="otter"))).mode == "told"
    assert built == ["otter"]
    await orchestrator.load()
    await orchestrator.run(a_turn("Which one?", id="slack:T1:C1:2", command="heron"))
    assert built == ["otter", "heron"]
