"""What a turn says is stored once, whatever the database does meanwhile."""

from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path

import pytest

from bot.http.turns.recording import EventRecorder
from integrations.errors import Unavailable
from integrations.store import Database
from integrations.store.turn_events import EventBatch
from orchestrator.turn import AgentExecutionResult, Done, Token
from tests.bot.inbox.turns import SECRET
from tests.integrations.store.test_turns import new_turn
from tests.new_database import new_database

DONE = Done(AgentExecutionResult("chat", "끝"))


class Writing:
    """Writes, and fails the next times as it is told: ``before`` it is done, or ``after``."""

    def __init__(self, database: Database, *faults: str) -> None:
        self._database = database
        self.faults = list(faults)

    async def __call__(self, batch: EventBatch) -> bool:
        """Write a batch."""
        fault = self.faults.pop(0) if self.faults else ""
        if fault == "before":
            raise Unavailable("not written")
        [taken] = await self._database.events.add_all([batch])
        if fault == "after":
            raise Unavailable("written, and nobody knows")
        return taken


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    """A database with a turn that runs."""
    async with Database(new_database(tmp_path / "bot.db"), SECRET) as opened:
        await opened.migrate()
        await opened.turns.accept(new_turn("t"))
        await opened.queue.claim("worker.1", 1)
        yield opened


def _recorder(database: Database, attempt: int) -> EventRecorder:
    return EventRecorder(database.events, Writing(database), "t", attempt, lambda _turn_id: None)


async def _said(database: Database) -> list[tuple[int, str]]:
    events = await database.events.after("t", 0)
    return [(event.number, event.content.get("text", event.content["type"])) for event in events]


@pytest.mark.parametrize("faults", [("before",), ("after",), ("before", "before", "after")])
async def test_a_write_that_failed_is_made_up_for(database: Database, faults: tuple[str, ...]) -> None:
    """Where it was done all the same, it is not done twice; what came meanwhile stands behind it."""
    writing, told = Writing(database, *faults), list[str]()
    recorder = EventRecorder(database.events, writing, "t", 1, lambda _turn_id: None)
    while writing.faults:
        told.append(f"말{len(told)} ")
        recorder.add(Token(told[-1]), "ko")
        with suppress(Unavailable):
            await recorder.write_all()
    await recorder.end(DONE, "ko")
    said = await _said(database)
    assert [number for number, _ in said] == list(range(1, len(said) + 1))
    assert "".join(text for _, text in said) == "".join([*told, "done"])


async def test_the_next_attempt_goes_on_behind_the_first(database: Database) -> None:
    """It says first that it begins anew; the one before, taken for dead, says nothing any more."""
    first, second = _recorder(database, 1), _recorder(database, 2)
    first.add(Token("하나"), "ko")
    await first.cut_off()
    await database.queue.recover("worker.1")
    await database.queue.claim("worker.2", 1)
    second.add(Token("하나 둘"), "ko")
    await first.end(DONE, "ko")
    await second.end(DONE, "ko")
    assert await _said(database) == [(1, "하나"), (2, "restarted"), (3, "하나 둘"), (4, "done")]


async def test_an_attempt_after_the_end_says_nothing(database: Database) -> None:
    """The process died between the last event and the end of the turn: it was said already."""
    await _recorder(database, 1).end(DONE, "ko")
    await database.queue.recover("worker.1")
    await database.queue.claim("worker.1", 1)
    await _recorder(database, 2).end(DONE, "ko")
    assert await _said(database) == [(1, "done")]
