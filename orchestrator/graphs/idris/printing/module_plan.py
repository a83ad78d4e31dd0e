"""What both languages print: the constants, the validated types by their shapes, and the claims of the document."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import count

from orchestrator.graphs.idris.model.document_model import DocumentModel
from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.model.given_names import GivenClaim, GivenNames, claim_key
from orchestrator.graphs.idris.model.relations import CountedNumber, DocumentRule, Factor, Relation
from orchestrator.graphs.idris.naming import Names, romanized

Primitive = str
"""``Money``, ``Quantity``, ``Rate``, ``Date``, ``ClockTime``, or ``Integer`` for what was reckoned."""
_LONGEST_STEM = 18
_LONGEST_KEY = 16
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
    kind: str
    """Of the rules that it is the type of."""


@dataclass(frozen=True, slots=True)
class PlannedClaim:
    """A rule of the document as a value of its validated type."""

    name: str
    type: PlannedType
    rule: DocumentRule
    arguments: tuple[str, ...]
    """Names of constants, and numbers that were reckoned."""
    number: int
    """Among the invariants of the document, also where others have gone."""


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

    @property
    def names(self) -> GivenNames:
        """All names that it gives, and those that were given before."""
        given, by_figure = self.model.names, {one.figure: one.name for one in self.constants}
        claims = {one.name: one for one in given.claims}
        claims |= {
            one.name: GivenClaim(one.name, one.rule.kind, tuple(by_figure[f] for f in one.rule.figures), one.number)
            for one in self.claims
        }
        constants = {(one.figure.file, one.figure.start): one.name for one in self.constants}
        types = {_type_key(one.fields, one.relations, one.kind, one.is_broken): one.name for one in self.types}
        return GivenNames(
            {**given.constants, **constants}, tuple(claims.values()), {**given.types, **types}, given.retired
        )


def primitive_of(figure: Figure) -> Primitive:
    """Return the primitive type of a figure."""
    return _PRIMITIVES[figure.kind]


def plan_of(model: DocumentModel, *, claiming: DocumentRule | None = None) -> ModulePlan:
    """Return the plan of a model's module.

    ``claiming``: the plan is of a module with this rule alone, as the document claims it, although it fails.
    """
    given = model.names
    names = Names([model.project, *given])
    rules = (claiming,) if claiming else model.rules
    figures = tuple(dict.fromkeys(claiming.figures)) if claiming else model.fields
    constants = tuple(
        PlannedConstant(
            given.constants.get((figure.file, figure.start)) or names.value(figure.label, figure.kind),
            figure,
            primitive_of(figure),
        )
        for figure in figures
    )
    by_figure = {one.figure: one.name for one in constants}
    types: dict[str, PlannedType] = {}
    claims = []
    called, known = _called(rules), _given_claims(rules, by_figure, given)
    numbers = count(max((one.number for one in given.claims), default=0) + 1)
    for n, rule in enumerate(rules):
        is_broken = not rule.holds and claiming is None
        arguments: list[Figure | CountedNumber] = [*rule.figures]
        relations = tuple(_abstract(relation, arguments) for relation in _failing(rule, is_broken))
        fields = tuple(primitive_of(one) if isinstance(one, Figure) else "Integer" for one in arguments)
        key = _type_key(fields, relations, rule.kind, is_broken)
        if key not in types:
            shape = called.get(_group(rule)) or _SHAPES[rule.kind]
            name = given.types.get(key) or names.type(("Disputed" if is_broken else "") + shape, "Claim")
            types[key] = PlannedType(name, rule.says, fields, relations, is_broken, rule.kind)
        told = tuple(by_figure[one] if isinstance(one, Figure) else str(int(one)) for one in arguments)
        before = known.get(n)
        name = before.name if before else names.value(_claim_words(rule), "claim")
        claims.append(PlannedClaim(name, types[key], rule, told, before.number if before else next(numbers)))
    return ModulePlan(model, constants, tuple(types.values()), tuple(claims))


def _claim_words(rule: DocumentRule) -> str:
    return f"{rule.result.label or 'claim'} {rule.kind.replace('_', ' ').title()}"


def _type_key(fields: Sequence[Primitive], relations: object, kind: str, is_broken: bool) -> str:
    return sha256(repr((kind, is_broken, fields, relations)).encode()).hexdigest()[:_LONGEST_KEY]


def _given_claims(
    rules: Sequence[DocumentRule], by_figure: Mapping[Figure, str], given: GivenNames
) -> dict[int, GivenClaim]:
    """Return the claims of the version before by the places of the rules that they still are.

    A rule with other parts is the same one where nothing else determines its result in this way, before or now.
    """
    if not given.claims:
        return {}
    own = {n: tuple(by_figure[one] for one in rule.figures) for n, rule in enumerate(rules)}
    by_key = {one.key: one for one in given.claims}
    keys = {n: claim_key(rules[n].kind, names) for n, names in own.items()}
    found = {n: by_key[key] for n, key in keys.items() if key in by_key}
    left = [one for one in given.claims if one not in set(found.values())]
    before = Counter((one.kind, one.figures[-1]) for one in left)
    now = Counter((rules[n].kind, names[-1]) for n, names in own.items() if n not in found)
    alone = {(one.kind, one.figures[-1]): one for one in left if before[one.kind, one.figures[-1]] == 1}
    for n, names in own.items():
        key = (rules[n].kind, names[-1])
        if n not in found and key in alone and now[key] == 1:
            found[n] = alone[key]
    return found


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
