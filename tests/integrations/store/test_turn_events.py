"""What turns say as they run, on both databases."""

from datetime import timedelta
from pathlib import Path

from integrations.store import Database
from integrations.store.turn_events import EventBatch, TurnEvent
from integrations.store.turns import NewTurn, TurnReport
from tests.integrations.store.test_turns import _content, new_turn

CANARY = "Zitronenfalter"


def _batch(turn: str, attempt: int, *numbers: int) -> EventBatch:
    return EventBatch(turn, attempt, tuple(TurnEvent(n, {"type": "token", "text": f"{CANARY} {n}"}) for n in numbers))


async def _begun(database: Database, *turns: NewTurn) -> None:
    await database.turns.accept_all(turns)
    assert len(await database.queue.claim("worker.1", len(turns))) == len(turns)


async def test_events_are_read_behind_a_number(database: Database) -> None:
    """In their order, as they were written, and the newest alone."""
    await _begun(database, new_turn("a"), new_turn("b", "d"))
    assert await database.events.newest("a") is None
    assert await database.events.add_all([_batch("a", 1, 1, 2), _batch("b", 1, 1)]) == [True, True]
    assert await database.events.add_all([_batch("a", 1, 3)]) == [True]
    assert [event.number for event in await database.events.after("a", 1)] == [2, 3]
    assert (await database.events.after("a", 2))[0].content == {"type": "token", "text": f"{CANARY} 3"}
    assert (await database.events.newest("a")) == TurnEvent(3, {"type": "token", "text": f"{CANARY} 3"})
    assert await database.events.progress(["a", "b", "gone"]) == {"a": ("running", 3), "b": ("running", 1)}


async def test_an_attempt_that_others_took_over_says_nothing_more(database: Database) -> None:
    """Nor does one of a turn that has ended; what the attempt beside it says is kept."""
    await _begun(database, new_turn("a"), new_turn("b", "d"))
    await database.queue.recover("worker.1")
    assert await database.events.add_all([_batch("a", 1, 1)]) == [False]
    await database.queue.claim("worker.2", 2)
    assert await database.events.add_all([_batch("a", 1, 1), _batch("a", 2, 1), _batch("b", 2, 1)]) == [
        False,
        True,
        True,
    ]
    await database.turns.finish("a", 2, TurnReport(outcome="answered"))
    assert await database.events.add_all([_batch("a", 2, 2)]) == [False]
    assert await database.events.progress(["a"]) == {"a": ("done", 1)}


async def test_events_go_with_their_turn(database: Database) -> None:
    """By the days that turns are kept, and with their conversation."""
    turns = new_turn("a"), new_turn("b", "d")
    await _begun(database, *turns)
    await database.events.add_all([_batch("a", 1, 1), _batch("b", 1, 1)])
    for turn in turns:
        await database.turns.finish(turn.id, 1, TurnReport(outcome="answered"))
    await database.retention.erase_conversation(turns[0].conversation)
    assert await database.events.after("a", 0) == ()
    await database.retention.purge(timedelta(0))
    assert await database.events.after("b", 0) == ()


async def test_what_a_turn_says_is_sealed(tmp_path: Path) -> None:
    """Nothing of it is readable in the file; with another key an event says only that it cannot be read."""
    path = tmp_path / "bot.db"
    async with Database(path, "a secret for tests") as database:
        await database.migrate()
        await _begun(database, new_turn("a"))
        await database.events.add_all([_batch("a", 1, 1)])
        assert CANARY.encode() not in _content(tmp_path)
    async with Database(path, "another secret") as other:
        assert await other.events.after("a", 0) == (TurnEvent(1, {"type": "unreadable"}),)
