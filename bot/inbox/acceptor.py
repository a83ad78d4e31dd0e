"""Acceptance in groups: turns that arrive while one transaction is written share the next."""

import asyncio
from dataclasses import dataclass

from bot.inbox.records import to_record
from integrations.store.turns import Turns
from orchestrator.turn import Turn


@dataclass(frozen=True, slots=True)
class _Arrival:
    turn: Turn
    is_new: asyncio.Future[bool]


class Acceptor:
    """Stores turns in the order in which they arrive."""

    def __init__(self, turns: Turns) -> None:
        self._turns = turns
        self._arrived: list[_Arrival] = []
        self._turnstile = asyncio.Lock()

    async def accept(self, turn: Turn) -> bool:
        """Return when the turn is durable: True if it is new. Raises ``Unavailable``; then nothing is stored."""
        arrival = _Arrival(turn, asyncio.get_running_loop().create_future())
        self._arrived.append(arrival)
        async with self._turnstile:
            if not arrival.is_new.done():
                group, self._arrived = self._arrived, []
                # A door that gives up waiting must not take the others of its group with it.
                await asyncio.shield(self._write(group))
        return await arrival.is_new

    async def _write(self, group: list[_Arrival]) -> None:
        try:
            new = await self._turns.accept_all([to_record(arrival.turn) for arrival in group])
        except Exception as error:  # noqa: BLE001 - given to whoever waits for it
            if len(group) == 1:
                _answer(group[0], error)
                return
            for arrival in group:
                await self._write([arrival])
        else:
            for arrival, is_new in zip(group, new, strict=True):
                _answer(arrival, is_new)


def _answer(arrival: _Arrival, answer: bool | Exception) -> None:
    if arrival.is_new.done():
        return
    if isinstance(answer, Exception):
        arrival.is_new.set_exception(answer)
    else:
        arrival.is_new.set_result(answer)
