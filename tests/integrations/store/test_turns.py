import asyncio
import dataclasses
from datetime import timedelta
from pathlib import Path

import pytest

from integrations.errors import Misconfigured, Unavailable
from integrations.llm.base import ModelCall
from integrations.store import Database
from integrations.store.backlog import WaitingLimits
from integrations.store.leases import LeaseRecord
from integrations.store.turns import NewTurn, TurnReport

CALL = ModelCall(
    role="chat", model="m", input_tokens=10, output_tokens=4, milliseconds=120, cost_usd=0.25, outcome="ok"
)


def new_turn(id: str, conversation: str = "c", **values: object) -> NewTurn:
    """A turn with everything that a door can give it."""
    turn = NewTurn(
        id=id, conversation=conversation, team="T", channel="C", thread="1", user="U", text="연차는 며칠?", locale="ko",
        door="slack", audience=("team:T",), files=({"id": "F1", "name": "a.pdf"},), is_direct=True,
        command="plan", answers="slack:T:C:0", is_private=True, revises="d", said_at="1.0", shown_after="2.0",
        origin="slack:T:C:1.0", given={"id": 5, "words": ["연차"]},
    )  # fmt: skip
    return dataclasses.replace(turn, **values)  # type: ignore[arg-type]


def _content(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.iterdir())


async def test_a_turn_is_read_back_as_it_was_accepted(database: Database) -> None:
    """What a door made of a message survives storing, and a known id is not stored again."""
    assert await database.turns.accept(new_turn("a"))
    assert not await database.turns.accept(new_turn("a", text="another"))
    stored = await database.turns.get("a")
    assert stored is not None
    assert stored.turn == new_turn("a")
    assert stored.state == "accepted"
    assert stored.created_at.tzinfo is not None


async def test_texts_are_unreadable_at_rest(tmp_path: Path) -> None:
    """Neither question nor answer stands in the file, and another key does not open them."""
    path = tmp_path / "bot.sqlite"
    async with Database(path, "one") as database:
        await database.migrate()
        await database.turns.accept(new_turn("a", text="geheime Frage"))
        [turn] = await database.queue.claim("w", 1)
        await database.turns.finish("a", turn.attempts, TurnReport(outcome="answered", answer="geheime Antwort"))
    assert b"geheime" not in _content(tmp_path)
    async with Database(path, ["two", "one"]) as database:
        stored = await database.turns.get("a")
        assert stored is not None
        assert (stored.turn.text, stored.report.answer) == ("geheime Frage", "geheime Antwort")
    async with Database(path, "two") as database:
        with pytest.raises(Misconfigured):
            await database.turns.get("a")


async def test_claims_are_oldest_first_and_one_of_a_conversation(database: Database) -> None:
    """While a turn runs, the ones behind it wait, and other conversations go on."""
    for id, conversation in (("a1", "a"), ("a2", "a"), ("b1", "b"), ("a3", "a"), ("c1", "c")):
        await database.turns.accept(new_turn(id, conversation))
    first = await database.queue.claim("w", 2)
    assert [record.turn.id for record in first] == ["a1", "b1"]
    assert [record.turn.id for record in await database.queue.claim("w", 9)] == ["c1"]
    assert await database.queue.claim("w", 9) == ()
    assert await database.turns.finish("a1", 1, TurnReport(outcome="answered"))
    assert [record.turn.id for record in await database.queue.claim("w", 9)] == ["a2"]
    assert await database.queue.waiting() == 1


async def test_claims_made_at_the_same_time_do_not_overlap(database: Database) -> None:
    """Many claims at once give each turn to one of them, and never two of one conversation."""
    await database.turns.accept_all([new_turn(f"t{n}", f"c{n % 7}") for n in range(21)])
    claimed = [record for batch in await asyncio.gather(*(database.queue.claim(f"w{n}", 2) for n in range(9)))
               for record in batch]  # fmt: skip
    assert sorted(record.turn.id for record in claimed) == sorted(f"t{n}" for n in range(7))


