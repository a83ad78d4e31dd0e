"""Which part of the long tests runs with all others; ``make fuzz`` and ``make eval`` run the whole of them."""

from collections.abc import Sequence
from typing import TypeVar

from hypothesis import settings

_Thing = TypeVar("_Thing")


def is_whole() -> bool:
    """Return whether the long tests run in full, as ``make fuzz`` has them."""
    return settings.get_current_profile_name() == "search"


def count(whole: int, few: int) -> int:
    """Return how many examples to make: with all other tests a few."""
    return whole if is_whole() else few


def sample(things: Sequence[_Thing], few: int) -> list[_Thing]:
    """Return all of them; with all other tests a few, as far apart as they can be."""
    if is_whole() or few >= len(things):
        return list(things)
    return [things[(2 * place + 1) * len(things) // (2 * few)] for place in range(few)]
