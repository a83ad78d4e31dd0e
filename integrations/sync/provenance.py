"""What counts for pages that were made here: who may read them, and whether they are evidence for what they say."""

from collections.abc import Sequence
from dataclasses import replace

from integrations.documents.base import Document, Made
from integrations.store.made_pages import MadePage


def readers_of(page: MadePage, audience: frozenset[str], above: Sequence[str]) -> frozenset[str]:
    """Return who of a place's ``audience`` may read a page that was made here.

    They are the readers of what it was made from, until a person lets others read it: by saying so when it was made,
    or by moving it somewhere else. ``above``: ids of what is above it.
    """
    is_moved = page.parent and above and page.parent not in above
    if page.readers is None or is_moved or audience <= page.readers:
        return audience
    is_wide = any(principal.startswith("team:") for principal in audience)
    return frozenset(principal for principal in page.readers if is_wide or principal in audience)


def kind_of(page: MadePage | None) -> Made:
    """Return what a page is to the index."""
    if page is None:
        return ""
    return "made" if page.is_evidence else "copy"


def as_made(document: Document, page: MadePage, source_headings: frozenset[str]) -> Document:
    """Return the document of a page that was made here, without its list of sources: that says what others say."""
    parts = tuple(part for part in document.parts if not source_headings.intersection(part.headings))
    return replace(document, parts=parts, made=kind_of(page))
