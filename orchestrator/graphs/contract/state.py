"""The state of a conversation about a contract: which one, and what was said of it. Its text is in its row."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypedDict

from orchestrator.graph import TurnState
from orchestrator.graphs.contract.analysis import Side
from orchestrator.turn import Locale

Step = Literal[
    "analyze", "respond", "draft", "across", "again", "offer", "redline", "offer_databases", "add_dates", "own_hours"
]


class ContractExchange(TypedDict):
    """A question and its answer."""

    turn: str
    question: str
    answer: str


class PersonsShare(TypedDict):
    """What the conversation is about for one person."""

    contract_id: int
    history: list[ContractExchange]


class OfferedDatabases(TypedDict):
    """The databases among which somebody chooses one for the days of a contract."""

    asking: str
    """The turn that asked."""
    contract_id: int
    labels: dict[str, str]
    """The id of each by its title; ``none`` for none."""
    locale: Locale
    """In which they were offered: a title tells nothing of who presses it."""


class ContractState(TurnState, total=False):
    """What is kept from turn to turn."""

    contract_id: int
    """0: none yet."""
    file_contracts: list[int]
    """Those of its file in their order, where that holds several: another one is asked about by its place."""
    owner: str
    """Whose contract and history these are: somebody else in the same conversation has their own."""
    others: dict[str, PersonsShare]
    """Those of the other people who wrote here, by owner, the last to write last."""
    offered: bool
    """Whether the turn before asked if its file is to be analysed."""
    databases: OfferedDatabases | None
    """Those that the last question is about; None: it was about nothing of the kind."""
    asked_hours: bool
    """Whether the turn before asked for the hours that the person works really."""
    likely_hours: str
    """What the turn before asked for a yes to: the hours that were told, as they are most likely meant."""
    likely_side: Side | Literal[""]
    """What the turn before asked for a yes to: the other side, from which the contract would be reviewed anew."""
    include_contract: bool
    """Whether models get the contract's text; the rules always do."""
    history: list[ContractExchange]
    """The last exchanges, oldest first."""
    current_step: Step | None
    """What the turn goes on with; None where it is answered."""


FRESH = {"current_step": None, "include_contract": True}
"""What is of one turn alone."""
MOST_OTHERS = 20
"""People besides the one who writes whose share of a conversation is remembered."""
MOST_EXCHANGES = 3
"""Earlier exchanges that the choice of tools and the answer look at."""


def remembered(state: ContractState, turn_id: str, question: str, answer: str) -> list[ContractExchange]:
    """Return the last exchanges with this one; the same turn again takes its own place."""
    others = [one for one in state.get("history") or [] if one["turn"] != turn_id]
    return [*others, ContractExchange(turn=turn_id, question=question, answer=answer)][-MOST_EXCHANGES:]


def taken_over(state: ContractState, owner: str) -> dict[str, Any]:
    """Return the change with which a conversation goes on with another person, who gets nothing of who wrote before."""
    others = dict(state.get("others") or {})
    mine = others.pop(owner, PersonsShare(contract_id=0, history=[]))
    before = PersonsShare(contract_id=state.get("contract_id", 0), history=state.get("history") or [])
    others = {name: share for name, share in others.items() if name != state["owner"]} | {state["owner"]: before}
    return {**mine, "file_contracts": [], "others": dict(list(others.items())[-MOST_OTHERS:])}


def without_turn(state: Mapping[str, Any], turn_id: str) -> dict[str, Any]:
    """Return the change that forgets what one turn said."""
    changes: dict[str, Any] = {}
    if (state.get("databases") or {}).get("asking") == turn_id:
        changes["databases"] = None
    changes |= {key: "" for key in ("likely_hours", "likely_side") if state.get(key)}
    if (kept := _without(state, turn_id)) is not None:
        changes["history"] = kept
    others: dict[str, PersonsShare] = state.get("others") or {}
    left = {name: kept for name, share in others.items() if (kept := _without(share, turn_id)) is not None}
    if left:
        changes["others"] = others | {name: {**others[name], "history": kept} for name, kept in left.items()}
    return changes


def _without(share: Mapping[str, Any], turn_id: str) -> list[ContractExchange] | None:
    """Return a history without a turn; None where it is not in it."""
    history: list[ContractExchange] = share.get("history") or []
    kept = [one for one in history if one["turn"] != turn_id]
    return kept if len(kept) < len(history) else None


def exchanged(messages: Sequence[Mapping[str, str]]) -> list[ContractExchange]:
    """Return the last exchanges of a dialogue as clients keep one: ``role`` user or assistant, and ``content``."""
    found: list[ContractExchange] = []
    for one in messages:
        if one["role"] == "user":
            found.append(ContractExchange(turn="", question=one["content"], answer=""))
        elif found:
            found[-1]["answer"] = "\n\n".join(filter(None, (found[-1]["answer"], one["content"])))
    return found[-MOST_EXCHANGES:]
