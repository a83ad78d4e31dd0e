"""Times in which a service rests: the words behind and before a day that say so, and how far they reach."""

import re
from collections.abc import Sequence
from datetime import date, timedelta
from typing import Final

from orchestrator.graphs.plan.rules.reading.marks import UNDENIED
from orchestrator.language import any_of

_DONE: Final = r"(?:running|open|working|operating|meeting)"
_HELD: Final = (
    r"(?!(?:fee|charge|cost|price|payment|card|refund|deposit|discount)s)"
    r"(?:[a-z-]+s|work|training|service|class|delivery|collection|rehearsal|session|meeting)"
)
"""What a service does, of which there is none while it rests: several of a thing, or one that it holds; no money."""
_RESTS: Final = any_of(
    r"쉼|쉽니다|쉬(?:고|어|는|니까|며|지만)|쉰다|(?:운영|영업|진행)\s?(?:을\s)?안|안\s?(?:쓰|하|받|열)(?:고|아|어|습|는|음|지)|닫(?:아|고|습|음|는다)|휴[무관장업원강]|(?:\d일|요일|휴일|주말|연휴|명절|기간|날|\))은\s빼고",
    rf"^[^,.]{{0,30}}{UNDENIED}\b(?:closed?|shut)\b|\bnot\s{_DONE}\b|\bnothing\s(?:runs|happens)\b",
)
"""Says behind a day that nothing is done on it."""
_RESTS_BEFORE: Final = re.compile(
    rf"\b(?:no\s(?:[a-z-]+\s)?{_HELD}\s|{UNDENIED}closed\s(?:for\s(?:[a-z-]+\s){{1,3}})?|{UNDENIED}shut\s|(?:freeze|pauses?|paused|rests?|skip(?:s|ping)?|holidays?|(?<!\bsign\s)(?<!\bsigns\s)(?<!\bsigned\s)off)\s|breaks?\s(?:for\s(?:[a-z-]+\s){{1,3}})?|(?<!\bor\s)(?:not|never|nothing)\s(?:{_DONE}\s)?)"
    r"(?:on\s|in\s|from\s|between\s|during\s|over\s|the\s|week\sof\s|week\s(?:beginning|starting)\s|\w{3,6}day\s)*$",
    re.I,
)
"""Says before a day that nothing is done on it."""
_JOINED: Final = re.compile(
    r"[\s,·/]*(?:\([^()]{0,20}\))?\s*(?:및|과|와|하고|이랑|랑|(?:and|or|nor)(?:\s(?:in|on|from|during))?(?:\sthe)?(?:\sweek\sof)?)?[\s,]*"
)
"""Stands between days of one list."""
_WEEK: Final = any_of(r"주\s?\(?$", r"\bweek\s(?:of|beginning|starting|from)\s(?:the\s)?(?:\w{3,6}day,?\s)?$")
_STOP: Final = re.compile(r"(?<=[가-힣])[.!?]\s")
"""Behind it nothing is said of a day any more."""
_REACH: Final = 24
"""Characters behind a day in which stands what is then."""

Places = Sequence[tuple[int, int]]


def rests_on(text: str, start: int, end: int, places: Places) -> bool:
    """Tell whether nothing is done on a day; of days that are listed, what is said of one is said of all.

    >>> told = "No visits 19 July and 20 December"
    >>> [rests_on(told, *place, [(10, 17), (22, 33)]) for place in [(10, 17), (22, 33)]]
    [True, True]
    """
    first = _listed_from(text, start, places)
    behind = _STOP.split(text[end : told_until(text, end, places)], maxsplit=1)[0]
    if _RESTS.search(text[start:end] + behind):
        return True
    before = re.split(r"[.,;]\s", text[:first])[-1]
    return bool(_RESTS_BEFORE.search(before))


def told_until(text: str, end: int, places: Places) -> int:
    """Return where the words on a day end: at the next day, but behind those that are listed with it."""
    for start, stop in places:
        if start >= end and not _JOINED.fullmatch(text[end:start]):
            return min(end + _REACH, start)
        end = stop if start >= end else end
    return end + _REACH


def whole_week(text: str, start: int, day: date) -> tuple[date, date]:
    """Return the week that is told by a day of it, else the day: "no sessions in the week of 3 May"."""
    if not _WEEK.search(text[:start]):
        return day, day
    monday = day - timedelta(days=day.weekday())
    return monday, monday + timedelta(days=6)


def _listed_from(text: str, start: int, places: Places) -> int:
    """Return where the list begins in which a day stands."""
    for begin, stop in reversed(places):
        if stop <= start and _JOINED.fullmatch(text[stop:start]) and text[stop:start].strip():
            start = begin
    return start
