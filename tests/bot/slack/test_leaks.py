"""Nobody reads what they may not: random workspaces in which people move while the bot answers.

The orchestrator with its rules, the index, the checkpoints, the store of turns, and all from the acceptance of a turn
to what is written to Slack are the real ones; Slack itself is :mod:`tests.bot.slack.moving_workspace`.
"""

import asyncio
import itertools
import random
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.handing_over import HandingOver
from bot.inbox.records import to_record
from bot.runners import TurnTimeouts
from bot.slack.app import Identity
from bot.slack.doors import Doors
from bot.slack.people import People
from bot.slack.settings.home import Home
from bot.slack.settings.preferences import PreferenceStore
from bot.texts import say
from integrations.llm.chat_models import ChatModels
from integrations.llm.roles import assign_roles
from integrations.notion.base import WrittenPage
from integrations.search.embedded import EmbeddedIndex
from integrations.store import Database
from integrations.store.sealing import Sealer
from orchestrator.checkpoints import open_checkpointer
from orchestrator.deps import Deps
from orchestrator.turn import Turn
from orchestrator.workspace_agent import WorkspaceAgentOrchestrator
from tests.bot.slack.moving_workspace import BOT, TEAM, Events, Kind, Move, Room, Slack, Workspace, marker_of
from tests.integrations.search.texts import document
from tests.integrations.sync.letters import Letters
from tests.orchestrator.conftest import Notebook, Shelf
from tests.reading import FILES

USERS = tuple(f"U{number}" for number in range(5))
ROOMS = ("CHALL", "CYARD", "CBOARD", "CVAULT", "GGROUP")
PRINCIPALS = (f"team:{TEAM}", *(f"channel:{room}" for room in ROOMS), *(f"user:{user}" for user in USERS))
TOPICS = (
    *("연차 휴가", "출장 비용", "재택 근무", "보안 교육", "주차 등록", "건강 검진", "장비 구매", "회의실 예약"),
    *("야근 식대", "명함 신청", "복지 포인트"),
)
"""What the page of each principal is about, in their order."""
QUESTIONS = (
    *(f"{topic} 기준은 며칠이야?" for topic in TOPICS),
    f"{TOPICS[3]} 기준은 며칠이야?",
    *(f"{topic} 기준을 안내 문서로 만들어줘" for topic in (TOPICS[0], TOPICS[3], TOPICS[0])),
    "자전거 보관소 위치는 어디야?",
    "그럼 표식은?",
    "이 스레드 정리해줘",
    "https://x.slack.com/archives/CVAULT/p1700000000000100 이 메시지 요약해줘",
)
"""The first, about what all may know, is asked most."""
EXAMPLES = 2_000 if settings.get_current_profile_name() == "search" else 40


@dataclass(frozen=True)
class Ask:
    """A question, and what happens while it is answered."""

    user: str
    room: str
    """Empty: in the direct message."""
    question: str
    alone: bool
    follows: bool
    meanwhile: tuple[Move, ...]
    heard: bool


def _move(chance: random.Random, focus: str) -> Move:
    what = chance.choice(("join", "join", "join", "leave", "turn", "share"))
    return (what, focus if chance.random() < 0.6 else chance.choice(ROOMS), chance.choice(USERS))


def _steps(chance: random.Random) -> list[Any]:
    """Return what happens; most of it in one room, for what was learnt there before is what may be wrong."""
    focus = chance.choice(ROOMS)
    return [_step(chance, focus) for _ in range(10)]


def _step(chance: random.Random, focus: str) -> Any:
    """Return a question, or something else that happens."""
    if chance.random() < 0.35:
        rest = (chance.randrange(100), chance.randrange(100), "lose", "connect", "home", "readers")
        return chance.choice((_move(chance, focus), _move(chance, focus), _move(chance, focus), *rest))
    return Ask(
        user=chance.choice(USERS),
        room=focus if chance.random() < 0.5 else chance.choice(("", *ROOMS)),
        question=QUESTIONS[0] if chance.random() < 0.4 else chance.choice(QUESTIONS),
        alone=chance.random() < 0.2,
        follows=chance.random() < 0.4,
        meanwhile=tuple(_move(chance, focus) for _ in range(chance.choice((0, 0, 1, 3)))),
        heard=chance.random() < 0.7,
    )


