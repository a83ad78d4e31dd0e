"""How many of a thing an English sum is the price of, and for what time."""

import re
from collections.abc import Mapping
from typing import Final

from orchestrator.graphs.plan.rules.reading.sum_kinds import SumPer
from orchestrator.language.numerals import SMALL_ENGLISH, english

COUNT_FORM: Final = rf"(?:\d{{1,3}}(?:,\d{{3}}){{1,2}}(?![.,]?\d)|\d{{1,5}}(?![.,]?\d)|a\s(?:dozen|hundred)|(?!(?:one|zero)\b){SMALL_ENGLISH})"
_COUNT: Final = rf"(?P<count>{COUNT_FORM})"
COUNTED_BEFORE: Final = re.compile(rf"^(?:(?:the|our|my|these|all)\s)?{_COUNT}\s(?:x\s)?(?=[a-z])", re.I)
_COUNTED_BEHIND: Final = re.compile(
    rf"(?:(?<=[a-z])|^)\s?(?:\bfor\s)?(?:\bthe\s)?(?:\b(?:first|next|last)\s)?\b{_COUNT}(?:\s(?:off|pieces|pairs|sets|pcs|units|of\s(?:them|these|those)|hours?|days?|nights?|weeks?|sessions?|lessons?|visits?|shifts?))?(?:\seach)?$|\s(?:to|of|at)\s(?P<times>{COUNT_FORM})\stimes$",
    re.I,
)
_WE_NEED: Final = r"(?:i\sreckon\s|i\sthink\s)?(?:we|i)(?:\s?'[dl]l?|\swould|\swill)?\s(?:need|want|start\swith|buy|order|take|reckon\son)\s(?:about\s|some\s)?"
_NEEDED: Final = re.compile(
    rf"\s?(?:each|apiece|ea|(?:an?|per|the)\s[a-z]+)?[,;]?\s(?:and\s|so\s)?(?:(?:{_WE_NEED}|say\s|there\s(?:would|will)\sbe\s)(?P<n>{COUNT_FORM})\b(?=\s(?:of|in\s(?:all|total)|altogether|and|but|so|for|to)\b|\s?[.,;!)]|\s?$)"
    rf"|(?:for\s|say\s|times\s|of\s)?(?P<n2>{COUNT_FORM})\s(?:of\s)?(?:them|these|those)\b|(?:times|x|×)\s?(?P<n3>{COUNT_FORM})\b)",
    re.I,
)
"""Says behind the price for one how many are bought."""
_OF_UNIT: Final = re.compile(
    rf"\s(?:an?|per|each|every)\s(?P<unit>[a-z]{{2,16}}),?\s(?:and\s|for\s)?(?P<n>{COUNT_FORM})\s(?P=unit)s?\b", re.I
)
"""Tells behind the price for one of a unit how many of it there are: "£350 a term, three terms"."""
_FOR_MANY: Final = re.compile(
    rf"\s?(?:each|apiece|ea),?\s(?:for|of)\s(?:all\s|the\s)?(?P<n>{COUNT_FORM})\s?(?=[a-z]|$)", re.I
)
_RATED: Final = re.compile(r"\w\s(?:per|each|every)\s[a-z]+$", re.I)
_FOR_ONE: Final = re.compile(r"(?:one|each|every)\s(?!of\b)", re.I)
_COUNTED_ALL: Final = re.compile(r"^[^,;]{1,14}\sfor\s(?:all\s)?(?P<count>\d{1,4})\b", re.I)
_COUNTED_FOR: Final = re.compile(
    rf"\sfor\s{_COUNT}\s(?P<noun>[a-z]{{3,16}})(?:\s(?:with(?:out)?|in|on|at)\s[a-z ]{{2,24}})?$", re.I
)
_EACH_IN: Final = re.compile(
    rf"\s?(?:each|apiece|ea),?\s(?:about\s|around\s|roughly\s|some\s)?(?P<n>{COUNT_FORM})\s(?:of\sthem\s)?(?:a|per|each|every)\s(?P<time>month|year)\b",
    re.I,
)
"""Tells behind the price for one how many there are in a time: "4 cents each, about 2,000 a month"."""
_OVER: Final = re.compile(
    rf"\s?(?:each|apiece|ea|an?\s[a-z]+)?,?\s(?:about\s|around\s|roughly\s)?(?P<n>{COUNT_FORM})\s(?:a|per|each|every)\s(?P<unit>day|night|evening|week|month)\s(?:over|for|x|×)\s(?P<times>{COUNT_FORM})\s(?P=unit)s?\b",
    re.I,
)
"""Tells behind the price for one how many there are in a time, and how long: "7p a piece, 120 a week over 30 weeks"."""
_IN_TIME: Final = re.compile(r"\s(?:a|per|each|every)\s(?P<time>month|year)$", re.I)
_EACH: Final = re.compile(
    r"^\s?(?:each|apiece|ea\b|(?:a|per|the)\s(?:piece|unit|item)\b|\ba\s(?:day|night|hour|session|visit)\seach)", re.I
)
_TIME: Final = re.compile(
    r"(?:\b(?:a|per|each|every|the|for|for\sa|for\sthe)\s|/\s?)(?P<time>month|year|mo|yr)\b|\b(?P<adverb>monthly|yearly|annually)\b",
    re.I,
)
PER: Final = re.compile(
    r"^\s?(?:(?:an?|per|for\seach|for\severy|each|every)\s|/\s?)(?P<noun>(?!(?:month|year|mo|yr|piece|unit|item)\b)[a-z]{2,16})\b",
    re.I,
)
_FOR_TIMES: Final = re.compile(
    rf"\s?(?:(?:an?|per|each|every)\s|/\s?)(?P<unit>month|year)s?(?:\seach)?,?\sfor\s(?:the\s)?(?:(?:first|next)\s)?(?P<n>{COUNT_FORM})\s(?P=unit)s?\b",
    re.I,
)
_FOR_TIME: Final = re.compile(
    r"\s?(?:(?:an?|per|each|every)\s|/\s?)(?P<unit>hour|day|night|week|evening|session|shift|visit|lesson)\b", re.I
)
"""A price for one of them is paid as often as there are, which is told beside it or not known."""
_TOGETHER: Final = re.compile(r"^\s?(?:together|in\s(?:all|total)|altogether|for\s(?:both|all|the\slot))\b", re.I)


