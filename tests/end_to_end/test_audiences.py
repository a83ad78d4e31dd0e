"""Who reads an answer, while people come and go: the real bot, the real events."""

import asyncio
import itertools
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from langgraph.runtime import Runtime

from bot.app import Serving, serving
from bot.slack.people import People
from integrations.store.audience_changes import AudienceChange
from orchestrator.deps import Context
from orchestrator.graph import Graph
from orchestrator.graphs import GRAPHS
from orchestrator.graphs.workspace.state import Exchange, WorkspaceState
from orchestrator.turn import AgentExecutionResult, Token, Turn
from tests.end_to_end.running_bots import RunningBots
from tests.end_to_end.workplace import JIWOO, Workplace, settings_for, working
from tests.one_node import build_of
from tests.patience import PATIENCE
from tests.reading import FILES
from tests.sandbox_process import Sandbox

BOT, SECRET, OPEN = "U0AGENT", "아는 사람만 아는 것", "누구나 아는 것"


class _Slowly:
    """A graph that says what its readers may know, and takes its time over it."""

    def __init__(self) -> None:
        self.begun, self.go_on = asyncio.Event(), asyncio.Event()
        self.at_ease()

    def at_ease(self) -> None:
        """Wait for nobody."""
        self.begun.clear()
        self.go_on.set()

    async def speak(self, state: WorkspaceState, runtime: Runtime[Context]) -> dict[str, Any]:
        audience = runtime.context.turn.audience
        team = any(principal.startswith("team:") for principal in audience)
        said = [SECRET if team else OPEN, *(sorted(p for p in audience if p.startswith("channel:")))]
        self.begun.set()
        await self.go_on.wait()
        told = " / ".join(exchange["answer"] for exchange in state.get("conversation", []))
        result = told if state["query"] == "기억" else " ".join(said)
        runtime.stream_writer(Token(result))
        exchange = Exchange(query=state["query"], answer=result, turn=runtime.context.turn.id)
        return {"answer": AgentExecutionResult("chat", result), "conversation": [exchange]}

    def graphs(self) -> dict[str, Graph]:
        """As the only graph."""
        return {"workspace": replace(GRAPHS["workspace"], build=build_of(self.speak, WorkspaceState), last=None)}


_NUMBERS = itertools.count()


@dataclass(frozen=True)
class _Rooms:
    """A public and a private channel of one test, in both of which 김지우 is alone with the bot."""

    hall: str
    board: str


@pytest_asyncio.fixture(loop_scope="package")
async def rooms(bots: RunningBots) -> _Rooms:
    """The rooms, and a guest who is in neither."""
    sandbox = bots.sandbox
    rooms = _Rooms(*(f"C0{kind}{next(_NUMBERS)}" for kind in ("HALL", "BOARD")))
    await sandbox.control("POST", "people", {"id": "U0GUEST", "name": "guest", "is_restricted": True})
    for room in (rooms.hall, rooms.board):
        private = room == rooms.board
        await sandbox.control("POST", "channels", {"id": room, "is_private": private, "members": [BOT, JIWOO]})
    return rooms


@pytest.fixture(scope="module")
def graph() -> _Slowly:
    """The graph of the bot that these tests share."""
    return _Slowly()


@pytest.fixture
def slowly(graph: _Slowly) -> _Slowly:
    """The same, as it was at first."""
    graph.at_ease()
    return graph


@pytest_asyncio.fixture(loop_scope="package")
async def place(bots: RunningBots, slowly: _Slowly) -> AsyncIterator[Workplace]:
    """The bot with that graph."""
    async with bots.running("audiences", partial(working, graphs=slowly.graphs())) as found:
        yield found


async def _members(sandbox: Sandbox, channel: str, *users: str) -> None:
    await sandbox.control("POST", "channels", {"id": channel, "members": [BOT, *users]})


