"""Contracts: how far each is, also where what reads it was stopped or has died; on both databases."""

from datetime import timedelta

import pytest

from integrations.store import Database
from integrations.store.connections import now
from integrations.store.contracts import ContractRecord, table
from integrations.store.turns import TurnReport
from tests.integrations.store.test_turns import new_turn

MINE = ("T", "client:U")


async def _added(database: Database, key: str = "a:file") -> int:
    return await database.contracts.create(
        ContractRecord(key=key, team="T", owner="client:U", conversation="c", name="계약서.pdf")
    )


async def _outcome(database: Database, id: int) -> tuple[str, str]:
    record = await database.contracts.get(id, *MINE)
    assert record is not None
    [listed] = await database.contracts.list(*MINE)
    assert (listed.status, listed.reason) == (record.status, record.reason)
    return record.status, record.reason


async def test_an_analysis_ends_with_its_turn(database: Database) -> None:
    """While the turn waits or runs, the contract is being read; however that ends without one, it has failed."""
    id = await _added(database)
    await database.turns.accept_all([new_turn("a"), new_turn("a:f", "d")])
    assert await _outcome(database, id) == ("reading", "")
    await database.queue.claim("worker.1", 2)
    await database.contracts.store_text(id, "client:U", "제1조", ((0, 3),))
    assert await _outcome(database, id) == ("analysing", "")
    await database.queue.recover("worker.1")
    assert await _outcome(database, id) == ("analysing", "")
    [again, _] = await database.queue.claim("worker.1", 2)
    await database.turns.finish("a", again.attempts, TurnReport(outcome="crashed"), "failed")
    assert await _outcome(database, id) == ("failed", "analysis_cut_off")
    await database.contracts.store_analysis(id, "client:U", {})
    assert await _outcome(database, id) == ("ready", "")


async def test_a_stopped_analysis_says_so(database: Database) -> None:
    """Not that it failed."""
    id = await _added(database)
    await database.turns.accept(new_turn("a"))
    assert await database.queue.end_waiting("a", "stopped")
    assert await _outcome(database, id) == ("failed", "analysis_stopped")


async def test_an_analysis_of_no_stored_turn_ends_after_some_minutes(database: Database) -> None:
    """A command that died cannot say so."""
    id = await _added(database)
    assert await _outcome(database, id) == ("reading", "")
    async with database.connections.write() as connection:
        await connection.execute(table.update().values(updated_at=now() - timedelta(minutes=11)))
    assert await _outcome(database, id) == ("failed", "analysis_cut_off")


@pytest.mark.parametrize("owner", ["client:V", "slack:U", ""])
async def test_a_withdrawn_contract_is_found_by_what_erases_it_alone(database: Database, owner: str) -> None:
    """Nothing of it is left but where it came, and who asked; nobody but its owner withdraws it."""
    id = await _added(database)
    await database.contracts.store_text(id, "client:U", "제1조", ((0, 3),), b"%PDF")
    assert not await database.contracts.withdraw(id, "T", owner, "b")
    assert await database.contracts.original(id, *MINE) == b"%PDF"
    assert await database.contracts.withdraw(id, *MINE, "b")
    assert not await database.contracts.withdraw(id, *MINE, "b")
    assert await database.contracts.get(id, *MINE) is None
    assert await database.contracts.original(id, *MINE) is None
    assert await database.contracts.list(*MINE) == ()
    [left] = await database.contracts.expired()
    assert (left.name, left.withdrawn_by, left.conversation) == ("", "b", "c")


async def test_the_number_of_an_erased_contract_is_never_given_again(database: Database) -> None:
    """A link that was made for it would open another one."""
    first = await _added(database)
    assert await database.contracts.delete(first, *MINE)
    assert await _added(database, "b:file") > first
