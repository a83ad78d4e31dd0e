"""Sums of money in a text, each with what it is: the price of a thing, a fee, a limit, or nothing that words tell."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Final

from orchestrator.graphs.plan.rules.reading.rates import KnownCounts, rates_in
from orchestrator.graphs.plan.rules.reading.sum_kinds import ToldSum
from orchestrator.graphs.plan.rules.reading.sum_words import FEE_LISTS
from orchestrator.graphs.plan.rules.reading.sums_en import english_sums
from orchestrator.graphs.plan.rules.reading.sums_ko import korean_sums
from orchestrator.graphs.plan.rules.reading.user_phrases import is_person
from orchestrator.language.amounts import find_amounts

_LONGEST: Final = 600
_SENTENCES: Final = re.compile(r"(?<=[^\d\s][.!?])\s+(?=\D)|(?<=\d[.!?])\s+(?=[A-Z가-힣])")
_HEAD: Final = re.compile(r"(?:[^:：\d]|20\d\d(?!\d)){1,80}[:：]\s(?=\S)")
_FEE_LEAD: Final = re.compile(
    r"(?:[가-힣]{1,4}\s)?(?:이용료|사용료|수강료|참가비|입장료|대여료|관람료|체험료)[은는]?\s(?=.{0,12}\d)"
)
"""What users pay, as the topic of a whole sentence."""
_PARTS: Final = re.compile(r"[,;]\s(?:and\s|그리고\s)?|\s(?:and|plus|및|그리고)\s|[:：]\s")
_THING_EN: Final = re.compile(
    r"(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|\d{1,4})\s[A-Za-z][A-Za-z'’/&-]{1,24}(?:\s[A-Za-z'’/&-]{2,24}){0,4}",
    re.I,
)
_THING_KO: Final = re.compile(r"[가-힣][가-힣A-Za-z·/ -]{0,24}?\s?\d{1,4}\s?[가-힣]{1,2}")
_BARE_KO: Final = re.compile(r"[가-힣]{1,12}(?:\s[가-힣]{1,8})?\s(?P<n>\d[\d,]{0,8}\d)")
_BARE_LIST: Final = re.compile(
    rf"{_BARE_KO.pattern.replace('?P<n>', '?:')}(?:,\s{_BARE_KO.pattern.replace('?P<n>', '?:')}){{0,9}}[.!]?"
)
_LISTED: Final = 2
"""Prices from which a text is a list of things."""


def told_sums(text: str, counts: KnownCounts | None = None, *, is_price: bool = False) -> list[ToldSum]:
    """Return the sums of a text in their order.

    ``counts``: what is counted elsewhere for each of which something is paid; ``is_price``: the text is known to
    speak of prices, so that a bare number behind a thing is one.

    >>> [(one.kind, one.item, int(one.count), str(one.amount)) for one in told_sums("지원금은 900만원이고 냉장고 2대 대당 54만원")]
    [('limit', '', 1, '9000000'), ('price', '냉장고', 2, '540000')]
    >>> [(one.kind, one.item) for one in told_sums("The grant is 900 EUR, shelves are 540 EUR and a ride costs 5 EUR")]
    [('limit', ''), ('price', 'shelves'), ('price', 'ride')]
    """
    found: list[ToldSum] = []
    rates = rates_in(text[:_LONGEST], counts)
    for begin, sentence in _sentences(text[:_LONGEST]):
        own = [
            replace(one, start=one.start - begin, end=one.end - begin)
            for one in rates
            if begin <= one.start < begin + len(sentence)
        ]
        if re.search("[가-힣]", sentence):
            read = korean_sums(sentence, own) or [*(_bare(sentence) if is_price else ())]
            read = sorted([*read, *_shares(sentence, read)], key=lambda one: one.start)
        else:
            read = english_sums(sentence, own, is_price=is_price)
        head = _HEAD.match(sentence)
        is_of_fees = bool((head and FEE_LISTS.search(head[0])) or _FEE_LEAD.match(sentence))
        results = [one.result for one in rates if one.result]
        for one in read:
            if any(start - begin <= one.start < end - begin for start, end in results):
                continue
            kind = "fee" if is_of_fees and one.kind in ("price", "unknown") else one.kind
            found.append(replace(one, kind=kind, start=one.start + begin, end=one.end + begin))
    return found


def _bare(text: str) -> Iterator[ToldSum]:
    """Yield the numbers alone behind things, which among prices may be theirs: "쟁반 20, 의자 480"."""
    for named in _BARE_KO.finditer(text) if _BARE_LIST.fullmatch(text) else ():
        yield ToldSum("unknown", Decimal(named["n"].replace(",", "")), "", *named.span("n"))


def _shares(text: str, read: Sequence[ToldSum]) -> Iterator[ToldSum]:
    """Yield the parts that a sentence tells behind its limit: "예산 900만원: 무대 450, 음향 300, 홍보는 나머지"."""
    limit = next((one for one in read if is_rounded_limit(text, one)), None)
    if limit and (_OF_LIMIT.match(text, limit.end) or REST_KO.search(text, limit.end)):
        yield from shares_of(text, read, limit.amount, limit.end)


def is_rounded_limit(text: str, one: ToldSum) -> bool:
    """Tell whether a sum is a limit told in 만원, as its parts may then be."""
    return one.kind == "limit" and text[one.start : one.end].rstrip("원 ")[-1:] == "만"


def shares_of(text: str, read: Sequence[ToldSum], limit: Decimal, since: int = 0) -> Iterator[ToldSum]:
    """Yield the parts of a limit told in 만원 that leave out 만원: "무대 450, 음향 300"; none where people may be counted."""
    for named in () if counts_people(text, since) else _SHARE_KO.finditer(text, since):
        amount = Decimal(named["n"].replace(",", "")) * 10_000
        start, end = named.span("n")
        is_read = any(one.start < end and start < one.end and one.kind != "unknown" for one in read)
        if not is_read and limit <= amount * _LEAST_OF_LIMIT and amount < limit:
            yield ToldSum("price", amount, "KRW", start, end, named["item"], named["item"], is_alone=True)


def divided(limit: ToldSum, texts: Sequence[str]) -> list[list[ToldSum]]:
    """Return for each of the texts behind a limit the bare figures that come to it: it is divided among their things.

    Where the limit is told in 만원 its parts may be as well: "총 1,400만원인데 개발이 900, 교육 500".
    """
    told = [(at, found) for at, text in enumerate(texts) for found in _PART_OF_LIMIT.finditer(text)]
    values = [Decimal((one["n"] or one["n2"]).replace(",", "")) for _, one in told]
    for scale in (1, 10_000):
        for count in range(_LISTED, len(told) + 1):
            if sum(values[:count]) * scale == limit.amount:
                parts: list[list[ToldSum]] = [[] for _ in texts]
                for (at, found), value in zip(told[:count], values, strict=False):
                    what = found["what"] or re.sub(r"[이가은는]$", "", found["what2"])
                    span = found.span("n" if found["n"] else "n2")
                    parts[at].append(
                        ToldSum("price", value * scale, limit.currency, *span, what, what, is_sure=True, is_alone=True)
                    )
                return parts
    return [[] for _ in texts]


_PART_OF_LIMIT: Final = re.compile(
    r"(?<![\d.,£$€])(?P<n>\d[\d,]*)\sfor\s(?P<what>[a-z]+(?:\s[a-z]+)?)|(?P<what2>[가-힣]{2,10})\s(?P<n2>\d[\d,]*)(?=[\s,.]|$|이고|이며)"
)


def counts_people(text: str, since: int = 0) -> bool:
    """Tell whether a list holds how many somebody are: a bare number in it may be one of people, or money."""
    return any(is_person(one["item"]) for one in _SHARE_KO.finditer(text, since))


_OF_LIMIT: Final = re.compile(r"\s?[:：]\s|\s?(?:중에서|중에|중|에서|가운데)\s")
REST_KO: Final = re.compile(r"나머지|남는\s?(?:건|것|돈)")
_SHARE_KO: Final = re.compile(
    r"(?:^|[,:：]\s|중\s|에서\s)(?P<item>[가-힣]{2,10}(?:\s[가-힣]{1,8})?)\s(?P<n>\d{1,3}(?:,\d{3})+|\d{2,6})(?=\s?(?:[,.;]|$)|(?:이고|이며)\s)"
)
_LEAST_OF_LIMIT: Final = 1_000
"""By what a limit is divided: a smaller part would not be told without its unit."""


_BRACKET: Final = re.compile(r"\s?\([^()]{3,80}\)")


def givers_in(text: str, told: Sequence[ToldSum]) -> list[ToldSum]:
    """Return the sums in the bracket behind a limit that come to it: "we have £900 (parents £600, council £300)"."""
    for limit in told:
        bracket = _BRACKET.match(text, limit.end) if limit.kind == "limit" else None
        parts = [one for one in told if bracket and limit.end < one.start < bracket.end()]
        if len(parts) > 1 and sum(one.amount for one in parts) == limit.amount:
            return parts
    return []


def unpriced_things(text: str, sums: Sequence[ToldSum]) -> list[tuple[int, str]]:
    """Return the things that a list of prices names without one, each with its place: "3 drills at $89 each, a ladder"."""
    found = [(one.start(), what) for one in _UNKNOWN.finditer(text) if (what := _unknown_thing(one))]
    if sum(one.kind == "price" for one in sums) < _LISTED:
        return found
    at = 0
    for stop in (*_PARTS.finditer(text), None):
        end = stop.start() if stop else len(text)
        part = text[at:end].strip(" .")
        is_priced = bool(find_amounts(part))
        if not is_priced and (_THING_EN.fullmatch(part) or _THING_KO.fullmatch(part)):
            found.append((at, re.sub(r"^(?:an?|one)\s", "", part, flags=re.I)))
        at = stop.end() if stop else end
    return found


_UNKNOWN: Final = re.compile(
    r"(?P<ko>[가-힣]{1,8}(?:\s[가-힣]{1,8}){0,2}?)(?:의|은|는|이|가)?\s(?:아직\s)?(?:(?:가격|값|견적|비용)(?:이|은|는|도)?|얼마(?:인지|일지|나\s[가-힣]{1,4}지))\s(?:[가-힣]{1,6}\s){0,3}?(?:모르|모릅|몰라|미정|미확인|알\s?수\s?없|알아(?:봐야|보)|받아\s?봐야|(?:안|못)\s(?:나왔|받았|정했))"
    r"|(?:^|,\s(?:and\s)?|\band\s|;\s)(?P<en>(?!we\b|i\b)[a-z][a-z' -]{2,40}?)\s?(?:[(,:–-]\s?)?\s?(?:the\s|its\s)?(?:price|cost|quote)s?\s(?:is\s|are\s)?(?:still\s|not\s|yet\s|as\syet\s)*(?:unknown|open|known|tbd|tbc|missing|in|to\s(?:come|follow))\b"
    r"|\b(?:don['’]?t|do\snot)\s(?:yet\s)?know\s(?:yet\s)?(?:what|how\smuch)\s(?P<en2>(?:the\s|an?\s)?[a-z][a-z -]{2,30}?)\s(?:will\s|would\s)?(?:costs?|comes?\sto|is)\b",
    re.I,
)
"""Says of a thing that nobody knows its price yet."""


def _unknown_thing(found: re.Match[str]) -> str:
    what = (found["ko"] or found["en"] or found["en2"]).strip()
    if found["ko"]:
        return re.sub(r"[은는이가]$", "", what)
    return re.sub(r"^(?:and\b\s?)?(?:the|an?)?(?:\s|$)", "", what, flags=re.I)


def _sentences(text: str) -> Iterator[tuple[int, str]]:
    at = 0
    for stop in _SENTENCES.finditer(text):
        yield at, text[at : stop.start()]
        at = stop.end()
    yield at, text[at:]
