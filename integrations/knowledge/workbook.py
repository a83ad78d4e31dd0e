"""An ``.xlsx`` file as rows of text."""

import unicodedata
import warnings
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import ParseError
from zipfile import BadZipFile, ZipFile

from openpyxl import load_workbook
from openpyxl.utils.cell import get_column_letter
from openpyxl.utils.escape import unescape
from openpyxl.utils.exceptions import InvalidFileException

from integrations.errors import Invalid, NotFound
from integrations.knowledge.problems import Place

LARGEST = 400_000_000
"""Bytes that a workbook may have when it is unpacked."""

_BROKEN = (
    *(BadZipFile, InvalidFileException, zlib.error, ParseError, EOFError, OSError),
    *(LookupError, ValueError, TypeError, AttributeError, RuntimeError),
)
"""What the library raises where a file is cut off, locked by a password, or another kind of file."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row below the header that holds something."""

    number: int
    """As Excel counts, from 1."""
    cells: Mapping[str, str]
    """By the column's letter; only those that hold something, without blanks around them."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet as its editor named it."""

    name: str
    header: Mapping[str, str]
    """What the first row that holds something says, by the column's letter."""
    rows: tuple[Row, ...]

    def at(self, row: int = 0) -> Place:
        """Return the place of a row."""
        return Place(self.name, row, {name: letter for letter, name in self.header.items()})


def read_workbook(path: Path) -> list[Sheet]:
    """Read all sheets; raises ``NotFound``, or ``Invalid`` where it is no whole workbook of this kind.

    A formula is its result; one that fails, or was never calculated, is what was typed.
    """
    try:
        with ZipFile(path) as archive:
            if sum(info.file_size for info in archive.infolist()) > LARGEST:
                raise Invalid(f"{path.name} is larger than {LARGEST} bytes when unpacked")
            if archive.testzip() is not None:
                raise BadZipFile
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # what the library says of styles and extensions
            typed = _cells(path, results=False)
            if any(_is_formula(value) for cells in typed.values() for _, _, value in cells):
                calculated = _cells(path, results=True)
                typed = {name: _with_results(cells, calculated[name]) for name, cells in typed.items()}
    except FileNotFoundError:
        raise NotFound(f"there is no file {path}") from None
    except _BROKEN as error:
        raise Invalid(f"{path.name} is not a whole .xlsx workbook ({type(error).__name__})") from error
    if not typed:
        raise Invalid(
            f"{path.name} has no sheets; a Strict Open XML file has to be saved as an ordinary .xlsx workbook"
        )
    return [_sheet(name, cells) for name, cells in typed.items()]


_Cell = tuple[int, int, Any]
"""Row, column and value, both counted from 1."""


def _cells(path: Path, *, results: bool) -> dict[str, list[_Cell]]:
    """Return what stands in the cells of each sheet that are not empty: formulas, or with ``results`` theirs."""
    book = load_workbook(path, read_only=True, data_only=results)
    try:
        return {
            sheet.title: [
                (cell.row, cell.column, cell.value)
                for row in sheet.iter_rows()
                for cell in row
                if cell.value is not None
            ]
            for sheet in book.worksheets
        }
    finally:
        book.close()


def _is_formula(value: object) -> bool:
    return isinstance(value, str) and value.startswith("=")


def _with_results(typed: list[_Cell], calculated: list[_Cell]) -> list[_Cell]:
    results = {(row, column): value for row, column, value in calculated if not str(value).startswith("#")}
    return [
        (row, column, results.get((row, column), value) if _is_formula(value) else value)
        for row, column, value in typed
    ]


def _sheet(name: str, cells: list[_Cell]) -> Sheet:
    rows = _rows(cells)
    header = next(rows, Row(0, {}))
    return Sheet(name.strip(), header.cells, tuple(rows))


def _rows(cells: list[_Cell]) -> Iterator[Row]:
    number, found = 0, dict[str, str]()
    for row, column, value in cells:
        if row != number:
            if found:
                yield Row(number, found)
            number, found = row, {}
        if text := _text(value):
            found[get_column_letter(column)] = text
    if found:
        yield Row(number, found)


def _text(value: object) -> str:
    match value:
        case bool():
            return "TRUE" if value else "FALSE"
        case float() if value.is_integer():
            return str(int(value))
        case datetime() if (value.hour, value.minute, value.second) == (0, 0, 0):
            return value.date().isoformat()
        case datetime() | date():
            return value.isoformat()
    text = unescape(str(value)).replace("\r\n", "\n").replace("\r", "\n").replace("\u00a0", " ").strip()
    return text if text.isascii() else unicodedata.normalize("NFC", text)
