"""Service plans by six agents (S5)."""

from typing import get_args

from orchestrator.deferred import Deferred
from orchestrator.graph import Graph
from orchestrator.graphs.plan.fresh import FRESH
from orchestrator.graphs.plan.plan_document import PlanPreset
from orchestrator.graphs.plan.roles import ROLES

GRAPH = Graph(
    "plan",
    Deferred(f"{__name__}.graph", "build"),
    describe="write a service plan (기획서)",
    recognise=Deferred(f"{__name__}.recognising", "recognise"),
    warm_up=Deferred(f"{__name__}.recognising", "warm_up"),
    deciding_words=("기획서", "service", "business"),
    # Two rounds of review and refine, each node once a round.
    steps=40,
    # Up to twelve calls of a slow model, one after the other.
    seconds=900.0,
    slots=2,
    fresh=FRESH,
    roles=ROLES,
    presets=get_args(PlanPreset),
    examples=("prompts.plan",),
    last="deliver",
    without_turn=Deferred(f"{__name__}.plan_versions", "without_turn"),
    sources_of=Deferred(f"{__name__}.plan_sources", "sources_of"),
    unfinished=Deferred(f"{__name__}.stopping", "unfinished"),
)

__all__ = ["GRAPH"]
