import asyncio
import resource
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from bot.inbox import Inbox, Interruption
from bot.inbox.heartbeat import Executor
from bot.inbox.slots import Capacity
from integrations.errors import Unavailable
from integrations.store import Database
from integrations.store.turns import PendingCommand
from orchestrator.turn import Turn
from tests.bot.inbox.turns import SECRET, Runner, all_ended, state, turn
from tests.patience import PATIENCE

pytestmark = pytest.mark.waits


@pytest.fixture
def runner() -> Iterator[Runner]:
    """A runner, which must have come to rest."""
    runner = Runner()
    yield runner
    assert runner.at_once == 0


async def test_a_turn_runs_as_it_was_accepted(database: Database) -> None:
    """The runner gets the whole turn, and the number of the attempt."""
    got: list[tuple[Turn, int]] = []

    async def run(turn: Turn, attempt: int) -> None:
        got.append((turn, attempt))

    async with Inbox(database, run) as inbox:
        assert await inbox.accept(turn("a"))
        assert await all_ended(database, "a") == {"a": "done"}
    assert got == [(turn("a"), 1)]


async def test_turns_of_a_conversation_run_one_by_one_in_order(database: Database, runner: Runner) -> None:
    """Twenty turns of one thread run in the order of their acceptance, never two at once."""
    ids = [f"t{n}" for n in reversed(range(20))]
    async with Inbox(database, runner, capacity=Capacity(8)) as inbox:
        for id in ids:
            assert await inbox.accept(turn(id))
        await all_ended(database, *ids)
    assert runner.ended == ids
    assert runner.most_at_once == 1


async def test_conversations_run_in_parallel_up_to_the_number_of_workers(database: Database, runner: Runner) -> None:
    """With three workers, three threads run at once and the fourth waits for a free place."""
    ids = ["a", "b", "c", "d"]
    for id in ids:
        runner.hold(id)
    async with Inbox(database, runner, capacity=Capacity(3)) as inbox:
        for id in ids:
            await inbox.accept(turn(id, thread=id))
        for id in ids[:3]:
            await runner.has_begun(id)
        assert sorted(running.id for running in inbox.running) == ["a", "b", "c"]
        assert await inbox.waiting() == 1
        assert await state(database, "d") == "accepted"
        for id in ids:
            runner.go(id)
        await all_ended(database, *ids)
    assert runner.most_at_once == 3


async def test_the_same_key_is_one_turn(database: Database, runner: Runner) -> None:
    """Redelivered by two doors at once, and again later, a message is answered once."""
    async with Inbox(database, runner) as inbox:
        new = await asyncio.gather(*(inbox.accept(turn("a")) for _ in range(10)))
        assert sorted(new) == [False] * 9 + [True]
        await all_ended(database, "a")
        assert not await inbox.accept(turn("a"))
        await asyncio.sleep(0.3)
    assert runner.begun == [("a", 1)]


