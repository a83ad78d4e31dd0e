"""The ids under which Slack's turns are kept: the same for whatever comes twice. Nothing is read out of them again."""

from dataclasses import replace

from orchestrator.turn import Turn


def message_id(team: str, channel: str, ts: str) -> str:
    """Return the id of a message's turn: one for a mention and its twin, and for every redelivery."""
    return f"slack:{team}:{channel}:{ts}"


def request_id(team: str, key: str) -> str:
    """Return the id of a turn that is still to be said; ``key``: one for each press, form or command.

    Such turns are called errands in what is stored.
    """
    return f"slack:{team}:errand:{key}"


def answer_id(asking: str) -> str:
    """Return the id of the turn that answers a turn's question by a button or form: one for each question."""
    return f"{asking}?"


def private_id(turn_id: str) -> str:
    """Return the id of the turn that answers the same to the one who asked alone: one, however often it is wanted."""
    return f"{turn_id}#private"


def another(turn: Turn, key: str, *, shown_after: str = "") -> Turn:
    """Return the turn once more, one for each ``key``; its reply comes after ``shown_after``, if that is given."""
    origin = turn.origin or turn.id
    return replace(turn, id=f"{origin}#{key}", origin=origin, shown_after=shown_after or turn.shown_after)
