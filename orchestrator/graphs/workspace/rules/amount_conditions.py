"""The amount that a question asks rows to have: "8명 이상 들어가는", "more than ten seats"."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from orchestrator.graphs.workspace.rules.tables import NAMED
from orchestrator.graphs.workspace.rules.wording import credit, words_of

_FIGURE = r"\d[\d,]{0,20}(?:\.\d{1,20})?(?![\d,]*\.?\d)"
"""A figure; neither a version nor a section, as 1.2.3 is."""
_NUMBER = rf"(?<![\d,.])(?P<number>{_FIGURE})"
_KOREAN = re.compile(
    rf"{_NUMBER}\s?(?P<unit>(?:[천만억]\s?)?[가-힣a-zA-Z%]{{0,4}}?)\s?(?:이나\s)?(?:(?P<least>이상)|(?P<most>이하|까지)|(?P<above>초과|넘는|넘게|보다\s(?:많|크|큰|긴|비싼))|(?P<below>미만|안\s?(?:되는|넘는)|보다\s(?:적|작|짧은|싼)))"
)
_ENGLISH = re.compile(
    rf"\b(?:(?P<least>at least|no (?:less|fewer) than)|(?P<most>at most|up to|no more than)|(?P<above>more than|over|above|exceeding)|(?P<below>less than|fewer than|under|below))\s{_NUMBER}\s?(?P<unit>(?!(?:and|or|but)\b)[a-z%]{{0,10}})"
    rf"|(?<![\d,.])(?P<number2>{_FIGURE})\s(?P<unit2>[a-z]{{2,10}})\sor\s(?:(?P<least2>more)|(?P<most2>less|fewer))\b",
    re.I,
)
_NUMERALS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
_NUMERAL = re.compile(rf"\b(?:{'|'.join(_NUMERALS)})\b", re.I)
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


def amounts_asked(question: str) -> tuple[AmountCondition, ...]:
    """Return the bounds that a question with its numerals in figures sets; one without a unit has that of the others."""
    found = [_condition(each) for pattern in (_KOREAN, _ENGLISH) for each in pattern.finditer(question)]
    unit = next((one.unit for one in found if one.unit), "")
    return tuple(one if one.unit else replace(one, unit=unit) for one in found)


def in_figures(question: str) -> str:
    """Return a question with English numerals as figures: "more than ten seats"."""
    return _NUMERAL.sub(lambda found: str(_NUMERALS.index(found[0].lower())), question)


def _condition(found: re.Match[str]) -> AmountCondition:
    said = {name: value for name, value in found.groupdict().items() if value}
    number = said.get("number") or said["number2"]
    unit = said.get("unit") or said.get("unit2") or ""
    is_least = not said.keys().isdisjoint({"least", "least2", "above"})
    is_strict = not said.keys().isdisjoint({"above", "below"})
    return AmountCondition(found[0].strip(), float(number.replace(",", "")), unit, is_least, is_strict)
