"""What is kept of a turn between the nodes of a graph: where it lies, whether it is this turn's, what it came to."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from orchestrator.graph import TurnState
from orchestrator.turn import AgentExecutionResult, Turn

if TYPE_CHECKING:
    from langchain_core.runnables import RunnableConfig

FOLLOW_UPS = 3
"""Suggestions below an answer; more are a menu."""

BLANK = TurnState(
    turn_id="", query="", readers=[], final_message_instructions=None, answer=None, goes_to="", handed=None, holds=False
)
"""Nothing of any turn."""


def fresh(turn: Turn, instructions: str | None) -> TurnState:
    """Begin a turn: everything but the conversation is as if new."""
    return TurnState(
        **BLANK
        | {
            "turn_id": turn.id,
            "query": turn.text,
            "readers": readers_of(turn),
            "final_message_instructions": instructions,
        }
    )


def config_of(name: str, turn: Turn) -> "RunnableConfig":
    """Return where a graph keeps the conversation of a turn."""
    return thread_of(name, turn.conversation)


def thread_of(name: str, conversation: str) -> "RunnableConfig":
    """Return where a graph keeps a conversation."""
    return {"configurable": {"thread_id": f"{name}:{conversation}"}}


def readers_of(turn: Turn) -> list[str]:
    """Return all that settles what the reply may draw from: who reads it, and what is set for its place."""
    preferences = turn.preferences
    declared = [f"{page} → {' '.join(sorted(who))}" for page, who in preferences.collection_audience]
    return [*sorted(turn.audience), *sorted(f"within {page}" for page in preferences.collections), *sorted(declared)]


def is_begun(state: dict[str, Any], turn: Turn) -> bool:
    """Tell whether a state is of this turn. With another text, or for other readers, what was found does not count."""
    asked = (turn.id, turn.text, readers_of(turn))
    return (state.get("turn_id"), state.get("query"), state.get("readers")) == asked


def is_over(state: Mapping[str, Any]) -> bool:
    """Tell whether the turn of a state is answered, or left to another graph."""
    return bool(state.get("answer") or state.get("goes_to"))


def result_of(name: str, state: Mapping[str, Any]) -> AgentExecutionResult:
    """Return the answer in a state as one of the graph's."""
    answer = cast(AgentExecutionResult, state["answer"])
    return replace(answer, graph=name, follow_ups=answer.follow_ups[:FOLLOW_UPS])
