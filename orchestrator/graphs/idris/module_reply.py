"""What a person gets of a module that came by itself."""

from collections.abc import Mapping, Sequence
from typing import Any

from integrations.proofs.base import ProofModule
from orchestrator.graphs.idris.error_texts import error_text, hint_text
from orchestrator.graphs.idris.fixing import fix_of
from orchestrator.graphs.idris.places import Words
from orchestrator.graphs.idris.replying import MODE
from orchestrator.literal import literal
from orchestrator.turn import AgentExecutionResult, Attachment, Question

_NAMES = {"idris2": "Idris 2", "agda": "Agda"}
_SHOWN = 10
"""Errors in the text; the log has all of them."""
_ENDINGS = {"idris2": "idr", "agda": "agda"}


def module_reply(
    module: Mapping[str, str],
    fixing: Mapping[str, Any],
    say: Words,
    notices: Sequence[str],
    question: Question | None = None,
) -> AgentExecutionResult:
    """Return the answer; ``fixing``: the state's, empty where no compiler of its language is here."""
    language, name = module["language"], module["name"]
    details: dict[str, Any] = {"module": name, "status": "no_compiler", "checked_by": "", "checks": 0, "fixes": 0}
    if not fixing:
        text = say("proof.no_compiler", language=_NAMES[language])
        return AgentExecutionResult(MODE, text, title=name, notices=tuple(notices), question=question, details=details)
    fix = fix_of(ProofModule(name, module["text"]), fixing["position"], fixing["ended"])
    verdict, parts = fix.verdict, []
    if verdict.accepted:
        checker = f"{_NAMES[language]} {fixing['version']}"
        lines = [f"✓ **{say('proof.accepted', module=literal(name), checker=checker)}**"]
    elif verdict.timed_out:
        lines = [say("proof.timed_out", module=literal(name))]
    else:
        lines = [f"✗ **{say('proof.refused', module=literal(name), count=len(verdict.messages))}**"]
        lines += ["\n".join(f"- {error_text(one, say)} · {hint_text(one, say)}" for one in verdict.messages[:_SHOWN])]
    lines.append(say("idris.counts", checks=fix.checks, fixes=fix.fixes))
    stem = name.rpartition(".")[2]
    if fix.fixes:
        begin = "" if verdict.accepted else "attempt_"
        parts.append(Attachment(f"{begin}{stem}.{_ENDINGS[language]}", "text/plain", text=fix.module.text))
    if not verdict.accepted:
        log = "\n".join([*(f"{n}. {line}" for n, line in enumerate(fix.log, 1)), "", verdict.output])
        parts.append(Attachment(f"compiler_{stem}.log", "text/plain", text=log))
    status = "ok" if verdict.accepted else "timeout" if verdict.timed_out else "failed"
    details |= {"status": status, "checked_by": language, "version": fixing["version"], "ended": fix.ended}
    details |= {"checks": fix.checks, "fixes": fix.fixes, "log": list(fix.log)}
    return AgentExecutionResult(
        MODE,
        "\n\n".join(lines),
        title=name,
        notices=tuple(notices),
        parts=tuple(parts),
        question=question,
        details=details,
    )
