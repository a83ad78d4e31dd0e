"""What a document is written from: passages of the workspace, or the thread in which it is asked for."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from integrations.llm.base import Message
from orchestrator import pointing
from orchestrator.deps import Context
from orchestrator.graphs.workspace import prompts
from orchestrator.graphs.workspace.rules import documents, routing, threads
from orchestrator.graphs.workspace.rules.brief import Brief
from orchestrator.graphs.workspace.rules.patterns import LEANS, QUOTED
from orchestrator.graphs.workspace.state import Decision, Exchange, SourcePassage, WorkspaceState
from orchestrator.graphs.workspace.talk import own_words, talk_before
from orchestrator.language.utterance import Utterance
from orchestrator.steps import readership
from orchestrator.steps.destination import Destination
from orchestrator.steps.progress import Course
from orchestrator.steps.readership import Material
from orchestrator.turn import Turn

_FRAME = 1_000
"""Tokens of a prompt beside the thread that it is about."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A document before it is written."""

    title: str
    messages: Callable[[Sequence[SourcePassage]], list[Message]]
    """For a model, from those of the passages that it reads."""
    by_rules: Callable[[], str]
    passages: list[SourcePassage]
    """Its sources."""
    said: tuple[str, ...]
    """Texts of people whose addresses it may hold."""
    materials: list[Material]
    """What goes into it that is not the request's own words."""
    undone: Callable[[str], list[str]] = lambda _: []
    """Notices of what was asked for and what the rules, given the text that they wrote, did not do."""


def untranslated(context: Context, wish: Brief, passages: Sequence[SourcePassage]) -> str:
    """Say that nothing is translated without a model, and where what was to be translated stands."""
    pages = {one["document_id"]: f"- [{documents.plain(one['title'])}]({one['url']})" for one in passages}
    if not pages:
        return context.say("document.untranslated_nothing", subject=wish.subject)
    return context.say("document.untranslated", titles="\n".join(pages.values()))


def is_of_thread(turn: Turn, decision: Decision) -> bool:
    """Tell whether the document is to be made from what was said in the thread."""
    if decision.mode != "generate" or not turn.said or turn.revises:
        return False
    return turn.command == "page" or pointing.at_thread(turn.text)


def course_of(context: Context, *, uses_sources: bool) -> Course:
    """Return the steps in which a document is written; none without a model, for then nobody waits for it."""
    if not context.models.available("generation"):
        return Course("document")
    return Course("document", ("collect", "write", "publish") if uses_sources else ("write", "publish"))


def of_thread(context: Context, decision: Decision) -> Draft:
    """Return what a document from the thread is written from."""
    turn = context.turn
    said = threads.relevant(turn.said)
    named = QUOTED.search(turn.text)
    title = named["name"].strip() if named else threads.title_of(context, said)
    source, instructions = threads.source_of(context), decision.instructions or turn.text
    characters = context.models.prompt_tokens("generation") - _FRAME
    return Draft(
        title=title,
        messages=lambda _: prompts.thread_document(title, instructions, said, turn.locale, characters),
        by_rules=lambda: documents.with_sources(context, threads.compose(context, title), [source]),
        passages=[source],
        said=tuple(one.text for one in said),
        materials=[readership.of_thread(turn)],
    )


def of_request(state: WorkspaceState, context: Context, decision: Decision, place: Destination) -> Draft:
    """Return what a document from the workspace is written from, for the readers of a place.

    Where they may not read the conversation, nothing of it goes in but the person's own words, unless they ask for
    the thread: then it is material like any other.
    """
    turn, talk = context.turn, talk_before(state, context, "generation")
    conversation = readership.of_thread(turn)
    materials: list[Material] = []
    # Of what the bot remembers nobody knows from what it was answered: at most from what those here may read.
    is_closed = not turn.audience <= place.rights
    if talk.said:
        is_closed = bool(readership.closed_to(turn, place.readers, [conversation]))
    if is_closed and (talk.said or talk.conversation):
        if talk.said and not turn.is_direct and LEANS.search(Utterance.of(turn.text).text):
            materials = [conversation]
        else:
            talk = own_words(state, context)
            last = Exchange(query=talk.said[-1].text, answer="") if talk.said else None
            own = routing.decided("generate", turn.text, last)
            decision = decision.model_copy(update={"title": own.title, "instructions": own.instructions})
    passages = state.get("retrieval", [])
    title = decision.title or context.say("document.untitled")
    instructions = decision.instructions or turn.text
    wish = routing.brief_in(decision.title, turn.text)
    return Draft(
        title=title,
        messages=lambda kept: prompts.document(title, instructions, kept, talk, turn.locale),
        by_rules=lambda: documents.compose(context, wish, title, passages, looked=decision.use_rag),
        passages=list(passages),
        said=(turn.text, *talk.texts),
        materials=[*materials, *readership.of_passages(turn, passages)],
        undone=lambda markdown: documents.undone(wish, markdown) if passages else [],
    )
