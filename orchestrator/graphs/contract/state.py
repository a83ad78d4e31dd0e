"""The state of a conversation about a contract: which one, and what was said of it. Its text is in its row."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypedDict

from orchestrator.graph import TurnState

Step = Literal["analyze", "respond", "draft", "across"]


class ContractExchange(TypedDict):
    """A question and its answer."""

    turn: str
    question: str
    answer: str


class ContractState(TurnState, total=False):
    """What is kept from turn to turn."""

    contract_id: int
    """0: none yet."""
    owner: str
    """Whose the history is: somebody else in the same conversation begins without it."""
    include_contract: bool
    """Whether models get the contract's text; the rules always do."""
    history: list[ContractExchange]
    """The last exchanges, oldest first."""
    current_step: Step | None
    """What the turn goes on with; None where it is answered."""


FRESH = {"current_step": None, "include_contract": True}
"""What is of one turn alone."""
MOST_EXCHANGES = 3
"""Earlier exchanges that the choice of tools and the answer look at."""


def remembered(state: ContractState, turn_id: str, question: str, answer: str) -> list[ContractExchange]:
    """Return the last exchanges with this one; the same turn again takes its own place."""
    others = [one for one in state.get("history") or [] if one["turn"] != turn_id]
    return [*others, ContractExchange(turn=turn_id, question=question, answer=answer)][-MOST_EXCHANGES:]


def without_turn(state: Mapping[str, Any], turn_id: str) -> dict[str, Any]:
    """Return the change that forgets what one turn said."""
    history: list[ContractExchange] = state.get("history") or []
    kept = [one for one in history if one["turn"] != turn_id]
    return {"history": kept} if len(kept) < len(history) else {}


def exchanged(messages: Sequence[Mapping[str, str]]) -> list[ContractExchange]:
    """Return the last exchanges of a dialogue as clients keep one: ``role`` user or assistant, and ``content``."""
    found: list[ContractExchange] = []
    for one in messages:
        if one["role"] == "user":
            found.append(ContractExchange(turn="", question=one["content"], answer=""))
        elif found:
            found[-1]["answer"] = "\n\n".join(filter(None, (found[-1]["answer"], one["content"])))
    return found[-MOST_EXCHANGES:]
