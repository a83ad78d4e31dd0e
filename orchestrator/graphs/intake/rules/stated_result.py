"""A sum that an answer tells last and that its other figures come to: "5,000 중에 2,200은 받았으니 2,800이요"."""

import re
from itertools import permutations

from orchestrator.graphs.intake.rules.numerals import is_numeral
from orchestrator.graphs.intake.rules.several_sums import is_per_period
from orchestrator.graphs.intake.rules.value import Value, shown_amount
from orchestrator.graphs.intake.rules.values import LEAST_MAN, LEAST_WON
from orchestrator.language.amounts import Amount, find_amounts
from orchestrator.language.numbers import find_durations, find_numbers
from orchestrator.language.predications import predications

_BARE = re.compile(
    r"(?<![\d.,])\d[\d,]{0,14}+(?!\.?\d|\s?(?:개월|달|년|월|일|명|번|회|시|분|주|살|세|층|호|%|st\b|nd\b|rd\b|th\b|months?|years?|days?|people))"
)
_SO = re.compile(r"그래서|그러니|니까|나머지|남은|\bso\b|that['’]?s|\bleaves\b|\bmakes\b", re.I)
_WHOLE = re.compile(r"합쳐|합하|합계|다\s?해서|\b(?:in )?total\b|\baltogether\b", re.I)
"""Before a sum that is called what the others come to; a rent and a deposit are no parts of one."""
_ANSWERED = re.compile(
    r"\s?원?\s?(?:쯤|정도)?\s?(?:이?(?:요|에요|예요|네요?|더라[고구]요|죠|지요|야|다|고요|거든요)|입니다|임"
    r"|[을를이가은]?\s?(?:더\s?)?(?:남|못\s?받|안\s?(?:줬|준|주|들어)|덜|모자|부족)[^.!?,]{0,12}"
    r"|\s?(?:won\s)?(?:(?:is|are|was) )?(?:still )?(?:not (?:given|paid)|unpaid|missing|left|short|owed)[^.!?,]{0,12})"
    r"[\s.!~ㅠㅜ]*(?:$|(?<=[.!]\s))",
    re.I,
)
"""Behind a sum that is told as the answer."""
_OF_ELSE = re.compile(
    r"포기|빌[린렸려]|[라다]고\s?(?:해|하|했|우)|[대래]요|\b(?:says?|said|claims?|gave up|borrowed)\b", re.I
)
_FIGURE = re.compile(r"\d")
MOST = 5
"""Figures of an answer that are reckoned with."""
LONGEST = 200
"""Characters of such an answer."""
LARGEST = 60
"""A number up to which it may be how often something was due."""


def stated_result(text: str, locale: str) -> Value | None:
    """Return what the figures come to that an answer begins with; what it goes on to tell is something else."""
    end = 0
    for clause in predications(text):
        end = max(end, text.find(clause.rstrip("?"), end)) + len(clause.rstrip("?"))
        if (found := _stated(text[:end], locale)) is not None:
            return found
    return None


def stated_terms(text: str) -> tuple[int, str] | None:
    """Return the sum that a text tells last and what it is reckoned from, as it is written: 7000000, "3,500,000 × 2"."""
    end = 0
    for clause in predications(text):
        end = max(end, text.find(clause.rstrip("?"), end)) + len(clause.rstrip("?"))
        if _stated(told := text[:end], "ko") is not None:
            *others, (result, _, _) = _sums(told)
            return result, _reckoned([amount for amount, _, _ in others], _counts(told))[result]
    return None


def _stated(text: str, locale: str) -> Value | None:
    """Return the last sum of an answer where the others make it: their sum, what one leaves of another, or so many times.

    Figures without a unit are told in 만원, as people do. None where they do not come to it.
    """
    if len(text) > LONGEST:
        return None
    sums = _sums(text)
    if not len(sums) + bool(_counts(text)) > 2 or len(sums) > MOST:
        return None
    *others, (result, start, end) = sums
    told = [amount for amount, _, _ in others]
    if not told or result not in _reckoned(told, _counts(text)):
        return None
    between, behind = text[others[-1][2] : start], text[end:]
    is_whole = _WHOLE.search(between) is not None and not is_per_period(text, "")
    is_answer = _ANSWERED.match(behind) or ((is_whole or _SO.search(between)) and not behind.strip(" .!~"))
    if not is_answer or _OF_ELSE.search(between + behind):
        return None
    shown = shown_amount(Amount(result, "KRW", text), locale)
    return Value(result, shown, "amount", text[start:end], start, end, "reckoned")


def _sums(text: str) -> list[tuple[int, int, int]]:
    """Return the sums of a text with where they stand, those without a unit too."""
    told = [one for one in find_amounts(text, bare=True) if is_numeral(text, one.start, one.end)]
    found = [
        (int(one.value.value), one.start, one.end)
        for one in told
        if one.value.currency == "KRW" and not (one.value.is_unit_assumed and _FIGURE.search(text, one.start, one.end))
    ]
    for match in _BARE.finditer(text):
        number = int(match.group().replace(",", ""))
        if number >= LEAST_MAN and not any(start < match.end() and match.start() < end for _, start, end in found):
            found.append((number * (10_000 if number < LEAST_WON else 1), match.start(), match.end()))
    return sorted(found, key=lambda one: one[1])


def _counts(text: str) -> set[int]:
    months = {one.value.months for one in find_durations(text) if one.value.months}
    times = {int(one.value.value) for one in find_numbers(text) if one.value.unit in ("times", "people", "months")}
    return {count for count in months | times if 1 < count <= LARGEST}


def _reckoned(told: list[int], counts: set[int]) -> dict[int, str]:
    """Return what sums come to, each with its terms: all together, one without another, each so many times."""
    left = {one - other: f"{one:,} − {other:,}" for one, other in permutations(told, 2) if one > other}
    if len(told) > 1:
        left[told[0] - sum(told[1:])] = " − ".join(f"{one:,}" for one in told)
    whole = {sum(told): " + ".join(f"{one:,}" for one in told)}
    once = {**left, **whole, **{one: f"{one:,}" for one in told}}
    times = {one * count: f"({terms}) × {count}" for one, terms in once.items() for count in counts}
    plain = {one * count: f"{one:,} × {count}" for one in told for count in counts}
    return {**times, **left, **(whole if len(told) > 1 else {}), **plain}
