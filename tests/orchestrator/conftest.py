"""A small workspace, indexed for real, and what graphs need around it."""

import asyncio
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from langgraph.checkpoint.base import BaseCheckpointSaver

from bot.texts import language_of, say
from integrations.documents.base import Document, Part
from integrations.errors import NotFound, Unavailable
from integrations.llm.chat_models import ChatModels
from integrations.llm.roles import DEFAULT
from integrations.llm.spec import ModelSpec
from integrations.notion.base import PageContent, PageRef, WrittenPage
from integrations.search.embedded import EmbeddedIndex
from integrations.search.local import LocalEmbedder
from integrations.store.sealing import Sealer
from orchestrator.checkpoints import open_checkpointer
from orchestrator.deps import Deps, PageVersion, Publication, StoredDocument
from orchestrator.graph import roles_of
from orchestrator.graphs import GRAPHS
from orchestrator.turn import AgentExecutionResult, Done, Event, Turn
from orchestrator.workspace_agent import WorkspaceAgentOrchestrator
from tests.model_server import ModelServer
from tests.reading import FILES

TEAM = frozenset({"team:T1"})
LEADERS = frozenset({"channel:CLEAD"})

PAGES: tuple[tuple[str, str, tuple[tuple[str, str], ...], frozenset[str]], ...] = (
    (
        "leave",
        "연차·휴가 규정",
        (
            (
                "연차 일수",
                "1년을 채우고 80% 이상 출근하면 연차 휴가는 15일입니다.\n\n"
                "| 근속 | 연차 |\n| --- | --- |\n| 1년 | 15일 |\n| 3년 | 16일 |",
            ),
            ("신청 방법", "PeopleDesk에서 3일 전까지 신청합니다.\n\n- 팀장 승인\n- 캘린더 등록"),
        ),
        TEAM,
    ),
    (
        "rollback",
        "Rollback",
        (("How to roll back", "Run `nuri deploy rollback` with the last good version. It takes about four minutes."),),
        TEAM,
    ),
    (
        "onboarding",
        "신규 입사자 온보딩",
        (("첫날", "- 노트북 받기\n- 계정 만들기\n- 보안 교육 듣기"), ("첫 주", "- 팀 소개\n- 개발 환경 준비")),
        TEAM,
    ),
    ("salaries", "2027 연봉 밴드", (("밴드", "시니어 엔지니어의 연봉은 9,000만 원부터입니다."),), LEADERS),
)


def documents() -> list[Document]:
    """Return the pages as documents."""
    return [
        Document(
            id=slug,
            title=title,
            url=f"https://notion.test/{slug}",
            parts=tuple(
                Part(text, (heading,), f"https://notion.test/{slug}#{number}")
                for number, (heading, text) in enumerate(parts)
            ),
            audience=audience,
            edited_at=datetime(2026, 11, 1, tzinfo=UTC),
        )
        for slug, title, parts, audience in PAGES
    ]


@dataclass
class Notebook:
    """Takes pages in memory, as Notion would; ``down`` makes it fail, and below what is ``gone`` nothing is written."""

    down: bool = False
    gone: set[str] = field(default_factory=set)
    written: dict[str, tuple[str, str, str | None]] = field(default_factory=dict)
    live: dict[str, tuple[str, str]] = field(default_factory=dict)
    """What pages say, by their ids."""
    read_by: dict[str, frozenset[str]] = field(default_factory=dict)
    """Who may read a page, by its id, where that is known."""

    async def create_page_from_markdown(
        self, title: str, markdown: str, *, parent_id: str | None = None, request_key: str = ""
    ) -> WrittenPage:
        """Keep the page under its key."""
        if self.down:
            raise Unavailable("Notion is down")
        if parent_id in self.gone:
            raise NotFound("the parent is gone")
        self.written[request_key] = (title, markdown, parent_id)
        self.live[f"page-{len(self.written)}"] = (title, markdown)
        return WrittenPage(f"page-{len(self.written)}", title, f"https://notion.test/page-{len(self.written)}")

    async def content(self, page_id: str, known: str = "") -> PageContent:
        """Return what was written under a page's id."""
        if self.down:
            raise Unavailable("Notion is down")
        if page_id not in self.live:
            raise NotFound("no such page")
        title, markdown = self.live[page_id]
        return PageContent(title, markdown)

    async def rewrite(self, page_id: str, title: str, markdown: str) -> WrittenPage:
        """Change a page."""
        await self.content(page_id)
        self.live[page_id] = (title, markdown)
        return WrittenPage(page_id, title, f"https://notion.test/{page_id}")

    async def readers(self, page_id: str) -> frozenset[str] | None:
        """Return who may read a page."""
        return self.read_by.get(page_id)

    async def archive(self, page_id: str) -> None:
        """Do nothing: graphs archive no pages."""

    async def restore(self, page_id: str) -> None:
        """Do nothing: graphs restore no pages."""

    async def find_parent(self, name: str) -> PageRef | None:
        """Find a page of the small workspace by a piece of its title."""
        return next((PageRef(slug, title, "") for slug, title, _, _ in PAGES if name in title), None)


