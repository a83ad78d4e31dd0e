"""The wiring of the conversion of documents.

START → analyze → generate → typecheck ─┬─ finish (accepted, or no compiler is here) ── END
          │                     ↑       ├─ fail (a person is needed) ── END
          │                     └───────┴─ fix_error ─ (the model fails) → fail
          └─ END (a document is asked for, or the turn is for another graph)
"""

from typing import Any, Literal

from langgraph.graph import END, START, StateGraph

from orchestrator.deps import Context
from orchestrator.graphs.idris.nodes import analyze, generate
from orchestrator.graphs.idris.proving import fail, finish, fix_error, should_continue, typecheck
from orchestrator.graphs.idris.state import IdrisState


def onward(state: IdrisState) -> Literal["generate", "__end__"]:
    """Go on where something was read."""
    return "generate" if state.get("reference_docs") or state.get("module_file") else END  # type: ignore[return-value]


def after_fix(state: IdrisState) -> Literal["typecheck", "fail"]:
    """Check what was mended."""
    return "fail" if state["fixing"]["ended"] else "typecheck"


def build() -> StateGraph[IdrisState, Context, IdrisState, IdrisState]:
    """Return the graph, not yet compiled."""
    graph: Any = StateGraph(IdrisState, context_schema=Context)
    for node in (analyze, generate, typecheck, fix_error, finish, fail):
        graph.add_node(node.__name__, node)
    graph.add_edge(START, "analyze")
    graph.add_conditional_edges("analyze", onward)
    graph.add_edge("generate", "typecheck")
    graph.add_conditional_edges("typecheck", should_continue)
    graph.add_conditional_edges("fix_error", after_fix)
    graph.add_edge("finish", END)
    graph.add_edge("fail", END)
    return graph  # type: ignore[no-any-return]
