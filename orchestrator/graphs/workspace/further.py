"""Further searches that a model wishes for where the passages do not answer: by its own queries, and within bounds."""

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from langgraph.runtime import Runtime

from orchestrator.deps import Context
from orchestrator.egress import checked
from orchestrator.graphs.workspace.passages import added, passages_of
from orchestrator.graphs.workspace.state import SourcePassage
from orchestrator.steps.found_for import found_for
from orchestrator.turn import Progress, Task

MOST_SEARCHES = 2
QUERIES = 3
"""Queries of one search: one for each part of a question."""
LONGEST = 200
"""Characters of a query; what is longer is none."""
_WISH = re.compile(r"^[\s*`>-]{0,6}SEARCH:\s*(\S.*)$", re.I)


def queries_in(text: str) -> list[str]:
    """Return what a model wishes to look up; nothing where it says anything else."""
    lines = [line for line in text.strip().splitlines() if line.strip()]
    found = [wish[1].strip(" *`\"'") for line in lines if (wish := _WISH.match(line))]
    if not lines or len(found) < len(lines):
        return []
    return list(dict.fromkeys(query for query in found if 1 < len(query) <= LONGEST))[:QUERIES]


async def looked_up(
    runtime: Runtime[Context],
    queries: Sequence[str],
    passages: Sequence[SourcePassage],
    addresses: Collection[str],
    round_: int,
) -> list[SourcePassage]:
    """Return what the queries find that those who ask may read, then the passages known before; each search is a step.

    Pages keep their numbers; new ones get the next.
    """
    context = runtime.context
    found: list[SourcePassage] = []
    for place, query in enumerate(queries, start=1):
        title = context.say("answer.further", query=checked(query, (), addresses))
        step = Task(f"further-{round_}-{place}", title, "running")
        runtime.stream_writer(Progress(step))
        hits = await found_for(context, query, None)
        found += added([*passages, *found], passages_of(hits, context.readers))
        runtime.stream_writer(Progress(replace(step, state="done")))
    return [*found, *passages]
