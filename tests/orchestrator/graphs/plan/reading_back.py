"""What a file says to who opens it, and what a plan has to say."""

import io
import re
import subprocess
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from docx import Document
from docx.oxml.ns import qn
from markdown_it.tree import SyntaxTreeNode
from pptx import Presentation

from bot.texts import say
from integrations.notion.parser import make_parser
from orchestrator.graphs.plan.exporting import plan_parts
from orchestrator.graphs.plan.plan_document import PlanDocument

FOOT = 500
"""Points from the top of a slide, below which its foot stands."""
_UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")


def words_of(document: PlanDocument) -> Iterator[str]:
    """Yield all words of a plan as a reader is to find them, without Markdown."""
    for part in plan_parts(document, say, {}):
        yield from part.title.split()
        yield from _words(SyntaxTreeNode(make_parser().parse(part.markdown)))


def docx_text(content: bytes) -> str:
    """Return all text of a Word document, in its order."""
    return _plain(node.text or "" for node in Document(io.BytesIO(content)).element.body.iter(qn("w:t")))


def pdf_text(content: bytes, foot: str) -> str:
    """Return all text of a PDF in the order in which it is drawn, as poppler reads it, without ``foot``."""
    read = subprocess.run(["pdftotext", "-raw", "-", "-"], input=content, capture_output=True, check=True)
    return re.sub(rf"{re.escape(_plain([foot]))}\d+/\d+", "", _plain([read.stdout.decode()]))


def pptx_text(content: bytes) -> str:
    """Return all text of slides: that of boxes and tables in its order, then the titles, without the feet."""
    slides = list(Presentation(io.BytesIO(content)).slides)
    bodies = [text for slide in slides for text in _slide(slide)]
    return _plain([*bodies, *(f"\n{slide.shapes.title.text_frame.text}" for slide in slides)])


def _slide(slide: Any) -> Iterator[str]:
    for shape in slide.shapes:
        if shape.has_text_frame and shape.shape_id != slide.shapes.title.shape_id and shape.top.pt < FOOT:
            yield shape.text_frame.text
        elif shape.has_table:
            yield from (cell.text_frame.text for row in shape.table.rows for cell in row.cells)


def lost(document: PlanDocument, text: str, drawn: Callable[[str], str] = str) -> list[str]:
    """Return the words of a plan that a text lacks; ``drawn``: how letters are written there that no font has."""
    return [word for word in dict.fromkeys(words_of(document)) if _plain([drawn(word)]) not in text]


def _words(node: SyntaxTreeNode) -> Iterator[str]:
    if node.children:
        for child in node.children:
            yield from _words(child)
    elif not node.is_root and node.type not in ("softbreak", "hardbreak"):
        yield from _UNSEEN.sub("", node.content).split()


def _plain(texts: Iterable[str]) -> str:
    return _UNSEEN.sub("", "".join("".join(texts).split()))
