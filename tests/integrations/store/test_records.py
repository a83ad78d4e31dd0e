import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from integrations.errors import NotFound
from integrations.store import Database, tables
from integrations.store.documents import DocumentRecord
from integrations.store.leases import LeaseRecord
from integrations.store.made_pages import MadePage
from integrations.store.replies import ReplyPart
from integrations.store.turns import TurnReport
from integrations.store.writes import WriteRecord
from tests.integrations.store.test_turns import new_turn


async def test_a_reply_is_read_back_in_order(database: Database) -> None:
    """The parts of a reply stay in order, and the newest word counts."""
    await database.turns.accept(new_turn("a"))
    assert await database.replies.of_turn("a") == ()
    await database.replies.save("a", [ReplyPart("C", "1.0")])
    parts = (ReplyPart("C", "1.0", "closed"), ReplyPart("C", "2.0"))
    await database.replies.save("a", parts)
    assert await database.replies.of_turn("a") == parts


async def test_what_hangs_on_a_turn_needs_the_turn(database: Database) -> None:
    """A reply or feedback to a turn that is not stored is refused as not found."""
    with pytest.raises(NotFound):
        await database.replies.save("nowhere", [])
    with pytest.raises(NotFound):
        await database.feedback.give("nowhere", "U", "good")


async def test_a_person_has_one_word_on_a_turn_and_may_change_it(database: Database) -> None:
    """Feedback is one a person and turn."""
    await database.turns.accept(new_turn("a"))
    await database.feedback.give("a", "U1", "good")
    await database.feedback.give("a", "U2", "good")
    await database.feedback.give("a", "U1", "bad", "출처가 오래됐어요")
    found = {record.user: (record.value, record.comment) for record in await database.feedback.of_turn("a")}
    assert found == {"U1": ("bad", "출처가 오래됐어요"), "U2": ("good", "")}


async def test_a_document_goes_from_kept_to_written_to_archived(database: Database) -> None:
    """A document keeps its text, and knows its page once it has one."""
    await database.turns.accept(new_turn("a"))
    document = DocumentRecord(
        id="d", turn_id="a", conversation="c", title="온보딩", markdown="# 온보딩", request_key="k", warnings=("w",)
    )
    await database.documents.save(document)
    assert await database.documents.written("d", "p1", "https://notion.so/p1", ["table split"])
    stored = await database.documents.get("d")
    assert stored is not None
    assert (stored.state, stored.page_id, stored.warnings, stored.markdown) == (
        "written", "p1", ("table split",), "# 온보딩",
    )  # fmt: skip
    assert await database.documents.archived("d")
    assert [found.state for found in await database.documents.recent("c", 5)] == ["archived"]
    assert not await database.documents.archived("nothing")


async def test_the_write_log_remembers_how_far_a_page_is(database: Database) -> None:
    """Progress is written over, under the request's key."""
    assert await database.writes.get("k") is None
    await database.writes.save(WriteRecord("k"))
    await database.writes.save(WriteRecord("k", "p1", {"next_block": 100}))
    assert await database.writes.get("k") == WriteRecord("k", "p1", {"next_block": 100})


async def test_sync_state_is_by_source_and_key(database: Database) -> None:
    """Values are JSON, one a source and key."""
    await database.sync_state.set("notion", "cursor", {"at": 1})
    await database.sync_state.set("notion", "cursor", {"at": 2})
    await database.sync_state.set("slack", "cursor", 3)
    assert await database.sync_state.get("notion", "cursor") == {"at": 2}
    assert await database.sync_state.all("notion") == {"cursor": {"at": 2}}
    await database.sync_state.delete("notion", "cursor")
    assert await database.sync_state.get("notion", "cursor") is None


