"""A model's module before a compiler: what is proved, by whom, and which claims of the document fail."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

import structlog

from integrations.errors import IntegrationError, Unavailable
from integrations.proofs.base import CompilerMessage, ProofChecker, ProofLanguage, ProofModule, ProofVerdict
from integrations.store.learned_fixes import LearnedFixes
from orchestrator.graphs.idris.fixing import Completing, FixEnd, ModuleFix, ModuleFixer
from orchestrator.graphs.idris.model.document_model import DocumentModel
from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.model.relations import DocumentRule
from orchestrator.graphs.idris.printing.agda import agda_module
from orchestrator.graphs.idris.printing.idris import idris_module
from orchestrator.graphs.idris.printing.module_plan import ModulePlan, plan_of
from orchestrator.graphs.idris.succession.own_parts import OwnParts, fixer_with_own

CheckedBy = Literal["idris2", "agda", "calculation"]
ConversionStatus = Literal["ok", "contradictions", "failed", "timeout", "no_compiler"]
InvariantVerdict = Literal["proved", "holds", "fails", "unchecked"]
MOST_CLAIMS = 12
"""Failing claims that a compiler is shown one by one; the others are calculated."""

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class InvariantResult:
    """An invariant as it is reported."""

    name: str
    type: str
    verdict: InvariantVerdict
    rule: DocumentRule

    @property
    def figures(self) -> tuple[Figure, ...]:
        """Those that take part, the result last."""
        return self.rule.figures

    @property
    def says(self) -> str:
        """As one line."""
        return self.rule.says

    @property
    def disagrees(self) -> str:
        """Where it fails, the figures that disagree."""
        return self.rule.disagrees

    @property
    def quote(self) -> str:
        """The passage from which a model took it; empty: the rules found it."""
        return self.rule.quote


@dataclass(frozen=True, slots=True)
class Conversion:
    """What the documents came to."""

    model: DocumentModel
    idris: ProofModule
    agda: ProofModule
    status: ConversionStatus
    checked_by: CheckedBy
    version: str
    """Of the compiler that checked; empty where none did."""
    checks: int
    fixes: int
    invariants: tuple[InvariantResult, ...]
    output: str = ""
    """What the compiler said of a module that it did not accept."""
    attempt: ProofModule | None = None
    """The last attempt at a module that was not accepted, where it is another than the delivered one."""
    error: CompilerMessage | None = None
    """What is wrong with the last attempt; the first of several."""
    ended: FixEnd = ""
    """Why no more fixes were tried; empty where no compiler checked."""
    log: tuple[str, ...] = ()
    """A line for each check."""
    left_out: tuple[DocumentRule, ...] = ()
    """What a person rejected; no module says anything of it."""


@dataclass(frozen=True, slots=True)
class PrintedModel:
    """A model's plan and both its modules."""

    plan: ModulePlan
    idris: ProofModule
    agda: ProofModule

    @classmethod
    def of(cls, model: DocumentModel, *, claiming: DocumentRule | None = None) -> "PrintedModel":
        """Print a model; see :func:`plan_of`."""
        plan = plan_of(model, claiming=claiming)
        return cls(plan, idris_module(plan), agda_module(plan))

    def module(self, language: ProofLanguage) -> ProofModule:
        """Return the module of a language."""
        return self.idris if language == "idris2" else self.agda


async def converted(
    model: DocumentModel,
    checkers: Sequence[ProofChecker],
    complete: Completing | None = None,
    *,
    learned: LearnedFixes | None = None,
    by_rules: DocumentModel | None = None,
    own: Sequence[OwnParts] = (),
) -> Conversion:
    """Print a model and have it checked by the first compiler that can be started.

    ``own``: what a person wrote into the module of the version before; it is left out where it does not hold.
    ``complete``: what a model answers that mends a module which is not accepted; None: nothing is mended.
    ``by_rules``: see :func:`concluded`.
    """
    printed = PrintedModel.of(model)
    for checker in checkers:
        try:
            version = await checker.version()
            module, fixer = printed.module(checker.language), None
            if parts := next((one for one in own if one["language"] == checker.language), None):
                fixer = await fixer_with_own(module, checker, parts)
            fixer = fixer or ModuleFixer(module, checker, complete, learned=learned)
            return await concluded(model, checker, version, await mended_by(fixer), by_rules=by_rules)
        except Unavailable as error:
            log.warning("proof_checker_unavailable", language=checker.language, error=str(error))
    return calculated(model)


