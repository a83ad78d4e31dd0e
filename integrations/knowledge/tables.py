"""The sheets and columns of a workbook, found by their names, whatever their order, case and blanks."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from integrations.knowledge.cells import Cells
from integrations.knowledge.columns import FORMATS, LEVELS, README, SCENARIO, Format
from integrations.knowledge.problems import Findings, Place, nearest
from integrations.knowledge.workbook import Row, Sheet


@dataclass(frozen=True, slots=True)
class _Table:
    sheet: Sheet
    letters: Mapping[str, str]
    """Of the columns, by their names in the format."""


class Tables:
    """The sheets of the format that a workbook has."""

    def __init__(self, sheets: Sequence[Sheet], findings: Findings) -> None:
        """Note what is missing, and what is there that is not of the format."""
        self._findings = findings
        self._tables: dict[str, _Table] = {}
        known = {_key(name): form for name, form in FORMATS.items()}
        strange: list[Sheet] = []
        for sheet in sheets:
            form = known.get(_key(sheet.name))
            if form is None:
                strange.append(sheet)
            elif form.name in self._tables:
                findings.warning("sheet_twice", sheet.at(), value=form.name)
            elif sheet.header and form is not README:
                self._tables[form.name] = _Table(sheet, self._columns(sheet, form))
        missing = [form for form in FORMATS.values() if form.name not in self._tables and form is not README]
        names = {sheet.name for sheet in strange if sheet.header}
        for form in missing:
            meant = nearest(form.name, names, likeness=0.6)
            if form.is_needed:
                findings.error("sheet_missing", Place(form.name), suggestion=meant, value=form.name)
            elif form.is_expected or meant:
                findings.warning("sheet_missing", Place(form.name), suggestion=meant, value=form.name)
            names.discard(meant)
        for sheet in strange:
            if sheet.name in names:
                findings.warning("sheet_unknown", sheet.at(), value=sheet.name)

    def has(self, form: Format) -> bool:
        """Tell whether the workbook has a sheet."""
        return form.name in self._tables

    def rows(self, form: Format) -> Iterator[Cells]:
        """Return the rows of a sheet, none where it is missing; what stands for several rows stands in each."""
        table = self._tables.get(form.name)
        if table is None:
            return
        has_levels = SCENARIO in form.columns
        above: Mapping[str, str] = {}
        filled: list[int] = []
        for row in table.sheet.rows:
            if has_levels:
                given = _with_levels(row, above, table.letters)
                if given.cells.get(table.letters[SCENARIO]) and table.letters[SCENARIO] not in row.cells:
                    filled.append(row.number)
                above = given.cells
                yield Cells(given, table.sheet, table.letters, self._findings)
            else:
                yield Cells(row, table.sheet, table.letters, self._findings)
        if filled:
            place = Place(table.sheet.name, filled[0], table.letters)
            self._findings.warning("taken_from_above", place, SCENARIO, count=len(filled))

    def _columns(self, sheet: Sheet, form: Format) -> dict[str, str]:
        keys = {_key(name): name for name in form.columns}
        letters: dict[str, str] = {}
        strange: dict[str, str] = {}
        for letter, header in sheet.header.items():
            name = keys.get(_key(header))
            if name is None:
                strange[letter] = header
            elif name in letters:
                self._findings.warning("column_twice", sheet.at(1), header, value=name)
            else:
                letters[name] = letter
        missing = form.columns - letters.keys()
        for name in (*form.needs, *form.expects):
            if name in missing:
                meant = nearest(name, strange.values())
                strange = {letter: header for letter, header in strange.items() if header != meant}
                note = self._findings.error if name in form.needs else self._findings.warning
                note("column_missing", sheet.at(1 if meant else 0), meant or name, meant, value=name)
        for header in strange.values():
            meant = nearest(header, missing)
            self._findings.warning("column_unknown", sheet.at(1), header, meant, value=header)
        return letters


def _with_levels(row: Row, above: Mapping[str, str], letters: Mapping[str, str]) -> Row:
    """Fill the empty cells of the levels from the row above, as long as the levels before them are the same."""
    filled: dict[str, str] = {}
    for names in LEVELS:
        level = [letters[name] for name in names if name in letters]
        own = {letter: row.cells[letter] for letter in level if letter in row.cells}
        if any(above.get(letter) != value for letter, value in own.items()):
            break
        filled |= {letter: above[letter] for letter in level if letter in above and letter not in own}
    return Row(row.number, {**row.cells, **filled}) if filled else row


def _key(name: str) -> str:
    return re.sub(r"\(.{0,200}\)$|[\s_.-]+", "", name).casefold()
