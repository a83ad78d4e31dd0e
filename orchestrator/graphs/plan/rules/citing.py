"""A source once for what stands together: a row, an item or a paragraph cites it behind the last of its words."""

import re
from collections.abc import Sequence
from typing import Final

from orchestrator.graphs.plan.rules.marks import ASSUMED, MARK

_MARKED: Final = re.compile(rf"\s?{MARK.pattern}")
_SENTENCES: Final = re.compile(r"(?:(?<=[^\d\W][.!?])|(?<=[\])][.!?]))\s(?!\[\d)|(?<=[.!?]\s\[\d\])\s")
_CLOSED: Final = re.compile(r"(?P<stop>[.!?]?)\Z")
_ROW: Final = re.compile(r"(?<!\\)\|")
_FENCE: Final = "```"


def cited_once(body: str) -> str:
    """Return a section in which no line names the same source twice in a row.

    What is assumed in between parts what is told before it from what is told behind it, so that both name their source.

    >>> cited_once("Doors open at 9 [1] / close at 5 [1]; 40 seats (assumption), 3 of them told [1].")
    'Doors open at 9 / close at 5 [1]; 40 seats (assumption), 3 of them told [1].'
    >>> cited_once("**By:** 12 May [1] the board decides on 3 rooms [1] by vote. It meets at 9 [1].")
    '**By:** 12 May the board decides on 3 rooms by vote. It meets at 9 [1].'
    >>> cited_once("Doors open at 9 [1]. Nobody said why. They close at 5 [1].")
    'Doors open at 9 [1]. Nobody said why. They close at 5 [1].'
    >>> cited_once("| Opening | 2027-03-02 [1] | 2027-03-02 [1] |")
    '| Opening | 2027-03-02 | 2027-03-02 [1] |'
    """
    lines, is_code = body.split("\n"), False
    for at, line in enumerate(lines):
        is_code ^= line.lstrip().startswith(_FENCE)
        if not is_code and MARK.search(line):
            lines[at] = _row(line) if line.startswith("|") else _line(line)
    return "\n".join(lines)


def _line(line: str) -> str:
    """Return a line in which a source stands once for sentences that all name it and no other."""
    sentences = [_sentence(one) for one in _SENTENCES.split(line)]
    marks = [MARK.findall(one) for one in sentences]
    is_one_source = all(len(one) == 1 for one in marks) and len({*map(tuple, marks)}) == 1
    if is_one_source and not ASSUMED.search(line):
        sentences[:-1] = [_MARKED.sub("", one) for one in sentences[:-1]]
    return " ".join(sentences)


def _sentence(text: str) -> str:
    found = [*MARK.finditer(text)]
    if len(found) > 1 and len({one["number"] for one in found}) == 1 and not ASSUMED.search(text):
        return _CLOSED.sub(lambda end: f" {found[0][0]}{end['stop']}", _MARKED.sub("", text), count=1)
    return _thinned(text)


def _row(line: str) -> str:
    """Return a row in which a source stands in the last of the cells that it speaks for."""
    cells = [_thinned(cell) for cell in _ROW.split(line)]
    marks = [MARK.findall(cell) for cell in cells]
    for at, cell in enumerate(cells):
        if marks[at] and {*marks[at]} <= {number for later in marks[at + 1 :] for number in later}:
            cells[at] = cell if ASSUMED.search(cell) else _MARKED.sub("", cell)
    return "|".join(cells)


def _thinned(text: str) -> str:
    """Return a text without the citations that the next mark repeats."""
    marks: Sequence[re.Match[str]] = sorted(
        (*MARK.finditer(text), *ASSUMED.finditer(text)), key=lambda one: one.start(), reverse=True
    )
    following = ""
    for one in marks:
        if one[0] == following:
            before = text[: one.start()]
            text = f"{before[:-1] if before.endswith(' ') else before}{text[one.end() :]}"
        following = one[0]
    return text
