"""Which minutes a request means: those of a day or a month, else the latest of the meeting that it names."""

import re
from collections.abc import Mapping
from datetime import date, timedelta

from orchestrator.deps import Context
from orchestrator.graphs.workspace.rules.brief import KINDS
from orchestrator.graphs.workspace.rules.title_nearness import nearness
from orchestrator.language.dates import find_dates

LEAST = 0.2
"""How near a meeting's name must be to the one that is asked for."""
ALIKE = 0.1
"""How far behind the nearest meeting another may be that is meant as well: "the weekly meeting" of several teams."""
WEEK = 7
MINUTES = dict(KINDS)["minutes"]
MEETING = re.compile(r"회의|미팅|협의회|간담회|\b(?:meeting|call|sync|stand-?up|retro\w*|weekly|council|board)\b", re.I)
_LATEST = re.compile(
    r"최근|최신|마지막|지난(?!\s?[주달해])|저번|직전|\b(?:latest|last|most recent|newest|previous)\b", re.I
)


async def minutes_asked(context: Context, asked: str, titles: Mapping[str, str]) -> dict[str, str]:
    """Return the pages with the minutes that are asked for, by id, the latest first; nothing where no title is near."""
    if days := days_in(context, asked):
        return {page: title for page, title in titles.items() if days & days_in(context, title)}
    spans = _spans(context, asked)
    held: dict[str, list[tuple[date, str]]] = {}
    for page, title in titles.items():
        named = _spans(context, title)
        if not (MINUTES.search(title) or (named and MEETING.search(title))):
            continue
        day = max((start for start, _ in named), default=date.min)
        if not spans or any(start <= day <= end for start, end in spans):
            held.setdefault(undated(context, title), []).append((day, page))
    meeting = MINUTES.sub(" ", _LATEST.sub(" ", undated(context, asked)))
    names = list(held)
    near = await nearness(" ".join(meeting.split()) or asked, names, context.deps.embedder.embed)
    best = max(near, default=0.0)
    if best < LEAST:
        return {}
    meant = [name for each, name in zip(near, names, strict=True) if each >= best - ALIKE]
    dated = sorted((one for name in meant for one in held[name]), reverse=True)
    return {page: titles[page] for _, page in (dated if spans else dated[:1])}


def days_in(context: Context, text: str) -> set[tuple[int, int]]:
    """Return the days that a text names, or of a week, as month and day: a title often leaves the year out."""
    spans = [(start, (end - start).days) for start, end in _spans(context, text)]
    days = (start + timedelta(days=n) for start, length in spans if length < WEEK for n in range(length + 1))
    return {(day.month, day.day) for day in days}


def _spans(context: Context, text: str) -> list[tuple[date, date]]:
    return [(one.value.start, one.value.end) for one in find_dates(text, context.deps.now().date())]


def undated(context: Context, text: str) -> str:
    """Return the name of a meeting: all minutes of it have the same."""
    for one in find_dates(text, context.deps.now().date()):
        text = text.replace(one.value.raw, " ")
    return " ".join(re.sub(r"[\d./()\[\]–-]+", " ", text).split())
