"""The answer of a turn that made a plan."""

from typing import Any

from langgraph.runtime import Runtime

from orchestrator.deps import Context
from orchestrator.graphs.plan.agents import totals
from orchestrator.graphs.plan.plan_data import document_data, document_of
from orchestrator.graphs.plan.plan_document import PlanDocument, PlanSource
from orchestrator.graphs.plan.plan_text import used_numbers
from orchestrator.graphs.plan.state import PlanState
from orchestrator.literal import literal
from orchestrator.steps.model_or_rules import noted
from orchestrator.turn import AgentExecutionResult, Attachment, Citation, Source

MODE = "plan"


async def deliver(state: PlanState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Hand the plan over with what is to be known of it."""
    context = runtime.context
    document, text = document_of(state["refined"] or {}), state["final_output"]
    citations = tuple(citation_of(one) for one in document.sources if one.number in used_numbers(document))
    for citation in citations:
        runtime.stream_writer(Source(citation))
    notices = noted(state["notices"], *(run["notice"] for run in state["agents"]))
    file = Attachment(f"{file_stem(document)}.md", "text/markdown", text=f"# {document.title}\n\n{text}")
    answer = AgentExecutionResult(
        MODE,
        reply_text(state, document, context),
        citations=citations,
        top_url=next((one.url for one in citations if one.url), None),
        generated_document=text,
        title=document.title,
        notices=tuple(notices),
        parts=(file,),
        details=details_of(state, document),
    )
    return {
        "answer": answer,
        "previous_plan": document_data(document),
        "holds": True,
        # The plan has all of it.
        "sources": [], "draft": None, "loop": None, "refined": None,
    }  # fmt: skip


def citation_of(source: PlanSource) -> Citation:
    """Return a source as answers list them."""
    return Citation(source.number, f"{source.title} › {source.place}" if source.place else source.title, source.url)


def file_stem(document: PlanDocument) -> str:
    """Return the name of the plan's files, without an ending."""
    kept = "".join(sign if sign.isalnum() or sign in " -_" else " " for sign in document.title)
    return "-".join(kept.split())[:80] or "plan"


def reply_text(state: PlanState, document: PlanDocument, context: Context) -> str:
    """Return what the thread is told: the Formatter's lines, and what is missing or assumed."""
    say, language = context.deps.say, document.language
    used = used_numbers(document)
    missing = [one for one in document.sections if one.missing]
    lines = [
        f"**{literal(document.title)}**",
        state["chat_summary"],
        say(
            language,
            "plan.counts",
            sections=len(document.sections) - len([one for one in missing if not one.body]),
            sources=len(used),
            unused=len(document.sources) - len(used),
            assumptions=len(document.assumptions),
        ),
    ]
    if missing:
        lines.append("\n".join(say(language, "plan.missing.line", title=one.title, why=one.missing) for one in missing))
    failed = dict.fromkeys(one["agent"] for one in state["errors"] if not one["section"])
    if failed:
        names = ", ".join(say(language, f"progress.plan.{name}") for name in failed)
        lines.append(say(language, "plan.agents_failed", names=names))
    if state["not_done"]:
        left = "\n".join(f"- {literal(one)}" for one in state["not_done"])
        lines.append(f"{say(language, 'plan.not_done')}\n{left}")
    return "\n\n".join(filter(None, lines))


def details_of(state: PlanState, document: PlanDocument) -> dict[str, Any]:
    """Return what programs get besides (``bot ask --json``)."""
    used = used_numbers(document)
    return {
        "agents": totals(state["agents"]),
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
                "used": one.number in used,
            }
            for one in document.sources
        ],
        "preset": document.preset,
        "review": state["review"],
        "errors": list(state["errors"]),
    }
