"""A document becomes a page: at once where its readers may read all that it is made of, else once a person says so."""

from collections.abc import Collection
from dataclasses import asdict
from typing import Any, Literal, cast

import structlog
from langgraph.runtime import Runtime

from integrations.errors import IntegrationError, Misconfigured
from integrations.search.base import Audience
from orchestrator.deps import Context, Kept, Publication
from orchestrator.egress import checked, linked_in
from orchestrator.graphs.workspace import readership
from orchestrator.graphs.workspace.placing import Destination, place_at, place_of, whole_team, written_to
from orchestrator.graphs.workspace.readership import Material
from orchestrator.graphs.workspace.rules import documents
from orchestrator.graphs.workspace.rules.publishing import choice_of, place_in
from orchestrator.graphs.workspace.state import Waiting, WorkspaceState
from orchestrator.turn import Choice, NotionPage, Question, Status, Turn, WrittenDocument

MAX_OUTLINE = 12
"""Headings of a document that its reply names."""
MAX_MATERIALS = 6
"""Pieces of material that a question names."""
MAX_PLACES = 4
"""Places that are offered, as buttons beside the file."""

log = structlog.get_logger()
Update = dict[str, Any]


def chosen(state: WorkspaceState, turn: Turn) -> str:
    """Return what a turn answers to the question of who may read a document; empty where it asks for something else.

    Only the person who asked for the document decides, whoever else writes in the conversation. ``over`` for what was
    pressed below a question in whose place another draft waits, or none: its words would be the same.
    """
    waiting = state.get("waiting")
    if turn.answers and (waiting is None or turn.answers != waiting["asking"]):
        return "over"
    if waiting is None or turn.user != waiting["user"] or turn.command:
        return ""
    label = " ".join(turn.text.split()).casefold()
    for shown, value in waiting["choices"].items():
        if label == " ".join(shown.split()).casefold():
            return value
    if found := choice_of(turn.text):
        return found
    named = place_in(turn.text) if waiting["asked"] == "place" else ""
    return f"below:{named}" if named else ""


async def create_page(state: WorkspaceState, runtime: Runtime[Context]) -> Update:
    """Write the document into Notion, or ask first who may read it; where Notion fails it is kept and handed over."""
    context, turn = runtime.context, runtime.context.turn
    if await context.has_narrowed():
        # Nothing of it is kept: the door has the answer made anew, for those who read it now.
        return {"generated_document": None, "materials": [], "result": context.say("publish.narrowed")}
    default = state["title"] or context.say("document.untitled")
    title, body = documents.split_title(state["generated_document"] or "", default)
    materials = cast(list[Material], state.get("materials") or [])
    place = Destination(**(state.get("place") or asdict(whole_team(context))))
    closed = readership.closed_to(turn, place.readers, materials)
    publication = Publication(
        place.parent,
        readership.allowed_readers(turn, materials),
        readership.is_copy(materials),
        is_held=bool(closed),
    )
    document_id = await context.deps.shelf.keep(turn, title, body, publication)
    kept = Kept(title, body, publication=publication)
    if closed and context.deps.pages is not None:
        waiting = Waiting(
            turn=turn.id,
            user=turn.user,
            document=document_id,
            materials=cast(list[dict[str, Any]], materials),
            asked="readers",
            asking=turn.id,
            choices={},
            place=asdict(place),
        )
        return _about_readers(context, waiting, kept, place, new_marks=_marks(state))
    return await _published(runtime, document_id, kept, turn.id, state)


async def publish(state: WorkspaceState, runtime: Runtime[Context]) -> Update:
    """Do what the person answered: publish the document that waits, somewhere else, or hand it over as a file."""
    context, turn = runtime.context, runtime.context.turn
    if state["choice"] == "over":
        return {"result": context.say("publish.gone")}
    if await context.has_narrowed():
        return {"result": context.say("publish.narrowed")}
    waiting = state["waiting"]
    kept = await context.deps.shelf.find(turn, waiting["document"]) if waiting else None
    materials = cast(list[Material], waiting["materials"] if waiting else [])
    if waiting is None or kept is None or not readership.is_open_to_asker(turn, materials):
        return {"waiting": None, "result": context.say("publish.gone")}
    asked, (how, _, named) = Destination(**waiting["place"]), state["choice"].partition(":")
    if how == "file":
        text = context.say("publish.file_only", title=documents.plain(kept.title))
        return {"waiting": None, "title": kept.title, "generated_document": kept.markdown, "result": text}
    if how == "elsewhere":
        return await _about_place(context, waiting, kept)
    if how == "again":
        again = _about_readers(context, waiting, kept, asked)
        return again if waiting["asked"] == "readers" else await _about_place(context, waiting, kept)
    place, missing = await _destination(context, asked, how, named)
    if missing:
        return await _about_place(context, waiting, kept, unknown=named)
    # What was allowed counts for those who were named, and for nobody else.
    allowed = frozenset(asked.readers) if how == "all" else readership.allowed_readers(turn, materials)
    if not place.readers <= allowed and readership.closed_to(turn, place.readers, materials):
        return _about_readers(context, waiting, kept, place)
    publication = Publication(
        place.parent, allowed | readership.allowed_readers(turn, materials), kept.publication.is_copy
    )
    await context.deps.shelf.cleared(waiting["document"], publication)
    kept = Kept(kept.title, kept.markdown, publication=publication)
    return {
        "waiting": None,
        **await _published(runtime, waiting["document"], kept, waiting["turn"], state),
    }


async def _destination(context: Context, asked: Destination, how: str, named: str) -> tuple[Destination, bool]:
    """Return the place as it is now, and whether the one that was named is not known."""
    if how == "all":
        if not asked.parent:
            return whole_team(context), False
        return await place_at(context, asked.parent, asked.title) or asked, False
    if how == "page":
        found = await place_at(context, named, named)
        return found or asked, found is None
    place, notices = await place_of(context, named)
    return place, bool(notices)


