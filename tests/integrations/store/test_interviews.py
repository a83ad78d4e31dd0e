"""Interviews are kept whole, once, sealed, and until somebody wants them erased."""

import asyncio
import sqlite3
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from integrations.errors import Misconfigured, NotFound
from integrations.store import Database
from integrations.store.chat_replies import ChatReplies
from integrations.store.handovers import HandoverRecord
from integrations.store.interview_records import (
    CaseRecord,
    EmotionRecord,
    EvidenceRecord,
    FactRecord,
    InterviewRecord,
    MissingRecord,
    PartyRecord,
    ProcessCall,
    SummaryRecord,
    Transition,
)
from integrations.store.interview_tables import SEALED, case_counter, chat_session
from integrations.store.tables import metadata
from tests.integrations.store.test_turns import new_turn

AT = datetime(2026, 3, 2, 9, 30, tzinfo=UTC)
CANARY = "카나리아-Zitronenfalter"

CASE = CaseRecord(
    level1="민사",
    level2="CIV_LOAN",
    level3="CIV_LOAN_UNPAID",
    parties=(PartyRecord("채무자", f"김{CANARY}"), PartyRecord("보증인")),
    facts=(
        FactRecord(
            field="loan_date", label="빌려준 날", value=f"작년 10월 {CANARY}", normalised="2025-10", kind="date",
            precision="month", raw=CANARY, said_on=date(2026, 3, 2), source_turn="t1", source_text=CANARY,
        ),
        FactRecord(
            field="amount", value="5천만원", normalised=50_000_000, kind="integer", confirmed=False, status="read",
        ),
    ),
    evidence=(EvidenceRecord(name=f"{CANARY}.pdf", mimetype="application/pdf", shows=CANARY, text=CANARY, at=AT),),
    emotions=(EmotionRecord("fear", 4, CANARY),),
    missing=(MissingRecord("interest", "refused"),),
    summaries=(SummaryRecord("LAWYER", f"# {CANARY}"), SummaryRecord("CRM", "…")),
)  # fmt: skip


def new_interview(id: str, **values: Any) -> InterviewRecord:
    """An interview that has just begun."""
    common = {"team": "T", "user": "U", "door": "http", "channel": "chat", "thread": id, "locale": "ko"}
    return InterviewRecord(id=id, **{**common, "conversation": f"T:chat:{id}", **values})


def _bytes_of(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.iterdir())


async def test_an_interview_is_read_back_as_it_was_saved(database: Database) -> None:
    """Everything that the engine stores comes back, in its order, with the case's number."""
    assert await database.interviews.create(new_interview("s", client="law-firm", utc_offset=32400))
    assert not await database.interviews.create(new_interview("s", user="another"))
    begun = await database.interviews.get("s")
    assert begun is not None
    assert (begun.user, begun.client, begun.utc_offset, begun.case) == ("U", "law-firm", 32400, None)
    record = replace(
        begun, state="FACT_COLLECTION", knowledge_version="v1", context={"facts": {"a": [1, CANARY]}}, last_turn="t1",
        urgency="HIGH", completion_rate=0.25, ended_at=AT, case=CASE,
    )  # fmt: skip
    number = await database.interviews.save(record)
    found = await database.interviews.get("s")
    assert found is not None
    assert found.updated_at is not None
    assert begun.updated_at is not None
    assert found.updated_at > begun.updated_at
    assert found.case is not None
    assert found == replace(record, updated_at=found.updated_at, case=replace(CASE, number=number))
    assert await database.interviews.of_conversation("T:chat:s") == found
    assert await database.interviews.get("nothing") is None


async def test_saving_a_turn_again_changes_nothing(database: Database) -> None:
    """What a turn logged stands once, however often it runs; that of other turns stays."""
    await database.interviews.create(new_interview("s"))
    begin, ask, end = (Transition(a, b, "always", AT) for a, b in (("", "INIT"), ("INIT", "ASK"), ("ASK", "DONE")))
    call = ProcessCall("extract", "gpt", 10, 20, 300)
    record = new_interview("s", last_turn="t1", case=CASE)
    numbers = {await database.interviews.save(record, [begin, ask], [call, call]) for _ in range(2)}
    fewer = replace(CASE, facts=CASE.facts[1:], parties=(), missing=())
    numbers.add(await database.interviews.save(replace(record, last_turn="t2", case=fewer), [end]))
    assert len(numbers) == 1
    assert await database.interviews.log_of("s") == (begin, ask, end)
    assert await database.interviews.calls_of("s") == (call, call)
    found = await database.interviews.get("s")
    assert found is not None
    assert found.case == replace(fewer, number=numbers.pop())


