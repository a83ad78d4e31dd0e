"""The loop of a conversion as nodes: check, mend, check again; then the answer, or what a person can do."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal

import structlog
from langgraph.runtime import Runtime

from integrations.errors import Unavailable
from integrations.llm.base import Message
from integrations.proofs.base import ProofChecker, ProofModule
from orchestrator.deps import Context
from orchestrator.graphs.idris.analysis_report import checked_text
from orchestrator.graphs.idris.conversion import Conversion, PrintedModel, calculated, concluded, own_parts_of
from orchestrator.graphs.idris.deps import IdrisDeps
from orchestrator.graphs.idris.error_texts import error_text
from orchestrator.graphs.idris.fixing import MOST_FIXES, ModuleFixer, checked_anew, fix_of
from orchestrator.graphs.idris.going_on import HeldConversion, question, question_on_added
from orchestrator.graphs.idris.model.document_model import DocumentModel
from orchestrator.graphs.idris.module_reply import module_reply
from orchestrator.graphs.idris.nodes import COURSE, full_model, rules_model, sources_of
from orchestrator.graphs.idris.recording import recorded, with_page
from orchestrator.graphs.idris.replying import claim_cards, reply
from orchestrator.graphs.idris.roles import FIXING
from orchestrator.graphs.idris.state import IdrisState
from orchestrator.graphs.idris.succession.own_parts import fixer_with_own
from orchestrator.graphs.idris.succession.taking_over import stored_model
from orchestrator.steps.model_or_rules import model_or_rules, noted
from orchestrator.turn import Progress, Question, Task

log = structlog.get_logger()


async def typecheck(state: IdrisState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Let the first compiler that is here check the module."""
    if not state.get("checks"):
        COURSE.at(runtime, "typecheck", state["current_file"])
    for checker in _checkers(state, runtime.context):
        try:
            version = await checker.version()
            fixer = await _with_own(state, checker)
            is_own = fixer is not None
            if fixer is None:
                fixer = await _fixer(state, runtime.context, checker)
                await fixer.step()
        except Unavailable as error:
            log.warning("proof_checker_unavailable", language=checker.language, error=str(error))
            continue
        found = fixer.found
        ended = found.ended if found.ended != "spent" or _can_fix(runtime.context) else "without_model"
        position = {"language": checker.language, "version": version, "position": fixer.position, "ended": ended}
        output = "" if found.verdict.accepted else found.verdict.output
        notices = noted(state.get("messages") or [], "" if is_own or not _has_own(state, checker) else "own_left_out")
        return {
            "fixing": position, "mended": {}, "checks": found.checks, "last_error": output, "messages": notices
        }  # fmt: skip
    notices = state.get("messages") or []
    return {"fixing": {}, "messages": noted(notices, "module_unchecked" if state.get("mended") else "")}


def should_continue(state: IdrisState, runtime: Runtime[Context]) -> Literal["finish", "fail", "fix_error"]:
    """Go on to the answer, to what a person can do, or to the next fix."""
    fixing = state.get("fixing")
    if not fixing:
        return "fail" if _checkers(state, runtime.context) else "finish"
    if fixing["ended"] == "passed":
        return "finish"
    return "fail" if fixing["ended"] else "fix_error"


