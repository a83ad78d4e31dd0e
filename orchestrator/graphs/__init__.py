"""The graphs that are installed: adding one is a folder and a line here."""

from collections.abc import Callable
from typing import Any

from langgraph.graph import StateGraph

from orchestrator.graphs import workspace

Build = Callable[[], StateGraph[Any, Any, Any, Any]]

GRAPHS: dict[str, Build] = {
    "workspace": workspace.build,
}
