"""What a contract says of a time of trial: how long it lasts, and what is paid in it."""

import re
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from orchestrator.graphs.contract.rules.labour.figures import in_figures
from orchestrator.graphs.contract.rules.labour.sums import find_sums
from orchestrator.graphs.contract.rules.passages import Passage
from orchestrator.graphs.contract.rules.terms import ProbationTerm, Stated, WageSum

_PROBATION = re.compile(
    r"수습|시용|견습|교육생|인턴|실습|적응기간|(?:교육|훈련)기간(?:으로|은|동안|이라|중)|첫달(?:은|동안|$)|(?:배우|익히)는(?:동안|기간|때|중|시기|달|\d)|일을익히|연습생|probation|trial|training(?:period|wage)|learning|first(?:\w{3,6})?months|(?:처음|최초|첫|초기|입사후)(?:\d{1,2}|한|두|세|석|넉|네|다섯|여섯|일곱|여덟|아홉|열)(?:개월|달|주)"
)
_PROBATION_MONTHS = re.compile(
    r"(?P<n>\d{1,2}|one|two|three|four|five|six|nine|twelve|한|두|세|석|넉|네|다섯|여섯|일곱|여덟|아홉|열)(?:\(\d{1,2}\))?-?(?:개월|달|months?)|(?<![월\d])(?P<d>\d{2,3})일"
)
_RATE = re.compile(
    r"(?P<n>\d{2,3}(?:\.\d)?)(?:\(\d{2}\))?(?:%|퍼센트|프로|percent)(?P<cut>를|을|를?감|감액|삭감|공제|차감|깎|less|reduc|lower|낮)?(?P<more>(?:공제|차감|감액|삭감|깎|감하|빼|낮)?)|(?P<w>seventy|eighty|ninety|eighty-?five)(?:percent)"
)
_OF_TIME = re.compile(rf"{_PROBATION_MONTHS.pattern}|처음|첫|최초|first|동안|까지|기간|until|during")
"""A trial that is a time of this contract, and not the standing of somebody in it."""
_FIRST_DAYS = re.compile(r"(?:처음|첫)(?P<n>[2-9]|1[0-5])(?:일|번)(?!까지|이내|안에)|first(?P<e>[2-9])(?:days|shifts)")
_NOTHING = re.compile(
    r"(?:시급|임금|급여|일당|돈)(?:은|이|도)?(?:없|안|주지|지급하지)|무급|unpaid|nopay|withoutpay|notpaid"
)
_WORDS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "nine": 9, "twelve": 12} | {
    "한": 1, "두": 2, "세": 3, "석": 3, "넉": 4, "네": 4, "다섯": 5, "여섯": 6, "일곱": 7, "여덟": 8, "아홉": 9, "열": 10
}  # fmt: skip
_RATES = {"seventy": 70, "eighty": 80, "ninety": 90, "eightyfive": 85, "eighty-five": 85}
_OF_MINIMUM = re.compile(r"최저(?:임금|시급)액?의?[^가-힣]{0,2}$")
_FULL = re.compile(
    r"(?:감액|삭감|차감)(?:하|되)?지(?:않|아니)|감액(?:은|이)?없|전액(?:을)?지급|100%|fullwage|fullpay|fullsalary|동일(?:하게|한)|같은(?:시급|임금|급여)|notreduced|noreduction|본채용과같"
)


def read_probation(passages: Sequence[Passage], sums: Sequence[WageSum]) -> ProbationTerm | None:
    """Read a time of trial, its length, and what is paid in it."""
    found: ProbationTerm | None = None
    for passage in passages:
        text = passage.ko
        if found is None and (first := _first_days(passage, sums)):
            found = first
            continue
        named = _PROBATION.search(text) or _PROBATION.search(passage.topic)
        if named is None or re.search(r"해고예고|교육비|연수비", text):
            continue
        at = named.start() if _PROBATION.search(text) else 0
        months = _PROBATION_MONTHS.search(text, at) or _PROBATION_MONTHS.search(text)
        length = None
        if months:
            length = Decimal(_WORDS.get(months["n"]) or int(months["n"])) if months["n"] else Decimal(months["d"]) / 30
        rate = None if _FULL.search(text) else _rate(passage)
        own = _own_sum(passage, at, sums) or _lower_sum(passage, sums)
        if found is None or (found.rate is None and found.sum is None and (rate or own)):
            found = ProbationTerm(
                passage.span, length or (found.months if found else None), rate, _is_of_minimum(passage, rate), own
            )
        elif found.months is None and length:
            found = replace(found, months=length)
    return found


