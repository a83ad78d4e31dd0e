"""Service plans by six agents (S5)."""

from orchestrator.graph import Graph
from orchestrator.graphs.plan.graph import build
from orchestrator.graphs.plan.plan_sources import sources_of
from orchestrator.graphs.plan.plan_versions import without_turn
from orchestrator.graphs.plan.recognising import recognise
from orchestrator.graphs.plan.roles import ROLES
from orchestrator.graphs.plan.state import FRESH
from orchestrator.graphs.plan.stopping import unfinished

GRAPH = Graph(
    "plan",
    build,
    describe="write a service plan (기획서)",
    recognise=recognise,
    deciding_words=("기획서", "service", "business"),
    # Two rounds of review and refine, each node once a round.
    steps=40,
    # Up to twelve calls of a slow model, one after the other.
    seconds=900.0,
    fresh=FRESH,
    roles=ROLES,
    examples=("prompts.plan",),
    last="deliver",
    without_turn=without_turn,
    sources_of=sources_of,
    unfinished=unfinished,
)

__all__ = ["GRAPH"]