async def test_a_report_is_stored_with_what_the_calls_cost(database: Database) -> None:
    """Tokens and cost are summed; the cost is unknown as soon as one call's is."""
    await database.turns.accept_all([new_turn("a", "a"), new_turn("b", "b")])
    await database.queue.claim("w", 2)
    report = TurnReport(
        outcome="answered", answer="15일", mode="search", graph="workspace", model_calls=(CALL, CALL), milliseconds=900
    )
    assert await database.turns.finish("a", 1, report)
    assert await database.turns.finish(
        "b", 1, dataclasses.replace(report, model_calls=(CALL, dataclasses.replace(CALL, cost_usd=None)))
    )
    a, b = await database.turns.get("a"), await database.turns.get("b")
    assert a is not None
    assert b is not None
    assert (a.report, a.input_tokens, a.output_tokens, a.cost_usd, a.state) == (report, 20, 8, 0.5, "done")
    assert b.cost_usd is None
    assert a.finished_at is not None


async def test_only_the_running_attempt_can_finish(database: Database) -> None:
    """A process that lost the turn cannot write its end over another's."""
    await database.turns.accept(new_turn("a"))
    await database.queue.claim("w1", 1)
    assert await database.queue.recover("w1") == 1
    [second] = await database.queue.claim("w2", 1)
    assert (second.attempts, second.crashes) == (2, 1)
    assert not await database.turns.finish("a", 1, TurnReport(outcome="answered"))
    assert await database.turns.finish("a", 2, TurnReport(outcome="answered"))
    assert not await database.turns.finish("a", 2, TurnReport(outcome="answered"))


async def test_turns_of_unregistered_executors_are_recovered(database: Database) -> None:
    """Orphans wait again; the turns of a registered executor are left alone."""
    await database.leases.register(LeaseRecord("worker:lives", "boot", "host", 1))
    await database.turns.accept_all([new_turn("a", "a"), new_turn("b", "b")])
    await database.queue.claim("lives", 1)
    await database.queue.claim("gone", 1)
    assert await database.queue.recover_orphans() == 1
    a, b = await database.turns.get("a"), await database.turns.get("b")
    assert a is not None
    assert b is not None
    assert (a.state, b.state, b.crashes) == ("running", "accepted", 1)


async def test_a_wish_outlives_the_process_that_was_to_fulfil_it(database: Database) -> None:
    """A turn that was to stop when its process died does not run again."""
    await database.turns.accept(new_turn("a"))
    await database.queue.claim("w", 1)
    assert await database.queue.command("a", "stop")
    assert await database.queue.pending_commands("w") == {"a": ("stop", 1)}
    await database.queue.recover("w")
    stored = await database.turns.get("a")
    assert stored is not None
    assert stored.state == "stopped"


async def test_a_changed_text_voids_the_attempt(database: Database) -> None:
    """An attempt on the old text cannot finish; the next one has the new text and counts no crash."""
    await database.turns.accept(new_turn("a"))
    assert await database.queue.change_text("a", "두 번째") == 0
    await database.queue.claim("w", 1)
    assert await database.queue.change_text("a", "세 번째") == 1
    assert not await database.turns.finish("a", 1, TurnReport(outcome="answered"))
    assert not await database.queue.settle("a", 1, "done")
    again = await database.queue.restart("a", 1)
    assert again is not None
    assert (again.turn.text, again.attempts, again.crashes, again.revision) == ("세 번째", 2, 0, 2)
    assert await database.queue.settle("a", 2, "done")
    assert await database.queue.change_text("a", "too late") is None


async def test_beginning_again_does_not_undo_a_wish_to_end(database: Database) -> None:
    """Neither a changed text nor the next attempt makes one forget that the turn is to stop."""
    await database.turns.accept(new_turn("a"))
    await database.queue.claim("w", 1)
    assert await database.queue.command("a", "stop")
    assert await database.queue.change_text("a", "두 번째") == 1
    assert await database.queue.pending_commands("w") == {"a": ("stop", 1)}
    assert await database.queue.restart("a", 1) is not None
    assert await database.queue.restart("a", 1) is None
    assert await database.queue.pending_commands("w") == {"a": ("stop", 2)}


async def test_nothing_of_a_deleted_message_is_kept(database: Database) -> None:
    """A withdrawn turn keeps no text."""
    await database.turns.accept(new_turn("a"))
    assert await database.queue.end_waiting("a", "deleted")
    assert not await database.queue.end_waiting("a", "deleted")
    stored = await database.turns.get("a")
    assert stored is not None
    assert (stored.state, stored.turn.text) == ("deleted", "")
    assert await database.queue.claim("w", 1) == ()


