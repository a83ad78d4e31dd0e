"""The parts of a list of prices: what each names, and its factors with their units."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise
from typing import Final

from orchestrator.graphs.plan.rules.reading.factors import (
    EACH,
    NUMBER,
    SESSIONS,
    TIMES,
    Factor,
    factor_of,
    unit_named,
    value_of,
)
from orchestrator.language.numerals import NATIVE, SMALL_ENGLISH, count, english

_STOP: Final = re.compile(r"[,;:]\s+(?:(?:and|plus|then)\s)?|\s(?:and|plus)\s|(?<=[가-힣])고\s|\.\s+(?=\S)|[()]")
_PER: Final = r"(?:\s?/\s?|\s(?:per|an?|each|every)\s)(?P<{name}>[a-z]{{1,12}})\b"
_PERS_EN: Final = rf"(?:{_PER.format(name='per')})?(?:{_PER.format(name='per2')})?"
_NUMERAL_EN: Final = rf"(?<![\w.,£$€])(?:{NUMBER}|an?(?=\s(?:dozen|hundred)\b)|{SMALL_ENGLISH})"
_MONEY_EN: Final = re.compile(
    rf"(?P<money>[£$€]\s?{NUMBER}|{NUMBER}\s(?:pounds|euros?|dollars)\b|{NUMBER}\s?(?:p|cents)\b){_PERS_EN}", re.I
)
_COUNT_EN: Final = re.compile(
    rf"(?:(?P<n>{_NUMERAL_EN})\s?-?(?P<unit>(?!(?:pounds|euros?|dollars|p|cents|per|an?|x)\b)[a-z]{{1,14}})|\b(?P<often>once|twice|thrice))\b{_PERS_EN}",
    re.I,
)
_OFTEN: Final = {"once": 1, "twice": 2, "thrice": 3}
_LINK_EN: Final = re.compile(
    r"(?:\s|[,×x*@]|\b(?:at|for|over|on|with|in|of|times|the|all|each|about|roughly|is|are|costs?|come|comes|to)\b)*",
    re.I,
)
_MONEY_KO: Final = re.compile(
    rf"(?P<each>{EACH})?(?P<money>{NUMBER}\s?(?:만\s?(?:\d{{1,4}}\s?[천백]?\s?)?원?|천\s?원|원))"
)
_COUNT_KO: Final = re.compile(
    rf"(?P<each>{EACH}|(?<![가-힣])(?:매?월|매달|매?주|하루에?|한\s?(?:달|주)에?)\s)?(?P<n>{NUMBER}|(?<![가-힣]){NATIVE}(?=\s[가-힣]))\s?(?P<unit>개월|시간|주간|[가-힣]{{1,2}}?)(?=에|씩|치|으로|로|이|입니|예요|을|를|간|동안|은|는|만|\s|[,.]|$)"
)
_LINK_KO: Final = re.compile(
    r"(?:\s|[,×*]|에|씩|치|으로|로|이|을|를|간|동안|은|는|만|총|각각|각|모두|해서|이고|이며|이다|예요|이에요|입니다|들어요|듭니다|든다|돼요|인데|(?:하|해|합|할|한|함)[가-힣]{0,3}(?=\s|[,.]|$))*"
)
_HEAD_EN: Final = re.compile(
    rf"^(?:the\s|our\s)?(?P<n>{_NUMERAL_EN}|one)\s(?P<what>[a-z][a-z' -]{{2,40}}?)(?:\sat)?$", re.I
)
_BEHIND: Final = re.compile(r"(?P<word>[a-z]+)\s$", re.I)
"""The thing that a number behind it counts: "helpers 6 at £11"."""
_PERIOD: Final = re.compile(
    r"(?:(?:on\s|and\s)?(?:every|each)\s(?:other\s)?[a-z]+|(?:on\s)?(?:mon|tues|wednes|thurs|fri|satur|sun)days|daily|nightly|(?:bi)?weekly|fortnightly|monthly"
    r"|(?:매일|매주|매달|매월|격주|격월|주말)(?:마다|로|에)?(?:\s[월화수목금토일]요일(?:마다|에)?)?|[월화수목금토일]요일마다)",
    re.I,
)
_AT: Final = re.compile(r"\s(?:at|for|is|are|costs?|paid|needs|of|with)$", re.I)
_LEAD: Final = re.compile(
    r"^(?:(?:costs?|budget|money|plus|and|the|a|an|(?:we|i)(?:'ll|\swill|\swould)?\s(?:pay|hire|rent|need|get|use|book)(?:\sfor)?)\b:?\s)+",
    re.I,
)
_TOPIC: Final = re.compile(r"(?<=[가-힣]{2})[은는이가]?$")


@dataclass(frozen=True, slots=True)
class RatePart:
    """A part of a list: what it names, its factors, and whether words stand in it that are no factor."""

    start: int
    end: int
    label: str
    factors: tuple[Factor, ...]
    is_clear: bool

    @property
    def price(self) -> Factor | None:
        """Return the price in it."""
        return next((one for one in self.factors if one.is_money), None)

    @property
    def is_period(self) -> bool:
        """Tell whether it names how often something is, without how many times: "every Friday"."""
        return not self.factors and bool(_PERIOD.fullmatch(self.label))

    @property
    def is_timed(self) -> bool:
        """Tell whether it counts times or how often something is: "8 weeks", "rehearsals 16 times"."""
        return self.is_period or any(one.unit in (*TIMES, *SESSIONS) for one in self.factors)


def rate_parts(text: str) -> Iterator[RatePart]:
    """Yield the parts of a text that name a thing or hold factors."""
    at = 0
    for stop in (*_STOP.finditer(text), None):
        end = stop.start() if stop else len(text)
        if part := _read(text, at, end):
            yield part
        at = stop.end() if stop else end


def _read(text: str, start: int, end: int) -> RatePart | None:
    told = text[start:end].rstrip(" .")
    is_korean = bool(re.search("[가-힣]", told))
    money, counts = (_MONEY_KO, _COUNT_KO) if is_korean else (_MONEY_EN, _COUNT_EN)
    spans: list[tuple[int, int, Factor]] = [(*one.span(), _factor(one, is_money=True)) for one in money.finditer(told)]
    if len(spans) > 1:
        return None
    for one in counts.finditer(told):
        if not any(begin < one.end() and one.start() < stop for begin, stop, _ in spans):
            spans.append((*one.span(), _factor(one, is_money=False)))
    spans.sort(key=lambda each: each[0])
    price = next((each for each in spans if each[2].is_money), None)
    link = _LINK_KO if is_korean else _LINK_EN
    factors = [each[2] for each in spans]
    lead = told[: spans[0][0]] if spans else told
    if price and not is_korean and (head := _HEAD_EN.match(_LEAD.sub("", told[: price[0]]).strip())):
        inner = [each for each in spans if each[0] < price[0]]
        if len(inner) == 1 and inner[0][2].unit not in TIMES:
            words = head["what"].split()
            number = _number(head["n"])
            factors[0] = Factor(number, unit_named(words[-1]), (), text=f"{number:,} {words[-1]}")
            lead = head["what"]
            spans = [each for each in spans if each[0] >= price[0]]
    if not is_korean and spans and spans[0][2].unit == "at" and (thing := _BEHIND.search(told[: spans[0][0]])):
        number = spans[0][2].value
        factors[0] = Factor(number, unit_named(thing["word"]), text=f"{number:,} {thing['word']}")
    edges = [each[:2] for each in spans]
    gaps = [told[one[1] : other[0]] for one, other in pairwise(edges)]
    gaps += [told[edges[-1][1] :]] if edges else []
    label = re.sub(r"^[\s–—-]+", "", lead).strip()
    label = _AT.sub("", f" {_LEAD.sub('', label)}").strip() if not is_korean else _TOPIC.sub("", label).strip()
    label = "" if label.lower() in ("for", "over", "on", "with", "at", "in") else label
    is_clear = all(link.fullmatch(one) for one in gaps) and all(one.value > 0 for one in factors)
    return RatePart(start, end, label, tuple(factors), is_clear)


def _factor(match: re.Match[str], *, is_money: bool) -> Factor:
    found = match.groupdict()
    per = [unit_named(one) for one in (found.get("per"), found.get("per2")) if one]
    if found.get("each"):
        per += factor_of(f"{found['each'].strip()} 1").per or factor_of(f"{found['each']}1개").per
    if is_money:
        return Factor(value_of(found["money"].lstrip("£$€ ")), "", tuple(per), is_money=True, text=match[0].strip())
    if often := found.get("often"):
        return Factor(Decimal(_OFTEN[often.lower()]), "time", tuple(per), text=match[0].strip())
    return Factor(_number(found["n"]), unit_named(found["unit"]), tuple(per), text=match[0].strip())


def _number(told: str) -> Decimal:
    """Return what a numeral says; 0 where it is not one number."""
    if re.fullmatch(NUMBER, told):
        return Decimal(told.replace(",", ""))
    read = count(told) if re.search("[가-힣]", told) else None
    if read:
        return Decimal(read[0] if read[0] == read[1] else 0)
    return Decimal(english(told) or 0)
