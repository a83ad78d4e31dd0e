"""The wiring of the interview.

One message is one run: it ends where the person has the word again.

START → load ─┬─ (answered already, or asked whether to go on) ── END
              ├─ afterwards (it is over) ─→ save, or by the state where it is opened again
              └─ interpret ─→ by the interview's state:
                   INIT                 → init ───────────┐
                   CASE_CLASSIFICATION  → classify ───────┤
                   FACT_COLLECTION      → collect ────────┤   each goes to the node of the state that it leaves,
                   VALIDATION           → validate ───────┤   or, where the person has the word, to
                   RE_QUESTION          → re_question ────┤
                   SUMMARY              → summarise ──────┤
                   COMPLETED            → complete ───────┤
                   any other            → unknown_state ──┤
                   too many steps       → step_limit ─────┴─→ save ── END

The way of a whole interview: INIT → CASE_CLASSIFICATION → VALIDATION → RE_QUESTION → FACT_COLLECTION → VALIDATION → …
→ SUMMARY → COMPLETED.
"""

from typing import Any, Literal

from langgraph.graph import END, START, StateGraph
from langgraph.runtime import Runtime

from orchestrator.deps import Context
from orchestrator.graphs.intake import nodes
from orchestrator.graphs.intake.afterwards import afterwards
from orchestrator.graphs.intake.deps import IntakeDeps
from orchestrator.graphs.intake.interview_session import node
from orchestrator.graphs.intake.loading import load
from orchestrator.graphs.intake.persisting import save
from orchestrator.graphs.intake.state import (
    CASE_CLASSIFICATION,
    COMPLETED,
    ENDED,
    FACT_COLLECTION,
    INIT,
    RE_QUESTION,
    SUMMARY,
    VALIDATION,
    IntakeState,
)

Place = Literal[
    "init",
    "classify",
    "collect",
    "validate",
    "re_question",
    "summarise",
    "complete",
    "unknown_state",
    "step_limit",
    "save",
]
PLACES: dict[str, Place] = {
    INIT: "init",
    CASE_CLASSIFICATION: "classify",
    FACT_COLLECTION: "collect",
    VALIDATION: "validate",
    RE_QUESTION: "re_question",
    SUMMARY: "summarise",
    COMPLETED: "complete",
}


def after_load(state: IntakeState) -> Literal["interpret", "afterwards", "__end__"]:
    """Hear the message, unless it is answered; what comes after the end is heard as well, and nothing is asked."""
    if state.get("answer"):
        return END  # type: ignore[return-value]
    interview = state["interview"]
    return "afterwards" if interview is not None and interview["session_status"] in ENDED else "interpret"


def onward(state: IntakeState, runtime: Runtime[Context]) -> Place:
    """Follow the interview's state until the person has the word."""
    interview = state["interview"]
    assert interview is not None
    if state.get("is_waiting"):
        return "save"
    if state.get("steps", 0) > runtime.context.deps.of(IntakeDeps).most_steps:
        return "step_limit"
    return PLACES.get(interview["current_state"], "unknown_state")


def build() -> StateGraph[IntakeState, Context, IntakeState, IntakeState]:
    """Return the graph, not yet compiled."""
    graph: Any = StateGraph(IntakeState, context_schema=Context)
    graph.add_node("load", load)
    graph.add_node("save", save)
    works = (
        nodes.interpret, nodes.init, nodes.classify, nodes.collect, nodes.validate, nodes.re_question, nodes.summarise,
        nodes.complete, nodes.unknown_state, nodes.step_limit,
    )  # fmt: skip
    for work in works:
        graph.add_node(work.__name__, node(work))
        graph.add_conditional_edges(work.__name__, onward, list(Place.__args__))  # type: ignore[attr-defined]
    graph.add_node("afterwards", node(afterwards))
    graph.add_edge(START, "load")
    graph.add_conditional_edges("load", after_load, ["interpret", "afterwards", END])
    graph.add_conditional_edges("afterwards", onward, list(Place.__args__))  # type: ignore[attr-defined]
    graph.add_edge("save", END)
    return graph  # type: ignore[no-any-return]
