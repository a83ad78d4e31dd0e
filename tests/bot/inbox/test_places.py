"""A graph takes so many workers at a time, and no more: what is slow does not keep what is quick from its answer."""

import asyncio
from dataclasses import replace

import pytest

from bot.inbox import Inbox, Interruption
from bot.inbox.heartbeat import Executor
from bot.inbox.slots import Capacity
from integrations.store import Database
from orchestrator.turn import Turn
from tests.bot.inbox.turns import Runner, all_ended, state, turn
from tests.patience import PATIENCE

SLOW = [f"slow{n}" for n in range(6)]


class _Graphs(Runner):
    """Runs each turn in the graph that its text names, if that has a place."""

    def __init__(self) -> None:
        super().__init__()
        self.inbox: Inbox
        self.refused: list[str] = []
        self.reasons: list[Interruption | None] = []
        self.most_slow = 0
        self._slow = 0

    async def __call__(self, turn: Turn, attempt: int) -> None:
        if not self.inbox.enter(turn.id, turn.text):
            self.refused.append(turn.id)
            try:
                await asyncio.Event().wait()
            finally:
                self.reasons.append(self.inbox.interruption(turn.id))
        self._slow += turn.text == "slow"
        self.most_slow = max(self.most_slow, self._slow)
        try:
            await super().__call__(turn, attempt)
        finally:
            self._slow -= turn.text == "slow"


def _slow(id: str, user: str = "U1") -> Turn:
    return replace(turn(id, thread=id, text="slow"), user=user)


async def _refused(runner: _Graphs, count: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while len(runner.refused) < count:  # noqa: ASYNC110
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("workers", [3, 8])
async def test_a_slow_graph_leaves_the_others_their_workers(database: Database, workers: int) -> None:
    """Two of six run, the others are put back once and wait in order; a question beside them is answered at once."""
    runner = _Graphs()
    for id in SLOW:
        runner.hold(id)
    async with Inbox(database, runner, capacity=Capacity(workers, {"slow": 2})) as inbox:
        runner.inbox = inbox
        for id in SLOW:
            await inbox.accept(_slow(id))
        await _refused(runner, 4)
        await inbox.accept(turn("question", thread="q", text="quick"))
        assert await all_ended(database, "question") == {"question": "done"}
        async with asyncio.timeout(PATIENCE):
            while [await state(database, id) for id in SLOW] != ["running"] * 2 + ["accepted"] * 4:  # noqa: ASYNC110
                await asyncio.sleep(0.02)
        for id in SLOW:
            runner.go(id)
        await all_ended(database, *SLOW)
    assert runner.most_slow == 2
    assert [id for id in runner.ended if id in SLOW] == SLOW
    assert runner.refused == SLOW[2:]
    assert runner.reasons == ["full"] * 4


async def test_one_worker_is_always_left(database: Database) -> None:
    """A graph that may have more places than there are workers leaves one of them."""
    runner = _Graphs()
    for id in SLOW:
        runner.hold(id)
    async with Inbox(database, runner, capacity=Capacity(3, {"slow": 9})) as inbox:
        runner.inbox = inbox
        for id in SLOW:
            await inbox.accept(_slow(id))
        await _refused(runner, 4)
        await inbox.accept(turn("question", thread="q", text="quick"))
        await all_ended(database, "question")
        for id in SLOW:
            runner.go(id)
        await all_ended(database, *SLOW)
    assert runner.most_slow == 2


@pytest.mark.parametrize("workers", [3, 5])
async def test_slow_graphs_leave_one_worker_together(database: Database, workers: int) -> None:
    """What waits for places in several graphs begins as there are workers for all of them but one."""
    runner = _Graphs()
    graphs = {id: "slow" if number % 2 else "slower" for number, id in enumerate(SLOW)}
    for id in SLOW:
        runner.hold(id)
    async with Inbox(database, runner, capacity=Capacity(workers, {"slow": 2, "slower": 2})) as inbox:
        runner.inbox = inbox
        for id, graph in graphs.items():
            await inbox.accept(replace(_slow(id), text=graph))
        await _refused(runner, len(SLOW) - min(workers - 1, 4))
        for id in SLOW:
            await inbox.accept(turn(f"question {id}", thread=f"q {id}", text="quick"))
            assert await all_ended(database, f"question {id}") == {f"question {id}": "done"}
            runner.go(id)
        assert set((await all_ended(database, *SLOW)).values()) == {"done"}


async def test_what_waits_for_a_place_can_be_stopped_and_changed(database: Database) -> None:
    """It has not begun: Stop ends it, and with other words it may be for another graph, whose place is free."""
    runner = _Graphs()
    runner.hold("slow0")
    async with Inbox(database, runner, capacity=Capacity(4, {"slow": 1})) as inbox:
        runner.inbox = inbox
        for id in SLOW[:3]:
            await inbox.accept(_slow(id))
        await _refused(runner, 2)
        async with asyncio.timeout(PATIENCE):
            while {await state(database, id) for id in SLOW[1:3]} != {"accepted"}:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        assert await inbox.stop("slow1")
        assert await inbox.amend("slow2", "quick") == "queued"
        assert await all_ended(database, "slow1", "slow2") == {"slow1": "stopped", "slow2": "done"}
        runner.go("slow0")
        await all_ended(database, "slow0")


async def test_a_place_that_another_process_has_is_taken_there(database: Database) -> None:
    """Each process has its own places: what one has none for, another runs."""
    first, second = _Graphs(), _Graphs()
    for runner in (first, second):
        for id in SLOW[:2]:
            runner.hold(id)
    async with Inbox(database, first, executor=Executor("one"), capacity=Capacity(4, {"slow": 1})) as inbox:
        first.inbox = inbox
        for id in SLOW[:2]:
            await inbox.accept(_slow(id))
        await _refused(first, 1)
        async with Inbox(database, second, executor=Executor("two"), capacity=Capacity(4, {"slow": 1})) as other:
            second.inbox = other
            await second.has_begun("slow1", 2)
            first.go("slow0")
            second.go("slow1")
            await all_ended(database, *SLOW[:2])
