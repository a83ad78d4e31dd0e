"""The pages of a file, each as it was read, put together into one text."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from integrations.documents.base import FileText, PageOrigin, PageSpan, Part
from integrations.documents.quality import LEAST_LETTERS, quality_of


@dataclass(frozen=True, slots=True)
class PageText:
    """What was read of one page."""

    text: str
    origin: PageOrigin = "layer"
    is_poor: bool = False


def is_poor(text: str) -> bool:
    """Tell whether a text is too little or too broken to be that of a page that is not blank."""
    quality = quality_of(text)
    return quality.letters < LEAST_LETTERS or not quality.is_language


def of_pages(pages: Sequence[PageText], left: int = 0) -> FileText:
    """Put pages together; those without text are no part, yet they count. ``left``: of them, not recognised."""
    many, told = len(pages) > 1, [page.text if page.text.strip() else "" for page in pages]
    parts = tuple(Part(text, (f"p. {number}",) if many else ()) for number, text in enumerate(told, 1) if text)
    starts = [0, *accumulate(len(text) + 1 if text else 0 for text in told)]
    spans = tuple(
        PageSpan(number, start, start + len(text), page.origin, page.is_poor)
        for number, (page, text, start) in enumerate(zip(pages, told, starts, strict=False), 1)
    )
    return FileText(parts, left, spans, has_page_parts=True)
