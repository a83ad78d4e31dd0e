"""The wiring of the conversion of documents.

START → analyze → generate → typecheck → END; without a document that can be read, analyze asks for one.
"""

from typing import Any, Literal

from langgraph.graph import END, START, StateGraph

from orchestrator.deps import Context
from orchestrator.graphs.idris.nodes import analyze, generate, typecheck
from orchestrator.graphs.idris.state import IdrisState


def onward(state: IdrisState) -> Literal["generate", "__end__"]:
    """Go on where something was read."""
    return "generate" if state.get("reference_docs") else END  # type: ignore[return-value]


def build() -> StateGraph[IdrisState, Context, IdrisState, IdrisState]:
    """Return the graph, not yet compiled."""
    graph: Any = StateGraph(IdrisState, context_schema=Context)
    graph.add_node("analyze", analyze)
    graph.add_node("generate", generate)
    graph.add_node("typecheck", typecheck)
    graph.add_edge(START, "analyze")
    graph.add_conditional_edges("analyze", onward)
    graph.add_edge("generate", "typecheck")
    graph.add_edge("typecheck", END)
    return graph  # type: ignore[no-any-return]