async def mended_by(fixer: ModuleFixer) -> ModuleFix:
    """Return what the loop came to; where the model fails, as far as it had come. Raises what the first check does."""
    try:
        return await fixer.run()
    except IntegrationError:
        if not fixer.found.checks:
            raise
        return replace(fixer.found, ended="model_failed")


def calculated(model: DocumentModel) -> Conversion:
    """Return what the documents come to without a compiler."""
    printed = PrintedModel.of(model)
    status: ConversionStatus = "contradictions" if model.contradictions else "no_compiler"
    results = _results(printed.plan, None, set())
    return Conversion(model, printed.idris, printed.agda, status, "calculation", "", 0, 0, results)


async def concluded(
    model: DocumentModel, checker: ProofChecker, version: str, fix: ModuleFix, *, by_rules: DocumentModel | None = None
) -> Conversion:
    """Return what a module came to that was checked, and mended where it was not accepted.

    ``by_rules``: the model without what a language model added, where something was: its module is delivered where
    the other one is not accepted. Raises ``Unavailable`` where the compiler is gone.
    """
    checks, verdict = fix.checks, fix.verdict
    if not verdict.accepted and by_rules is not None:
        model = by_rules
        verdict = await checker.check(PrintedModel.of(model).module(checker.language))
        checks += 1
    printed = PrintedModel.of(model)
    refused: set[int] = set()
    if verdict.accepted:
        refused, more = await _failing_claims(model, checker)
        checks += more
    delivered = fix.module if fix.verdict.accepted else printed.module(checker.language)
    is_idris, is_lost = checker.language == "idris2", not fix.verdict.accepted and fix.module.text != delivered.text
    return Conversion(
        model,
        delivered if is_idris else printed.idris,
        printed.agda if is_idris else delivered,
        _status(model, verdict),
        checker.language,
        version,
        checks,
        fix.fixes,
        _results(printed.plan, verdict, refused),
        "" if fix.verdict.accepted else fix.verdict.output,
        fix.module if is_lost else None,
        next(iter(fix.verdict.messages), None),
        fix.ended,
        fix.log,
    )


async def _failing_claims(model: DocumentModel, checker: ProofChecker) -> tuple[set[int], int]:
    """Show the compiler each claim that fails by itself; return those that it took for true all the same."""
    accepted, checks = set(), 0
    for n, rule in enumerate(model.contradictions[:MOST_CLAIMS]):
        claim = PrintedModel.of(model, claiming=rule).module(checker.language)
        checks += 1
        if (await checker.check(claim)).accepted:
            accepted.add(n)
    return accepted, checks


def own_parts_of(conversion: Conversion) -> OwnParts | None:
    """Return what was written into the module that was accepted, beside how it was printed; None: nothing."""
    language = conversion.checked_by
    if language == "calculation" or conversion.status not in ("ok", "contradictions"):
        return None
    printed = PrintedModel.of(conversion.model).module(language)
    delivered = conversion.idris if language == "idris2" else conversion.agda
    if delivered.text == printed.text:
        return None
    return OwnParts(language=language, printed=printed.text, text=delivered.text)


def _status(model: DocumentModel, verdict: ProofVerdict) -> ConversionStatus:
    if verdict.timed_out:
        return "timeout"
    if not verdict.accepted:
        return "failed"
    return "contradictions" if model.contradictions else "ok"


def _results(plan: ModulePlan, verdict: ProofVerdict | None, accepted_claims: set[int]) -> tuple[InvariantResult, ...]:
    results, failing = [], 0
    for claim in plan.claims:
        rule = claim.rule
        found: InvariantVerdict = "holds"
        if not rule.holds:
            found = "unchecked" if failing in accepted_claims else "fails"
            failing += 1
        elif verdict is not None:
            # Of a module that is too long for the compiler's time it is known by calculation.
            found = "proved" if verdict.accepted else "holds" if verdict.timed_out else "unchecked"
        results.append(InvariantResult(claim.name, claim.type.name, found, rule))
    return tuple(results)
