"""The graphs that are installed, and the commands that lead to them: adding one is a folder and a line here."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from langgraph.graph import StateGraph

from orchestrator.graphs import intake, workspace

Build = Callable[[], StateGraph[Any, Any, Any, Any]]


@dataclass(frozen=True, slots=True)
class Graph:
    """One graph."""

    build: Build
    commands: tuple[str, ...] = ()
    """The words by which a person chooses it; empty: its own name. ``Turn.command`` carries the one that was used."""
    is_private: bool = False
    """Whether it runs only where nobody else reads; asked for elsewhere, the person is told where it goes on."""
    steps: int = 25
    """Nodes that one turn may run through; the longest way through the workspace graph takes five."""
    hears_danger: bool = False
    """Whether it listens for danger itself, in the conversations that it owns."""
    seconds: float | None = None
    """That one turn may take in it; None leaves it to the setting ``TURN_TIMEOUT``."""
    keeps_steps: bool = True
    """Whether a turn that was cut off goes on from its last node. Where it costs less to begin anew, only the end is
    kept."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command that people can type. Its description and hint are the texts ``command.<word>.…``."""

    word: str
    graph: str
    """The name of the graph that it leads to."""
    is_installed: bool
    """Whether that graph is there; where it is not, the command says what there is instead."""
    is_private: bool = False
    """Whether it goes on where nobody else reads, wherever it was typed."""

    @property
    def name(self) -> str:
        """As it is typed."""
        return f"/{self.word}"


GRAPHS: dict[str, Graph] = {
    "workspace": Graph(workspace.build, ("ask", "page")),
    "intake": Graph(intake.build, is_private=True, hears_danger=True, steps=intake.STEPS, keeps_steps=False),
}
PLANNED = ("intake", "idris", "contract", "plan")
"""Graphs whose commands people may know already."""


def commands_of(graphs: dict[str, Graph], planned: tuple[str, ...] = PLANNED) -> tuple[Command, ...]:
    """Return the commands in the order in which they are shown: those of installed graphs as they are listed first."""
    here = [
        Command(word, name, True, graph.is_private)
        for name, graph in graphs.items()
        for word in graph.commands or (name,)
    ]
    return (*here, *(Command(name, name, False) for name in planned if name not in graphs))


COMMANDS = commands_of(GRAPHS)
