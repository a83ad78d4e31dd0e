"""How many of a thing a Korean sum is the price of, for what time, and for one of what."""

import re
from collections.abc import Sequence
from typing import Final

from orchestrator.graphs.plan.rules.reading import sum_words as lexicon
from orchestrator.graphs.plan.rules.reading.sum_kinds import SumPer
from orchestrator.graphs.plan.rules.reading.sum_segments_ko import TIMES, Segment
from orchestrator.language import words
from orchestrator.language.morphemes import Morpheme
from orchestrator.language.numerals import COUNT, count

_NUMERALS: Final = frozenset(("SN", "NR", "MM"))
SPANS: Final = frozenset(words("년 해 달 월 일 개월 시간 분 주 주일 시"))
"""Units of time, which count no things."""


def count_of(
    text: str, before: Sequence[Morpheme], behind: Sequence[Morpheme]
) -> tuple[list[Morpheme], SumPer, str | None, int]:
    """Return what names the thing, the time for which the sum is, for one of what it is, and how many there are.

    It is for one of any unit where that is "", for no one where it is None. Between a thing and its sum stand how many there are, for one of what, and for how long: "고리 200개가 개당", "한 달에".
    """
    per: SumPer = "once"
    each = "" if any(one.form in ("씩", "짜리") for one in behind[:1]) else None
    counted = 0
    at, is_first = len(before), True
    while at:
        end = at
        while end and (before[end - 1].tag[:1] in ("J", "S") or before[end - 1].form in _ABOUT):
            end -= 1
        if not end:
            break
        last = before[end - 1]
        begin = end - 1
        while begin and before[begin - 1].tag in _NUMERALS and _near(before[begin - 1], before[begin]):
            begin -= 1
        is_unit = last.tag == "NNB" or last.form in lexicon.UNITS or last.form == each
        number = _number(text, before[begin : end - 1]) if is_unit else 0
        if last.form == "당" and end > 1:
            each, begin = before[end - 2].form, end - 2
        elif last.form in _EACH:
            each, begin = "", end - 1
        elif end > 1 and last.form in _SEASONS and before[end - 2].form == "한":
            begin = end - 2  # "한 겨울에": once a plan
        elif (
            end > 1
            and last.tag == "NNG"
            and before[end - 2].form == "한"
            and is_first
            and at > end
            and before[end].form == "에"
        ):
            each, begin = last.form, end - 2  # "한 조에"
        elif number and last.form in SPANS:
            per = TIMES.get(last.form, per) if number == 1 else per
        elif number:
            if number == 1 and _is_one_of(before, begin, end, each):
                each, counted = None, 1  # "기사 1명 월 200만원", "저울 1대 대당 30만원": one of them is told
            elif number == 1 and is_first and (at == end or before[end].form in ("에", "의")):
                each = last.form
            elif each in (None, "", "개", last.form) or last.form == "개":
                counted = counted or number
        elif last.form in TIMES and last.tag != "VV":
            per, begin = TIMES[last.form], end - 1
        else:
            break
        is_first = is_first and last.form in (*TIMES, *SPANS)
        at = begin
    return [*before[:at]], per, each, 0 if each is None and counted == 1 else counted


def _is_one_of(before: Sequence[Morpheme], begin: int, end: int, each: str | None) -> bool:
    """Tell whether a number is how many there are of the thing right before it, by a figure, and not for one of what."""
    named = begin > 0 and before[begin - 1].tag in ("NNG", "NNP", "SL", "XSN")
    is_unit = end < len(before) and before[end].form in ("에", "의", "당")
    return named and before[begin].tag == "SN" and not is_unit and each in (None, "", before[end - 1].form)


_SEASONS: Final = frozenset(words("겨울 여름 봄 가을 학기 철 시즌 분기"))
_EACH: Final = frozenset(words("하나 각각 각 단가"))
_ABOUT: Final = frozenset(words("약 대략 거의 딱 겨우 대충 아마 또 다"))


def count_behind(text: str, segment: Segment, each: str, per: SumPer) -> tuple[int, bool]:
    """Return how many of a thing follow the price for one, and whether they are its months or years; 0 for none.

    "개당 9천원인데 44개", "하나에 2만원이라 스무 개만", "월 12만 원씩 다섯 달", "한 장에 6만원인데 올해 네 장은".
    """
    told = segment.following
    is_for_each = any(one.form in ("씩", "짜리") for one in told[:1])
    for at, one in enumerate(told):
        begin = at
        while begin and told[begin - 1].tag in _NUMERALS and _near(told[begin - 1], told[begin]):
            begin -= 1
        number = _number(text, told[begin:at]) if begin < at else 0
        is_next = is_for_each and begin == 1
        is_month = one.form in _MONTHS and per in ("once", "month")  # "6만원씩 10개월치"
        if number and is_next and (is_month or TIMES.get(one.form) == per):
            return number, True
        is_counter = one.tag == "NNB" and one.form not in SPANS
        if number and (one.form == each if each not in ("", "개") and not is_next else is_counter):
            return number, False
        if one.tag in ("NNG", "NNP") and each == "":
            break
    named = (
        re.search(rf"(?P<n>{COUNT})\s?{re.escape(each)}(?!당)", text[segment.found.end : told[-1].end])
        if each and told
        else None
    )
    least, most = (count(named["n"]) if named else None) or (0, 0)
    return (least if least == most and least > 1 else 0), False


_MONTHS: Final = frozenset(words("개월 달"))
_MONTHS_BEHIND: Final = re.compile(
    r"(?:을|를|은|는|만|씩)?\s(?:(?P<n>\d{1,2})\s?(?:개월|달)|(?P<years>[1-3])\s?년)(?:치|분|간|만|동안)?(?:이랑|이고|하고|이며|와|과|에|은|는)?(?=[\s,.]|$)"
)


def months_behind(text: str, segment: Segment) -> int:
    """Return for how many months a price by the month is paid, as the words right behind it tell; 0 where they do not.

    "월 유지비 11만원은 6개월만"
    """
    found = _MONTHS_BEHIND.match(text, segment.found.end)
    if found is None:
        return 0
    return int(found["n"]) if found["n"] else 12 * int(found["years"])


def is_monthly(text: str, segment: Segment, counted: int) -> bool:
    """Tell whether so many behind a price for one are those of each month: "건당 12원, 한 달에 900건"."""
    behind = text[segment.found.end : segment.found.end + 40]
    return (
        re.search(rf"(?:한\s?달에?|매달|매월|(?<![가-힣\d])월)\s(?:약\s)?(?:{counted}|{counted:,})(?!\d)", behind)
        is not None
    )


def _near(one: Morpheme, other: Morpheme) -> bool:
    return other.start - one.end <= 1


def _number(text: str, told: Sequence[Morpheme]) -> int:
    """Return what morphemes count; 0 where they count nothing, or not surely."""
    read = count(text[told[0].start : told[-1].end].replace(",", "")) if told else None
    return read[0] if read and read[0] == read[1] else 0
