"""What must hold between figures: equations and orders of sums of products, and the rules that they make up."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import prod
from typing import Literal

from orchestrator.graphs.idris.model.figures import Figure


class CountedNumber(int):
    """A number that was reckoned and stands in no document: what a rounding leaves over, the number of a day."""


Factor = Figure | int
Product = tuple[Factor, ...]
Side = tuple[Product, ...]
"""A sum of products of natural numbers; what is taken away stands on the other side."""
RuleKind = Literal[
    "product", "sum", "vat", "percent", "instalments", "difference", "duration", "date_order", "words", "same", "other"
]


@dataclass(frozen=True, slots=True)
class Relation:
    """One equation or order."""

    left: Side
    sign: Literal["=", "<=", "<"]
    right: Side

    @property
    def holds(self) -> bool:
        """Whether the figures fulfil it."""
        left, right = total(self.left), total(self.right)
        return left == right if self.sign == "=" else left <= right if self.sign == "<=" else left < right


@dataclass(frozen=True, slots=True)
class DocumentRule:
    """A calculation rule or an order of dates that the document is bound to."""

    kind: RuleKind
    says: str
    """``합계 = 공급가액 + 부가세``."""
    relations: tuple[Relation, ...]
    figures: tuple[Figure, ...]
    """Those that take part, the result last."""
    disagrees: str = ""
    """Where it fails, the figures that disagree, in a sentence without words of a language."""
    rounding: str = ""
    """How the result is rounded: ``down``, ``half_up`` or ``up``, and to what; empty where it is exact."""
    quote: str = ""
    """The passage from which a language model took it; empty: the rules found it."""
    formula: str = field(default="", compare=False)
    """What the result is of the others, which stand in it by their numbers: ``{0} × {1} ÷ 12``; empty: no such."""
    name: str = field(default="", compare=False)
    """Its identifier in the module; given once all rules are known."""

    holds: bool = field(init=False, repr=False, compare=False)
    """Whether the document's figures fulfil it; reckoned once, for a sum may have thousands of parts."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "holds", all(relation.holds for relation in self.relations))

    @property
    def result(self) -> Figure:
        """The figure that the others determine."""
        return self.figures[-1]


def value_of(factor: Factor) -> int:
    """Return the number that a factor stands for in a relation; a day is its number in the calendar."""
    return factor.value if isinstance(factor, Figure) else factor


def total(side: Side) -> int:
    """Return what a side amounts to."""
    return sum(prod(map(value_of, product)) for product in side)


def multiplied_out(*factors: Factor) -> Product:
    """Return a product whose plain numbers are multiplied out."""
    number = prod(f for f in factors if not isinstance(f, (Figure, CountedNumber)))
    kept = tuple(f for f in factors if isinstance(f, (Figure, CountedNumber)))
    return (*kept, number) if number != 1 or not kept else kept


def figures_of(relations: Iterable[Relation]) -> tuple[Figure, ...]:
    """Return the figures that take part, each once."""
    factors = (f for one in relations for side in (one.left, one.right) for product in side for f in product)
    return tuple(dict.fromkeys(f for f in factors if isinstance(f, Figure)))
