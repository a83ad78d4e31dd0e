"""A conversation about contracts with everything around it: a real store, the law that ships, files, and a clock."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

from bot.graphs.contract.tools import risk_graph, web_search
from bot.settings import Settings
from bot.texts import language_of, say
from integrations.law.law import Law
from integrations.law.loader import load_law
from integrations.law.packaged import packaged_law
from integrations.llm.chat_models import ChatModels
from integrations.llm.roles import DEFAULT
from integrations.llm.spec import ModelSpec
from integrations.search.base import Embedder
from integrations.search.embedded import EmbeddedIndex
from integrations.store import Database
from orchestrator.checkpoints import open_checkpointer
from orchestrator.deps import Deps
from orchestrator.graph import roles_of
from orchestrator.graphs import GRAPHS
from orchestrator.graphs.contract.chat.deps import ChatTools
from orchestrator.graphs.contract.deps import ContractDeps
from orchestrator.graphs.contract.review.playbook import Playbook, packaged_playbook, read_playbook
from orchestrator.turn import AgentExecutionResult, Done, Event, File, Turn
from orchestrator.workspace_agent import WorkspaceAgentOrchestrator
from tests.model_server import ModelServer
from tests.new_database import new_database
from tests.orchestrator.conftest import Notebook, Shelf
from tests.reading import FILES

NOW = datetime(2026, 11, 22, 3, 0, tzinfo=UTC)
"""A Sunday noon in Korea."""
KOREAN = """근로계약서

사업주 주식회사 한빛푸드(이하 "갑")와 근로자 김서준(이하 "을")은 다음과 같이 근로계약을 체결한다.

제1조(계약기간) 2025년 3월 1일부터 2026년 2월 28일까지로 한다.
제2조(근무장소 및 업무) 서울 마포구 매장에서 홀 서빙과 계산을 한다.
제3조(근로시간) 근로시간은 월요일부터 금요일까지 09:00부터 18:00까지로 한다. 휴게시간은 12:00부터 13:00까지로 한다.
제4조(휴일) 매주 일요일은 유급 주휴일로 한다.
제5조(임금) 월 기본급은 1,900,000원으로 하고 매월 10일에 을의 계좌로 지급한다.
제6조(연차휴가) 연차유급휴가는 근로기준법에 따라 부여한다.
제7조(위약금) 을이 계약기간 중 퇴사하는 경우 위약금으로 3,000,000원을 갑에게 지급한다.
제8조(퇴직금) 월급에 퇴직금이 포함되어 있으므로 퇴직 시 별도의 퇴직금은 지급하지 아니한다.
제9조(교부) 갑은 계약 체결과 동시에 본 계약서 사본을 을에게 교부한다.

2025년 2월 20일
"""


@cache
def the_law() -> Law:
    """The law that ships."""
    return load_law(packaged_law())


@cache
def the_tools() -> ChatTools:
    """The tools of a bot that may not search the web."""
    settings = Settings(web_search="off")
    return ChatTools(risk_graph(settings, the_law()), web_search(settings, the_law()))


@cache
def the_playbook() -> Playbook:
    """The playbook that ships."""
    return read_playbook(packaged_playbook())


@dataclass
class ContractDesk:
    """An orchestrator that reads contracts."""

    orchestrator: WorkspaceAgentOrchestrator
    deps: Deps
    database: Database
    folder: Path
    turns: int = 0
    events: list[Event] = field(default_factory=list)
    """Those of the last turn."""

    def file(self, text: str | bytes, name: str = "근로계약서.txt") -> File:
        """Put a file on the disk."""
        path = self.folder / f"{self.turns}-{name}"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return File(id=path.name, name=name, size=path.stat().st_size, path=str(path))

    async def say(self, text: str, *files: File, thread: str = "1.0", **values: Any) -> AgentExecutionResult:
        """Send a message in a direct conversation and return what came back."""
        self.turns += 1
        given: dict[str, Any] = {
            "id": f"slack:T1:D1:{self.turns}",
            "team": "T1",
            "channel": "D1",
            "thread": thread,
            "user": "U1",
            "locale": language_of(text) if text else "ko",
            "door": "slack",
            "is_direct": True,
            "utc_offset": 9 * 3600,
        }
        turn = Turn(text=text, files=files, **{**given, **values})
        self.events = [event async for event in self.orchestrator.stream(turn)]
        last = self.events[-1]
        assert isinstance(last, Done), last
        return last.result


@asynccontextmanager
async def a_contract_desk(
    folder: Path, embedder: Embedder, server: ModelServer | None = None, **own: Any
) -> AsyncIterator[ContractDesk]:
    """Open everything, with the models of a server or without; ``own``: of ``ContractDeps``."""
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
            deps = Deps(
                models=models,
                index=index,
                embedder=embedder,
                pages=Notebook(),
                document_store=Shelf(),
                files=FILES,
                say=say,
                own=(
                    ContractDeps(
                        **{"contracts": database.contracts, "law": the_law(), "playbook": the_playbook(), **own}
                    ),
                    the_tools(),
                ),
                now=lambda: NOW,
            )
            orchestrator = WorkspaceAgentOrchestrator(deps, saver, owners=database.conversations)
            yield ContractDesk(orchestrator, deps, database, folder)