async def fix_error(state: IdrisState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Let the model mend the module once; where it fails the loop is over."""
    context, fixing = runtime.context, state["fixing"]
    checker = next(one for one in _checkers(state, context) if one.language == fixing["language"])
    fixer = await _fixer(state, context, checker)
    number, wrong = fixer.found.fixes + 1, error_text(fixer.found.verdict.messages[0], context.say)
    title = context.say("progress.idris.fix", number=number)

    async def by_model() -> bool:
        await fixer.step()
        return True

    async def by_rules() -> bool:
        return False

    runtime.stream_writer(Progress(Task(f"idris:fix:{number}", title, "running", details=wrong)))
    is_mended, notice = await model_or_rules(context, FIXING, by_model, by_rules)
    runtime.stream_writer(
        Progress(Task(f"idris:fix:{number}", title, "done" if is_mended else "failed", details=wrong))
    )
    ended = "" if is_mended else "model_failed"
    return {
        "fixing": {**fixing, "position": fixer.position, "ended": ended},
        "compile_attempts": fixer.found.fixes,
        "messages": noted(state.get("messages") or [], notice),
    }


async def finish(state: IdrisState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Answer with a module that was accepted, or with what was calculated where no compiler is here.

    What a model added to it is shown to the person, who may reject it.
    """
    context = runtime.context
    is_filled = state.get("added") or state.get("carried")
    added = [rule.says for rule in (await full_model(state)).model.rules if rule.quote] if is_filled else []
    if not added:
        return await _answered(state, runtime)
    return {**await _answered(state, runtime, question_on_added(context, added)), "held": _held(state, context)}


async def fail(state: IdrisState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Answer with what there is, and ask how to go on."""
    context = runtime.context
    fixing = state.get("fixing") or {}
    can_fix = fixing.get("ended") in ("spent", "repeated", "model_failed") and _can_fix(context)
    return {**await _answered(state, runtime, question(context, can_fix=can_fix)), "held": _held(state, context)}


def _held(state: IdrisState, context: Context) -> HeldConversion:
    return HeldConversion(
        turn=context.turn.id,
        documents=state.get("reference_docs") or [],
        project=state["project_name"],
        kind=state["document_type"],
        module=state.get("module_file") or {},
        added=state.get("added") or [],
        fixing=state.get("fixing") or {},
        rejected=state.get("rejected") or [],
        carried=state.get("carried"),
        names=state.get("names") or {},
        own=state.get("own"),
    )


async def _answered(state: IdrisState, runtime: Runtime[Context], asked: Question | None = None) -> dict[str, Any]:
    """Answer the turn; ``asked``: how to go on."""
    context, notices = runtime.context, state.get("messages") or []
    fixing = state.get("fixing") or {}
    if module := state.get("module_file"):
        answer, versions = module_reply(module, fixing, context.say, notices, asked), state.get("versions") or []
        is_proved = fixing.get("ended") == "passed"
        COURSE.end(runtime, failed=not is_proved)
    else:
        conversion = await _conversion(state, context)
        is_proved = conversion.status in ("ok", "contradictions") and conversion.checked_by != "calculation"
        is_refused = conversion.status in ("failed", "timeout")
        COURSE.end(runtime, checked_text(conversion, context.say), failed=is_refused)
        for card in claim_cards(conversion, context.say):
            runtime.stream_writer(Progress(card))
        known = stored_model(conversion.model, conversion.left_out, sources_of(state), state["document_type"])
        if own := own_parts_of(conversion):
            known["own"] = own
        found = await recorded(conversion, known, state.get("versions") or [], context)
        answer = reply(conversion, context.say, notices, asked, found.text)
        answer = await with_page(answer, conversion, _held(state, context), found, context)
        versions = found.versions
    return {
        "answer": answer,
        "holds": bool(versions),
        "versions": versions,
        "held": None,
        "reference_docs": [],
        "checks": answer.details["checks"],
        "compile_attempts": answer.details["fixes"],
        "compile_success": is_proved,
        "final_module_path": state["current_file"] if is_proved else "",
    }


async def _conversion(state: IdrisState, context: Context) -> Conversion:
    chosen, fixing = await full_model(state), state.get("fixing") or {}
    is_filled = any(rule.quote for rule in chosen.model.rules)
    by_rules = (await rules_model(state)).model if is_filled or state.get("added") else None
    conversion = await _checked(chosen.model, by_rules, fixing, _checkers(state, context))
    return replace(conversion, left_out=chosen.left_out)


async def _checked(
    model: DocumentModel, by_rules: DocumentModel | None, fixing: Mapping[str, Any], checkers: Sequence[ProofChecker]
) -> Conversion:
    """Return what the loop has come to; calculated where no compiler is here any more."""
    checker = next((one for one in checkers if one.language == fixing.get("language")), None)
    if checker is None:
        return calculated(model)
    fix = fix_of(PrintedModel.of(model).module(checker.language), fixing["position"], fixing["ended"])
    try:
        return await concluded(model, checker, fixing["version"], fix, by_rules=by_rules)
    except Unavailable as error:
        log.warning("proof_checker_unavailable", language=checker.language, error=str(error))
        return calculated(model)


async def _fixer(state: IdrisState, context: Context, checker: ProofChecker) -> ModuleFixer:
    """Return the loop as far as it has come."""
    fixing, mended = state.get("fixing") or {}, state.get("mended") or {}
    if module := state.get("module_file"):
        wanted = ProofModule(module["name"], module["text"])
    else:
        wanted = PrintedModel.of((await full_model(state)).model).module(checker.language)

    async def complete(messages: Sequence[Message]) -> str:
        return await context.models.complete(FIXING, messages)

    learned = context.deps.of(IdrisDeps).learned
    model = complete if _can_fix(context) else None
    position = fixing["position"] if fixing.get("language") == checker.language else None
    if mended:
        position = checked_anew(position or ModuleFixer(wanted, checker).position, mended["text"])
    return ModuleFixer(wanted, checker, model, most=MOST_FIXES, learned=learned, position=position)


async def _with_own(state: IdrisState, checker: ProofChecker) -> ModuleFixer | None:
    own = state.get("own")
    if own is None or not _has_own(state, checker):
        return None
    return await fixer_with_own(PrintedModel.of((await full_model(state)).model).module(checker.language), checker, own)


def _has_own(state: IdrisState, checker: ProofChecker) -> bool:
    is_first = not (state.get("fixing") or state.get("mended") or state.get("module_file"))
    own = state.get("own")
    return is_first and own is not None and own["language"] == checker.language


def _checkers(state: IdrisState, context: Context) -> tuple[ProofChecker, ...]:
    """Return the compilers that may check the module: of one that a person wrote that of its language."""
    here = context.deps.of(IdrisDeps).checkers
    language = (state.get("mended") or state.get("module_file") or {}).get("language")
    return tuple(one for one in here if language in (None, one.language))


def _can_fix(context: Context) -> bool:
    return context.models.available(FIXING)
