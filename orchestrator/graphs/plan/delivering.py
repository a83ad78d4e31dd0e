"""The answer of a turn that made a plan."""

from typing import Any

from langgraph.runtime import Runtime

from orchestrator.deps import Context
from orchestrator.graphs.plan.agents import totals, usage
from orchestrator.graphs.plan.fetching import unread_line
from orchestrator.graphs.plan.plan_data import document_data, document_of
from orchestrator.graphs.plan.plan_document import PlanDocument, PlanSource
from orchestrator.graphs.plan.plan_page import with_page
from orchestrator.graphs.plan.plan_text import listed_sources, unused_sources, used_numbers
from orchestrator.graphs.plan.plan_versions import versioned
from orchestrator.graphs.plan.publishing import published, question_of
from orchestrator.graphs.plan.state import MOST_ROUNDS, PlanState
from orchestrator.graphs.plan.task_list import TaskTable, with_tasks
from orchestrator.graphs.plan.thread_files import plan_file, schedule_picture
from orchestrator.literal import literal
from orchestrator.steps.model_or_rules import noted
from orchestrator.turn import AgentExecutionResult, Citation, NotionPage, Source

MODE = "plan"
_MOST_CUT_OUT = 8
_MOST_UNMENDED = 8
_CUT_OUT = 160
"""Characters of what a shorter text has no longer."""


