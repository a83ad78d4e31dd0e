"""An interview with everything around it: a real store, a small knowledge or the one that ships, and a clock."""

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

from bot.texts import language_of, say
from integrations.errors import NotFound
from integrations.knowledge.base import (
    Disambiguation,
    Fact,
    Knowledge,
    OpeningStep,
    Option,
    RiskRule,
    Scenario,
    SummarySection,
    Text,
    WorkbookQuestion,
)
from integrations.knowledge.reading import examine
from integrations.llm.chat_models import ChatModels
from integrations.llm.roles import DEFAULT
from integrations.llm.spec import ModelSpec
from integrations.search.base import Embedder
from integrations.search.embedded import EmbeddedIndex
from integrations.store import Database
from integrations.store.interview_records import InterviewRecord
from orchestrator.checkpoints import open_checkpointer
from orchestrator.deps import Deps
from orchestrator.graph import Graph, roles_of
from orchestrator.graphs import GRAPHS
from orchestrator.graphs.intake.deps import IntakeDeps
from orchestrator.turn import AgentExecutionResult, Turn
from orchestrator.workspace_agent import WorkspaceAgentOrchestrator
from tests.model_server import ModelServer
from tests.new_database import new_database
from tests.orchestrator.conftest import Notebook, Shelf
from tests.reading import FILES

NOW = datetime(2026, 11, 22, 3, 0, tzinfo=UTC)
"""A Sunday noon in Korea."""
WORKBOOK = Path(__file__).parents[2] / "knowledge" / "intake" / "intake.xlsx"


@cache
def shipped() -> Knowledge:
    """The workbook that ships."""
    knowledge = examine(WORKBOOK).knowledge
    assert knowledge is not None
    return knowledge