def with_ordinary_wage(passages: Sequence[Passage], sums: tuple[WageSum, ...]) -> tuple[WageSum, ...]:
    """Add the wage that one of a trial presupposes, where it alone was read: the nearest sum of another sentence that it is less than."""
    told = [one for one in sums if one.part in ("base", "total")]
    trials = [one for one in passages if _PROBATION.search(one.ko) and _OF_TIME.search(one.ko)]
    own = next((one for one in told if any(_holds(each, one) for each in trials)), None)
    if own is None or any(own.won < one.won <= 2 * own.won for one in told):
        return sums
    others = [
        (
            abs(passage.span.start - own.span.start),
            replace(own, won=one.won, span=passage.words.span(one.start, one.end)),
        )
        for passage in passages
        if not any(passage is each for each in trials)
        for one in find_sums(passage.ko)
        if one.won and own.won < one.won <= 2 * own.won
    ]
    nearest = min(others, key=lambda each: each[0], default=None)
    return sums if nearest is None else (nearest[1], *sums)


def _holds(passage: Passage, one: WageSum) -> bool:
    return passage.span.start <= one.span.start < passage.span.end


def _first_days(passage: Passage, sums: Sequence[WageSum]) -> ProbationTerm | None:
    """Read that the first few days of work are paid less by the hour, or not at all."""
    told = _FIRST_DAYS.search(in_figures(passage).ko)
    if told is None or not any(one.part == "base" and one.period == "hour" for one in sums):
        return None
    own = _own_sum(passage, 0, sums)
    if own is None and _NOTHING.search(passage.ko) is None:
        return None
    return ProbationTerm(passage.span, sum=own, days=int(told["n"] or told["e"]))


def _own_sum(passage: Passage, at: int, sums: Sequence[WageSum]) -> WageSum | None:
    """Return the wage of a trial: less than another of the same time by no more than half, behind the words for it first."""
    inside = [
        (passage.words.places.index(one.span.start), one)
        for one in sums
        if one.part == "base" and passage.span.start <= one.span.start < passage.span.end
    ]
    for _, one in sorted(inside, key=lambda each: (each[0] < at, abs(each[0] - at))):
        others = [each for each in sums if each.part in ("base", "total") and each.period == one.period]
        if any(one.won < each.won <= 2 * one.won for each in others):
            return one
    return None


def _lower_sum(passage: Passage, sums: Sequence[WageSum]) -> WageSum | None:
    """Return a sum that is less than the wage by no more than half: "처음 3달은 170만원" beside a wage of 190."""
    base = next((one for one in sums if one.part == "base"), None)
    if base is None or passage.span.start <= base.span.start < passage.span.end:
        return None
    for one in find_sums(passage.ko):
        if one.won is not None and base.won <= 2 * one.won < 2 * base.won:
            return replace(base, won=one.won, span=passage.words.span(one.start, one.end))
    return None


def _is_of_minimum(passage: Passage, rate: Stated[Decimal] | None) -> bool:
    """Tell whether a rate is one of the minimum wage: "최저임금의 80%"."""
    if rate is None:
        return False
    at = passage.words.places.index(rate.span.start)
    text = passage.ko
    return bool(
        _OF_MINIMUM.search(text[max(0, at - 10) : at])
        or re.match(r"\d{2,3}(?:%|percent)ofthe(?:statutory|legal)?minimumwage", text[at:])
    )


def _rate(passage: Passage) -> Stated[Decimal] | None:
    text = passage.ko
    for found in _RATE.finditer(text):
        if re.match(r"(?:이상|이하|미만|초과|에?미달|에못미)", text[found.end() :]):
            continue
        number = Decimal(_RATES[found["w"]] if found["w"] else found["n"])
        after = text[found.end("n") if found["n"] else found.end() :][:14]
        if re.search(
            r"^(?:%|퍼센트|프로)(?:를|을)?(?:감액|삭감|공제|차감|깎|감하|빼|낮|덜)|^(?:%|percent)(?:less|lower|reduc)",
            after,
        ):
            number = 100 - number
        if 10 <= number <= 100:
            return Stated(number / 100, passage.words.span(found.start(), found.end()))
    return None
