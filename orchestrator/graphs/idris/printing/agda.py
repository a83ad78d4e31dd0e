"""The same module for Agda 2.6, with nothing but its built-in library."""

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files

from integrations.proofs.base import Declaration, ProofModule
from orchestrator.graphs.idris.printing.idris import VALUES, comment, field_names, literal, quoted
from orchestrator.graphs.idris.printing.module_plan import ModulePlan, PlannedClaim, PlannedType

_PRIMITIVES = files("orchestrator.graphs.idris.printing").joinpath("primitives.agda.txt")
_IMPORTS = """open import Agda.Builtin.Nat using (Nat; _+_; _*_; _==_; _<_)
open import Agda.Builtin.Bool using (Bool; true; false)
open import Agda.Builtin.Equality using (_≡_; refl)
open import Agda.Builtin.List using (List; []; _∷_)
open import Agda.Builtin.String using (String)"""

_MOST_FIELDS = 40
"""Invariants of one record."""


def agda_module(plan: ModulePlan) -> ProofModule:
    """Return the module; what it must contain are its claims, with their types and of their figures."""
    required = tuple(Declaration(claim.name, claim.type.name) for claim in plan.claims)
    begun = tuple(" ".join([f"{claim.name} = Mk{claim.type.name}", *claim.arguments]) for claim in plan.claims)
    return ProofModule(plan.name, "\n".join(_lines(plan)) + "\n", required, begun=begun)


def _lines(plan: ModulePlan) -> Iterator[str]:
    model = plan.model
    yield f"-- {comment(model.title)}: {comment(', '.join(model.files))}"
    yield f"module {plan.name} where"
    yield ""
    yield _IMPORTS
    yield ""
    yield _PRIMITIVES.read_text(encoding="utf-8").rstrip()
    yield ""
    for one in plan.types:
        yield from _type(one)
    yield from _aggregate(plan)
    for constant in plan.constants:
        figure = constant.figure
        yield f"-- {comment(figure.label)}: {comment(figure.raw)} ({comment(figure.file)} {comment(figure.place)})"
        yield f"{constant.name} : {constant.type}"
        yield f"{constant.name} = {literal(constant.type, figure)}"
        yield ""
    for claim in plan.claims:
        yield f"-- {comment(claim.rule.disagrees or claim.rule.says)} ({comment(claim.rule.result.place)})"
        yield f"{claim.name} : {claim.type.name}"
        arguments = [*claim.arguments, *["refl"] * len(claim.type.relations)]
        yield f"{claim.name} = Mk{claim.type.name} {' '.join(arguments)}"
        yield ""
    yield f"document : {model.project}"
    yield f"document = Mk{model.project} {quoted(model.title)}"
    yield f"  {_list([f'MkParty {quoted(party.role)} {quoted(party.name)}' for party in model.parties])}"
    yield f"  {_list([quoted(term.text) for term in model.terms])}"
    parts = _parts(plan)
    for part in parts[:-1]:
        yield f"  (Mk{part.name}"
        yield from (f"    {claim.name}" for claim in part.claims)
        yield "  )"
    yield from (f"  {claim.name}" for claim in parts[-1].claims)


def _type(one: PlannedType) -> Iterator[str]:
    fields = field_names(one)
    yield f"-- {comment(one.says)}" + (" (문서의 값은 이 식과 맞지 않는다)" if one.is_broken else "")
    yield f"record {one.name} : Set where"
    yield f"  constructor Mk{one.name}"
    yield "  field"
    for name, kind in zip(fields, one.fields, strict=True):
        yield f"    {name} : {'Nat' if kind == 'Integer' else kind}"
    for n in range(len(one.relations)):
        yield f"    {fields[0]}Proof{n + 1} : {_relation(one, n, fields)}"
    yield ""


def _relation(one: PlannedType, n: int, fields: list[str]) -> str:
    left, sign, right = one.relations[n]
    sides = [
        " + ".join(" * ".join(_factor(one, factor, fields) for factor in product) for product in side)
        for side in (left, right)
    ]
    truth = "false" if one.is_broken else "true"
    if sign == "=" and not one.is_broken:
        return f"({sides[0]}) ≡ ({sides[1]})"
    test = f"({sides[0]}) == ({sides[1]})" if sign == "=" else f"({sides[0]}) < ({sides[1]})"
    if sign == "<=":
        test = f"({sides[0]}) < ({sides[1]} + 1)"
    return f"({test}) ≡ {truth}"


def _factor(one: PlannedType, factor: str | int, fields: list[str]) -> str:
    if isinstance(factor, int):
        return str(factor)
    number = int(factor[1:])
    reading = VALUES.get(one.fields[number])
    return f"{reading} {fields[number]}" if reading else fields[number]


def _aggregate(plan: ModulePlan) -> Iterator[str]:
    yield "-- 당사자"
    yield "record Party : Set where"
    yield "  constructor MkParty"
    yield "  field"
    yield "    partyRole : String"
    yield "    partyName : String"
    yield ""
    parts = _parts(plan)
    for part in parts[:-1]:
        yield f"record {part.name} : Set where"
        yield f"  constructor Mk{part.name}"
        yield "  field"
        yield from _invariants(part)
        yield ""
    yield f"record {plan.model.project} : Set where"
    yield f"  constructor Mk{plan.model.project}"
    yield "  field"
    yield "    documentTitle : String"
    yield "    documentParties : List Party"
    yield "    documentTerms : List String"
    for n, part in enumerate(parts[:-1], 1):
        yield f"    documentPart{n} : {part.name}"
    yield from _invariants(parts[-1])
    yield ""


@dataclass(frozen=True, slots=True)
class _InvariantGroup:
    """Invariants that one record holds: Agda takes time by the square of a record's fields."""

    name: str
    claims: tuple[PlannedClaim, ...]


def _parts(plan: ModulePlan) -> list[_InvariantGroup]:
    """Return the invariants in parts; the last is the document's record itself."""
    starts = range(0, max(1, len(plan.claims)), _MOST_FIELDS)
    cut = [plan.claims[first : first + _MOST_FIELDS] for first in starts]
    return [_InvariantGroup(f"{plan.model.project}Part{n}", (*claims,)) for n, claims in enumerate(cut, 1)]


def _invariants(part: _InvariantGroup) -> Iterator[str]:
    for claim in part.claims:
        yield f"    invariant{claim.number} : {claim.type.name}"


def _list(pieces: list[str]) -> str:
    return "(" + " ∷ ".join([*pieces, "[]"]) + ")"