def small(version: str = "v1", **changes: Any) -> Knowledge:
    """Two scenarios of one house and one of another, with all that an interview can meet."""
    deposit = Scenario(
        code="DEPOSIT",
        name=Text("보증금 미반환", "Deposit not returned"),
        level1="민사",
        level2_code="LEASE",
        level2_name=Text("임대차", "Leases"),
        keywords=("보증금", "전세금", "deposit", "landlord keeps"),
        expressions=("집주인이 보증금을 안 돌려줘요", "my landlord does not return my deposit"),
        disambiguation=Disambiguation(
            Text("무엇이 문제인가요?", "What is it about?"),
            (
                Option("DEPOSIT", Text("보증금을 못 받았어요", "I did not get the deposit")),
                Option("EVICTION", Text("나가라고 해요", "I am told to leave")),
            ),
        ),
        priority=1,
        questions=(
            WorkbookQuestion(
                10,
                "end_date",
                Text("계약이 끝난 날은 언제인가요?", "When did the lease end?"),
                "date",
                True,
                hints=("끝났", "만료", "ended"),
                label=Text("계약 종료일", "End of the lease"),
                why=Text("지연이자를 따지려고 여쭤봐요.", "It tells from when interest runs."),
            ),
            WorkbookQuestion(
                20,
                "deposit",
                Text("보증금은 얼마인가요?", "How much is the deposit?"),
                "integer",
                True,
                hints=("보증금", "deposit"),
                label=Text("보증금", "Deposit"),
            ),
            WorkbookQuestion(
                30,
                "contract",
                Text("계약서를 가지고 계신가요?", "Do you have the contract?"),
                "boolean",
                True,
                hints=("계약서", "contract"),
                label=Text("계약서", "Contract"),
            ),
            WorkbookQuestion(
                40,
                "living",
                Text("지금도 그 집에 살고 계신가요?", "Do you still live there?"),
                "choice",
                True,
                options=(
                    Option("IN", Text("살고 있어요", "Yes, I live there")),
                    Option("OUT", Text("이사했어요", "I moved out")),
                ),
                hints=("이사", "살고", "moved"),
                label=Text("거주", "Living there"),
            ),
            WorkbookQuestion(
                50,
                "landlord",
                Text("집주인은 뭐라고 하나요?", "What does the landlord say?"),
                "string",
                False,
                label=Text("집주인의 말", "What the landlord says"),
            ),
            WorkbookQuestion(
                60,
                "registered",
                Text("임차권 등기를 하셨나요?", "Is the lease registered?"),
                "boolean",
                False,
                hints=("임차권", "등기"),
                label=Text("임차권 등기", "Registration"),
            ),
        ),
        facts=(
            Fact("F_OUT", Text("이미 이사함", "Moved out"), "", True, "living", "= OUT"),
            Fact("F_UNREGISTERED", Text("등기 없음", "Not registered"), "", True, "registered", "false"),
            Fact("F_LARGE", Text("큰 보증금", "Large deposit"), "", False, "deposit", ">= 30000000"),
        ),
        risks=(
            RiskRule(
                "R1",
                ("F_OUT", "F_UNREGISTERED"),
                "HIGH",
                "대항력 상실",
                Text("이사하면서 대항력을 잃었을 수 있어요.", "Priority may be lost."),
                Text("임차권등기명령을 확인", "Check the registration"),
            ),
            RiskRule("R2", ("F_LARGE",), "LOW", "고액", Text("금액이 커요.", "A large sum."), Text("", "")),
        ),
        level1_name=Text("민사", "Civil"),
    )
    eviction = replace(
        deposit,
        code="EVICTION",
        name=Text("퇴거 요구", "Told to leave"),
        keywords=("나가라", "퇴거", "명도", "evict"),
        expressions=("집주인이 갑자기 나가라고 해요", "my landlord tells me to leave"),
        priority=2,
        questions=(
            WorkbookQuestion(
                10,
                "asked_on",
                Text("언제 나가라고 했나요?", "When were you told?"),
                "date",
                True,
                label=Text("요구한 날", "Told on"),
            ),
        ),
        facts=(),
        risks=(),
    )
    wage = replace(
        eviction,
        code="WAGE",
        name=Text("임금 체불", "Unpaid wages"),
        level2_code="LABOR",
        level2_name=Text("노동", "Labour"),
        keywords=("월급", "임금", "체불", "wages"),
        expressions=("사장님이 월급을 안 줘요", "my boss does not pay my wages"),
        disambiguation=None,
        questions=(
            WorkbookQuestion(
                10,
                "amount",
                Text("못 받은 월급이 얼마인가요?", "How much is unpaid?"),
                "integer",
                True,
                label=Text("못 받은 월급", "Unpaid wages"),
            ),
        ),
    )
    steps = (
        OpeningStep(
            "START_MESSAGE",
            "ALWAYS",
            1,
            Text("안녕하세요, 먼저 이야기를 들을게요.", "Hello, I will listen first."),
            None,
            (),
            "CONTINUE",
        ),
        OpeningStep(
            "DISCLAIMER",
            "ALWAYS",
            2,
            Text("저는 법률 조언을 하지 않아요.", "I give no legal advice."),
            None,
            (),
            "CONTINUE",
        ),
        OpeningStep(
            "EMERGENCY_CHECK",
            "ALWAYS",
            3,
            Text("지금 위험한 상황인가요?", "Are you in danger now?"),
            "boolean",
            (),
            "ROUTE_EMERGENCY",
        ),
        OpeningStep(
            "EMERGENCY_GUIDE",
            "EMERGENCY_TRUE",
            4,
            Text("위험하면 112나 119에 전화하세요.", "In danger call 112 or 119."),
            None,
            (),
            "STOP",
        ),
        OpeningStep(
            "STORY", "NOT_EMERGENCY", 5, Text("무슨 일이 있으셨나요?", "What happened?"), "string", (), "CLASSIFY_TEXT"
        ),
    )
    sections = (
        SummarySection("L", "LAWYER", 1, "overview", Text("사건 개요", "Overview"), "", ("case_master",), ""),
        SummarySection(
            "L",
            "LAWYER",
            6,
            "course",
            Text("경위", "Course"),
            "일어난 일만",
            ("initial_description", "facts"),
            "두 문장",
        ),
        SummarySection("L", "LAWYER", 2, "facts", Text("사실", "Facts"), "", ("facts",), ""),
        SummarySection("L", "LAWYER", 3, "risks", Text("위험", "Risks"), "", ("risk_tags",), ""),
        SummarySection("L", "LAWYER", 4, "gaps", Text("빠진 것", "Gaps"), "", ("missing_fields",), ""),
        SummarySection("L", "LAWYER", 5, "timeline", Text("시간 순서", "Timeline"), "", ("timeline",), ""),
    )
    scenarios = {one.code: one for one in (deposit, eviction, wage)}
    given: dict[str, Any] = {"steps": steps, "scenarios": scenarios, "sections": sections, "prompts": {}}
    return Knowledge(version=version, **(given | changes))


