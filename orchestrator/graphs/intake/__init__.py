"""The interview before the lawyer: what happened, asked in the right order, and summed up (S2)."""

from orchestrator.deferred import Deferred
from orchestrator.graph import Graph
from orchestrator.graphs.intake.roles import ROLES

STEPS = 1_000
"""Nodes of one turn for LangGraph, far above what ``IntakeDeps.most_steps`` allows: it ends the turn in order."""

# An interview is in its row: a turn that was cut off costs less to begin anew than its steps cost to keep.
GRAPH = Graph(
    "intake",
    Deferred(f"{__name__}.graph", "build"),
    describe="the person wants a legal consultation, or tells of a legal dispute of their own",
    recognise=Deferred(f"{__name__}.recognising", "recognise"),
    deciding_words=("상담", "법률", "consultation", "lawyer", "divorce"),
    is_private=True,
    hears_danger=True,
    steps=STEPS,
    keeps_steps=False,
    roles=ROLES,
    examples=("prompts.intake",),
    warm_up=Deferred(f"{__name__}.classifying", "warm_up"),
)

__all__ = ["GRAPH"]
