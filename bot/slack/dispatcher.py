"""The inbox's runner: hands each turn to the runner of its kind."""

from typing import Protocol

from orchestrator.turn import Turn


class RunsKind(Protocol):
    """Runs turns of one kind."""

    async def run(self, turn: Turn, number: int) -> None:
        """Run the turn; ``number`` counts the attempts from 1. It is cancelled when it has to stop."""

    async def dead_letter(self, turn: Turn, number: int) -> None:
        """End a turn that will not be run again."""


class Dispatcher:
    """Gives queued requests to one runner, and all other turns to the one that answers."""

    def __init__(self, requests: RunsKind, answers: RunsKind) -> None:
        self._requests = requests
        self._answers = answers

    async def run(self, turn: Turn, number: int) -> None:
        """Run the turn."""
        await self._of(turn).run(turn, number)

    async def dead_letter(self, turn: Turn, number: int) -> None:
        """End a turn that will not be run again."""
        await self._of(turn).dead_letter(turn, number)

    def _of(self, turn: Turn) -> RunsKind:
        return self._requests if turn.is_queued_request else self._answers
