"""The amount that a question asks rows to have: "8명 이상 들어가는", "more than ten seats"."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from orchestrator.graphs.workspace.rules.tables import NAMED
from orchestrator.graphs.workspace.rules.wording import credit, words_of

_FIGURE = r"\d[\d,]{0,20}(?:\.\d{1,20})?(?![\d,]*\.?\d)"
"""A figure; neither a version nor a section, as 1.2.3 is."""
_NUMBER = rf"(?<![\d,.])(?P<number>{_FIGURE})"
_KOREAN = re.compile(
    rf"{_NUMBER}\s?(?P<unit>(?:[천만억]\s?)?[가-힣a-zA-Z%]{{0,4}}?)\s?(?:이나\s)?(?:(?P<least>이상)|(?P<most>이하|까지)|(?P<above>초과|넘는|넘게|보다\s(?:많|크|큰|긴|비싼))|(?P<below>미만|안\s?(?:되는|넘는)|보다\s(?:적|작|짧은|싼)))"
)
_ENGLISH = re.compile(
    rf"\b(?:(?P<least>at least|no (?:less|fewer) than)|(?P<most>at most|up to|no more than)|(?P<above>more than|over|above|exceeding)|(?P<below>less than|fewer than|under|below))\s{_NUMBER}\s?(?P<unit>[a-z%]{{0,10}})"
    rf"|(?<![\d,.])(?P<number2>{_FIGURE})\s(?P<unit2>[a-z]{{2,10}})\sor\s(?:(?P<least2>more)|(?P<most2>less|fewer))\b",
    re.I,
)
_CELL = re.compile(r"\d[\d,]*(?:\.\d+)?")
_SAME = (
    "명인석people persons person seats seat heads guests",
    "개대건pcs items units",
    "년years year",
    "월개월달months month",
    "일days day",
    "시간hours hour",
    "분minutes minute",
)
_MOSTLY = 0.8


@dataclass(frozen=True, slots=True)
class AmountCondition:
    """A bound on an amount."""

    said: str
    """As the question says it."""
    number: float
    unit: str
    is_least: bool
    is_strict: bool

    def column(self, question: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> int | None:
        """Return the one column beside the first whose cells are amounts of this kind; None where it is none or several."""
        fitting = [
            column
            for column in range(1, len(heads))
            if rows and sum(self._fits(heads[column], row[column]) for row in rows) >= _MOSTLY * len(rows)
        ]
        if len(fitting) > 1:
            fitting = [at for at in fitting if any(credit(word, heads[at]) >= NAMED for word in words_of(question))]
        return fitting[0] if len(fitting) == 1 else None

    def meets(self, cell: str) -> bool:
        """Tell whether a cell's amount is within the bound; of a range its upper end."""
        found = [float(each.replace(",", "")) for each in _CELL.findall(cell)]
        if not found:
            return False
        value = max(found)
        if self.is_strict:
            return value > self.number if self.is_least else value < self.number
        return value >= self.number if self.is_least else value <= self.number

    def _fits(self, head: str, cell: str) -> bool:
        if not _CELL.search(cell):
            return False
        kinds = {kind for kind in _SAME if self.unit and self.unit.lower() in kind}
        unit = "".join(_CELL.sub("", cell).strip(" ~–—-약").lower().split())
        if unit:
            return unit == "".join(self.unit.lower().split()) or any(unit in kind for kind in kinds)
        return bool(self.unit) and any(credit(word, head) >= NAMED for word in words_of(self.unit))


def amount_asked(question: str) -> AmountCondition | None:
    """Return the bound that a question sets; None where it sets none."""
    if found := _KOREAN.search(question):
        number, unit = found["number"], found["unit"]
    elif found := _ENGLISH.search(question):
        number, unit = found["number"] or found["number2"], found["unit"] or found["unit2"] or ""
    else:
        return None
    said = {name for name, value in found.groupdict().items() if value}
    is_least = bool(said & {"least", "least2", "above"})
    value = float(number.replace(",", ""))
    return AmountCondition(found.group().strip(), value, unit, is_least, bool(said & {"above", "below"}))
