"""Which row of a table a number of the question falls into: "52 points" is in 45–69, "after 5 years" in 5–6 years,
"1.5 million" in 30만~200만 원, and five tons in no row of 3–5 pieces."""

import re
from dataclasses import dataclass, replace
from itertools import pairwise

_KINDS = {
    "money": r"만?원|won\b|krw\b|달러|dollars?\b|usd\b|유로|euros?\b",
    "ton": r"톤|t(?![a-z])|ton(?:ne)?s?\b",
    "kilogram": r"kg(?![a-z])|kilograms?\b|[킬키]로그램",
    "distance": r"km(?![a-z])|kilomet(?:re|er)s?\b|[킬키]로미터",
    "year": r"년|years?\b|yrs?\b|세(?![가-힣])|살|year-olds?\b",
    "month": r"개월|months?\b|달(?!러)",
    "week": r"주(?![가-힣]|\d)|주(?=[간가는를은일이인]|전|후|차)|weeks?\b",
    "day": r"일(?![가-힣])|일(?=[간이은을인]|전|후|차|까지|동안|부터|이내|이상|이하|초과|미만)|days?\b",
    "hour": r"시간|hours?\b|hrs?\b",
    "minute": r"분(?![가-힣])|분(?=[이간은을인]|전|후|까지|동안|이내|이상|이하|초과|미만)|minutes?\b|mins?\b",
    "percent": r"%|퍼센트|프로(?![가-힣])|percent\b",
    "degree": r"℃|°|도(?![가-힣])|도(?=[인이가를로에])|degrees?\b",
    "point": r"점|points?\b",
    "piece": r"개(?!월)|명|대(?![가-힣])|건|인(?![가-힣])|마리|권|장(?![가-힣])|잔|병(?![가-힣])|박스|쌍|팔레트|people\b|persons?\b|pieces?\b|pcs\b|pallets?\b|guests?\b",
}
"""Words of measures; what is counted in other words may be of any kind."""
_SCALES = {
    "천만": 1e7, "백만": 1e6, "억": 1e8, "만": 1e4, "천": 1e3, "k": 1e3, "thousand": 1e3, "million": 1e6, "mil": 1e6, "hundred": 1e2,
}  # fmt: skip
_QUANTITY = re.compile(
    r"(?:(?<![\w)])(?P<minus>[-−]))?(?<![\w.,])(?<![A-Za-z]-)(?P<number>\d+(?:,\d{3})*(?:\.\d+)?)(?!\d|호|번|층|조|급|학년|라인|차)"
    r"\s?(?:(?P<scale>천만|백만|억|만|천(?![가-힣])|천(?=원|\s?원|개|명)|k(?![a-z])|thousand\b|million\b|mil\b|hundred\b)\s?)?"
    rf"(?:{'|'.join(f'(?P<{kind}>{words})' for kind, words in _KINDS.items())})?",
    re.I,
)
"""Never begun inside another number: a long run of digits is looked at once. What is only called by a number is none."""
_DAY = re.compile(
    r"\b20\d\d[-./]\d{1,2}(?:[-./]\d{1,2})?|(?<![\d./])\d{1,2}/\d{1,2}(?![\d/])|\d{1,2}월(?:\s?\d{1,2}일)?|\d{1,2}:\d\d"
    r"|\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,6}\.? \d{1,2}\b(?!\s?(?:%|years|days))"
    r"|\b\d{1,2} (?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,6}\b",
    re.I,
)
"""A day or a time of day, which is no amount."""
_DASH = re.compile(r"[^\d|]{0,4}?\s*(?:~|–|—|-|\bto\b|부터|에서)\s*")
_BELOW, _ABOVE = re.compile(r"[^\d|]{0,6}?(?:미만|\bunder\b)"), re.compile(r"[^\d|]{0,6}?(?:초과|넘)")
_LEAST = re.compile(r"[^\d|]{0,6}?(?:이상|or more|and (?:more|above|over)|\+|\s?전까지)", re.I)
_MOST = re.compile(r"[^\d|]{0,6}?(?:이하|이내|까지|or (?:less|fewer))", re.I)
_SAID_BEFORE = (
    (re.compile(r"(?:<=|≤|up to|at most|within|최대)\s*$", re.I), (False, False)),
    (re.compile(r"(?:<|below|under|less than|fewer than)\s*$", re.I), (False, True)),
    (re.compile(r"(?:>=|≥|at least|from|최소)\s*$", re.I), (True, False)),
    (re.compile(r"(?:>|above|over|more than)\s*$", re.I), (True, True)),
)
_SAID_BEHIND = (
    (_LEAST, (True, False)),
    (_MOST, (False, False)),
    (_ABOVE, (True, True)),
    (_BELOW, (False, True)),
)
_LEAST_SUM = 1_000
"""A number below is no sum of money, where nobody says so."""
_WIDEST = 14
"""Characters before a number in which what bounds it stands."""


