"""What Tesseract makes out in the picture of a page, whichever way the page lies."""

import re
from collections.abc import Iterator

from PIL import Image

from integrations.documents.kreuzberg_calls import Recognised, recognised
from integrations.documents.page_columns import in_columns
from integrations.documents.page_pictures import png
from integrations.documents.pages import PageText, is_poor
from integrations.documents.quality import LEAST_LETTERS, letters
from integrations.documents.repairs import composed, unspaced, won_amounts
from integrations.documents.ruled_lines import without_lines
from integrations.documents.second_reading import read_again
from integrations.documents.straightening import ready

_SURE = 0.75
"""Mean confidence below which a page is doubtful: pages that lie right and can be read have 0.82 and more."""
_TURNED = 0.6
"""Mean confidence below which a page is tried the other way up: such pages have 0.3 to 0.4."""
_GAP = re.compile(r" {3,}")
"""What parts columns, where recognition keeps the layout."""
_LEAST_ROWS = 2


def recognised_page(picture: Image.Image) -> PageText:
    """Return what is made out in an upright grey picture, else in one that is turned."""
    page = ready(picture)
    page, has_table = without_lines(page)
    found, upright = recognised(png(page)), page
    for turn in _other_ways(found):
        turned = page.rotate(turn, expand=True)
        other = recognised(png(turned))
        if _worth(other) > _worth(found):
            found, upright = other, turned
        if not _other_ways(found):
            break
    parts = [upright] if has_table else in_columns(upright)
    read = [_read_again(part, found if len(parts) == 1 else recognised(png(part))) for part in parts]
    made_out = "\n\n".join(one.text for one in read)
    text = _tabled(made_out) if has_table else _GAP.sub("  ", made_out)
    text = won_amounts(unspaced(composed(text)))
    return PageText(text, "recognised", found.confidence < _SURE or is_poor(text))


def _read_again(part: Image.Image, found: Recognised) -> Recognised:
    return read_again(part, found, lambda lines: recognised(png(lines), "kor"))


def _other_ways(found: Recognised) -> tuple[int, ...]:
    """Return by which angles to turn a page of which this was made out; none where it lies right."""
    if letters(found.text) < LEAST_LETTERS:
        return (90, 270)
    return (180,) if found.confidence < _TURNED else ()


def _worth(found: Recognised) -> float:
    return letters(found.text) * found.confidence**2


def _tabled(text: str) -> str:
    """Return a text with its tables as Markdown: lines one below the other of the same number of columns."""
    return "\n".join(_rows([line for line in text.split("\n") if line.strip()]))


def _rows(lines: list[str]) -> Iterator[str]:
    row: list[list[str]] = []
    for line in [*lines, ""]:
        cells = [cell.strip() for cell in _GAP.split(line.strip())]
        if row and len(cells) != len(row[0]):
            yield from _table(row)
            row = []
        if len(cells) > 1:
            row.append(cells)
        elif line:
            yield line


def _table(rows: list[list[str]]) -> Iterator[str]:
    if len(rows) < _LEAST_ROWS:
        yield from ("  ".join(cells) for cells in rows)
        return
    shown = ["| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |" for cells in rows]
    yield from ("", shown[0], "|" + " --- |" * len(rows[0]), *shown[1:], "")
