"""Markdown cut at its headings."""

from integrations.documents.base import Part
from integrations.documents.limits import MAX_HEADING

_LEVELS = 6


class PartOutline:
    """A text in parts, made as headings and lines come; a heading without a text stands above the parts below it."""

    def __init__(self) -> None:
        self._done: list[Part] = []
        self._above: list[tuple[int, str]] = []
        self._lines: list[str] = []

    def begin(self, level: int, title: str) -> None:
        """Begin a part below a heading; level 1 is the outermost."""
        done = self._part()
        if done.text.strip() or (self._above and level <= self._above[-1][0]):
            self._done.append(done)
        self._lines.clear()
        while self._above and self._above[-1][0] >= level:
            self._above.pop()
        self._above.append((level, title))

    def add(self, text: str) -> None:
        """Add lines to the part."""
        self._lines.append(text)

    @property
    def parts(self) -> tuple[Part, ...]:
        """All parts so far."""
        last = self._part()
        return (*self._done, last) if last.text.strip() or self._above else tuple(self._done)

    def _part(self) -> Part:
        return Part("\n".join(self._lines).strip("\n"), tuple(title for _, title in self._above))


def by_headings(text: str) -> tuple[Part, ...]:
    """Cut Markdown at its headings."""
    outline, fence = PartOutline(), ""
    for line in text.replace("\r\n", "\n").split("\n"):
        mark = line.lstrip()[:3]
        if mark in ("```", "~~~") and fence in ("", mark):
            fence = "" if fence else mark
        heading = None if fence else heading_of(line)
        if heading is None:
            outline.add(line)
        else:
            outline.begin(*heading)
    return outline.parts


def heading_of(line: str) -> tuple[int, str] | None:
    """Return level and title of an ATX heading, without closing marks; None where the line is text."""
    # No pattern: spaces before closing marks make each that finds the end quadratic.
    after = line.lstrip("#")
    level = len(line) - len(after)
    title = after.strip()
    if not 1 <= level <= _LEVELS or after[:1] not in (" ", "\t") or not title or len(title) > MAX_HEADING:
        return None
    if title.endswith("#"):
        title = title.rstrip("#").rstrip() or title[0]
    return level, title
