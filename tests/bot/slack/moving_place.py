"""The bot without its doors to the outside, in a random workspace, and who looks at all that it writes."""

import itertools
import json
import re
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.desk.handing_over import HandingOver
from bot.inbox.records import to_record
from bot.preferences import PreferenceStore
from bot.runners import TurnTimeouts
from bot.slack.client import Identity
from bot.slack.handlers.share_form import SHARE
from bot.slack.handlers.sharing import Sharing
from bot.slack.people import People
from bot.slack.reply.calls import mention
from bot.slack.settings.home import Home
from bot.slack.slack_app import SlackApp
from bot.slack.workspace import SlackWorkspace
from bot.texts import say
from integrations.errors import Invalid, Unavailable
from integrations.llm.base import Message, Models
from integrations.notion.base import WrittenPage
from integrations.search.embedded import EmbeddedIndex
from integrations.store import Database
from integrations.store.sealing import Sealer
from orchestrator.checkpoints import open_checkpointer
from orchestrator.deps import Deps
from orchestrator.turn import Turn
from orchestrator.workspace_agent import WorkspaceAgentOrchestrator
from tests.bot.slack.moving_stories import PRINCIPALS, ROOMS, TOPICS, USERS, Ask, Narrow
from tests.bot.slack.moving_workspace import BOT, TEAM, Events, Json, Slack, Workspace, marker_of
from tests.integrations.search.texts import document
from tests.integrations.sync.letters import Letters
from tests.orchestrator.conftest import Notebook, Shelf
from tests.reading import FILES

_SOURCE = re.compile(r'source="(\d+)"')
_TAG = re.compile(r"<[^>]*>")
SAID = tuple(f"said:{room}" for room in ROOMS)


