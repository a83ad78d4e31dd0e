"""How one column of a table follows from others, and from a rate or count outside of it."""

import re
from dataclasses import dataclass, replace
from fractions import Fraction

from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.model.relations import DocumentRule
from orchestrator.graphs.idris.rules.building import divided, multiplied, raised, summed
from orchestrator.graphs.idris.rules.clock_rules import minutes_between
from orchestrator.graphs.idris.rules.entries import LedgerRow
from orchestrator.graphs.idris.rules.labels import role_of
from orchestrator.graphs.idris.rules.length_rule import duration
from orchestrator.graphs.idris.rules.rounding import Roundings

_FREE = re.compile(r"면세|영세율|zero[- ]rated|exempt", re.I)
_NOTHING = re.compile(r"[-–—―]")
_NIGHTS = re.compile(r"박|nights?", re.I)
_HOURS = re.compile(r"시간|hours?|hrs", re.I)


@dataclass(frozen=True, slots=True)
class RowFormula:
    """How a column follows from others; ``signs`` of a sum, else a product."""

    result: int
    columns: tuple[int, ...]
    signs: tuple[int, ...] = ()
    by: Fraction | None = None
    """A rate that the table's head, or the law, tells."""
    count: Figure | None = None
    """A figure from outside of the table, a count or a share, that each row is multiplied by."""
    is_clock: bool = False
    is_days: bool = False
    """Whether it counts the days, or nights, from one column to another."""
    is_parted: bool = False
    """Whether the count divides each row instead, as a rate of exchange does."""
    is_mean: bool = False
    """Whether it is the mean of the other columns."""
    raised: int = 0
    """1 or -1: the result is the other columns with a rate of them more or less, which the last one tells."""

    def rule(self, row: LedgerRow, roundings: Roundings, heads: dict[int, str]) -> DocumentRule:
        """Return what the formula says of a row."""
        given, result = [row.figures[n] for n in self.columns if n in row.figures], row.figures[self.result]
        if self.is_days:
            unit = "박" if _NIGHTS.search(heads.get(self.result, "")) else "일"
            rule = duration(given[0], given[1], replace(result, unit=result.unit or unit))
            if rule is not None:
                return rule
        if self.is_clock:
            head = heads.get(self.result, "")
            length = replace(result, unit=result.unit or ("시간" if _HOURS.search(head) else "분"))
            return minutes_between(
                given[0], given[1], length, *(replace(one, unit=one.unit or "분") for one in given[2:])
            )
        if self.is_mean:
            more = 100 if result.kind == "percent" != given[0].kind else 1  # of a hundred, which the text tells
            return divided("other", [(1, one) for one in given], [], result, by=Fraction(1, len(given) * more))
        if self.count is not None and self.is_parted:
            return divided("other", [(1, given[0])], [self.count], result, by=self.by or Fraction(1))
        if self.signs:
            kind = "sum" if min(self.signs) > 0 else "difference"
            signs = [sign for sign, n in zip(self.signs, self.columns, strict=True) if n in row.figures]
            parts = list(zip(signs, given, strict=True))
            if signs == [1, -1] and given[0].number - given[1].number == -result.number:
                parts.reverse()  # what a column calls a difference may be less the first, or less the second
                parts = [(-sign, figure) for sign, figure in parts]
            return summed(kind, parts, result)  # type: ignore[arg-type]
        if self.count is not None:
            kind = "percent" if self.count.kind == "percent" else "product"
            return multiplied(kind, [*given, self.count], result, by=self.by or Fraction(1), roundings=roundings)  # type: ignore[arg-type]
        if self.raised:
            return raised(given[:-1], given[-1], result, self.raised, roundings)
        if self.is_scaled:
            return multiplied("product", given, result, by=self.by or Fraction(1), roundings=roundings)
        if self.by is not None:
            is_vat = role_of(heads.get(self.result, "")) == "vat"
            return multiplied("vat" if is_vat else "percent", given, result, by=self.by, roundings=roundings)
        if any(one.kind == "percent" for one in given):
            return multiplied("percent", given, result, roundings=roundings)
        if result.kind == "percent":
            return divided("percent", [(1, given[0])], [given[1]], result)
        return multiplied("product", given, result, roundings=roundings)

    def reads(self, row: LedgerRow) -> bool:
        """Tell whether the row has all that the formula needs."""
        if self.is_vat_free and _FREE.search(row.line.text):
            return False
        if self.signs:
            return self.result in row.figures and all(
                n in row.figures or self._is_nothing(row, n) for n in self.columns
            )
        return all(n in row.figures and (row.figures[n].value or self.is_clock) for n in (*self.columns, self.result))

    def is_whole(self, row: LedgerRow) -> bool:
        """Tell whether the row has a figure in each column, not a dash for nothing."""
        return all(n in row.figures for n in self.columns)

    @staticmethod
    def _is_nothing(row: LedgerRow, column: int) -> bool:
        return column in row.cells and bool(_NOTHING.fullmatch(row.cells[column].text))

    @property
    def is_vat_free(self) -> bool:
        """Whether a row that is exempt is none of its rows."""
        return self.by is not None and not self.is_counted and not self.is_scaled

    @property
    def rate(self) -> Fraction | None:
        """What part of its column the result is; None for anything but a share."""
        if self.count is not None:
            return self.count.number * (self.by or 1) if self.count.kind == "percent" else None
        return None if self.is_scaled else self.by

    @property
    def is_scaled(self) -> bool:
        """Whether it is a product that is written in another unit: pieces at so many won, in thousands of won."""
        return self.by is not None and self.count is None and len(self.columns) > 1 and not self.is_mean

    @property
    def is_counted(self) -> bool:
        """Whether a count from the text multiplies each row."""
        return self.count is not None and self.count.kind != "percent"

    def says_much(self, row: LedgerRow) -> bool:
        """Tell whether a row could come out otherwise: a factor of one, or a single part, proves nothing."""
        if self.signs:
            return sum(n in row.figures for n in self.columns) > 1
        return not any(row.figures[n].number == 1 for n in self.columns)
