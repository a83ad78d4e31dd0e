"""The node that answers a question from the index and the files of the turn."""

from collections.abc import Sequence
from datetime import timedelta

from langgraph.runtime import Runtime

from integrations.llm.base import Message
from orchestrator.deps import Context
from orchestrator.graph import Update
from orchestrator.graphs.workspace import by_rules as by_rules_of
from orchestrator.graphs.workspace import prompts
from orchestrator.graphs.workspace.attached import of_files, own_files, passages_of_files
from orchestrator.graphs.workspace.citations import cited, known_addresses, without_invented
from orchestrator.graphs.workspace.drafting import DraftText, drafted, notices_if_cut, terms_of
from orchestrator.graphs.workspace.finding import page_meant
from orchestrator.graphs.workspace.further import MOST_SEARCHES, looked_up, queries_in
from orchestrator.graphs.workspace.judged import Asking
from orchestrator.graphs.workspace.linked import asked_of, linked_of
from orchestrator.graphs.workspace.passages import PASSAGES, added
from orchestrator.graphs.workspace.private import private_help
from orchestrator.graphs.workspace.retrieving import nothing_found, of_pages, queries_of, retrieve, supported
from orchestrator.graphs.workspace.rules import documents, routing
from orchestrator.graphs.workspace.rules.following import follow_ups
from orchestrator.graphs.workspace.rules.wording import translated
from orchestrator.graphs.workspace.state import SourcePassage, WorkspaceState
from orchestrator.graphs.workspace.talk import previous, talk_before
from orchestrator.steps.fitting import with_room
from orchestrator.steps.model_or_rules import model_or_rules, noted
from orchestrator.steps.progress import Course
from orchestrator.turn import Status


async def search(state: WorkspaceState, runtime: Runtime[Context]) -> Update:
    """Answer from the index with numbered citations, or say that it holds nothing on the question (S1.2, S1.10)."""
    context = runtime.context
    runtime.stream_writer(Status("searching"))
    queries = queries_of(state, context)
    query = queries[0]
    on_read = Course("files").begin(runtime, own_files(context.turn))
    looked_at, unread = await retrieve(runtime, queries, on_read, every=True)
    passages = supported(context, looked_at)
    in_other_words = translated(query)
    helps = await private_help(context, [each for each in queries if each != in_other_words], passages)
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
        asker = await name_of(turn.user) if name_of else ""
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

            draft = await with_room(context.models, "retrieval", passages, PASSAGES, prompt([]), ask)
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
        if leant:
            # What was cited before may hold the answer, though the words of this question do not find it there.
            looked_at.extend(added(looked_at, await of_pages(context, query, cited_before)))
        asked = Asking(asked_of(state["query"], context.turn) or query, leant, cited_before)
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
        **notices_if_cut(draft, noted(state.get("notices", []), notice, *unread)),
        "follow_ups": await follow_ups(context, query, text, passages, marks),
        "private_help": helps,
    }
