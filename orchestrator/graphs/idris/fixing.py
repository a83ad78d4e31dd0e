"""The loop that mends a module which a compiler did not accept: check, ask the model, check again, within bounds."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal

import structlog

from integrations.errors import IntegrationError
from integrations.llm.base import Message
from integrations.proofs.base import CompilerMessage, ProofChecker, ProofModule, ProofVerdict
from integrations.proofs.fix_shapes import pattern_of, shape_of
from integrations.proofs.guarding import guarded
from integrations.store.learned_fixes import LearnedFixes
from orchestrator.graphs.idris.prompts import mended_module, prompt
from orchestrator.steps.masking import Masking
from orchestrator.steps.repair import Candidate, Diagnostic, RepairLoop, RepairPosition

MOST_FIXES = 5
FixEnd = Literal["", "passed", "spent", "repeated", "timed_out", "without_model", "model_failed"]
"""Why the loop is over; empty while it is not."""
Completing = Callable[[Sequence[Message]], Awaitable[str]]
"""What a model answers."""
_REFUSED = frozenset({"escape", "removed"})
_MOST_ERRORS = 3
"""Errors of one check for which fixes that worked before are looked up."""
_MOST_LOGGED = 5
"""Errors of one check in the log; behind them stands how many there were."""

log = structlog.get_logger()


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


@dataclass(frozen=True, slots=True)
class _Lesson:
    """A fix that may have worked."""

    cls: str
    pattern: str
    shape: str


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
        complete: Completing | None = None,
        *,
        most: int = MOST_FIXES,
        learned: LearnedFixes | None = None,
        position: Mapping[str, Any] | None = None,
    ) -> None:
        """``complete``: what a model answers; without a model nothing is mended.

        ``position``: how far another fixer of the same module had come.
        """
        at = position or {}
        self._checker, self._complete, self._learned = checker, complete, learned
        self._module = replace(module, text=at.get("text", module.text))
        self._base = replace(module, text=at.get("base", module.text))
        self._base_errors = tuple(CompilerMessage(**one) for one in at.get("base_errors", ()))
        self._verdict = _verdict_of(at["verdict"]) if at else ProofVerdict(False)
        self._timed_out = False
        self._log: list[str] = list(at.get("log", ()))
        self._lessons = [_Lesson(*one) for one in at.get("lessons", ())]
        self._most = at.get("most", most)
        first = RepairPosition(self._module, *_found_in(at), at.get("checks", 0), at.get("repairs", {}))
        self._loop = RepairLoop(first, self._check, self._mend, most=self._most if complete else 0)

    @property
    def position(self) -> dict[str, Any]:
        """How far it has come, as plain data."""
        at = self._loop.position
        return {
            "text": at.value.text,
            "base": self._base.text,
            "base_errors": [asdict(one) for one in self._base_errors],
            "found": None if at.found is None else [[one.kind, one.message] for one in at.found],
            "last": [[one.kind, one.message] for one in at.last],
            "checks": at.checks,
            "repairs": dict(at.repairs),
            "verdict": asdict(self._verdict),
            "log": list(self._log),
            "lessons": [[one.cls, one.pattern, one.shape] for one in self._lessons],
            "most": self._most,
        }

    @property
    def found(self) -> ModuleFix:
        """What it has come to by now."""
        ended: FixEnd = "timed_out" if self._timed_out else self._loop.ended
        fixes = self._loop.repairs.total()
        return ModuleFix(self._module, self._verdict, ended, self._loop.checks, fixes, tuple(self._log))

    async def run(self) -> ModuleFix:
        """Go on to the end. Raises what the checker and the model raise; the next run goes on from there."""
        self._timed_out = False
        while not self.found.ended:
            await self.step()
        return self.found

    async def step(self) -> None:
        """Check what is not checked yet, else let the model mend it once."""
        try:
            await self._loop.step()
        except _TimedOut:
            self._timed_out = True
            self._log.append("time or memory ran out")
        if self._loop.ended == "passed":
            await self._learn()

    async def _check(self, module: ProofModule) -> Sequence[Diagnostic]:
        self._module = module
        wanted = await asyncio.to_thread(guarded, self._base, self._checker.language, self._base_errors)
        self._verdict = await self._checker.check(replace(wanted, text=module.text))
        if self._verdict.timed_out:
            raise _TimedOut
        errors = self._verdict.messages
        self._log.append(_logged(errors))
        if any(one.cls in _REFUSED or one.cls == "parse" for one in errors):
            self._lessons = self._lessons[:-1]
        if module.text == self._base.text or not any(one.cls in _REFUSED for one in errors):
            # What the next fix has to keep is what this one kept, so that nothing is lost in many small steps.
            self._base, self._base_errors = replace(self._base, text=module.text), errors
        lines = module.text.split("\n")
        return [Diagnostic(one.cls, f"{one.text}\n{_line(lines, one.line)}") for one in errors]

    async def _mend(self, _candidate: Candidate[ProofModule]) -> ProofModule:
        assert self._complete is not None, "without a model the loop mends nothing"
        masking = Masking()
        asked = prompt(self._module, self._verdict, self._checker, await self._known_fixes(), masking.mask)
        answer = masking.restore(mended_module(await self._complete(asked)))
        first = self._verdict.messages[0]
        if first.cls not in _REFUSED and (shape := shape_of(self._module.text, answer, self._checker.language)):
            self._lessons.append(_Lesson(first.cls, pattern_of(first), shape))
        return replace(self._module, text=answer)

    async def _known_fixes(self) -> list[str]:
        """Return what helped against these errors before; where that cannot be read, the model goes without."""
        known: list[str] = []
        for error in self._verdict.messages[:_MOST_ERRORS] if self._learned else ():
            try:
                known += await self._learned.like(error.cls, pattern_of(error))  # type: ignore[union-attr]
            except IntegrationError as failure:
                log.warning("learned_fixes_unread", error=type(failure).__name__)
                break
        return list(dict.fromkeys(known))

    async def _learn(self) -> None:
        lessons, self._lessons = self._lessons, []
        for one in lessons if self._learned else ():
            try:
                await self._learned.worked(one.cls, one.pattern, one.shape)  # type: ignore[union-attr]
            except IntegrationError as failure:
                log.warning("fix_not_learned", error=type(failure).__name__)
                return


def fix_of(module: ProofModule, position: Mapping[str, Any], ended: FixEnd) -> ModuleFix:
    """Return what a loop has come to that is at a position, and why it is over."""
    attempt = replace(module, text=position["text"])
    fixes = sum(position["repairs"].values())
    return ModuleFix(attempt, _verdict_of(position["verdict"]), ended, position["checks"], fixes, (*position["log"],))


def more_fixes(position: Mapping[str, Any]) -> dict[str, Any]:
    """Return a position from which as many fixes as at the beginning are tried, also where nothing had changed."""
    return {**position, "most": sum(position["repairs"].values()) + MOST_FIXES, "last": []}


def checked_anew(position: Mapping[str, Any], text: str = "") -> dict[str, Any]:
    """Return a position from which the module is checked again; ``text``: as a person mended it."""
    return {**position, "text": text or position["text"], "found": None, "last": [], "lessons": []}


def _found_in(at: Mapping[str, Any]) -> tuple[tuple[Diagnostic, ...] | None, tuple[Diagnostic, ...]]:
    found = at.get("found")
    last = tuple(Diagnostic(*one) for one in at.get("last", ()))
    return (None if found is None else tuple(Diagnostic(*one) for one in found)), last


def _verdict_of(data: Mapping[str, Any]) -> ProofVerdict:
    return ProofVerdict(**{**data, "messages": tuple(CompilerMessage(**one) for one in data["messages"])})


def _logged(errors: Sequence[CompilerMessage]) -> str:
    told = [f"{one.cls} {one.line}:{one.column}" if one.line else one.cls for one in errors]
    some = ", ".join(list(dict.fromkeys(told))[:_MOST_LOGGED])
    return f"{some} ({len(told)})" if len(told) > _MOST_LOGGED else some or "accepted"


def _line(lines: Sequence[str], number: int) -> str:
    return lines[number - 1].strip() if 0 < number <= len(lines) else ""