class Parrot:
    """A model that repeats all that it is given, with the marks of its sources: whatever it knows, comes out."""

    def __init__(self) -> None:
        self.speaks = False

    def available(self, role: str) -> bool:
        """Answer, write and talk; who decides are the rules."""
        return self.speaks and role in ("retrieval", "generation", "chat")

    def prompt_tokens(self, role: str) -> int:
        """Read everything."""
        return 1_000_000

    def chosen(self, roles: Mapping[str, Any]) -> Models:
        """Return itself."""
        return self

    async def complete(self, role: str, messages: Sequence[Message]) -> str:
        """Repeat it."""
        told = "\n\n".join(message.content for message in messages if message.role != "system")
        marks = "".join(f"[{mark}]" for mark in sorted(set(_SOURCE.findall(told))))
        titles = " ".join(re.findall(r'title="([^"]*)"', told))
        return f"{titles} {_TAG.sub(' ', told)} {marks}"

    async def parse(self, role: str, messages: Sequence[Message], schema: Any) -> Any:
        """Fill in nothing."""
        raise Invalid("a parrot fills in no forms")

    async def stream(self, role: str, messages: Sequence[Message]) -> AsyncGenerator[str]:
        """Repeat it in two pieces."""
        text = await self.complete(role, messages)
        yield text[: len(text) // 2]
        yield text[len(text) // 2 :]


class MovingIndex:
    """The index; after the first look of a turn something happens, or it breaks."""

    def __init__(self, index: EmbeddedIndex) -> None:
        self._index = index
        self.meanwhile: Callable[[], None] = lambda: None
        self.fails = ""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._index, name)

    async def search(self, *given: Any, **named: Any) -> Any:
        """Search, then let it happen."""
        found = await self._index.search(*given, **named)
        self.meanwhile()
        if self.fails:
            error = Unavailable if self.fails == "down" else RuntimeError
            raise error("; ".join(hit.chunk.text for hit in found))
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
    """The bot, its workspace, and what went wrong there."""

    folder: Path
    slack: Slack = field(init=False)
    index: Any = field(init=False)
    shown: dict[str, set[str]] = field(default_factory=dict)
    readers: dict[str, str] = field(default_factory=lambda: {name: name for name in PRINCIPALS})
    """Who may read each page; at first the principal that it is called after."""
    numbers: Any = field(default_factory=lambda: itertools.count(1))
    leaks: list[str] = field(default_factory=list)
    seen: int = 0
    shared: int = 0
    confirming: bool = False
    stack: AsyncExitStack = field(default_factory=AsyncExitStack)

    async def open(self) -> None:
        """Fill an index in which each principal has a page of its own."""
        enter = self.stack.enter_async_context
        self.slack = Slack(self.watch)
        self.database = await enter(Database(self.folder / "bot.db", "secret"))
        await self.database.migrate()
        index = await enter(EmbeddedIndex(self.folder / "index.db", Letters()))
        await index.upsert([_page(name, name) for name in PRINCIPALS])
        self.index = MovingIndex(index)
        saver = await enter(open_checkpointer(self.folder / "checkpoints.db", Sealer(["secret"])))
        self.models = Parrot()
        self.preferences = PreferenceStore(self.database.preferences)
        notebook: Any = _Pages(watch=lambda page, text: self.watch("page", self.slack.workspace.members(), page, text))
        self.people: People | None = None

        async def own_rights(turn: Turn) -> frozenset[str]:
            assert self.people is not None
            return await self.people.own_rights(turn)

        async def narrowing(turn: Turn) -> bool:
            assert self.people is not None
            return await self.people.has_narrowed(turn)

        self.orchestrator = WorkspaceAgentOrchestrator(
            Deps(
                self.models,
                self.index,
                Letters(),
                notebook,
                Shelf(),
                FILES,
                say,
                own_rights=own_rights,
                narrowing=narrowing,
            ),
            saver,
        )

    def watch(self, method: str, readers: set[str], place: str, text: str) -> None:
        """Look at what is written for markers that a reader may not see; what stood there before they have read."""
        before = self.shown.setdefault(place, set())
        # What a person shares is for whom the form has named: that is looked at when they confirm it.
        is_told = self.confirming and method == "chat_postMessage"
        self.shared += is_told
        for name in (*PRINCIPALS, *SAID):
            marker = marker_of(name)
            if marker not in text:
                continue
            self.seen += 1
            principals = frozenset({self.readers.get(name, name.replace("said:", "channel:"))})
            for reader in readers - {BOT} if not is_told and marker not in before else ():
                if not self.slack.workspace.may_read(reader, principals):
                    self.leaks.append(f"{method} in {place}: {reader} reads {name}: {text[:300]}")
        if method not in ("chat_postEphemeral", "views_publish"):
            before |= {marker_of(name) for name in PRINCIPALS if marker_of(name) in text}

    async def play(self, workspace: Workspace, steps: list[Any]) -> None:
        """Let everything happen in a new life of the bot."""
        client: Any = self.slack
        self.slack.workspace = workspace
        self.leaks.clear()
        self.shown.clear()
        for name in [name for name, readers in self.readers.items() if name != readers]:
            await self._narrow(name, name)
        self.people = people = People(client, self.preferences, TEAM)
        self.events = events = Events(workspace, people)
        me = Identity(TEAM, BOT, "B1")
        index: Any = self.index
        slack = SlackWorkspace(client, me, people, self.preferences, self.database, index, None, self.orchestrator)
        doors = SlackApp(slack)

        async def accept(_turn: Turn) -> bool:
            return True

        self.runner = doors.dispatcher(
            accept,
            lambda _turn: None,
            files=self.folder / "files",
            timeouts=TurnTimeouts(30.0),
            hand_over=HandingOver(self.database, doors.desk, None, "").hand_over,
        )
        self.sharing = Sharing(slack)
        home = Home(slack, accept)
        threads: dict[str, str] = {}
        for number, step in enumerate(steps):
            workspace.lost.clear()
            workspace.waiting = [(move, False) for move, _ in workspace.waiting]
            match step:
                case Ask():
                    await self._ask(step, workspace, threads)
                case Narrow():
                    await self._narrow(step.page, step.to)
                case int():
                    events.deliver(step)
                case "lose":
                    events.lose()
                case "connect":
                    events.connect()
                case "home":
                    await home.publish(USERS[number % len(USERS)], TEAM)
                case "readers":
                    for room in ROOMS:
                        known = {person.id for person in await people.everyone_in(room)}
                        if missed := workspace.readers(room) & workspace.rooms[room].members - known:
                            self.leaks.append(f"{room}: {missed} would read it too")
                case _:
                    events.happen(step)
        await people.close()

    async def _narrow(self, page: str, to: str) -> None:
        self.readers[page] = to
        await self.index.upsert([_page(page, to)])

    async def _ask(self, ask: Ask, workspace: Workspace, threads: dict[str, str]) -> None:
        room = workspace.rooms.get(ask.room)
        user, channel = ask.user, ask.room or f"D{ask.user}"
        if room is not None:
            if room.archived or not room.members:
                return
            user = ask.user if ask.user in room.members else min(room.members)
        if workspace.kinds[user] == "gone":
            return
        ts = f"17000000{next(self.numbers):02d}.000100"
        thread = threads.get(channel, ts) if ask.follows else ts
        threads[channel] = thread
        turn = Turn(
            id=f"slack:{TEAM}:{channel}:{ts}",
            said_at=ts,
            shown_after=ts,
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
                self.events.happen(waiting.pop(), in_turn=True)
            if ask.heard:
                self.events.deliver(0)

        self.index.meanwhile, self.index.fails = happen, ask.fails
        self.models.speaks, self.slack.is_silent = ask.model, ask.unread
        await self.database.turns.accept(to_record(turn))
        for record in await self.database.queue.claim("test", 1):
            await self.runner.run(turn, record.attempts)
        self.index.meanwhile, self.index.fails, self.slack.is_silent = lambda: None, "", False
        if ask.shares is not None and turn.is_private and workspace.kinds[user] != "gone":
            await self._share(turn, ask.shares)

    async def _share(self, turn: Turn, meanwhile: Sequence[Any]) -> None:
        """Share an answer; what the form says is to be true, and nothing is posted but what it says."""
        self.events.deliver(0)
        body: Json = {"user": {"id": turn.user}, "channel": {"id": turn.channel}, "trigger_id": "1.2"}
        await self.sharing.share_answer(body, {"value": turn.id})
        form, before = self.slack.view, set(self.shown.get(f"{turn.channel}:{turn.thread}", ()))
        self._judge(turn, form, before)
        for step in meanwhile:
            if isinstance(step, Narrow):
                await self._narrow(step.page, step.to)
            else:
                self.events.happen(step)
        self.events.deliver(0)
        acknowledged: list[Json] = []

        async def ack(**given: Any) -> None:
            acknowledged.append(given)

        posted, self.confirming = self.shared, True
        await self.sharing.confirmed(ack, body, form)  # type: ignore[arg-type]
        self.confirming = False
        again = acknowledged[0].get("view")
        self._judge(turn, again or form, before)
        if again and self.shared > posted:
            self.leaks.append(f"{turn.id}: shared although the form was shown anew")

    def _judge(self, turn: Turn, form: Json, before: set[str]) -> None:
        """Note what a form says wrongly by now of those who would read the answer, or may read its sources.

        ``before``: the markers that stood in the thread already.
        """
        if form.get("callback_id") != SHARE:
            return
        workspace, said = self.slack.workspace, json.dumps(form["blocks"], ensure_ascii=False)
        there = workspace.rooms[turn.channel].members
        count = re.search(r"\*(\d+)(?:명| people)\*", said)
        if count is None or int(count[1]) < len(there):
            self.leaks.append(f"{turn.id}: the form counts too few of {there}: {said[:300]}")
        outsiders = {user for user in there if workspace.kinds[user] != "member"}
        if missed := {user for user in outsiders if f"이름{user}" not in said}:
            self.leaks.append(f"{turn.id}: the form does not name {missed}: {said[:300]}")
        lines = {line for block in form["blocks"] for line in str((block.get("text") or {}).get("text")).split("\n")}
        for name in PRINCIPALS:
            if marker_of(name) not in said or marker_of(name) in before:
                continue
            told = {line.rpartition(": ")[2] for line in lines if line.startswith("• ") and marker_of(name) in line}
            if not told or not told <= _namings(self.readers[name]):
                self.leaks.append(f"{turn.id}: of {name}, for {self.readers[name]}, the form says {told}: {said[:300]}")


def _page(name: str, readers: str) -> Any:
    number = PRINCIPALS.index(name)
    topic, marker = TOPICS[number], marker_of(name)
    return document(
        f"{number + 1:032x}",
        f"{topic} 안내 {marker}",
        f"{topic} 기준은 {number + 1}일이에요. 표식 {marker}.",
        audience=frozenset({readers}),
    )


def _namings(principal: str) -> set[str]:
    """Return what a form may say of a page's readers: them, or that they are not known; in either language."""
    kind, _, identity = principal.partition(":")
    marks = {"channel": {f"<#{identity}>"}, "user": {mention(identity)}}
    everyone = {say("ko", "settings.everyone"), say("en", "settings.everyone")}
    return marks.get(kind, everyone) | {say("ko", "share.readers_unknown"), say("en", "share.readers_unknown")}
