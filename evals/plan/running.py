"""A plan through the whole graph, as a door asks for it: by agents with a model, by the rules without one."""

import itertools
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, closing
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta, timezone
from pathlib import Path
from types import MappingProxyType

from langgraph.checkpoint.memory import InMemorySaver
from langgraph.checkpoint.serde.jsonplus import JsonPlusSerializer

from bot.document_store import MemoryDocumentStore
from bot.texts import language_of, say
from integrations.documents.base import Document
from integrations.documents.files import FileReader
from integrations.llm.chat_models import ChatModels
from integrations.llm.spec import ModelSpec
from integrations.search.embedded import EmbeddedIndex
from integrations.search.local import LocalEmbedder
from orchestrator.checkpoints import OWN_TYPES
from orchestrator.deps import Deps
from orchestrator.graph import roles_of
from orchestrator.graphs import GRAPHS
from orchestrator.graphs.plan.plan_data import document_of
from orchestrator.graphs.plan.plan_document import PlanDocument
from orchestrator.turn import AgentExecutionResult, File, Turn
from orchestrator.workspace_agent import WorkspaceAgentOrchestrator

TEAM = frozenset({"team:T1"})
_SEOUL = timezone(timedelta(hours=9))
_MORNING = 9


@dataclass(frozen=True, slots=True)
class PlanRun:
    """What came of a request; the times in seconds from it to the whole plan, handed over as a file."""

    result: AgentExecutionResult
    document: PlanDocument
    seconds: float
    worked: float
    """Of a processor."""


@dataclass
class PlanRunner:
    """Makes plans, each in a conversation of its own."""

    index: EmbeddedIndex
    embedder: LocalEmbedder
    files: FileReader
    today: date | None = None
    """None: the day of the clock."""
    _asked: "itertools.count[int]" = field(default_factory=lambda: itertools.count(1))

    async def run(
        self,
        text: str,
        specs: Mapping[str, ModelSpec] = MappingProxyType({}),
        *,
        preset: str = "",
        files: Sequence[Path] = (),
    ) -> PlanRun:
        """Ask for a plan by its command; ``specs``: models by their roles."""
        asked = next(self._asked)
        saver = InMemorySaver(serde=JsonPlusSerializer(allowed_msgpack_modules=OWN_TYPES))
        async with ChatModels(dict(specs), roles=roles_of(GRAPHS)) as models:
            deps = Deps(
                models=models, index=self.index, embedder=self.embedder, pages=None,
                document_store=MemoryDocumentStore(), files=self.files, say=say, now=self._now,
            )  # fmt: skip
            turn = Turn(
                id=f"slack:T1:C1:{asked}", team="T1", channel="C1", thread=f"{asked}.0", user="U1", text=text,
                locale=language_of(text), door="slack", audience=TEAM, said_to=TEAM | {"channel:C1"}, command="plan",
                given={"preset": preset} if preset else {},
                files=tuple(File(f"F{n}", one.name, path=str(one)) for n, one in enumerate(files, 1)),
            )  # fmt: skip
            orchestrator = WorkspaceAgentOrchestrator(deps, saver)
            await orchestrator.load()
            began, worked_before = time.perf_counter(), time.process_time()
            result = await orchestrator.run(turn)
            seconds, worked = time.perf_counter() - began, time.process_time() - worked_before
        states = [each.checkpoint["channel_values"] async for each in saver.alist(None)]
        plan = next(each["previous_plan"] for each in states if each.get("previous_plan"))
        return PlanRun(result, document_of(plan), seconds, worked)

    def _now(self) -> datetime:
        day = self.today
        return datetime(day.year, day.month, day.day, _MORNING, tzinfo=_SEOUL) if day else datetime.now(_SEOUL)


@asynccontextmanager
async def plan_runner(
    folder: Path, pages: Sequence[Document] = (), today: date | None = None
) -> AsyncIterator[PlanRunner]:
    """Index the pages of a team in a folder, and give what makes plans beside them."""
    async with AsyncExitStack() as stack:
        embedder = LocalEmbedder()
        index = await stack.enter_async_context(EmbeddedIndex(folder / "index.db", embedder))
        if pages:
            await index.upsert(pages)
        yield PlanRunner(index, embedder, stack.enter_context(closing(FileReader())), today)
