"""Which runner answers a turn, the one of the door that it came through, and how long it may take."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

import structlog

from orchestrator.turn import Door, HandOver, Locale, Turn

TellDesk = Callable[[str, str, Locale, HandOver], Awaitable[bool]]
"""Brings a matter to the counsel desk, once for each key (key, team, language, matter); False where nobody was told."""

log = structlog.get_logger()


class TurnRunner(Protocol):
    """Answers the turns of a door."""

    async def run(self, turn: Turn, number: int) -> None:
        """Deal with the turn; ``number`` counts the attempts from 1. Cancelled when it is to stop."""

    async def dead_letter(self, turn: Turn, number: int) -> None:
        """See a turn to its end that is not run any more."""


class TurnRunners:
    """The inbox's runner. A turn of a door that is closed in this process fails: nobody could be answered."""

    def __init__(self, runners: Mapping[Door, TurnRunner]) -> None:
        self._runners = runners

    async def run(self, turn: Turn, number: int) -> None:
        """Run the turn; raises ``KeyError`` where its door is closed."""
        await self._runners[turn.door].run(turn, number)

    async def dead_letter(self, turn: Turn, number: int) -> None:
        """See a turn to its end that is not run any more."""
        if turn.door not in self._runners:
            log.error("door_closed", turn=turn.id, door=turn.door)
            return
        await self._runners[turn.door].dead_letter(turn, number)


def _has_place(_turn_id: str, _graph: str) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class TurnTimeouts:
    """How long a turn may take, in seconds, by the graph that works on it, and whether it may begin there."""

    otherwise: float
    """Also for what comes before any graph: reading files, looking people up."""
    by_graph: Mapping[str, float] = field(default_factory=dict)

    enter: Callable[[str, str], bool] = _has_place
    """Gives a turn (its id) a place in a graph; False where there is none: then the turn is being cancelled."""

    async def begin(
        self, turn_id: str, graph: str, limit: asyncio.Timeout, waits: Callable[[], object] | None = None
    ) -> None:
        """Let the time of a turn begin anew as a graph takes it over.

        Where the graph has no place, ``waits`` is called, and this is cancelled with the turn.
        """
        if not self.enter(turn_id, graph):
            if waits is not None:
                waits()
            await asyncio.Event().wait()
        limit.reschedule(asyncio.get_running_loop().time() + self.of(graph))

    def of(self, graph: str) -> float:
        """Return the seconds that a turn may take from when the graph takes it over."""
        return self.by_graph.get(graph, self.otherwise)
