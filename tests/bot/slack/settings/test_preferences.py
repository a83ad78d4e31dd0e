"""What holds in a place, and in which language a person is spoken to."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.preferences import PreferenceStore
from integrations.llm.base import RoleChoice
from integrations.store import Database
from orchestrator.preferences import NOTHING_SET, Preferences
from tests.new_database import new_database

TEAM, CHANNEL, USER = "T1", "C1", "U1"


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    """A database that two processes might share."""
    async with Database(new_database(tmp_path / "bot.db"), "secret") as opened:
        await opened.migrate()
        yield opened


async def test_a_channel_comes_before_the_workspace_and_that_before_the_environment(database: Database) -> None:
    """Each setting is looked for from the inside out, on its own."""
    store = PreferenceStore(database.preferences, Preferences(parent_page="of the operator"))
    assert await store.of(TEAM, CHANNEL) == Preferences(parent_page="of the operator")
    await store.change(TEAM, "", {"parent_page": "of the workspace", "language": "ko", "collections": ["a"]}, USER)
    await store.change(TEAM, CHANNEL, {"language": "", "collections": [], "answer_without_mention": True}, USER)
    for_turn = await store.of(TEAM, CHANNEL)
    assert (for_turn.parent_page, for_turn.language, for_turn.collections) == ("of the workspace", "", ())
    assert for_turn.answer_without_mention == "all"
    elsewhere = await store.of(TEAM, "C2")
    assert (elsewhere.language, elsewhere.collections, elsewhere.answer_without_mention) == ("ko", ("a",), "follow_ups")
    await store.change(TEAM, "", {"parent_page": None}, USER)
    assert (await store.of(TEAM, CHANNEL)).parent_page == "of the operator"
    assert await store.channels(TEAM) == (CHANNEL,)


async def test_a_change_holds_at_once_in_another_process(database: Database, tmp_path: Path) -> None:
    """Nothing is remembered that another process may have changed."""
    store = PreferenceStore(database.preferences)
    assert await store.of(TEAM, CHANNEL) == NOTHING_SET
    async with Database(new_database(tmp_path / "bot.db"), "secret") as other:
        await PreferenceStore(other.preferences).change(TEAM, CHANNEL, {"language": "en"}, USER)
    assert (await store.of(TEAM, CHANNEL)).language == "en"


async def test_values_are_read_as_the_types_that_graphs_use(database: Database) -> None:
    """Readers become principals, choices become choices; what another version has stored is passed over."""
    store = PreferenceStore(database.preferences)
    roles = {"chat": {"model": "fast", "temperature": 0.3}, "decision": {"temperature": 0.0}}
    values = {"collection_audience": {"p": ["team:T1"]}, "model_roles": roles, "not_known_here": 1}
    await store.change(TEAM, "", values, USER)
    for_turn = await store.of(TEAM, CHANNEL)
    assert for_turn.collection_audience == (("p", frozenset({"team:T1"})),)
    assert dict(for_turn.model_roles) == {"chat": RoleChoice("fast", 0.3), "decision": RoleChoice("", 0.0)}


async def test_a_persons_language_is_theirs_alone(database: Database) -> None:
    """It is found with the place in one look, is in no log, and goes when they take it back."""
    store = PreferenceStore(database.preferences)
    await store.choose_language(TEAM, USER, "en")
    assert (await store.for_turn(TEAM, CHANNEL, USER)).language == await store.language(TEAM, USER) == "en"
    assert (await store.for_turn(TEAM, CHANNEL, "U2")).language is None
    assert await store.changes(TEAM, 5) == ()
    await store.choose_language(TEAM, USER, None)
    assert await store.language(TEAM, USER) is None
