"""A question through the graph without a model, as somebody in Slack asks it."""

from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from langgraph.checkpoint.memory import InMemorySaver
from langgraph.checkpoint.serde.jsonplus import JsonPlusSerializer

from bot.document_store import MemoryDocumentStore
from bot.texts import language_of, say
from evals.answers.workspaces import Asked, Workspace, reader_of
from integrations.documents.files import FileReader
from integrations.llm.chat_models import ChatModels
from integrations.llm.spec import ModelSpec
from integrations.search.base import Embedder
from integrations.search.embedded import EmbeddedIndex
from integrations.search.remembering import RememberingEmbedder
from orchestrator.checkpoints import OWN_TYPES
from orchestrator.deps import Deps
from orchestrator.graph import roles_of
from orchestrator.graphs import GRAPHS
from orchestrator.turn import AgentExecutionResult, Turn
from orchestrator.workspace_agent import WorkspaceAgentOrchestrator

_KEPT = 60_000
"""Texts whose vectors are remembered: each question is asked twice of the same pages."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What came back."""

    asked: Asked
    result: AgentExecutionResult
    named: tuple[str, ...]
    """The pages that it links, cited or not, in their order."""


class Desk:
    """Answers the questions of one workspace."""

    def __init__(self, workspace: Workspace, orchestrator: WorkspaceAgentOrchestrator) -> None:
        self._orchestrator = orchestrator
        self._pages = [page.id for page in workspace.documents]
        self._urls = {page.url: page.id for page in workspace.documents}
        self._by_id = {asked.id: asked for asked in workspace.questions}
        self._turns = 0

    async def ask(self, asked: Asked, *, without: Iterable[str] = ()) -> Reply:
        """Ask a question, after those that it follows; ``without`` some pages for the question itself."""
        self._turns += 1
        thread, said = f"{self._turns}", [asked]
        while said[0].after:
            said.insert(0, self._by_id[said[0].after])
        for before in said[:-1]:
            await self._run(before.text, thread, frozenset(map(reader_of, self._pages)))
        left = frozenset(reader_of(page) for page in self._pages if page not in frozenset(without))
        result = await self._run(asked.text, thread, left)
        linked = [citation.url for citation in result.citations]
        linked += [url for url in self._urls if f"({url})" in result.result]
        return Reply(asked, result, tuple(dict.fromkeys(self._urls[url] for url in linked)))

    async def _run(self, text: str, thread: str, audience: frozenset[str]) -> AgentExecutionResult:
        self._turns += 1
        turn = Turn(
            id=f"slack:T1:C1:{self._turns}",
            team="T1",
            channel="C1",
            thread=thread,
            user="U1",
            text=text,
            locale=language_of(text),
            door="slack",
            audience=audience,
        )
        return await self._orchestrator.run(turn)


@asynccontextmanager
async def desk(
    workspace: Workspace, folder: Path, embedder: Embedder, specs: Mapping[str, ModelSpec] = MappingProxyType({})
) -> AsyncIterator[Desk]:
    """Index the pages of a workspace in a folder, and give what answers from them; ``specs``: models by their roles."""
    remembering = RememberingEmbedder(embedder, _KEPT)
    async with AsyncExitStack() as stack:
        models = await stack.enter_async_context(ChatModels(dict(specs), roles=roles_of(GRAPHS)))
        files = FileReader()
        stack.callback(files.close)
        index = await stack.enter_async_context(EmbeddedIndex(folder / "index.db", remembering))
        if not (await index.stats()).documents:
            await index.upsert(workspace.documents)
        deps = Deps(
            models=models,
            index=index,
            embedder=remembering,
            pages=None,
            document_store=MemoryDocumentStore(),
            files=files,
            say=say,
            now=lambda: workspace.now,
        )
        saver = InMemorySaver(serde=JsonPlusSerializer(allowed_msgpack_modules=OWN_TYPES))
        yield Desk(workspace, WorkspaceAgentOrchestrator(deps, saver))
