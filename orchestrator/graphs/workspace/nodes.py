"""The nodes of the workspace graph: each tries its model, and does the same by rules without one."""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import timedelta
from typing import Any

import structlog
from langgraph.runtime import Runtime

from integrations.errors import Cut
from integrations.llm.base import Message
from integrations.llm.breaker import PAUSE
from orchestrator.addresses import addresses_in
from orchestrator.deps import Context
from orchestrator.egress import checked
from orchestrator.egress_documents import checked_document
from orchestrator.graphs.workspace import by_rules as by_rules_of
from orchestrator.graphs.workspace import prompts
from orchestrator.graphs.workspace.answering import answer_of
from orchestrator.graphs.workspace.attached import (
    about_files,
    all_of_files,
    of_files,
    own_files,
    passages_of_files,
)
from orchestrator.graphs.workspace.citations import cited, known_addresses, survives, without_invented
from orchestrator.graphs.workspace.collecting import on_subject
from orchestrator.graphs.workspace.drafting import DraftText, drafted, terms_of
from orchestrator.graphs.workspace.finding import is_page_made_here, page_meant
from orchestrator.graphs.workspace.fitting import with_room
from orchestrator.graphs.workspace.further import MOST_SEARCHES, looked_up, queries_in
from orchestrator.graphs.workspace.linked import asked_of, is_page_unknown, linked_of
from orchestrator.graphs.workspace.passages import passages_of
from orchestrator.graphs.workspace.private import private_help
from orchestrator.graphs.workspace.publishing import chosen, handed
from orchestrator.graphs.workspace.retrieving import nothing_found, queries_of, retrieve, supported
from orchestrator.graphs.workspace.rules import documents, routing, smalltalk
from orchestrator.graphs.workspace.rules.following import follow_ups
from orchestrator.graphs.workspace.slips import no_words
from orchestrator.graphs.workspace.state import (
    Decision,
    Exchange,
    SourcePassage,
    WorkspaceState,
    decision_among,
)
from orchestrator.graphs.workspace.talk import previous, talk_before
from orchestrator.graphs.workspace.versions import wish_about_versions
from orchestrator.graphs.workspace.writing import course_of, is_of_thread, of_request, of_thread, untranslated, wish_of
from orchestrator.steps.destination import Destination, place_of
from orchestrator.steps.model_or_rules import model_or_rules, noted
from orchestrator.steps.progress import Course
from orchestrator.steps.structured import parsed
from orchestrator.turn import Mode, Question, Source, Status

log = structlog.get_logger()
_COMMANDED: dict[str, Mode] = {"ask": "search", "page": "generate"}
"""What the commands of this graph ask for; other graphs have their names for commands."""
Update = dict[str, Any]
ContextRuntime = Runtime[Context]


