"""The part of a time that lies between 22:00 and 06:00."""

from typing import Final

_NIGHTS: Final = ((0, 360), (1320, 1800), (2760, 3240))


def night_minutes(begins: int, ends: int) -> int:
    """Return the minutes of the night between two times; they are counted on beyond 1,440 on the next day."""
    return sum(max(0, min(ends, last) - max(begins, first)) for first, last in _NIGHTS)
