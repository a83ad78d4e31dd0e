"""The graphs that are installed: adding one is a folder and a line here."""

from orchestrator.graph import Graph, commands_of
from orchestrator.graphs import intake, workspace

GRAPHS: dict[str, Graph] = {
    graph.name: graph
    for graph in (
        workspace.GRAPH,
        intake.GRAPH,
    )
}
"""The first one decides where nothing else does."""
PLANNED = ("intake", "idris", "contract", "plan")
"""Graphs whose commands people may know already."""
COMMANDS = commands_of(GRAPHS, PLANNED)
