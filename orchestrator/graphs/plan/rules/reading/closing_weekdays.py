"""Weekdays on which a service is closed, each week or some weeks of a month, as request and files tell them."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from orchestrator.graphs.plan.rules.reading.marks import UNDENIED
from orchestrator.graphs.plan.rules.reading.piece import Piece

LAST: Final = -1
"""The last one of a month."""
_KO: Final = "월화수목금토일"
_EN: Final = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_NTH_KO: Final = {"첫": 1, "둘": 2, "두": 2, "셋": 3, "세": 3, "넷": 4, "네": 4, "다섯": 5, "마지막": LAST}
_NTH_EN: Final = {
    "first": 1,
    "1st": 1,
    "second": 2,
    "2nd": 2,
    "third": 3,
    "3rd": 3,
    "fourth": 4,
    "4th": 4,
    "fifth": 5,
    "last": LAST,
}
_ORDINAL_KO: Final = r"(?:첫|둘|두|셋|세|넷|네|다섯|마지막|[1-5])\s?(?:번?째)?"
_CLOSED_KO: Final = (
    r"(?:휴[관무장업강진원]|쉼|쉽|쉬(?!지)|쉰|닫(?!지)|문(?:을|은)?\s(?:안|닫(?!지))|안\s?(?:하|함|해|합|한|열|엽|연)|못\s?(?:열|하|함|해|합)"
    r"|(?:운영|영업|운행|진행)(?:을|은)?\s?(?:안|하지\s?않)|(?:열|하)지\s?않)"
    r"(?!하?(?:던|는)\s(?!날|걸|것|거|게|편))"
)
"""What is said of somebody or something in a relative clause, "월요일에 쉬는 직원", is not said of the service."""
_CLOSING_KO: Final = re.compile(
    rf"(?<![\d일]\s)(?<![\d일(])(?P<nth>(?:{_ORDINAL_KO}(?:\s?(?:주|[,·/]|와|과|하고|랑))?\s?){{1,4}})?"
    rf"(?P<days>[{_KO}]요일(?:\s?(?:[,·/]|와|과|하고|이랑|랑)?\s?[{_KO}]요일){{0,3}}|[{_KO}](?:[·/,]\s?[{_KO}]){{1,3}}(?:요일)?|주말)"
    r"(?:\s?(?:[,·/]|와|과|하고|이랑|랑)\s?[가-힣]{2,6}?){0,2}"
    rf"(?:은|는|엔|에는|에도|에|도|마다|이|을)?\s?(?:[가-힣]{{1,8}}(?<![은는을를도만면이가])\s){{0,2}}(?P<closed>{_CLOSED_KO})"
)
_DAY_EN: Final = r"(?:Mon|Tue(?:s)?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?s?"
_CLOSING_EN: Final = re.compile(
    rf"\b(?:{UNDENIED}(?:closed|shut|closes)|never|no\s(?:[a-z]+ings?|rounds?|runs?|trips?|visits?|sessions?|class(?:es)?|collections?|deliver(?:y|ies)|service)\son|nothing(?:\sruns)?\son|not\s(?:open|running|there)|don['’]?t\s(?:open|run|meet)|do\snot\s(?:open|run|meet))\s(?:on\s|all\sday\s)?"
    r"(?P<nth>(?:(?:every|each|the|first|second|third|fourth|fifth|last|1st|2nd|3rd|4th|and|&|,)\s?)*\s?)?"
    rf"(?P<days>{_DAY_EN}(?:\s?(?:,|-|–|to|through|and|&|or)\s?(?:on\s)?{_DAY_EN}){{0,4}})\b(?!['’]|,?\s(?:the\s)?\d|\s(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec))",
    re.I,
)
_PLURAL_EN: Final = r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days"
_BEFORE_EN: Final = re.compile(
    rf"\b(?P<days>{_PLURAL_EN}(?:(?:,|,?\s(?:and|or))\s{_PLURAL_EN})*),?\s(?:(?:we|it|they)(?:\s(?:are|is)|['’](?:re|s))\s|(?:are|is)\s)?(?:closed|shut)\b",
    re.I,
)
"""The weekdays stand before what is said of them: "Mondays we are closed"."""
_WEEKENDS_EN: Final = re.compile(
    rf"\b(?:{UNDENIED}(?:closed|shut)|never|not|nothing|no\s[a-z]+)\s(?:open\s)?(?:on|at|over)\s(?:the\s)?weekends?\b",
    re.I,
)
_RANGE: Final = re.compile(rf"({_DAY_EN})\s?(?:-|–|to|through)\s?({_DAY_EN})", re.I)


@dataclass(frozen=True, slots=True)
class ClosedWeekday:
    """Weekdays (0 is Monday) on which it is closed, of the first, second … of a month or, where none is named, of all."""

    weekdays: frozenset[int]
    nths: frozenset[int]
    piece: Piece

    def holds(self, day: date) -> bool:
        """Tell whether it is closed on a day.

        >>> ClosedWeekday(frozenset([1]), frozenset([2, 4]), Piece("", 1)).holds(date(2027, 3, 9))
        True
        """
        if day.weekday() not in self.weekdays:
            return False
        is_last = LAST in self.nths and (day + timedelta(days=7)).month != day.month
        return not self.nths or is_last or (day.day - 1) // 7 + 1 in self.nths


def closed_weekdays(pieces: Sequence[Piece]) -> list[ClosedWeekday]:
    """Return the closing weekdays that statements tell, each once."""
    found: dict[tuple[frozenset[int], frozenset[int]], ClosedWeekday] = {}
    for piece in pieces:
        for weekdays, nths in closings_in(piece.text) if not piece.rows else ():
            found.setdefault((weekdays, nths), ClosedWeekday(weekdays, nths, piece))
    return [*found.values()]


def closings_in(text: str) -> Iterator[tuple[frozenset[int], frozenset[int]]]:
    """Yield the weekdays on which it is closed, with which of the month.

    >>> [*closings_in("매월 둘째 넷째 화요일 휴관")] == [(frozenset({1}), frozenset({2, 4}))]
    True
    >>> [*closings_in("closed Sun-Tue")] == [(frozenset({6, 0, 1}), frozenset())]
    True
    """
    for match in _CLOSING_KO.finditer(text):
        told = "토일" if match["days"] == "주말" else match["days"].replace("요일", "")
        days = frozenset(_KO.index(one) for one in told if one in _KO)
        nths = re.findall(r"마지막|첫|둘|두|셋|세|넷|네|다섯|[1-5]", match["nth"] or "")
        yield days, frozenset(_NTH_KO.get(one) or int(one) for one in nths)
    for match in _CLOSING_EN.finditer(text):
        named = re.findall(r"[a-z0-9]+", (match["nth"] or "").casefold())
        yield frozenset(_days_en(match["days"])), frozenset(_NTH_EN[one] for one in named if one in _NTH_EN)
    if _WEEKENDS_EN.search(text):
        yield frozenset((5, 6)), frozenset()
    for match in _BEFORE_EN.finditer(text):
        yield frozenset(_days_en(match["days"])), frozenset()


def _days_en(text: str) -> Iterator[int]:
    if span := _RANGE.fullmatch(text.strip()):
        first, last = (_EN.index(one[:3].casefold()) for one in span.groups())
        yield from ((first + n) % 7 for n in range((last - first) % 7 + 1))
        return
    yield from (_EN.index(one[:3].casefold()) for one in re.findall(_DAY_EN, text, re.I))