@dataclass
class Shelf:
    """Keeps documents in memory; ``down`` makes it fail."""

    down: bool = False
    kept: dict[str, tuple[str, str]] = field(default_factory=dict)
    pages: dict[str, str] = field(default_factory=dict)
    before: dict[str, StoredDocument] = field(default_factory=dict)
    publications: dict[str, Publication] = field(default_factory=dict)

    async def keep(self, turn: Turn, title: str, markdown: str, publication: Publication) -> str:
        """Keep one document for each turn."""
        if self.down:
            raise Unavailable("the database is down")
        self.kept[turn.id] = (title, markdown)
        self.publications[turn.id] = publication
        return turn.id

    async def drop(self, document_id: str) -> None:
        """Forget a document."""
        self.kept.pop(document_id, None)

    async def cleared(self, document_id: str, publication: Publication) -> None:
        """Note where it may go."""
        self.publications[document_id] = publication

    async def written(self, document_id: str, page: WrittenPage) -> None:
        """Note the page."""
        self.pages[document_id] = page.id

    async def find(self, turn: Turn, document_id: str) -> StoredDocument | None:
        """Return what was kept."""
        if document_id not in self.kept:
            return None
        page = self.pages.get(document_id, "")
        publication = self.publications.get(document_id, Publication())
        return StoredDocument(*self.kept[document_id], page, f"https://notion.test/{page}" if page else "", publication)

    async def latest(self, turn: Turn) -> StoredDocument | None:
        """Return the newest page."""
        return await self.find(turn, next(reversed(self.pages), ""))

    async def versions(self, turn: Turn, page_id: str) -> list[PageVersion]:
        """Return none: they are kept in the database alone."""
        return []

    async def keep_before(self, turn: Turn, before: StoredDocument) -> StoredDocument:
        """Keep what a page said, the first time for each turn."""
        return self.before.setdefault(turn.id, before)


@dataclass
class Agent:
    """The orchestrator with what a test looks at."""

    orchestrator: WorkspaceAgentOrchestrator
    deps: Deps
    saver: BaseCheckpointSaver[Any]
    notebook: Notebook
    document_store: Shelf
    asked: int = 0

    async def ask(
        self, text: str, *, thread: str = "1.0", audience: frozenset[str] = TEAM, **more: Any
    ) -> AgentExecutionResult:
        """Answer a new turn and return what it came to."""
        *_, last = await self.events(text, thread=thread, audience=audience, **more)
        assert isinstance(last, Done)
        return last.result

    async def events(
        self, text: str, *, thread: str = "1.0", audience: frozenset[str] = TEAM, **more: Any
    ) -> list[Event]:
        """Answer a new turn and return its events."""
        self.asked += 1
        turn = a_turn(text, id=f"slack:T1:C1:{self.asked}", thread=thread, audience=audience)
        return [event async for event in self.orchestrator.stream(turn, **more)]


def a_turn(text: str, **values: Any) -> Turn:
    """Return a turn in a public channel."""
    given: dict[str, Any] = {
        "id": "slack:T1:C1:1",
        "team": "T1",
        "channel": "C1",
        "thread": "1.0",
        "user": "U1",
        "locale": language_of(text),
        "door": "slack",
        "audience": TEAM,
        "said_to": TEAM | {"channel:C1"},
    }
    return Turn(text=text, **{**given, **values})


@pytest.fixture(scope="session")
def embedder() -> LocalEmbedder:
    """Load the model once."""
    return LocalEmbedder()


@pytest.fixture(scope="session")
def indexed(tmp_path_factory: pytest.TempPathFactory, embedder: LocalEmbedder) -> Path:
    """Embed the small workspace once: the file of its index, for tests to copy."""
    path = tmp_path_factory.mktemp("indexed") / "index.db"

    async def embed() -> None:
        async with EmbeddedIndex(path, embedder) as index:
            await index.upsert(documents())

    asyncio.run(embed())
    return path


MakeAgent = Callable[..., Awaitable[Agent]]


@pytest.fixture
async def make_agent(tmp_path: Path, embedder: LocalEmbedder, indexed: Path) -> AsyncIterator[MakeAgent]:
    """Return a function that makes an agent over the small workspace, with the models of a server or without."""
    shutil.copy(indexed, tmp_path / "index.db")
    async with (
        EmbeddedIndex(tmp_path / "index.db", embedder) as index,
        _agents(tmp_path, index, embedder) as make,
    ):
        yield make


def _now() -> datetime:
    return datetime.now(UTC)


@asynccontextmanager
async def _agents(folder: Path, index: EmbeddedIndex, embedder: LocalEmbedder) -> AsyncIterator[MakeAgent]:
    open_models: list[ChatModels] = []
    async with open_checkpointer(folder / "checkpoints.db", Sealer(["a secret for tests"])) as saver:

        async def make(
            server: ModelServer | None = None,
            *,
            polished: bool = False,
            now: Callable[[], datetime] = _now,
            read_so_far: Callable[[], Awaitable[int | None]] | None = None,
            **spec: Any,
        ) -> Agent:
            specs = {DEFAULT: _spec(server, "small", spec)} if server else {}
            if server and polished:
                specs["final_answer"] = _spec(server, "polisher", spec)
            models = ChatModels(specs, roles=roles_of(GRAPHS))
            open_models.append(models)
            notebook, document_store = Notebook(), Shelf()
            deps = Deps(
                models=models,
                index=index,
                embedder=embedder,
                pages=notebook,
                document_store=document_store,
                files=FILES,
                say=say,
                now=now,
                read_so_far=read_so_far,
            )
            return Agent(WorkspaceAgentOrchestrator(deps, saver), deps, saver, notebook, document_store)

        yield make
        for models in open_models:
            await models.aclose()


def _spec(server: ModelServer, name: str, values: dict[str, Any]) -> ModelSpec:
    return ModelSpec(provider="openai", endpoint=server.openai_url, deployment=name, api_key="key", **values)


@pytest.fixture
async def agent(make_agent: MakeAgent) -> Agent:
    """Return an agent without a model."""
    return await make_agent()