async def test_what_is_stored_is_not_stored_again(tmp_path: Path, runner: Runner) -> None:
    """The second of two events for one message does not wait for the database: here another process is writing."""
    path = tmp_path / "bot.sqlite"
    async with Database(str(path), SECRET) as database:
        await database.migrate()
        async with Inbox(database, runner, capacity=Capacity(0)) as inbox:
            assert await inbox.accept(turn("a"))
            with closing(sqlite3.connect(path, isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
                # Who waited for it would be told after half a minute that it is not available.
                assert not await inbox.accept(turn("a"))
                other.execute("ROLLBACK")


async def test_a_bad_turn_does_not_take_others_with_it(database: Database, runner: Runner) -> None:
    """Turns that are accepted in one group fail one by one."""
    bad = turn("bad", text="\ud800")
    async with Inbox(database, runner) as inbox:
        answers = await asyncio.gather(
            *(inbox.accept(each) for each in (turn("a", "1"), bad, turn("b", "2"))), return_exceptions=True
        )
        assert [answers[0], answers[2]] == [True, True]
        assert isinstance(answers[1], UnicodeError)
        await all_ended(database, "a", "b")


async def test_a_door_that_gives_up_waiting_takes_nobody_with_it(database: Database, runner: Runner) -> None:
    """Cancelling one acceptance leaves the others of its group alone."""
    async with Inbox(database, runner) as inbox:
        accepting = [asyncio.create_task(inbox.accept(turn(id, id))) for id in "abc"]
        await asyncio.sleep(0)
        accepting[0].cancel()
        assert await asyncio.gather(*accepting[1:]) == [True, True]
        await all_ended(database, "b", "c")


async def test_stop_returns_when_the_turn_has_stopped(database: Database, runner: Runner) -> None:
    """A running turn is cancelled, and the next of its thread begins only after it has come to rest."""
    runner.hold("a")
    async with Inbox(database, runner) as inbox:
        await inbox.accept(turn("a"))
        await inbox.accept(turn("b"))
        await runner.has_begun("a")
        assert inbox.interruption("a") is None
        assert await inbox.stop("a")
        assert runner.cancelled == ["a"]
        assert await all_ended(database, "a", "b") == {"a": "stopped", "b": "done"}
        assert not await inbox.stop("a")
        assert not await inbox.stop("unknown")
    assert runner.most_at_once == 1


async def test_a_waiting_turn_that_is_stopped_never_begins(database: Database, runner: Runner) -> None:
    """Stop and withdraw also work on what has not begun."""
    runner.hold("a")
    async with Inbox(database, runner) as inbox:
        for id in "abcd":
            await inbox.accept(turn(id))
        await runner.has_begun("a")
        assert await inbox.stop("b")
        assert await inbox.withdraw("c")
        runner.go("a")
        assert await all_ended(database, *"abcd") == {"a": "done", "b": "stopped", "c": "deleted", "d": "done"}
    assert runner.ended == ["a", "d"]


async def test_a_withdrawn_turn_stops_and_is_forgotten(database: Database, runner: Runner) -> None:
    """When the message is deleted while it is answered, the answer stops and the text goes."""
    runner.hold("a")
    async with Inbox(database, runner) as inbox:
        await inbox.accept(turn("a"))
        await runner.has_begun("a")
        assert await inbox.withdraw("a")
    record = await database.turns.get("a")
    assert record is not None
    assert (record.state, record.turn.text) == ("deleted", "")


async def test_amending_changes_what_waits_and_restarts_what_runs(database: Database, runner: Runner) -> None:
    """An edited message is answered as edited, once, and still before the ones behind it."""
    runner.hold("a")
    async with Inbox(database, runner) as inbox:
        await inbox.accept(turn("a", text="one"))
        await inbox.accept(turn("b", text="two"))
        await runner.has_begun("a")
        assert await inbox.amend("b", "zwei") == "queued"
        assert await inbox.amend("a", "eins") == "restarted"
        await runner.has_begun("a", 2)
        runner.go("a")
        await all_ended(database, "a", "b")
        assert await inbox.amend("a", "uno") == "too late"
    assert runner.begun == [("a", 1), ("a", 2), ("b", 1)]
    assert runner.texts == ["one", "eins", "zwei"]
    assert runner.ended == ["a", "b"]


async def test_a_command_that_is_known_late_does_not_stop_the_next_attempt(
    database: Database, runner: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was read before the turn began again is not taken for a command to the attempt that has the new text."""
    read = database.queue.pending_commands

    async def slow_to_tell(executor: str) -> dict[str, tuple[PendingCommand, int]]:
        found = await read(executor)
        await asyncio.sleep(0.1)
        return found

    monkeypatch.setattr(database.queue, "pending_commands", slow_to_tell)
    runner.hold("a")
    async with Inbox(database, runner) as inbox:
        await inbox.accept(turn("a", text="0"))
        for number in range(1, 12):
            await runner.has_begun("a", number)
            # At another point of the round in which commands are looked for each time.
            await asyncio.sleep(0.03 * number)
            assert await inbox.amend("a", f"{number}") == "restarted"
        await runner.has_begun("a", 12)
        await asyncio.sleep(0.4)
        runner.go("a")
        assert await all_ended(database, "a") == {"a": "done"}
    assert runner.texts == [f"{number}" for number in range(12)]


async def test_a_stop_from_elsewhere_while_a_turn_begins_again(database: Database, runner: Runner) -> None:
    """Another process's stop that comes before the new attempt has begun ends that one."""
    runner.hold("a")
    async with Inbox(database, Runner(), capacity=Capacity(0)) as web, Inbox(database, runner) as inbox:
        await inbox.accept(turn("a"))
        await runner.has_begun("a")
        assert await inbox.amend("a", "eins") == "restarted"
        assert await web.stop("a")
        assert await all_ended(database, "a") == {"a": "stopped"}


async def test_stop_prevails_over_a_restart(database: Database, runner: Runner) -> None:
    """Edited and then stopped, before it has begun again, a turn does not."""
    runner.hold("a")
    runner.parting = PATIENCE  # until the stop comes, however long that takes
    async with Inbox(database, runner) as inbox:
        await inbox.accept(turn("a"))
        await runner.has_begun("a")
        await inbox.amend("a", "eins")
        assert await inbox.stop("a")
    assert await state(database, "a") == "stopped"
    assert runner.begun == [("a", 1)]


async def test_a_text_that_changes_again_lets_the_attempt_part(database: Database, runner: Runner) -> None:
    """It is cancelled once: cut off again for the same reason, it could not say what becomes of it."""
    runner.hold("a")
    runner.parting = PATIENCE  # until the stop comes
    async with Inbox(database, runner) as inbox:
        await inbox.accept(turn("a"))
        await runner.has_begun("a")
        await inbox.amend("a", "eins")
        await inbox.amend("a", "zwei")
        assert await inbox.stop("a")
    assert (await state(database, "a"), runner.begun) == ("stopped", [("a", 1)])


async def test_a_runner_that_fails_is_told_to_the_person(database: Database) -> None:
    """An exception that the runner lets through ends the turn as failed, and the next one runs."""
    told: list[str] = []

    async def run(turn: Turn, attempt: int) -> None:
        if turn.id == "a":
            raise RuntimeError("a bug")

    async def dead_letter(turn: Turn, number: int) -> None:
        told.append(turn.id)

    async with Inbox(database, run, dead_letter=dead_letter) as inbox:
        await inbox.accept(turn("a"))
        await inbox.accept(turn("b"))
        assert await all_ended(database, "a", "b") == {"a": "failed", "b": "done"}
    assert told == ["a"]


async def test_draining_finishes_what_it_can_and_hands_back_the_rest(database: Database, runner: Runner) -> None:
    """What ends in time ends; what does not waits again and runs first, in the old order, without a crash counted."""
    for id in ("quick", "slow1"):
        runner.hold(id)
    async with Inbox(database, runner, capacity=Capacity(2)) as inbox:
        await inbox.accept(turn("quick", "q"))
        await inbox.accept(turn("slow1", "s"))
        await inbox.accept(turn("slow2", "s"))
        await runner.has_begun("quick")
        await runner.has_begun("slow1")
        draining = asyncio.create_task(inbox.drain(5.0))
        await asyncio.sleep(0.1)
        assert await inbox.accept(turn("new", "n"))
        runner.go("quick")
        await draining
        assert [await state(database, id) for id in ("quick", "slow1", "slow2", "new")] == [
            "done", "accepted", "accepted", "accepted",
        ]  # fmt: skip
        assert await database.leases.held("worker:") == ()
    runner.go("slow1")
    async with Inbox(database, runner, capacity=Capacity(1)):
        await all_ended(database, "slow1", "slow2", "new")
    assert runner.ended == ["quick", "slow1", "slow2", "new"]
    record = await database.turns.get("slow1")
    assert record is not None
    assert (record.attempts, record.crashes) == (2, 0)


async def test_accepting_alone_runs_nothing(database: Database, runner: Runner) -> None:
    """A web process accepts; its stops, changes and withdrawals reach the process that runs the turn."""
    runner.hold("a")
    runner.hold("b")
    async with Inbox(database, Runner(), capacity=Capacity(0)) as web:
        await web.accept(turn("a"))
        await web.accept(turn("b"))
        await asyncio.sleep(0.3)
        assert await state(database, "a") == "accepted"
        url = database.url.render_as_string(hide_password=False)
        async with Database(url, SECRET) as other, Inbox(other, runner):
            await runner.has_begun("a")
            assert await web.amend("a", "eins") == "restarted"
            await runner.has_begun("a", 2)
            assert await web.stop("a")
            await runner.has_begun("b")
            assert await web.withdraw("b")
            assert await all_ended(database, "a", "b") == {"a": "stopped", "b": "deleted"}


async def test_a_process_that_was_taken_for_dead_lets_its_turns_go(database: Database, url: str) -> None:
    """Silent for longer than others wait, it finds its turn with another process, stops it and writes nothing."""
    frozen, other = Runner(), Runner()
    for runner in (frozen, other):
        runner.hold("a")
    reasons: list[Interruption | None] = []

    async def run(turn: Turn, attempt: int) -> None:
        try:
            await frozen(turn, attempt)
        finally:
            reasons.append(silent.interruption(turn.id))

    async with (
        Database(url, SECRET) as second,
        Inbox(database, run, executor=Executor("w1", beat_every=2.0), capacity=Capacity(1)) as silent,
    ):
        await silent.accept(turn("a"))
        await frozen.has_begun("a")
        async with Inbox(second, other, executor=Executor("w2", beat_every=0.1, dead_after=0.5)):
            await other.has_begun("a", 2)
            async with asyncio.timeout(PATIENCE):
                while silent.running:  # noqa: ASYNC110
                    await asyncio.sleep(0.02)
            assert reasons == ["lost"]
            assert await state(database, "a") == "running"
            other.go("a")
            assert await all_ended(database, "a") == {"a": "done"}
    assert (frozen.ended, other.ended) == ([], ["a"])


async def test_a_process_that_gets_its_own_lost_turn_back_runs_it_once_at_a_time(
    database: Database, runner: Runner
) -> None:
    """Taken for dead and claiming the same turn again, a process stops the attempt that it had lost first."""
    runner.hold("a")
    async with Inbox(database, runner, executor=Executor("w1")) as inbox:
        await inbox.accept(turn("a"))
        await runner.has_begun("a")
        await database.queue.recover("w1")
        await runner.has_begun("a", 2)
        assert runner.cancelled == ["a"]
        runner.go("a")
        assert await all_ended(database, "a") == {"a": "done"}
    assert runner.most_at_once == 1


async def test_turns_that_arrive_together_run_in_the_order_of_arrival(database: Database, runner: Runner) -> None:
    """Those that were stored in one transaction keep their order too."""
    ids = [f"t{n}" for n in reversed(range(30))]
    async with Inbox(database, runner) as inbox:
        assert await asyncio.gather(*(inbox.accept(turn(id)) for id in ids)) == [True] * 30
        await all_ended(database, *ids)
    assert runner.ended == ids


async def test_an_unreadable_text_fails_alone(tmp_path: Path, runner: Runner) -> None:
    """A turn that was encrypted with a key that is gone ends as failed, and does not stop the others."""
    path = tmp_path / "bot.sqlite"
    async with Database(path, "a key that is gone") as database:
        await database.migrate()
        async with Inbox(database, runner, capacity=Capacity(0)) as inbox:
            await inbox.accept(turn("a"))
    async with Database(path, SECRET) as database, Inbox(database, runner) as inbox:
        await inbox.accept(turn("b"))
        await inbox.accept(turn("c", "2"))
        async with asyncio.timeout(PATIENCE):
            while len(runner.ended) < 2:  # noqa: ASYNC110
                await asyncio.sleep(0.02)
        assert inbox.healthy
    assert sorted(runner.ended) == ["b", "c"]


async def test_a_full_disk_refuses_the_message_and_the_inbox_goes_on(tmp_path: Path, runner: Runner) -> None:
    """What cannot be stored is not acknowledged, and works when it is sent again."""
    async with Database(tmp_path / "bot.sqlite", SECRET) as database:
        await database.migrate()
        async with Inbox(database, runner) as inbox:
            with _files_grow_to(300_000), pytest.raises(Unavailable):
                await inbox.accept(turn("a", text="long " * 100_000))
            assert await inbox.accept(turn("a", text="long " * 100_000))
            assert await all_ended(database, "a") == {"a": "done"}


@contextmanager
def _files_grow_to(size: int) -> Iterator[None]:
    """Let the system refuse to write files of this process beyond a size in bytes, as a full disk would."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def test_what_is_withdrawn_after_its_answer_is_forgotten_everywhere(database: Database, runner: Runner) -> None:
    """Its texts at once, what the graphs remember as soon as no turn of the conversation runs, and only that."""
    forgotten: list[tuple[str, str]] = []

    async def forget(conversation: str, turn_id: str) -> None:
        assert runner.at_once == 0, "what runs would write down again what it knows"
        forgotten.append((conversation, turn_id))

    runner.hold("b")
    async with Inbox(database, runner, forget=forget) as inbox:
        await inbox.accept(turn("a", text="geheim"))
        await all_ended(database, "a")
        await inbox.accept(turn("b"))
        await runner.has_begun("b")
        assert not await inbox.withdraw("a")
        assert not await inbox.withdraw("never heard of")
        async with asyncio.timeout(PATIENCE):
            while (record := await database.turns.get("a")) is None or record.turn.text:  # noqa: ASYNC110
                await asyncio.sleep(0.02)
        await asyncio.sleep(1.5)
        assert forgotten == []
        runner.go("b")
        await all_ended(database, "b")
        async with asyncio.timeout(PATIENCE):
            while await database.forgotten_turns.to_forget():  # noqa: ASYNC110
                await asyncio.sleep(0.02)
        assert forgotten == [(turn("a").conversation, "a")]
        record = await database.turns.get("a")
        assert record is not None
        assert (record.state, record.turn.text, record.report.answer) == ("done", "", "")


async def test_what_was_to_be_forgotten_at_a_crash_is_forgotten_after_the_start(
    database: Database, runner: Runner
) -> None:
    """It is noted with the turn; and a store that does not answer at first is asked again."""
    forgotten: list[str] = []

    async def forget(_conversation: str, turn_id: str) -> None:
        forgotten.append(turn_id)
        if len(forgotten) == 1:
            raise Unavailable("not now")

    async with Inbox(database, runner) as inbox:
        await inbox.accept(turn("a"))
        await all_ended(database, "a")
    assert await database.forgotten_turns.forget("a") == turn("a").conversation
    async with Inbox(database, runner, forget=forget), asyncio.timeout(PATIENCE):
        while await database.forgotten_turns.to_forget():  # noqa: ASYNC110
            await asyncio.sleep(0.02)
    assert forgotten == ["a", "a"]


async def test_a_turn_that_is_withdrawn_while_it_runs_is_forgotten_by_the_graphs_too(
    database: Database, runner: Runner
) -> None:
    """What it had found out until then does not wait for the next turn to be overwritten."""
    forgotten: list[str] = []

    async def forget(_conversation: str, turn_id: str) -> None:
        forgotten.append(turn_id)

    runner.hold("a")
    async with Inbox(database, runner, forget=forget) as inbox:
        await inbox.accept(turn("a"))
        await runner.has_begun("a")
        assert await inbox.withdraw("a")
        assert await state(database, "a") == "deleted"
        async with asyncio.timeout(PATIENCE):
            while not forgotten:  # noqa: ASYNC110
                await asyncio.sleep(0.02)
    assert forgotten == ["a"]
