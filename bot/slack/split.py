"""Cutting Markdown into messages: at paragraphs where possible, and never inside a code fence."""

import re

_FENCE = re.compile(r"^ {0,3}(`{3,}|~{3,})([^\n]*)$", re.MULTILINE)


def open_fence(text: str) -> str | None:
    """Return the line that opened the code block in which the text ends, or None."""
    opener: re.Match[str] | None = None
    for line in _FENCE.finditer(text):
        if opener is None:
            opener = line
        elif line.group(1).startswith(opener.group(1)) and not line.group(2).strip():
            opener = None
    return opener.group(0).strip() if opener else None


def split(text: str, limit: int) -> tuple[str, str]:
    """Cut off a head of at most ``limit`` characters; a code block that is cut is closed there and opened again.

    The rest is empty when all fits. Nothing but white space at the cut is lost.
    """
    if len(text) <= limit:
        return text, ""
    window = text[: limit - 16]  # room for the closing fence
    for mark in ("\n\n", "\n", " "):
        at = window.rfind(mark)
        if at > len(window) // 2 and (mark != "\n\n" or open_fence(window[:at]) is None):
            break
    else:
        at = len(window)
    head, tail = text[:at], text[at:]
    fence = open_fence(head)
    if fence is None:
        return head.rstrip(), tail.lstrip("\n ") if tail[:1].isspace() else tail
    closing = fence[: len(fence) - len(fence.lstrip("`~"))]
    return f"{head.rstrip(chr(10))}\n{closing}", f"{fence}\n{tail.removeprefix(chr(10))}"


def pieces(text: str, limit: int) -> list[str]:
    """Cut a text into as many messages as it needs; an empty text is one empty message."""
    found = []
    while True:
        head, text = split(text, limit)
        found.append(head)
        if not text:
            return found
