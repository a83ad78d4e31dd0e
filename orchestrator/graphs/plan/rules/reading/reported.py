"""Figures that somebody else tells otherwise: "the flyer says Monday to Thursday", "연보에는 192명이라고 나옵니다"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from typing import Final

from orchestrator.graphs.plan.rules.reading import marks
from orchestrator.graphs.plan.rules.reading.conflicts import UNSURE
from orchestrator.graphs.plan.rules.reading.outcomes import ToldOutcomes
from orchestrator.graphs.plan.rules.reading.outcomes.sentences import ToldSentence
from orchestrator.graphs.plan.rules.reading.piece import Piece
from orchestrator.graphs.plan.rules.reading.told_twice import ToldTwice
from orchestrator.language import any_of
from orchestrator.language.amounts import find_amounts
from orchestrator.language.dates import find_dates

REPORTED: Final = any_of(
    r"(?:문서|회의록|연보|보고서|공문|안내문|안내지|전단|포스터|메일|메모|장부|대장|시트|자료|홈페이지|게시판|계약서|견적서?)(?:에는?|엔|에선|상)\s|이?라고\s?(?:나오|나옵|나와|적혀|돼|되어|하셨|하시|하던|들었|쓰여|써\s?있)|(?:해|게)\s?달(?:래서|라고|라는|래요)",
    r"\b(?:says?|said|wrote|writes|reckons?|claims?|insists?)\b(?!\s(?:yes|no|they|that\sthey|so)\b|\s[\"“'‘])|\b(?:has|have|shows?|reads?|puts?)\s(?=[^,.;]{0,12}\d[^,.;]{0,24}\bin\s(?:her|his|their|the)\b)|\btold\s(?:me|us)\b|\bin\sthe\s(?:minutes|notes|sheet|flyer|report)\b",
)
"""Somebody or something else says it."""
_CLAUSES: Final = re.compile(
    r"[;(]\s?|,(?!\d{3})\s?|\s[-–—]\s|\b(?:but|although|though|whereas|while|and)\s|(?<=는데)\s|(?<=지만)\s|(?<=고)\s|(?<=으나)\s"
)
_WEEKDAY: Final = r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?"
_WEEKDAYS: Final = any_of(
    r"(?<![가-힣])[월화수목금토일](?:[·,]\s?[월화수목금토일]){1,5}|평일(?:\s매일)?(?=[\s,.])|(?<![가-힣])[월화수목금토일](?:요일)?\s?(?:[~∼–-]|부터)\s?[월화수목금토일](?:요일)?(?![가-힣])",
    rf"\b{_WEEKDAY}\s(?:to|till|until|through|-)\s{_WEEKDAY}",
)
_CLOCK: Final = re.compile(
    r"(?:오전|오후|아침|저녁|밤|새벽)\s?\d{1,2}시(?:\s?반|\s?\d{1,2}분)?|\b\d{1,2}(?::\d\d)?\s?[ap]m\b", re.I
)
_DEADLINE: Final = re.compile(rf"(?:{_CLOCK.pattern})(?=\s?(?:까지|전까지|에\s?(?:닫|마감)))", re.I)
_TERM: Final = re.compile(
    r"\bwithin\s(?:\d+|an?|one|two|three|four|five|six)\s(?:hours?|days?|weeks?|minutes?)|\b(?:the\s)?(?:same|next)\sday\b|(?<!\d)\d{1,2}\s?(?:시간|일|분)\s?(?:안에|이내)|(?:당일|다음\s?날)(?=\s)",
    re.I,
)
_COUNT: Final = re.compile(
    r"(?<![\d.,/£$€])(?P<n>\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)(?:\s?(?P<unit>%|퍼센트|명|건|개|대|세대|가구|곳|권|통|회|마리|좌석|석|(?!and\b|or\b|to\b|in\b|of\b|is\b|on\b|at\b|by\b|were\b|are\b)[a-z]{3,14}))?",
    re.I,
)
_BOUNDED: Final = re.compile(r"\b(?:under|below|at\smost|at\sleast)\s$", re.I)
_SAID: Final = re.compile(r"(?<=[가-힣])이?라고?$|(?<=[가-힣])(?:는데|지만|으나)$")
LIMIT: Final = any_of(r"한도|예산|상한|지원금", r"\b(?:limit|ceiling|budget|cap|grant)\b")
_STEM: Final = 4
_NEAR: Final = 120
"""Characters within which two who say something speak of one thing."""
_ANY_DAY: Final = date(2026, 1, 1)
_MOST: Final = 4


@dataclass(frozen=True, slots=True)
class _Reported:
    kind: str
    unit: str
    value: str
    clause: str
    sentence: ToldSentence
    source: int
    is_reported: bool


def reported_otherwise(
    read: Sequence[tuple[Sequence[ToldSentence], int]], outcomes: ToldOutcomes
) -> Iterator[ToldTwice]:
    """Yield what somebody or something else tells otherwise than another place, with both."""
    told = [one for sentences, source in read for sentence in sentences for one in _told(sentence, source, outcomes)]
    seen: set[frozenset[str]] = set()
    for at, one in enumerate(told):
        if not one.is_reported:
            continue
        rivals = [(each, _likeness(one, each, abs(at - place))) for place, each in enumerate(told) if each is not one]
        best = max(rivals, key=lambda pair: pair[1], default=None)
        if best is None or best[1] <= 0:
            continue
        both = frozenset((one.clause, best[0].clause))
        if both not in seen and len(seen) < _MOST:
            seen.add(both)
            first, second = (
                Piece(_SAID.sub("", each.clause), each.source, is_own=each.source == 1) for each in (best[0], one)
            )
            is_limit = one.kind == "money" and LIMIT.search(f"{one.sentence.text} {best[0].sentence.text}")
            yield ToldTwice(first, second, is_day=one.kind == "day", kept="lower" if is_limit else "")


def _told(sentence: ToldSentence, source: int, outcomes: ToldOutcomes) -> Iterator[_Reported]:
    """Yield the figures of a sentence clause by clause, but for those of goals and of criteria for stopping."""
    own = {one.goal for one in outcomes.goals}
    if marks.VOID.search(sentence.text) and not UNSURE.search(sentence.text):
        return
    reported = [*REPORTED.finditer(sentence.text)]
    edges = [0, *(found.end() for found in _CLAUSES.finditer(sentence.text)), len(sentence.text)]
    for start, end in pairwise(edges):
        clause = sentence.text[start:end].strip(" ,;()-–—")
        if not clause or any(goal in clause for goal in own) or outcomes.holds(clause):
            continue
        is_reported = any(start <= found.start() < end for found in reported)
        for kind, unit, value in _figures(clause):
            is_said = is_reported or (kind == "weekdays" and source > 1)  # files that tell other weekdays
            yield _Reported(kind, unit, value, clause, sentence, source, is_said)


def _figures(clause: str) -> Iterator[tuple[str, str, str]]:
    rest = clause
    for kind, pattern in (("weekdays", _WEEKDAYS), ("deadline", _DEADLINE), ("term", _TERM), ("clock", _CLOCK)):
        for found in pattern.finditer(rest):
            yield kind, "", re.sub(r"\s", "", found[0].casefold())
        rest = pattern.sub(" ", rest)
    for amount in find_amounts(rest):
        if amount.value.currency:
            yield "money", str(amount.value.currency), str(amount.value.value)
            rest = rest.replace(amount.value.raw, " ")
    for day in find_dates(rest, _ANY_DAY):
        if day.value.precision == "day" and re.search(r"월|[A-Za-z]{3}", day.value.raw):
            yield "day", "", day.value.start.strftime("%m-%d")
            rest = rest.replace(day.value.raw, " ")
    for count in _COUNT.finditer(rest):
        if not _BOUNDED.search(rest[: count.start()]):
            yield "count", (count["unit"] or "").casefold().rstrip("s"), count["n"].replace(",", "")


def _likeness(one: _Reported, other: _Reported, distance: int) -> float:
    """Return how surely another figure is of the same thing; 0 where it is not, or tells the same."""
    is_near = one.sentence.line == other.sentence.line and abs(one.sentence.at - other.sentence.at) < _NEAR
    is_beside = one.sentence is other.sentence or (
        one.source == other.source and is_near and one.is_reported and other.is_reported
    )
    is_same = one.unit == other.unit or (is_beside and not (one.unit and other.unit))
    if one.kind != other.kind or one.value == other.value or not is_same or one.clause == other.clause:
        return 0.0
    if one.kind == "weekdays" and one.source > 1 and other.source == one.source:
        return 0.0
    shared = len(_stems(one.clause) & _stems(other.clause))
    is_open = bool(UNSURE.search(f"{one.sentence.text} {other.sentence.text}"))
    is_sure = is_beside or shared > 0 or one.kind in ("weekdays", "deadline") or (is_open and one.kind != "count")
    return (1.0 + shared + is_beside + other.is_reported - distance / 100) if is_sure else 0.0


def _stems(text: str) -> set[str]:
    bare = REPORTED.sub(" ", text)
    korean = {word[:2] for word in re.findall(r"[가-힣]{2,}", bare)}
    return korean | {word[:_STEM] for word in re.findall(r"[a-z]{4,}", bare.casefold())}
