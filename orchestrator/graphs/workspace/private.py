"""Whether something that only the asking person may read would have helped. Others learn nothing of it."""

from collections.abc import Sequence

import structlog

from integrations.errors import IntegrationError
from orchestrator.deps import Context
from orchestrator.graphs.workspace.state import SourcePassage

log = structlog.get_logger()


async def private_help(context: Context, query: str, passages: Sequence[SourcePassage]) -> bool:
    """Look once more with the person's own rights, only where what all readers may see did not surely answer."""
    turn, sure = context.turn, context.deps.index.thresholds.sure
    found = max((passage["support"] for passage in passages), default=0.0)
    if turn.is_direct or turn.is_private or found >= sure or context.deps.own_rights is None:
        return False
    if any(linked.text for linked in turn.linked):
        return False  # the person said what is to be read
    try:
        own = await context.deps.own_rights(turn)
        if own <= turn.audience:
            return False
        hits = await context.deps.index.search(query, k=1, audience=own, filters=context.filters())
    except IntegrationError as error:
        log.warning("private_help_not_known", turn=turn.id, error=type(error).__name__)
        return False
    return bool(hits) and hits[0].support >= max(sure, found) and not (context.readers(hits[0].chunk) & turn.audience)
