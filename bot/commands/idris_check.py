"""``bot idris check``: what a compiler says of a module that lies on this machine."""

import json
import re
from dataclasses import asdict
from pathlib import Path

from rich.console import Console
from rich.text import Text

from bot.proofs import PROOF_LANGUAGES, proof_checkers
from bot.settings import load, terminal_locale
from bot.texts import say
from integrations.errors import Invalid
from integrations.proofs.base import CompilerMessage, ProofChecker, ProofLanguage, ProofModule, ProofVerdict
from integrations.proofs.gate import escapes

LONGEST_MODULE = 1_000_000
"""Bytes of a module."""
UNDECIDED = 3
"""Exit status where nothing is known of the module: no compiler, or none that ended in time."""
_LANGUAGES: dict[str, ProofLanguage] = {".idr": "idris2", ".agda": "agda"}
_MODULE = re.compile(r"(?m)^module\s+([\w.]+)")


async def run(file: Path, *, as_json: bool) -> int:
    """Print the verdict; 0 when it is accepted. Raises ``Invalid`` for what is no module."""
    settings, locale = load(), terminal_locale()
    module = _module(file)
    language = _LANGUAGES[file.suffix]
    checker = next((one for one in proof_checkers(settings) if one.language == language), None)
    if checker:
        verdict: ProofVerdict | None = await checker.check(module)
    else:
        refused = escapes(module, language)
        verdict = ProofVerdict(False, refused) if refused else None
    console = Console(highlight=False, soft_wrap=True)
    if as_json:
        print(json.dumps(await _described(module, language, checker, verdict), ensure_ascii=False))
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
            console.print(Text("\n".join(f"    {line}" for line in message.text.split("\n")), style="dim"))
    return UNDECIDED if verdict is None or verdict.timed_out else 0 if verdict.accepted else 1


def _module(file: Path) -> ProofModule:
    if file.suffix not in _LANGUAGES:
        raise Invalid(f"{file.name} ends neither in .idr nor in .agda")
    data = file.read_bytes()
    if len(data) > LONGEST_MODULE:
        raise Invalid(f"{file.name} has more than {LONGEST_MODULE} bytes")
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise Invalid(f"{file.name} is not UTF-8") from error
    named = _MODULE.search(text)
    if named is None:
        raise Invalid(f"{file.name} does not say which module it is")
    return ProofModule(named[1], text)


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
