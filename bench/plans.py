"""How long service plans take: ``python -m bench.plans [--json]``.

Plans are written by rules over an index with the pages of a company, the first of them in a process that has just
begun. Then six agents write one whose model takes two seconds for each call: its sections beside each other, and
with one refinement, so that seven calls follow each other. What the plan takes longer than these is what the graph,
the searches, the checks and the checkpoints cost.
"""

import logging
import statistics
import time
from contextlib import AsyncExitStack, closing
from dataclasses import dataclass, replace
from pathlib import Path

import structlog

from bench.printing import print_numbers
from bot.document_store import MemoryDocumentStore
from bot.texts import say
from evals.retrieval.pages import documents as seed_pages
from integrations.documents.files import FileReader
from integrations.llm.chat_models import ChatModels
from integrations.llm.roles import DEFAULT
from integrations.llm.spec import ModelSpec
from integrations.search.embedded import EmbeddedIndex
from integrations.search.local import LocalEmbedder
from integrations.store import Database
from orchestrator.checkpoints import open_checkpointer
from orchestrator.deps import Deps
from orchestrator.graph import roles_of
from orchestrator.graphs import GRAPHS
from orchestrator.turn import AgentExecutionResult
from orchestrator.workspace_agent import WorkspaceAgentOrchestrator
from tests.model_server import model_server
from tests.orchestrator.conftest import TEAM, a_turn
from tests.orchestrator.graphs.plan.team import AGENTS, REQUEST, judged, scripted

CALL_SECONDS = 2.0
SERIAL_CALLS = 7
"""Analysis, structure, the sections at once, review, refinement, review again, summary."""
REQUESTS = (
    "반려동물 산책 대행 서비스 기획서 써줘. 예산은 8,000만 원이고 2027년 4월에 시작해.",
    "사내 회의실 예약 서비스 기획서 써줘",
    "Write a service plan for a lunch ordering service for our office.",
    "동네 헬스장 회원 관리 서비스 기획서 써줘. 회원은 600명이야.",
)
RULES_BAR, SERIAL_BAR, OVERHEAD_BAR = 6.0, 16.0, 5.0


@dataclass(frozen=True, slots=True)
class Numbers:
    """Times in seconds from the request to the whole plan, handed over as a file."""

    rules_first: float
    """In a process that has just begun, with what only plans load."""
    rules_first_processor: float
    """The same in processor time, which other load leaves alone."""
    rules_median: float
    rules_longest: float
    six_agents: float
    six_agents_calls: int
    overhead_percent: float
    """By how much more than the calls that follow each other."""
    sections: int
    """Of the shortest plan by rules: a plan that is a frame would be soon there."""


async def measure(folder: Path, call_seconds: float = CALL_SECONDS, requests: tuple[str, ...] = REQUESTS) -> Numbers:
    """Run in an empty folder."""
    async with AsyncExitStack() as stack:
        embedder = LocalEmbedder()
        index = await stack.enter_async_context(EmbeddedIndex(folder / "index.db", embedder))
        await index.upsert([replace(page, audience=TEAM) for page in seed_pages()])
        database = await stack.enter_async_context(Database(folder / "bot.db", "a secret of the measurement"))
        await database.migrate()
        saver = await stack.enter_async_context(open_checkpointer(folder / "checkpoints.db", database.sealer))
        files = stack.enter_context(closing(FileReader()))
        server = await stack.enter_async_context(model_server())
        spec = ModelSpec(provider="openai", endpoint=server.openai_url, deployment="scripted", api_key="key")
        asked = 0

        async def timed(text: str, specs: dict[str, ModelSpec]) -> tuple[float, float, AgentExecutionResult]:
            """Return how long a plan takes in a new conversation, what of it a processor works, and the plan."""
            nonlocal asked
            asked += 1
            async with ChatModels(specs, roles=roles_of(GRAPHS)) as models:
                deps = Deps(
                    models=models, index=index, embedder=embedder, pages=None,
                    document_store=MemoryDocumentStore(), files=files, say=say,
                )  # fmt: skip
                turn = a_turn(text, id=f"slack:T1:C1:{asked}", thread=f"{asked}.0", command="plan")
                orchestrator = WorkspaceAgentOrchestrator(deps, saver)
                await orchestrator.load()
                began, worked_before = time.perf_counter(), time.process_time()
                result = await orchestrator.run(turn)
                return time.perf_counter() - began, time.process_time() - worked_before, result

        (first, worked, plan), *others = [await timed(text, {}) for text in requests]
        server.delay = call_seconds
        server.on(system=AGENTS["review"], reply=[judged(6.0, ("risks", "담당자를 더 적습니다.")), judged(9.5)])
        scripted(server, without="review")
        six, _, by_model = await timed(REQUEST, {DEFAULT: spec})
    outcomes = {one["name"]: one["outcome"] for one in by_model.details["agents"]}
    assert all(outcomes.get(name) == "model" for name in AGENTS), outcomes
    later = [seconds for seconds, *_ in others] or [first]
    plans = [plan, *(result for *_, result in others)]
    return Numbers(
        round(first, 2),
        round(worked, 2),
        round(statistics.median(later), 2),
        round(max(later), 2),
        round(six, 2),
        len(server.requests),
        round(100 * (six / (SERIAL_CALLS * call_seconds) - 1), 1),
        min((one.generated_document or "").count("\n## ") for one in plans),
    )


def main() -> None:
    """Measure, and print the numbers beside what they may be."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    bars = {"rules at most": RULES_BAR, "six_agents at most": SERIAL_BAR, "overhead_percent at most": OVERHEAD_BAR}
    print_numbers(__doc__, measure, **bars)


if __name__ == "__main__":
    main()
