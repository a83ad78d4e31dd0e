"""Which runner answers a turn, the one of the door that it came through, and how long it may take."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

import structlog

from orchestrator.turn import Door, Turn

log = structlog.get_logger()


class Runs(Protocol):
    """Answers the turns of a door."""

    async def run(self, turn: Turn, number: int) -> None:
        """Deal with the turn; ``number`` counts the attempts from 1. Cancelled when it is to stop."""

    async def give_up(self, turn: Turn, number: int) -> None:
        """See a turn to its end that is not run any more."""


class ByDoor:
    """The inbox's runner. A turn of a door that is closed in this process fails: nobody could be answered."""

    def __init__(self, runners: Mapping[Door, Runs]) -> None:
        self._runners = runners

    async def run(self, turn: Turn, number: int) -> None:
        """Run the turn; raises ``KeyError`` where its door is closed."""
        await self._runners[turn.door].run(turn, number)

    async def give_up(self, turn: Turn, number: int) -> None:
        """See a turn to its end that is not run any more."""
        if turn.door not in self._runners:
            log.error("door_closed", turn=turn.id, door=turn.door)
            return
        await self._runners[turn.door].give_up(turn, number)


@dataclass(frozen=True, slots=True)
class TurnTimeouts:
    """How long a turn may take, in seconds, by the graph that works on it."""

    otherwise: float
    """Also for what comes before any graph: reading files, looking people up."""
    by_graph: Mapping[str, float] = field(default_factory=dict)

    def of(self, graph: str) -> float:
        """Return the seconds that a turn may take from when the graph takes it over."""
        return self.by_graph.get(graph, self.otherwise)


def begin_anew(limit: asyncio.Timeout, seconds: float) -> None:
    """Let a time-out end so many seconds from now."""
    limit.reschedule(asyncio.get_running_loop().time() + seconds)
