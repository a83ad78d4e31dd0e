"""Outlines that are changed while somebody writes by them; on both databases."""

import sqlalchemy as sa

from integrations.store import Database
from integrations.store.turn_outlines import TABLE
from tests.integrations.store.test_turns import new_turn

PROPOSED = (("users", "사용자"), ("costs", "비용"))
WANTED = (("costs", "예산"), ("own_1", "홍보"))


async def test_what_is_submitted_before_the_last_look_counts(database: Database) -> None:
    """Another attempt of the turn sees it again; what comes after the last look is late."""
    await database.turns.accept(new_turn("a"))
    outlines = database.outlines
    assert await outlines.get("a") is None
    assert await outlines.submit("a", WANTED) == "late"
    await outlines.propose("a", PROPOSED)
    found = await outlines.get("a")
    assert found is not None
    assert found.headings == PROPOSED
    assert await outlines.submitted("a") is None
    assert await outlines.submit("a", WANTED) == "counts"
    await outlines.propose("a", PROPOSED)
    assert await outlines.submitted("a") == WANTED
    for _ in range(2):
        assert await outlines.submitted("a", close=True) == WANTED
    assert await outlines.submit("a", PROPOSED) == "late"
    found = await outlines.get("a")
    assert found is not None
    assert found.headings == WANTED


async def test_an_outline_goes_with_its_turn(database: Database) -> None:
    """Of a turn that has ended nothing counts any more; it is sealed, and erased with the conversation."""
    await database.turns.accept(new_turn("a"))
    await database.outlines.propose("a", PROPOSED)
    async with database.connections.read() as connection:
        sealed = await connection.scalar(sa.select(TABLE.c.proposed))
    assert sealed is not None
    assert "사용자".encode() not in sealed
    await database.queue.end_waiting("a", "stopped")
    assert await database.outlines.submit("a", WANTED) == "late"
    await database.retention.erase_conversation(new_turn("a").conversation)
    assert await database.outlines.get("a") is None
