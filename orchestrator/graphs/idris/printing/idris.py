"""The module of Idris 2, in five layers. Its reference is ``knowledge/idris/ScaleDeep.idr``."""

from collections.abc import Iterator
from importlib.resources import files

from integrations.proofs.base import Declaration, ProofModule
from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.printing.module_plan import ModulePlan, PlannedClaim, PlannedType

VALUES = {"Money": "won", "Quantity": "units", "Rate": "parts", "Date": "calendarKey", "ClockTime": "minuteOfDay"}
"""How a primitive is written in an equation."""
_PRIMITIVES = files("orchestrator.graphs.idris.printing").joinpath("primitives.idr.txt")
_ENTITIES = files("orchestrator.graphs.idris.printing").joinpath("entities.idr.txt")


def idris_module(plan: ModulePlan) -> ProofModule:
    """Return the module; what it must contain are its claims, with their types and of their figures."""
    required = tuple(Declaration(claim.name, claim.type.name) for claim in plan.claims)
    begun = tuple(" ".join([f"{claim.name} = mk{claim.type.name}", *claim.arguments]) for claim in plan.claims)
    return ProofModule(plan.name, "\n".join(_lines(plan)) + "\n", required, begun=begun)


def _lines(plan: ModulePlan) -> Iterator[str]:
    model = plan.model
    yield f"||| {comment(model.title)}: {comment(', '.join(model.files))}"
    yield f"module {plan.name}"
    yield ""
    yield "%default total"
    yield from _heading("1. 기본 타입: 값과 그 단위")
    yield _PRIMITIVES.read_text(encoding="utf-8").rstrip()
    yield from _heading("2. 검증된 타입: 계산이 맞는다는 증명을 함께 지닌다")
    for one in plan.types:
        yield from _type(one)
    yield from _heading("3. 개체")
    yield _ENTITIES.read_text(encoding="utf-8").rstrip()
    yield from _heading("4. 문서 전체")
    yield from _aggregate(plan)
    yield from _heading("5. 문서에 적힌 값")
    yield from _values(plan)


def _heading(text: str) -> Iterator[str]:
    yield from ("", "-" * 80, f"-- {text}", "-" * 80, "")


def _type(one: PlannedType) -> Iterator[str]:
    fields = field_names(one)
    proofs = [relation_text(one, n, fields) for n in range(len(one.relations))]
    yield f"||| {comment(one.says)}" + (" (문서의 값은 이 식과 맞지 않는다)" if one.is_broken else "")
    yield "public export"
    yield f"record {one.name} where"
    yield f"  constructor Mk{one.name}"
    for name, kind in zip(fields, one.fields, strict=True):
        yield f"  {name} : {kind}"
    for n, proof in enumerate(proofs):
        yield f"  {fields[0]}Proof{n + 1} : {proof}"
    yield ""
    short = [f"x{n + 1}" for n in range(len(fields))]
    holds = [f"ok{n + 1}" for n in range(len(proofs))]
    yield f"||| {comment(one.says)}: 증명이 있어야 만들 수 있다"
    yield "public export"
    yield f"mk{one.name} :"
    for name, kind in zip(short, one.fields, strict=True):
        yield f"  ({name} : {kind}) ->"
    for n, name in enumerate(holds):
        yield f"  {{auto {name} : {relation_text(one, n, short)}}} ->"
    yield f"  {one.name}"
    implicit = " ".join(f"{{{name}}}" for name in holds)
    yield f"mk{one.name} {' '.join(short)} {implicit} = Mk{one.name} {' '.join([*short, *holds])}"
    yield ""


def field_names(one: PlannedType) -> list[str]:
    """Return the names of a type's fields; they begin with the type's, so that no two types share one."""
    stem = one.name[0].lower() + one.name[1:]
    return [f"{stem}Field{n + 1}" for n in range(len(one.fields))]


