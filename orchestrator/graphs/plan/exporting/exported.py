"""A plan as a file."""

import asyncio
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from integrations.documents.kinds import PDF, SLIDES, WORD
from orchestrator.deps import Say
from orchestrator.graphs.plan.exporting.bodies import displayed
from orchestrator.graphs.plan.exporting.outline import to_markdown
from orchestrator.graphs.plan.pictures import PictureName, PlanPicture, drawn
from orchestrator.graphs.plan.plan_document import ExportKind, PlanDocument

_NAME = 80
"""Characters of the name of a file: in Korean 240 of the 255 bytes that disks take."""


@dataclass(frozen=True, slots=True)
class ExportedFile:
    """A file that a person gets."""

    name: str
    content: bytes
    media_type: str
    notes: tuple[str, ...] = ()
    """What the file lacks and why, one sentence each, in the language of the plan."""


async def export(document: PlanDocument, kind: ExportKind, say: Say, *, today: date | None = None) -> ExportedFile:
    """Return a plan as Markdown, a Word document, a PDF or slides, with all of its text.

    ``today``: the day that the schedule marks; without it the day on which the plan was made. Raises
    :class:`integrations.documents.fonts.NoFont` for a PDF in Korean where no Korean font is installed; the other
    kinds then come without pictures, which is noted.
    """
    return await asyncio.to_thread(_MAKERS[kind], document, say, today)


def file_stem(document: PlanDocument) -> str:
    """Return the name of the plan's files, without an ending: letters and digits of its title, and its day."""
    kept = "".join(sign if sign.isalnum() else " " for sign in unicodedata.normalize("NFC", document.title))
    words = "-".join(kept.split())[:_NAME].strip("-")
    return f"{words or 'plan'}-{document.made_on.isoformat()}"


def _markdown(document: PlanDocument, say: Say, _today: date | None) -> ExportedFile:
    return ExportedFile(f"{file_stem(document)}.md", to_markdown(document, say).encode(), "text/markdown")


def _word(document: PlanDocument, say: Say, today: date | None) -> ExportedFile:
    from integrations.documents.word import make_word  # costs 0.2 s to import

    pictures, notes = _pictures(document, say, today)
    content = make_word(
        to_markdown(document, say, _places(pictures)),
        title=document.title,
        day=document.made_on,
        language=document.language,
        pictures={f"picture:{one.name}": one.content for one in pictures},
        is_linked=True,
    )
    return ExportedFile(f"{file_stem(document)}.docx", content, WORD, notes)


def _pdf(document: PlanDocument, say: Say, today: date | None) -> ExportedFile:
    from integrations.documents.pdf_writing import make_pdf  # costs 0.5 s to import

    pictures, notes = _pictures(document, say, today)
    content = make_pdf(
        to_markdown(document, say, _places(pictures)),
        title=document.title,
        day=document.made_on,
        language=document.language,
        pictures={f"picture:{one.name}": one.content for one in pictures},
    )
    return ExportedFile(f"{file_stem(document)}.pdf", content, PDF, notes)


def _slides(document: PlanDocument, say: Say, _today: date | None) -> ExportedFile:
    from orchestrator.graphs.plan.exporting.deck import make_deck  # costs 0.3 s to import

    return ExportedFile(f"{file_stem(document)}.pptx", make_deck(document, say), SLIDES)


def _pictures(document: PlanDocument, say: Say, today: date | None) -> tuple[tuple[PlanPicture, ...], tuple[str, ...]]:
    """Return the pictures, or why there are none."""
    from integrations.documents.fonts import NoFont

    try:
        return drawn(document, say, today), ()
    except NoFont:
        return (), (say(document.language, "plan.file.no_pictures"),)


def _places(pictures: tuple[PlanPicture, ...]) -> dict[PictureName, str]:
    return {one.name: f"![{displayed(one.alt)}](picture:{one.name})" for one in pictures}


_MAKERS: dict[ExportKind, Callable[[PlanDocument, Say, date | None], ExportedFile]] = {
    "md": _markdown,
    "docx": _word,
    "pdf": _pdf,
    "pptx": _slides,
}
