"""The priced lines of a text: a thing, a price with what it is for one of, and the counts that are told for it.

People tell these in any order and over several parts of a sentence: "14 of the monitors, they cost £38.50 each".
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from math import prod
from typing import Final

from orchestrator.graphs.plan.rules.reading.factors import NUMBER, SESSIONS, TIMES
from orchestrator.graphs.plan.rules.reading.rate_tokens import RateToken, rate_tokens
from orchestrator.language.morphemes import morphemes

_STOP: Final = re.compile(r"[,;:]\s+(?:(?:and|plus)\s)?|\s(?:and|plus|but)\s(?!then\b)|\.\s+(?=\S)|[()]|\s[–—]\s")
_LINKING: Final = frozenset(("고", "며", "으며", "이며", "는데", "은데", "ᆫ데", "지만"))
"""Endings behind which another thing may be told."""
_SENTENCE: Final = re.compile(r"\.\s+(?=\S)")
_THEN: Final = re.compile(
    r"^(?:(?:and|but)\s)?(?:then|after\sthat|afterwards|thereafter)\b\s*|^(?:그\s?(?:뒤|후|다음)|이후|나머지)\s?(?:는|은|에는|로는)?\s*",
    re.I,
)
"""The price of the time behind the one before."""
_BARE: Final = re.compile(r"(?<![\w.,])(?P<price>\d{1,6}(?:\.\d\d?)?)(?=\s(?:for|a|per)\b|$)")
_MORE_TIME: Final = re.compile(
    r"\bthe\s(?:other\s|last\s|remaining\s|next\s)?(?P<n>[a-z]+|\d+)(?:\safter\sthat|\sremaining|\safterwards)?", re.I
)
_LEAD: Final = re.compile(
    r"^(?:(?:costs?|budget|money|plus|and|so|then|makes?|the|our|a|an|of|also|that's|there\s(?:is|are)|it|they|each|(?:pay|hire|rent|buy|order)(?:\sfor)?|(?:we|i)(?:'ll|'d|\swill|\swould)?\s(?:also\s)?(?:pay|hire|rent|need|get|use|book|buy|want|order|have)(?:\sfor)?)\b:?\s*)+",
    re.I,
)
_LINK: Final = re.compile(
    r"\s(?:at|for|is|are|was|costs?|come|comes|cost\sus|paid|gets?|needs?|takes?|quoted|priced|the|first|next|last|of|to|with|over|on|x|×|@|=|-|–)$|[:=–-]$",
    re.I,
)
_PARTICLE: Final = re.compile(r"(?<=[가-힣])(?:은|는|이|가|을|를|에|도|이랑|랑|하고|에는|으로|로|의)$")
_BOUND_KO: Final = re.compile(r"\s(?:각각?|개|총|약|모두|따로|월|연|매주|매월|매달|첫|처음|초기)$")
_AT_PRICE: Final = re.compile(r"\s*(?:at|@|for|[×x*])?\s*(?:each\s)?", re.I)
SESSION_UNITS: Final = (*SESSIONS, "회")
PEOPLE: Final = ("명", "person")
_TIMES: Final = {"월": "month", "매월": "month", "매달": "month", "연": "year", "매년": "year", "monthly": "month", "yearly": "year", "annual": "year"}  # fmt: skip
_TIMED: Final = re.compile(rf"(?:{'|'.join(_TIMES)})\s(?=\S)")
"""Before a thing says for what time its price is."""
_PIECES: Final = ("piece", "unit", "pair", "set", "pc", "off")
"""Count what is named elsewhere."""
_ANY_THING: Final = "개"
_BESIDE: Final = re.compile(r"(?:씩|을|를|은|는|이|가|에|로|으로)?,?\s")
_PRONOUN: Final = re.compile(r"^(?:they|it|each|these|those|that)\b", re.I)
_LEAST: Final = 2
_NAME: Final = 5
"""Words of a part that only names what the next one prices."""


@dataclass(slots=True)
class _RatePart:
    """What stands between two stops."""

    start: int
    end: int
    label: str
    tokens: list[RateToken]
    is_new: bool
    """It begins a sentence."""
    is_then: bool = False

    @property
    def has_price_for_one(self) -> bool:
        """Tell whether its price is for one of what others may count."""
        return next((bool(one.per) for one in self.tokens if one.kind == "money"), False)


@dataclass(slots=True)
class RateLine:
    """A priced line while it is read."""

    text: str
    label: str
    price: RateToken
    counts: list[RateToken] = field(default_factory=list)
    spans: list[tuple[int, int]] = field(default_factory=list)
    is_joined: bool = False
    """Its counts stand in several parts."""
    is_tier: bool = False
    result: RateToken | None = None
    """What it is said to come to."""
    is_open: bool = False
    """Times are told behind it of which it is not clear how they multiply it."""

    @property
    def per(self) -> tuple[str, ...]:
        """For one of what its price is: where no word tells it, of the time that is counted for one of a longer one."""
        if self.price.per:
            return self.price.per
        before = [one for one in self.counts if one.is_time and one.start < self.price.start]
        if rated := [one for one in before if one.per and one.is_time]:
            return (rated[-1].unit,)
        is_linked = bool(before) and bool(_AT_PRICE.fullmatch(self.text[before[-1].end : self.price.start]))
        if is_linked and len(before) <= _LEAST and not any(one.per for one in self.counts):
            return (min((one.unit for one in before), key=TIMES.index),)
        behind = [one for one in self.counts if one.is_time and one.start > self.price.start]
        if self.price.is_each and not before and len(behind) == 1 and len(self.counts) == 1:
            return (behind[0].unit,)
        return ()

    @property
    def wanting(self) -> set[str]:
        """The units for one of which something is told and that nobody counts."""
        units = {kind_in_line(one.unit) for one in self.counts if one.kind == "count"}
        units |= {"month"} if "year" in units else set()
        needed = {kind_in_line(each) for each in (*self.per, *(each for one in self.counts for each in one.per))}
        if units & {*SESSIONS} and "day" in needed - units:
            needed -= {"day"}
        # A price by the year is that of the first one.
        return needed - units - ({"year"} if self.counts else set())


def kind_in_line(unit: str) -> str:
    """Return the unit of a count in a line: a visit, a shift and a time are one."""
    return unit if unit not in SESSIONS else "회"


def _parts(text: str) -> Iterator[_RatePart]:
    tokens, at, is_new = rate_tokens(text), 0, True
    signs = [(one.start(), one.end()) for one in _STOP.finditer(text)]
    linked = [(at, at + 1) for at in _behind_verbs(text, _LINKING) if text[at : at + 1] == " "]
    stops = sorted(
        (begin, end) for begin, end in (*signs, *linked) if not any(one.start < begin < one.end for one in tokens)
    )
    for end, following in (*stops, (len(text), len(text))):
        if end < at:
            continue
        inner = [one for one in tokens if at <= one.start < end]
        told = text[at:end]
        then = _THEN.match(told)
        label = thing_named(told[: inner[0].start - at] if inner else told, is_korean=bool(re.search("[가-힣]", told)))
        thing = next(
            (
                one.thing
                for one in inner
                if one.thing in told and not one.is_time and one.unit not in (*SESSION_UNITS, *_PIECES)
            ),
            "",
        )
        if then and not any(one.kind == "money" for one in inner) and (bare := _BARE.search(told)):
            price = RateToken(
                "money", Decimal(bare["price"]), "", (), at + bare.start(), at + bare.end(), bare["price"]
            )
            inner = [price, *(one for one in inner if one.start > price.start)]
        is_pronoun = bool(_PRONOUN.match(told.strip()))
        if inner or label:
            yield _RatePart(at, end, "" if then or is_pronoun else label or thing, inner, is_new, is_then=bool(then))
            is_new = False
        is_new = is_new or bool(_SENTENCE.match(text[end:following] + "x"))
        at = following


def _behind_verbs(text: str, forms: frozenset[str]) -> list[int]:
    """Return where Korean clauses end that have such an ending; of all clauses where none is given."""
    told = morphemes(text) if re.search("[가-힣]", text) else ()
    return [
        one.end
        for at, one in enumerate(told)
        if one.tag == "EC"
        and (not forms or one.form in forms)
        and not (at + 1 < len(told) and told[at + 1].tag == "VX")
    ]


def thing_named(told: str, *, is_korean: bool) -> str:
    """Return the thing that the words before the first figure of a part name."""
    if is_korean:
        label, before = told[max((0, *_behind_verbs(told, frozenset()))) :].strip(), ""
        while label != before:
            before, label = label, _BOUND_KO.sub("", _PARTICLE.sub("", label)).strip()
        if (first := next(iter(morphemes(label)), None)) and first.tag[:1] == "J":
            label = label[first.end :].strip()  # of the sum before it: "700만원에서 선반 12칸"
        is_said = any(one.tag not in ("MAJ", "MAG", "IC", "SP") for one in morphemes(label))
        return label if len(label) > 1 and is_said else ""
    label, before = _LEAD.sub("", re.sub(r"^[\s–—-]+", "", told)).strip(), ""
    while label != before:
        before, label = label, _LINK.sub("", f" {label}").strip()
    return "" if label.lower() in ("for", "over", "on", "with", "at", "in", "to") else label


def rate_lines(text: str) -> Iterator[RateLine]:
    """Yield the prices of a text, each with the counts that are told for it."""
    lines: list[RateLine] = []
    head: list[_RatePart] = []
    """Parts before a price that name or count what it is paid for."""
    sentence = 0
    for part in _parts(text):
        if part.is_new:
            sentence = len(lines)
            head = head if part.has_price_for_one and not part.label else []
        prices = [one for one in part.tokens if one.kind == "money"]
        if not prices:
            if part.tokens and _goes_on(part, lines[sentence:]):
                continue
            head = [*head, part] if part.tokens or part.label else head
            continue
        for place, price in enumerate(prices):
            until = prices[place + 1].start if place + 1 < len(prices) else part.end
            since = prices[place - 1].end if place else part.start
            near = [one for one in part.tokens if one.kind != "money" and since <= one.start < until]
            if len(prices) > 1 and place + 1 < len(prices):
                # What stands between two prices is of the one behind it.
                near = [one for one in near if one.start < price.start]
            counted = [one for one in near if one.start < price.start]
            label = part.label if not place else _before(text, since, near, price)
            if len(lines) > sentence and not label and _is_result(lines[-1], counted, price):
                lines[-1].counts += counted
                lines[-1].result = price
                continue
            if (timed := _TIMED.match(label)) and not price.per:
                label, price = label[timed.end() :], replace(price, per=(_TIMES[timed[0].strip()],))
            line = RateLine(
                text,
                label,
                price,
                near,
                [(since, until if place + 1 == len(prices) else price.end)],
            )
            is_next = bool(lines) and not part.label and not head and bool(price.per) and price.per == lines[-1].per
            if lines and (part.is_then or (is_next and any(one.unit in price.per for one in near))):
                line = _tier(text, part, line, lines[-1])
            elif not place:
                _headed(line, head)
            lines.append(line)
        head = []
    for line in lines:
        line.counts = [_as_priced(one, line) for one in line.counts]
        yield line


def _as_priced(one: RateToken, line: RateLine) -> RateToken:
    """Return a count by the unit of the price right beside it, where 개, which counts any thing, is one of both."""
    price, things = line.price, [each for each in line.price.per if _counts_things(each)]
    if len(things) != 1 or one.per or _ANY_THING not in (one.unit, *things) or not _counts_things(one.unit):
        return one
    between = line.text[min(one.end, price.end) : max(one.start, price.start)]
    is_counted = any(each.unit in things for each in line.counts)
    return replace(one, unit=things[0]) if _BESIDE.fullmatch(between) and not is_counted else one


def _counts_things(unit: str) -> bool:
    """Tell whether a word is a bound noun that counts single things; a box or a team is one of its own."""
    if not unit or unit in (*TIMES, *SESSION_UNITS, *PEOPLE):
        return False
    return [one.tag for one in morphemes(f"몇 {unit}") if one.form.strip()][1:] == ["NNB"]


def _is_result(line: RateLine, counted: Sequence[RateToken], price: RateToken) -> bool:
    """Tell whether a sum is what the price before it comes to: "두 대 한 대에 175만원이니까 350만원"."""
    counts = [*line.counts, *counted]
    times = prod((one.value for one in counts), start=Decimal(1))
    return bool(counts) and not price.per and times > 1 and line.price.value * times == price.value


def _before(text: str, since: int, counts: Sequence[RateToken], price: RateToken) -> str:
    """Return the thing that stands between the price before and the first figure of another."""
    end = counts[0].start if counts and counts[0].start < price.start else price.start
    return thing_named(text[since:end], is_korean=bool(re.search("[가-힣]", text)))


def _headed(line: RateLine, head: Sequence[_RatePart]) -> None:
    """Give a price what the parts before it name or count, as far as it has none of its own."""
    if not head:
        return
    counted = [one for part in head for one in part.tokens]
    own = {kind_in_line(one.unit) for one in line.counts}
    if line.label and not line.wanting and (line.counts or not line.price.is_each):
        return
    taken = [one for one in counted if kind_in_line(one.unit) not in own]
    if not line.label or any(one.unit in line.wanting for one in taken):
        line.counts = [*taken, *line.counts]
        line.label = next((part.label for part in head if part.label), "") or line.label
        line.spans += [
            (part.start, part.end)
            for part in head
            if part.tokens or (len(part.label.split()) <= _NAME and part.label == line.label)
        ]
        line.is_joined = bool(taken)


def _tier(text: str, part: _RatePart, line: RateLine, last: RateLine) -> RateLine:
    """Return the price of the time behind that of the line before: "29 a month for the first 10 months, then 19"."""
    price = line.price if line.price.per else replace(line.price, per=last.per)
    if price.text.replace(".", "").isdigit():
        price = replace(price, text=re.sub(rf"{NUMBER}", price.text, last.price.text, count=1))
    counts, unit = line.counts, next(iter(last.per), "")
    more = _MORE_TIME.search(text, price.end, part.end)
    if more and not any(one.unit == unit for one in counts):
        known = [one for one in rate_tokens(f"{more['n']} {unit}s") if one.unit == unit]
        counts = [*counts, *known]
    line = RateLine(text, last.label, price, list(counts), [*last.spans, *line.spans], is_tier=True)
    last.is_tier = True
    return line


def _goes_on(part: _RatePart, lines: Sequence[RateLine]) -> bool:
    """Give what a part counts to the lines before it that want it, and tell whether one of them took it.

    What is counted behind several things alone, as "16 nights", is so for each that is told by a shorter time.
    """
    taken = False
    for place, line in enumerate(reversed(lines)):
        units = {kind_in_line(one.unit) for one in line.counts if one.kind == "count"}
        new = [one for one in part.tokens if kind_in_line(one.unit) not in units]
        is_time = bool(new) and all(one.is_time or one.per for one in new) and not part.label
        lasts = is_time and _may_last(line, new)
        wanted = any(
            kind_in_line(one.unit) in line.wanting or (one.unit == "year" and "month" in line.wanting) for one in new
        )
        is_lot = any(one.kind == "lot" for one in line.counts) and [one.unit for one in new] == [""]
        people = bool(line.per) and any(one.unit in PEOPLE for one in new) and not place
        is_wanted = not place and not line.counts and any(not one.unit for one in new)
        is_often = not place and not part.label and bool(line.per) and any(one.per for one in new)
        if wanted or is_lot or lasts or people or is_often or is_wanted:
            line.counts += new
            line.spans.append((part.start, part.end))
            line.is_joined = taken = True
        elif not place:
            line.is_open = line.is_open or (
                bool(line.per) and any(one.is_time or one.unit in SESSION_UNITS for one in new)
            )
            return False
    return taken


def _may_last(line: RateLine, times: Sequence[RateToken]) -> bool:
    """Tell whether a line is told by a time shorter than those: by the hour where nights are counted."""
    told = {*line.per, *(one.unit for one in line.counts)}
    longest = max((TIMES.index(one) for one in told if one in TIMES), default=-1)
    return 0 <= longest < min((TIMES.index(one.unit) for one in times if one.is_time), default=-1)