@dataclass(frozen=True, slots=True)
class RangedNumber:
    """A number with what it counts."""

    value: float
    kind: str
    """Empty where it is not said."""
    scale: float
    start: int
    end: int

    def may_be(self, kind: str, *, between: bool) -> bool:
        """Tell whether it may be of a kind: where none is said, of what lies ``between`` two, or a sum of money that is no little one."""
        if self.kind or not kind:
            return not kind or self.kind == kind
        return self.value >= _LEAST_SUM if kind == "money" else between


@dataclass(frozen=True, slots=True)
class _Bound:
    value: float
    is_least: bool
    is_strict: bool

    def meets(self, value: float) -> bool:
        if value == self.value:
            return not self.is_strict
        return (value > self.value) is self.is_least


def quantities(text: str) -> list[RangedNumber]:
    """Return the numbers that a text names, but for those of days and times of day."""
    found: list[RangedNumber] = []
    for each in _QUANTITY.finditer(_DAY.sub(lambda day: "\0" * len(day[0]), text)):
        scale = _SCALES[each["scale"].lower()] if each["scale"] else 1.0
        value = float(each["number"].replace(",", "")) * scale * (-1 if each["minus"] else 1)
        kind = next((name for name in _KINDS if each[name]), "")
        if found and found[-1].scale > scale and not found[-1].kind and not text[found[-1].end : each.start()].strip():
            # 1억 5천만 원
            value, start = value + found[-1].value, found.pop().start
            found.append(RangedNumber(value, kind, scale, start, each.end()))
        else:
            found.append(RangedNumber(value, kind, scale, each.start(), each.end()))
    return found


def falls_into(question: str, cell: str) -> bool:
    """Tell whether a number of the question lies in the range that a row's first cell is, and is no end of it alone."""
    return _placed(question, cell) is True


def falls_outside(question: str, cell: str) -> bool:
    """Tell whether a row's first cell is a range of what the question counts, and none of its numbers lies in it."""
    return _placed(question, cell) is False


def _placed(question: str, cell: str) -> bool | None:
    bounds, kind = _bounds(cell)
    between = len(bounds) > 1
    asked = [one for one in quantities(question) if one.may_be(kind, between=between)] if bounds else []
    if not asked:
        return None
    return any(all(bound.meets(one.value) for bound in bounds) for one in asked)


def _bounds(cell: str) -> tuple[list[_Bound], str]:
    """Return what a cell bounds an amount by, and of which kind it is; no bounds where it is no range."""
    found = quantities(cell)
    for low, high in pairwise(found):
        if _DASH.fullmatch(cell, low.end, high.start):
            if low.scale == 1 < high.scale and not low.kind:
                low = replace(low, value=low.value * high.scale)  # 30–200만
            ends = sorted((low.value, high.value))
            return [_Bound(ends[0], True, False), _Bound(ends[1], False, False)], high.kind or low.kind
    bounds: list[_Bound] = []
    kind = ""
    for one in found:
        before = cell[max(0, one.start - _WIDEST) : one.start]
        said = [way for pattern, way in _SAID_BEFORE if pattern.search(before)][:1]
        said = said or [way for pattern, way in _SAID_BEHIND if pattern.match(cell, one.end)][:1]
        # 100만 원 이상 300만 원 미만; another kind bounds something else.
        if said and (not bounds or one.kind == kind):
            bounds.append(_Bound(one.value, *said[0]))
            kind = one.kind
    return bounds, kind
