"""A graph of one node, for tests of what stands around graphs."""

from collections.abc import Awaitable, Callable
from typing import Any

from langgraph.graph import END, START, StateGraph

from orchestrator.deps import Context
from orchestrator.graph import Build, Graph, TurnState
from orchestrator.graphs import plan


def build_of(node: Callable[..., Awaitable[dict[str, Any]]], state: type = TurnState) -> Build:
    """Return what builds the graph."""

    def build() -> StateGraph[Any, Any, Any, Any]:
        graph: Any = StateGraph(state, context_schema=Context)
        graph.add_node("only", node)
        graph.add_edge(START, "only")
        graph.add_edge("only", END)
        return graph  # type: ignore[no-any-return]

    return build


def plan_of(node: Callable[..., Awaitable[dict[str, Any]]]) -> Graph:
    """Return a graph that takes the place of the planned one for plans."""
    return Graph("plan", build_of(node), describe=plan.GRAPH.describe, recognise=plan.GRAPH.recognise)
