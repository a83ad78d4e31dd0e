"""The nodes that answer without looking anything up: small talk, a question in return, another graph's turn."""

from langgraph.runtime import Runtime

from orchestrator.addresses import addresses_in
from orchestrator.deps import Context
from orchestrator.graph import Update
from orchestrator.graphs.workspace import prompts
from orchestrator.graphs.workspace.drafting import DraftText, drafted, notices_if_cut, terms_of
from orchestrator.graphs.workspace.linked import is_page_unknown
from orchestrator.graphs.workspace.rules import routing, smalltalk
from orchestrator.graphs.workspace.state import WorkspaceState
from orchestrator.graphs.workspace.talk import previous, talk_before
from orchestrator.language.utterance import Utterance
from orchestrator.steps.claims import states
from orchestrator.steps.model_or_rules import model_or_rules, noted
from orchestrator.turn import Question


async def chat(state: WorkspaceState, runtime: Runtime[Context]) -> Update:
    """Reply in conversation, briefly (S1.6); what the model states in reply to a question is looked up instead."""
    context, query = runtime.context, state["query"]
    said = Utterance.of(query)
    is_talk = not said.asks or routing.own_mode(said) == "chat"

    def is_stated(text: str) -> bool:
        return not is_talk and states(text)

    async def by_model() -> DraftText:
        talk = talk_before(state, context, "chat")
        messages = prompts.chat(query, talk, context.turn.locale, context.say("abilities"))
        known = addresses_in((query, *talk.texts))
        terms = terms_of(context, query, None if is_talk else ())
        return await drafted(runtime, "chat", messages, terms, known, is_wish=is_stated)

    async def by_rules() -> DraftText:
        return DraftText(context.say(f"chat.{smalltalk.kind_of(query)}", abilities=context.say("abilities")))

    draft, notice = await model_or_rules(context, "chat", by_model, by_rules)
    if not notice and is_stated(draft.text):
        decision = routing.decided("search", query, previous(state, context))
        return {"mode": "search", "decision": decision.model_dump()}
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
