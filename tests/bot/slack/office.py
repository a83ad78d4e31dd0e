"""The doors over a real sandbox, with a graph that does what it is told: asks, offers, suggests."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, cast

from langgraph.runtime import Runtime
from slack_sdk.web.async_client import AsyncWebClient

from bot.desk.handing_over import HandingOver
from bot.erasing import Erasing
from bot.inbox import Inbox
from bot.preferences import PreferenceStore
from bot.runners import TurnTimeouts
from bot.slack.app import Socket, bolt_app
from bot.slack.client import identity_of, web_client
from bot.slack.listeners import RunningListeners
from bot.slack.people import People
from bot.slack.slack_app import SlackApp
from bot.slack.workspace import SlackWorkspace
from bot.texts import say
from integrations.errors import NotFound
from integrations.llm.chat_models import ChatModels
from integrations.notion.base import WrittenPage
from integrations.search.embedded import EmbeddedIndex
from integrations.search.local import LocalEmbedder
from integrations.store import Database
from integrations.store.sealing import Sealer
from integrations.store.turn_records import TurnRecord
from orchestrator.checkpoints import open_checkpointer
from orchestrator.deps import Context, Deps
from orchestrator.graphs import GRAPHS
from orchestrator.graphs.workspace.answering import answer_of
from orchestrator.graphs.workspace.state import Exchange, SourcePassage, WorkspaceState
from orchestrator.turn import Choice, Question
from orchestrator.workspace_agent import WorkspaceAgentOrchestrator
from tests.end_to_end.workplace import GENERAL, JIWOO
from tests.integrations.search.texts import document
from tests.new_database import new_database
from tests.one_node import build_of
from tests.orchestrator.conftest import Notebook, Shelf
from tests.patience import PATIENCE
from tests.reading import FILES
from tests.sandbox_process import Json, Sandbox, begun_anew

SECRET = "a secret for tests"
FRUITS = ("사과", "배", "포도")
MANY = tuple(f"{n}번 사유: {'아주 ' * 20}긴 이름" for n in range(8))
HIDDEN = "연봉 밴드는 9,000만 원부터예요."
"""What only one person alone may read."""
LEADERS = frozenset({"channel:C0LEADERSHIP", "user:U0JIWOO"})
"""Who may read the one page of the index."""
BANDS = document("bands", "연봉 밴드", "9,000만 원부터예요.", audience=LEADERS)
"""That page."""
CALLING = "<!channel> <!here|here> <@U0MINJUN> 모두 보세요"
"""What a document or a model may have written."""


def _choices(names: tuple[str, ...]) -> tuple[Choice, ...]:
    return tuple(Choice(str(number), name) for number, name in enumerate(names))


def _question(turn_id: str, query: str) -> Question | None:
    match query:
        case "과일":
            return Question(turn_id, "무엇을 고를까요?", "choice", _choices(FRUITS))
        case "사유":
            return Question(turn_id, "어떤 사유인가요?", "choice", _choices(MANY))
        case "확인":
            return Question(turn_id, "맞나요?", "yes_no")
        case "날짜":
            return Question(turn_id, "언제인가요?", "date")
        case "금액":
            return Question(turn_id, "얼마인가요?", "number")
        case "설명":
            return Question(turn_id, "어떤 일이 있었나요?", "text", required=False)
    return None


def _passage(n: int, title: str, page: str) -> SourcePassage:
    url = f"https://notion.test/{page}"
    readers = sorted(LEADERS) if n == 1 else []
    given = SourcePassage(n=n, title=title, heading="", text="", url=url, support=1, document_id=page, position=0)
    return {**given, "source": "notion", "readers": readers}


async def _speak(state: WorkspaceState, runtime: Runtime[Context]) -> dict[str, Any]:
    turn, query = runtime.context.turn, state["query"]
    told = [exchange["answer"] for exchange in state.get("conversation", [])]
    found: dict[str, Any] = {"mode": "chat", "question": _question(turn.id, query)}
    if turn.answers:
        found["result"] = f"답: {query}"
    elif query == "비밀":
        found["result"] = HIDDEN if turn.is_private else "모두에게 드릴 답이 없어요."
        found["private_help"] = not turn.is_private
    elif query == "출처":
        found["result"] = f"9,000만 원부터예요. [1]\n\n그 밖에\n- {'긴 ' * 1000}두 번째 페이지의 끝 [2]"
        found["retrieval"] = [_passage(1, "연봉 밴드", "bands"), _passage(2, "인수 계획", "plan")]
        found["private_help"] = not turn.is_private
    elif query == "외침":
        found["result"] = CALLING
        found["private_help"] = not turn.is_private
    elif query == "기억":
        found["result"] = " / ".join(told) or "아무것도 기억나지 않아요."
    else:
        found["result"] = f"{query}? {turn.command}"
    if query == "제안":
        found["follow_ups"] = ["다음 질문", "또 다른 질문"]
    answer = answer_of(cast(WorkspaceState, {**state, **found}), found["result"], [])
    return {**found, "answer": answer, "conversation": [Exchange(query=query, answer=found["result"])]}


class Pages(Notebook):
    """Takes pages in memory; requests whose key is ``lost`` find no place."""

    def __init__(self) -> None:
        super().__init__()
        self.lost: set[str] = set()

    def forget(self) -> None:
        """Have taken nothing yet."""
        for kept in (self.lost, self.written, self.live, self.read_by):
            kept.clear()

    async def create_page_from_markdown(
        self, title: str, markdown: str, *, parent_id: str | None = None, request_key: str = ""
    ) -> WrittenPage:
        """Keep the page under its key."""
        if request_key in self.lost:
            raise NotFound("the parent is gone")
        return await super().create_page_from_markdown(title, markdown, parent_id=parent_id, request_key=request_key)


class NoHome:
    """The home tab has doors of its own."""

    async def publish(self, user: str, team: str) -> None:
        """Show nothing."""


@dataclass(frozen=True)
class Office:
    """A sandbox, and a bot that opens its doors to it."""

    sandbox: Sandbox
    database: Database
    inbox: Inbox
    notebook: Pages
    index: EmbeddedIndex
    listeners: RunningListeners

    async def begin_anew(self) -> None:
        """Forget what other tests have done but for what was said: its page stands, no other was written."""
        async with asyncio.timeout(PATIENCE):
            while self.inbox.running or self.listeners._running:  # noqa: ASYNC110
                await asyncio.sleep(0.02)
        await self.sandbox.begin_anew(connected=1)
        self.notebook.forget()
        await self.index.upsert([BANDS])

    async def ask(self, text: str, *, user: str = JIWOO, channel: str = GENERAL) -> Json:
        """Ask in a new thread; the finished reply, of a turn that has ended: one shown may still be about to."""
        ts = await self.sandbox.say(user, channel, f"@agent {text}")
        reply = await self.sandbox.wait_for_reply(channel, ts, user=user)
        async with asyncio.timeout(PATIENCE):
            while True:
                if all(record.state != "running" for record in await self._records(ts, channel)):
                    return {**reply, "thread_ts": ts}
                await asyncio.sleep(0.02)

    async def replies(self, ts: str, count: int, *, channel: str = GENERAL) -> list[Json]:
        """Wait until there are so many replies in a thread, all finished; all of them."""
        async with asyncio.timeout(PATIENCE):
            while True:
                found = [reply for reply in await self.sandbox.replies(channel, ts) if not reply.get("ephemeral")]
                if len(found) >= count and not any(reply.get("streaming") for reply in found):
                    return found
                await asyncio.sleep(0.05)

    async def ephemeral(
        self, ts: str, count: int = 1, *, user: str = JIWOO, channel: str = GENERAL, saying: str = ""
    ) -> list[Json]:
        """Wait until a person sees so many messages in a thread that only they see, and that say this."""
        async with asyncio.timeout(PATIENCE):
            while True:
                thread = await self.sandbox.thread(channel, ts, user=user)
                found = [message for message in thread if message.get("ephemeral") and saying in str(message)]
                if len(found) >= count:
                    return found
                await asyncio.sleep(0.05)

    async def turns(self, ts: str, *, channel: str = GENERAL) -> list[tuple[str, str, str]]:
        """Text, command and answered question of the turns of a thread, in their order."""
        found = await self._records(ts, channel)
        return [(record.turn.text, record.turn.command, record.turn.answers) for record in found]

    async def _records(self, ts: str, channel: str) -> tuple[TurnRecord, ...]:
        return await self.database.turns.recent(f"{self.sandbox.team_id}:{channel}:{ts}", 50)

    async def shown(self, message: Json, *, without: str, user: str = JIWOO) -> Json:
        """Wait until a message has no block of that id any more, as it is then."""
        async with asyncio.timeout(PATIENCE):
            while True:
                thread = await self.sandbox.thread(message["channel"], message["thread_ts"], user=user)
                now = next(other for other in thread if other["ts"] == message["ts"])
                if not any(str(block.get("block_id")).startswith(without) for block in now.get("blocks") or ()):
                    return now
                await asyncio.sleep(0.05)


@asynccontextmanager
async def shared_office(line: bytes, pid: int, folder: Path) -> AsyncIterator[Office]:
    """An office for many tests, over a sandbox that runs already."""
    async with begun_anew(line, pid) as sandbox:
        async with (
            web_client(sandbox.bot_token, sandbox.slack_api_url) as client,
            office(sandbox, client, folder) as found,
        ):
            yield found
        await sandbox.wait_until_left(0)


@asynccontextmanager
async def office(sandbox: Sandbox, client: AsyncWebClient, folder: Path) -> AsyncIterator[Office]:
    """Open the doors over Socket Mode."""
    async with AsyncExitStack() as stack:
        database = await stack.enter_async_context(Database(new_database(folder / "bot.db"), SECRET))
        await database.migrate()
        embedder = LocalEmbedder()
        index = await stack.enter_async_context(EmbeddedIndex(folder / "index.db", embedder))
        await index.upsert([BANDS])
        saver = await stack.enter_async_context(open_checkpointer(folder / "checkpoints.db", Sealer([SECRET])))
        models = ChatModels({})
        stack.push_async_callback(models.aclose)
        notebook: Any = Pages()
        deps = Deps(models, index, embedder, notebook, Shelf(), FILES, say)
        graphs = {"workspace": replace(GRAPHS["workspace"], build=build_of(_speak, WorkspaceState), last=None)}
        orchestrator = WorkspaceAgentOrchestrator(deps, saver, graphs)
        me = await identity_of(client)
        preferences = PreferenceStore(database.preferences)
        people = People(client, preferences, me.team)
        doors = SlackApp(SlackWorkspace(client, me, people, preferences, database, index, notebook, orchestrator))
        dispatcher = doors.dispatcher(
            lambda turn: inbox.accept(turn),
            lambda turn_id: inbox.interruption(turn_id),
            files=folder / "files",
            timeouts=TurnTimeouts(30.0),
            hand_over=HandingOver(database, doors.desk, None, "").hand_over,
        )
        inbox = await stack.enter_async_context(Inbox(database, dispatcher.run, dead_letter=dispatcher.dead_letter))
        listeners = RunningListeners()
        app = bolt_app(client, me, None, listeners)
        home: Any = NoHome()
        doors.open(app, inbox, home, Erasing(database, orchestrator, inbox.stop))
        socket = Socket(app, sandbox.app_token, client, listeners)
        await socket.connect()
        stack.push_async_callback(socket.close)
        await sandbox.wait_until_connected()
        yield Office(sandbox, database, inbox, notebook, index, listeners)