async def test_an_executor_that_beats_is_not_removed(database: Database) -> None:
    """Whoever has shown life since it was read stays; another boot has taken the name for good."""
    await database.leases.register(LeaseRecord("worker:w", "one", "host", 1))
    [read] = await database.leases.held("worker:")
    assert await database.leases.renew("worker:w", "one")
    assert not await database.leases.revoke(read)
    await database.leases.register(LeaseRecord("worker:w", "two", "host", 2))
    assert not await database.leases.renew("worker:w", "one")
    await database.leases.give_back("worker:w", "two")
    assert await database.leases.held("worker:") == ()


async def test_purging_removes_what_ended_long_ago_and_what_hangs_on_it(database: Database) -> None:
    """Old turns go with their replies, feedback and documents; what still waits stays however old it is."""
    await database.turns.accept_all([new_turn("old", "a"), new_turn("waits", "a")])
    await database.replies.save("old", [ReplyPart("C", "1.0")])
    await database.feedback.give("old", "U", "good")
    await database.documents.save(
        DocumentRecord(id="d", turn_id="old", conversation="a", title="t", markdown="m", request_key="k")
    )
    await database.writes.save(WriteRecord("k"))
    await database.queue.claim("w", 1)
    await database.turns.finish("old", 1, TurnReport(outcome="answered"))
    assert await database.retention.purge(timedelta(hours=1)) == 0
    await asyncio.sleep(0.01)
    assert await database.retention.purge(timedelta(0)) == 1
    assert await database.turns.get("old") is None
    assert await database.turns.get("waits") is not None
    assert await database.documents.get("d") is None
    assert await database.writes.get("k") is None
    assert await database.replies.of_turn("old") == ()
    assert await database.feedback.of_turn("old") == ()


async def test_the_marks_of_an_index_that_is_gone_are_removed(database: Database) -> None:
    """An index that nobody keeps in step any more leaves nothing behind; the others keep their marks."""
    for name in ("notion:old", "notion:older%", "notion:oldest"):
        assert await database.leases.take(LeaseRecord(name, "h", "host", 1), None)
        await database.sync_state.set(f"{name}:rules", "page", "mark")
    async with database.connections.write() as connection:
        at = datetime.now(UTC) - timedelta(days=91)
        old = tables.lease.c.name.in_(["notion:old", "notion:older%"])
        await connection.execute(tables.lease.update().where(old).values(renewed_at=at))
    await database.retention.purge(timedelta(days=90))
    assert await database.sync_state.all("notion:old:rules") == {}
    assert await database.leases.get("notion:old") is None
    assert await database.sync_state.all("notion:older%:rules") == {}
    assert await database.sync_state.all("notion:oldest:rules") == {"page": "mark"}


async def test_a_made_page_is_known_with_its_readers_after_its_turn_is_gone(database: Database) -> None:
    """Who may read a page does not end with what was said to get it, and a later version changes nothing of it."""
    await database.turns.accept(new_turn("a"))
    made: dict[str, Any] = {"turn_id": "a", "conversation": "c", "title": "t", "markdown": "m", "request_key": "k"}
    readers = frozenset({"channel:C1"})
    await database.documents.save(DocumentRecord(id="d", readers=readers, is_copy=False, state="held", **made))
    assert await database.documents.cleared("d", "parent", readers)
    assert await database.documents.written("d", "p1", "https://notion.so/p1", parent="parent")
    await database.documents.save(DocumentRecord(id="e", readers=readers | {"team:T1"}, **made))
    assert await database.documents.written("e", "p1", "https://notion.so/p1", parent="other")
    page = MadePage("p1", "parent", readers, is_copy=False)
    assert await database.made_pages.all() == {"p1": page}
    await database.made_pages.edited("p1")
    assert await database.made_pages.get("p1") == replace(page, is_edited=True)
    before = datetime.now(UTC) - timedelta(minutes=1)
    await database.made_pages.archive("p1")
    assert await database.made_pages.archived(["p1", "p2"], before) == {"p1"}
    assert not await database.made_pages.archived(["p1"], datetime.now(UTC) + timedelta(minutes=1))
    await database.made_pages.restore("p1")
    assert not await database.made_pages.archived(["p1"], before)
