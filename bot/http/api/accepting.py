"""Accepting what a client asks, once for each name that it gives its request."""

import hashlib
import math
from typing import Protocol

from bot.http.api.problems import ApiProblem
from bot.inbox import Inbox
from bot.inbox.records import to_record
from bot.texts import texts
from integrations.errors import RateLimited
from integrations.store.turns import NewTurn, TurnRecord, Turns
from orchestrator.turn import Locale, Turn

UNENDED = ("accepted", "running")


class HelpFor(Protocol):
    """Knows whom to call."""

    async def __call__(self, text: str, locale: Locale, *, suspected: bool = False) -> str:
        """Return it where a text tells of danger, with ``suspected`` also where it may; else an empty string."""


class Acceptance:
    """Puts turns into the inbox. Raises :class:`ApiProblem`."""

    def __init__(self, inbox: Inbox, turns: Turns, help_for: HelpFor) -> None:
        self._inbox = inbox
        self._turns = turns
        self._help_for = help_for

    async def __call__(self, turn: Turn, known: TurnRecord | None) -> bool:
        """Accept a turn; ``known``: what is stored under its id. False where it was stored before."""
        try:
            is_new = known is None and await self._inbox.accept(turn)
        except RateLimited as error:
            seconds = math.ceil(error.retry_after)
            raise ApiProblem(
                "queue_full",
                headers={"Retry-After": str(seconds)},
                message=await self._help_for(turn.text, turn.locale, suspected=True),
                seconds=seconds,
            ) from None
        if not is_new:
            known = known or await self._turns.get(turn.id)
            if known is not None and _asked(known.turn) != _asked(to_record(turn)):
                raise ApiProblem("key_reused")
        return is_new


def digest(*parts: str) -> bytes:
    """Return what stands for names that a client chose: ids appear in logs, so that nothing of those is in them."""
    return hashlib.sha256("\n".join(parts).encode()).digest()


def reason_of(record: TurnRecord) -> str:
    """Return why a turn failed, by a name for which there is a text."""
    return record.report.outcome if f"failed.{record.report.outcome}" in texts("en") else "internal"


def _asked(turn: NewTurn) -> tuple[object, ...]:
    files = [(file["id"], file["name"]) for file in turn.files]
    return (turn.conversation, turn.user, turn.text, turn.answers, turn.command, turn.given.get("preset"), files)
