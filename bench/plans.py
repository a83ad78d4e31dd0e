"""How long service plans take: ``python -m bench.plans [--json]``.

Plans are written by rules over an index with the pages of a company, the first of them in a process that has just
begun. Then six agents write one whose model takes two seconds for each call: its sections beside each other, and
with one refinement, so that seven calls follow each other. What the plan takes longer than these is what the graph,
the searches, the checks and the checkpoints cost.
"""

import logging
import statistics
from dataclasses import dataclass, replace
from pathlib import Path

import structlog

from bench.printing import print_numbers
from evals.plan.running import TEAM, plan_runner
from evals.retrieval.pages import documents as seed_pages
from integrations.llm.roles import DEFAULT
from integrations.llm.spec import ModelSpec
from tests.model_server import model_server
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
    pages = [replace(page, audience=TEAM) for page in seed_pages()]
    async with model_server() as server, plan_runner(folder, pages) as runner:
        spec = ModelSpec(provider="openai", endpoint=server.openai_url, deployment="scripted", api_key="key")
        first, *others = [await runner.run(text) for text in requests]
        server.delay = call_seconds
        server.on(system=AGENTS["review"], reply=[judged(6.0, ("risks", "담당자를 더 적습니다.")), judged(9.5)])
        scripted(server, without="review")
        by_model = await runner.run(REQUEST, {DEFAULT: spec})
    outcomes = {one["name"]: one["outcome"] for one in by_model.result.details["agents"]}
    assert all(outcomes.get(name) == "model" for name in AGENTS), outcomes
    later = [one.seconds for one in others] or [first.seconds]
    return Numbers(
        round(first.seconds, 2),
        round(first.worked, 2),
        round(statistics.median(later), 2),
        round(max(later), 2),
        round(by_model.seconds, 2),
        len(server.requests),
        round(100 * (by_model.seconds / (SERIAL_CALLS * call_seconds) - 1), 1),
        min(len(one.document.sections) for one in (first, *others)),
    )


def main() -> None:
    """Measure, and print the numbers beside what they may be."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    bars = {"rules at most": RULES_BAR, "six_agents at most": SERIAL_BAR, "overhead_percent at most": OVERHEAD_BAR}
    print_numbers(__doc__, measure, **bars)


if __name__ == "__main__":
    main()
