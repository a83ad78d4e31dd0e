"""A change of a text, as :mod:`integrations.documents.redline` writes it into a Word document."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TrackedChange:
    """A piece of the text and what is to stand there."""

    start: int
    end: int
    """Behind its last character; ``start``: nothing is struck out, and a paragraph is added at the end."""
    replacement: str
    """Empty: it is only struck out."""
    is_added: bool = False
    """Whether what stands there stays, and the replacement comes behind it."""
