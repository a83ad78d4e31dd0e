"""Fixes that worked are found again by the error against which they helped."""

from integrations.store import Database
from integrations.store.learned_fixes import MOST_OF_CLASS, MOST_SHOWN


async def test_what_helped_most_comes_first(database: Database) -> None:
    """Three at most, of this class and pattern alone."""
    fixes = database.learned_fixes
    for shape, times in (("a", 1), ("b", 3), ("c", 2), ("d", 1)):
        for _ in range(times):
            await fixes.worked("parse", "Expected _", shape)
    await fixes.worked("parse", "Unexpected _", "e")
    assert (await fixes.like("parse", "Expected _"))[:2] == ("b", "c")
    assert len(await fixes.like("parse", "Expected _")) == MOST_SHOWN
    assert await fixes.like("parse", "Unexpected _") == ("e",)
    assert await fixes.like("hole", "Expected _") == ()


async def test_the_table_does_not_grow_for_ever(database: Database) -> None:
    """Of a class the newest are kept."""
    fixes = database.learned_fixes
    for n in range(MOST_OF_CLASS + 5):
        await fixes.worked("parse", f"pattern {n}", "a")
    assert await fixes.like("parse", "pattern 0") == ()
    assert await fixes.like("parse", f"pattern {MOST_OF_CLASS + 4}") == ("a",)