def _workspace(chance: random.Random) -> Workspace:
    kinds: dict[str, Kind] = {
        user: chance.choice(("member", "member", "member", "guest", "stranger")) for user in USERS
    }
    rooms = {}
    for number, name in enumerate(ROOMS):
        room = Room(name, number > 1, set(), is_group=name[0] == "G", shared=name[0] == "C" and chance.random() < 0.15)
        room.archived = name == "CYARD" and chance.random() < 0.3
        ours = [user for user in USERS if kinds[user] == "member" or (kinds[user] == "stranger" and room.shared)]
        room.members = {user for user in ours if chance.random() < 0.7}
        room.members |= {user for user in USERS if kinds[user] == "guest" and chance.random() < 0.15}
        rooms[name] = room
    return Workspace(kinds, rooms)


class _Moving:
    """The index; after the first look of a turn something happens."""

    def __init__(self, index: EmbeddedIndex) -> None:
        self._index = index
        self.meanwhile: Callable[[], None] = lambda: None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._index, name)

    async def search(self, *given: Any, **named: Any) -> Any:
        """Search, then let it happen."""
        found = await self._index.search(*given, **named)
        self.meanwhile()
        return found


@dataclass
class _Pages(Notebook):
    """Takes pages for everyone of the team, and shows them to whoever watches."""

    watch: Callable[[str, str], None] = lambda _place, _text: None

    async def create_page_from_markdown(
        self, title: str, markdown: str, *, parent_id: str | None = None, request_key: str = ""
    ) -> WrittenPage:
        """Show it, and keep it."""
        self.watch(f"page:{request_key}", f"{title}\n{markdown}")
        return await super().create_page_from_markdown(title, markdown, parent_id=parent_id, request_key=request_key)