async def test_conversations_and_people_have_their_newest_turns(database: Database) -> None:
    """A conversation is told oldest first, a person's list newest first, each cut to the newest."""
    await database.turns.accept_all([new_turn(f"t{n}", "a" if n % 2 else "b", user=f"U{n % 3}") for n in range(9)])
    assert [record.turn.id for record in await database.turns.recent("a", 3)] == ["t3", "t5", "t7"]
    assert [record.turn.id for record in await database.turns.of_user("U0", 2)] == ["t6", "t3"]
    assert await database.turns.of_user("U0", 2, team="another") == ()


async def test_a_database_that_cannot_be_written_is_unavailable(tmp_path: Path) -> None:
    """A broken file is an error of our own tree, whose message holds no parameters."""
    path = tmp_path / "bot.sqlite"
    async with Database(path, "one") as database:
        await database.migrate()
    async with Database(path, "one") as database:
        async with database.connections.write() as connection:
            await connection.exec_driver_sql(
                "CREATE TRIGGER full BEFORE INSERT ON turn BEGIN SELECT RAISE(ABORT, 'disk'); END"
            )
        with pytest.raises(Exception, match="turn") as refused:
            await database.turns.accept(new_turn("secret-id"))
        assert "secret-id" not in str(refused.value)
    async with Database(tmp_path, "one") as database:
        with pytest.raises(Unavailable):
            await database.ping()
        # The driver's thread for a connection that failed ends a moment later.
        await asyncio.sleep(0.2)


def test_a_wrong_url_names_the_setting() -> None:
    """What is not supported is said before anything is connected."""
    with pytest.raises(Misconfigured, match="mysql"):
        Database("mysql://host/db", "one")
    with pytest.raises(Misconfigured, match="secret"):
        Database("bot.sqlite", "")


async def test_what_an_attempt_cost_that_was_cut_off_stays_counted(database: Database) -> None:
    """A stopped turn keeps its calls, and one that began again counts those of every attempt."""
    for id in ("stopped", "again"):
        await database.turns.accept(new_turn(id, id))
        await database.queue.claim("w", 1)
        await database.turns.spend(id, [CALL], 1500)
    assert await database.queue.settle("stopped", 1, "stopped")
    stored = await database.turns.get("stopped")
    assert stored is not None
    assert (stored.report.model_calls, stored.report.milliseconds, stored.cost_usd) == ((CALL,), 1500, 0.25)
    await database.queue.hand_back("again", 1)
    [second] = await database.queue.claim("w", 1)
    report = TurnReport(outcome="answered", model_calls=(CALL, CALL), milliseconds=900)
    assert await database.turns.finish("again", second.attempts, report)
    stored = await database.turns.get("again")
    assert stored is not None
    assert (len(stored.report.model_calls), stored.input_tokens, stored.cost_usd) == (3, 30, 0.75)


async def test_nobody_waits_behind_all_of_another(database: Database) -> None:
    """Of a person with many turns, of a busy channel, and of others, the first of each goes first."""
    many = [new_turn(f"many{n}", f"many{n}", user="U1", channel="C1") for n in range(30)]
    busy = [new_turn(f"busy{n}", f"busy{n}", user=f"U1{n}", channel="C1") for n in range(10)]
    others = [new_turn("same", "s", user="U2", channel="C1"), new_turn("other", "o", user="U3", channel="C2")]
    await database.turns.accept_all([*many, *busy, *others])
    assert await database.backlog.ahead_of("other") == 1
    assert await database.backlog.ahead_of("many29") == 41
    claimed = [(await database.queue.claim("w", 1))[0].turn.id for _ in range(14)]
    assert claimed[:2] == ["many0", "other"]
    assert claimed.index("same") < 13
    assert [id for id in claimed if id.startswith("many")] == ["many0", "many1"]
    assert await database.backlog.ahead_of("many0") is None


