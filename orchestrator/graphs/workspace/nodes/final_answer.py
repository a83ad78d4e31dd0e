"""The node that polishes the draft and makes the answer of it."""

from langgraph.runtime import Runtime

from orchestrator.deps import Context
from orchestrator.graph import Update
from orchestrator.graphs.workspace import prompts
from orchestrator.graphs.workspace.answering import answer_of
from orchestrator.graphs.workspace.citations import cited, survives
from orchestrator.graphs.workspace.drafting import terms_of
from orchestrator.graphs.workspace.state import Exchange, WorkspaceState
from orchestrator.steps.model_or_rules import model_or_rules
from orchestrator.turn import Source, Status


async def final_answer(state: WorkspaceState, runtime: Runtime[Context]) -> Update:
    """Polish the draft once, with the model set aside for it; the draft stands if anything was lost (S1.7)."""
    context = runtime.context
    draft = state.get("result") or context.say("clarify", abilities=context.say("abilities"))
    text = draft

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
    answer = answer_of(state, text, state.get("notices", []))
    return {"result": text, "answer": answer, "conversation": remembered}


def _is_polished(state: WorkspaceState, context: Context) -> bool:
    # What a version says is quoted, not told.
    is_told = state.get("mode") in ("search", "generate", "chat") and not state.get("is_about_versions")
    # What was handed over is told in words of the bot, and no model needs to read of it.
    is_told = is_told and not state.get("handed")
    return is_told and context.models.available("final_answer")