@dataclass
class Place:
    """The bot without its doors to the outside."""

    folder: Path
    slack: Slack = field(init=False)
    index: Any = field(init=False)
    shown: dict[str, set[str]] = field(default_factory=dict)
    numbers: Any = field(default_factory=lambda: itertools.count(1))
    leaks: list[str] = field(default_factory=list)
    seen: int = 0
    stack: AsyncExitStack = field(default_factory=AsyncExitStack)

    async def open(self) -> None:
        """Fill an index in which each principal has two pages of its own."""
        enter = self.stack.enter_async_context
        self.slack = Slack(self.watch)
        self.database = await enter(Database(self.folder / "bot.db", "secret"))
        await self.database.migrate()
        index = await enter(EmbeddedIndex(self.folder / "index.db", Letters()))
        await index.upsert(
            [
                document(
                    f"{number:032x}",
                    f"{topic} 안내 {marker_of(name)}",
                    f"{topic} 기준은 {number}일이에요. 표식 {marker_of(name)}.",
                    audience=frozenset({name}),
                )
                for number, (name, topic) in enumerate(zip(PRINCIPALS, TOPICS, strict=True), 1)
            ]
        )
        self.index = _Moving(index)
        saver = await enter(open_checkpointer(self.folder / "checkpoints.db", Sealer(["secret"])))
        models = ChatModels(assign_roles({}))
        self.stack.push_async_callback(models.aclose)
        self.preferences = PreferenceStore(self.database.preferences)
        notebook: Any = _Pages(watch=lambda page, text: self.watch("page", self.slack.workspace.members(), page, text))
        self.people: People | None = None

        async def own_rights(turn: Turn) -> frozenset[str]:
            assert self.people is not None
            return await self.people.own_rights(turn)

        async def narrowing(turn: Turn) -> bool:
            assert self.people is not None
            return await self.people.has_narrowed(turn)

        deps = Deps(
            models, self.index, Letters(), notebook, Shelf(), FILES, say, own_rights=own_rights, narrowing=narrowing
        )
        self.orchestrator = WorkspaceAgentOrchestrator(deps, saver)

    def watch(self, method: str, readers: set[str], place: str, text: str) -> None:
        """Look at what is written for markers that a reader may not see; what stood there before they have read."""
        before = self.shown.setdefault(place, set())
        for name in (*PRINCIPALS, *(f"said:{room}" for room in ROOMS)):
            marker = marker_of(name)
            if marker not in text:
                continue
            self.seen += 1
            principals = frozenset({name.replace("said:", "channel:")})
            for reader in readers:
                if reader != BOT and marker not in before and not self.slack.workspace.may_read(reader, principals):
                    self.leaks.append(f"{method} in {place}: {reader} reads {name}: {text[:300]}")
        if method not in ("chat_postEphemeral", "views_publish"):
            before |= {marker_of(name) for name in PRINCIPALS if marker_of(name) in text}

    async def play(self, workspace: Workspace, steps: list[Any]) -> None:
        """Let everything happen in a new life of the bot."""
        client: Any = self.slack
        self.slack.workspace = workspace
        self.leaks.clear()
        self.shown.clear()
        self.people = people = People(client, self.preferences, TEAM)
        events = Events(workspace, people)
        doors = Doors(
            client,
            Identity(TEAM, BOT, "B1"),
            self.database,
            people,
            self.index,
            self.orchestrator,
            None,
            self.preferences,
        )

        async def accept(_turn: Turn) -> bool:
            return True

        runner = doors.reception(
            accept,
            lambda _turn: None,
            files=self.folder / "files",
            timeouts=TurnTimeouts(30.0),
            handing_over=HandingOver(self.database, doors.desk, None, ""),
        )
        home = Home(client, people, self.database, self.index, self.preferences, accept)
        threads: dict[str, str] = {}
        for step in steps:
            workspace.lost.clear()
            workspace.waiting = [(move, False) for move, _ in workspace.waiting]
            match step:
                case Ask():
                    await self._ask(step, workspace, events, runner, threads)
                case int():
                    events.deliver(step)
                case "lose":
                    events.lose()
                case "connect":
                    events.connect()
                case "home":
                    for user in USERS:
                        await home.publish(user, TEAM)
                case "readers":
                    for room in ROOMS:
                        known = {person.id for person in await people.everyone_in(TEAM, room)}
                        if missed := workspace.readers(room) & workspace.rooms[room].members - known:
                            self.leaks.append(f"{room}: {missed} would read it too")
                case _:
                    events.happen(step)
        await people.close()

    async def _ask(self, ask: Ask, workspace: Workspace, events: Events, runner: Any, threads: dict[str, str]) -> None:
        room = workspace.rooms.get(ask.room)
        user, channel = ask.user, ask.room or f"D{ask.user}"
        if room is not None:
            if room.archived or not room.members:
                return
            user = ask.user if ask.user in room.members else min(room.members)
        ts = f"17000000{next(self.numbers):02d}.000100"
        thread = threads.get(channel, ts) if ask.follows else ts
        threads[channel] = thread
        turn = Turn(
            id=f"slack:{TEAM}:{channel}:{ts}",
            team=TEAM,
            channel=channel,
            thread=thread,
            user=user,
            text=ask.question,
            locale="ko",
            door="slack",
            is_direct=not ask.room,
            is_private=ask.alone and bool(ask.room),
        )
        waiting = list(ask.meanwhile)

        def happen() -> None:
            while waiting:
                events.happen(waiting.pop(), in_turn=True)
            if ask.heard:
                events.deliver(0)

        self.index.meanwhile = happen
        await self.database.turns.accept(to_record(turn))
        for record in await self.database.queue.claim("test", 1):
            await runner.run(turn, record.attempts)
        self.index.meanwhile = lambda: None


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[asyncio.Runner, Place]]:
    """One bot for all examples, whose people and memories are new in each."""
    with asyncio.Runner() as runner:
        found = Place(tmp_path_factory.mktemp("leaks"))
        runner.run(found.open())
        yield runner, found
        runner.run(found.stack.aclose())
    assert found.seen > 200, "the answers show too little to be a test"


@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**63))
def test_nobody_reads_what_they_may_not(place: tuple[asyncio.Runner, Place], seed: int) -> None:
    """Whoever joins, leaves, becomes a guest or is of another company, and however late or mixed up that is heard."""
    runner, found = place
    chance = random.Random(seed)
    runner.run(found.play(_workspace(chance), _steps(chance)))
    assert not found.leaks, found.leaks
