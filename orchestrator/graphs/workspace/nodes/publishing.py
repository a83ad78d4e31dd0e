"""A document becomes a page: at once where its readers may read all that it is made of, else once a person says so."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, cast

import structlog
from langgraph.runtime import Runtime

from integrations.errors import IntegrationError, Misconfigured
from orchestrator.deps import Context, Publication, StoredDocument
from orchestrator.graph import HandedDocument, Update
from orchestrator.graphs.workspace.asking import about_place, about_readers, with_outline
from orchestrator.graphs.workspace.rules import documents
from orchestrator.graphs.workspace.rules.publishing import place_in
from orchestrator.graphs.workspace.state import Waiting, WorkspaceState, as_state
from orchestrator.graphs.workspace.writing import course_of
from orchestrator.language.parent_pages import parent_of
from orchestrator.language.readers_choice import choice_of
from orchestrator.steps import readership
from orchestrator.steps.destination import Destination, place_at, place_of, whole_team, written_to
from orchestrator.steps.readership import Material
from orchestrator.turn import NotionPage, Status, Turn, WrittenDocument

log = structlog.get_logger()


def chosen(state: WorkspaceState, turn: Turn) -> str:
    """Return what a turn answers to the question of who may read a document; empty where it asks for something else.

    Each person decides about their own draft alone, whoever else writes in the conversation. ``over`` for what was
    pressed below a question in whose place another draft waits, or none: its words would be the same.
    """
    waiting = (state.get("drafts") or {}).get(turn.user)
    if turn.answers and (waiting is None or turn.answers != waiting["asking"]):
        return "over"
    if waiting is None or turn.command or turn.revises:
        return ""
    label = " ".join(turn.text.split()).casefold()
    for shown, value in waiting["choices"].items():
        if label == " ".join(shown.split()).casefold():
            return value
    if found := choice_of(turn.text):
        return found
    named = place_in(turn.text) if waiting["asked"] == "place" else ""
    return f"below:{named}" if named else ""


def awaits(state: Mapping[str, Any], turn: Turn, last: str) -> bool:
    """Tell whether a turn says what becomes of a draft that waits: by a button, or in words that follow the question.

    ``last``: the last turn of the graph that holds the conversation. Once it has answered another one, words are its.
    """
    waiting = (state.get("drafts") or {}).get(turn.user)
    if waiting is None or not (turn.answers == waiting["asking"] or waiting["turn"] == last):
        return False
    return chosen(cast(WorkspaceState, state), turn) not in ("", "over")


async def handed(state: WorkspaceState, context: Context, document: HandedDocument) -> Update:
    """Take over a document that another graph wrote: it goes where its person names, and only who they allow reads it.

    It is made of a file that nobody else has.
    """
    turn = context.turn
    place, missing = await place_of(context, parent_of(turn.text))
    material = Material(kind="file", name=document["made_of"], readers=sorted(readership.readers_of_thread(turn)))
    return {
        "title": document["title"],
        "generated_document": document["markdown"],
        "materials": [material],
        "place": asdict(place),
        "notices": [*state.get("notices", []), *missing],
    }


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
    publication = readership.publication_for(turn, place.parent, place.readers, materials)
    document_id = await context.deps.document_store.keep(turn, title, body, publication)
    kept = StoredDocument(title, body, publication=publication)
    if publication.is_held and context.deps.pages is not None:
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
        return about_readers(context, waiting, kept, place, new_marks=_marks(state))
    course = course_of(context, uses_sources=(state["decision"] or {}).get("use_rag", True))
    course.at(runtime, "publish")
    made = await _published(runtime, document_id, kept, turn.id, state)
    course.end(runtime, failed=made["notion_page"] is None)
    return made


async def publish(state: WorkspaceState, runtime: Runtime[Context]) -> Update:
    """Do what the person answered: publish the document that waits, somewhere else, or hand it over as a file."""
    context, turn = runtime.context, runtime.context.turn
    if state["choice"] == "over":
        return {"result": context.say("publish.gone")}
    if await context.has_narrowed():
        return {"result": context.say("publish.narrowed")}
    waiting, gone = (state.get("drafts") or {}).get(turn.user), {"drafts": {turn.user: None}}
    kept = await context.deps.document_store.find(turn, waiting["document"]) if waiting else None
    materials = cast(list[Material], waiting["materials"] if waiting else [])
    if waiting is None or kept is None or not readership.is_open_to_asker(turn, materials):
        return {**gone, "result": context.say("publish.gone")}
    asked, (how, _, named) = Destination(**waiting["place"]), state["choice"].partition(":")
    if how == "file":
        text = context.say("publish.file_only", title=documents.plain(kept.title))
        return {**gone, "title": kept.title, "generated_document": kept.markdown, "result": text}
    if how == "none":
        await context.deps.document_store.drop(waiting["document"])
        return {**gone, "result": context.say("publish.dropped", title=documents.plain(kept.title))}
    if how == "elsewhere":
        return await about_place(context, waiting, kept)
    if how == "again":
        again = about_readers(context, waiting, kept, asked)
        return again if waiting["asked"] == "readers" else await about_place(context, waiting, kept)
    place, missing = await _destination(context, asked, how, named)
    if missing:
        return await about_place(context, waiting, kept, unknown=named)
    # What was allowed counts for those who were named, and for nobody else.
    allowed = frozenset(asked.readers) if how == "all" else readership.allowed_readers(turn, materials)
    if not place.readers <= allowed and readership.closed_to(turn, place.readers, materials):
        return about_readers(context, waiting, kept, place)
    publication = Publication(
        place.parent, allowed | readership.allowed_readers(turn, materials), kept.publication.is_copy
    )
    await context.deps.document_store.cleared(waiting["document"], publication)
    kept = StoredDocument(kept.title, kept.markdown, publication=publication)
    return {**gone, **await _published(runtime, waiting["document"], kept, waiting["turn"], state)}


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
    runtime: Runtime[Context], document_id: str, kept: StoredDocument, key: str, state: WorkspaceState
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
        await context.deps.document_store.written(document_id, written)
    except IntegrationError as error:
        log.warning("notion_page_not_written", turn=context.turn.id, error=type(error).__name__)
        notices = [*notices, "notion_missing" if isinstance(error, Misconfigured) else "notion_failed"]
    document = WrittenDocument(document_id, title, body, page, warnings)
    runtime.stream_writer(document)
    text = context.say(
        "page.created" if page else "page.kept", title=documents.plain(title), url=page.url if page else ""
    )
    return {
        **as_state(document),
        # The page has its own readers; those of the reply may be others by now.
        "result": text if await context.has_narrowed() else with_outline(context, text, body, _marks(state)),
        "notices": notices,
    }


def _marks(state: WorkspaceState) -> set[int]:
    """Return the sources that stand below the reply; those of a draft that waited stand on its page alone."""
    return {passage["n"] for passage in state.get("retrieval", [])}
