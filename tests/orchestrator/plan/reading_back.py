"""What a file says to who opens it, and what a plan has to say."""

import io
import re
import subprocess
from collections.abc import Callable, Iterable, Iterator

from docx import Document
from docx.oxml.ns import qn
from markdown_it.tree import SyntaxTreeNode

from bot.texts import say
from integrations.notion.parser import make_parser
from orchestrator.graphs.plan.exporting import plan_parts
from orchestrator.graphs.plan.plan_document import PlanDocument

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