def relation_text(one: PlannedType, n: int, fields: list[str]) -> str:
    """Return a relation as a type over names of fields."""
    left, sign, right = one.relations[n]
    sides = []
    for side in (left, right):
        products = []
        for product in side:
            factors = []
            for factor in product:
                if isinstance(factor, int):
                    factors.append(str(factor))
                    continue
                number = int(factor[1:])
                reading = VALUES.get(one.fields[number])
                factors.append(f"{reading} {fields[number]}" if reading else fields[number])
            products.append(" * ".join(factors))
        sides.append(" + ".join(products))
    if one.is_broken:
        return f"({sides[0]} {'==' if sign == '=' else sign} {sides[1]}) = False"
    return f"{sides[0]} = {sides[1]}" if sign == "=" else f"({sides[0]} {sign} {sides[1]}) = True"


def _aggregate(plan: ModulePlan) -> Iterator[str]:
    yield f"||| {comment(plan.model.title)}: 당사자, 품목, 조건과 모든 불변식"
    yield "public export"
    yield f"record {plan.model.project} where"
    yield f"  constructor Mk{plan.model.project}"
    yield "  documentTitle : String"
    yield "  documentParties : List Party"
    yield "  documentDeliverables : List Deliverable"
    yield "  documentTerms : List String"
    for claim in plan.claims:
        yield f"  invariant{claim.number} : {claim.type.name}"
    yield ""


def _values(plan: ModulePlan) -> Iterator[str]:
    model = plan.model
    for constant in plan.constants:
        figure = constant.figure
        yield f"||| {comment(figure.label)}: {comment(figure.raw)} ({comment(figure.file)} {comment(figure.place)})"
        yield "public export"
        yield f"{constant.name} : {constant.type}"
        yield f"{constant.name} = {literal(constant.type, figure)}"
        yield ""
    for claim in plan.claims:
        yield from _claim(claim)
    yield "public export"
    yield f"document : {model.project}"
    yield f"document = Mk{model.project} {quoted(model.title)}"
    yield from _list([f"MkParty {quoted(party.role)} {quoted(party.name)}" for party in model.parties])
    names = {one.figure: one.name for one in plan.constants}
    shown = [[f"show {names[figure]}" for figure in item.figures if figure in names] for item in model.items]
    yield from _list(
        [f"MkDeliverable {quoted(item.name)} [{', '.join(s)}]" for item, s in zip(model.items, shown, strict=True)]
    )
    yield from _list([quoted(term.text) for term in model.terms])
    for claim in plan.claims:
        yield f"  {claim.name}"


def _claim(claim: PlannedClaim) -> Iterator[str]:
    told_by = comment(claim.rule.disagrees or claim.rule.says)
    proofs = " ".join(f"{{ok{n + 1} = Refl}}" for n in range(len(claim.type.relations)))
    yield f"||| {told_by} ({comment(claim.rule.result.place)})"
    yield "public export"
    yield f"{claim.name} : {claim.type.name}"
    yield f"{claim.name} = mk{claim.type.name} {' '.join(claim.arguments)} {proofs}"
    yield ""


def _list(pieces: list[str]) -> Iterator[str]:
    if not pieces:
        yield "  []"
        return
    for n, piece in enumerate(pieces):
        yield f"  {'[' if n == 0 else ','} {piece}"
    yield "  ]"


def literal(kind: str, figure: Figure) -> str:
    """Return the value of a figure, in both languages."""
    if kind == "Date":
        return f"MkDate {figure.day.year} {figure.day.month} {figure.day.day}"
    return f"Mk{kind} {figure.value}" if kind in ("Money", "ClockTime") else f"Mk{kind} {figure.value} {figure.scale}"


def comment(text: str) -> str:
    """Return a text of the document for a comment: one line, without what a compiler would heed."""
    line = " ".join(text.split())
    return "".join(letter for letter in line if letter.isprintable()).replace("{-", "{ -").replace("-}", "- }")[:240]


def quoted(text: str) -> str:
    """Return a text of the document as a string of either language."""
    return '"' + comment(text).replace("\\", "\\\\").replace('"', '\\"') + '"'