async def test_a_client_keeps_no_other_out(database: Database) -> None:
    """Over HTTP each client waits in a place of its own, however many people it asks for."""
    limits = WaitingLimits(person=9, channel=2)
    asked = [("one", "a"), ("one", "b"), ("one", "c"), ("two", "a")]
    turns = [new_turn(f"{c}{p}", f"{c}{p}", user=f"{c}/{p}", channel="api", door="api") for c, p in asked]
    admitted = await database.turns.admit_all(turns, limits)
    assert [admission for admission, _ in admitted] == ["new", "new", "full", "new"]


async def test_what_is_beyond_the_limits_is_held(database: Database) -> None:
    """Of a person and of a channel; what was known before stays known, and HTTP keeps nothing of it."""
    limits = WaitingLimits(person=3, channel=5)
    mine = [new_turn(f"a{n}", f"a{n}", user="U1") for n in range(5)]
    admitted = await database.turns.admit_all([*mine, mine[0]], limits)
    assert [admission for admission, _ in admitted] == ["new"] * 3 + ["held"] * 2 + ["known"]
    theirs = [new_turn(f"b{n}", f"b{n}", user=f"U2{n}") for n in range(3)]
    assert await database.turns.admit_all(theirs, limits) == [("new", 5), ("new", 5), ("held", 5)]
    http = [new_turn("h0", "h", user="U1", door="http"), new_turn("a4", "a4", user="U1", door="http")]
    assert [admission for admission, _ in await database.turns.admit_all(http, limits)] == ["full", "known"]
    assert await database.turns.get("h0") is None
    held = await database.turns.get("a3")
    assert held is not None
    assert (held.state, held.turn.text) == ("held", mine[3].text)
    assert await database.queue.waiting() == 5


async def test_who_has_held_turns_is_told_once_and_can_send_them(database: Database) -> None:
    """One turn of each person is named until they are told; sent, the oldest wait first, as many as may."""
    limits = WaitingLimits(person=2, channel=100)
    await database.turns.admit_all([new_turn(f"a{n}", f"a{n}", user="U1", said_at=f"a{n}") for n in range(6)], limits)
    await database.turns.admit_all([new_turn(f"b{n}", f"b{n}", user="U2", said_at=f"b{n}") for n in range(3)], limits)
    untold = await database.backlog.unannounced(timedelta(minutes=10))
    assert {each.said_at for each in untold} == {"a5", "b2"}
    await database.backlog.announced("T", "U1")
    await database.turns.admit_all([new_turn("a6", "a6", user="U1", said_at="a6")], limits)
    assert [each.said_at for each in await database.backlog.unannounced(timedelta(minutes=10))] == ["b2"]
    assert {each.said_at for each in await database.backlog.unannounced(timedelta(0))} == {"a6", "b2"}
    assert await database.backlog.release("T", "U1", limits) == (0, 5)
    for record in await database.queue.claim("w", 4):
        await database.queue.settle(record.turn.id, 1, "done")
    assert await database.backlog.release("T", "U1", limits) == (2, 3)
    assert {record.turn.id for record in await database.queue.claim("w", 9)} == {"a2", "a3"}
    assert await database.queue.change_text("a4", "anders") == 0
    assert await database.queue.end_waiting("a5", "deleted")
    assert await database.backlog.release("T", "U1", limits) == (2, 0)
    edited = await database.turns.get("a4")
    assert edited is not None
    assert (edited.state, edited.turn.text, edited.finished_at) == ("accepted", "anders", None)


async def test_only_who_ran_alone_is_blamed(database: Database) -> None:
    """Turns that ran together through three crashes wait in quarantine; a crash of one that ran alone counts."""
    await database.turns.accept_all([new_turn("a", "a"), new_turn("b", "b")])
    for crash in range(3):
        assert not await database.queue.has_quarantined()
        assert len(await database.queue.claim("w", 9)) == 2, crash
        assert await database.queue.recover("w") == 2
    assert await database.queue.has_quarantined()
    assert await database.queue.claim("w", 9) == ()
    (a,) = await database.queue.claim("w", 1, quarantined=True)
    assert (a.turn.id, a.crashes, a.is_quarantined) == ("a", 3, True)
    await database.queue.recover("w")
    (a,) = await database.queue.claim("w", 9)
    assert (a.turn.id, a.crashes, a.is_quarantined) == ("a", 4, False)
    (b,) = await database.queue.claim("w", 1, quarantined=True)
    assert b.is_quarantined