async def test_case_numbers_have_no_gaps_under_concurrency(database: Database) -> None:
    """Each team counts from 1; interviews that get their case at the same moment get neighbouring numbers."""
    many = [f"s{number}" for number in range(12)]
    for id in many:
        await database.interviews.create(new_interview(id, team="T" if id != "s0" else "other"))
    saved = await asyncio.gather(
        *(database.interviews.save(new_interview(id, case=CASE)) for id in many[1:6]),
        *(database.interviews.give_number(id) for id in many[6:]),
    )
    year = saved[0].partition("-")[0]
    assert sorted(saved) == [f"{year}-{serial:06d}" for serial in range(1, 12)]
    assert await database.interviews.give_number("s0") == f"{year}-000001"
    assert await database.interviews.give_number("s3") == saved[2]
    assert await database.interviews.save(new_interview("s11", case=CASE)) == saved[10]


async def test_a_number_is_lost_neither_by_a_failure_nor_given_again_after_erasing(database: Database) -> None:
    """What is rolled back has used no number; that of an erased case belongs to nobody else."""
    for id in "abc":
        await database.interviews.create(new_interview(id))
    first = await database.interviews.save(new_interview("a", case=CASE))
    not_json = new_interview("b", case=replace(CASE, summaries=(SummaryRecord("LAWYER", object()),)))  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        await database.interviews.save(not_json)
    second = await database.interviews.give_number("b")
    await database.interviews.erase("b")
    third = await database.interviews.give_number("c")
    assert [number[-6:] for number in (first, second, third)] == ["000001", "000002", "000003"]


async def test_a_save_that_fails_leaves_everything_as_it_was(database: Database) -> None:
    """State, lists and log go together or not at all."""
    await database.interviews.create(new_interview("s"))
    await database.interviews.save(new_interview("s", last_turn="t1", case=CASE))
    before = await database.interviews.get("s")
    broken = replace(CASE, facts=(), summaries=(SummaryRecord("LAWYER", object()),))  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        await database.interviews.save(
            new_interview("s", state="SUMMARY", last_turn="t2", case=broken), [Transition("A", "B", "c", AT)]
        )
    assert await database.interviews.get("s") == before
    assert await database.interviews.log_of("s") == ()


async def test_what_was_erased_does_not_come_back(database: Database) -> None:
    """Every table is empty of it afterwards, and a turn that still ran cannot store it again."""
    await database.interviews.create(new_interview("s"))
    await database.interviews.create(new_interview("other"))
    transitions = [Transition("", "INIT", "always", AT)]
    for id in ("s", "other"):
        interview = new_interview(id, last_turn=f"turn of {id}", case=CASE)
        await database.interviews.save(interview, transitions, [ProcessCall("n")], tells=("ended",))
        await database.handovers.save(HandoverRecord(session_id=id, team="T", reason="completed"))
    assert await database.interviews.erase("s")
    assert not await database.interviews.erase("s")
    with pytest.raises(NotFound):
        await database.interviews.save(new_interview("s", last_turn="t", case=CASE))
    with pytest.raises(NotFound):
        await database.interviews.give_number("s")
    async with database.connections.read() as connection:
        for table in metadata.sorted_tables:
            if "session_id" in table.c:
                assert set(await connection.scalars(sa.select(table.c.session_id))) == {"other"}, table.name
        assert await connection.scalar(sa.select(sa.func.count()).select_from(chat_session)) == 1
        assert await connection.scalar(sa.select(sa.func.count()).select_from(case_counter)) == 1


async def test_a_person_finds_what_can_go_on(database: Database) -> None:
    """Open, paused and interrupted interviews of this person in this team, the newest first."""
    for number, status in enumerate(
        ("OPEN", "PAUSED", "EMERGENCY", "COMPLETED", "CANCELLED", "ABORTED", "HANDED_OVER")
    ):
        await database.interviews.create(
            new_interview(status, status=status, created_at=AT + timedelta(minutes=number))
        )
    await database.interviews.create(new_interview("theirs", user="V"))
    await database.interviews.create(new_interview("elsewhere", team="other"))
    assert [found.id for found in await database.interviews.open_of("T", "U")] == ["EMERGENCY", "PAUSED", "OPEN"]


