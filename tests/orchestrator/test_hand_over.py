"""Another graph beside the workspace graph: a folder and a line is all it takes."""

from typing import Any

from langgraph.graph import END, START, StateGraph
from langgraph.runtime import Runtime

from orchestrator.deps import Context
from orchestrator.graphs import GRAPHS, Graph
from orchestrator.graphs.workspace.state import WorkspaceState
from orchestrator.turn import Done, Status
from orchestrator.workspace_agent import WorkspaceAgentOrchestrator
from tests.orchestrator.conftest import Agent, a_turn


async def _write_plan(state: WorkspaceState, runtime: Runtime[Context]) -> dict[str, Any]:
    runtime.stream_writer(Status("writing"))
    return {"mode": "plan", "result": f"기획: {state['query']}", "answered": True}


def _plan() -> StateGraph[Any, Any, Any, Any]:
    graph: Any = StateGraph(WorkspaceState, context_schema=Context)
    graph.add_node("write", _write_plan)
    graph.add_edge(START, "write")
    graph.add_edge("write", END)
    return graph  # type: ignore[no-any-return]


async def test_a_request_for_an_installed_graph_is_answered_by_it(agent: Agent) -> None:
    """The workspace graph decides, the other one answers; what else is asked stays with the first."""
    both = WorkspaceAgentOrchestrator(agent.deps, agent.saver, {**GRAPHS, "plan": Graph(_plan)})
    turn = a_turn("차량 공유 서비스 기획서 써줘", id="slack:T1:C1:p", thread="p")
    events = [event async for event in both.stream(turn)]
    last = events[-1]
    assert isinstance(last, Done)
    assert (last.result.mode, last.result.result) == ("plan", "기획: 차량 공유 서비스 기획서 써줘")
    assert [event.step for event in events if isinstance(event, Status)] == ["deciding", "writing"]
    assert await both.run(turn) == last.result
    other = await both.run(a_turn("연차 휴가는 며칠이야?", id="slack:T1:C1:q", thread="p"))
    assert other.mode == "search"
