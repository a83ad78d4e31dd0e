"""What a sum of money in a clause may be."""

from dataclasses import dataclass
from decimal import Decimal
from math import prod
from typing import Literal

SumKind = Literal["price", "fee", "limit", "total", "past", "unknown", "goal"]
"""``fee``: paid to the service or by others than whoever runs it; ``total``: what other sums come to; ``goal``: what is to
come in."""
SumPer = Literal["once", "month", "year"]


@dataclass(frozen=True, slots=True)
class ToldSum:
    """A sum with the thing that its clause names for it."""

    kind: SumKind
    amount: Decimal
    """For one, where ``factors`` multiply it."""
    currency: str
    """Empty where nobody names it."""
    start: int
    end: int
    item: str = ""
    """The thing whose price, fee or total it is."""
    thing: str = ""
    """What its clause names for it, whatever it is."""
    factors: tuple[int, ...] = ()
    """How many, for how many days."""
    per: SumPer = "once"
    is_open: bool = False
    """It is paid for each of a thing that nobody has counted."""
    is_sure: bool = False
    """Of a price, that whoever runs the service pays it: "보험에 500만원 들어", "we were quoted $900"; of a limit, that it
    is the money there is: "지원금 500만원"."""
    is_counted: bool = False
    """It is told of how many things it is the price."""
    is_one: bool = False
    """It is the price of any one of what there are many of, as of what is sold: "a poster is $20"."""
    is_old: bool = False
    """It is what the thing costs before something is given off it: "the list price is $90"."""
    likely: float = 0.0
    """How likely it is a cost by what is learnt of messages, where that is likely enough to take it for one."""
    is_alone: bool = False
    """Its clause tells nothing beside it."""
    is_of_time: bool = False
    """So many are bought in each month or year, at a price for one: "4p each, 300 a month"."""

    @property
    def count(self) -> int:
        """How many times it is paid."""
        return prod(self.factors, start=1)
