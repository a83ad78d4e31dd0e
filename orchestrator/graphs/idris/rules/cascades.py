"""Columns of amounts from top to bottom: sums, VAT, discounts, what is taken off and what is left."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from typing import Literal

from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.model.relations import DocumentRule
from orchestrator.graphs.idris.rules.building import divided, multiplied, summed
from orchestrator.graphs.idris.rules.entries import LedgerRow
from orchestrator.graphs.idris.rules.labels import role_of
from orchestrator.graphs.idris.rules.named_figures import stems
from orchestrator.graphs.idris.rules.near_misses import is_slip
from orchestrator.graphs.idris.rules.reading_figures import figures_in
from orchestrator.graphs.idris.rules.rounding import Roundings

_RATE = re.compile(r"(\d{1,2}(?:\.\d{1,3})?)\s?(?:%|％|퍼센트|percent)")
_FREE = re.compile(r"면세|영세율|zero[- ]rated|exempt", re.I)
_CUT = re.compile(r"절사|버림|미만|단위|반올림|올림|round", re.I)
_TAKEN = re.compile(
    r"공제|할인|차감|감액|제외|반품|환불|기\s?집행|기\s?지급|기\s?납|기\s?사용|기\s?수령|사용|집행\s?액|입금|지출|출고|금회|지급\s?액|원천|예수금|가지급|수수료|^less\b|\bless\b|deduct|discount|minus|paid|advance|deposit|committed|spent|used|withh|commission|reserve|refund|credit|returns?\b|this request",
    re.I,
)
_LEFT = re.compile(
    r"잔액|잔여|잔량|잔고|차액|차인|차감\s?(?:후|지급)|실\s?(?:지급|수령)|남은|부족|미수|반납|추가\s?(?:지급|청구|납부)|(?:할인|공제|집행|차감|신청)\s?후|지급\s?액|청구\s?액|정산\s?(?:금|액)|balance|\bnet\b|remain|payable|\bdue\b|receives?|shortfall|surplus|take-?home|difference|left\b|after\b|taxable",
    re.I,
)
_CLOSING = ("total", "subtotal", "supply", "gross", "deducted", "net", "due")
_WINDOW = 5
_LEAST_RUN = 3
"""Rows right above a subtotal that make it up, where those above them do not belong to it."""
_MOST_UNNAMED = 40
"""Parts of a sum that no word calls one."""
_SHORT = 999
"""Sums up to it come out of others by accident."""
_CUTS = tuple((mode, unit) for mode in ("down", "half_up", "up") for unit in (1, 10, 100, 1000, 10_000))


@dataclass(frozen=True, slots=True)
class _Way:
    """A sum that a figure may be."""

    kind: Literal["sum", "difference"]
    parts: tuple[tuple[int, Figure], ...]
    is_strong: bool = False
    """Whether it is one by its place alone, whatever the row is called."""

    def slips(self, figure: Figure) -> bool:
        """Tell whether the figure is this sum but for two digits at most."""
        return is_slip(sum((sign * part.number for sign, part in self.parts), Fraction(0)), figure)


@dataclass(slots=True)
class Cascade:
    """One column from its first row to its last."""

    is_table: bool
    is_main: bool
    """Whether it is the column of amounts; in others only sums are looked for."""
    roundings: Roundings
    totals: frozenset[int] = frozenset()
    """Numbers of the lines that are rows of sums, by their figures."""
    before: Sequence[Figure] = ()
    """Sums of the document before it, the nearest last."""
    closed: list[tuple[str, Figure]] = field(default_factory=list)
    """What was closed, by its role, in the order of the document."""
    _items: list[Figure] = field(default_factory=list)
    _all: list[Figure] = field(default_factory=list)
    _since_named: list[Figure] = field(default_factory=list)
    """All since the last row that is called a sum, those that come out of others by accident as well."""
    _subtotals: list[Figure] = field(default_factory=list)
    _after: list[tuple[int, Figure]] = field(default_factory=list)
    """VAT, discounts and the like since the base."""
    _groups: list[Figure] = field(default_factory=list)
    """The sums of groups of rows, of which none is a sum of others."""
    _base: Figure | None = None
    _seen: list[tuple[str, Figure]] = field(default_factory=list)

    def rules(self, rows: Sequence[tuple[LedgerRow, Figure]]) -> Iterator[DocumentRule]:
        """Yield the rules of the rows, in their order."""
        for row, figure in rows:
            role = role_of(row.label)
            if role == "item" and row.line.number in self.totals:
                role = "total"
            if not self.is_main and role not in ("total", "subtotal", "gross", "deducted", "supply"):
                role = "item"
            if self.is_main and role in ("vat", "discount"):
                yield from self._taken(role, row, figure)
            else:
                yield from self._told(role, row, figure)
            self._seen.append((row.label, figure))
            if role in _CLOSING:
                self._since_named = []
            else:
                self._since_named.append(figure)

    def _taken(self, role: str, row: LedgerRow, figure: Figure) -> Iterator[DocumentRule]:
        sign = -1 if role == "discount" and not figure.is_negative else 1
        if figure.value and not _FREE.search(row.line.text):
            told = _RATE.search(row.line.text)
            rate = Fraction(told[1]) / 100 if told else None
            if rate is None and role == "vat" and re.search(r"[가-힣]", row.label) and figure.scale == 1:
                rate = Fraction(1, 10)
            if rate is not None:
                shares = [f for f in figures_in(row.line, row.line.text, row.line.start) if f.kind == "percent"]
                told_as = [f for f in shares if f.number == rate][:1]
                named = self._named_in(row.label) if role == "discount" else []
                is_sure = role == "vat" or "%" in row.label
                yield from self._share(role, figure, rate, told_as, is_sure=is_sure, named=named)
        self._after.append((sign, figure))
        self.closed.append((role, figure))

    def _share(
        self, role: str, figure: Figure, rate: Fraction, shares: Sequence[Figure], *, is_sure: bool,
        named: Sequence[Figure] = (),
    ) -> Iterator[DocumentRule]:  # fmt: skip
        lone = [self._items[0]] if len(self._items) == 1 else []
        bases = [*named] + [f for f in (self._base, *lone, *reversed([f for _, f in self.closed])) if f is not None]
        is_reduced = any(f.is_negative or sign < 0 for sign, f in self._after)
        kind: Literal["vat", "percent"] = "vat" if role == "vat" else "percent"
        by = Fraction(1) if shares else rate
        rules = [multiplied(kind, [b, *shares], figure, by=by, roundings=self.roundings) for b in bases if b != figure]
        since = [*self._after, *((1, f) for f in self._items)]
        if self._base is not None and since and kind == "vat":  # of what came after the last sum as well
            parts = [(1, self._base), *since]
            rules.append(divided(kind, parts, [], figure, times=shares, by=by, roundings=self.roundings))
        elif len(self._items) > 1:
            of_items = divided(
                kind, [(1, f) for f in self._items], [], figure, times=shares, by=by, roundings=self.roundings
            )
            rules += [of_items] if of_items.holds else []
        if held := next((rule for rule in rules if rule.holds), None):
            yield held
        elif rules and is_sure and not is_reduced:
            yield rules[-1] if self._items and self._base is not None else rules[0]

    def _named_in(self, label: str) -> list[Figure]:
        """Return the rows above that a label names: ``10% of materials``."""
        words = stems(label)
        return [figure for name, figure in self._seen if name and stems(name) & words]

    def _told(self, role: str, row: LedgerRow, figure: Figure) -> Iterator[DocumentRule]:
        is_closing = role in _CLOSING
        rule = self._reckoned(role, row, figure)
        if rule is not None:
            yield rule
        elif self.is_main and (told := _RATE.search(row.label)) and figure.kind == "money":
            shares = [f for f in figures_in(row.line, row.line.text, row.line.start) if f.kind == "percent"][:1]
            yield from self._share(role, figure, Fraction(told[1]) / 100, shares, is_sure=False)
        if is_closing or rule is not None:
            is_left = bool(_LEFT.search(row.label))
            self._close(role if is_closing else "net" if is_left else "total", figure)
            return
        self._items.append(figure)
        if role == "paid":
            self.closed.append((role, figure))
        else:
            self._all.append(figure)

    def _of_groups(self, figure: Figure) -> DocumentRule | None:
        """Return that a figure is the sum of the groups above it, and of the rows since that are in none."""
        if len(self._groups) < 2 or figure.value <= _SHORT:
            return None
        parts = [*self._groups, *self._items]
        if not _may_add_up(parts, figure):
            return None
        rule = summed("sum", [(1, part) for part in parts], figure)
        if rule.holds:
            self._groups = []
        return rule if rule.holds else None

    def _close(self, role: str, figure: Figure) -> None:
        if role in ("subtotal", "supply"):
            self._subtotals.append(figure)
        if self._items:
            self._groups.append(figure)
        self._base, self._after, self._items = figure, [], []
        if not self._all:
            self._all = [figure]
        if self.is_main:
            self.closed.append((role, figure))

    def _reckoned(self, role: str, row: LedgerRow, figure: Figure) -> DocumentRule | None:
        """Return how a figure follows from those above: as it comes out, else as the structure says."""
        is_closing = role in _CLOSING
        if self.is_main and self._base is not None and _CUT.search(row.label):
            cut = multiplied("other", [self._base], figure, roundings=_CUTS)
            if cut.holds and self._base.value != figure.value:
                return cut
        # A total that only repeats the one above it is no sum of anything.
        is_open = is_closing or bool(_CUT.search(row.label))
        ways = [way for way in self._ways(role, figure, is_open=is_open) if figure not in [f for _, f in way.parts]]
        if (of_groups := self._of_groups(figure)) is not None:
            return of_groups
        for way in ways:
            is_proof = (
                is_closing
                or way.is_strong
                or (self.is_main and 2 < len(way.parts) < _MOST_UNNAMED and figure.value > 999)
            )
            if is_proof and (rule := summed(way.kind, way.parts, figure)).holds:
                return rule
        for way in ways if self.is_main and _CUT.search(row.label) else ():
            cut = divided("other", way.parts, [], figure, roundings=_CUTS)
            if cut.holds:
                return cut
        left = self._left(row.label, figure, is_closing=is_closing) if self.is_main else None
        near = next((way for way in ways if (is_closing or way.is_strong) and way.slips(figure)), None)
        if left is not None and (left.holds or near is None):
            return left
        if near is None and (not is_closing or role in ("net", "due") or not ways):
            return None
        # A run of labelled amounts need not be a sum; a row of VAT, or a table, says that it is.
        is_sure = self.is_table or (bool(self._after) and len(ways[0].parts) < 3)
        if near is None and not (is_sure and (self.is_main or row.line.number in self.totals)):
            return None
        chosen = near or ways[0]
        return summed(chosen.kind, chosen.parts, figure)

    def _ways(self, role: str, figure: Figure, *, is_open: bool) -> Iterator[_Way]:
        """Yield the sums that a figure may be, the likelier ones first; outside of tables of figures of its unit.

        ``is_open``: its row says that it is one, so that it may have any number of parts.
        """
        if not is_open and not self._after and len(self._items) >= _MOST_UNNAMED:
            return
        since = tuple((1, f) for f in self._items if self.is_table or f.unit == figure.unit)
        if self._base is not None and self._after:
            are_taken = all(sign < 0 or f.is_negative for sign, f in self._after)
            if since:
                yield _Way("sum", ((1, self._base), *self._after, *since), is_strong=True)
            yield _Way("difference" if are_taken else "sum", ((1, self._base), *self._after), is_strong=True)
        elif self._after and since:
            yield _Way("sum", (*since, *self._after), is_strong=True)
        if len(since) > 1 or (since and self.is_table and self._base is None):
            yield _Way("sum", since)
        if (
            self.is_table and role == "subtotal" and len(since) > _LEAST_RUN
        ):  # of the rows below one that is none of them
            yield from (_Way("sum", since[n:]) for n in range(1, len(since) - _LEAST_RUN + 1))
        if role == "total" and self._subtotals:
            if len(self._subtotals) > 1:
                yield _Way("sum", tuple((1, f) for f in self._subtotals))
            if since:
                yield _Way("sum", (*((1, f) for f in self._subtotals), *since))
        if self._base is not None and since:
            yield _Way("sum", ((1, self._base), *since))
            taken = {f for name, f in self._seen if _TAKEN.search(name) and not f.is_negative}
            if taken & {*self._items}:
                yield _Way("difference", ((1, self._base), *((-1 if f in taken else 1, f) for f in self._items)))
        if len(self._all) > 1 and self._all != self._items:
            yield _Way("sum", tuple((1, f) for f in self._all))
        if role in _CLOSING and len(self._since_named) > max(1, len(since)):
            yield _Way("sum", tuple((1, f) for f in self._since_named))

    def _left(self, label: str, figure: Figure, *, is_closing: bool) -> DocumentRule | None:
        """Return what is left: of the figures right above it, the first less or with the others."""
        is_left = bool(_LEFT.search(label))
        usual: DocumentRule | None = None
        for window in self._windows(is_left):
            figures = [f for _, f in window]
            if figure in figures or len({*figures}) < len(figures):
                continue
            for signs in sorted(product((-1, 1), repeat=len(window) - 1), key=lambda told: -told.count(-1)):
                if (min(signs) > 0 and not is_closing) or (len(signs) > 2 and not is_left):
                    continue
                way = _Way("difference", tuple(zip((1, *signs), figures, strict=True)))
                rule = summed(way.kind, way.parts, figure)
                if rule.holds and _is_telling(figure, figures, is_left=is_left):
                    return rule
                taken = [bool(_TAKEN.search(name)) for name, _ in window[1:]]
                is_usual = usual is None and self.is_table and len(window) == len(self._seen)
                as_told = is_left and any(taken) and taken == [sign < 0 for sign in signs]
                if as_told and (is_usual or way.slips(figure)):
                    usual = rule
        return usual

    def _windows(self, is_left: bool) -> Iterator[list[tuple[str, Figure]]]:
        above = self._seen[-_WINDOW:]
        yield from (above[n:] for n in range(len(above) - 1))
        if len(above) > 1:
            yield [above[-1], above[-2]]
        for one in self.before[-3:]:
            yield from ([("", one), *above[-n:]] for n in (1, 2, 3) if len(above) >= n)
        if is_left and above:
            yield from ([("", one), above[-1]] for _, one in self.closed[:-1])


def _is_telling(figure: Figure, others: Sequence[Figure], *, is_left: bool) -> bool:
    """Tell whether that a figure comes out is no accident: by its label, or by its length."""
    if any((one.kind, one.unit) != (figure.kind, figure.unit) and one.kind != "money" for one in others):
        return False
    if not all(one.value for one in (*others, figure)):
        return False
    return is_left or len(str(figure.value).rstrip("0")) + (len(others) < 3) > 3


def _may_add_up(parts: Sequence[Figure], figure: Figure) -> bool:
    """Tell, sooner than a rule does, whether parts may make a figure: by their digits, where all are on one scale."""
    are_plain = all(part.scale == figure.scale and not part.is_negative for part in parts)
    return not are_plain or sum(part.value for part in parts) == figure.value
