import asyncio
import gc
from pathlib import Path

import pytest
import sqlalchemy as sa

from integrations.store.connections import database_url
from integrations.store.single_statements import THREADS, SingleStatements

NUMBERS = sa.table("numbers", sa.column("n", sa.Integer))


async def test_statements_are_executed_as_on_a_connection(tmp_path: Path) -> None:
    """Rows, counts, single values and what a statement breaks come as from a connection, each written at once."""
    made: list[object] = []
    statements = SingleStatements(database_url(tmp_path / "a.db"), lambda connection, _: made.append(connection))
    await statements.execute(sa.text("CREATE TABLE numbers (n INTEGER PRIMARY KEY)"))
    assert (await statements.execute(NUMBERS.insert(), [{"n": n} for n in range(9)])).rowcount == 9
    assert (await statements.execute(NUMBERS.delete().where(NUMBERS.c.n > 5))).rowcount == 3
    assert (await statements.execute(sa.select(NUMBERS).where(NUMBERS.c.n < 2))).all() == [(0,), (1,)]
    assert (
        await statements.scalars(sa.select(NUMBERS.c.n).where(NUMBERS.c.n > sa.bindparam("of")), {"of": 4})
    ).all() == [5]
    assert await statements.scalar(sa.select(NUMBERS.c.n).where(NUMBERS.c.n == 7)) is None
    with pytest.raises(sa.exc.IntegrityError):
        await statements.execute(NUMBERS.insert(), {"n": 1})
    found = await asyncio.gather(*(statements.scalar(sa.select(sa.func.max(NUMBERS.c.n))) for _ in range(50)))
    assert set(found) == {5}
    assert len(made) <= THREADS
    await statements.close()
    gc.collect()  # what was left open says so here, and warnings are errors


async def test_what_was_begun_is_finished(tmp_path: Path) -> None:
    """A statement whose caller is cancelled is written all the same, also where no thread was free to take it up."""
    place = tmp_path / "a.db"
    statements = SingleStatements(database_url(place), lambda *_: None)
    await statements.execute(sa.text("CREATE TABLE numbers (n INTEGER PRIMARY KEY)"))
    slow = sa.text(
        "SELECT count(*) FROM"
        " (WITH RECURSIVE some(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM some WHERE n < 200000) SELECT n FROM some)"
    )
    busy = [asyncio.create_task(statements.execute(slow)) for _ in range(THREADS)]
    writing = asyncio.create_task(statements.execute(NUMBERS.insert(), {"n": 7}))
    await asyncio.sleep(0)
    writing.cancel()
    await statements.close()
    assert [(await task).scalar() for task in busy] == [200_000] * THREADS
    again = SingleStatements(database_url(place), lambda *_: None)
    assert await again.scalar(sa.select(NUMBERS.c.n)) == 7
    await again.close()
