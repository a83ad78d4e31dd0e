from dataclasses import replace
from datetime import UTC, datetime

from bot.inbox.records import to_record
from integrations.store import Database
from integrations.store.handovers import HandoverRecord
from integrations.store.interview_records import InterviewRecord, ProcessCall, Transition
from integrations.store.recalls import RecallRecord
from integrations.store.writes import WriteRecord
from tests.bot.inbox.turns import turn

AT = datetime(2026, 11, 22, 1, 2, tzinfo=UTC)
INTERVIEW = InterviewRecord(
    id="s", team="T1", user="U1", door="slack", channel="D1", thread="2", conversation="T1:D1:2", locale="ko"
)


async def test_a_recall_outlives_its_interview(database: Database) -> None:
    """It is there until it is done, with the time at which it was first asked for."""
    await database.interviews.create(INTERVIEW)
    first = RecallRecord(session_id="s", threads=(("C1", "1.1"), ("D1", "2")), created_at=AT)
    await database.recalls.save(first)
    await database.interviews.erase("s")
    assert await database.recalls.all() == (first,)
    await database.recalls.save(RecallRecord(session_id="s", page_id="p"))
    assert await database.recalls.all() == (RecallRecord(session_id="s", page_id="p", created_at=AT),)
    await database.recalls.done("s")
    assert await database.recalls.all() == ()


async def test_a_hand_over_knows_its_page(database: Database) -> None:
    """With where it was told and by whom it was claimed."""
    await database.interviews.create(INTERVIEW)
    note = HandoverRecord(session_id="s", team="T1", reason="completed", page_id="p1")
    await database.handovers.save(note)
    await database.handovers.save(replace(note, channel="C1", ts="1.1"))
    assert await database.handovers.get("s") == replace(note, channel="C1", ts="1.1")


async def test_the_conversations_of_an_interview_are_found(database: Database) -> None:
    """Those in which it was held before, by its turns, and the one in which it goes on; no other."""
    await database.interviews.create(INTERVIEW)
    for name, thread in (("before", "1"), ("now", "2"), ("other", "3")):
        await database.turns.accept(to_record(turn(name, thread=thread)))
    for name in ("before", "now"):
        changed = replace(INTERVIEW, last_turn=name)
        await database.interviews.save(changed, [Transition("A", "B", "c", AT)], [ProcessCall("node")])
    conversations = await database.retention.conversations_of("s")
    assert conversations == ("T1:C1:1", "T1:C1:2", "T1:D1:2")
    assert await database.retention.conversations_of("nothing") == ()


async def test_writes_are_forgotten_by_their_keys(database: Database) -> None:
    """The others stay."""
    for key in ("a", "b", "c"):
        await database.writes.save(WriteRecord(key))
    await database.writes.forget(["a", "b"])
    assert [await database.writes.get(key) is not None for key in "abc"] == [False, False, True]
