"""Cutting Markdown into messages: at paragraphs where possible, and never through a code block's fence."""

import re
import unicodedata

_FENCE = re.compile(r"^ {0,3}(`{3,}|~{3,})([^\n]*)$", re.MULTILINE)
_PARTIAL_FENCE = re.compile(r" {1,3}|[ ]{0,3}(?:`{1,2}|`{3,}[^`\n]*|~[^\n]*)")
_JOINER = "\u200d"
CLOSING_ROOM = 40
"""Characters kept free in a message for the fence that closes its last code block; longer fences are no fences here."""


def open_fence(text: str) -> str | None:
    """Return the line that opened the code block in which the text ends, or None."""
    opener: re.Match[str] | None = None
    for line in _FENCE.finditer(text):
        marks, rest = line.group(1), line.group(2)
        if opener is None:
            if not (marks[0] == "`" and "`" in rest) and len(line.group(0)) < CLOSING_ROOM:
                opener = line
        elif marks.startswith(opener.group(1)) and not rest.strip():
            opener = None
    return opener.group(0).strip() if opener else None


def closing(fence: str) -> str:
    """Return the marks that close the code block which this line opened."""
    return fence[: len(fence) - len(fence.lstrip(fence[0]))]


def held_back(text: str) -> int:
    """Return how many characters at the end may be the beginning of a fence whose line has not come to its end."""
    line = text[text.rfind("\n") + 1 :]
    return len(line) if _PARTIAL_FENCE.fullmatch(line) else 0


def cut_at(text: str, room: int, before: str = "") -> int:
    """Return where to cut a text so that the head has at most ``room`` characters; at least one is cut off.

    After a paragraph outside of code, a line, or a word, whichever is found in the second half. ``before`` is what
    stands in the same message already.
    """
    if len(text) <= room:
        return len(text)
    window = text[: room + 1]
    for mark in ("\n\n", "\n", " "):
        at = window.rfind(mark)
        while at > room // 2:
            if mark != "\n\n" or open_fence(before + window[:at]) is None:
                return at
            at = window.rfind(mark, 0, at)
    at = max(1, room)
    while at > max(1, room - 20) and _inside_character(text, at):
        at -= 1
    return at


def split(text: str, limit: int) -> tuple[str, str]:
    """Cut off a head of at most ``limit`` characters; a code block that is cut is closed there and opened again.

    The rest is empty when all fits. Nothing but line breaks, or one space, at the cut is lost.
    """
    if len(text) <= limit:
        return text, ""
    at = cut_at(text, limit - CLOSING_ROOM)
    if held := held_back(text[:at]):
        # The cut would go through a fence's line.
        at = at - held if held < at else at
    head, tail = text[:at], text[at:]
    fence = open_fence(head)
    if fence is None:
        return head.rstrip("\n"), begun_anew(tail)
    return (
        f"{head}{'' if head.endswith(chr(10)) else chr(10)}{closing(fence)}",
        f"{fence}\n{begun_anew(tail, in_code=True)}",
    )


def begun_anew(tail: str, *, in_code: bool = False) -> str:
    """Return how a text goes on in a new message: without the white space that stood between."""
    if in_code:
        return tail.removeprefix("\n")
    return tail.lstrip("\n") if tail.startswith("\n") else tail.removeprefix(" ")


def pieces(text: str, limit: int) -> list[str]:
    """Cut a text into as many messages as it needs; an empty text is one empty message."""
    found: list[str] = []
    while True:
        head, text = split(text, limit)
        if head.strip() or not (found or text):
            found.append(head)
        if not text:
            return found


def _inside_character(text: str, at: int) -> bool:
    """Tell whether a cut would part what is seen as one character: a letter and its accents, a joined emoji."""
    following = text[at]
    return (
        following == _JOINER
        or text[at - 1] == _JOINER
        or unicodedata.combining(following) != 0
        or "\ufe00" <= following <= "\ufe0f"
        or "\U0001f3fb" <= following <= "\U0001f3ff"
    )
