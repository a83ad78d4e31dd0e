"""Figures that are told twice with the same words and differ: "정원은 30명", later "정원은 45명"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from orchestrator.graphs.plan.rules.reading.corrections import FIGURE, unit_of
from orchestrator.graphs.plan.rules.reading.pieces import Piece
from orchestrator.language.dates import find_dates

_TOLD: Final = re.compile(rf"(?P<label>[^\d\n]{{2,24}}?)[\s:：]{{1,2}}(?P<figure>{FIGURE})", re.I)
_LED: Final = re.compile(
    r"^(?:(?:그리고|근데|그런데|그래서|일단|아무튼|또|and|but|so|also|then|the|our|우리|저희)\s)+", re.I
)
_BOUND: Final = re.compile(
    r"(?:\s(?:약|총|최대|모두|전부|대략|딱|about|around|up\sto|at\smost|exactly|only|just|on))+$", re.I
)
_PARTICLE: Final = re.compile(r"(?<=[가-힣])(?:은|는|이|가|을|를|도|만|의|에)$")
_NO_LABEL: Final = re.compile(
    r"(?:하루|매일|매주|매달|매월|월|주|한\s?달|일주일|오전|오후|저녁|아침|평일|주말|.{0,4}요일|약|총|최대|그중|이\s?중|나머지|또\s?하나|다른\s.*)"
    r"|(?:there\s(?:is|are)|it\s(?:is|takes)|we\shave|i\shave|another|one|of\s(?:which|these|them)|for|in|at|on|by|from|to|a|an|each|every)",
    re.I,
)
"""Words before figures of very different things."""
_FURTHER: Final = re.compile(r"^\s[a-z]+\s(?!please|now|though|in\sall|in\stotal)[a-z]", re.I)
"""Behind the unit stands for whom or for what: two such figures may both hold."""


@dataclass(frozen=True, slots=True)
class ToldTwice:
    """Two statements that give the same thing different figures."""

    first: Piece
    second: Piece
    is_day: bool


def told_twice(own: Sequence[Piece], others: Sequence[Piece]) -> list[ToldTwice]:
    """Return the pairs of statements that contradict each other: two of the message, or one of it and one of a file."""
    found: list[ToldTwice] = []
    known: dict[tuple[str, str], tuple[str, Piece]] = {}
    for piece in (*own, *others):
        if piece.rows or piece.is_aside or piece.is_amended:
            continue
        for label, unit, figure in _told(piece.text):
            figure_before, before = known.setdefault((label, unit), (figure, piece))
            is_of_message = before.is_own and before is not piece
            if figure != figure_before and is_of_message and all(one.second != piece for one in found):
                found.append(ToldTwice(before, piece, bool(find_dates(figure_before, _ANY_DAY))))
    return found


def _told(text: str) -> Iterator[tuple[str, str, str]]:
    """Yield what a statement begins with, the unit, and the figure between both."""
    match = _TOLD.match(_LED.sub("", text))
    if match is None:
        return
    behind = match.string[match.end() :]
    label = _PARTICLE.sub("", _BOUND.sub("", match["label"].strip())).casefold()
    if len(label) < _SHORTEST or _NO_LABEL.fullmatch(label) or _FURTHER.match(behind):
        return
    yield label, unit_of(behind), re.sub(r"[\s,]", "", match["figure"].casefold())


_SHORTEST: Final = 2
_ANY_DAY: Final = date(2000, 1, 1)
