"""Small changes to a plan's text: a citation put in, a figure taken out."""

import re
from collections.abc import Sequence

_MARKUP = re.compile(r"[*_`|]{1,20}|\[\d{1,3}\](?!\()")
_MARKED = re.compile(r"\s?[(（]\s?(?:가정|assum(?:ption|ed))[^()（）]{0,60}[)）]", re.I)
_BEFORE_STOP = re.compile(r"(?<=\S) (?=[),.;:!?])")
_END = re.compile(r"[.!?。]{0,3}[\"'”’)*]{0,3}(?:\s?\[\d{1,3}\]){0,9}[ \t]{0,9}\Z")
_TAIL = 80
"""Characters at the end of a sentence in which its stop stands."""
_EMPTY_ITEM = re.compile(r"^[ \t>]{0,12}(?:[-*+]|\d{1,3}[.)])[ \t]{0,9}$\n?", re.M)
_BLANK_LINES = re.compile(r"\n{3,}")
_PARTICLE = re.compile(r"(?:을|를|이|가|은|는|의|에|로|으로|까지|부터|만|도)(?=\s|$)|\s?\(\s?\)")


def bare(text: str) -> str:
    """Return a text without marks, emphasis and needless blanks, as it is compared and listed."""
    return _BEFORE_STOP.sub("", " ".join(_MARKUP.sub(" ", text).split()).strip(" -"))


def statement_of(text: str, row: Sequence[str]) -> str:
    """Return what a sentence or a cell says, to be read alone: without marks, a cell behind the name of its row."""
    said = bare(_MARKED.sub("", text))
    name = next((one for one in map(bare, row) if one), "")
    return f"{name} — {said}" if name and name != bare(text) else said


def with_citations(text: str, numbers: Sequence[int]) -> str:
    """Return a sentence that cites more sources, before its stop."""
    if not numbers:
        return text
    marks = " " + "".join(f"[{number}]" for number in numbers)
    found = _END.search(text, max(0, len(text) - _TAIL))
    at = found.start() if found else len(text)
    return f"{text[:at].rstrip()}{marks}{text[at:]}"


def without(text: str, start: int, end: int) -> str:
    """Return a text without a piece of it and the particle that follows it."""
    particle = _PARTICLE.match(text, end)
    rest = text[particle.end() if particle else end :]
    kept = re.sub(r"[ \t]{2,9}", " ", f"{text[:start]}{rest}").rstrip()
    return kept if text[:start].strip() else kept.lstrip()


def tidy(body: str) -> str:
    """Return a text without the items and lines that were left empty."""
    return _BLANK_LINES.sub("\n\n", _EMPTY_ITEM.sub("", body)).strip("\n")
