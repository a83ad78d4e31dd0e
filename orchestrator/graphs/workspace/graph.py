"""The wiring of the workspace graph.

START → decide ─┬─ search ──────────────────────────────┐
                ├─ prepare_rag → generate → create_page ─┤
                ├─ generate → create_page ───────────────┼─ final_answer → END
                ├─ revise ───────────────────────────────┤
                ├─ versions, of a page written here ─────┤
                ├─ create_page, of what another handed ──┤
                ├─ publish, once it is said for whom ────┤
                ├─ chat, or search for what is a fact ───┤
                ├─ clarify ──────────────────────────────┘
                └─ hand_over to another graph ───────────── END
"""

from typing import Any, Literal

from langgraph.graph import END, START, StateGraph

from orchestrator.deps import Context
from orchestrator.graphs.workspace.nodes.conversation import chat, clarify, hand_over
from orchestrator.graphs.workspace.nodes.decision import decide
from orchestrator.graphs.workspace.nodes.document import generate, prepare_rag
from orchestrator.graphs.workspace.nodes.final_answer import final_answer
from orchestrator.graphs.workspace.nodes.publishing import create_page, publish
from orchestrator.graphs.workspace.nodes.revising import revise
from orchestrator.graphs.workspace.nodes.search import search
from orchestrator.graphs.workspace.nodes.versions import versions
from orchestrator.graphs.workspace.state import WorkspaceState

Route = Literal[
    "create_page", "publish", "versions", "revise", "search", "prepare_rag", "generate", "chat", "clarify", "hand_over"
]


def after_decide(state: WorkspaceState) -> Route:
    """Follow the decision; without one the person is asked, never left without a word."""
    decision = state.get("decision") or {}
    match decision.get("mode"):
        case "search":
            return "search"
        case "generate" if state.get("handed"):
            return "create_page"
        case "generate" if state.get("choice"):
            return "publish"
        case "generate" if state.get("is_about_versions"):
            return "versions"
        case "generate" if state.get("document_id"):
            return "revise"
        case "generate":
            return "prepare_rag" if decision.get("use_rag", True) else "generate"
        case "chat":
            return "chat"
        case None | "clarify":
            return "clarify"
        case _:
            return "hand_over"


def after_chat(state: WorkspaceState) -> Literal["search", "final_answer"]:
    """Reply, unless what was taken for talk has to be looked up."""
    return "search" if state.get("mode") == "search" else "final_answer"


def after_prepare_rag(state: WorkspaceState) -> Literal["generate", "final_answer"]:
    """Write the document, unless it is said already why there is none."""
    return "final_answer" if state.get("result") else "generate"


def build() -> StateGraph[WorkspaceState, Context, WorkspaceState, WorkspaceState]:
    """Return the graph, not yet compiled."""
    graph: Any = StateGraph(WorkspaceState, context_schema=Context)
    for node in (
        decide,
        search,
        prepare_rag,
        generate,
        create_page,
        publish,
        revise,
        versions,
        chat,
        clarify,
        hand_over,
        final_answer,
    ):
        graph.add_node(node.__name__, node)
    graph.add_edge(START, "decide")
    graph.add_conditional_edges("decide", after_decide, list(Route.__args__))  # type: ignore[attr-defined]
    graph.add_conditional_edges("prepare_rag", after_prepare_rag)
    graph.add_conditional_edges("chat", after_chat)
    graph.add_edge("generate", "create_page")
    for last in ("search", "create_page", "publish", "revise", "versions", "clarify"):
        graph.add_edge(last, "final_answer")
    graph.add_edge("hand_over", END)
    graph.add_edge("final_answer", END)
    return graph  # type: ignore[no-any-return]
