"""The first node of a turn: it starts a new plan, or finds what the message wants of the existing one."""

from collections.abc import Sequence
from typing import Any, Literal

from langgraph.runtime import Runtime
from langgraph.types import Send

from orchestrator.deps import Context
from orchestrator.graphs.plan.analysing import today_of
from orchestrator.graphs.plan.asked_formats import file_reply, format_asked
from orchestrator.graphs.plan.asking import answered
from orchestrator.graphs.plan.delivering import MODE, told_tasks
from orchestrator.graphs.plan.pausing import asks_to_go_on, resumed
from orchestrator.graphs.plan.plan_data import document_data, document_of
from orchestrator.graphs.plan.plan_intent import intent_of, is_wish
from orchestrator.graphs.plan.plan_page import of_page
from orchestrator.graphs.plan.plan_versions import PlanVersion, versions_reply
from orchestrator.graphs.plan.publishing import released
from orchestrator.graphs.plan.state import MOST_ROUNDS, PlanState
from orchestrator.graphs.plan.task_list import with_tasks
from orchestrator.graphs.plan.writing import sends_of
from orchestrator.language.readers_choice import choice_of
from orchestrator.language.version_commands import (
    CURRENT,
    PREVIOUS,
    VersionCommand,
    asks_what_changed,
    version_command,
)
from orchestrator.literal import literal
from orchestrator.turn import AgentExecutionResult, NotionPage

_NEW: dict[str, Any] = {
    "previous_plan": None,
    "refine_count": 0,
    "user_input": "",
    "versions": [],
    "document_id": "",
    "held": None,
    "tasks": None,
    "paused": None,
    "stays_file": False,
}


async def begin(state: PlanState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Find out what the turn wants."""
    taken = {} if state.get("previous_plan") else await of_page(runtime.context)
    return {**taken, **await _begun({**state, **taken}, runtime)}  # type: ignore[typeddict-item]


async def _begun(state: PlanState, runtime: Runtime[Context]) -> dict[str, Any]:
    context, turn = runtime.context, runtime.context.turn
    if choice := _choice(state, context):
        return await _released(state, runtime, choice)
    previous, pause = state.get("previous_plan"), state.get("paused")
    if pause and asks_to_go_on(turn.text):
        return {**resumed(pause)}
    if previous is None:
        if pause and not turn.command and context.deciding and not is_wish(turn):
            return {"goes_to": context.deciding, "holds": True}
        if turn.given.get("outline"):
            return {"answer": AgentExecutionResult(MODE, context.say("plan.outline.gone")), "holds": False}
        return _new(context)
    versions = state.get("versions") or []
    if turn.given.get("outline"):
        return _change(state, turn.text)
    if versions and (asked := _of_versions(turn.text, versions)) is not None:
        found = await versions_reply(asked, versions, context, has_page=await _has_page(state, context))
        if isinstance(found, AgentExecutionResult):
            return {"answer": found, "holds": True}
        return {"current_step": "restore", "restored": document_data(found)}
    document = document_of(previous)
    if (kind := format_asked(turn)) is not None:
        return {"answer": await file_reply(context, document, kind), "holds": True}
    match await intent_of(context, document):
        case "new":
            return _new(context)
        case "change":
            return _change(state, turn.text)
        case "question":
            return {"answer": await answered(context, document, today_of(context)), "holds": True}
    if context.deciding:
        return {"goes_to": context.deciding, "holds": True}
    return {
        "answer": AgentExecutionResult(MODE, context.say("plan.what_next", title=literal(document.title))),
        "holds": True,
    }


def _of_versions(text: str, versions: Sequence[PlanVersion]) -> VersionCommand | None:
    """Return what a message wants of the plan's versions; what changed last where it names none."""
    asked = version_command(text)
    if asked is None and asks_what_changed(text):
        return VersionCommand("diff", (PREVIOUS, CURRENT)) if len(versions) > 1 else VersionCommand("list")
    return asked


async def _has_page(state: PlanState, context: Context) -> bool:
    id = state.get("document_id")
    stored = await context.deps.document_store.find(context.turn, id) if id else None
    return stored is not None and bool(stored.page_id)


def after_begin(
    state: PlanState,
) -> list[Send] | Literal["retrieve", "fetch_web", "structure", "settle", "change", "__end__"]:
    """Go on where there is something to do."""
    if state.get("answer") or state.get("goes_to"):
        return "__end__"
    if state.get("current_step") == "resume":
        if state["structure"]:
            return sends_of(state, lambda key: key not in state["draft"]) or "settle"
        return "structure" if state["analysis"] else "fetch_web"
    return "change" if state.get("current_step") == "restore" else "retrieve"


def _new(context: Context) -> dict[str, Any]:
    turn = context.turn
    if not turn.text.strip() and not turn.files:
        return {"answer": AgentExecutionResult(MODE, context.say("plan.which")), "holds": False}
    return {**_NEW, "user_input": turn.text, "current_step": "new"}


def _change(state: PlanState, wish: str) -> dict[str, Any]:
    """Begin a change of the plan that is there, as one more round of its series or the first of the next."""
    previous, count = state["previous_plan"] or {}, state.get("refine_count", 0)
    goes_on = count < MOST_ROUNDS
    return {
        "current_step": "change",
        "wish": wish,
        "user_input": f"{state['user_input'] if goes_on else previous['title']}\n{wish}",
        "refine_count": count + 1 if goes_on else 1,
        "sources": previous["sources"],
    }


def _choice(state: PlanState, context: Context) -> str:
    """Return what the turn answers to the question of who may read the page; empty where it wants something else."""
    held, turn = state.get("held"), context.turn
    if held is None or turn.command or held["user"] != turn.user:
        return ""
    labels = {
        context.deps.say(locale, f"publish.{value}"): value for locale in ("ko", "en") for value in ("all", "file")
    }
    said = " ".join(turn.text.split())
    return labels.get(said) or choice_of(turn.text) or ""


async def _released(state: PlanState, runtime: Runtime[Context], choice: str) -> dict[str, Any]:
    context, held = runtime.context, state.get("held")
    assert held is not None
    title = literal((state.get("previous_plan") or {}).get("title", ""))
    if choice != "all":
        again = choice in ("again", "elsewhere")
        text = context.say("plan.held_still" if again else "publish.file_only", title=title)
        return {
            "answer": AgentExecutionResult(MODE, text),
            "holds": True,
            **({} if again else {"held": None, "stays_file": True}),
        }
    made = await released(runtime, held)
    if made is None:
        return {"answer": AgentExecutionResult(MODE, context.say("publish.gone")), "held": None, "holds": True}
    page = NotionPage(**made["page"]) if made["page"] else None
    text = context.say("page.created" if page else "page.kept", title=title, url=page.url if page else "")
    tasks, unwritten = state.get("tasks"), list[str]()
    if page is not None and state.get("previous_plan"):
        document = document_of(state["previous_plan"] or {})
        tasks, unwritten = await with_tasks(context, document, page.id, tasks)
        text = "\n\n".join(filter(None, (text, told_tasks(context, document, tasks))))
    answer = AgentExecutionResult(
        MODE,
        text,
        notion_page=page,
        title=(state.get("previous_plan") or {}).get("title", ""),
        document_id=made["document_id"],
        warnings=tuple(made["warnings"]),
        notices=(*made["notices"], *unwritten),
    )
    return {"answer": answer, "held": None, "tasks": tasks, "document_id": made["document_id"], "holds": True}
