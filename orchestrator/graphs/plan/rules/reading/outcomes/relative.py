"""Goals that are told by today's value: "halve the wait", "twice as many families", "cut complaints by a third"."""

import re
from collections.abc import Iterator
from typing import Final

_WHAT: Final = r"(?P<what>[a-z][a-z'’-]*(?:\s[a-z][a-z'’-]*){0,6}?)"
_RELATIVE: Final = (
    (re.compile(rf"\bhalve\s{_WHAT}(?=\s(?:by|until|before|within|in|to)\b|[,.;]|$)", re.I), "half of today's value"),
    (
        re.compile(rf"(?<!\d\s)\bdouble\s{_WHAT}(?=\s(?:by|until|before|within|in|to)\b|[,.;]|$)", re.I),
        "twice today's value",
    ),
    (re.compile(rf"\btwice\sas\smany\s{_WHAT}(?=\sas\b|[,.;]|$)", re.I), "twice today's value"),
    (re.compile(rf"\bhalf\sas\smany\s{_WHAT}(?=\sas\b|[,.;]|$)", re.I), "half of today's value"),
    (
        re.compile(
            rf"\b(?:cut|reduce|lower|bring|get|want)\s{_WHAT}\s(?:down\s)?by\s(?P<by>half|an?\s(?:third|quarter|fifth|tenth)|\d{{1,2}}\s?%)",
            re.I,
        ),
        "{by} less than today",
    ),
    (
        re.compile(
            rf"\b(?:raise|increase|grow|get|want)\s{_WHAT}\s(?:up\s)?by\s(?P<by>half|an?\s(?:third|quarter|fifth|tenth)|\d{{1,2}}\s?%)",
            re.I,
        ),
        "{by} more than today",
    ),
)
"""Goals that are told by today's value."""


def relative_goals(text: str) -> Iterator[tuple[re.Match[str], str, str]]:
    """Yield where a text tells a goal by today's value, of what, and the goal.

    >>> [found[1:] for found in relative_goals("We want to cut complaints by a third")]
    [('complaints', 'a third less than today')]
    """
    for pattern, told in _RELATIVE:
        if found := pattern.search(text):
            yield found, found["what"], told.format(by=found["by"]) if "by" in pattern.groupindex else told
