"""Answers from the workspace with sources, documents written into Notion, and small talk (S1)."""

from orchestrator.graph import Graph
from orchestrator.graphs.workspace.answering import sources_of
from orchestrator.graphs.workspace.graph import build
from orchestrator.graphs.workspace.state import FRESH, without_turn

GRAPH = Graph(
    "workspace",
    build,
    commands=("ask", "page"),
    fresh=FRESH,
    last="final_answer",
    without_turn=without_turn,
    sources_of=sources_of,
)

__all__ = ["GRAPH"]
