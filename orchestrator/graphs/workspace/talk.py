"""What was said before: the thread as the door read it, or else the turns that the bot remembers."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from orchestrator.deps import Context
from orchestrator.graphs.workspace.rules.routing import leans_on
from orchestrator.graphs.workspace.state import Exchange, WorkspaceState
from orchestrator.turn import ThreadMessage

MAX_THREAD = 8_000
"""Characters of what was said before that a model reads, unless the document is about it."""


LONGEST_LEANT = 200
"""Characters that are kept of what the question before leant on itself."""


@dataclass(frozen=True, slots=True)
class Talk:
    """What a model may know of the conversation so far."""

    conversation: Sequence[Exchange] = ()
    said: Sequence[ThreadMessage] = ()
    characters: int = MAX_THREAD
    """How much of it a model reads."""

    @property
    def texts(self) -> tuple[str, ...]:
        """What was said and answered: the addresses in it may be said again."""
        return (*(one.text for one in self.said), *(one["answer"] for one in self.conversation))


def talk_before(state: WorkspaceState, context: Context, role: str) -> Talk:
    """Return what was said, for a reply in its place. The thread as it is now has all that the bot remembers of it.

    The model of the role reads as much of it as takes a third of its window at most.
    """
    said, characters = context.turn.said, min(MAX_THREAD, context.models.prompt_tokens(role) // 3)
    conversation = () if said else state.get("conversation", [])
    return Talk(said=said, conversation=conversation, characters=characters)


def own_words(state: WorkspaceState, context: Context) -> Talk:
    """Return what the person themselves said in a conversation with the bot alone, without what they passed on."""
    if not context.turn.is_direct:
        return Talk()
    said = tuple(
        one if one.own is None else replace(one, text=one.own)
        for one in context.turn.said
        if not one.is_bot and one.own != ""
    )
    before = [ThreadMessage("", exchange["query"], "") for exchange in state.get("conversation", [])]
    return Talk(said=said or tuple(before))


def previous(state: WorkspaceState, context: Context) -> Exchange | None:
    """Return what a request leans on: the last exchange, or what somebody said last in a thread without one."""
    conversation = state.get("conversation", [])
    if conversation:
        last = conversation[-1]
        leant = leans_on(last["query"], conversation[-2]) if len(conversation) > 1 else ""
        return {**last, "before": leant[:LONGEST_LEANT]} if leant else last
    said_last = next((said for said in reversed(context.turn.said) if not said.is_bot), None)
    said_last = said_last or next(iter(context.turn.said), None)
    return Exchange(query=said_last.text[:300], answer="") if said_last else None
