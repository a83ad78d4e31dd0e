"""``bot idris check``: what a compiler says of a module that lies on this machine, and how a model mends it."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.text import Text

from bot.graphs.idris.proofs import PROOF_LANGUAGES, mending, proof_checkers
from bot.settings import Settings, load, terminal_locale
from bot.texts import say
from integrations.documents.base import Unreadable
from integrations.errors import Invalid
from integrations.llm.base import Message
from integrations.proofs.base import CompilerMessage, ProofChecker, ProofLanguage, ProofModule, ProofVerdict
from integrations.proofs.gate import escapes
from orchestrator.graphs.idris.conversion import mended_by
from orchestrator.graphs.idris.error_texts import hint_text
from orchestrator.graphs.idris.fixing import ModuleFix, ModuleFixer
from orchestrator.graphs.idris.module_files import LONGEST_MODULE, MODULE_LANGUAGES, module_of, read_module_file
from orchestrator.graphs.idris.roles import FIXING

UNDECIDED = 3
"""Exit status where nothing is known of the module: no compiler, or none that ended in time."""


async def run(file: Path, *, as_json: bool, fix: bool = False) -> int:
    """Print the verdict; 0 when it is accepted. Raises ``Invalid`` for what is no module.

    ``fix``: a model mends what is not accepted. The file then holds the mended module, with what it was beside it in
    ``….orig``; what was mended in vain lies in ``….attempt`` alone. Raises ``Misconfigured`` without a model.
    """
    settings, locale = load(), terminal_locale()
    module = await _module(file)
    language = MODULE_LANGUAGES[file.suffix]
    checker = next((one for one in proof_checkers(settings) if one.language == language), None)
    fixed: ModuleFix | None = None
    if checker and fix:
        fixed = await _fixed(settings, module, checker)
        verdict: ProofVerdict | None = fixed.verdict
    elif checker:
        verdict = await checker.check(module)
    else:
        refused = escapes(module, language)
        verdict = ProofVerdict(False, refused) if refused else None
    written = _written(file, fixed) if fixed and fixed.fixes else []
    console = Console(highlight=False, soft_wrap=True)
    if as_json:
        described = await _described(module, language, checker, verdict)
        print(json.dumps({**described, **_fixes(fixed, written)}, ensure_ascii=False))
    elif verdict is None:
        console.print(Text(say(locale, "proof.no_compiler", language=PROOF_LANGUAGES[language]), style="yellow"))
    elif verdict.timed_out:
        console.print(Text(say(locale, "proof.timed_out", module=module.name), style="yellow"))
    elif checker and verdict.accepted:
        name = f"{PROOF_LANGUAGES[language]} {await checker.version()}"
        console.print(Text(say(locale, "proof.accepted", module=module.name, checker=name), style="green"))
    else:
        console.print(Text(say(locale, "proof.refused", module=module.name, count=len(verdict.messages)), style="red"))
        for message in verdict.messages:
            console.print(Text(f"{file}:{message.line}:{message.column}  {say(locale, f'proof.class.{message.cls}')}"))
            console.print(Text(f"    {hint_text(message, partial(say, locale))}"))
            console.print(Text("\n".join(f"    {line}" for line in message.text.split("\n")), style="dim"))
    if fixed and not as_json:
        console.print(Text(say(locale, "idris.counts", checks=fixed.checks, fixes=fixed.fixes)))
        for path in written:
            console.print(path, markup=False)
    return UNDECIDED if verdict is None or verdict.timed_out else 0 if verdict.accepted else 1


async def _fixed(settings: Settings, module: ProofModule, checker: ProofChecker) -> ModuleFix:
    async with mending(settings) as (models, learned):

        async def complete(messages: Sequence[Message]) -> str:
            return await models.complete(FIXING, messages)

        return await mended_by(ModuleFixer(module, checker, complete, learned=learned))


def _written(file: Path, fixed: ModuleFix) -> list[str]:
    """Write what was mended and return the paths; the file itself changes only for a module that was accepted."""
    if not fixed.verdict.accepted:
        attempt = file.with_name(f"{file.name}.attempt")
        attempt.write_text(fixed.module.text, encoding="utf-8")
        return [str(attempt)]
    before, new = file.with_name(f"{file.name}.orig"), file.with_name(f"{file.name}.new")
    new.write_text(fixed.module.text, encoding="utf-8")
    before.write_bytes(file.read_bytes())
    new.replace(file)
    return [str(file), str(before)]


def _fixes(fixed: ModuleFix | None, written: Sequence[str]) -> dict[str, object]:
    if fixed is None:
        return {}
    return {
        "checks": fixed.checks,
        "fixes": fixed.fixes,
        "ended": fixed.ended,
        "log": list(fixed.log),
        "files": list(written),
    }


async def _module(file: Path) -> ProofModule:
    if file.suffix not in MODULE_LANGUAGES:
        raise Invalid(f"{file.name} ends neither in .idr nor in .agda")
    try:
        document = await read_module_file(file, file.name)
    except Unreadable as error:
        why = {
            "too_long": f"{file.name} has more than {LONGEST_MODULE} bytes",
            "damaged": f"{file.name} is not UTF-8",
        }
        raise Invalid(why.get(error.reason, f"{file.name} is empty")) from error
    module = module_of(document.text)
    if module is None:
        raise Invalid(f"{file.name} does not say which module it is")
    return module


async def _described(
    module: ProofModule, language: ProofLanguage, checker: ProofChecker | None, verdict: ProofVerdict | None
) -> dict[str, object]:
    def one(message: CompilerMessage) -> dict[str, object]:
        described = asdict(message)
        return {"class": described.pop("cls"), **described}

    found = verdict or ProofVerdict(False)
    status = (
        "no_compiler" if verdict is None else "timeout" if found.timed_out else "ok" if found.accepted else "failed"
    )
    return {
        "status": status,
        "module": module.name,
        "checked_by": language if checker else None,
        "version": await checker.version() if checker else None,
        "seconds": round(found.seconds, 3),
        "messages": [one(message) for message in found.messages],
        "output": found.output,
    }