async def decide(state: WorkspaceState, runtime: ContextRuntime) -> Update:
    """Sort the request (S1.1)."""
    context = runtime.context
    runtime.stream_writer(Status("deciding"))
    turn = context.turn
    whose: Update = {"workspace_idx": turn.team, "user_idx": turn.user}
    if document := state.get("handed"):
        decided = {"decision": Decision(mode="generate", use_rag=False).model_dump(), "mode": "generate"}
        return whose | decided | await handed(state, context, document)
    if choice := chosen(state, turn):
        return whose | {"decision": Decision(mode="generate").model_dump(), "mode": "generate", "choice": choice}
    if await wish_about_versions(context):
        return whose | {
            "decision": Decision(mode="generate").model_dump(),
            "mode": "generate",
            "is_about_versions": True,
        }
    before = previous(state, context)
    others = [graph for graph in context.known if graph.describe]
    wanted = _COMMANDED.get(turn.command) or next((one.name for one in others if turn.command in one.words), None)

    async def by_model() -> Decision:
        talk = talk_before(state, context, "decision")
        messages = prompts.decision(state["query"], talk, others, context.others)
        schema = decision_among(tuple(one.name for one in others))
        decided = await parsed(context.models, "decision", messages, schema)
        known = addresses_in((state["query"], *talk.texts))
        words = {name: checked(getattr(decided, name), (), known) for name in ("query", "title", "parent")}
        return decided.model_copy(update=words)

    async def by_rules() -> Decision:
        if wanted:
            return routing.decided(wanted, state["query"], before)
        files = [file for file in turn.files if not file.of_thread]
        meant = await no_words(context, await routing.deciding_slips(state["query"], context.known, files))
        decided = await routing.decide(
            state["query"], context.known, files=files, previous=before, meant=meant, context=context
        )
        if decided.mode == "chat" and await by_rules_of.is_answered(context, state["query"]):
            return routing.decided("search", state["query"], before)
        return decided

    if turn.revises:
        decision, notices = Decision(mode="generate", use_rag=False, instructions=turn.text), state.get("notices", [])
    elif wanted:
        # What was said by a command needs no judging.
        decision, notices = await by_rules(), state.get("notices", [])
    else:
        decision, notice = await model_or_rules(context, "decision", by_model, by_rules)
        notices = noted(state.get("notices", []), notice)
    decision = about_files(decision, turn, context.known)
    if decision.mode in ("chat", "clarify") and is_page_made_here(turn.text):
        decision = decision.model_copy(update={"mode": "search"})
    if is_of_thread(turn, decision):
        decision = decision.model_copy(update={"use_rag": False})
    if decision.mode == "search" and is_page_unknown(turn, talked=bool(state.get("conversation"))):
        decision = decision.model_copy(update={"mode": "clarify"})
    return whose | {
        "decision": decision.model_dump(),
        "mode": decision.mode,
        "document_id": turn.revises or None,
        "notices": notices,
    }


async def search(state: WorkspaceState, runtime: ContextRuntime) -> Update:
    """Answer from the index with numbered citations, or say that it holds nothing on the question (S1.2, S1.10)."""
    context = runtime.context
    runtime.stream_writer(Status("searching"))
    queries = queries_of(state, context)
    query = queries[0]
    on_read = Course("files").begin(runtime, own_files(context.turn))
    looked_at, unread = await retrieve(runtime, queries, on_read, every=True)
    passages = supported(context, looked_at)
    helps = await private_help(context, query, passages)
    page = await page_meant(context, query)
    meant = context.say("answer.page_meant", title=documents.plain(page["title"]), url=page["url"]) if page else ""
    named = [page] if page else []
    if unread and of_files(context.turn) and not passages_of_files(passages, context.turn):
        unseen = {"retrieval": [], "result": context.say("answer.file_unread")}
        return {**unseen, "notices": [*state.get("notices", []), *unread], "private_help": False}
    if not (passages if context.models.available("retrieval") else looked_at):
        nothing, near = (meant, []) if meant else await nothing_found(context, query)
        found_none = {"retrieval": [], "result": nothing, "named": [*named, *near]}
        return {**found_none, "notices": [*state.get("notices", []), *unread], "private_help": helps}
    runtime.stream_writer(Status("answering"))
    known = {passage["n"] for passage in passages}
    talk = talk_before(state, context, "retrieval")
    addresses = known_addresses(passages, state["query"], *talk.texts)

    async def by_model() -> DraftText:
        name_of, turn = context.deps.name_of, context.turn
        asker = await name_of(turn.team, turn.user) if name_of else ""
        today = (context.deps.now() + timedelta(seconds=turn.utc_offset)).date()

        def prompt(kept: Sequence[SourcePassage], *, may_search: bool = False) -> list[Message]:
            return prompts.answer(state["query"] or query, kept, talk, turn.locale, today, asker, may_search=may_search)

        for left in range(MOST_SEARCHES, -1, -1):

            async def ask(kept: list[SourcePassage], *, may_search: bool = left > 0) -> DraftText:
                terms = terms_of(context, state["query"], kept)
                asked, known = (
                    prompt(kept, may_search=may_search),
                    known_addresses(passages, state["query"], *talk.texts),
                )
                return await drafted(runtime, "retrieval", asked, terms, known, lambda text: bool(queries_in(text)))

            draft = await with_room(context.models, "retrieval", passages, prompt([]), ask)
            wishes = queries_in(draft.text)
            if not wishes:
                return draft
            if left:
                passages[:] = await looked_up(runtime, wishes, passages, addresses, MOST_SEARCHES - left + 1)
        text, near = await nothing_found(context, query)
        named.extend(near)
        return DraftText(text)

    async def by_rules() -> DraftText:
        linked = linked_of(looked_at, context.turn) or passages_of_files(looked_at, context.turn)
        before = previous(state, context)
        leant = routing.leans_on(state["query"], before)
        cited_before = frozenset(before.get("cited", ())) if before else frozenset[str]()
        asked = by_rules_of.Asking(asked_of(state["query"], context.turn) or query, leant, cited_before)
        answered = await by_rules_of.answer(context, asked, linked or looked_at, given=bool(linked))
        named.extend(answered.named)
        passages[:] = answered.passages
        return DraftText(answered.text)

    draft, notice = await model_or_rules(context, "retrieval", by_model, by_rules)
    text = without_invented(draft.text, known | {passage["n"] for passage in passages})
    marks = [citation.n for citation in cited(text, passages)]
    return {
        "retrieval": passages,
        "named": named,
        "result": f"{text}\n\n{meant}" if meant else text,
        **_told_if_cut(draft, noted(state.get("notices", []), notice, *unread)),
        "follow_ups": await follow_ups(context, query, text, passages, marks),
        "private_help": helps,
    }


