"""Where a new document goes, and who reads it there."""

from dataclasses import dataclass, replace

from integrations.errors import IntegrationError, Invalid, NotFound
from integrations.notion.base import NotionPages, WrittenPage
from integrations.search.base import Audience, Filters
from integrations.search.naming import same_name
from orchestrator.deps import Context

MAX_NAMED = 5_000
"""Titles that are looked through for one that means the same as a name."""


@dataclass(frozen=True, slots=True)
class Destination:
    """A place for a page."""

    parent: str
    """The page to write below; empty: the operator's place."""
    title: str
    """Empty for the operator's place."""
    readers: Audience
    """Who reads what is written there."""
    rights: Audience
    """What all of them may read, as far as those who read the reply may."""


async def place_of(context: Context, name: str) -> tuple[Destination, list[str]]:
    """Return the place that a person named, else the one that is set; and notices."""
    turn, pages = context.turn, context.deps.pages
    if pages is None:
        return whole_team(context), []
    missing: list[str] = []
    if name:
        try:
            page = await pages.find_parent(name)
        except IntegrationError:
            page = None
        # Whoever may not read a page must not learn from us that it is there.
        if page and (found := await place_at(context, page.id, page.title)) is not None:
            return found, []
        if (other := await _called_otherwise(context, name)) is not None:
            return other, []
        missing = ["parent_not_found"]
    parent = turn.preferences.parent_page
    if not parent:
        return whole_team(context), missing
    only = replace(context.filters(document_ids=frozenset({parent})), within=None)
    found = await _read_there(context, parent, "", only)
    # A configured place that is not in the index is taken for one that the whole team reads, whoever reads the reply.
    return found or replace(whole_team(context), parent=parent), missing


async def place_at(context: Context, page_id: str, title: str) -> Destination | None:
    """Return a page as a place; None where those who read the reply may not read it."""
    return await _read_there(context, page_id, title, context.filters(document_ids=frozenset({page_id})))


def whole_team(context: Context) -> Destination:
    """Return the operator's place, which the whole team reads."""
    turn = context.turn
    readers = frozenset({f"team:{turn.team}"})
    return Destination("", "", readers, readers & turn.audience)


async def written_to(
    context: Context, pages: NotionPages, title: str, body: str, parent: str, *, key: str, may_fall_back: bool
) -> tuple[WrittenPage, list[str]]:
    """Write the page once for each ``key``.

    Where the place that was set for it is gone and the whole team may read the page, it is written in the operator's
    place, with a notice that says so.
    """
    try:
        return await pages.create_page_from_markdown(title, body, parent_id=parent or None, request_key=key), []
    except (NotFound, Invalid):
        if not (may_fall_back and parent and parent == context.turn.preferences.parent_page):
            raise
    return await pages.create_page_from_markdown(title, body, request_key=f"{key}#elsewhere"), ["parent_gone"]


async def _called_otherwise(context: Context, name: str) -> Destination | None:
    """Return the page that has the name in the other language, of those that the readers of the reply may read.

    None also where several have it: nobody knows which is meant.
    """
    readable = await context.deps.index.listed(k=MAX_NAMED, audience=context.turn.audience)
    found = [page for page in readable if same_name(name, page.title)]
    return await place_at(context, found[0].document_id, found[0].title) if len(found) == 1 else None


async def _read_there(context: Context, page_id: str, title: str, only: Filters) -> Destination | None:
    turn = context.turn
    visible = await context.deps.index.search(title or page_id, k=1, audience=turn.audience, filters=only)
    if not visible:
        return None
    readers = context.readers(visible[0].chunk)
    same_as_here = readers <= {f"user:{turn.user}" if turn.is_direct or turn.is_private else f"channel:{turn.channel}"}
    rights = turn.audience if same_as_here else turn.audience & readers
    return Destination(page_id, visible[0].chunk.title, readers, rights)
