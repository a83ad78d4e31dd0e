"""Invariants that a person rejects: they are left out of the model, by the names that its module gives them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from orchestrator.graphs.idris.model.document_model import DocumentModel
from orchestrator.graphs.idris.model.relations import DocumentRule
from orchestrator.graphs.idris.printing.module_plan import plan_of


@dataclass(frozen=True, slots=True)
class RejectedInvariants:
    """A model without what was rejected."""

    model: DocumentModel
    left_out: tuple[DocumentRule, ...]
    unknown: tuple[str, ...]
    """Names that no invariant has."""


def without_invariants(model: DocumentModel, names: Sequence[str]) -> RejectedInvariants:
    """Return a model without the invariants of these names; figures stay, whether a rule is left for them or not."""
    named = {claim.name: claim.rule for claim in plan_of(model).claims} if names else {}
    left_out = tuple(named[name] for name in dict.fromkeys(names) if name in named)
    kept = tuple(rule for rule in model.rules if rule not in left_out)
    unknown = tuple(name for name in dict.fromkeys(names) if name not in named)
    return RejectedInvariants(replace(model, rules=kept), left_out, unknown)
