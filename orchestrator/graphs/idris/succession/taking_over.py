"""What the model of a corrected document takes over from the version before it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NotRequired, TypedDict

from orchestrator.graphs.idris.added import figure_at
from orchestrator.graphs.idris.model.document_model import DocumentModel
from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.model.given_names import GivenNames, Place
from orchestrator.graphs.idris.model.relations import DocumentRule
from orchestrator.graphs.idris.printing.module_plan import plan_of
from orchestrator.graphs.idris.rejecting import RejectedRule, rejected_rule
from orchestrator.graphs.idris.rules.analysing import SourceText
from orchestrator.graphs.idris.rules.layout import lines_of
from orchestrator.graphs.idris.succession.aligning import TextAlignment, paired_files
from orchestrator.graphs.idris.succession.own_parts import OwnParts
from orchestrator.graphs.idris.succession.restating import Renewal, restated
from orchestrator.graphs.idris.succession.stored_rules import StoredRules, figures_of, rules_of, stored_rules

_MOST_CHANGED = 0.5
"""Share of the figures beyond which a document is filled in anew: what came out by chance breaks then."""


class StoredModel(TypedDict):
    """What the next version needs to know of a model."""

    documents: list[dict[str, str]]
    """``name`` and ``text``."""
    rules: StoredRules
    left_out: StoredRules
    """What a person rejected."""
    names: dict[str, Any]
    kind: str
    """The type that was given; empty: none was."""
    own: NotRequired[OwnParts]
    """What a person wrote into its module."""


@dataclass(frozen=True, slots=True)
class TakenOver:
    """What a corrected document has from the version before."""

    rules: tuple[DocumentRule, ...]
    """Rules of the version before that the document does not tell by itself: they hold still, or it breaks them."""
    rejected: tuple[RejectedRule, ...]
    names: GivenNames


def stored_model(
    model: DocumentModel, left_out: Sequence[DocumentRule], sources: Sequence[SourceText], kind: str = ""
) -> StoredModel:
    """Return what is kept of a model. ``kind``: the type of document that was given."""
    return StoredModel(
        documents=[{"name": one.name, "text": one.text} for one in sources],
        rules=stored_rules(model.rules, model.fields),
        left_out=stored_rules(left_out),
        names=plan_of(model).names.data(),
        kind=kind,
    )


def taken_over(before: StoredModel, model: DocumentModel, sources: Sequence[SourceText]) -> TakenOver:
    """Return what a version has from the one before. ``model``: its own, as it was found without that."""
    renewed = renewal(before, model, sources)
    own = {_key(rule.kind, rule.figures): rule for rule in model.rules}
    rules = [(rule, False) for rule in rules_of(before["rules"])]
    rules += [(rule, True) for rule in rules_of(before["left_out"])]
    known = {
        _key(rule.kind, [renewed[one] for one in rule.figures])
        for rule, _ in rules
        if all(one in renewed for one in rule.figures)
    }
    # A result that another calculation determines now does not break the one before.
    replaced = {rule.result for key, rule in own.items() if key not in known and rule.kind != "date_order"}
    changed = sum(old.number != new.number for old, new in renewed.items())
    is_correction = changed <= _MOST_CHANGED * len(renewed)
    kept, rejected = [], []
    for rule, is_rejected in rules:
        if any(one not in renewed for one in rule.figures):
            continue
        key = _key(rule.kind, [renewed[one] for one in rule.figures])
        found = own.get(key) or restated(rule, renewed)
        if found is None:
            continue
        if is_rejected:
            rejected.append(rejected_rule(found))
        if key not in own and (is_rejected or found.holds or (is_correction and _may_break(rule, found, replaced))):
            own[key] = found
            kept.append(found)
    places = {(old.file, old.start): (new.file, new.start) for old, new in renewed.items()}
    return TakenOver(tuple(kept), tuple(rejected), GivenNames.of(before["names"]).moved(places))


def with_taken_over(model: DocumentModel, rules: StoredRules | None, names: Mapping[str, Any]) -> DocumentModel:
    """Return a model with rules that it has from the version before, and what that called the same things."""
    more = rules_of(rules) if rules else []
    known = {_key(rule.kind, rule.figures) for rule in model.rules}
    more = [rule for rule in more if _key(rule.kind, rule.figures) not in known]
    # Days that have changed places hold in the order in which they are now, which nobody has said.
    turned = {_key(rule.kind, rule.figures[::-1]) for rule in more if rule.kind == "date_order"}
    kept = [rule for rule in model.rules if _key(rule.kind, rule.figures) not in turned]
    fields = tuple(dict.fromkeys([*model.fields, *(figure for rule in more for figure in rule.figures)]))
    return replace(model, rules=(*kept, *more), fields=fields, names=GivenNames.of(names))


def renewal(before: StoredModel, model: DocumentModel, sources: Sequence[SourceText]) -> Renewal:
    """Return the figures of a corrected document that stand where those of the version before stood."""
    old, new = {one["name"]: one["text"] for one in before["documents"]}, {one.name: one.text for one in sources}
    files = paired_files(old, new)
    alignments = {name: TextAlignment(old[name], new[other]) for name, other in files.items()}
    lines = {name: lines_of(name, new[name]) for name in files.values()}
    known: dict[Place, Figure] = {(one.file, one.start): one for one in model.fields}
    found: dict[Figure, Figure] = {}
    for figure in figures_of(before["rules"]):
        place = alignments[figure.file].place(figure.start) if figure.file in alignments else None
        if place is None:
            continue
        file = files[figure.file]
        now = known.get((file, place)) or figure_at(file, place, lines)
        if now is not None and now.kind == figure.kind:
            found[figure] = now if now.label else replace(now, label=figure.label)
    return found


def _may_break(old: DocumentRule, new: DocumentRule, replaced: set[Figure]) -> bool:
    """Tell whether a rule that does not hold is told: it did before, or nothing of it was changed."""
    if not old.holds:
        return [one.number for one in old.figures] == [one.number for one in new.figures]
    return new.kind == "date_order" or new.result not in replaced


def _key(kind: str, figures: Sequence[Figure]) -> tuple[object, ...]:
    """Return what tells a rule from others; two days have one order, or the other."""
    return (kind, *figures) if kind == "date_order" else (kind == "duration", frozenset(figures))
