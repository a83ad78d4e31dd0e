"""Documents as companies write them, made of the texts beside this file: what stands in them is known to the letter."""

import html
import io
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from docx import Document
from playwright.async_api import Browser

from evals.documents.hwpx import Block, hwpx

TEXTS = Path(__file__).with_name("texts.toml")
_STYLE = """
@page { size: A4; margin: 20mm 18mm }
body { font: 10.5pt/1.6 FAMILY; margin: 0 }
h1 { font-size: 17pt; text-align: center; margin: 0 0 6mm }
p { margin: 0 0 2.2mm }
table { border-collapse: collapse; width: 100%; margin: 2mm 0 4mm }
td { border: 0.3mm solid #222; padding: 1.2mm 2mm }
"""
_FAMILIES = {"ko": "'Noto Sans CJK KR'", "en": "'Noto Serif CJK KR', serif"}


@dataclass(frozen=True, slots=True)
class MadeDocument:
    """One document; its first block is its title."""

    name: str
    kind: str
    language: str
    blocks: tuple[Block, ...]

    @property
    def text(self) -> str:
        """All its words in reading order, the cells of a table row by row."""
        return "\n".join(
            block if isinstance(block, str) else "\n".join(" ".join(filter(None, row)) for row in block)
            for block in self.blocks
        )


def documents() -> list[MadeDocument]:
    """Return all documents."""
    told = tomllib.loads(TEXTS.read_text(encoding="utf-8"))
    return [MadeDocument(name, one["kind"], one["language"], tuple(one["blocks"])) for name, one in told.items()]


def hwpx_of(document: MadeDocument) -> bytes:
    """Return it as a document of Hangul."""
    return hwpx(document.blocks)


def docx_of(document: MadeDocument) -> bytes:
    """Return it as a Word document."""
    made = Document()
    for place, block in enumerate(document.blocks):
        if isinstance(block, str):
            made.add_heading(block, 0) if not place else made.add_paragraph(block)
            continue
        table = made.add_table(rows=len(block), cols=len(block[0]))
        for cells, row in zip(table.rows, block, strict=True):
            for cell, text in zip(cells.cells, row, strict=True):
                cell.text = text
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


async def pdf_of(document: MadeDocument, browser: Browser) -> bytes:
    """Return it as it is printed into a PDF."""
    page = await browser.new_page()
    try:
        await page.set_content(_page(document.blocks, document.language))
        return await page.pdf(prefer_css_page_size=True)
    finally:
        await page.close()


def _page(blocks: Sequence[Block], language: str) -> str:
    title, *rest = blocks
    shown = [f"<h1>{html.escape(str(title))}</h1>"]
    for block in rest:
        if isinstance(block, str):
            shown.append(f"<p>{html.escape(block)}</p>")
            continue
        rows = ("".join(f"<td>{html.escape(cell)}</td>" for cell in row) for row in block)
        shown.append(f"<table>{''.join(f'<tr>{row}</tr>' for row in rows)}</table>")
    style = _STYLE.replace("FAMILY", _FAMILIES[language])
    return f"<!doctype html><html lang={language}><meta charset=utf-8><style>{style}</style>{''.join(shown)}"
