"""The graphs that are installed: adding one is a folder and a line here."""

from orchestrator.graph import Graph
from orchestrator.graphs import contract, idris, intake, plan, workspace

GRAPHS: dict[str, Graph] = {
    graph.name: graph
    for graph in (
        workspace.GRAPH,
        intake.GRAPH,
        contract.GRAPH,
        idris.GRAPH,
        plan.GRAPH,
    )
}
"""The first one decides where nothing else does."""


def load() -> None:
    """Import all that they declare, once a process: it takes a second, so that a running loop has a thread do it."""
    for graph in GRAPHS.values():
        graph.load()
