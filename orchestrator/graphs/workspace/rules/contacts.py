"""Rows of contacts that tell how to reach whom a line names: a line says who decides, another page their extension."""

import re
from collections.abc import Sequence

from orchestrator.graphs.workspace.rules.units import Unit, units
from orchestrator.graphs.workspace.state import SourcePassage

MOST = 2
"""People of one line who are told of."""
_ASKED = re.compile(
    r"내선|전화\s?번호|연락처|몇\s?번(?:으로|에|이[야에]|\s?[?？]|$)|이메일|메일\s?주소"
    r"|\b(?:ext(?:ension)?s?|phone|(?:which|what) number|number do i|dial|e-?mail(?: address)?|reach (?:them|him|her))\b",
    re.I,
)
_HEAD = re.compile(r"내선|전화|연락처|번호|메일|\b(?:ext\.?|extension|phone|mobile|number|e-?mail|contact)\b", re.I)
_REACHED = re.compile(r"\d{3,}|\d{2,4}-\d{3,4}|@\w")
_NAME = re.compile(r"[^\W\d_]{2,}(?:[ .'’-][^\W\d_]+){0,3}")
_TITLED = re.compile(r"\s{0,9}(?:\(.{0,200}|님|씨|쌤|팀장|실장|부장|과장|대리|선임|책임|매니저)\s{0,9}$")


def asks_to_reach(question: str) -> bool:
    """Tell whether a question asks for an extension, a number or an address of somebody."""
    return bool(_ASKED.search(question))


def tells_how(unit: Unit) -> bool:
    """Tell whether a unit holds what somebody is reached by."""
    if unit.cells:
        return any(_HEAD.search(head) and _REACHED.search(cell) for head, cell in unit.cells)
    return bool(_ASKED.search(unit.whole) and _REACHED.search(unit.whole))


def rows_for(line: str, passages: Sequence[SourcePassage]) -> list[Unit]:
    """Return the rows with contacts of those whom a line names, in the order in which it does; each person once.

    A row is that of whom it names first: who stands in for them is named further on.
    """
    found: dict[str, tuple[int, int, Unit]] = {}
    for passage in passages:
        for unit in units(passage):
            if not (unit.header and tells_how(unit)):
                continue
            named = [
                (column, place, name)
                for column, (_, cell) in enumerate(unit.cells)
                if (name := _name(cell)) and (place := _at(name, line)) >= 0
            ]
            for column, place, name in named[:1]:
                if name not in found or column < found[name][0]:
                    found[name] = (column, place, unit)
    return [unit for _, _, unit in sorted(found.values(), key=lambda one: one[1])][:MOST]


def names_in(unit: Unit) -> list[str]:
    """Return whom the cells of a row name, or what looks like it; nothing of other units."""
    return [name for _, cell in unit.cells if (name := _name(cell))]


def _name(cell: str) -> str:
    """Return whom a cell names; empty where it is a number, a list or a sentence."""
    bare = _TITLED.sub("", cell.strip().strip("*")).strip()
    return bare if len(bare) <= 20 and _NAME.fullmatch(bare) else ""


def _at(name: str, line: str) -> int:
    """Return where a line names somebody, also by the first or the last of several names; -1 where it does not."""
    parts = [name, *(part for part in name.split() if len(part) > 2 and part[0].isascii())]
    places = [found.start() for part in parts if (found := re.search(rf"(?<!\w){re.escape(part)}(?![A-Za-z])", line))]
    return min(places, default=-1)
