"""The nodes that answer without looking anything up: small talk, a question in return, another graph's turn."""

from langgraph.runtime import Runtime

from orchestrator.addresses import addresses_in
from orchestrator.deps import Context
from orchestrator.graph import Update
from orchestrator.graphs.workspace import prompts
from orchestrator.graphs.workspace.drafting import DraftText, drafted, notices_if_cut, terms_of
from orchestrator.graphs.workspace.linked import is_page_unknown
from orchestrator.graphs.workspace.rules import smalltalk
from orchestrator.graphs.workspace.state import WorkspaceState
from orchestrator.graphs.workspace.talk import talk_before
from orchestrator.steps.model_or_rules import model_or_rules, noted
from orchestrator.turn import Question


async def chat(state: WorkspaceState, runtime: Runtime[Context]) -> Update:
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
    return {"result": draft.text, **notices_if_cut(draft, noted(state.get("notices", []), notice))}


async def clarify(state: WorkspaceState, runtime: Runtime[Context]) -> Update:
    """Ask what is wanted (S1.8)."""
    context = runtime.context
    unknown = is_page_unknown(context.turn, talked=bool(state.get("conversation")))
    text = context.say("linked.which_page" if unknown else "clarify", abilities=context.say("abilities"))
    runtime.stream_writer(Question(context.turn.id, text))
    return {"result": text, "mode": "clarify"}


async def hand_over(state: WorkspaceState, runtime: Runtime[Context]) -> Update:  # noqa: ARG001 - a node's signature
    """Leave the turn to the graph that was decided on."""
    return {"goes_to": state["mode"]}
