"""A course that the material tells as a chain: "link → heart → sixty are full → confirmed", "we ask, they choose ->"."""

import re
from dataclasses import dataclass
from typing import Final

from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading import Piece, marks

_ARROW: Final = re.compile(r"\s?(?:→|⇒|->|=>)\s?")
_LEAST: Final = 3
"""Arrows from which a line tells a course."""
_LONGEST: Final = 110
"""Characters of one step."""
_HEAD: Final = re.compile(r"^(?P<head>[^:：→—–]{1,14}?)(?:[:：]|\s[—–-])\s")
_FIGURES: Final = re.compile(r"[\d\s.,%~월건통명일]{1,24}")
"""A step of figures alone: the line tells a target."""
_STOP: Final = re.compile(r"(?<=[가-힣a-z)])\.\s")


@dataclass(frozen=True, slots=True)
class ToldCourse:
    """The steps of a chain, and where they stand."""

    steps: tuple[str, ...]
    piece: Piece


def chain_of(material: PlanMaterial) -> ToldCourse | None:
    """Return the longest chain of the material; None where it tells none."""
    case = material.case
    found = [
        chain
        for piece in (*case.in_files, *case.own)
        if not (piece.rows or piece.is_aside or piece.text in case.void_texts)
        and not (piece.headings and marks.HEADED_TROUBLE.search(piece.headings[-1]))
        and (chain := _chain(piece))
    ]
    return max(found, key=lambda one: len(one.steps), default=None)


def _chain(piece: Piece) -> ToldCourse | None:
    parts = [part.strip(" .,") for part in _ARROW.split(piece.text)]
    if len(parts) <= _LEAST or any(len(part) > _LONGEST * 2 for part in parts):
        return None
    first, *middle, last = parts
    steps = [*_of_first(first), *middle, _STOP.split(last)[0]]
    steps = [step for step in steps if step]
    if len(steps) <= _LEAST or any(_FIGURES.fullmatch(step) or len(step) > _LONGEST for step in steps):
        return None
    return ToldCourse(tuple(steps), piece)


def _of_first(text: str) -> list[str]:
    """Return the first step, and what stands in a sentence of its own before it."""
    text = _HEAD.sub("", text)
    return [part.strip(" .,") for part in _STOP.split(text)][-2:]
