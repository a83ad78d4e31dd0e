"""What a document is written from: passages of the workspace, or the thread in which it is asked for."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from integrations.llm.base import Message
from integrations.search.base import Audience
from orchestrator import pointing
from orchestrator.deps import Context
from orchestrator.graphs.workspace import prompts
from orchestrator.graphs.workspace.rules import documents, threads
from orchestrator.graphs.workspace.rules.patterns import QUOTED
from orchestrator.graphs.workspace.state import Decision, Passage
from orchestrator.graphs.workspace.talk import Talk
from orchestrator.turn import Turn


@dataclass(frozen=True, slots=True)
class Draft:
    """A document before it is written."""

    title: str
    messages: list[Message]
    """For a model."""
    by_rules: Callable[[], str]
    passages: list[Passage]
    """Its sources."""
    said: tuple[str, ...]
    """Texts of people whose addresses it may hold."""
    notices: tuple[str, ...] = ()


def is_of_thread(turn: Turn, decision: Decision) -> bool:
    """Tell whether the document is to be made from what was said in the thread."""
    if decision.mode != "generate" or not turn.said or turn.revises:
        return False
    return turn.command == "page" or pointing.at_thread(turn.text)


def of_passages(context: Context, request: str, decision: Decision, passages: Sequence[Passage], talk: Talk) -> Draft:
    """Return what a document from the workspace is written from."""
    title = decision.title or context.say("document.untitled")
    instructions = decision.instructions or request
    return Draft(
        title=title,
        messages=prompts.document(title, instructions, passages, talk, context.turn.locale),
        by_rules=lambda: documents.compose(context, request, title, passages),
        passages=list(passages),
        said=(request, *(one.text for one in talk.said), *(one["answer"] for one in talk.conversation)),
    )


def of_thread(context: Context, decision: Decision, readers: Audience) -> Draft:
    """Return what a document from the thread is written from.

    Where the page is for people who may not read the thread, that is said, and what the bot answered in it, from what
    those here may read, is left out.
    """
    turn = context.turn
    widened = not (turn.said_to & readers or readers == turn.audience)
    said = [one for place, one in enumerate(threads.relevant(turn.said)) if not (widened and one.is_bot and place)]
    named = QUOTED.search(turn.text)
    title = named["name"].strip() if named else threads.title_of(context, said)
    source = threads.source_of(context)

    def by_rules() -> str:
        inside = replace(context, turn=replace(turn, said=tuple(said)))
        return documents.with_sources(context, threads.compose(inside, title), [source])

    return Draft(
        title=title,
        messages=prompts.thread_document(title, decision.instructions or turn.text, said, turn.locale),
        by_rules=by_rules,
        passages=[source],
        said=tuple(one.text for one in said),
        notices=("thread_widened",) if widened else (),
    )
