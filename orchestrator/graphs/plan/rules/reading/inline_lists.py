"""Numbered things that stand in one line: "기능은 1. 예약 2. 결제", "Features: 1) menu 2) payment"."""

import re
from collections.abc import Iterator
from typing import Final

_NUMBER: Final = re.compile(
    r"(?:^|(?<=[\s:：]))(?:(?P<n>\d{1,2})[.)]|\((?P<n2>\d{1,2})\)|(?P<sign>[①-⑳]))\s?(?=[^\s\d])"
)
_LEAST: Final = 2
_LEFT: Final = re.compile(r"[\s,;·/.]+$")


def without_numbers(text: str) -> str:
    """Return a text whose things that are numbered within a line stand behind commas, as people list them otherwise.

    >>> without_numbers("기능은 1. 예약 2. 보증금 결제")
    '기능은 예약, 보증금 결제'
    """
    return "\n".join(_unnumbered(line) for line in text.split("\n"))


def _unnumbered(line: str) -> str:
    found: list[re.Match[str]] = []
    for run in _runs(line):
        found = run if len(run) > len(found) else found
    if len(found) < _LEAST:
        return line
    parts = [line[: found[0].start()]]
    for at, mark in enumerate(found):
        until = found[at + 1].start() if at + 1 < len(found) else len(line)
        told = line[mark.end() : until]
        parts.append(_LEFT.sub("", told) + ", " if at + 1 < len(found) else told)
    return "".join(parts)


def _runs(line: str) -> Iterator[list[re.Match[str]]]:
    """Yield the marks that count on from one."""
    run: list[re.Match[str]] = []
    for mark in _NUMBER.finditer(line):
        number = int(mark["n"] or mark["n2"] or ord(mark["sign"]) - ord("①") + 1)
        if number == len(run) + 1:
            run.append(mark)
        elif number == 1:
            yield run
            run = [mark]
    yield run
