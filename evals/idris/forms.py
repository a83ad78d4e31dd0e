"""The documents of a folder in other forms: as a document of Hangul, printed, and scanned."""

import asyncio
import re
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from playwright.async_api import Browser

from evals.documents.corpus import MadeDocument, hwpx_of, pdf_of
from evals.documents.hwpx import Block
from evals.documents.pictures import SCAN, scanned_pdf
from evals.idris.judging import LabelledDocument
from integrations.documents.base import Unreadable
from integrations.documents.files import FileReader
from integrations.documents.kreuzberg_calls import picture_of_page, text_layers
from orchestrator.graphs.idris.rules.analysing import SourceText
from tests.chromium import chromium

FORMS = ("hwpx", "pdf", "scan")


async def in_form(documents: Sequence[LabelledDocument], form: str) -> list[LabelledDocument]:
    """Return the documents as they are read in one of :data:`FORMS`; what cannot be read is empty."""
    with tempfile.TemporaryDirectory() as name, closing(FileReader()) as reader:
        path = Path(name) / "made"
        if form == "hwpx":
            return [await _read(one, hwpx_of(made_of(one)), f"{one.name}.hwpx", path, reader) for one in documents]
        async with chromium() as browser:
            found = []
            for one in documents:
                content = await _printed(made_of(one), browser, path, is_scanned=form == "scan")
                found.append(await _read(one, content, f"{one.name}.pdf", path, reader))
            return found


def made_of(document: LabelledDocument) -> MadeDocument:
    """Return what is known of a document's text as blocks: lines with bars are tables, all else is a paragraph."""
    text = document.source.text
    is_korean = len(re.findall("[가-힣]", text)) * 3 > len(re.findall("[A-Za-z]", text))
    return MadeDocument(document.name, document.kind, "ko" if is_korean else "en", tuple(_blocks(text)))


def _blocks(text: str) -> Iterator[Block]:
    title, rows = "", list[list[str]]()
    for line in [*text.splitlines(), ""]:
        if re.fullmatch(r"\s*\|.*\|\s*", line):
            cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
            if not all(re.fullmatch(r":?-+:?", cell) for cell in cells):
                rows.append(cells)
            continue
        if rows:
            width = max(map(len, rows))
            yield [[*row, *[""] * (width - len(row))] for row in rows]
            rows = []
        if line.strip(" -="):
            title = title or line
            yield line.strip("# ")
    if not title:
        yield ""


async def _printed(document: MadeDocument, browser: Browser, path: Path, *, is_scanned: bool) -> bytes:
    content = await pdf_of(document, browser)
    if not is_scanned:
        return content
    await asyncio.to_thread(path.write_bytes, content)
    pages = range(len(text_layers(path)))
    return scanned_pdf([picture_of_page(path, page, SCAN.dpi) for page in pages], SCAN)


async def _read(
    document: LabelledDocument, content: bytes, name: str, path: Path, reader: FileReader
) -> LabelledDocument:
    await asyncio.to_thread(path.write_bytes, content)
    try:
        read = await reader.read(path, name)
    except Unreadable:
        return replace(document, source=SourceText(name, ""))
    pages = tuple((page.start, page.number) for page in read.pages)
    return replace(document, source=SourceText(name, read.text, pages))
