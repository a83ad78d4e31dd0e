"""The first steps of a conversion: read the documents, or go on with what is held, and write the module."""

import asyncio
import re
from collections.abc import Sequence
from itertools import count
from pathlib import PurePath
from typing import Any

from langgraph.runtime import Runtime

from orchestrator.deps import Context
from orchestrator.graphs.idris.added import with_added
from orchestrator.graphs.idris.filling import filled
from orchestrator.graphs.idris.fixing import more_fixes
from orchestrator.graphs.idris.going_on import HeldConversion, continuation_of, is_module, numbers_left_out
from orchestrator.graphs.idris.model_versions import of_newest, predecessor
from orchestrator.graphs.idris.module_files import MODULE_LANGUAGES, module_of
from orchestrator.graphs.idris.naming import is_project_name
from orchestrator.graphs.idris.page_content import held_on, rejected_on
from orchestrator.graphs.idris.printing.idris import idris_module
from orchestrator.graphs.idris.printing.module_plan import plan_of
from orchestrator.graphs.idris.recording import known_versions, page_of
from orchestrator.graphs.idris.rejecting import RejectedInvariants, RejectedRule, rejected_rule, without_rules
from orchestrator.graphs.idris.replying import MODE
from orchestrator.graphs.idris.rules.analysing import SourceText, model_of
from orchestrator.graphs.idris.rules.kinds import DOCUMENT_KINDS, OTHER
from orchestrator.graphs.idris.state import IdrisState
from orchestrator.graphs.idris.succession.stored_rules import StoredRules, stored_rules
from orchestrator.graphs.idris.succession.taking_over import taken_over, with_taken_over
from orchestrator.graphs.idris.version_commands import versions_reply
from orchestrator.language.version_commands import version_command
from orchestrator.steps.files import notices_of, read_files
from orchestrator.steps.model_or_rules import noted
from orchestrator.steps.progress import Course
from orchestrator.turn import AgentExecutionResult, Question, Turn

COURSE = Course("idris", ("read", "generate", "typecheck"))
_PROJECT = re.compile(r"(?<![\w.])[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]*)+(?![\w.])")
"""A name in PascalCase of two words or more, as no other word is written."""


