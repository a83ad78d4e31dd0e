"""Days that a sentence puts in the place of others: "시작일 2월 1일은 2월 15일로 미뤄졌다", "moved from 3 May to 10 May"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from itertools import pairwise
from typing import Final

from orchestrator.graphs.plan.rules.reading.days import SetDay
from orchestrator.graphs.plan.rules.reading.outcomes.sentences import ToldSentence

_TO_KO: Final = re.compile(
    r"^(?:\s?\([월화수목금토일]\))?\s?(?:으로|로)\s?(?:미[뤄루룬룹]|연기|옮[겨기긴]|늦[춰추춘]|바[뀌뀐꾸꿨꿔]|변경|조정|당[겨기]|정정)"
)
_OF_OLD_KO: Final = re.compile(
    r"^(?:\s?\([월화수목금토일]\))?(?:은|는|에서|이었|였|이던|로\s?잡|$)|^\s?(?:시작|오픈|개시|일정)"
)
_MOVED_EN: Final = re.compile(
    r"\b(?:moved|postponed|pushed|put\s(?:off|back)|shifted|delayed|brought\sforward|rescheduled|changed)\b", re.I
)
_MOVED_FROM_EN: Final = re.compile(rf"{_MOVED_EN.pattern}[^.;,]{{0,12}}\bfrom\s(?:the\s)?$", re.I)
_BETWEEN_EN: Final = re.compile(r"\bto\s(?:the\s)?(?:\w{3,6}day,?\s)?$", re.I)


def moved_in(sentences: Sequence[ToldSentence]) -> Iterator[tuple[date, date]]:
    """Yield the day that gave way and the one in its place."""
    for one in sentences:
        for day in one.days:
            before, behind = one.text[: day.start], one.text[day.end :]
            if day.first < day.last and (_TO_KO.match(behind) or _MOVED_FROM_EN.search(before)):
                yield day.first, day.last
        for old, new in pairwise(one.days):
            between, behind = one.text[old.end : new.start], one.text[new.end :]
            if old.first != old.last or new.first != new.last:
                continue
            if re.search("[가-힣]", one.text):
                is_moved = bool(_TO_KO.match(behind) and _OF_OLD_KO.match(between))
            else:
                is_moved = bool(_MOVED_EN.search(one.text[: new.start]) and _BETWEEN_EN.search(between))
            if is_moved:
                yield old.first, new.first


def with_moved(days: Sequence[SetDay], moved: Sequence[tuple[date, date]]) -> list[SetDay]:
    """Return days without those that gave way, the others as what took place on them before."""
    instead = {old: new for old, new in moved if old != new}
    told = {one.start for one in days}
    kept: list[SetDay] = []
    for one in days:
        if one.start in instead and one.start == one.end:
            if one.kind == "step" and instead[one.start] not in told:
                kept.append(replace(one, start=instead[one.start], end=instead[one.start]))
            continue
        if one.start in instead.values() and one.kind in ("due", "decision") and one.piece.is_own:
            before = next((each for each in days if instead.get(each.start) == one.start and each.kind == "step"), None)
            one = replace(one, kind="step", what=before.what) if before else one
        kept.append(one)
    return kept
