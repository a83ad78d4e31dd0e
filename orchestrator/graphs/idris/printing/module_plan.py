"""What both languages print: the constants, the validated types by their shapes, and the claims of the document."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from orchestrator.graphs.idris.model.document_model import DocumentModel
from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.model.relations import CountedNumber, DocumentRule, Factor, Relation
from orchestrator.graphs.idris.naming import Names, romanized

Primitive = str
"""``Money``, ``Quantity``, ``Rate``, ``Date``, ``ClockTime``, or ``Integer`` for what was reckoned."""
_LONGEST_STEM = 18
_PRIMITIVES = {
    "money": "Money", "words": "Money", "quantity": "Quantity", "percent": "Rate", "date": "Date",
    "time": "ClockTime",
}  # fmt: skip
_SUFFIXES = {
    "sum": "Sum", "vat": "Vat", "percent": "Share", "instalments": "Instalments", "difference": "Difference",
    "duration": "Duration", "other": "Rule",
}  # fmt: skip
"""Of types that are named by what they determine: ``SupplySum``."""
_SHAPES = {
    "product": "UnitPrice", "sum": "TotalOfParts", "vat": "VatAmount", "percent": "ShareAmount",
    "instalments": "Instalments",
    "difference": "Difference", "duration": "Duration", "date_order": "Period", "words": "WrittenAmount",
    "same": "SameFigure", "other": "Proposition",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class PlannedConstant:
    """A figure of the document as a value."""

    name: str
    figure: Figure
    type: Primitive


@dataclass(frozen=True, slots=True)
class PlannedType:
    """A validated type: its fields, and relations whose factors are fields by their number, or whole numbers."""

    name: str
    says: str
    fields: tuple[Primitive, ...]
    relations: tuple[tuple[tuple[tuple[str | int, ...], ...], str, tuple[tuple[str | int, ...], ...]], ...]
    """Left side, sign and right side; ``"#2"`` is the third field."""
    is_broken: bool
    """Whether it says that the relation does not hold."""


@dataclass(frozen=True, slots=True)
class PlannedClaim:
    """A rule of the document as a value of its validated type."""

    name: str
    type: PlannedType
    rule: DocumentRule
    arguments: tuple[str, ...]
    """Names of constants, and numbers that were reckoned."""


@dataclass(frozen=True, slots=True)
class ModulePlan:
    """A whole module."""

    model: DocumentModel
    constants: tuple[PlannedConstant, ...]
    types: tuple[PlannedType, ...]
    claims: tuple[PlannedClaim, ...]

    @property
    def name(self) -> str:
        """The module's name."""
        return f"Domains.{self.model.project}"


def primitive_of(figure: Figure) -> Primitive:
    """Return the primitive type of a figure."""
    return _PRIMITIVES[figure.kind]


def plan_of(model: DocumentModel, *, claiming: DocumentRule | None = None) -> ModulePlan:
    """Return the plan of a model's module.

    ``claiming``: the plan is of a module with this rule alone, as the document claims it, although it fails.
    """
    names = Names([model.project])
    rules = (claiming,) if claiming else model.rules
    figures = tuple(dict.fromkeys(claiming.figures)) if claiming else model.fields
    constants = tuple(
        PlannedConstant(names.value(figure.label, figure.kind), figure, primitive_of(figure)) for figure in figures
    )
    by_figure = {one.figure: one.name for one in constants}
    types: dict[tuple[object, ...], PlannedType] = {}
    claims = []
    called = _called(rules)
    for rule in rules:
        is_broken = not rule.holds and claiming is None
        arguments: list[Figure | CountedNumber] = [*rule.figures]
        relations = tuple(_abstract(relation, arguments) for relation in _failing(rule, is_broken))
        fields = tuple(primitive_of(one) if isinstance(one, Figure) else "Integer" for one in arguments)
        key = (rule.kind, is_broken, fields, relations)
        if key not in types:
            shape = called.get(_group(rule)) or _SHAPES[rule.kind]
            name = names.type(("Disputed" if is_broken else "") + shape, "Claim")
            types[key] = PlannedType(name, rule.says, fields, relations, is_broken)
        given = tuple(by_figure[one] if isinstance(one, Figure) else str(int(one)) for one in arguments)
        name = names.value(f"{rule.result.label or 'claim'} {rule.kind.replace('_', ' ').title()}", "claim")
        claims.append(PlannedClaim(name, types[key], rule, given))
    return ModulePlan(model, constants, tuple(types.values()), tuple(claims))


def _group(rule: DocumentRule) -> tuple[object, ...]:
    """Return what rules have in common that may be of one type."""
    return rule.kind, rule.holds, rule.rounding, len(rule.figures), bool(rule.quote)


def _called(rules: Sequence[DocumentRule]) -> dict[tuple[object, ...], str]:
    """Return names for types after what their rules determine, where all of them call it by the same last words."""
    labels: dict[tuple[object, ...], set[str]] = {}
    for rule in rules:
        words = [word for word in re.findall(r"[가-힣]+|[A-Za-z]+", rule.result.label) if len(word) > 1]
        if len(words) > 1 and words[-2].endswith(words[-1]):
            words.pop()
        labels.setdefault(_group(rule), set()).add(" ".join(words[-2:]))
    found = {}
    for group, told in labels.items():
        lasts = {label.rpartition(" ")[2] for label in told}
        common = next(iter(told)) if len(told) == 1 else next(iter(lasts)) if len(lasts) == 1 else ""
        name = romanized(common)[:_LONGEST_STEM]
        kind, *_, is_added = group
        if name and kind in _SUFFIXES and not is_added:
            suffix = _SUFFIXES[str(kind)]
            found[group] = name if name.endswith(suffix) else name + suffix
    return found


def _failing(rule: DocumentRule, is_broken: bool) -> Sequence[Relation]:
    return [relation for relation in rule.relations if not relation.holds] if is_broken else rule.relations


def _abstract(
    relation: Relation, arguments: list[Figure | CountedNumber]
) -> tuple[tuple[tuple[str | int, ...], ...], str, tuple[tuple[str | int, ...], ...]]:
    """Return a relation over numbered fields; what was reckoned becomes a field of its own, once for each value."""

    def factor(one: Factor) -> str | int:
        if not isinstance(one, (Figure, CountedNumber)):
            return one
        for n, argument in enumerate(arguments):
            if type(argument) is type(one) and argument == one:
                return f"#{n}"
        arguments.append(one)
        return f"#{len(arguments) - 1}"

    left, right = (
        tuple(tuple(factor(one) for one in product) for product in side) for side in (relation.left, relation.right)
    )
    return left, relation.sign, right
