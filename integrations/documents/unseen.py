"""What of a file is not seen, put together by pages."""

from collections.abc import Iterable

from integrations.documents.base import HiddenText

_LONGEST = 300
"""Characters that are shown of what is hidden on a page."""


def hidden_by_pages(pieces: Iterable[tuple[int, str]]) -> tuple[HiddenText, ...]:
    """Return pieces, each with its page or 0, as one text a page, on one line and not too long."""
    found: dict[int, list[str]] = {}
    for page, piece in pieces:
        if squeezed := " ".join(piece.split()):
            found.setdefault(page, []).append(squeezed)
    return tuple(HiddenText(page, " ".join(texts)[:_LONGEST]) for page, texts in sorted(found.items()))