async def prepare_rag(state: WorkspaceState, runtime: ContextRuntime) -> Update:
    """Collect passages for a document (``retrieve_for_generation``, S1.3).

    Where all that it could be made of is a file that cannot be read, that is the ``result``, and none is made.
    """
    runtime.stream_writer(Status("collecting"))
    context, decision = runtime.context, state["decision"] or {}
    course = course_of(context, uses_sources=True)
    on_read = course.begin(runtime, own_files(context.turn))
    course.at(runtime, "collect")
    place, missing = await place_of(context, decision.get("parent", ""))
    wish = wish_of(decision.get("title", ""), context.turn.text)
    if of_files(context.turn):
        runtime.stream_writer(Status("reading"))
        hits, unread = await all_of_files(context.turn, context.deps, on_read)
        passages = passages_of(hits, context.readers)
    else:
        found, unread = await retrieve(runtime, queries_of(state, context), on_read, place.rights)
        others: tuple[str, ...] = ()
        if context.models.available("decision"):
            # A model's title may hold more than the subject, or something else: the person's words name it too.
            others = (wish_of("", context.turn.text).subject, decision.get("query", ""))
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


async def generate(state: WorkspaceState, runtime: ContextRuntime) -> Update:
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
        return await with_room(context.models, "generation", document.passages, frame, ask)

    async def by_rules() -> tuple[str, str]:
        return document.by_rules(), ""

    (markdown, told), notice = await model_or_rules(context, "generation", by_model, by_rules)
    return {
        "place": place,
        "generated_document": markdown,
        "retrieval": document.passages,
        "title": document.title,
        "materials": document.materials,
        "notices": noted(notices, notice, told, *(document.undone(markdown) if notice else ())),
    }


async def chat(state: WorkspaceState, runtime: ContextRuntime) -> Update:
    """Reply in conversation, briefly (S1.6)."""
    context = runtime.context

    async def by_model() -> DraftText:
        talk = talk_before(state, context, "chat")
        messages = prompts.chat(state["query"], talk, context.turn.locale, context.say("abilities"))
        known = addresses_in((state["query"], *talk.texts))
        return await drafted(runtime, "chat", messages, terms_of(context, state["query"]), known)

    async def by_rules() -> DraftText:
        return DraftText(context.say(f"chat.{smalltalk.kind_of(state['query'])}", abilities=context.say("abilities")))

    draft, notice = await model_or_rules(context, "chat", by_model, by_rules)
    return {"result": draft.text, **_told_if_cut(draft, noted(state.get("notices", []), notice))}


