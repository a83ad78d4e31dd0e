"""Markdown cut at its headings, and what makes a text good."""

import unicodedata
from collections.abc import Iterator

from integrations.documents.base import Part
from integrations.documents.limits import MAX_HEADING
from integrations.search.tokens import is_cjk

LEAST_LETTERS = 20
"""Letters and digits of a text layer or of a recognised page below which it is taken for noise; a syllable is two."""
MOST_GARBAGE = 0.3
"""Share of signs that are no text from which a text is unusable."""
SAMPLED = 100_000
"""Characters from which a text is judged."""
_LEVELS = 6


def is_good(text: str, least: int = LEAST_LETTERS) -> bool:
    """Tell whether a text says something: enough letters and digits, and few signs that are none of any script."""
    text = text[:SAMPLED]
    signs = [sign for sign in text if not sign.isspace()]
    garbage = sum(sign == "\ufffd" or unicodedata.category(sign) in ("Co", "Cn", "Cc") for sign in signs)
    return letters(text) >= least and garbage <= MOST_GARBAGE * len(signs)


def letters(text: str) -> int:
    """Count letters and digits; a syllable or ideograph is two."""
    return sum((2 if is_cjk(sign) else 1) for sign in text if sign.isalnum())


def by_headings(text: str) -> tuple[Part, ...]:
    """Cut Markdown at its headings; one without a text of its own stands above the parts below it."""
    return tuple(_sections(text.replace("\r\n", "\n")))


def _sections(text: str) -> Iterator[Part]:
    above: list[tuple[int, str]] = []
    lines: list[str] = []
    fence = ""

    def part() -> Part:
        return Part("\n".join(lines).strip("\n"), tuple(title for _, title in above))

    for line in text.split("\n"):
        mark = line.lstrip()[:3]
        if mark in ("```", "~~~") and fence in ("", mark):
            fence = "" if fence else mark
        heading = None if fence else heading_of(line)
        if heading is None:
            lines.append(line)
            continue
        level, title = heading
        done = part()
        if done.text.strip() or (above and level <= above[-1][0]):
            yield done
        lines.clear()
        while above and above[-1][0] >= level:
            above.pop()
        above.append((level, title))
    if (done := part()).text.strip() or above:
        yield done


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
