"""What the store knows of a turn, and how that becomes a row."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from datetime import datetime
from typing import Any, Literal

import sqlalchemy as sa

from integrations.llm.base import ModelCall
from integrations.store.connections import now
from integrations.store.sealing import Sealer

State = Literal["accepted", "held", "running", "done", "failed", "stopped", "deleted"]
PendingCommand = Literal["stop", "restart", "delete"]


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTurn:
    """A turn as a door makes it."""

    id: str
    conversation: str
    team: str
    channel: str
    thread: str
    user: str
    text: str
    locale: str
    door: str
    audience: tuple[str, ...] = ()
    files: tuple[dict[str, Any], ...] = ()
    is_direct: bool = False
    command: str = ""
    answers: str = ""
    is_private: bool = False
    revises: str = ""
    said_at: str = ""
    shown_after: str = ""
    origin: str = ""
    is_queued_request: bool = False
    given: Mapping[str, Any] = field(default_factory=dict)


_KEPT = tuple(field.name for field in fields(NewTurn) if field.name not in ("text", "audience", "files", "given"))
"""What stands in a column as it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnReport:
    """What a turn came to."""

    outcome: str
    """A word for the statistics, such as ``answered``, ``asked`` or the name of what failed."""
    answer: str = ""
    mode: str = ""
    graph: str = ""
    reference: str = ""
    """The code that a person is shown when the turn failed."""
    model_calls: tuple[ModelCall, ...] = ()
    milliseconds: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnRecord:
    """A turn as it is stored."""

    turn: NewTurn
    number: int
    """Grows in the order of acceptance."""
    state: State
    attempts: int
    """How often it was begun."""
    crashes: int
    """How often the process died while it ran."""
    is_quarantined: bool
    """Whether it is to run alone, since it was never alone when the process died."""
    revision: int
    """How often its text was changed after it was accepted."""
    report: TurnReport
    input_tokens: int
    output_tokens: int
    cost_usd: float | None
    """None where no price is known for one of the calls."""
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None


def to_row(turn: NewTurn, sealer: Sealer, *, held: bool = False) -> dict[str, Any]:
    """Return the columns of a turn that is accepted now; ``held``: that is kept unanswered for the time being."""
    at = now()
    return {
        **{name: getattr(turn, name) for name in _KEPT},
        "audience": list(turn.audience),
        "files": list(turn.files),
        "text": sealer.seal(turn.text),
        "given": sealer.seal(json.dumps(turn.given, ensure_ascii=False)) if turn.given else None,
        "state": "held" if held else "accepted",
        "outcome": "held" if held else "",
        "model_calls": [],
        "created_at": at,
        "finished_at": at if held else None,
    }


def to_record(row: sa.Row[Any], sealer: Sealer) -> TurnRecord:
    """Return the record of a row; raises ``Misconfigured`` when its texts cannot be decrypted."""
    unseal = sealer.open
    calls: Sequence[dict[str, Any]] = row.model_calls
    return TurnRecord(
        turn=NewTurn(
            **{name: getattr(row, name) for name in _KEPT},
            text=unseal(row.text),
            audience=tuple(row.audience),
            files=tuple(row.files),
            given=json.loads(unseal(row.given)) if row.given is not None else {},
        ),
        number=row.number,
        state=row.state,
        attempts=row.attempts,
        crashes=row.crashes,
        is_quarantined=row.is_quarantined,
        revision=row.revision,
        report=TurnReport(
            outcome=row.outcome,
            answer=unseal(row.answer) if row.answer is not None else "",
            mode=row.mode,
            graph=row.graph,
            reference=row.reference,
            model_calls=tuple(ModelCall(**call) for call in calls),
            milliseconds=row.milliseconds,
        ),
        input_tokens=row.input_tokens,
        output_tokens=row.output_tokens,
        cost_usd=row.cost_usd,
        created_at=row.created_at,
        started_at=row.started_at,
        finished_at=row.finished_at,
    )
