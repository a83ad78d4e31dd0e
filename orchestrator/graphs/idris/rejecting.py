"""Invariants that a person rejects: they are left out of the model, and said to be."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, TypedDict

from orchestrator.graphs.idris.model.document_model import DocumentModel
from orchestrator.graphs.idris.model.relations import DocumentRule
from orchestrator.graphs.idris.printing.module_plan import plan_of


class RejectedRule(TypedDict):
    """A rule as it is recognised when the documents are read anew."""

    says: str
    figures: list[list[Any]]
    """File and start of each."""


@dataclass(frozen=True, slots=True)
class RejectedInvariants:
    """A model without what was rejected."""

    model: DocumentModel
    left_out: tuple[DocumentRule, ...]
    unknown: tuple[str, ...]
    """Names that no invariant has."""


def rejected_rule(rule: DocumentRule) -> RejectedRule:
    """Return what is kept of a rule that is left out."""
    return RejectedRule(says=rule.says, figures=[[figure.file, figure.start] for figure in rule.figures])


def without_rules(model: DocumentModel, rejected: Sequence[RejectedRule]) -> RejectedInvariants:
    """Return a model without these rules; figures stay, whether a rule is left for them or not."""
    left_out = tuple(rule for rule in model.rules if rejected_rule(rule) in rejected) if rejected else ()
    return _without(model, left_out)


def without_invariants(model: DocumentModel, names: Sequence[str]) -> RejectedInvariants:
    """Return a model without the invariants that its module calls so."""
    named = {claim.name: claim.rule for claim in plan_of(model).claims} if names else {}
    left_out = tuple(named[name] for name in dict.fromkeys(names) if name in named)
    unknown = tuple(name for name in dict.fromkeys(names) if name not in named)
    return replace(_without(model, left_out), unknown=unknown)


def _without(model: DocumentModel, left_out: tuple[DocumentRule, ...]) -> RejectedInvariants:
    # Two rules are equal where they say the same of the same figures, which are long to compare.
    gone = set(map(id, left_out))
    kept = tuple(rule for rule in model.rules if id(rule) not in gone)
    return RejectedInvariants(replace(model, rules=kept), left_out, ())
