"""An orchestrator that holds interviews as it does in service: the real graph, store and workbook, and no model."""

import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.document_store import MemoryDocumentStore
from bot.texts import say
from evals.intake.classification import knowledge_that_ships
from integrations.documents.files import FileReader
from integrations.errors import NotFound
from integrations.knowledge.base import Knowledge
from integrations.llm.chat_models import ChatModels
from integrations.search.base import Embedder
from integrations.search.embedded import EmbeddedIndex
from integrations.search.local import LocalEmbedder
from integrations.store import Database
from integrations.store.interview_records import InterviewRecord, Transition
from orchestrator.checkpoints import open_checkpointer
from orchestrator.deps import Deps
from orchestrator.graphs.intake.deps import IntakeDeps
from orchestrator.graphs.intake.state import STEP
from orchestrator.turn import AgentExecutionResult, File, Locale, Turn
from orchestrator.workspace_agent import WorkspaceAgentOrchestrator

BEGIN = datetime(2026, 11, 22, 3, 0, tzinfo=UTC)
"""When every interview begins: a Sunday noon in Korea."""
KOREA = 9 * 3600
TEAM = "T1"
COMMAND = "/intake"


@dataclass
class OneKnowledge:
    """The one version that there is."""

    knowledge: Knowledge
    folder: Path

    async def current(self) -> Knowledge:
        """Return it."""
        return self.knowledge

    async def version(self, version: str) -> Knowledge:
        """Return it by its version; raises ``NotFound`` for any other."""
        if version != self.knowledge.version:
            raise NotFound(version)
        return self.knowledge

    def folder_of(self, version: str) -> Path:
        """Return a folder for what is computed from it."""
        place = self.folder / version
        place.mkdir(parents=True, exist_ok=True)
        return place


@dataclass
class Office:
    """Where interviews are held, and the clock on its wall."""

    orchestrator: WorkspaceAgentOrchestrator
    database: Database
    knowledge: Knowledge
    folder: Path
    library: OneKnowledge
    """Where interviews find the workbook: another in its place holds for those that begin then."""
    now: datetime = BEGIN
    milliseconds: list[float] = field(default_factory=list)
    """How long each turn took, from the message to the whole reply."""
    wrong: list[str] = field(default_factory=list)
    """Answers that were recorded otherwise than they were meant, for reading."""


@dataclass
class Client:
    """A person in a direct conversation with the bot."""

    office: Office
    name: str
    locale: Locale = "ko"
    turns: int = 0

    async def say(self, text: str, files: tuple[File, ...] = ()) -> AgentExecutionResult:
        """Send a message, as a command where it begins with ``/intake``, and return the reply."""
        self.turns += 1
        is_command = text.startswith(COMMAND)
        turn = Turn(
            id=f"slack:{TEAM}:D{self.name}:{self.turns}",
            team=TEAM,
            channel=f"D{self.name}",
            thread="1.0",
            user=f"U{self.name}",
            text=text.removeprefix(COMMAND).strip() if is_command else text,
            locale=self.locale,
            door="slack",
            is_direct=True,
            command="intake" if is_command else "",
            utc_offset=KOREA,
            files=files,
        )
        begun = time.perf_counter()
        result = await self.office.orchestrator.run(turn)
        self.office.milliseconds.append((time.perf_counter() - begun) * 1000)
        return result

    async def record(self) -> InterviewRecord:
        """Return the interview as it is stored; raises ``LookupError`` where there is none."""
        found = await self.office.database.interviews.of_conversation(f"{TEAM}:D{self.name}:1.0")
        if found is None:
            raise LookupError(f"{self.name} has no interview")
        return found

    async def transitions(self) -> list[Transition]:
        """Return every change of state that was logged."""
        return list(await self.office.database.interviews.log_of((await self.record()).id))


@asynccontextmanager
async def own_office() -> AsyncIterator[Office]:
    """Open an office with the knowledge and the embedder that ship, in a folder that goes with it."""
    embedder = LocalEmbedder()
    try:
        with tempfile.TemporaryDirectory() as place:
            async with open_office(Path(place), knowledge_that_ships(), embedder) as office:
                yield office
    finally:
        embedder.close()


@asynccontextmanager
async def open_office(folder: Path, knowledge: Knowledge, embedder: Embedder) -> AsyncIterator[Office]:
    """Open everything in an empty folder."""
    library = OneKnowledge(knowledge, folder / "knowledge")
    async with (
        EmbeddedIndex(folder / "index.db", embedder) as index,
        Database(folder / "data" / "bot.sqlite", "a secret of the evaluation") as database,
        ChatModels({}) as models,
    ):
        await database.migrate()
        with closing(FileReader()) as files:
            async with open_checkpointer(folder / "checkpoints.db", database.sealer) as saver:
                office: Office
                deps = Deps(
                    models=models,
                    index=index,
                    embedder=embedder,
                    pages=None,
                    document_store=MemoryDocumentStore(),
                    files=files,
                    say=say,
                    own=(IntakeDeps(library, database.interviews),),
                    now=lambda: office.now,
                )
                office = Office(WorkspaceAgentOrchestrator(deps, saver), database, knowledge, folder, library)
                yield office


def later(office: Office, **span: float) -> None:
    """Let time pass, given as ``timedelta`` takes it."""
    office.now += timedelta(**span)


def asked_field(record: InterviewRecord) -> str:
    """Return what the interview waits for: a field, the code of an opening step, or one of its own questions' names."""
    expected = record.context.get("expected_input")
    return str(expected["field"]).removeprefix(STEP) if expected else ""
