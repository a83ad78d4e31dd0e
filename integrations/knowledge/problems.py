"""What is wrong with a workbook, cell by cell: codes and values, from which the doors make sentences."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Literal

Severity = Literal["error", "warning"]

LIKENESS = 0.75
"""Least similarity, as difflib measures it, of what is offered instead of something unknown."""


@dataclass(frozen=True, slots=True)
class Place:
    """A row of a sheet, or the sheet as a whole."""

    sheet: str
    row: int = 0
    """As Excel counts, from 1; 0: the whole sheet."""
    letters: Mapping[str, str] = field(default_factory=dict)
    """The sheet's columns by their names."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong. With an error nothing is published; with warnings alone the interview works."""

    severity: Severity
    code: str
    """What it is, such as ``unknown_code``; each code is a sentence of the doors."""
    sheet: str
    row: int = 0
    """As Excel counts; 0: the sheet as a whole."""
    column: str = ""
    """The column's name; empty: the row as a whole."""
    letter: str = ""
    """The column's letter; empty where the sheet has no such column."""
    values: Mapping[str, str | int] = field(default_factory=dict)
    """What the sentence is filled with."""
    suggestion: str = ""
    """What was perhaps meant."""

    @property
    def cell(self) -> str:
        """The cell as formulas name it, such as ``K2_Questions!D17``."""
        spot = f"{self.letter}{self.row}" if self.row else self.letter and f"{self.letter}:{self.letter}"
        return f"{self.sheet}!{spot}" if spot else self.sheet


class Findings:
    """Collects problems."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def error(self, code: str, place: Place, column: str = "", suggestion: str = "", **values: str | int) -> None:
        """Note what keeps the workbook from being published."""
        self._add("error", code, place, column, suggestion, values)

    def warning(self, code: str, place: Place, column: str = "", suggestion: str = "", **values: str | int) -> None:
        """Note what the interview works without."""
        self._add("warning", code, place, column, suggestion, values)

    def has_errors(self) -> bool:
        """Whether one of them is an error."""
        return any(problem.severity == "error" for problem in self.problems)

    def _add(
        self,
        severity: Severity,
        code: str,
        place: Place,
        column: str,
        suggestion: str,
        values: Mapping[str, str | int],
    ) -> None:
        letter = place.letters.get(column, "")
        self.problems.append(Problem(severity, code, place.sheet, place.row, column, letter, values, suggestion))


def nearest(word: str, known: Iterable[str], *, likeness: float = LIKENESS) -> str:
    """Return the known word that is most like this one, whatever its case; empty where none is like it."""
    folded = {name.casefold(): name for name in known}
    swapped = [name for name in folded if sorted(name) == sorted(word.casefold())]
    found = swapped or get_close_matches(word.casefold(), folded, n=1, cutoff=likeness)
    return folded[found[0]] if found else ""
