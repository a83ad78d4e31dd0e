"""The steps of a conversion: read and analyse the documents, write the module, let a compiler check it."""

import asyncio
import re
from typing import Any

from langgraph.runtime import Runtime

from orchestrator.deps import Context
from orchestrator.graphs.idris.analysis_report import checked_text
from orchestrator.graphs.idris.conversion import converted
from orchestrator.graphs.idris.deps import IdrisDeps
from orchestrator.graphs.idris.model.document_model import DocumentModel
from orchestrator.graphs.idris.naming import is_project_name
from orchestrator.graphs.idris.printing.idris import idris_module
from orchestrator.graphs.idris.printing.module_plan import plan_of
from orchestrator.graphs.idris.replying import MODE, claim_cards, reply
from orchestrator.graphs.idris.rules.analysing import SourceText, model_of
from orchestrator.graphs.idris.rules.kinds import DOCUMENT_KINDS, OTHER
from orchestrator.graphs.idris.state import IdrisState
from orchestrator.steps.files import notices_of, read_files
from orchestrator.steps.progress import Course
from orchestrator.turn import AgentExecutionResult, Progress, Question, Turn

COURSE = Course("idris", ("read", "generate", "typecheck"))
_PROJECT = re.compile(r"(?<![\w.])[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]*)+(?![\w.])")
"""A name in PascalCase of two words or more, as no other word is written."""


async def analyze(_state: IdrisState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Read the documents that came with the turn, else with the thread's first message; without any, ask for one."""
    context, turn = runtime.context, runtime.context.turn
    files = [file for file in turn.files if not file.of_thread] or list(turn.files)
    if not files:
        question = Question(turn.id, context.say("idris.which"), "file")
        return {"answer": AgentExecutionResult(MODE, "", question=question)}
    on_read = COURSE.begin(runtime, files)
    COURSE.at(runtime, "read")
    read = await read_files(files, context.deps.files, on_read)
    documents = [
        {
            "name": one.file.name,
            "text": one.document.text,
            "pages": [[page.start, page.number] for page in one.document.pages],
        }
        for one in read
        if one.document is not None
    ]
    notices = notices_of(read)
    if not documents:
        COURSE.end(runtime, failed=True)
        text = "\n\n".join([context.say("idris.unreadable"), *(context.say(f"notice.{key}") for key in notices)])
        return {"answer": AgentExecutionResult(MODE, text)}
    project, kind = _told(turn)
    return {"reference_docs": documents, "project_name": project, "document_type": kind, "messages": notices}


async def generate(state: IdrisState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Write the module of what the documents say."""
    model = await _model(state)
    figures, rules = len(model.fields), len(model.rules)
    COURSE.at(runtime, "generate", runtime.context.say("progress.idris.found", figures=figures, rules=rules))
    module = idris_module(plan_of(model))
    return {"idris_code": module.text, "current_file": f"{module.path}.idr"}


async def typecheck(state: IdrisState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Let the first compiler that is here check the module, and answer the turn with what it came to."""
    COURSE.at(runtime, "typecheck", state["current_file"])
    context = runtime.context
    conversion = await converted(await _model(state), context.deps.of(IdrisDeps).checkers)
    is_proved = conversion.status in ("ok", "contradictions") and conversion.checked_by != "calculation"
    is_refused = conversion.status in ("failed", "timeout")
    told = context.say(f"idris.{conversion.status}") if is_refused else checked_text(conversion, context.say)
    COURSE.end(runtime, told, failed=is_refused)
    for card in claim_cards(conversion, context.say):
        runtime.stream_writer(Progress(card))
    answer = reply(conversion, context.say, state.get("messages") or [])
    return {
        "answer": answer,
        "reference_docs": [],
        "checks": conversion.checks,
        "compile_attempts": conversion.fixes,
        "last_error": conversion.output,
        "compile_success": is_proved,
        "final_module_path": state["current_file"] if is_proved else "",
    }


async def _model(state: IdrisState) -> DocumentModel:
    """Return the model; it takes milliseconds, so that it is made anew rather than kept."""
    sources = [
        SourceText(one["name"], one["text"], tuple((page[0], page[1]) for page in one["pages"]))
        for one in state["reference_docs"]
    ]
    return await asyncio.to_thread(model_of, sources, state["project_name"], state["document_type"])


def _told(turn: Turn) -> tuple[str, str]:
    """Return the project and the type of document that the person named; empty where they did not."""
    project, kind = str(turn.given.get("project", "")), str(turn.given.get("document_type", ""))
    found = _PROJECT.search(turn.text) if not project else None
    project = project or (found[0] if found else "")
    return project if is_project_name(project) else "", kind if kind in (*DOCUMENT_KINDS, OTHER) else ""