async def deliver(state: PlanState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Publish the plan, and hand it over with what is to be known of it."""
    context, turn = runtime.context, runtime.context.turn
    document, text = document_of(state["refined"] or {}), state["final_output"]
    readers = state.get("source_readers") or {}
    stored = await context.deps.document_store.find(turn, state["document_id"]) if state.get("document_id") else None
    as_file = state.get("stays_file", False)
    made = await published(runtime, document.title, text, document.sources, readers, stored, as_file=as_file)
    citations = tuple(citation_of(one) for one in document.sources if one.number in used_numbers(document))
    for citation in citations:
        runtime.stream_writer(Source(citation))
    versions = versioned(
        state.get("versions") or [], document, text, turn=turn.id, user=turn.user, at=context.deps.now()
    )
    page = NotionPage(**made["page"]) if made["page"] else None
    tasks, unwritten = state.get("tasks"), list[str]()
    if page is not None:
        tasks, unwritten = await with_tasks(context, document, page.id, tasks)
    notices = noted([*state["notices"], *made["notices"], *unwritten], *(run["notice"] for run in state["agents"]))
    before = document_of(state["plan_before"]) if state["plan_before"] else None
    question = question_of(context, made["held"], document.sources, readers) if made["held"] else None
    waits = context.deps.say(document.language, "plan.held") if question else ""
    answer = AgentExecutionResult(
        MODE,
        "\n\n".join(
            filter(
                None, (reply_text(state, document, page, context, before), told_tasks(context, document, tasks), waits)
            )
        ),
        citations=citations,
        top_url=next((one.url for one in citations if one.url), None),
        notion_page=page,
        generated_document=text,
        title=document.title,
        document_id=made["document_id"],
        warnings=tuple(made["warnings"]),
        notices=tuple(notices),
        question=question,
        parts=(
            *(await schedule_picture(context, document, before)),
            *(() if page else await plan_file(context, document)),
        ),
        details={**details_of(state, document), "plan_version": versions[-1]["number"], "tasks": tasks},
    )
    return {
        "answer": await with_page(answer, document, versions, state, context),
        "previous_plan": document_data(document),
        "versions": versions,
        "document_id": made["document_id"],
        "held": made["held"],
        "paused": None,
        "tasks": tasks,
        "holds": True,
        # The plan has all of it.
        "sources": [], "draft": None, "loop": None, "refined": None, "restored": None, "plan_before": None,
        "page_before": "",
    }  # fmt: skip


def citation_of(source: PlanSource) -> Citation:
    """Return a source as answers list them."""
    # Where a guide lies says nothing to who reads the plan.
    place = f" › {source.place}" if source.place and source.kind != "guide" else ""
    dated = source.dated.isoformat() if source.dated and source.kind in ("file", "index", "web") else ""
    return Citation(source.number, f"{source.title}{place}", source.url, dated=dated)


def reply_text(
    state: PlanState, document: PlanDocument, page: NotionPage | None, context: Context, before: PlanDocument | None
) -> str:
    """Return the Formatter's lines and what is missing or assumed, for the thread; ``before``: the plan till then."""
    say, language = context.deps.say, document.language
    used = used_numbers(document)
    missing = [one for one in document.sections if one.missing]
    title = literal(document.title)
    changes = _changes(before, document, context)
    if state.get("restored"):
        head = "restored"
    elif state["wish"]:
        is_same = before is not None and (before.title, before.sections) == (document.title, document.sections)
        head = "unchanged" if is_same else "changed"
    else:
        head = "made"
    lines = [
        say(language, f"plan.{head}", title=f"[{plain(title)}]({page.url})" if page else title),
        "\n".join(changes),
        "" if state["wish"] else state["chat_summary"],
        ""
        if _tells_counts(state)
        else say(
            language,
            "plan.counts",
            sections=len(document.sections) - len([one for one in missing if not one.body]),
            sources=len(used),
            unused=len(unused_sources(document)),
            assumptions=len(document.assumptions),
        ),
    ]
    if missing:
        lines.append("\n".join(say(language, "plan.missing.line", title=one.title, why=one.missing) for one in missing))
    failed = dict.fromkeys(one["agent"] for one in state["errors"] if not one["section"])
    if failed:
        names = ", ".join(say(language, f"progress.plan.{name}") for name in failed)
        lines.append(say(language, "plan.agents_failed", names=names))
    lines += [unread_line(context, one["url"], one["reason"], language) for one in state["web_unread"]]
    if state["wish"] and state["not_done"]:
        left = "\n".join(f"- {literal(one)}" for one in state["not_done"])
        lines.append(f"{say(language, 'plan.not_done')}\n{left}")
    if not state.get("restored") and (unmended := _unmended(state, document)):
        more = len(unmended) - _MOST_UNMENDED
        left = "\n".join(f"- {literal(one)}" for one in unmended[:_MOST_UNMENDED])
        rest = f"\n- {say(language, 'plan.unmended_more', count=more)}" if more > 0 else ""
        lines.append(f"{say(language, 'plan.unmended')}\n{left}{rest}")
    if state.get("cut_out"):
        gone = "\n".join(f"- {literal(one[:_CUT_OUT])}" for one in state["cut_out"][:_MOST_CUT_OUT])
        lines.append(f"{say(language, 'plan.cut_out', count=len(state['cut_out']))}\n{gone}")
    if state["wish"]:
        rounds = MOST_ROUNDS - state["refine_count"]
        lines.append(say(language, "plan.rounds_left" if rounds else "plan.rounds_over", left=rounds))
    return "\n\n".join(filter(None, lines))


def told_tasks(context: Context, document: PlanDocument, tasks: TaskTable | None) -> str:
    """Return the line that leads to the tasks; empty where there are none."""
    if not tasks or not tasks["url"] or not tasks["rows"]:
        return ""
    return context.deps.say(document.language, "plan.tasks.link", count=tasks["rows"], url=tasks["url"])


def _unmended(state: PlanState, document: PlanDocument) -> list[str]:
    """Return what the review found that is in the plan still, each with its section: it passed, no round was left, or
    refine could not do it."""
    titles = {one.key: f"{one.title}: " for one in document.sections}
    loop = state.get("loop") or {}
    left = (*loop.get("unmended", ()), *loop.get("refused", ()))
    return [*{action: f"{titles.get(key, '')}{action}" for key, action in left}.values()]


def _changes(before: PlanDocument | None, document: PlanDocument, context: Context) -> list[str]:
    """Say which sections were changed, added and left out."""
    if before is None:
        return []
    was = {one.key: one for one in before.sections}
    now = {one.key: one for one in document.sections}
    told = [("added", one.title) for key, one in now.items() if key not in was]
    told += [("removed", one.title) for key, one in was.items() if key not in now]
    told += [("edited", one.title) for key, one in now.items() if key in was and was[key] != one]
    return [context.deps.say(document.language, f"plan.change.{what}", name=literal(name)) for what, name in told]


def details_of(state: PlanState, document: PlanDocument) -> dict[str, Any]:
    """Return what programs get besides (``bot ask --json``)."""
    return {
        "agents": totals(state["agents"]),
        "usage": usage(state["agents"]),
        "assumptions": [
            {"text": one.text, "reason": one.reason, "section": one.section} for one in document.assumptions
        ],
        "sources": [
            {
                "n": one.number,
                "kind": one.kind,
                "title": one.title,
                "url": one.url,
                "place": one.place,
                "date": one.dated.isoformat() if one.dated else None,
                "used": is_used,
            }
            for one, is_used in listed_sources(document)
        ],
        "preset": document.preset,
        "review": state["review"],
        "not_done": [*state["not_done"], *_unmended(state, document)],
        "errors": list(state["errors"]),
    }


def plain(title: str) -> str:
    """Return a title that cannot end the link it stands in."""
    return title.replace("[", "(").replace("]", ")")


def _tells_counts(state: PlanState) -> bool:
    """Tell whether the summary says how much is assumed and cited: the one by rules does."""
    run = next((one for one in reversed(state["agents"]) if one["name"] == "format"), None)
    return run is not None and run["outcome"] == "rules" and not state["wish"]