@dataclass
class Shelf2:
    """Versions of knowledge in memory, the last one current."""

    folder: Path
    versions: dict[str, Knowledge] = field(default_factory=dict)

    def put(self, knowledge: Knowledge) -> None:
        """Make a knowledge the newest."""
        self.versions.pop(knowledge.version, None)
        self.versions[knowledge.version] = knowledge

    async def current(self) -> Knowledge:
        """Return the newest."""
        if not self.versions:
            raise NotFound("nothing published")
        return list(self.versions.values())[-1]

    async def version(self, version: str) -> Knowledge:
        """Return one."""
        if version not in self.versions:
            raise NotFound(version)
        return self.versions[version]

    def folder_of(self, version: str) -> Path:
        """Return a folder of its own."""
        place = self.folder / version
        place.mkdir(parents=True, exist_ok=True)
        return place


@dataclass
class Office:
    """An orchestrator that holds interviews."""

    orchestrator: WorkspaceAgentOrchestrator
    deps: Deps
    database: Database
    library: Shelf2
    turns: int = 0

    async def say(self, text: str, *, thread: str = "1.0", **values: Any) -> AgentExecutionResult:
        """Send a message in a direct conversation and return what came back."""
        self.turns += 1
        given: dict[str, Any] = {
            "id": f"slack:T1:D1:{self.turns}",
            "team": "T1",
            "channel": "D1",
            "thread": thread,
            "user": "U1",
            "locale": "ko",
            "door": "slack",
            "is_direct": True,
            "utc_offset": 9 * 3600,
        }
        return await self.orchestrator.run(Turn(text=text, **{**given, **values}))

    async def record(self, *, thread: str = "1.0") -> InterviewRecord:
        """Return the newest interview of a conversation."""
        found = await self.database.interviews.of_conversation(f"T1:D1:{thread}")
        assert found is not None
        return found


@asynccontextmanager
async def an_office(
    folder: Path,
    embedder: Embedder,
    knowledge: Knowledge | None,
    *,
    server: ModelServer | None = None,
    most_steps: int = 50,
    is_read: Callable[[str], Awaitable[bool]] | None = None,
    graphs: Mapping[str, Graph] = GRAPHS,
    **more: Any,
) -> AsyncIterator[Office]:
    """Open everything, with the models of a server or without."""
    library = Shelf2(folder / "knowledge")
    if knowledge is not None:
        library.put(knowledge)
    specs = {}
    if server is not None:
        specs[DEFAULT] = ModelSpec(provider="openai", endpoint=server.openai_url, deployment="small", api_key="key")
    async with (
        EmbeddedIndex(folder / "index.db", embedder) as index,
        Database(new_database(folder / "data" / "bot.sqlite"), "a secret for tests") as database,
        ChatModels(specs, roles=roles_of(GRAPHS)) as models,
    ):
        await database.migrate()
        async with open_checkpointer(folder / "checkpoints.db", database.sealer) as saver:
            given: dict[str, Any] = {
                "models": models,
                "index": index,
                "embedder": embedder,
                "pages": Notebook(),
                "document_store": Shelf(),
                "files": FILES,
                "say": say,
                "own": (IntakeDeps(library, database.interviews, most_steps, is_read),),
                "now": lambda: NOW,
            }
            deps = Deps(**(given | more))
            yield Office(
                WorkspaceAgentOrchestrator(deps, saver, graphs, owners=database.conversations), deps, database, library
            )


__all__ = ["NOW", "Office", "an_office", "language_of", "shipped", "small"]