async def _published(
    runtime: Runtime[Context], document_id: str, kept: Kept, key: str, state: WorkspaceState
) -> Update:
    """Write the page, once for each ``key``, and say so."""
    context, (title, body), notices = runtime.context, (kept.title, kept.markdown), state.get("notices", [])
    runtime.stream_writer(Status("publishing"))
    page: NotionPage | None = None
    warnings: tuple[str, ...] = ()
    try:
        if context.deps.pages is None:
            raise Misconfigured("no Notion token is set")
        parent, open_to_all = kept.publication.parent, whole_team(context).readers <= kept.publication.readers
        written, moved = await written_to(
            context, context.deps.pages, title, body, parent, key=key, may_fall_back=open_to_all
        )
        notices = [*notices, *moved]
        page, warnings = NotionPage(written.id, written.url), written.warnings
        await context.deps.shelf.written(document_id, written)
    except IntegrationError as error:
        log.warning("notion_page_not_written", turn=context.turn.id, error=type(error).__name__)
        notices = [*notices, "notion_missing" if isinstance(error, Misconfigured) else "notion_failed"]
    runtime.stream_writer(WrittenDocument(document_id, title, body, page, warnings))
    text = context.say(
        "page.created" if page else "page.kept", title=documents.plain(title), url=page.url if page else ""
    )
    return {
        "title": title,
        "generated_document": body,
        "document_id": document_id,
        "warnings": list(warnings),
        "notion_page": {"id": page.id, "url": page.url} if page else None,
        # The page has its own readers; those of the reply may be others by now.
        "result": text if await context.has_narrowed() else _with_outline(context, text, body, _marks(state)),
        "notices": notices,
    }


def _about_readers(
    context: Context, waiting: Waiting, kept: Kept, place: Destination, *, new_marks: Collection[int] | None = None
) -> Update:
    """Ask whether those may read the document who read the place, and name them; of a new draft say what it holds.

    ``new_marks`` are the sources that stand below the reply.
    """
    materials = readership.closed_to(context.turn, place.readers, cast(list[Material], waiting["materials"]))
    named = [context.say(f"publish.material.{one['kind']}", name=documents.plain(one["name"])) for one in materials]
    lines = [f"- {line}" for line in dict.fromkeys(named)]
    if len(lines) > MAX_MATERIALS:
        lines = [*lines[:MAX_MATERIALS], "- …"]
    everyone = _is_for_all(context, place.readers)
    whom = context.say("publish.everyone") if everyone else context.say("publish.readers", place=place.title)
    text = context.say("publish.ask", readers=documents.plain(whom), materials="\n".join(lines))
    choices = (
        Choice("all", context.say("publish.all" if everyone else "publish.there")),
        Choice("elsewhere", context.say("publish.elsewhere")),
        Choice("file", context.say("publish.file")),
    )
    drafted = context.say("publish.drafted", title=documents.plain(kept.title))
    result = "" if new_marks is None else _with_outline(context, drafted, kept.markdown, new_marks)
    return _asking(context, waiting, kept, "readers", text, choices, place, result)


async def _about_place(context: Context, waiting: Waiting, kept: Kept, unknown: str = "") -> Update:
    """Ask below which page it is to go, and offer those that only readers of its material read."""
    turn, materials = context.turn, cast(list[Material], waiting["materials"])
    narrow = readership.allowed_readers(turn, materials) - {f"team:{turn.team}"}
    listed = await context.deps.index.listed(k=MAX_PLACES * 4, audience=narrow, filters=context.filters())
    choices: list[Choice] = []
    for page in listed:
        place = await place_at(context, page.document_id, page.title)
        if place and len(choices) < MAX_PLACES and not readership.closed_to(turn, place.readers, materials):
            choices.append(Choice(f"page:{page.document_id}", documents.plain(page.title)))
    key = "publish.where_unknown" if unknown else "publish.where_of" if choices else "publish.where"
    file = Choice("file", context.say("publish.file"))
    text = context.say(key, name=unknown)
    return _asking(context, waiting, kept, "place", text, (*choices, file), Destination(**waiting["place"]), "")


def _asking(
    context: Context,
    waiting: Waiting,
    kept: Kept,
    asked: Literal["readers", "place"],
    text: str,
    choices: tuple[Choice, ...],
    place: Destination,
    result: str,
) -> Update:
    offered = {choice.label: choice.value for choice in choices}
    waits: Waiting = {
        **waiting,
        "asked": asked,
        "asking": context.turn.id,
        "choices": offered,
        "place": asdict(place),
    }
    return {
        "waiting": waits,
        "title": kept.title,
        "generated_document": None,
        "result": result or text,
        "question": Question(context.turn.id, text, "choice", choices),
    }


def _marks(state: WorkspaceState) -> set[int]:
    """Return the sources that stand below the reply; those of a draft that waited stand on its page alone."""
    return {passage["n"] for passage in state.get("retrieval", [])}


def _with_outline(context: Context, text: str, body: str, marks: Collection[int]) -> str:
    parts = documents.outline_of(body.partition(f"## {context.say('document.sources')}")[0])
    outline = "\n".join(f"- {heading}" for heading in parts[:MAX_OUTLINE])
    told = "\n\n".join(part for part in (documents.summary_of(body), outline) if part)
    # A page links no names of hosts by itself, as the places where the reply stands do.
    told = checked(told, marks, linked_in(body)[0])
    return "\n\n".join(part for part in (text, told) if part)


def _is_for_all(context: Context, readers: Audience) -> bool:
    return whole_team(context).readers <= frozenset(readers)
