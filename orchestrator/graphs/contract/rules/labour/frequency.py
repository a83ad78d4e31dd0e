"""How often something is done in an average week: "월 2회", "격주 토요일", "twice every week", "매일"."""

import re
from fractions import Fraction
from typing import Final

from orchestrator.graphs.contract.rules.labour.month import WEEKS
from orchestrator.graphs.contract.rules.labour.weekdays import week_days

_A_MONTH: Final = re.compile(
    r"(?:매월|매달|한달에?|달마다|월)(?:평균|약)?(?P<n>\d{1,2})(?:회|번|차례|일(?=씩|간|은|동안))|(?P<e>\d{1,2})times(?:in)?(?:a|per|each|every|of)month|매월(?:말일|1일|첫날|마지막날)|(?P<one>매(?:월|달)1번|(?:매월|매달|한달에?)(?:약|평균)?(?=\d{1,2}시간(?:씩|을|의|정도|더)))"
)
_A_WEEK: Final = re.compile(
    r"(?:매주|주|일주일에?|1주일?에?|한주에?)(?:평균|약)?(?P<n>[1-7])(?:회|번|차례|일(?=씩|간|은|동안))|(?P<e>[1-7])(?:times|nights|evenings|days)(?:in)?(?:a|per|each|every|of)week"
)
_DAILY: Final = re.compile(
    r"매일|(?<![급금불])날마다|매근무일|근무일마다|출근일마다|출근할때마다|평일(?=\d|에|은|마다|매)|하루(?=\d{1,3}분)|every(?:working|work)?day|each(?:working|work)?day|daily|everymorning|everyevening|eachmorning|eachevening|아침마다|저녁마다|매일아침"
)
_EVERY_SECOND: Final = re.compile(r"격주|2주에1[번회]|2주마다|everyotherweek|everysecondweek|fortnight")
_WEEKLY: Final = re.compile(r"매주|주마다|everyweek|eachweek|weekly")


def times_a_week(text: str, days: Fraction | None) -> Fraction | None:
    """Return how many times a week a text without blanks says; ``days``: on which there is work, for what is daily."""
    if found := _A_MONTH.search(text):
        return Fraction(int(found["n"] or found["e"] or 1)) / WEEKS
    if found := _A_WEEK.search(text):
        return Fraction(found["n"] or found["e"])
    if named := week_days(text):
        return named
    if _DAILY.search(text):
        return days
    if _EVERY_SECOND.search(text):
        return Fraction(1, 2)
    return Fraction(1) if _WEEKLY.search(text) else None
