"""A figure as it follows from the one that is known: what this comes to with another, or so many more."""

import re
from collections.abc import Sequence

from orchestrator.graphs.intake.rules.value import Value
from orchestrator.language.numbers import find_durations, find_numbers

_MORE = re.compile(
    r"(?P<ko>하나|둘|셋|한|두|세|[1-9])\s?(?:번|회|차례|건|명|개|달|개월|장|통|분|사람)?\s?더(?=$|[\s.,!~]|[요이예있왔늘])"
    r"|\b(?:(?P<en>one|two|three|[1-9]) more|(?P<another>another (?:one|time)|once more))\b",
    re.I,
)
_NUMBERS = {"하나": 1, "한": 1, "one": 1, "둘": 2, "두": 2, "two": 2, "셋": 3, "세": 3, "three": 3}


def comes_to(values: Sequence[Value], known: object, *, is_less: bool) -> Value | None:
    """Return the last of some figures that the known one and another of them make: "640 맞는데 가불 60 빼면 580".

    ``is_less``: whether something is said to be taken off; else parts of the known one may be told.
    """
    if not isinstance(known, int):
        return None
    for place in range(len(values) - 1, 0, -1):
        result = values[place]
        for other in values[:place]:
            is_other = other.value not in (known, result.value) and result.value != known
            made = [known + int(other.value), *([known - int(other.value)] if is_less else [])] if is_other else []
            if made and int(result.value) in made:
                return result
    return None


def more_of(text: str, known: object) -> int | None:
    """Return how many it is with those that a text counts beside the known ones: "일곱 번인데 오늘 하나 더요"."""
    found = _MORE.search(text)
    if found is None or not isinstance(known, int):
        return None
    told = found["ko"] or found["en"]
    return known + (1 if told is None else _NUMBERS.get(told.casefold()) or int(told))


def counts_before(text: str, end: int) -> bool:
    """Tell whether a text tells a number or a span before a place: "마지막 석 달은 | 못 냈어요" is not all of it."""
    return bool(find_numbers(text[:end]) or find_durations(text[:end]))
