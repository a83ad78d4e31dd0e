"""Texts by key, in the language of the plan."""

from typing import Protocol


class PlanWords(Protocol):
    """Says texts by key in one language, as ``Context.say``."""

    def __call__(self, key: str, /, **values: object) -> str:
        """Return the text."""
