"""The session of a long dialogue: a row that outlives its turns holds what the last one answered, to answer it again.

A graph loads the row, and tells with ``reply_to`` whether the turn is answered already: the process that ran it ended
after the row was stored. Then ``replayed`` is the answer, and nothing is done twice. Else the graph works, puts the
``stored_reply`` of its answer into the row, and answers with what would be replayed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any, NotRequired, Protocol, TypedDict, cast

from orchestrator.turn import (
    AgentExecutionResult,
    Attachment,
    Chart,
    Choice,
    Echo,
    HandOver,
    Question,
    Retitle,
    Table,
    Turn,
)


class StoredReply(TypedDict):
    """What a turn answered, as plain data."""

    turn: str
    said: list[str]
    """Its paragraphs."""
    question: dict[str, Any] | None
    parts: list[dict[str, Any]]
    follow_ups: list[str]
    notices: list[str]
    session_title: str
    hand_over: dict[str, Any] | None
    erasable: NotRequired[str]
    echoes: NotRequired[list[dict[str, Any]]]


class SessionRow(Protocol):
    """What is stored of a dialogue; ``context["reply"]`` is its last :class:`StoredReply`."""

    @property
    def last_turn(self) -> str:
        """The turn that stored it last."""

    @property
    def context(self) -> Mapping[str, Any]:
        """All that is known of the dialogue."""


def reply_to(row: SessionRow | None, turn: Turn) -> StoredReply | None:
    """Return what the turn was answered; None where it is not answered yet."""
    reply = cast(StoredReply | None, row.context.get("reply")) if row and row.last_turn == turn.id else None
    return reply if reply and reply["turn"] == turn.id else None


def stored_reply(turn: Turn, said: Sequence[str], answer: AgentExecutionResult) -> StoredReply:
    """Return the answer of a turn, said in these paragraphs, as it is stored; charts are not."""
    return StoredReply(
        turn=turn.id,
        said=list(said),
        question=asdict(answer.question) if answer.question else None,
        parts=[asdict(part) for part in answer.parts if not isinstance(part, Chart)],
        follow_ups=list(answer.follow_ups),
        notices=list(answer.notices),
        session_title=answer.retitled,
        hand_over=asdict(answer.handed_over) if answer.handed_over else None,
        erasable=answer.erasable,
        echoes=[asdict(echo) for echo in answer.echoes],
    )


def replayed(mode: str, reply: StoredReply) -> AgentExecutionResult:
    """Return what a turn answered, as it is told again."""
    question, title, handed = reply["question"], reply["session_title"], reply["hand_over"]
    return AgentExecutionResult(
        mode,
        "\n\n".join(reply["said"]),
        question=Question(**{**question, "choices": [Choice(**one) for one in question["choices"]]})
        if question
        else None,
        follow_ups=tuple(reply["follow_ups"]),
        notices=tuple(reply["notices"]),
        effects=(*([Retitle(title)] if title else []), *([HandOver(**handed)] if handed else [])),
        parts=tuple(Attachment(**one) if "mimetype" in one else Table(**one) for one in reply["parts"]),
        erasable=reply.get("erasable", ""),
        echoes=tuple(Echo(**one) for one in reply.get("echoes", ())),
    )