async def _asked(sandbox: Sandbox, channel: str, text: str = "무엇?", thread: str | None = None) -> str:
    ts = await sandbox.say(JIWOO, channel, text if channel.startswith("D") else f"@agent {text}", thread)
    root = thread or ts
    before = len(await sandbox.replies(channel, root, user=JIWOO)) if thread else 0
    return str((await sandbox.wait_for_reply(channel, root, user=JIWOO, count=before + 1))["text"])


async def _heard(people: People, turn: Turn) -> None:
    async with asyncio.timeout(PATIENCE):
        while not await people.has_narrowed(turn):  # noqa: ASYNC110
            await asyncio.sleep(0.02)


def _people(bot: Serving) -> People:
    assert bot.core.slack is not None
    return bot.core.slack.people


def _turn(sandbox: Sandbox, channel: str) -> Turn:
    return Turn(
        id="1", team=sandbox.team_id, channel=channel, thread="1", user=JIWOO, text="?", locale="ko", door="slack"
    )


async def test_members_are_listed_once_and_heard_from_then_on(place: Workplace, rooms: _Rooms) -> None:
    """A guest who joins counts with the next question; after they left, it is as before."""
    sandbox = place.sandbox
    assert SECRET in await _asked(sandbox, rooms.hall)
    await sandbox.control("DELETE", "requests")
    assert SECRET in await _asked(sandbox, rooms.hall)
    counts = await sandbox.counts("slack")
    assert "users.list" not in counts
    assert "conversations.members" not in counts
    people = _people(place.bot)
    here = await people.complete(_turn(sandbox, rooms.hall))
    await _members(sandbox, rooms.hall, JIWOO, "U0GUEST")
    await _heard(people, here)
    assert OPEN in await _asked(sandbox, rooms.hall)
    await _members(sandbox, rooms.hall, JIWOO)
    async with asyncio.timeout(PATIENCE):
        while SECRET not in await _asked(sandbox, rooms.hall):  # noqa: ASYNC110
            await asyncio.sleep(0.05)


async def test_who_left_reads_no_more_of_a_channel(place: Workplace, rooms: _Rooms) -> None:
    """In the direct message, with the very next question."""
    sandbox = place.sandbox
    direct = await sandbox.dm(JIWOO)
    assert rooms.board in await _asked(sandbox, direct)
    await sandbox.page("POST", "leave", {"as": JIWOO, "channel": rooms.board})
    assert rooms.board not in await _asked(sandbox, direct)


async def test_a_guest_who_joins_during_the_turn_reads_nothing(
    place: Workplace, rooms: _Rooms, slowly: _Slowly
) -> None:
    """The answer is made anew for all who read it, and nothing of the first is remembered."""
    sandbox = place.sandbox
    assert SECRET in await _asked(sandbox, rooms.hall)
    people, here = _people(place.bot), await _people(place.bot).complete(_turn(sandbox, rooms.hall))
    slowly.begun.clear()
    slowly.go_on.clear()
    ts = await sandbox.say(JIWOO, rooms.hall, "@agent 지금?")
    await asyncio.wait_for(slowly.begun.wait(), PATIENCE)
    await _members(sandbox, rooms.hall, JIWOO, "U0GUEST")
    await _heard(people, here)
    slowly.go_on.set()
    assert OPEN in (await sandbox.wait_for_reply(rooms.hall, ts, user=JIWOO))["text"]
    remembered = await _asked(sandbox, rooms.hall, "기억", ts)
    assert SECRET not in remembered
    assert OPEN in remembered


async def test_who_leaves_during_the_turn_reads_nothing_of_it(place: Workplace, rooms: _Rooms, slowly: _Slowly) -> None:
    """Between the acceptance of a question and its answer."""
    sandbox = place.sandbox
    direct = await sandbox.dm(JIWOO)
    people, alone = _people(place.bot), await _people(place.bot).complete(_turn(sandbox, direct))
    slowly.go_on.clear()
    ts = await sandbox.say(JIWOO, direct, "지금?")
    await asyncio.wait_for(slowly.begun.wait(), PATIENCE)
    await sandbox.page("POST", "leave", {"as": JIWOO, "channel": rooms.board})
    await _heard(people, alone)
    slowly.go_on.set()
    assert rooms.board not in (await sandbox.wait_for_reply(direct, ts, user=JIWOO))["text"]


