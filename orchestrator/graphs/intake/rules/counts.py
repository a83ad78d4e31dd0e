"""Every number that an answer counts with, also those of hours, weeks and days, in words, and of tens of thousands."""

import re
from dataclasses import dataclass

from orchestrator.graphs.intake.rules.numerals import is_numeral
from orchestrator.language.found import LONGEST
from orchestrator.language.numbers import find_numbers
from orchestrator.language.numerals import NATIVE, SMALL_ENGLISH, count, english, numeral

_SPELT_EN = rf"{SMALL_ENGLISH}(?: (?:hundred|thousand|million)(?: and)?(?: {SMALL_ENGLISH})?)*"
_UNIT_EN = r"[ -](?:hours?|hrs?|days?|nights?|weeks?|(?:\w+ )?(?:girls|boys|sons|daughters|brothers|sisters))\b"
_ENGLISH = re.compile(rf"(?<![\w.,$₩€£-])(?:(?P<spelt>{_SPELT_EN})\b|(?P<figure>\d{{1,4}})(?={_UNIT_EN}))", re.I)
_ONE = re.compile(rf"\bone(?!{_UNIT_EN})", re.I)
"""Stands for anything: "the one I told you of"."""
_SPAN = re.compile(
    rf"(?<![가-힣\d.,])(?P<n>{NATIVE}|\d{{1,4}}|[일이삼사오육칠팔구십백]{{1,5}})\s?(?:시간|주(?!민|소|택|문|식|말|변)|일(?![가-힣]))"
)
_LARGE = re.compile(r"(?<![\d.,])(?P<n>\d{1,4}(?:\.\d{1,2})?\s?[천만억]{1,2}(?:\s?\d{1,4}(?![\d.]))?)(?!\s?원)")
"""Hundreds and tens of thousands of anything but money."""

WEEK = "월화수목금토일"
LEAST_DAYS = 2
_RANGE = re.compile(rf"(?<![가-힣])([{WEEK}])(?:요일)?\s?(?:~|-|부터|에서)\s?([{WEEK}])(?:요일|(?![가-힣]{{2}}))")
_WEEKDAYS = re.compile(
    rf"(?<![가-힣])(?:([{WEEK}]{{2,7}})(?=$|[^가-힣]|하고|이?랑|까지|[은는도만에요])|([{WEEK}])요일|(평일|주말))"
)
_NOT_ALL = re.compile(r"빼|말고|쉬|쉰|제외|안\s[나일가]|격주(?!가?\s?아니)|가끔|번갈아")
"""Beside days of a week: one of them is none, or not of every week."""


@dataclass(frozen=True, slots=True)
class Count:
    """A number and where it stands."""

    value: int
    raw: str
    start: int
    end: int


def weekdays_in(text: str) -> int | None:
    """Return on how many days of a week something is, where a text names them: "월화수목금 그리고 토요일".

    None where it names fewer than two, or says that one is not of them.
    """
    days: set[str] = set()
    for first, last in _RANGE.findall(text):
        begin, end = WEEK.index(first), WEEK.index(last)
        days |= {*WEEK[begin : end + 1]} if begin < end else {*WEEK[begin:], *WEEK[: end + 1]}
    for run, one, several in _WEEKDAYS.findall(text):
        days |= {*run, *one, *{"평일": WEEK[:5], "주말": WEEK[5:]}.get(several, "")}
    return None if len(days) < LEAST_DAYS or _NOT_ALL.search(text) else len(days)


def counts_in(text: str) -> list[Count]:
    """Return the whole numbers of a text in their order, without ordinals and parts of other numbers."""
    text = text[:LONGEST]
    found = [*_large(text), *_spans(text), *_english(text)]
    found += [
        Count(int(one.value.value), one.value.raw, one.start, one.end)
        for one in find_numbers(text)
        if one.value.unit != "ordinal"
        and one.value.value % 1 == 0
        # Words of English are read above, each number by itself.
        and (one.value.unit or not one.value.raw[:1].isascii() or one.value.raw[:1].isdecimal())
        and is_numeral(text, one.start, one.end)
    ]
    kept: list[Count] = []
    for one in sorted(found, key=lambda one: (one.start, -one.end)):
        if not kept or one.start >= kept[-1].end:
            kept.append(one)
    return kept


def _large(text: str) -> list[Count]:
    return [
        Count(int(read.value), match["n"], match.start("n"), match.end("n"))
        for match in _LARGE.finditer(text)
        if (read := numeral(match["n"])) is not None
    ]


def _spans(text: str) -> list[Count]:
    found = []
    for match in _SPAN.finditer(text):
        least_most = count(match["n"])
        if least_most is not None and is_numeral(text, match.start("n"), match.end("n")):
            found.append(Count(least_most[1], match["n"], match.start("n"), match.end("n")))
    return found


def _english(text: str) -> list[Count]:
    found = []
    for match in _ENGLISH.finditer(text):
        read = english(match.group())
        if read is not None and read % 1 == 0 and not _ONE.match(text, match.start()):
            found.append(Count(int(read), match.group(), match.start(), match.end()))
    return found
