"""Whether whoever uses the service pays for it, by what the person says."""

from dataclasses import replace
from typing import Final

from integrations.guides.base import Guide
from orchestrator.graphs.plan.rules.reading import PlanCase
from orchestrator.language import any_of
from orchestrator.language.amounts import find_amounts

FREE: Final = any_of(
    r"(?:돈|요금|이용료|수수료|회비|참가비)[은는을를도]?\s?(?:따로\s)?(?:안\s?받|받지\s?(?:않|말)|없(?:이|음|다|어|습|고))|무료(?!\s?(?:체험|배송|반품))|공짜",
    r"\bfree\s(?:of\scharge|for\s(?:every\w+|all|users|members|residents|them))\b|\bfor\sfree\b|\bit(?:'s|\sis)\sfree\b|\bno\s(?:fees?|charges?|payments?|money)\b"
    r"|\b(?:can(?:no|')t|do(?:n'?t|\snot)|won'?t|will\snot|must\snot|never)\s(?:take\s(?:any\s)?money|charge)\b",
)
"""Nobody pays."""
_PAID: Final = any_of(
    r"결제|요금|유료|수수료|이용료|구독료|참가비|회비|보증금|돈을\s?받",
    r"\b(?:pay\w*|fees?|deposit|commission|cash|card|subscription)\b",
)
_OF_TODAY: Final = frozenset(("problem", "market", "users", "costs"))
"""Sections that speak of other services and of what users are used to, or of what those pay who run it."""
_OF_PAYING: Final = any_of(
    r"결제|환불|정산|수수료|요금|가격|총액|대금|반품|참가비|돈을\s?(?:받|내)",
    r"\b(?:pay\w*|refund\w*|prices?|fees?|settlement|checkout|totals?|receipts?|takes?\sthe\smoney)\b",
)
"""What a guide says of a service that takes money."""


def is_free(case: PlanCase) -> bool:
    """Tell whether the person says that nobody pays, and names no price."""
    return any(FREE.search(one.text) for one in case.own) and not _prices(case)


def is_paid(case: PlanCase) -> bool:
    """Tell whether the material speaks of paying, or the person names a sum that is no limit."""
    return not is_free(case) and (any(_PAID.search(one.text) for one in case.pieces) or _prices(case))


def _prices(case: PlanCase) -> bool:
    """Tell whether the person names a sum that is paid: in a message what clauses speak of tells it, else the limits."""
    limits = {one.amount for one in (*case.limits, *case.set_apart)}
    own = [piece for piece in case.own if piece.role in (None, "price")]
    return any(one.value.value not in limits for piece in own for one in find_amounts(piece.text))


def without_paying(guide: Guide) -> Guide:
    """Return a guide without what it says of money; a section of which nothing is left is none."""
    told = {
        key: replace(
            block,
            assumption="" if _OF_PAYING.search(f"{block.assumption} {block.reason}") else block.assumption,
            lines=tuple(line for line in block.lines if not _OF_PAYING.search(line)),
            rows=tuple(row for row in block.rows if not any(_OF_PAYING.search(cell) for cell in row)),
        )
        if key not in _OF_TODAY
        else block
        for key, block in guide.blocks.items()
    }
    return replace(guide, blocks={key: block for key, block in told.items() if block.lines or block.rows})
