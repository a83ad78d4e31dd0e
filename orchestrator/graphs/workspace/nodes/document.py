"""The nodes that collect passages for a document and write it."""

import asyncio
from dataclasses import asdict

from langgraph.runtime import Runtime

from integrations.errors import Cut
from orchestrator.deps import Context
from orchestrator.egress import checked
from orchestrator.egress_documents import checked_document
from orchestrator.graph import Update
from orchestrator.graphs.workspace.attached import all_of_files, of_files, own_files
from orchestrator.graphs.workspace.citations import known_addresses
from orchestrator.graphs.workspace.collecting import on_subject
from orchestrator.graphs.workspace.passages import PASSAGES, passages_of
from orchestrator.graphs.workspace.retrieving import queries_of, retrieve
from orchestrator.graphs.workspace.rules import documents, routing
from orchestrator.graphs.workspace.rules.personal import body_for_many, title_for_many, without_named_titles
from orchestrator.graphs.workspace.state import Decision, SourcePassage, WorkspaceState
from orchestrator.graphs.workspace.writing import Draft, course_of, is_of_thread, of_request, of_thread, untranslated
from orchestrator.steps.destination import Destination, place_of
from orchestrator.steps.fitting import with_room
from orchestrator.steps.model_or_rules import model_or_rules, noted
from orchestrator.turn import Status


async def prepare_rag(state: WorkspaceState, runtime: Runtime[Context]) -> Update:
    """Collect passages for a document (``retrieve_for_generation``, S1.3).

    Where all that it could be made of is a file that cannot be read, that is the ``result``, and none is made.
    """
    runtime.stream_writer(Status("collecting"))
    context, decision = runtime.context, state["decision"] or {}
    course = course_of(context, uses_sources=True)
    on_read = course.begin(runtime, own_files(context.turn))
    course.at(runtime, "collect")
    place, missing = await place_of(context, decision.get("parent", ""))
    wish = routing.brief_in(decision.get("title", ""), context.turn.text)
    if of_files(context.turn):
        runtime.stream_writer(Status("reading"))
        hits, unread = await all_of_files(context.turn, context.deps, on_read)
        passages = passages_of(hits, context.readers)
    else:
        found, unread = await retrieve(runtime, queries_of(state, context), on_read, place.rights)
        others: tuple[str, ...] = ()
        if context.models.available("decision"):
            # A model's title may hold more than the subject, or something else: the person's words name it too.
            others = (routing.brief_in("", context.turn.text).subject, decision.get("query", ""))
        passages, closed = await on_subject(context, wish, found, place.rights, others)
        unread = [*unread, *closed]
    if not passages and any(notice.startswith("file_") for notice in unread):
        unmade = [*state.get("notices", []), *unread]
        return {"retrieval": [], "notices": unmade, "result": context.say("document.file_unread")}
    if wish.is_translation and not context.models.available("generation"):
        return {"retrieval": [], "result": untranslated(context, wish, passages)}
    notices = [*state.get("notices", []), *missing, *unread]
    return {
        "place": asdict(place),
        "retrieval": passages,
        "notices": notices if passages else [*notices, "no_sources"],
    }


async def generate(state: WorkspaceState, runtime: Runtime[Context]) -> Update:
    """Write the document in Markdown (S1.4); without any model it is a draft of the passages, or of the thread."""
    context = runtime.context
    runtime.stream_writer(Status("writing"))
    decision = Decision.model_validate(state["decision"])
    course = course_of(context, uses_sources=decision.use_rag)
    if not decision.use_rag:
        course.begin(runtime)
    course.at(runtime, "write")
    place, notices = state.get("place"), state.get("notices", [])
    if place is None:
        found, missing = await place_of(context, decision.parent)
        place, notices = asdict(found), [*notices, *missing]
    if is_of_thread(context.turn, decision):
        document = of_thread(context, decision)
    else:
        document = of_request(state, context, decision, Destination(**place))

    async def ask(kept: list[SourcePassage]) -> tuple[str, str]:
        told = "file_cut" if of_files(context.turn) and len(kept) < len(document.passages) else ""
        try:
            text = await context.models.complete("generation", document.messages(kept))
        except Cut as error:
            text, told = error.text, "document_cut"
        marks = {passage["n"] for passage in kept}
        known = known_addresses(document.passages, *document.said)
        title, body = documents.split_title(text, document.title)
        text = f"# {checked(title, (), known)}\n\n{checked_document(body, marks, known)}"
        return documents.with_sources(context, text, document.passages), told

    async def by_model() -> tuple[str, str]:
        frame = document.messages([])
        return await with_room(context.models, "generation", document.passages, PASSAGES, frame, ask)

    async def by_rules() -> tuple[str, str]:
        return document.by_rules(), ""

    (markdown, told), notice = await model_or_rules(context, "generation", by_model, by_rules)
    title, markdown, is_masked = await asyncio.to_thread(_for_many, document, markdown, context)
    return {
        "place": place,
        "generated_document": markdown,
        "retrieval": document.passages,
        "title": title,
        "materials": document.materials,
        "notices": noted(
            notices,
            notice,
            told,
            *(document.undone(markdown) if notice else ()),
            *(["personal_left_out"] if is_masked else ()),
        ),
    }


def _for_many(document: Draft, markdown: str, context: Context) -> tuple[str, str, bool]:
    """Return the title and the document as a page may hold them, and whether personal data was left out for it."""
    title, body = documents.split_title(markdown, document.title)
    named = title_for_many(title) or context.say("document.untitled")
    read = [one for one in document.passages if one.get("source") not in ("file", "thread")]
    pages = [text for one in read for text in (one["text"], *one["heading"].split(" › "), one["title"]) if text]
    told = body_for_many(without_named_titles(body, named, pages), title, pages)
    if body.strip() and not told.strip():
        # All that was told was about a person: what is left is the form of such a page.
        kind = routing.brief_in(title, context.turn.text).kind
        told = context.say(f"document.outline.{kind}", title=named)
    if (named, told) == (title, body):
        return document.title if title_for_many(document.title) == document.title else named, markdown, False
    return named, f"# {named}\n\n{told}", True
