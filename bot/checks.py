"""What the shapes of Slack's payloads are made of: small checks of one value each."""

import re
from collections.abc import Callable
from typing import Any

Check = Callable[[Any], bool]

IDENTIFIER = re.compile(r"[A-Z][A-Z0-9]{1,31}")
TIMESTAMP = re.compile(r"\d{1,12}\.\d{1,9}")
TEXT = 50_000
"""Characters of a message; Slack cuts at 40,000."""
SHORT = 4_000
"""Characters of what is no text of a person: ids, values, addresses, a modal's private metadata."""


def is_identifier(value: Any) -> bool:
    """An id of Slack: U…, C…, T…"""
    return isinstance(value, str) and IDENTIFIER.fullmatch(value) is not None


def is_timestamp(value: Any) -> bool:
    """The ts of a message."""
    return isinstance(value, str) and TIMESTAMP.fullmatch(value) is not None


def is_text(value: Any) -> bool:
    """What a person may write."""
    return isinstance(value, str) and len(value) <= TEXT


def is_short(value: Any) -> bool:
    """A text that no person writes."""
    return isinstance(value, str) and len(value) <= SHORT


def maybe(check: Check) -> Check:
    """The field may be missing or null."""
    return lambda value: value is None or check(value)


def either(*checks: Check) -> Check:
    """One of the checks passes."""
    return lambda value: any(check(value) for check in checks)


def is_a(kind: type) -> Check:
    """A value of that type."""
    return lambda value: isinstance(value, kind)


def fields(**checks: Check) -> Check:
    """An object in which each of these fields passes; others are not looked at."""
    return lambda value: isinstance(value, dict) and all(check(value.get(name)) for name, check in checks.items())


def each(check: Check, least: int = 0) -> Check:
    """A list of so many at least, each of which passes."""
    return lambda value: isinstance(value, list) and len(value) >= least and all(map(check, value))


def values(check: Check) -> Check:
    """An object whose values all pass."""
    return lambda value: isinstance(value, dict) and all(map(check, value.values()))
