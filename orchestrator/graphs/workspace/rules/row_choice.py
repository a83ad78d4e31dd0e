"""Which rows of a table, or labelled items of a list, a question names: by what tells them from the rows beside them."""

import math
import re
from collections.abc import Sequence

from orchestrator.graphs.workspace.rules.ranges import falls_into
from orchestrator.graphs.workspace.rules.units import Unit, units
from orchestrator.graphs.workspace.rules.wording import credit, words_of

LEAST = 0.35
"""The share of a word that a row has to say, beyond those beside it, to be named by it."""
MOST = 3
"""Rows that are named at once."""
LABELLED = 0.6
"""The share of a list's items from which labels before a colon tell their cases apart."""
_LABEL = re.compile(
    r"(?<![\w-])([a-z]\d{0,3}|\d{1,3}) ?-?(?:조|호기|호선|호|급|동|형|석|등급|라인|구역|열|층|번|타입|팀|단계|(?:seats?|shifts?|class|grade|type|row|zone|team|level|room|hall)\b)"
    r"|\b(?:line|tier|level|grade|class|type|zone|room|row|shift|team|phase|step|hall|gate|dock|group) ?-?([a-z]\d{0,2}|\d{1,3})\b",
    re.I,
)
"""What is called by a letter or a number alone."""
_SIGN = re.compile(
    r"\*{0,2}([a-z]\d{0,3}|\d{1,3})\s?(?:조|호기|호선|호|급|동|형|석|등급|라인|구역|열|층|번|타입|팀|단계)?\*{0,2}",
    re.I,
)
_CASE = re.compile(r"^\*{0,2}([^:：*]{2,40}?)\*{0,2}\s?[:：]\s?\*{0,2}\s?\S")


def siblings(unit: Unit) -> list[Unit]:
    """Return the rows of a unit's table, or the items of its list where these are cases with labels; else nothing."""
    return next((group for group in groups(units(unit.passage)) if unit in group), [])


def groups(every: Sequence[Unit]) -> list[list[Unit]]:
    """Return the tables with several rows and the lists of cases among the units of passages, each by its rows."""
    found: list[list[Unit]] = []
    before: Unit | None = None
    for one in every:
        kind = _kind(one)
        if before is not None and before.passage is one.passage and kind and kind == _kind(before):
            found[-1].append(one)
        elif kind:
            found.append([one])
        # What stands below an item has no line of its own, and does not end the list.
        before = one if kind or one.spare or one.code or before is None or before.passage is not one.passage else before
    return [
        group
        for group in found
        if len(group) > 1 and (group[0].header or sum(map(is_labelled, group)) >= LABELLED * len(group))
    ]


def _kind(unit: Unit) -> str:
    return unit.header or ("-" if unit.spare.lstrip().startswith(("- ", "* ", "+ ")) else "")


def is_labelled(unit: Unit) -> bool:
    """Tell whether an item begins with the case that it is for."""
    return bool(_CASE.match(unit.text))


def named_rows(question: str, rows: Sequence[Unit]) -> list[Unit]:
    """Return the rows that say most of what tells rows apart; none where the question names nothing of that kind."""
    ranged = [one for one in rows if falls_into(question, _first(one))]
    called = [one for one in rows if one.header and labelled(question, _first(one))]
    if exact := called or ranged:
        rows = exact
        if len(rows) == 1:
            return exact
    scores = [0.0] * len(rows)
    for word in words_of(question):
        said = [credit(word, one.whole) for one in rows]
        least, total = min(said), sum(said)
        if max(said) - least >= LEAST:
            rare = math.log(1 + len(rows) / (0.5 + total))
            scores = [score + word.share * rare * (each - least) for score, each in zip(scores, said, strict=True)]
    if not max(scores):
        return exact[:MOST]
    named = [one for one, score in zip(rows, scores, strict=True) if score >= max(scores) - 1e-6]
    return named if len(named) <= MOST and len(named) < max(2, len(rows)) else []


def _first(unit: Unit) -> str:
    if unit.cells:
        return unit.cells[0][1]
    found = _CASE.match(unit.text)
    return found[1] if found else unit.text


def labelled(question: str, cell: str) -> bool:
    """Tell whether a question calls a row by its letter or number: "D조", "line 2", "an S seat"."""
    sign = _SIGN.fullmatch(cell.strip())
    return sign is not None and any(
        sign[1].lower() == (found[1] or found[2]).lower() for found in _LABEL.finditer(question)
    )
