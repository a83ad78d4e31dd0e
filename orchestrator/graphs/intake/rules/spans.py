"""Days within spans of days, in the form in which dates are kept: ``2026-08-31`` in ``2026-08-21/2026-08-31`` or ``2026-08``."""

_FIRST, _LAST = "-01-01", "-12-31"


def is_narrower(told: object, known: object) -> bool:
    """Tell whether a date lies within a known one and tells it closer.

    >>> is_narrower("2026-08-31", "2026-08"), is_narrower("2026-08", "2026-08"), is_narrower("2026-09-01", "2026-08")
    (True, False, False)
    """
    if told == known or not isinstance(told, str) or not isinstance(known, str) or not (told and known):
        return False
    (first, last), (low, high) = _ends(told), _ends(known)
    return low <= first and last <= high


def _ends(date: str) -> tuple[str, str]:
    """Return the first and the last day of a date; every month is given 31, for comparing."""
    first, _, last = date.partition("/")
    last = last or first
    return f"{first}{_FIRST[len(first) - 4 :]}", f"{last}{_LAST[len(last) - 4 :]}"