async def clarify(state: WorkspaceState, runtime: ContextRuntime) -> Update:
    """Ask what is wanted, or say what there is instead of a graph that is not installed (S1.8)."""
    context = runtime.context
    mode = (state.get("decision") or {}).get("mode", "clarify")
    if mode == "clarify":
        unknown = is_page_unknown(context.turn, talked=bool(state.get("conversation")))
        text = context.say("linked.which_page" if unknown else "clarify", abilities=context.say("abilities"))
        runtime.stream_writer(Question(context.turn.id, text))
        return {"result": text, "mode": mode}
    return {"result": context.say(f"not_here.{mode}", abilities=context.say("abilities")), "mode": mode}


async def hand_over(state: WorkspaceState, runtime: ContextRuntime) -> Update:  # noqa: ARG001 - a node's signature
    """Leave the turn to the graph that was decided on."""
    return {"goes_to": state["mode"]}


async def final_answer(state: WorkspaceState, runtime: ContextRuntime) -> Update:
    """Polish the draft once, with the model set aside for it; the draft stands if anything was lost (S1.7)."""
    context = runtime.context
    draft = state.get("result") or context.say("clarify", abilities=context.say("abilities"))
    text, told = draft, _told_once(state, context)

    async def by_model() -> str:
        messages = prompts.polish(draft, state.get("final_message_instructions"), context.turn.locale)
        polished = (await context.models.complete("final_answer", messages)).strip()
        terms = terms_of(context, f"{state['query']} {state.get('final_message_instructions') or ''}")
        return polished if survives(draft, polished) and not terms.fault(polished) else draft

    async def by_rules() -> str:
        return draft

    if _is_polished(state, context):
        runtime.stream_writer(Status("polishing"))
        text, _ = await model_or_rules(context, "final_answer", by_model, by_rules)
    for citation in cited(text, state.get("retrieval", [])):
        runtime.stream_writer(Source(citation))
    # What one person was told alone is not for the memory of a conversation that others read.
    ids = {one["n"]: one["document_id"] for one in state.get("retrieval", [])}
    pages = [ids[citation.n] for citation in cited(text, state.get("retrieval", [])) if ids.get(citation.n)]
    exchange = Exchange(query=state["query"], answer=text, turn=context.turn.id, cited=pages)
    remembered = [] if context.turn.is_private else [exchange]
    answer = answer_of(state, text, told["notices"])
    return {"result": text, "answer": answer, "conversation": remembered, **told}


def _told_once(state: WorkspaceState, context: Context) -> Update:
    """Say once a minute in a conversation that its models are left alone."""
    notices, now = state.get("notices", []), context.deps.now().timestamp()
    if "model_paused" not in notices:
        return {"notices": notices}
    if now < state.get("pause_told", 0.0) + PAUSE:
        return {"notices": [notice for notice in notices if notice != "model_paused"]}
    return {"notices": notices, "pause_told": now}


def _told_if_cut(draft: DraftText, notices: list[str]) -> Update:
    """Say of a text that was cut off that it was, and offer another attempt."""
    return {"notices": noted(notices, "cut_off"), "can_retry": True} if draft.is_cut else {"notices": notices}


def _is_polished(state: WorkspaceState, context: Context) -> bool:
    # What a version says is quoted, not told.
    is_told = state.get("mode") in ("search", "generate", "chat") and not state.get("is_about_versions")
    # What was handed over is told in words of the bot, and no model needs to read of it.
    is_told = is_told and not state.get("handed")
    return is_told and context.models.available("final_answer")
