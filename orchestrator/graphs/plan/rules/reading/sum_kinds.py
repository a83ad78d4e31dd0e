"""What a sum of money in a clause may be."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

SumKind = Literal["price", "fee", "limit", "total", "past", "unknown", "goal"]
"""``fee``: paid to the service or by others than whoever runs it; ``total``: what other sums come to; ``goal``: what is to
come in."""
SumPer = Literal["once", "month", "year"]


@dataclass(frozen=True, slots=True)
class Rate:
    """A price that is told for one of something, or with what multiplies it."""

    label: str
    basis: str
    """Its factors; as it is told, where they are not all known."""
    price: Decimal
    start: int
    end: int
    times: Decimal
    """What is told to multiply it, without the months where it is paid each month."""
    per: SumPer
    is_open: bool
    """For one of something that nobody has counted."""
    is_product: bool
    """Something is counted with it."""
    is_one: bool
    """It is for one of a thing or a person."""
    spans: tuple[tuple[int, int], ...]
    """Where it is told."""
    result: tuple[int, int] | None = None
    """Where it is told what it comes to."""

    @property
    def amount(self) -> Decimal | None:
        """Return what it comes to; None where that is not told, and of what is paid each month."""
        return None if self.is_open or self.per == "month" else self.price * self.times


@dataclass(frozen=True, slots=True)
class ToldSum:
    """A sum with the thing that its clause names for it."""

    kind: SumKind
    amount: Decimal
    """For one, where a rate multiplies it."""
    currency: str
    """Empty where nobody names it."""
    start: int
    end: int
    item: str = ""
    """The thing whose price, fee or total it is."""
    thing: str = ""
    """What its clause names for it, whatever it is."""
    rate: Rate | None = None
    """For one of what it is told, and how many there are."""
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

    @property
    def count(self) -> Decimal:
        """How many times it is paid."""
        return self.rate.times if self.rate else Decimal(1)

    @property
    def whole(self) -> Decimal:
        """Return what it comes to, each month where it is paid so."""
        return self.amount * self.count
