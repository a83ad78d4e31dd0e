"""The Turn of the doors and the record of the store are the same thing in two layers."""

from dataclasses import asdict
from typing import cast

from integrations.store.turns import NewTurn
from orchestrator.turn import Door, File, Locale, Turn


def to_record(turn: Turn) -> NewTurn:
    """Return the turn as the store keeps it."""
    return NewTurn(
        id=turn.id,
        conversation=turn.conversation,
        team=turn.team,
        channel=turn.channel,
        thread=turn.thread,
        user=turn.user,
        text=turn.text,
        locale=turn.locale,
        door=turn.door,
        audience=tuple(sorted(turn.audience)),
        files=tuple(asdict(file) for file in turn.files),
        is_direct=turn.is_direct,
        command=turn.command,
        answers=turn.answers,
        is_private=turn.is_private,
    )


def to_turn(record: NewTurn) -> Turn:
    """Return the turn as a door made it."""
    return Turn(
        id=record.id,
        team=record.team,
        channel=record.channel,
        thread=record.thread,
        user=record.user,
        text=record.text,
        locale=cast(Locale, record.locale),
        door=cast(Door, record.door),
        audience=frozenset(record.audience),
        files=tuple(File(**file) for file in record.files),
        is_direct=record.is_direct,
        command=record.command,
        answers=record.answers,
        is_private=record.is_private,
    )
