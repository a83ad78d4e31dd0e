"""A text told in fewer words: what is assumed, put in brackets or said behind the point goes first; what is told stays."""

import re
from collections.abc import Callable, Sequence
from typing import Final

_ENOUGH: Final = 0.7
"""Share of its length at which a text is shorter."""
_LEAST: Final = 0.9
"""Share of its length above which it is not."""
_COUNTING: Final = frozenset(("schedule", "costs", "kpis", "features"))
"""Sections whose rows belong together: none of them goes, be it assumed."""
_SPARE: Final = {"schedule": -1, "kpis": -1, "features": -1, "risks": 1}
"""The column that goes first where sources fill nothing of it: what comes of a step, how a measure is counted or a
feature accepted, by what a risk is noticed."""
_FEWEST: Final = 2
"""Items that a list keeps."""
_CITED: Final = re.compile(r"\[\d{1,4}\]")
_BRACKETS: Final = re.compile(r"\s?\((?![^()]{0,3}\))[^()\[\]\d]{2,160}\)")
_SENTENCE: Final = re.compile(r"(?<=[^\d\W][.!])\s+(?=\S)|(?<=\)\.)\s+(?=\S)|;\s+")
_REASON: Final = re.compile(r"(?:,\s|\s)(?:because|since|so\s+that|as\s+otherwise)\s[^.|;]{4,200}(?=[.|;]|$)", re.I)
_THEN: Final = re.compile(r"(?<=[가-힣])하고,\s(?=[^|]{8,})")
"""Behind what is done first."""
_TWICE: Final = 2
_NARROWEST: Final = 3
"""Columns that a table has before one of them may go."""
_RULE: Final = re.compile(r"^\|[\s:|-]+\|?$")


def shortened(body: str, assumed: str, key: str = "") -> tuple[str, tuple[str, ...]]:
    """Return a text in fewer words, and what was left out of it; the text itself where there is nothing to leave out.

    ``assumed``: the mark of what is assumed; ``key``: of the section whose text it is. Items of lists for which no
    source stands may go, but for rows that belong together; of these goes a column that no source fills.
    """
    drops_items = key not in _COUNTING
    gone: list[str] = []
    mark = f" ({assumed})"
    steps: list[Callable[[str], str]] = [
        lambda line: _marked_once(line, mark),
        lambda line: _sentences(line, gone, lambda one: assumed in one and not _CITED.search(one)),
        lambda line: _without(_BRACKETS, line, assumed, gone),
        lambda line: _without(_REASON, line, assumed, gone),
        lambda line: _sentences(line, gone, lambda one: not _CITED.search(one)),
        lambda line: _first_act(line, gone),
    ]
    text = body
    for step in steps:
        if len(text) <= len(body) * _ENOUGH:
            break
        text = "\n".join(step(line) if not _RULE.match(line) else line for line in text.split("\n"))
    if key in _SPARE and len(text) > len(body) * _LEAST:
        text = _without_column(text, _SPARE[key], gone)
    if drops_items and len(text) > len(body) * _ENOUGH:
        text = _fewer(text, len(body) * _ENOUGH, gone)
    return (text, tuple(dict.fromkeys(gone))) if len(text) < len(body) * _LEAST else (body, ())


def _without_column(text: str, at: int, gone: list[str]) -> str:
    """Return a text whose table has a column less; the text itself where a source stands in that column."""
    lines = text.split("\n")
    rows = [place for place, line in enumerate(lines) if line.startswith("|")]
    cells = [lines[place].strip().strip("|").split("|") for place in rows]
    width = len(cells[0]) if cells else 0
    if width < _NARROWEST or any(len(one) != width or _CITED.search(one[at]) for one in cells):
        return text
    gone.append(cells[0][at].strip())
    for place, row in zip(rows, cells, strict=True):
        del row[at]
        lines[place] = f"|{'|'.join(row)}|"
    return "\n".join(lines)


def _marked_once(line: str, mark: str) -> str:
    """Return a row with one mark for all that is assumed in it; a figure or a day that is assumed keeps its own.

    It is the first one, which nothing takes along that is left out behind it.
    """
    if not line.startswith("|") or line.count(mark) < _TWICE:
        return line
    cells, is_marked = line.split("|"), False
    for at, cell in enumerate(cells):
        if mark in cell and not re.search(r"\d", _CITED.sub("", cell)):
            head, _, tail = cell.partition(mark)
            cells[at] = f"{head}{'' if is_marked else mark}{tail.replace(mark, '')}"
            is_marked = True
    return "|".join(cells)


def _first_act(line: str, gone: list[str]) -> str:
    """Return a row of which each cell behind the first says what is done first, and no longer what is done then."""
    if not line.startswith("|"):
        return line
    cells = line.split("|")
    for at, cell in enumerate(cells[2:], 2):
        found = _THEN.search(cell)
        if found and not _CITED.search(cell[found.start() :]):
            gone.append(cell[found.end() :].strip())
            cells[at] = f"{cell[: found.start()]}한다 "
    return "|".join(cells)


def _without(pattern: re.Pattern[str], line: str, assumed: str, gone: list[str]) -> str:
    def cut(found: re.Match[str]) -> str:
        if assumed in found[0]:
            return found[0]
        gone.append(found[0].strip(" ,"))
        return ""

    return pattern.sub(cut, line)


def _sentences(line: str, gone: list[str], is_spared: Callable[[str], bool]) -> str:
    """Return a line without the sentences that may go, of each of its cells the first one always stays."""
    if line.startswith("#"):
        return line
    cells = line.split("|")
    return "|".join(_cell(one, gone, is_spared) for one in cells)


def _cell(cell: str, gone: list[str], is_spared: Callable[[str], bool]) -> str:
    parts = _SENTENCE.split(cell)
    kept = [one for at, one in enumerate(parts) if at == 0 or not is_spared(one)]
    if len(kept) == len(parts):
        return cell
    gone += [one.strip() for at, one in enumerate(parts) if at and is_spared(one) and one.strip()]
    end = " " if cell.endswith(" ") and not kept[-1].endswith(" ") else ""
    return " ".join(one.strip() if at else one.rstrip() for at, one in enumerate(kept)) + end


def _fewer(text: str, most: float, gone: list[str]) -> str:
    """Leave out items and rows for which no source stands, from the last on."""
    lines = text.split("\n")
    rows = [at for at, line in enumerate(lines) if line.startswith("|")][2:]
    items = [*rows, *(at for at, line in enumerate(lines) if line.lstrip().startswith("- "))]
    left: Sequence[int] = items
    for at in reversed(items):
        if len(left) <= _FEWEST or len("\n".join(lines)) <= most:
            break
        if not _CITED.search(lines[at]):
            gone.append(lines[at].strip("| -").split(" | ")[0])
            left = [one for one in left if one != at]
            lines[at] = "\0"
    return "\n".join(one for one in lines if one != "\0")
