"""The wish to have the sums reckoned anew by one's own hours: told by a form, or in words."""

import re
from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from typing import Any, Final

from orchestrator.graphs.contract.analysis import OwnHours
from orchestrator.graphs.contract.rules.labour.own_hours import read_own_hours
from orchestrator.turn import Turn

_AGAIN: Final = re.compile(
    r"(?:다시|새로|재)\s?계산|계산(?:해|을)?\s?(?:줘|주|다시|봐)|계산하면|\bre-?calculat|\b(?:calculate|compute|work\s(?:it|that|this)\sout|reckon|figure\sit\sout)\b.{0,40}\b(?:again|anew|with|for|using|on)\b|\bredo\sthe\s(?:sums?|calculation|maths?)",
    re.I,
)
_REALLY: Final = re.compile(
    r"실제(?:로는?|의|론)?\s?\S{0,8}\s?(?:근무|근로|일|나[가오와])|실근[무로]|진짜로?\s?\S{0,12}\s?(?:일|근무)|사실(?:은|상)?\s.{0,30}(?:일|근무|나가|나와)|(?:내|제)\s?(?:근무|근로|일하는)\s?시간"
    r"|\b(?:really|actually|in\s(?:fact|reality|practice))\b.{0,30}\bwork|\bwork\b.{0,60}\b(?:really|actually|in\s(?:fact|reality|practice))\b|\bmy\s(?:own|real|actual|true)\s(?:working\s)?hours",
    re.I,
)
_OWN: Final = re.compile(
    r"(?:내|제|나의|저의|실제)\s?(?:근무|근로|일하는)\s?시간|\bmy\s(?:own\s|real\s|actual\s)?(?:working\s)?hours", re.I
)
_MOST_DAY, _MOST_WEEK = 2 * 1440, 7 * 1440


def own_hours_wanted(turn: Turn, *, asked: bool = False) -> bool:
    """Tell whether somebody wants that; ``asked``: their hours were asked for in the turn before."""
    if "own_hours" in turn.given:
        return True
    text = turn.text
    if _AGAIN.search(text) and _OWN.search(text):
        return True
    return bool((asked or _AGAIN.search(text) or _REALLY.search(text)) and read_own_hours(text))


def own_hours_of(turn: Turn) -> OwnHours | None:
    """Return the hours of a form, else those of the words; None where neither tells any."""
    given = turn.given.get("own_hours")
    return _filled_in(given) if isinstance(given, Mapping) else read_own_hours(turn.text)


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
