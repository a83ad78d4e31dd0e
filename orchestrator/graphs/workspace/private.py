"""Whether something that only the asking person may read would have helped. Others learn nothing of it."""

from collections.abc import Sequence

import structlog

from integrations.errors import IntegrationError
from orchestrator.deps import Context
from orchestrator.graphs.workspace.state import SourcePassage

log = structlog.get_logger()


async def private_help(context: Context, queries: Sequence[str], passages: Sequence[SourcePassage]) -> bool:
    """Look once more with the person's own rights, only where what all readers may see did not surely answer.

    ``queries``: what was asked, the person's own words first. A word of the other language by which passages were
    looked up beside them says too little of the question to tell that it is answered.
    """
    turn, sure = context.turn, context.deps.index.thresholds.sure
    if turn.is_direct or turn.is_private or context.deps.own_rights is None:
        return False
    if any(linked.text for linked in turn.linked):
        return False  # the person said what is to be read
    try:
        found = await _support(context, queries, passages)
        if found >= sure:
            return False
        own = await context.deps.own_rights(turn)
        if own <= turn.audience:
            return False
        hits = await context.deps.index.search(queries[0], k=1, audience=own, filters=context.filters())
    except IntegrationError as error:
        log.warning("private_help_not_known", turn=turn.id, error=type(error).__name__)
        return False
    return bool(hits) and hits[0].support >= max(sure, found) and not (context.readers(hits[0].chunk) & turn.audience)


async def _support(context: Context, queries: Sequence[str], passages: Sequence[SourcePassage]) -> float:
    """Return how far what all readers may see supports one of the queries, or a file of the person's does."""
    found = max((passage["support"] for passage in passages), default=0.0)
    if found < context.deps.index.thresholds.sure:
        return found
    found = max((passage["support"] for passage in passages if passage.get("source") == "file"), default=0.0)
    for query in queries:
        hits = await context.deps.index.search(query, k=1, audience=context.turn.audience, filters=context.filters())
        found = max(found, *(hit.support for hit in hits), 0.0)
    return found
