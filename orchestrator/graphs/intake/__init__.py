"""The interview before the lawyer: what happened, asked in the right order, and summed up (S2)."""

from orchestrator.graph import Graph
from orchestrator.graphs.intake.classifying import warm_up
from orchestrator.graphs.intake.graph import STEPS, build
from orchestrator.graphs.intake.recognising import recognise
from orchestrator.graphs.intake.roles import ROLES

# An interview is in its row: a turn that was cut off costs less to begin anew than its steps cost to keep.
GRAPH = Graph(
    "intake",
    build,
    describe="the person wants a legal consultation, or tells of a legal dispute of their own",
    recognise=recognise,
    deciding_words=("상담", "법률", "consultation", "lawyer", "divorce"),
    is_private=True,
    hears_danger=True,
    steps=STEPS,
    keeps_steps=False,
    roles=ROLES,
    examples=("prompts.intake",),
    warm_up=warm_up,
)

__all__ = ["GRAPH"]
