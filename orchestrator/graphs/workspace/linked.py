"""What the message links to, or what "this page" means: read by the door, ranked here, before all that is found."""

from collections.abc import Sequence
from datetime import UTC, datetime

from integrations.documents.base import Document, Part
from integrations.search.base import Audience, Hit
from integrations.search.unindexed import nearest
from orchestrator import pointing
from orchestrator.deps import Context
from orchestrator.graphs.workspace.state import SourcePassage
from orchestrator.turn import Linked, Turn

MAX_HITS = 6
"""Passages of each linked page."""


async def best_of_linked(context: Context, query: str, readers: Audience) -> tuple[list[Hit], list[str]]:
    """Return the passages of what is linked, nearest to the query first, and the notice that some could not be read.

    ``readers`` is what all may read who read the reply.
    """
    linked = context.turn.linked
    pages = {one.document_id for one in linked if one.document_id}
    hits: list[Hit] = []
    for page in pages:
        only = context.filters(document_ids=frozenset({page}))
        hits += await context.deps.index.search(query, k=MAX_HITS, audience=readers, filters=only)
    said = [_document(context, one) for one in linked if one.text and not one.document_id and one.audience & readers]
    hits += await nearest(said, context.deps.embedder, query)
    seen = {hit.chunk.document_id for hit in hits}
    missing = [one for one in linked if (one.document_id or one.url) not in seen]
    return hits, ["links_unread"] if missing else []


def linked_of(passages: Sequence[SourcePassage], turn: Turn) -> list[SourcePassage]:
    """Return the passages of what is linked: what the person asks about, whatever else was found."""
    keys = {key for one in turn.linked if one.text for key in (one.document_id, one.url) if key}
    return [passage for passage in passages if passage["document_id"] in keys]


def asked_of(query: str, turn: Turn) -> str:
    """Return a query without the addresses in it, which no document holds; where nothing is left, what they lead to."""
    for one in turn.linked:
        if one.url:
            query = query.replace(f"({one.url})", " ").replace(one.url, " ")
    left = " ".join(query.split())
    return left or " ".join(one.title for one in turn.linked if one.title)


def is_page_unknown(turn: Turn, *, talked: bool) -> bool:
    """Tell whether the person means a page that is not known: none is linked, looked at or attached.

    ``talked``: whether there was an answer before that "this page" may be about.
    """
    return pointing.at_page(turn.text) and not (turn.linked or turn.files or talked)


def _document(context: Context, linked: Linked) -> Document:
    title = context.say("linked.channel", name=linked.title) if linked.title else context.say("linked.message")
    return Document(
        id=linked.url,
        title=title,
        url=linked.url,
        parts=(Part(linked.text, (), linked.url),),
        audience=linked.audience,
        edited_at=datetime.now(UTC),
        source="slack",
    )
