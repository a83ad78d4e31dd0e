"""Sums that the person tells and that stand in no table of costs, as nobody says that they are costs."""

from collections.abc import Iterator, Sequence
from typing import Final

from orchestrator.graphs.plan.rules.composing.cost_rows import priced_lines, wished_cuts
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading import Piece
from orchestrator.graphs.plan.rules.reading import sum_words as lexicon
from orchestrator.graphs.plan.rules.reading.cuts import is_cut
from orchestrator.graphs.plan.rules.reading.price_lines import PricedLine, product_spans
from orchestrator.graphs.plan.rules.reading.running_rates import running_rates
from orchestrator.graphs.plan.rules.reading.sum_kinds import ToldSum
from orchestrator.graphs.plan.rules.reading.told_sums import told_sums
from orchestrator.language.amounts import find_amounts

_OTHERS: Final = frozenset((None, "problem", "target"))
"""Roles of clauses whose sums are read elsewhere."""


def told_prices(material: PlanMaterial) -> list[Piece]:
    """Return what a message says of prices and who pays them, without what is wholly a row of the costs or a limit."""
    case = material.case
    rows = [(one.piece, one.basis) for one in priced_lines(material)]
    left = {
        id(piece)
        for piece, each in material.sums.left
        if not any(start <= each.start < end for start, end in product_spans(piece.text))
        and not _is_in(rows, piece, each)
    }
    cuts = wished_cuts(material)
    sums = {id(one): told_sums(one.text, is_price=one.role == "price") for one in case.own}
    kinds = {id(one): {each.kind for each in sums[id(one)] if not is_cut(each.item, cuts)} for one in case.own}
    listed = {one.piece.text for one in priced_lines(material)}
    listed |= {one.piece.text for one in (*case.limits, *case.set_apart)}
    reckoned = {id(one.piece) for one in priced_lines(material) if one.is_product and one.amount is not None}
    found = {
        one.text: one
        for one in case.own
        if (one.text not in listed or id(one) in left or ("fee" in kinds[id(one)] and id(one) not in reckoned))
        and one.text not in case.void_texts
        and "limit" not in kinds[id(one)]
        and kinds[id(one)] != {"goal"}
        and (
            id(one) in left
            or (one.role == "price" and (kinds[id(one)] or not one.is_amended))
            or (one.role not in _OTHERS and kinds[id(one)])
        )
        and not (sums[id(one)] and not kinds[id(one)])
        and not lexicon.COUNTED.fullmatch(one.text)
    }
    return [*found.values()]


def left_out(material: PlanMaterial) -> tuple[str, ...]:
    """Return the told sums that may be costs and are added up nowhere; what is taken for a use of it is none."""
    known = {one.amount for one in (*material.case.limits, *material.case.set_apart)}
    lines = priced_lines(material)
    rows = [(one.piece, one.basis) for one in lines if one.amount is not None]
    told = [
        piece.text[one.start : one.end].strip()
        for piece, one in (*material.sums.left, *(each for each in material.sums.added if each[1].is_open))
        if one.amount not in known and not _is_in(rows, piece, one)
    ]
    unsummed = [one.basis for one in lines if one.amount is None and one.basis and not one.doubt]
    return tuple(dict.fromkeys([*told, *unsummed, *_rates_in_no_row(material, lines)]))


def _rates_in_no_row(material: PlanMaterial, lines: Sequence[PricedLine]) -> Iterator[str]:
    """Yield the prices that are told for one of a time, by clauses of whatever role, and are in no row of the costs."""
    case, cuts = material.case, wished_cuts(material)
    for piece in case.own:
        if piece.rows or piece.is_aside or piece.is_amended or piece.text in case.void_texts:
            continue
        shown = " ".join(one.basis for one in lines if one.piece is piece)
        for one in running_rates(piece.text):
            if one.basis not in shown and not is_cut(one.label, cuts):
                yield one.basis


def _is_in(rows: Sequence[tuple[Piece, str]], piece: Piece, one: ToldSum) -> bool:
    """Tell whether a row is reckoned with a sum, or tells it."""
    said = piece.text[one.start : one.end].strip()
    return any(where is piece and said in basis for where, basis in rows)


def is_any_told(material: PlanMaterial) -> bool:
    """Tell whether a message or a file states any sum."""
    case = material.case
    return any(find_amounts(one.text) and one.text not in case.void_texts for one in (*case.own, *case.in_files))