async def analyze(state: IdrisState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Read the documents that came with the turn, else with the thread's first message; without any, ask for one.

    A turn that goes on with what is held takes that up; one that wants something else is left to the graph that
    decides.
    """
    context, turn = runtime.context, runtime.context.turn
    page = await page_of(context)
    held = held_on(page.content) if page else state.get("held")
    versions = of_newest(state.get("versions") or [])
    asked = version_command(turn.text) if versions and all(file.of_thread for file in turn.files) else None
    if asked is not None:
        return {"answer": await versions_reply(asked, versions, context), "holds": True}
    wish = await continuation_of(context, held, has_versions=bool(versions))
    if wish == "left" and context.deciding:
        return {"goes_to": context.deciding, "holds": True}
    if wish == "mended":
        return await _mended(held, runtime)
    if held is not None and wish in ("check_again", "five_more"):
        return _taken_up(held, is_more=wish == "five_more")
    if held is not None and wish == "chosen" and page is not None:
        return _chosen(held, rejected_on(page.content, str(turn.given.get("left_out", "")).split(",")))
    if held is not None and wish == "left_out":
        return await _left_out(held, numbers_left_out(turn.text))
    return await _read(turn, runtime)


async def generate(state: IdrisState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Write the module of what the documents say."""
    if module := state.get("module_file"):
        COURSE.at(runtime, "generate")
        ending = next(end for end, language in MODULE_LANGUAGES.items() if language == module["language"])
        return {"idris_code": module["text"], "current_file": f"{module['name'].replace('.', '/')}{ending}"}
    by_rules = await rules_model(state)
    added, notice = list(state.get("added") or []), ""
    had: IdrisState = {}
    if not state.get("goes_on"):
        filling, notice = await filled(runtime.context, by_rules.model, sources_of(state))
        added = list(filling.data)
        had = await _had(state | {"added": added}, runtime.context)
    now = state | had | {"added": added}
    model = (await full_model(now)).model
    figures, rules = len(model.fields), len(model.rules)
    COURSE.at(runtime, "generate", runtime.context.say("progress.idris.found", figures=figures, rules=rules))
    plan = plan_of(model)
    printed = idris_module(plan)
    messages = noted(state.get("messages") or [], notice)
    return {
        **had,
        "idris_code": printed.text,
        "current_file": f"{printed.path}.idr",
        "added": added,
        "names": plan.names.data(),
        "messages": messages,
    }


async def _had(state: IdrisState, context: Context) -> IdrisState:
    """Return what a corrected document has from the version before; of the first one nothing."""
    versions = await known_versions(state.get("versions") or [], context)
    model = (await full_model(state)).model
    before = predecessor(versions, model)
    if before is None or "known" not in before:
        return {}
    known = before["known"]
    took = await asyncio.to_thread(taken_over, known, model, sources_of(state))
    return {
        "project_name": state["project_name"] or before["project"],
        "document_type": state["document_type"] or known["kind"],
        "carried": stored_rules(took.rules),
        "names": took.names.data(),
        "rejected": [*took.rejected],
        "own": known.get("own"),
    }


async def full_model(state: IdrisState) -> RejectedInvariants:
    """Return the model with what a model added to it, without what a person rejected."""
    return await asyncio.to_thread(_chosen_model, state, state.get("added") or [], state.get("carried"))


async def rules_model(state: IdrisState) -> RejectedInvariants:
    """Return the model by rules, without what a person rejected, and what a model added to it or the version before."""
    carried = state.get("carried")
    if carried is not None:
        carried = {**carried, "rules": [rule for rule in carried["rules"] if not rule["quote"]]}
    return await asyncio.to_thread(_chosen_model, state, [], carried)


def _chosen_model(
    state: IdrisState, added: Sequence[dict[str, Any]], carried: StoredRules | None
) -> RejectedInvariants:
    """Return a model, which is made anew rather than kept: milliseconds for most documents."""
    sources = sources_of(state)
    model = with_added(model_of(sources, state["project_name"], state["document_type"]), added, sources)
    model = with_taken_over(model, carried, state.get("names") or {})
    return without_rules(model, state.get("rejected") or [])


def sources_of(state: IdrisState) -> list[SourceText]:
    """Return what was read."""
    return [
        SourceText(one["name"], one["text"], tuple((page[0], page[1]) for page in one["pages"]))
        for one in state["reference_docs"]
    ]


async def _read(turn: Turn, runtime: Runtime[Context]) -> dict[str, Any]:
    context = runtime.context
    files = [file for file in turn.files if not file.of_thread] or list(turn.files)
    if not files:
        question = Question(turn.id, context.say("idris.which"), "file")
        waiting = HeldConversion(turn=turn.id, documents=[], project="", kind="", module={}, added=[], fixing={})
        return {"answer": AgentExecutionResult(MODE, "", question=question), "held": waiting}
    on_read = COURSE.begin(runtime, files)
    COURSE.at(runtime, "read")
    read = await read_files(files, context.deps.files, on_read)
    documents: list[dict[str, Any]] = []
    for one in read:
        if one.document is not None:
            pages = [[page.start, page.number] for page in one.document.pages]
            name = _free_name(one.file.name, [known["name"] for known in documents])
            documents.append({"name": name, "text": one.document.text, "pages": pages})
    notices = notices_of(read)
    if not documents:
        return _unreadable(runtime, notices)
    project, kind = _told(turn)
    return {"reference_docs": documents, "project_name": project, "document_type": kind, "messages": notices}


async def _mended(held: HeldConversion | None, runtime: Runtime[Context]) -> dict[str, Any]:
    """Take a module that came: the last attempt as a person mended it, or one by itself."""
    context = runtime.context
    file = next(file for file in context.turn.files if not file.of_thread and is_module(file))
    COURSE.begin(runtime, [file])
    COURSE.at(runtime, "read")
    [read] = await read_files([file], context.deps.files)
    module = module_of(read.text)
    if module is None:
        return _unreadable(runtime, notices_of([read]) or ["module_unnamed"])
    language = MODULE_LANGUAGES[PurePath(file.name).suffix.lower()]
    if held is not None and held["documents"]:
        return {**_taken_up(held), "mended": {"language": language, "text": module.text}}
    return {"module_file": {"name": module.name, "language": language, "text": module.text}}


def _taken_up(held: HeldConversion, *, is_more: bool = False) -> dict[str, Any]:
    """Return the state in which a conversion was left, with as many fixes again where that is wished."""
    fixing = dict(held["fixing"])
    if fixing:
        fixing["ended"] = ""
        fixing["position"] = more_fixes(fixing["position"]) if is_more else {**fixing["position"], "found": None}
    return {
        "reference_docs": held["documents"],
        "project_name": held["project"],
        "document_type": held["kind"],
        "module_file": held["module"],
        "added": held["added"],
        "goes_on": True,
        "fixing": fixing,
        "rejected": held.get("rejected") or [],
        "carried": held.get("carried"),
        "names": held.get("names") or {},
        "own": held.get("own"),
    }


async def _left_out(held: HeldConversion, numbers: Sequence[int]) -> dict[str, Any]:
    """Return the state without those propositions that a model added, by their numbers from 1."""
    state = _taken_up(held)
    added = [rule for rule in (await full_model(state)).model.rules if rule.quote]  # type: ignore[arg-type]
    now = [rejected_rule(rule) for n, rule in enumerate(added, 1) if n in numbers]
    return _chosen(held, [*state["rejected"], *now])


def _chosen(held: HeldConversion, rejected: Sequence[RejectedRule]) -> dict[str, Any]:
    """Return the state without what a person rejects; what was mended was another module."""
    return {**_taken_up(held), "rejected": list(rejected), "fixing": {}}


def _unreadable(runtime: Runtime[Context], notices: Sequence[str]) -> dict[str, Any]:
    context = runtime.context
    COURSE.end(runtime, failed=True)
    text = "\n\n".join([context.say("idris.unreadable"), *(context.say(f"notice.{key}") for key in notices)])
    return {"answer": AgentExecutionResult(MODE, text)}


def _free_name(name: str, taken: Sequence[str]) -> str:
    """Return a name that no other document has: figures are told apart by it."""
    return next(one for n in count(1) if (one := name if n == 1 else f"{name} ({n})") not in taken)


def _told(turn: Turn) -> tuple[str, str]:
    """Return the project and the type of document that the person named; empty where they did not."""
    project, kind = str(turn.given.get("project", "")), str(turn.given.get("document_type", ""))
    found = _PROJECT.search(turn.text) if not project else None
    project = project or (found[0] if found else "")
    # "이 견적서를 …" says what it is; of two types neither is meant for sure.
    said = [name for name, form in DOCUMENT_KINDS.items() if form.search(turn.text)] if not kind else []
    kind = kind or (said[0] if len(said) == 1 else "")
    return project if is_project_name(project) else "", kind if kind in (*DOCUMENT_KINDS, OTHER) else ""
