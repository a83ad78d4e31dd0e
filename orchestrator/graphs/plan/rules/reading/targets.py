"""What is to be reached: from which value to which, as the material states it."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from orchestrator.graphs.plan.rules.reading import marks
from orchestrator.graphs.plan.rules.reading.pieces import Piece

_VALUE: Final = r"(?<![\d,.])\d[\d,]{0,14}(?:\.\d{1,4})?(?!\d)(?:\s?(?:%|퍼센트|[가-힣]{1,3}(?![가-힣])|days?|min(?:utes)?|hours?|h\b|a\s+(?:day|week|month)))?"
_ARROW: Final = re.compile(
    rf"(?P<name>.{{2,60}}?)[:：]?\s?(?:from\s+)?(?P<today>{_VALUE})\s?(?:→|->|⇒|>|to|에서)\s?(?P<goal>{_VALUE}(?:\s?(?:이하|이상|미만))?)",
    re.I,
)
_GOAL: Final = re.compile(
    rf"(?P<name>.{{2,60}}?)\s?(?:을|를|은|는|:)?\s?(?P<goal>절반\s?이하|절반|{_VALUE}\s?(?:이하|이상|미만|까지)?)\s?(?:로|으로|까지)?",
    re.I,
)
_AIMED: Final = re.compile(
    rf"(?P<name>[^.]{{2,60}}?)(?P<today>{_VALUE})[^.]{{0,30}}\.\s[^.]{{0,30}}?(?:목표[는를]?\s?|[Aa]im\D{{0,24}}|[Tt]arget\D{{0,16}})(?P<goal>{_VALUE})"
    rf"|(?P<name2>[^.]{{2,40}}?)(?P<today2>{_VALUE})\.\s?(?P<goal2>{_VALUE})\s?까지만?\s?(?:줄|늘|낮|높)"
)
_NUMBER: Final = re.compile(r"\d[\d,]*(?:\.\d+)?")


@dataclass(frozen=True, slots=True)
class StatedTarget:
    """One thing to be reached."""

    name: str
    today: str
    """Empty where the material does not state it."""
    goal: str
    piece: Piece


def targets_of(pieces: Iterable[Piece]) -> list[StatedTarget]:
    """Return the stated targets, each name once."""
    found: dict[str, StatedTarget] = {}
    for piece in pieces:
        if piece.is_aside or piece.rows or marks.VOID.search(piece.text):
            continue
        text = re.sub(r"^(?:목표|targets?|goals?)\s?[:：]?\s?", "", piece.text, flags=re.I)
        nearest = piece.headings[-1] if piece.headings else ""
        is_headed = bool(marks.OF_TARGETS.search(nearest))
        arrows = [*_ARROW.finditer(text)]
        for match in arrows:
            if not is_headed and not re.search("→|->|⇒", match[0]) and not marks.TARGET.search(piece.text):
                continue
            one = StatedTarget(_name(match["name"], piece), match["today"].strip(), match["goal"].strip(), piece)
            found.setdefault(one.name, one)
        if not arrows and (aimed := _AIMED.search(text)) and not is_headed:
            name, today, goal = (aimed[part] or aimed[f"{part}2"] for part in ("name", "today", "goal"))
            one = StatedTarget(_name(name, piece), today.strip(), goal.strip(), piece)
            found.setdefault(one.name, one)
            continue
        is_told = is_headed or (piece.is_own and re.search(r"목표|\btarget|\bgoal", piece.text, re.I))
        if not arrows and is_told and (whole := _GOAL.match(text)) and not re.match(r"20\d\d", whole["goal"]):
            one = StatedTarget(_name(whole["name"], piece), "", _whole_goal(text, whole), piece)
            found.setdefault(one.name, one)
    return [*found.values()]


def _whole_goal(text: str, match: re.Match[str]) -> str:
    return (
        match["goal"].strip()
        if match["goal"][0].isdigit() or len(text) > 60
        else text[match.start("goal") :].strip(" .")
    )


def _name(words: str, piece: Piece) -> str:
    name = re.sub(r"^.*[,;.]\s", "", words).strip(' :,-–"“”')
    name = re.sub(r"(?:은|는|을|를|이|가|평균|from|is|at)$", "", name).strip(' "“”')
    return name or (piece.headings[-1] if piece.headings else piece.text[:30])
