"""A process whose key does not fit the texts of the database does not work on it."""

from datetime import timedelta

import pytest

from integrations.errors import Misconfigured
from integrations.store import Database
from integrations.store.connections import now
from integrations.store.keys import ABANDONED
from integrations.store.tables import sealing_key
from integrations.store.turns import TurnReport
from tests.integrations.store.test_turns import new_turn


async def _abandon(database: Database) -> None:
    """Let the keys look as if nobody had named them for long."""
    async with database.connections.write() as connection:
        await connection.execute(sealing_key.update().values(used_at=now() - ABANDONED - timedelta(minutes=1)))


async def test_another_key_is_refused_from_the_first_moment(database: Database, url: str) -> None:
    """Also where nothing is stored yet: else two processes would go on, each with a key of its own."""
    await database.keys.admit()
    await database.keys.admit()
    async with Database(url, "the key of another machine") as other:
        with pytest.raises(Misconfigured, match=r"ENCRYPTION_KEY.*ENCRYPTION_KEYS_OLD.*--forget-lost-keys"):
            await other.keys.admit()
        assert await other.keys.strange() == database.sealer.fingerprints


async def test_texts_of_before_are_looked_at(database: Database, url: str) -> None:
    """A database that names no key yet is opened by the key that opens its texts, and by no other."""
    await database.turns.accept(new_turn("a"))
    async with Database(url, "another") as other:
        with pytest.raises(Misconfigured, match="ENCRYPTION_KEY"):
            await other.keys.admit()
    await database.keys.admit()


async def test_a_key_can_be_changed(database: Database, url: str) -> None:
    """With the old one beside it all is read and new texts get the new one; without it once nothing needs it."""
    await database.keys.admit()
    await database.turns.accept(new_turn("a", text="vorher"))
    [turn] = await database.queue.claim("w", 1)
    await database.turns.finish("a", turn.attempts, TurnReport(outcome="answered"))
    async with Database(url, ["new", "a secret for tests"]) as changed:
        await changed.keys.admit()
        await changed.turns.accept(new_turn("b", "b", text="nachher"))
        assert [record.turn.text for record in await changed.turns.of_user("U", 5)] == ["nachher", "vorher"]
        await _abandon(changed)
        await changed.keys.name()
    async with Database(url, "new") as early:
        with pytest.raises(Misconfigured):
            await early.keys.admit()
        async with early.connections.write() as connection:
            await connection.exec_driver_sql("DELETE FROM turn WHERE id = 'a'")
        await early.keys.admit()
        assert await early.keys.strange() == ()


async def test_a_lost_key_can_be_given_up(database: Database, url: str) -> None:
    """Then the process starts, and passes over what it cannot read."""
    await database.keys.admit()
    await database.turns.accept(new_turn("a", text="lost"))
    async with Database(url, "new") as other:
        assert await other.keys.forget_strange() == 1
        await other.keys.admit()
        await other.turns.accept(new_turn("b", text="found"))
        assert [record.turn.text for record in await other.turns.recent("c", 5)] == ["found"]
        assert [record.turn.text for record in await other.turns.of_user("U", 5)] == ["found"]
        with pytest.raises(Misconfigured):
            await other.turns.get("a")
