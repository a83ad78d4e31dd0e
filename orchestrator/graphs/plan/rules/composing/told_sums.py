"""Sums that the person tells and that stand in no table of costs, as nobody says that they are costs."""

from collections.abc import Container
from typing import Final

from orchestrator.graphs.plan.rules.composing.cost_rows import priced_lines
from orchestrator.graphs.plan.rules.composing.worked_money import is_fund
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading import Piece
from orchestrator.language.amounts import find_amounts

_OTHERS: Final = frozenset((None, "problem", "target"))
"""Roles of clauses whose sums are read elsewhere."""


def told_prices(material: PlanMaterial) -> list[Piece]:
    """Return what a message says of prices and who pays them, without what is a row of the costs."""
    case = material.case
    left = {id(piece) for piece, _ in material.sums.left}
    listed = {one.piece.text for one in priced_lines(material) if id(one.piece) not in left} | case.reckoned[1]
    listed |= {one.piece.text for one in (*case.limits, *case.set_apart) if id(one.piece) not in left}
    known = {one.amount for one in (*case.limits, *case.set_apart)}
    known |= {material.brief.budget.amount} if material.brief.budget else set()
    return [
        one
        for one in case.own
        if one.text not in listed
        and one.text not in case.void_texts
        and not is_fund(one.text)
        and (id(one) in left or one.role == "price" or (one.role not in _OTHERS and _is_sum(one.text, known)))
    ]


def _is_sum(text: str, known: Container[int]) -> bool:
    told = [one.value for one in find_amounts(text)]
    return any(one.currency and not one.is_unit_assumed and one.value not in known for one in told)


def is_left_out(material: PlanMaterial) -> bool:
    """Tell whether a told sum may be a cost and is added up nowhere; what is taken for a use of it is none."""
    known = {one.amount for one in (*material.case.limits, *material.case.set_apart)}
    rows = [(one.piece, one.basis) for one in priced_lines(material)]
    return any(
        one.amount not in known
        and not any(where is piece and piece.text[one.start : one.end].strip() in basis for where, basis in rows)
        for piece, one in material.sums.left
    )


def is_any_told(material: PlanMaterial) -> bool:
    """Tell whether a message or a file states any sum."""
    case = material.case
    return any(find_amounts(one.text) and one.text not in case.void_texts for one in (*case.own, *case.in_files))
