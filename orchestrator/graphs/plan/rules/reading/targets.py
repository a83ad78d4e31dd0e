"""What is to be reached: from which value to which, as the material states it."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from orchestrator.graphs.plan.rules.reading import marks
from orchestrator.graphs.plan.rules.reading.conflicts import words_of
from orchestrator.graphs.plan.rules.reading.piece import Piece

_VALUE: Final = r"(?<![\d,.])\d[\d,]{0,14}(?:\.\d{1,4})?(?!\d)(?:\s?(?:%|퍼센트|[가-힣]{1,3}(?![가-힣])|days?|min(?:utes)?|hours?|h\b|a\s+(?:day|week|month)))?"
_ARROW: Final = re.compile(
    rf"(?P<name>.{{2,60}}?)[:：]?\s?(?:from\s+)?(?P<today>{_VALUE})\s?(?:→|->|⇒|>|to|에서)\s?(?P<goal>{_VALUE}(?:\s?(?:이하|이상|미만))?)",
    re.I,
)
_GOAL: Final = re.compile(
    rf"(?P<name>.{{2,60}}?)\s?(?:을|를|은|는|:)?\s?(?P<goal>절반\s?이하|절반|{_VALUE}\s?(?:이하|이상|미만|까지)?)\s?(?:로|으로|까지)?",
    re.I,
)
_NUMBER: Final = r"\d[\d,]{0,12}(?:\.\d{1,3})?"
_UNIT: Final = r"(?:%|퍼센트|명|건|통|분|시간|일|회|번|점|원|minutes?|hours?|days?|calls?|complaints?)"
_MEASURED: Final = re.compile(rf"(?<![\d,.])(?P<n>{_NUMBER})\s?(?P<u>{_UNIT})?(?![\d,.]*\d)")
_REACHED: Final = re.compile(
    rf"(?:목표[는를가]?\s?:?\s?(?:\d{{1,2}}월\s?말?까지(?:는)?\s)?(?P<n>{_NUMBER})\s?(?P<u>{_UNIT})"
    rf"|(?P<n2>{_NUMBER})\s?(?P<u2>{_UNIT})\s?(?:이하|이상)?(?:까지는?|으?로는?)만?\s?(?:줄|늘|낮|높|내려|내리|올리|올려|맞추)"
    rf"|\b(?:[Aa]im(?:\s+(?:is|for|of))?|[Tt]arget(?:\s+is)?|[Gg]oal(?:\s+is)?|[Ww]e'?d\s+like|[Ww]e\s+want|[Dd]own\s+to|[Uu]p\s+to)\s:?\s?(?P<n3>{_NUMBER})\s?(?P<u3>{_UNIT})?)"
)
_AIMED_LIST: Final = re.compile(r"\b(?:aims?|targets?|goals?)\s?:\s?(?P<listed>[^.]{4,160})", re.I)
_LISTED: Final = re.compile(
    rf"(?P<name>[A-Za-z][A-Za-z -]{{2,40}}?)\s(?P<bound>under|below|at\s+most|over|above|at\s+least)?\s?(?P<n>{_NUMBER})\s?(?P<u>{_UNIT})?(?=,|;|\sand\s|$)"
)
_SHORT = 40
_PER: Final = re.compile(
    r"(?:한\s?달(?:에)?|월|하루|매주|연|평균|약|over|about|roughly|the|a|an|is|are|of|from|at)$", re.I
)


@dataclass(frozen=True, slots=True)
class StatedTarget:
    """One thing to be reached."""

    name: str
    today: str
    """Empty where the material does not state it."""
    goal: str
    piece: Piece
    today_in: Piece | None = None
    """What states today's value, where another statement does."""


def targets_of(pieces: Iterable[Piece]) -> list[StatedTarget]:
    """Return the stated targets, each name once."""
    listed = [*pieces]
    found: dict[str, StatedTarget] = {}
    for at, piece in enumerate(listed):
        if piece.told or piece.is_aside or piece.rows or marks.VOID.search(piece.text):
            continue
        last = listed[at - 1] if at else piece
        before = last if (last.source, last.headings) == (piece.source, piece.headings) and not last.rows else None
        for one in _in_piece(piece, before, listed):
            found.setdefault(one.name, one)
    return [*found.values()]


