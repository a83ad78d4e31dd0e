"""What a goal says beside its figure: whether it is one, and by when it is to be reached."""

import re
from datetime import date
from typing import Final

from orchestrator.graphs.plan.rules.reading.day_spans import to_come
from orchestrator.graphs.plan.rules.reading.outcomes import quantities, tells_change
from orchestrator.graphs.plan.rules.reading.outcomes.sentences import sentences_of
from orchestrator.language import any_of
from orchestrator.language.dates import find_dates

_SHORT: Final = 40
"""Characters of a clause that hardly says more than a figure with its bound."""
_SOME_DAY: Final = date(2000, 1, 1)
_UNTIL_KO: Final = re.compile(r"\s?(?:말|끝|초|중순)?\s?까지")
_UNTIL_EN: Final = re.compile(r"\b(?:by|until|before)\s(?:the\s)?(?:end\sof\s(?:the\s)?)?$", re.I)
_QUARTER: Final = re.compile(r"Q[1-4]|(?:the\s)?(?:first|second|third|fourth)\squarter", re.I)
_WITHIN: Final = re.compile(r"\bin\s(?:the\s)?$", re.I)
_COUNTS: Final = {"한": 1, "두": 2, "세": 3, "석": 3, "네": 4, "넉": 4, "다섯": 5, "여섯": 6} | {
    word: at for at, word in enumerate(("", "one", "two", "three", "four", "five", "six")) if word
}
_FIRST: Final = any_of(
    r"(?:(?:첫|처음|문을\s?연\s?(?:뒤|지)|연\s?(?:뒤|지)|열고)\s|(?<![가-힣])(?=\S{1,4}\s?\S{1,2}\s안에))(?P<n>\d{1,2}|한|두|세|석|네|넉|다섯|여섯)\s?(?P<u>달|개월|주)",
    r"\b(?:within|in|during|over|after)\s(?:the\s|its\s|our\s)?(?:first\s)?(?P<m>\d{1,2}|one|two|three|four|five|six)\s(?P<w>months?|weeks?)\b",
)

_NTH: Final = any_of(
    r"(?<![가-힣\d])(?:(?:첫|(?P<n>\d{1,2}|한|두|세|석|네|넉|다섯|여섯)\s?(?:번째)?)\s?(?P<u>달|개월|주)(?:째|차)|첫\s?(?P<u1>달|주)(?![가-힣]))",
    r"\b(?:(?:the|its|our)\s)?first\s(?P<w>month|week)\b|\b(?:by|in|from)\s(?P<v>month|week)\s(?P<m>\d{1,2}|one|two|three|four|five|six)\b",
)
"""In which month or week from the opening: "첫 달", "석 달째", "by month three"."""
_FIRST_YEAR: Final = any_of(
    r"(?<![가-힣])첫\s?해(?![가-힣]{2})|(?:처음|첫)\s?1년",
    r"\b(?:in|within|during|over)\s(?:the|its|our)\sfirst\syear\b",
)


def is_goal(text: str) -> bool:
    """Tell whether a clause says that a quantity is to become another.

    >>> is_goal("Raise orders from 20 to 60 a day"), is_goal("Orders fell from 60 to 20 a day")
    (True, False)
    """
    return any(tells_change(one) for one in sentences_of(text, _SOME_DAY))


def is_second_goal(text: str) -> bool:
    """Tell whether a clause right behind a goal tells one more: a figure with a bound, and hardly more.

    >>> is_second_goal("반납 지연은 주 1건 이하"), is_second_goal("at least 40 households"), is_second_goal("14 bikes")
    (True, True, False)
    """
    found = [one for sentence in sentences_of(text, _SOME_DAY) for one in quantities(sentence)]
    return len(text.strip(" .")) <= _SHORT and len(found) == 1 and bool(found[0].bound)


def goal_day(text: str, opens: date, today: date) -> tuple[date, bool] | None:
    """Return the day by which a goal is to be reached, and whether it is counted from the opening.

    None where its own words tell no day. ``opens``: from which its first weeks or months are counted.
    """
    if first := _FIRST.search(text) or _NTH.search(text):
        told = first["n"] or first["m"] or "one"
        number = int(told) if told.isdigit() else _COUNTS[told.casefold()]
        if next(filter(None, map(first.groupdict().get, ("u", "w", "u1", "v")))).startswith(("주", "week")):
            return date.fromordinal(opens.toordinal() + 7 * number - 1), True
        month = opens.month - 1 + number
        until = date(opens.year + month // 12, month % 12 + 1, min(opens.day, 28))
        return date.fromordinal(until.toordinal() - 1), True
    if _FIRST_YEAR.search(text):
        return date.fromordinal(date(opens.year + 1, opens.month, min(opens.day, 28)).toordinal() - 1), True
    for one in find_dates(text, max(today, opens)):
        is_quarter = _QUARTER.fullmatch(one.value.raw) and _WITHIN.search(text[: one.start])
        if is_quarter or _UNTIL_KO.match(text[one.end :]) or _UNTIL_EN.search(text[: one.start]):
            is_told = re.search(r"20\d\d|내년|올해|next\syear", one.value.raw)
            day = one.value.end if is_told else to_come(one.value, max(today, opens))[1]
            return (day, False) if day >= today else None
    return None
