"""The wish to have the sums reckoned anew by one's own hours: told by a form, or in words."""

import re
from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from typing import Any, Final

from orchestrator.graphs.contract.analysis import OwnHours
from orchestrator.graphs.contract.rules.labour.own_hours import read_own_hours
from orchestrator.language.speech_acts import asks
from orchestrator.turn import Turn

_AGAIN: Final = re.compile(
    r"(?:다시|새로|재)\s?계산|계산(?:해|을)?\s?(?:줘|주|다시|봐)|계산하면|\bre-?calculat|\b(?:calculate|compute|work\s(?:it|that|this)\sout|reckon|figure\sit\sout)\b.{0,40}\b(?:again|anew|with|for|using|on)\b|\bredo\sthe\s(?:sums?|calculation|maths?)",
    re.I,
)
_REALLY: Final = re.compile(
    r"실제(?:로는?|의|론)?\s?(?:\S{0,8}\s?(?:근무|근로|일|나[가오와])|.{0,40}\s(?:일해|일하|근무|나가|나와))|실근[무로]|진짜로?\s?\S{0,12}\s?(?:일|근무)|사실(?:은|상)?\s.{0,30}(?:일|근무|나가|나와)|(?:내|제)\s?(?:근무|근로|일하는)\s?시간"
    r"|\b(?:really|actually|in\s(?:fact|reality|practice))\b.{0,30}\bwork|\bwork\b.{0,60}\b(?:really|actually|in\s(?:fact|reality|practice))\b|\bmy\s(?:own|real|actual|true)\s(?:working\s)?hours",
    re.I,
)
_OWN: Final = re.compile(
    r"(?:내|제|나의|저의|실제)\s?(?:근무|근로|일하는)\s?시간|\bmy\s(?:own\s|real\s|actual\s)?(?:working\s)?hours", re.I
)
_WORKS: Final = re.compile(
    r"시간\S{0,4}\s(?:넘게\s)?(?:일해|일합|일하고|근무해|근무합|근무하고)"
    r"|\bi(?:'m| am)? work(?:ing)? (?:for )?\d{1,2}(?:\.\d)? hours",
    re.I,
)
"""Hours that somebody says to work, without a word that they are other than the contract's."""
_SAME_KO: Final = re.compile(
    r"(?<![\d:])(?<!오[전후])(?<!아침|저녁|새벽|점심|정오|자정)(?<![밤낮])(?<!오[전후]\s)(?<!(?:아침|저녁|새벽|점심|정오|자정)\s)(?<![밤낮]\s)(?P<a>\d{1,2})\s?시\s?(?:부터|에서|[~–-])\s?(?P<b>\d{1,2})\s?시(?!간)(?:\s?까지)?"
)
_SAME_EN: Final = re.compile(
    r"\b(?:from\s)?(?P<a>\d{1,2})\s?(?:to|until|till|[–-])\s?(?P<b>\d{1,2})\b(?!\s?(?:[ap]\.?m|:|hours?|days?))", re.I
)
"""From an hour to an hour, of neither half of the day."""
_READ: Final = 500
_MOST_DAY, _MOST_WEEK = 2 * 1440, 7 * 1440


def own_hours_wanted(turn: Turn, *, asked: bool = False) -> bool:
    """Tell whether somebody wants that; ``asked``: their hours were asked for in the turn before."""
    if "own_hours" in turn.given:
        return True
    text = turn.text
    if _AGAIN.search(text) and _OWN.search(text):
        return True
    wants = asked or _AGAIN.search(text) or _REALLY.search(text) or (_WORKS.search(text) and not asks(text))
    return bool(wants and (read_own_hours(text) or as_day(text)))


def own_hours_of(turn: Turn, said: str) -> OwnHours | None:
    """Return the hours of a form, else those of the words ``said``; None where neither tells any."""
    given = turn.given.get("own_hours")
    return _filled_in(given) if isinstance(given, Mapping) else read_own_hours(said)


def as_day(text: str) -> str:
    """Return a message whose work ends at the hour at which it begins with both halves of the day in it.

    "8시부터 8시까지" is most likely from the morning to the evening, and may be the whole round. Empty for any other.
    """
    found = next((one for way in (_SAME_KO, _SAME_EN) if (one := way.search(text[:_READ]))), None)
    if found is None or found["a"] != found["b"] or not 1 <= int(found["a"]) <= 11:
        return ""
    if found.re is _SAME_KO:
        begins, ends = found.start("a"), found.start("b")
        return f"{text[:begins]}오전 {text[begins:ends]}오후 {text[ends:]}"
    begins, ends = found.end("a"), found.end("b")
    return f"{text[:begins]} am{text[begins:ends]} pm{text[ends:]}"


def _filled_in(given: Mapping[str, Any]) -> OwnHours | None:
    """Return the hours of the fields of a form, which come as plain data and may be anything."""
    begins, ends, pause = (_minutes(given.get(name), _MOST_DAY) for name in ("begins", "ends", "pause"))
    try:
        days = Decimal(str(given["days"])) if given.get("days") is not None else None
    except InvalidOperation:
        return None
    if days is not None and not (days.is_finite() and 0 < days <= 7):
        return None
    weekly = _minutes(given.get("weekly"), _MOST_WEEK)
    if weekly is None and (begins is None or ends is None or days is None or not begins < ends <= begins + 1440):
        return None
    return OwnHours(begins, ends, pause, days, weekly)


def _minutes(value: object, most: int) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most else None
