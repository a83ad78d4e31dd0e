"""An ``.xlsx`` file as rows of text.

The file is read part by part, without a model of cells and styles: ten thousand rows take a third of the time that
openpyxl's reader needs. Its functions tell dates from numbers.
"""

import re
import unicodedata
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from posixpath import join, normpath
from typing import IO
from xml.etree.ElementTree import Element, ParseError, iterparse, parse
from zipfile import BadZipFile, ZipFile

from openpyxl.styles.numbers import BUILTIN_FORMATS, is_date_format
from openpyxl.utils.cell import get_column_letter
from openpyxl.utils.datetime import CALENDAR_MAC_1904, CALENDAR_WINDOWS_1900, from_excel
from openpyxl.utils.escape import unescape

from integrations.errors import Invalid, NotFound
from integrations.knowledge.problems import Place

LARGEST = 400_000_000
"""Bytes that a workbook may have when it is unpacked."""

_BROKEN = (BadZipFile, zlib.error, ParseError, LookupError, ValueError, RuntimeError, OSError, EOFError)
"""What the archive and the parser raise where a file is cut off, locked by a password, or another kind of file."""

_RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
_STRICT_RELATION = "{http://purl.oclc.org/ooxml/officeDocument/relationships}id"
_LETTERS = re.compile("[A-Z]+")
_WHOLE = re.compile(r"-?\d+")


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
    """Read all sheets; raises ``NotFound``, or ``Invalid`` where it is no whole workbook of this kind."""
    try:
        with ZipFile(path) as archive:
            if sum(info.file_size for info in archive.infolist()) > LARGEST:
                raise Invalid(f"{path.name} is larger than {LARGEST} bytes when unpacked")
            return list(_Parts(archive).sheets())
    except FileNotFoundError:
        raise NotFound(f"there is no file {path}") from None
    except _BROKEN as error:
        raise Invalid(f"{path.name} is not a whole .xlsx workbook ({type(error).__name__})") from error


class _Parts:
    """The parts of the archive that matter. What is broken raises KeyError, ValueError or ParseError."""

    def __init__(self, archive: ZipFile) -> None:
        self._archive = archive
        [book] = (target for kind, target in self._relations("").values() if kind == "officeDocument")
        self._book = self._tree(book)
        self._targets = self._relations(book)
        parts = dict(self._targets.values())
        self._strings = self._shared(parts.get("sharedStrings", ""))
        self._dates = self._date_styles(parts.get("styles", ""))
        properties = next(_named(self._book, "workbookPr"), None)
        is_mac = properties is not None and properties.get("date1904") in ("1", "true")
        self._epoch = CALENDAR_MAC_1904 if is_mac else CALENDAR_WINDOWS_1900

    def sheets(self) -> Iterator[Sheet]:
        for sheet in _named(self._book, "sheet"):
            kind, target = self._targets[sheet.get(_RELATION) or sheet.get(_STRICT_RELATION) or ""]
            if kind != "worksheet":
                continue
            with self._archive.open(target) as part:
                rows = self._rows(part)
                header = next(rows, Row(0, {}))
                yield Sheet(sheet.get("name", "").strip(), header.cells, tuple(rows))

    def _tree(self, name: str) -> Element:
        with self._archive.open(name) as part:
            root = parse(part).getroot()
        if root is None:
            raise ValueError(name)
        return root

    def _relations(self, part: str) -> dict[str, tuple[str, str]]:
        """Return what a part points to: kind and name in the archive, by the pointer's id."""
        folder, _, name = part.rpartition("/")
        tree = self._tree(join(folder, "_rels", f"{name}.rels"))
        return {
            found.get("Id", ""): (
                found.get("Type", "").rpartition("/")[2],
                normpath(join("/", folder, found.get("Target", ""))).lstrip("/"),
            )
            for found in tree
            if found.get("TargetMode") != "External"
        }

    def _shared(self, name: str) -> list[str]:
        found: list[str] = []
        if name not in self._archive.namelist():
            return found
        with self._archive.open(name) as part:
            for _, element in iterparse(part):
                if element.tag.endswith("}si"):
                    found.append(_text(element))
                    element.clear()
        return found

    def _date_styles(self, name: str) -> frozenset[str]:
        """Return the numbers of the cell styles that show dates."""
        if name not in self._archive.namelist():
            return frozenset()
        styles = self._tree(name)
        formats = {str(number): code for number, code in BUILTIN_FORMATS.items()}
        formats |= {found.get("numFmtId", ""): found.get("formatCode", "") for found in _named(styles, "numFmt")}
        cells = next(_named(styles, "cellXfs"), Element("none"))
        shown = (formats.get(style.get("numFmtId", "0"), "") for style in cells)
        return frozenset(str(number) for number, code in enumerate(shown) if is_date_format(code))

    def _rows(self, part: IO[bytes]) -> Iterator[Row]:
        number = 0
        for _, element in iterparse(part):
            if not element.tag.endswith("}row"):
                continue
            number = int(element.get("r") or number + 1)
            cells: dict[str, str] = {}
            for column, cell in enumerate(element, start=1):
                if len(cell) and (text := self._value(cell)):
                    place = _LETTERS.match(cell.get("r") or "")
                    cells[place[0] if place else get_column_letter(column)] = text
            element.clear()
            if cells:
                yield Row(number, cells)

    def _value(self, cell: Element) -> str:
        kind = cell.get("t")
        if kind == "inlineStr":
            return _clean(_text(cell))
        raw = next((child.text for child in cell if child.tag.endswith("}v")), None)
        if kind == "e" or not raw:
            # Who types "=NONE" into Excel gets a formula that fails; what they typed is what they meant.
            formula = next((child.text for child in cell if child.tag.endswith("}f")), None)
            return f"={formula}" if formula else raw or ""
        match kind:
            case "s":
                return _clean(self._strings[int(raw)])
            case "b":
                return "TRUE" if raw == "1" else "FALSE"
            case None | "n":
                return self._number(raw, cell.get("s"))
            case _:
                return _clean(raw)

    def _number(self, raw: str, style: str | None) -> str:
        if style in self._dates:
            moment = from_excel(float(raw), self._epoch)
            if isinstance(moment, datetime):
                return (moment.date() if moment == datetime(*moment.timetuple()[:3]) else moment).isoformat()
            return moment.isoformat() if isinstance(moment, date) else str(moment)
        if _WHOLE.fullmatch(raw):
            return raw
        value = float(raw)
        return str(int(value)) if value.is_integer() else str(value)


def _named(tree: Element, name: str) -> Iterator[Element]:
    return (element for element in tree.iter() if element.tag.endswith(f"}}{name}"))


def _text(element: Element) -> str:
    """Return all that is written, in one or several runs, without the reading aids of East Asian scripts."""
    if not len(element):
        return element.text or ""
    return "".join(_text(child) for child in element if not child.tag.endswith(("}rPh", "Pr")))


def _clean(text: str) -> str:
    if "_x" in text:
        text = unescape(text)
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\u00a0", " ").strip()
    return text if text.isascii() else unicodedata.normalize("NFC", text)
