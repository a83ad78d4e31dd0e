"""Wishes that put a day in the place of another: "move the opening to 24 April", "12월 17일 대신 11월 26일에 끝내줘"."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final, Literal

from orchestrator.graphs.plan.plan_document import PlanSource
from orchestrator.graphs.plan.rules.composing.day_words import trial_day
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading.days import SetDay
from orchestrator.graphs.plan.rules.reading.openings import WORK_STARTS
from orchestrator.graphs.plan.rules.refining.told_anew import days_told, with_day
from orchestrator.language import any_of
from orchestrator.language.dates import find_dates
from orchestrator.language.found import Found

_NOT_KO: Final = re.compile(r"\s?(?:이|가|에|은|을|를)?\s?(?:대신(?:에)?|말고|아니라|아니고)\s")
_NOT_EN: Final = re.compile(r"\b(?:instead\s+of|rather\s+than|not|from)\s+(?:on\s+)?(?:the\s+)?$", re.I)
_FROM_KO: Final = re.compile(r"(?<=[\d일])\s?에서\s(?=[^.]*\d)")
_TO_EN: Final = re.compile(r"\b(?:to|until|till)\s+(?=(?:the\s+)?(?:\d|[A-Z][a-z]+\s))")
_ENDS: Final = any_of(
    r"끝(?!나고)|종료|마감|마지막|폐장|폐관|마치", r"\b(?:end(?:s|ing)?|finish\w*|clos(?:e|es|ing)|last\sday|stop)\b"
)
_UNTIL: Final = any_of(r"\d일?\s?(?:\([월화수목금토일]\)\s?)?까지", r"\b(?:until|till)\b")
_BEGINS: Final = any_of(
    r"미[뤄루룰]|늦|연기|당[겨기]|열|오픈|출시|런칭|론칭|개시|개장|개점|개관|착수|시작|공개",
    r"\b(?:postpone|delay|push|put|move|launch\w*|open(?:s|ing)|start(?:s|ing)?|begin\w*)\b",
)
"""Says of a day until which something is told that it begins or is put off until then."""
_PILOT: Final = any_of(r"시범|파일럿", r"\b(?:pilot|trial)\b")
_STOPS: Final = any_of(
    r"쉬|쉽|건너\S|닫|휴무|휴장", r"\b(?:skip|close[sd]?|closing|pause|nothing|no\s\w+|take\s.{0,12}off|leave\sout)\b"
)
_WEEK: Final = any_of(
    r"(?:주|한\s주|일주일|주간)(?:에는|에|은|는|을|를|동안)?(?:\s|$)", r"\bweek\s+(?:of|from|beginning|starting|in)\b"
)
_MOVES: Final = re.compile(
    r"(?:늦|미[뤄루룰]|뒤로|연기|밀|당[겨기]|앞당|앞으로|빨리|열|여는|연다|오픈|출시|런칭|론칭|개시|개장|개점|개관|착수|시작|공개|끝|종료|마감|마지막|폐장|폐관|마치|시범|파일럿|운영|연장)\S{0,8}"
    r"|(?:서비스|프로젝트|사업|일정|스케줄|날짜|계획|여는\s날|첫|정식)(?:일|날|날짜|시기|시점)?(?:을|를|은|는|이|가|도|의|만)?"
    r"|(?:해(?:줘요?|주세요|줄래요?|주라)?|줘|줘요|주세요|주라|부탁\S{0,4}|하자|합시다|할게요?|하고|하는|싶\S{0,4}|좋겠\S{0,4}|했으면|바꿔\S{0,3}|변경\S{0,4}|수정\S{0,4}|조정\S{0,4}|옮겨\S{0,3}|잡아\S{0,3}|날|날을|날은|걸로|것으로|거로|더|좀|그냥|그럼|다시|이|그|으로|로|에|부터|까지|하게)"
    r"|please|can|could|you|we|i|us|let'?s|let|have|want|need|would|like|should|must|will|be|is|just|by|the|our|my|it|this|that|of|for|on|in|at|to|an?|ok|okay|and|then|dates?|days?|change|set|make|now|only"
    r"|launch\w{0,3}|open(?:s|ing)?|schedule|plan|start(?:s|ing)?|release|service|kick-?off|go-?live|begin(?:s|ning)?|end(?:s|ing)?|finish(?:es|ing)?|last|first|close|closing|stop|pilot|trial|runs?|extend|until|till|from"
    r"|delay(?:ed)?|push(?:ed)?|postponed?|later|back|mov(?:e|ed|ing)|put|off|bring|brought|forward|earlier|up|shift(?:ed)?",
    re.I,
)
"""A word of a wish that speaks of the first or the last day, and of nothing else."""
TOLD: Final = {
    ("ko", "launch"): "{day}에 연다.",
    ("ko", "start"): "{day}에 착수한다.",
    ("ko", "end"): "{day}까지 운영한다.",
    ("ko", "closed"): "{day}부터 {last}까지 휴무.",
    ("en", "launch"): "Opens on {day}.",
    ("en", "start"): "Work starts on {day}.",
    ("en", "end"): "It runs until {day}.",
    ("en", "closed"): "Closed from {day} to {last}.",
}
"""A day as one says it, for the wishes that tell it in another way."""

DayChange = Literal["launch", "start", "end", "closed", "replaced"]


@dataclass(frozen=True, slots=True)
class DayWish:
    """What a wish does to one day of what was told."""

    change: DayChange
    old: date | None
    new: date
    last: date
    """Of a time in which it is closed; else the new day."""

    def said(self, language: str) -> str:
        """Return the wish as one tells it; empty where one told day takes the place of another."""
        template = TOLD.get((language, self.change), "")
        return template.format(day=self.new.isoformat(), last=self.last.isoformat())


def day_wish(clause: str, material: PlanMaterial) -> DayWish | None:
    """Return which day a clause sets in the place of which; None where it speaks of more, or of none surely."""
    text = _TO_EN.sub("on ", _FROM_KO.sub(" 대신 ", clause))
    found = [one for one in find_dates(text, material.today) if re.search(r"\d", one.value.raw)]
    if not found:
        return None
    denied = [one for one in found if _is_denied(text, one)]
    wanted = [one for one in found if one not in denied]
    if len(wanted) != 1 or len(denied) > 1:
        return None
    new, last = days_told(wanted[0].value, material.today)
    if not denied and _WEEK.search(text) and _STOPS.search(text):
        monday = date.fromordinal(new.toordinal() - new.weekday())
        return DayWish("closed", None, monday, date.fromordinal(monday.toordinal() + 6))
    if new != last or wanted[0].value.precision != "day":
        return None
    has_year = str(new.year) in wanted[0].value.raw
    for old in _in_years(days_told(denied[0].value, material.today)[0]) if denied else ():
        if with_day(material.sources, old, new, material.today):
            day = new if has_year else _nearest(new, old)
            return DayWish("replaced", old, day, day)
    if not _speaks_of_days_alone(text, found):
        return None
    is_until = _UNTIL.search(clause) and not _BEGINS.search(clause)
    change: DayChange = "end" if is_until or _ENDS.search(text) else "start" if WORK_STARTS.search(text) else "launch"
    known = _known(change, material, is_pilot=bool(_PILOT.search(clause)))
    if known is None and _PILOT.search(clause):
        return None
    new = new if has_year or known is None else _nearest(new, known)
    return DayWish(change, known, new, new) if new >= material.today else None


def _in_years(day: date) -> list[date]:
    """Return a day of which no year is told, in this year and the next ones; that of a leap year alone once."""
    return [day, *(day.replace(year=day.year + more) for more in (1, 2) if (day.month, day.day) != (2, 29))]


def _nearest(day: date, known: date) -> date:
    """Return a day without a year in that in which it is nearest to the day whose place it takes."""
    years = [day.replace(year=known.year + more, day=min(day.day, 28)) for more in (-1, 0, 1)]
    nearest = min(years, key=lambda one: abs((one - known).days))
    return day if (day.month, day.day) == (2, 29) else nearest.replace(day=day.day)


def _is_denied(text: str, one: Found) -> bool:  # type: ignore[type-arg]
    return bool(_NOT_KO.match(text, one.end) or _NOT_EN.search(text[: one.start]))


def _speaks_of_days_alone(text: str, found: Sequence[Found]) -> bool:  # type: ignore[type-arg]
    for one in reversed(found):
        text = f"{_NOT_EN.sub(' ', text[: one.start])} {_NOT_KO.sub(' ', text[one.end :], count=1) if _NOT_KO.match(text, one.end) else text[one.end :]}"
    return all(_MOVES.fullmatch(word) for word in re.split(r"[\s,.!~()]+", text) if word)


def _known(change: DayChange, material: PlanMaterial, *, is_pilot: bool) -> date | None:
    """Return the day that was told for it until now: that of the pilot where it is named, else never that one."""
    steps = [one for one in material.case.days if one.kind == "step" and not one.is_month]
    pilots = [one for one in steps if _PILOT.search(one.what)]
    day, source = trial_day(material)
    if is_pilot:
        told = (one.end for one in pilots if one.start < one.end) if change == "end" else (one.start for one in pilots)
        return next(told, None)
    if change == "end":
        ends = [one.end for one in material.case.days if one.kind == "last"]
        spans = (one for one in steps if one.start == day < one.end and not _has_own_start(one, steps))
        return next(iter([*ends, *(one.end for one in spans)]), None)
    if change == "start":
        return material.brief.starts.day if material.brief.starts else None
    if pilot := next((one for one in pilots if one.start == day), None):
        day = next((one.start for one in steps if one not in pilots and one.start > pilot.start), day)
    return day if source else None


def _has_own_start(one: SetDay, steps: Sequence[SetDay]) -> bool:
    """Tell whether a span is that of a pilot, behind which the service starts on a day of its own."""
    return bool(_PILOT.search(one.what)) and any(other.start > one.start for other in steps)


def with_day_wish(
    known: Sequence[PlanSource], wish: DayWish, said: PlanSource, material: PlanMaterial
) -> list[PlanSource]:
    """Return the sources with a wish for a day: the old day is told no longer, and the new one is."""
    is_of_service = wish.change != "replaced"
    changed = with_day(known, wish.old, wish.new, material.today, is_of_service=is_of_service) if wish.old else None
    if changed is not None:
        return changed
    return [*known, said]
