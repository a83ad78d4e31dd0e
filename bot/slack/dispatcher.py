"""The inbox's runner: sees which kind a turn is, and hands it to those who deal with it."""

from typing import Protocol

from orchestrator.turn import Turn


class RunsKind(Protocol):
    """Deals with one kind of turn."""

    async def run(self, turn: Turn, number: int) -> None:
        """Deal with the turn; ``number`` counts the attempts from 1. Cancelled when it is to stop."""

    async def dead_letter(self, turn: Turn, number: int) -> None:
        """See a turn to its end that is not run any more."""


class Dispatcher:
    """Requests that are still to be said are said first; all others are answered."""

    def __init__(self, requests: RunsKind, answers: RunsKind) -> None:
        self._requests = requests
        self._answers = answers

    async def run(self, turn: Turn, number: int) -> None:
        """Run the turn."""
        await self._of(turn).run(turn, number)

    async def dead_letter(self, turn: Turn, number: int) -> None:
        """See a turn to its end that is not run any more."""
        await self._of(turn).dead_letter(turn, number)

    def _of(self, turn: Turn) -> RunsKind:
        return self._requests if turn.is_queued_request else self._answers
