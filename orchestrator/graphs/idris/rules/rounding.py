"""How a result may be rounded, stated without a division."""

from collections.abc import Sequence
from fractions import Fraction

from orchestrator.graphs.idris.model.figures import Figure, written
from orchestrator.graphs.idris.model.relations import CountedNumber, Product, Relation, Side, multiplied_out, total

Roundings = Sequence[tuple[str, int]]
"""How a result may be rounded, ``down``, ``half_up`` or ``up``, and to how many of its least units."""
TO_THE_UNIT: Roundings = (("half_up", 1), ("down", 1))
USUAL: Roundings = (("half_up", 1), ("down", 1), ("down", 10))


def rounding_unit(result: Figure, unit: int) -> str:
    """Write to what a result is rounded: ``10원``, ``0.01``, ``0.1%``."""
    is_share = result.kind == "percent"
    told = written(Fraction(unit * (100 if is_share else 1), result.scale))
    return told + ("%" if is_share else result.unit if result.unit == "원" else "")


def rounded(
    positive: Side, negative: Side, whole: Product, result: Figure, mode: str, unit: int
) -> tuple[Relation, ...]:
    """State a rounding without a division: what is left over is less than what one unit is worth."""
    if result.value % unit:
        return ()
    times = 2 if mode == "half_up" else 1
    step = multiplied_out(*whole, unit)
    more: tuple[Product, ...] = ()
    if mode == "half_up":
        more = (step,)
    elif mode == "up":
        more = ((total((step,)) - 1,),) if not any(isinstance(f, Figure) for f in step) else (step,)
    left = (*(multiplied_out(*product, times) for product in positive), *more)
    taken = tuple(multiplied_out(*product, times) for product in negative)
    if mode == "up" and more == (step,):
        taken = (*taken, (1,))
    right = multiplied_out(result, *whole, times)
    most = multiplied_out(*step, times)
    rest = total(left) - total((right, *taken))
    if not 0 <= rest < total((most,)):
        return ()
    over = CountedNumber(rest)
    return Relation(left, "=", (right, (over,), *taken)), Relation(((over,),), "<", (most,))