async def test_a_list_goes_on_where_it_stopped(database: Database) -> None:
    """Page by page every interview of the client comes once, newest first, also those of the same moment."""
    for number in range(7):
        await database.interviews.create(
            new_interview(
                f"s{number}", client="a", created_at=AT + timedelta(seconds=number // 3), user=f"u{number % 2}",
                status="PAUSED" if number == 3 else "OPEN",
            )
        )  # fmt: skip
    await database.interviews.create(new_interview("theirs", client="b"))
    case_number = await database.interviews.give_number("s6")
    seen: list[str] = []
    before = None
    while page := await database.interviews.list("T", "a", 2, before):
        seen += [line.id for line in page]
        before = (page[-1].created_at, page[-1].id)
    assert seen == ["s6", "s5", "s4", "s3", "s2", "s1", "s0"]
    assert [line.id for line in await database.interviews.list("T", "a", 9, user="u1")] == ["s5", "s3", "s1"]
    assert [line.id for line in await database.interviews.list("T", "a", 9, status="PAUSED")] == ["s3"]
    [line] = await database.interviews.list("T", "a", 1)
    assert line.case_number == case_number


async def test_what_nobody_touches_for_long_is_found(database: Database) -> None:
    """Counted from the last save, whatever the status."""
    for id in ("old", "new"):
        await database.interviews.create(new_interview(id))
    async with database.connections.write() as connection:
        await connection.execute(
            chat_session.update()
            .where(chat_session.c.id == "old")
            .values(updated_at=datetime.now(UTC) - timedelta(days=10, hours=1))
        )
    assert await database.interviews.untouched(timedelta(days=11)) == ()
    assert await database.interviews.untouched(timedelta(days=10)) == ("old",)
    await database.interviews.save(new_interview("old"))
    assert await database.interviews.untouched(timedelta(days=10)) == ()


async def test_the_first_at_the_counsel_desk_has_the_case(database: Database) -> None:
    """Of several who claim it, one gets it, and a later note of where it was posted does not change that."""
    await database.interviews.create(new_interview("s"))
    note = HandoverRecord(session_id="s", team="T", reason="emergency")
    with pytest.raises(NotFound):
        await database.handovers.save(replace(note, session_id="nothing"))
    assert await database.handovers.claim("s", "L0") is None
    await database.handovers.save(note)
    claims = await asyncio.gather(*(database.handovers.claim("s", f"L{number}") for number in range(4)))
    winners = {claim.claimed_by for claim in claims if claim}
    assert len(winners) == 1
    await database.handovers.save(replace(note, channel="C", ts="1.0"))
    found = await database.handovers.get("s")
    assert found is not None
    assert (found.channel, found.ts, found.claimed_by) == ("C", "1.0", winners.pop())
    assert found.claimed_at is not None


async def test_a_reply_is_kept_as_long_as_its_turn(database: Database) -> None:
    """It needs the turn, is read back whole, and goes with it; other conversations keep theirs."""
    replies: ChatReplies = database.chat_replies
    with pytest.raises(NotFound):
        await replies.save("t", {})
    await database.turns.accept_all([new_turn("t", "c"), new_turn("u", "d"), new_turn("w", "c")])
    await replies.save("t", {"message": 1})
    await replies.save("t", {"message": CANARY})
    assert await replies.of_turn("t") == {"message": CANARY}
    [first, _] = await database.queue.claim("w", 2)
    assert await database.retention.open_turns("c") == ("t", "w")
    assert await database.retention.erase_conversation("c") == 0
    await database.queue.settle("t", first.attempts, "done")
    assert await database.retention.erase_conversation("c") == 1
    assert await database.retention.open_turns("c") == ("w",)
    assert await replies.of_turn("t") is None
    assert await database.turns.get("u") is not None


async def test_the_version_published_last_is_the_newest(database: Database) -> None:
    """Also where it is an older one that was published again."""
    versions = database.knowledge_versions
    assert await versions.newest("intake") is None
    await versions.save("intake", "a", b"1")
    await versions.save("intake", "b", b"\x00\xff")
    await versions.save("other", "z", b"3")
    assert await versions.newest("intake") == "b"
    await versions.save("intake", "a", b"1")
    assert await versions.newest("intake") == "a"
    assert await versions.get("intake", "b") == b"\x00\xff"
    assert await versions.get("intake", "c") is None


async def test_every_text_of_an_interview_is_sealed(tmp_path: Path) -> None:
    """In the files of the database there is no word of what was said, nor what the case is about."""
    path = tmp_path / "bot.db"
    async with Database(path, "secret") as database:
        await database.migrate()
        await database.turns.accept(new_turn("t"))
        await database.chat_replies.save("t", {"message": CANARY})
        await database.interviews.create(new_interview("s", context={"said": CANARY}))
        await database.interviews.save(
            new_interview("s", last_turn="t", context={"said": CANARY}, case=CASE), [Transition("", "I", CANARY, AT)]
        )
        written = _bytes_of(tmp_path)
        assert b"chat_session" in written
        for word in (CANARY, "CIV_LOAN", "loan_date", "interest"):
            assert word.encode() not in written, word
        with sqlite3.connect(path) as plain:
            for column in SEALED:
                assert plain.execute(f"SELECT count({column.name}) FROM {column.table.name}").fetchone()[0] > 0, column


async def test_what_another_key_sealed_is_noticed_in_every_table(database: Database, url: str) -> None:
    """A process with another key is told so also where only interviews are stored."""
    await database.interviews.create(new_interview("s"))
    async with Database(url, "another") as other:
        with pytest.raises(Misconfigured, match="ENCRYPTION_KEY"):
            await other.keys.admit()
    await database.keys.admit()
