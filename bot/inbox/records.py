"""The Turn of the doors and the record of the store are the same thing in two layers."""

from dataclasses import asdict, fields

from integrations.store.turns import NewTurn
from orchestrator.turn import File, Turn

_SAME = tuple(field.name for field in fields(NewTurn) if field.name not in ("conversation", "audience", "files"))


def to_record(turn: Turn) -> NewTurn:
    """Return the turn as the store keeps it."""
    return NewTurn(
        **{name: getattr(turn, name) for name in _SAME},
        conversation=turn.conversation,
        audience=tuple(sorted(turn.audience)),
        files=tuple(asdict(file) for file in turn.files),
    )


def to_turn(record: NewTurn) -> Turn:
    """Return the turn as a door made it."""
    return Turn(
        **{name: getattr(record, name) for name in _SAME},
        audience=frozenset(record.audience),
        files=tuple(File(**file) for file in record.files),
    )
