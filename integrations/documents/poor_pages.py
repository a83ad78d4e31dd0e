"""The pictures of pages that were not made out, as small as they can still be read."""

from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

from integrations.documents.base import PageSpan, PoorPage
from integrations.documents.limits import MAX_PICTURE
from integrations.documents.page_pictures import opened, png, reduced
from integrations.documents.pdf_reading import page_picture

_SIDES = (1800, 1300, 900)
"""Points of the long side that are tried until the picture is small enough."""
_PDF_WITHIN = 1024


def poor_pages(path: Path, pages: Sequence[PageSpan], most: int) -> tuple[PoorPage, ...]:
    """Return at most so many pictures of the pages of a PDF or a picture that are poor. Raises as reading does."""
    wanted = [page.number for page in pages if page.is_poor][:most]
    return tuple(found for number in wanted for found in _pictured(path, number))


def _pictured(path: Path, number: int) -> Iterator[PoorPage]:
    from integrations.documents.straightening import ready  # see pdf_reading

    with path.open("rb") as file:
        is_pdf = b"%PDF-" in file.read(_PDF_WITHIN)
    pictures = opened(page_picture(path, number - 1)) if is_pdf else islice(opened(path.read_bytes()), number - 1, None)
    page = ready(next(pictures))
    for side in _SIDES:
        picture = png(reduced(page, side))
        if len(picture) <= MAX_PICTURE:
            yield PoorPage(number, picture)
            return
