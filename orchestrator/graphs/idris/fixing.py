"""The loop that mends a module which a compiler did not accept: check, ask the model, check again, within bounds."""

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from integrations.llm.base import Message
from integrations.proofs.base import CompilerMessage, ProofChecker, ProofModule, ProofVerdict
from orchestrator.graphs.idris.hints import HINTS
from orchestrator.steps import material
from orchestrator.steps.repair import Candidate, Diagnostic, RepairLoop

MOST_FIXES = 5
FixEnd = Literal["passed", "spent", "repeated", "timed_out"]
_FENCE = re.compile(r"\A\s*```[\w-]*[ \t]*\n(?P<code>.*?)\n?```\s*\Z", re.DOTALL)
_SYSTEM = (
    "You mend a module in {language} that its compiler did not accept. Answer with the whole mended module and nothing "
    "else. Never change a figure, a statement that is proved, or the module's name. "
)
_NAMES = {"idris2": "Idris 2", "agda": "Agda"}


@dataclass(frozen=True, slots=True)
class ModuleFix:
    """What the loop came to."""

    module: ProofModule
    """The last attempt."""
    verdict: ProofVerdict
    """Of that attempt."""
    ended: FixEnd
    checks: int
    fixes: int
    """Attempts of the model. A check that reached its limit of time costs none."""
    log: tuple[str, ...]
    """One line for each check: the classes of its errors with their places."""


class _TimedOut(Exception):
    """Nothing is known of the module, so nothing can be mended."""


class ModuleFixer:
    """Mends one module. It can go on: after a time-out with the same fixes left, after the end with more of them.

    >>> fixer = ModuleFixer(module, checker, complete)  # doctest: +SKIP
    >>> (await fixer.run()).ended  # doctest: +SKIP
    'passed'
    """

    def __init__(
        self,
        module: ProofModule,
        checker: ProofChecker,
        complete: Callable[[Sequence[Message]], Awaitable[str]],
        *,
        most: int = MOST_FIXES,
    ) -> None:
        """``complete``: what a model answers. What the module has to keep, it has to keep through every fix."""
        self._checker, self._complete = checker, complete
        self._module, self._verdict = module, ProofVerdict(False)
        self._log: list[str] = []
        self._loop = RepairLoop(module, self._check, self._mend, most=most)

    async def run(self) -> ModuleFix:
        """Go on to the end. Raises what the checker and the model raise; the next run goes on from there."""
        ended: FixEnd = "timed_out"
        try:
            await self._loop.run()
            ended = self._loop.ended or "spent"
        except _TimedOut:
            self._log.append("time or memory ran out")
        fixes = self._loop.repairs.total()
        return ModuleFix(self._module, self._verdict, ended, self._loop.checks, fixes, tuple(self._log))

    async def _check(self, module: ProofModule) -> Sequence[Diagnostic]:
        self._module = module
        self._verdict = await self._checker.check(module)
        if self._verdict.timed_out:
            raise _TimedOut
        errors = self._verdict.messages
        self._log.append(", ".join(f"{one.cls} {one.line}:{one.column}" for one in errors) or "accepted")
        return [Diagnostic(one.cls, one.text) for one in errors]

    async def _mend(self, _candidate: Candidate[ProofModule]) -> ProofModule:
        answer = await self._complete(prompt(self._module, self._verdict, self._checker))
        return replace(self._module, text=without_fences(answer))


def prompt(module: ProofModule, verdict: ProofVerdict, checker: ProofChecker) -> list[Message]:
    """Return what the model is asked: the whole module, the whole output, and a hint for each class of error."""
    system = _SYSTEM.format(language=_NAMES[checker.language]) + material.rule("draft", "material")
    asked = [
        material.fenced("draft", module.text, name=module.name),
        material.fenced("material", verdict.output, kind="compiler output"),
        *_hints(verdict.messages),
    ]
    return [Message("system", system), Message("user", "\n\n".join(asked))]


def without_fences(answer: str) -> str:
    """Return the code of an answer that puts it between fences, or the answer as it is; it ends with a line break."""
    fenced = _FENCE.match(answer)
    return (fenced["code"] if fenced else answer).strip("\n") + "\n"


def _hints(messages: Sequence[CompilerMessage]) -> list[str]:
    classes = dict.fromkeys(one.cls for one in messages)
    return ["\n".join(f"- {HINTS[cls]}" for cls in classes)] if classes else []