async def test_what_happened_while_the_socket_was_lost_counts(place: Workplace, rooms: _Rooms) -> None:
    """A guest whose joining nobody heard: after the gap everyone is listed anew."""
    sandbox = place.sandbox
    assert SECRET in await _asked(sandbox, rooms.hall)
    await sandbox.control("POST", "sockets", {"action": "abort"})
    await _members(sandbox, rooms.hall, JIWOO, "U0GUEST")
    await sandbox.control("DELETE", "events")
    await sandbox.wait_until_connected()
    assert OPEN in await _asked(sandbox, rooms.hall)


@pytest.mark.parametrize("action", [{"action": "duplicate", "copies": 3}, {"action": "reorder", "count": 3}])
async def test_events_that_come_twice_or_in_another_order(
    place: Workplace, rooms: _Rooms, action: dict[str, Any]
) -> None:
    """Who is a guest in the end is counted as one, whatever came last."""
    sandbox = place.sandbox
    assert SECRET in await _asked(sandbox, rooms.hall)
    fault = {"service": "events", "type": "member_*", "times": None, "seconds": 0.2, **action}
    await sandbox.control("POST", "faults", fault)
    for users in ((JIWOO, "U0GUEST"), (JIWOO,), (JIWOO, "U0GUEST")):
        await _members(sandbox, rooms.hall, *users)
    here = await _people(place.bot).complete(_turn(sandbox, rooms.hall))
    if f"team:{sandbox.team_id}" in here.audience:
        await _heard(_people(place.bot), here)
    assert OPEN in await _asked(sandbox, rooms.hall)


async def test_a_channel_that_is_shared_and_a_group(place: Workplace, rooms: _Rooms) -> None:
    """What another company reads is for the channel alone at once; a group of colleagues may know what all may."""
    sandbox = place.sandbox
    assert SECRET in await _asked(sandbox, rooms.hall)
    here = await _people(place.bot).complete(_turn(sandbox, rooms.hall))
    await sandbox.control("POST", "channels", {"id": rooms.hall, "shared": "ext", "connected": "T0OTHER"})
    await _heard(_people(place.bot), here)
    assert OPEN in await _asked(sandbox, rooms.hall)
    group = rooms.hall.replace("C0", "G0")
    members = [BOT, JIWOO, "U0MINJUN"]
    await sandbox.control("POST", "channels", {"id": group, "is_mpim": True, "members": members})
    assert SECRET in await _asked(sandbox, group)


async def test_a_process_without_events_learns_from_one_that_hears_them(
    sandbox: Sandbox, rooms: _Rooms, slowly: _Slowly, data: Path
) -> None:
    """`bot web` hears, `bot worker` answers: a guest who joined counts there, without members being listed again."""
    settings = await settings_for(sandbox, data)
    graphs = slowly.graphs()
    async with (
        serving(settings, turns=False, graphs=graphs),
        serving(settings.model_copy(update={"worker_id": "w"}), events=False, graphs=graphs, files=FILES) as worker,
    ):
        await sandbox.wait_until_connected()
        people = _people(worker)
        async with asyncio.timeout(PATIENCE):
            while not people.freshness.is_live():  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        assert SECRET in await _asked(sandbox, rooms.hall)
        await sandbox.control("DELETE", "requests")
        assert SECRET in await _asked(sandbox, rooms.hall)
        assert "conversations.members" not in await sandbox.counts("slack")
        here = await people.complete(_turn(sandbox, rooms.hall))
        await _members(sandbox, rooms.hall, JIWOO, "U0GUEST")
        await _heard(people, here)
        assert OPEN in await _asked(sandbox, rooms.hall)
        changes = await worker.core.database.audience_changes.after(sandbox.team_id, 0)
        assert AudienceChange("joined", rooms.hall, "U0GUEST", id=changes[-1].id) == changes[-1]
