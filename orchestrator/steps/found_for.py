"""What the index holds on a query for those who will read what is made of it."""

from integrations.search.base import Audience, Hit
from integrations.search.passages import distinct
from orchestrator.deps import Context


async def found_for(context: Context, query: str, readers: Audience | None, *, every: bool = False) -> list[Hit]:
    """Return what the index has on a query, best first; what was made here stands behind what people wrote.

    For other ``readers`` also what only those here may read, where it answers best, and surely; with ``every`` also
    what hardly supports the query.
    """
    least, audience, k = context.deps.index.thresholds, context.turn.audience, 2 * context.deps.limits.passages
    hits = await context.deps.index.search(query, k=k, audience=audience, filters=context.filters())
    if readers is not None and not audience <= readers:
        closed = max((hit.support for hit in hits if not (context.readers(hit.chunk) & readers)), default=0.0)
        wide = await context.deps.index.search(query, k=k, audience=readers, filters=context.filters())
        if closed < max(least.sure, *(hit.support for hit in wide), 0.0):
            hits = wide
    kept = [hit for hit in distinct(hits) if every or hit.support >= least.found]
    return sorted(kept, key=lambda hit: bool(hit.chunk.made))
