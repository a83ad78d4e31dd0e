"""Turns and a runner for the tests of the inbox."""

import asyncio
from collections import defaultdict

from integrations.store import Database
from integrations.store.turns import State
from orchestrator.turn import File, Turn
from tests.patience import PATIENCE

SECRET = "a secret for tests"


def turn(id: str, thread: str = "1", text: str = "연차 휴가는 며칠이야?") -> Turn:
    """A message of a thread."""
    return Turn(
        id=id,
        team="T1",
        channel="C1",
        thread=thread,
        user="U1",
        text=text,
        locale="ko",
        door="slack",
        audience=frozenset({"team:T1", "channel:C1"}),
        files=(File("F1", "a.pdf", size=3),),
    )


class Runner:
    """Notes what it runs; waits for ``go`` of a turn that ``hold`` was called for."""

    def __init__(self) -> None:
        self.begun: list[tuple[str, int]] = []
        self.ended: list[str] = []
        self.cancelled: list[str] = []
        self.texts: list[str] = []
        self.parting = 0.05
        """Seconds that a cancelled turn takes to say so; one that is cancelled again says nothing more."""
        self.at_once = 0
        self.most_at_once = 0
        self._gates: dict[str, asyncio.Event] = {}
        self._begun: defaultdict[tuple[str, int], asyncio.Event] = defaultdict(asyncio.Event)

    def hold(self, turn_id: str) -> None:
        """Let the turn wait when it runs."""
        self._gates[turn_id] = asyncio.Event()

    def go(self, turn_id: str) -> None:
        """Let a held turn end."""
        self._gates[turn_id].set()

    async def has_begun(self, turn_id: str, attempt: int = 1) -> None:
        """Return when the attempt has begun."""
        async with asyncio.timeout(PATIENCE):
            await self._begun[turn_id, attempt].wait()

    async def __call__(self, turn: Turn, attempt: int) -> None:
        """Run."""
        self.begun.append((turn.id, attempt))
        self.texts.append(turn.text)
        self._begun[turn.id, attempt].set()
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        try:
            if turn.id in self._gates:
                await self._gates[turn.id].wait()
            self.ended.append(turn.id)
        except asyncio.CancelledError:
            # Saying so takes a while, and the next turn must not begin before.
            await asyncio.sleep(self.parting)
            self.cancelled.append(turn.id)
            raise
        finally:
            self.at_once -= 1


async def state(database: Database, turn_id: str) -> State | None:
    """How far a turn is."""
    record = await database.turns.get(turn_id)
    return record.state if record else None


async def all_ended(database: Database, *turn_ids: str, seconds: float = PATIENCE) -> dict[str, State | None]:
    """Wait until the turns have ended; their states."""
    states: dict[str, State | None] = dict.fromkeys(turn_ids)
    async with asyncio.timeout(seconds):
        while open_ids := [id for id, known in states.items() if known in ("accepted", "running", None)]:
            for turn_id in open_ids:
                states[turn_id] = await state(database, turn_id)
                if states[turn_id] in ("accepted", "running", None):
                    await asyncio.sleep(0.02)
    return states
