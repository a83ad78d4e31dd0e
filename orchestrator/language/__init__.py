"""How Korean and English are read, by every graph alike."""

import re


def any_of(*ways: str) -> re.Pattern[str]:
    """Return one pattern of several ways of saying a thing, in letters of either case."""
    return re.compile("|".join(f"(?:{way})" for way in ways), re.IGNORECASE)


def words(listed: str) -> tuple[str, ...]:
    """Return the words of a list that is written as a text."""
    return tuple(listed.split())