def count_of(
    label: str, link: str, behind: str, beyond: str, counts: Mapping[str, int]
) -> tuple[str, tuple[int, ...], SumPer, bool]:
    """Return the thing without its count, by what its price is multiplied, the time for which it is, and whether it is open."""
    is_each = (
        bool(_EACH.search(behind))
        or bool(re.search(r"\beach\b", behind) or re.search(r"\d\s[a-z]+\seach$", label))
        or bool(_FOR_ONE.match(label) and link[:4] in ("is", "cost"))
    )
    whole = label
    time = _TIME.search(behind)
    per = time_of(behind)
    is_times = is_each or link.split()[-1:] in (["at"], ["x"], ["×"], ["@"], ["à"])
    factors: list[int] = []
    if is_times and not is_each and (inside := _IN_TIME.search(label)) and per == "once":
        label, per = label[: inside.start()], "month" if inside["time"].lower() == "month" else "year"
    counted = COUNTED_BEFORE.search(label) or _COUNTED_BEHIND.search(label)
    if counted and counted.groupdict().get("times"):
        return label[: counted.start()].strip(), (_number(counted["times"]),), per, False
    inner = _COUNTED_FOR.search(label)
    is_daily = bool(re.match(r"\s?(?:a|per)\sday\b", behind, re.I))
    if counted and is_times and not _TOGETHER.match(behind):
        factors.append(_number(counted["count"]))
    if counted and is_times:
        label = (label[: counted.start()] + label[counted.end() :]).strip()
    if inner and (is_each or is_daily):
        factors.append(_number(inner["count"]))
    if not factors and (over := _OVER.match(f"{behind}{beyond}") or _OVER.match(beyond)):
        factors += [_number(over["n"]), _number(over["times"])]
        is_each = True
    if not factors and (is_each or not time):
        in_time = _EACH_IN.match(beyond)
        per = ("month" if in_time["time"].lower() == "month" else "year") if in_time else per
        many = in_time or _NEEDED.match(beyond) or _OF_UNIT.match(beyond) or _FOR_MANY.match(beyond)
        told = next((one for name, one in many.groupdict().items() if name[0] == "n" and one), "") if many else ""
        factors += [_number(told)] if told else []
    if is_each and not factors and (behind_count := _COUNTED_ALL.search(behind)):
        factors.append(int(behind_count["count"]))
    is_open = False
    other = None if is_each else PER.match(behind)
    if other and not (inner and inner["noun"].rstrip("s") == other["noun"].rstrip("s")):
        noun = other["noun"].lower().rstrip("s")
        known = next((count for name, count in counts.items() if name.rstrip("s").endswith(noun)), 0)
        factors += [known] if known else []
        is_open = not known and not factors
    elif not factors and (is_each or _RATED.search(label)):
        is_open = True
    if times := _FOR_TIMES.match(beyond) if per != "once" else None:
        # "$410 a month for 6 months" is paid that often, whatever the rest is for.
        factors, per = [*factors, _number(times["n"])], "once"
    timed = _FOR_TIME.match(beyond)
    if timed and not is_open:
        told = _times_told(whole, beyond, timed["unit"])
        factors += [told] if told and told not in factors else []
        is_open = not told
    return label, tuple(one for one in factors if one > 1), per, is_open


def _times_told(label: str, beyond: str, unit: str) -> int:
    """Return how often a time stands beside the price for one of it; 0 where that is not told, or told by another time."""
    noun = rf"(?:\s[a-z]+)?\s{re.escape(unit)}s?\b"
    near = re.split(r"[£$€.;(]|\band\b", beyond, maxsplit=1)[0]
    if found := re.search(rf"\b(?P<n>{COUNT_FORM}){noun}", label, re.I):
        return _number(found["n"])
    found = re.search(rf"\b(?P<n>{COUNT_FORM})\s{re.escape(unit)}s?\b(?!\s(?:an?|per|each|every|on)\s)", near, re.I)
    return 0 if found is None else _number(found["n"])


def time_of(behind: str) -> SumPer:
    """Return for what time a sum is, by what follows it."""
    time = _TIME.search(behind)
    if time is None:
        return "once"
    return "month" if (time["time"] or time["adverb"]).lower().startswith("mo") else "year"


def _number(told: str) -> int:
    read = 12 if told.lower() == "a dozen" else english(told.replace(",", ""))
    return int(read or 0)
