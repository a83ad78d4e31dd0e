"""The days of the week on which somebody is always closed: "매주 화요일은 쉽니다", "we are closed on Mondays"."""

import re
from typing import Final

_DAYS_KO: Final = "월화수목금토일"
_DAYS_EN: Final = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_LIST_KO: Final = rf"(?:[{_DAYS_KO}]요일|[{_DAYS_KO}](?=[·,/]))(?:\s?(?:[·,/와과]|하고|이랑)\s?[{_DAYS_KO}](?:요일)?)*"
_CLOSED_KO: Final = re.compile(
    rf"(?<!일\s)(?<!일\()(?P<days>{_LIST_KO})(?:마다|에는|에|은|엔|이|날은)?\s?(?:정기\s?)?"
    r"(?:쉽니다|쉰다|쉬어|쉬는\s?날|쉬고|쉬며|쉼(?![가-힣])|휴무|휴관|휴업|휴점|휴장|닫|문을?\s?(?:닫|안\s?열|열지)|안\s?(?:열|해|합|하고)|운영\s?(?:안|하지))"
)
_LIST_EN: Final = r"(?:mon|tues|wednes|thurs|fri|satur|sun)days(?:(?:,\s|\sand\s|\sor\s|,\sand\s)(?:mon|tues|wednes|thurs|fri|satur|sun)days)*"
_CLOSED_EN: Final = re.compile(
    rf"\b(?:closed|shut|(?:do\snot|don't|never)\s(?:open|run|work)|no\s(?:service|opening))\s(?:on\s)?(?P<behind>{_LIST_EN})"
    rf"|\b(?P<before>{_LIST_EN})(?:\s(?:we\sare|it\sis|is|are|we're))?\s(?:closed|shut)\b",
    re.I,
)


def closed_weekdays(text: str) -> frozenset[int]:
    """Return them, Monday being 0.

    >>> sorted(closed_weekdays("월·화요일은 쉽니다")), sorted(closed_weekdays("We are closed on Sundays and Mondays"))
    ([0, 1], [0, 6])
    >>> closed_weekdays("3월 2일 화요일은 쉽니다")
    frozenset()
    """
    found: set[int] = set()
    for match in _CLOSED_KO.finditer(text):
        found |= {_DAYS_KO.index(day) for day in re.sub("요일", "", match["days"]) if day in _DAYS_KO}
    for match in _CLOSED_EN.finditer(text):
        named = re.findall(r"[a-z]+days", (match["behind"] or match["before"]).lower())
        found |= {_DAYS_EN.index(day[:3]) for day in named}
    return frozenset(found)
