"""Where a new document goes, and who reads it there."""

from dataclasses import replace

from integrations.errors import IntegrationError, Invalid, NotFound
from integrations.notion.base import NotionPages, WrittenPage
from integrations.search.base import Audience, Filters
from integrations.search.naming import same_name
from orchestrator.deps import Context

MAX_NAMED = 5_000
"""Titles that are looked through for one that means the same as a name."""


async def place_of(context: Context, name: str) -> tuple[str, Audience, list[str]]:
    """Return the page to write below (empty: the operator's place), what all readers of it may read, and notices."""
    turn, pages = context.turn, context.deps.pages
    # A configured place that is not in the index is taken for one that the whole team reads, whoever reads the reply.
    whole_team = frozenset(principal for principal in turn.audience if principal.startswith("team:"))
    if pages is None:
        return "", whole_team, []
    missing: list[str] = []
    if name:
        try:
            page = await pages.find_parent(name)
        except IntegrationError:
            page = None
        # Whoever may not read a page must not learn from us that it is there.
        only = context.filters(document_ids=frozenset({page.id})) if page else None
        if page and only and (audience := await _read_there(context, page.title, only)) is not None:
            return page.id, audience, []
        if (other := await _called_otherwise(context, name)) is not None:
            return *other, []
        missing = ["parent_not_found"]
    parent = turn.preferences.parent_page
    if not parent:
        return "", whole_team, missing
    only = replace(context.filters(document_ids=frozenset({parent})), within=None)
    audience = await _read_there(context, parent, only)
    return parent, whole_team if audience is None else audience, missing


async def written_to(
    context: Context, pages: NotionPages, title: str, body: str, parent: str
) -> tuple[WrittenPage, list[str]]:
    """Write the page; where the place that was set for it is gone, in the operator's, with a notice that says so."""
    key = context.turn.id
    try:
        return await pages.create_page_from_markdown(title, body, parent_id=parent or None, request_key=key), []
    except (NotFound, Invalid):
        if not parent or parent != context.turn.preferences.parent_page:
            raise
    return await pages.create_page_from_markdown(title, body, request_key=f"{key}#elsewhere"), ["parent_gone"]


async def _called_otherwise(context: Context, name: str) -> tuple[str, Audience] | None:
    """Return the page that has the name in the other language, of those that the readers of the reply may read.

    None also where several have it: nobody knows which is meant.
    """
    readable = await context.deps.index.listed(k=MAX_NAMED, audience=context.turn.audience)
    found = [page for page in readable if same_name(name, page.title)]
    if len(found) != 1:
        return None
    only = context.filters(document_ids=frozenset({found[0].document_id}))
    audience = await _read_there(context, found[0].title, only)
    return None if audience is None else (found[0].document_id, audience)


async def _read_there(context: Context, query: str, only: Filters) -> Audience | None:
    """Return what all readers of a page may read, as far as those of the reply may; None where they may not read it."""
    turn = context.turn
    visible = await context.deps.index.search(query, k=1, audience=turn.audience, filters=only)
    if not visible:
        return None
    readers = context.readers(visible[0].chunk)
    same_as_here = readers <= {f"user:{turn.user}" if turn.is_direct or turn.is_private else f"channel:{turn.channel}"}
    return turn.audience if same_as_here else turn.audience & readers