def _in_piece(piece: Piece, before: Piece | None, pieces: Sequence[Piece]) -> Iterator[StatedTarget]:
    text = re.sub(r"^(?:목표|targets?|goals?)\s?[:：]?\s?(?=\D)", "", piece.text, flags=re.I)
    nearest = piece.headings[-1] if piece.headings else ""
    is_headed = bool(marks.OF_TARGETS.search(nearest))
    is_found = False
    for match in _ARROW.finditer(text):
        if is_headed or re.search("→|->|⇒", match[0]) or marks.TARGET.search(piece.text):
            today_unit, goal_unit = (re.sub(r"[\d,.\s]|이하|이상|미만", "", match[one]) for one in ("today", "goal"))
            if today_unit and goal_unit and today_unit.casefold() != goal_unit.casefold():
                continue
            is_found = True
            yield StatedTarget(_name(match["name"], piece), match["today"].strip(), match["goal"].strip(), piece)
    if is_found:
        return
    for one in _reached(piece, before):
        is_found = True
        yield one
    for aimed in _AIMED_LIST.finditer(piece.text) if not is_found else ():
        for match in _LISTED.finditer(aimed["listed"]):
            is_found = True
            goal = " ".join(part for part in (match["bound"], f"{match['n']}{match['u'] or ''}") if part)
            one = StatedTarget(match["name"].strip(), "", goal, piece)
            yield _with_today(one, match["u"] or "", pieces)
    if is_found:
        return
    is_told = is_headed or (piece.is_own and re.search(r"목표|\btarget|\bgoal", piece.text, re.I))
    if is_told and (whole := _GOAL.match(text)) and not re.match(r"20\d\d", whole["goal"]):
        yield StatedTarget(_name(whole["name"], piece), "", _whole_goal(text, whole), piece)


def _reached(piece: Piece, before: Piece | None) -> Iterator[StatedTarget]:
    """Yield what one sentence states for today and another, or its end, as the goal."""
    for goal in _REACHED.finditer(piece.text):
        number, unit = next((goal[f"n{part}"], goal[f"u{part}"] or "") for part in ("", 2, 3) if goal[f"n{part}"])
        for source, head in ((piece, piece.text[: goal.start()]), (before, before.text if before else "")):
            known = [one for one in _MEASURED.finditer(head) if _is_same(one["u"] or "", unit)]
            if source is None or not known or (not unit and source is not piece):
                continue
            today = known[-1]
            name = _name(_sentence(head[: today.start()]), source)
            behind = re.sub(r"^\s?(?:를|을|가|이|는|은)\s", "", re.split(r"[.,;(]", head[today.end() :])[0]).strip()
            is_told = len(name) < 4 or (behind and not re.search("[가-힣]", behind)) or marks.TROUBLE.search(behind)
            if is_told and 0 < len(behind) < _SHORT:
                name = (
                    re.sub(r"^of\s", "", behind) if not _sentence(head[: today.start()]).strip() else f"{name} {behind}"
                )
            shown = f"{number}{unit}" if unit else f"{number}{_spaced(today['u'] or '')}"
            yield StatedTarget(name.strip(), f"{today['n']}{_spaced(today['u'] or '')}", shown, replace(piece), source)
            break


def _is_same(today: str, goal: str) -> bool:
    """Tell whether two units are one: a goal without any is of what was measured right before it."""
    return not goal or today.rstrip("s") == goal.rstrip("s")


def _spaced(unit: str) -> str:
    return f" {unit}" if unit.isascii() and unit.isalpha() else unit


def _with_today(target: StatedTarget, unit: str, pieces: Sequence[Piece]) -> StatedTarget:
    """Return a target with today's value, where another statement gives one in its unit for the same thing."""
    wanted = words_of(target.name)
    for one in pieces:
        if one.rows or one.is_aside or one.text == target.piece.text:
            continue
        is_same = bool(wanted & words_of(one.text))
        for match in _MEASURED.finditer(one.text):
            told = match["u"] or ""
            if is_same and told.rstrip("s") in (*(word.rstrip("s") for word in wanted), unit or "?"):
                return replace(
                    target,
                    today=match["n"]
                    if told and told.rstrip("s") in {word.rstrip("s") for word in wanted}
                    else f"{match['n']}{told}",
                    today_in=one,
                )
            if unit == "%" == told and marks.TROUBLE.search(one.text) and "no-show" in target.name.lower():
                return replace(target, today=f"{match['n']}%", today_in=one)
    return target


def _sentence(text: str) -> str:
    return re.split(r"[.!?]\s", text)[-1]


def _whole_goal(text: str, match: re.Match[str]) -> str:
    return (
        match["goal"].strip()
        if match["goal"][0].isdigit() or len(text) > 60
        else text[match.start("goal") :].strip(" .")
    )


def _name(words: str, piece: Piece) -> str:
    name = re.sub(r"^.*[,;.]\s", "", words).strip(' :,-–"“”')
    name = re.sub(r"(?:은|는|을|를|이|가|에|의)$", "", _PER.sub("", name).strip()).strip(' "“”')
    return name or (piece.headings[-1] if piece.headings else piece.text[:30])
