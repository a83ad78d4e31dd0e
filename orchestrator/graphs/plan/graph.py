"""The wiring of service plans.

START → begin ─┬─ retrieve → fetch_web ─┬─ analyze → structure → write ─┬─ review ─┬─ format_plan → deliver → END
               │                  ↑     │     │                         │   ↑      │
               │                  └─────┼─────┘ (something is missing)  │   └─ refine
               │                        └─ change (what is there) ──────┘
               ├─ change (a version comes back) → format_plan
               └─ END (a question is answered, a version shown, or the turn is for another graph)

Where the second look on the web finds nothing, it goes on to ``structure`` at once. Between ``write`` and ``review``,
``settle`` brings the sections into the outline that people want by then, and sends those that are new to ``write``;
behind it work the agents of :mod:`orchestrator.graphs.plan.further_agents`.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Literal

from langgraph.graph import END, START, StateGraph

from orchestrator.deps import Context
from orchestrator.graphs.plan.analysing import analyze, structure
from orchestrator.graphs.plan.changing import change
from orchestrator.graphs.plan.delivering import deliver
from orchestrator.graphs.plan.fetching import after_analysis, after_web, fetch_web
from orchestrator.graphs.plan.formatting import format_plan
from orchestrator.graphs.plan.further_agents import FURTHER, FurtherAgent
from orchestrator.graphs.plan.loading import after_begin, begin
from orchestrator.graphs.plan.retrieving import retrieve
from orchestrator.graphs.plan.reviewing import after_review, refine, review
from orchestrator.graphs.plan.settling import after_settle, settle
from orchestrator.graphs.plan.state import PlanState
from orchestrator.graphs.plan.writing import to_sections, write


def after_fetch(state: PlanState) -> Literal["analyze", "structure", "change"]:
    """Write a plan, or change the one that is there."""
    return "change" if state.get("wish") else after_web(state)


def after_change(state: PlanState) -> Literal["review", "format_plan"]:
    """Judge what was changed; a version that comes back was judged when it was made."""
    return "review" if state.get("wish") else "format_plan"


def build(further: Sequence[FurtherAgent] = FURTHER) -> StateGraph[PlanState, Context, PlanState, PlanState]:
    """Return the graph, not yet compiled."""
    graph: Any = StateGraph(PlanState, context_schema=Context)
    making = (retrieve, fetch_web, analyze, structure, write, settle)
    for node in (begin, change, *making, review, refine, format_plan, deliver):
        graph.add_node(node.__name__, node)
    graph.add_edge(START, "begin")
    graph.add_conditional_edges("begin", after_begin)
    graph.add_edge("retrieve", "fetch_web")
    graph.add_conditional_edges("fetch_web", after_fetch)
    graph.add_conditional_edges("analyze", after_analysis)
    graph.add_conditional_edges("change", after_change)
    graph.add_conditional_edges("structure", to_sections, ["write"])
    graph.add_edge("write", "settle")
    for agent in further:
        graph.add_node(agent.name, agent.node)
    behind = [*(agent.name for agent in further), "review"]
    for one, next_one in pairwise(behind):
        graph.add_edge(one, next_one)
    graph.add_conditional_edges("settle", after_settle, {"write": "write", "review": behind[0]})
    graph.add_conditional_edges("review", after_review)
    graph.add_edge("refine", "review")
    graph.add_edge("format_plan", "deliver")
    graph.add_edge("deliver", END)
    return graph  # type: ignore[no-any-return]
