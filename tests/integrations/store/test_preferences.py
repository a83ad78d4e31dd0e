"""What is set, and the log of who set it."""

import asyncio
from typing import Any

from integrations.store import Database
from integrations.store.preferences import WORKSPACE

CHANNEL = "channel:C1"


async def test_what_was_set_is_read_back_by_scope(database: Database) -> None:
    """Each scope has its own values; a scope without any is left out."""
    await database.preferences.change("T1", WORKSPACE, {"language": "ko", "collections": ["a", "b"]}, "U1")
    await database.preferences.change("T1", CHANNEL, {"language": "en"}, "U1")
    await database.preferences.change("T2", CHANNEL, {"language": "ko"}, "U1")
    found = await database.preferences.get("T1", [WORKSPACE, CHANNEL, "user:U1"])
    assert found == {WORKSPACE: {"language": "ko", "collections": ["a", "b"]}, CHANNEL: {"language": "en"}}


async def test_only_what_differs_is_changed_and_logged(database: Database) -> None:
    """A value that is set as it was leaves no trace; the newest change comes first and tells before and after."""
    await database.preferences.change("T1", CHANNEL, {"language": "en", "answer_without_mention": False}, "U1")
    changed = await database.preferences.change("T1", CHANNEL, {"language": "en", "answer_without_mention": True}, "U2")
    assert [(change.name, change.before, change.after) for change in changed] == [
        ("answer_without_mention", False, True)
    ]
    logged = await database.preferences.changes("T1", 2)
    assert [(change.user, change.scope, change.name, change.before, change.after) for change in logged] == [
        ("U2", CHANNEL, "answer_without_mention", False, True),
        ("U1", CHANNEL, "answer_without_mention", None, False),
    ]
    assert logged[0].at == changed[0].at
    assert await database.preferences.changes("T2", 5) == ()


async def test_none_takes_a_value_away(database: Database) -> None:
    """What is taken away holds no longer, and a scope without values is forgotten; the log remembers."""
    await database.preferences.change("T1", CHANNEL, {"parent_page": "p"}, "U1")
    assert await database.preferences.scopes("T1") == (CHANNEL,)
    await database.preferences.change("T1", CHANNEL, {"parent_page": None}, "U1")
    assert await database.preferences.get("T1", [CHANNEL]) == {}
    assert await database.preferences.scopes("T1") == ()
    [taken, _] = await database.preferences.changes("T1", 5)
    assert (taken.before, taken.after) == ("p", None)


async def test_what_people_set_for_themselves_is_not_logged(database: Database) -> None:
    """A person's own choice is nobody else's business, nor a channel's setting."""
    await database.preferences.change("T1", "user:U1", {"language": "en"}, "U1", logged=False)
    assert await database.preferences.get("T1", ["user:U1"]) == {"user:U1": {"language": "en"}}
    assert await database.preferences.changes("T1", 5) == ()
    assert await database.preferences.scopes("T1") == ()


async def test_two_who_save_at_once_lose_nothing(database: Database) -> None:
    """Values of different names that are saved at the same moment all stay."""

    async def save(number: int) -> Any:
        return await database.preferences.change("T1", WORKSPACE, {f"name{number}": number}, "U1")

    await asyncio.gather(*(save(number) for number in range(10)))
    found = await database.preferences.get("T1", [WORKSPACE])
    assert found[WORKSPACE] == {f"name{number}": number for number in range(10)}
