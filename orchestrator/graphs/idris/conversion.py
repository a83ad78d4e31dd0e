"""A model's module before a compiler: what is proved, by whom, and which claims of the document fail."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import structlog

from integrations.errors import Unavailable
from integrations.proofs.base import ProofChecker, ProofModule, ProofVerdict
from orchestrator.graphs.idris.model.document_model import DocumentModel
from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.printing.agda import agda_module
from orchestrator.graphs.idris.printing.idris import idris_module
from orchestrator.graphs.idris.printing.module_plan import ModulePlan, plan_of

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
    figures: tuple[Figure, ...]
    """Those that take part, the result last."""
    says: str
    disagrees: str


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


async def converted(model: DocumentModel, checkers: Sequence[ProofChecker]) -> Conversion:
    """Print a model and have it checked by the first compiler that can be started."""
    plan = plan_of(model)
    idris, agda = idris_module(plan), agda_module(plan)
    for checker in checkers:
        try:
            version = await checker.version()
            verdict = await checker.check(idris if checker.language == "idris2" else agda)
            refused, checks = await _failing_claims(model, checker) if verdict.accepted else (set(), 0)
        except Unavailable as error:
            log.warning("proof_checker_unavailable", language=checker.language, error=str(error))
            continue
        return Conversion(
            model, idris, agda, _status(model, verdict), checker.language, version, checks + 1, 0,
            _results(plan, verdict, refused), "" if verdict.accepted else verdict.output,
        )  # fmt: skip
    status: ConversionStatus = "contradictions" if model.contradictions else "no_compiler"
    return Conversion(model, idris, agda, status, "calculation", "", 0, 0, _results(plan, None, set()))


async def _failing_claims(model: DocumentModel, checker: ProofChecker) -> tuple[set[int], int]:
    """Show the compiler each claim that fails by itself; return those that it took for true all the same."""
    accepted, checks = set(), 0
    for n, rule in enumerate(model.contradictions[:MOST_CLAIMS]):
        claim = plan_of(model, claiming=rule)
        module = idris_module(claim) if checker.language == "idris2" else agda_module(claim)
        checks += 1
        if (await checker.check(module)).accepted:
            accepted.add(n)
    return accepted, checks


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
            found = "proved" if verdict.accepted else "unchecked"
        results.append(InvariantResult(claim.name, claim.type.name, found, rule.figures, rule.says, rule.disagrees))
    return tuple(results)
