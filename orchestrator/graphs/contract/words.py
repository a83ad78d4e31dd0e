"""Texts by key, in one language."""

from typing import Protocol


class Words(Protocol):
    """Says texts by key in one language, as ``Context.say``."""

    def __call__(self, key: str, /, **values: object) -> str:
        """Return the text."""
