"""The node that sorts a request: by a model, by rules, or by the command that it came with."""

from langgraph.runtime import Runtime

from orchestrator.addresses import addresses_in
from orchestrator.deps import Context
from orchestrator.egress import checked
from orchestrator.graph import Update
from orchestrator.graphs.workspace import by_rules as by_rules_of
from orchestrator.graphs.workspace import prompts
from orchestrator.graphs.workspace.attached import about_files
from orchestrator.graphs.workspace.finding import is_page_made_here
from orchestrator.graphs.workspace.linked import is_page_unknown
from orchestrator.graphs.workspace.nodes.publishing import chosen, handed
from orchestrator.graphs.workspace.nodes.versions import version_command_of
from orchestrator.graphs.workspace.rules import routing
from orchestrator.graphs.workspace.slips import no_words
from orchestrator.graphs.workspace.state import Decision, WorkspaceState, decision_among
from orchestrator.graphs.workspace.talk import previous, talk_before
from orchestrator.graphs.workspace.writing import is_of_thread
from orchestrator.steps.model_or_rules import model_or_rules, noted
from orchestrator.steps.structured import parsed
from orchestrator.turn import Mode, Status

_COMMANDED: dict[str, Mode] = {"ask": "search", "page": "generate"}
"""What the commands of this graph ask for."""


async def decide(state: WorkspaceState, runtime: Runtime[Context]) -> Update:
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
    if await version_command_of(context):
        return whose | {
            "decision": Decision(mode="generate").model_dump(),
            "mode": "generate",
            "is_about_versions": True,
        }
    before = previous(state, context)
    others = [graph for graph in context.known if graph.describe]
    wanted = _COMMANDED.get(turn.command)

    async def by_model() -> Decision:
        talk = talk_before(state, context, "decision")
        messages = prompts.decision(state["query"], talk, others)
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
    decision = about_files(decision, turn)
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
