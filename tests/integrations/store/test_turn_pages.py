"""What the pages of models and plans show: for their owners alone, once a turn, and gone with it; on both databases."""

import sqlalchemy as sa

from integrations.store import Database
from integrations.store.turn_pages import MODEL_PAGES
from tests.integrations.store.test_turns import new_turn


async def test_a_page_is_its_owners_alone(database: Database) -> None:
    """Neither another person nor another team gets it; another attempt of its turn stores over it."""
    await database.turns.accept(new_turn("a"))
    id = await database.model_pages.save("a", "T", "slack:U1", {"title": "견적서"})
    assert await database.model_pages.save("a", "T", "slack:U1", {"title": "계약서"}) == id
    found = await database.model_pages.get(id, "T", "slack:U1")
    assert found is not None
    assert (found.turn_id, found.content) == ("a", {"title": "계약서"})
    for team, owner in (("T", "slack:U2"), ("T2", "slack:U1"), ("T", "client:U1"), ("", "")):
        assert await database.model_pages.get(id, team, owner) is None


async def test_nothing_of_it_can_be_read_in_the_database(database: Database) -> None:
    """What it shows is sealed."""
    await database.turns.accept(new_turn("a"))
    await database.model_pages.save("a", "T", "slack:U1", {"title": "견적서 3,300,000"})
    async with database.connections.read() as connection:
        content = await connection.scalar(sa.select(MODEL_PAGES.c.content))
    assert content is not None
    assert b"3,300,000" not in content


async def test_it_goes_with_its_turn(database: Database) -> None:
    """Erased with the conversation; its number is not given to another."""
    await database.turns.accept(new_turn("a"))
    id = await database.model_pages.save("a", "T", "slack:U1", {})
    await database.queue.end_waiting("a", "deleted")
    assert await database.model_pages.get(id, "T", "slack:U1") is None
    await database.retention.erase_conversation(new_turn("a").conversation)
    async with database.connections.read() as connection:
        assert await connection.scalar(sa.select(sa.func.count()).select_from(MODEL_PAGES)) == 0
    await database.turns.accept(new_turn("b"))
    assert await database.model_pages.save("b", "T", "slack:U1", {}) > id
