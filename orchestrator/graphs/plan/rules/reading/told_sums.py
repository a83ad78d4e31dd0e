"""Sums of money in a text, each with what it is: the price of a thing, a fee, a limit, or nothing that words tell."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Final

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


def told_sums(text: str, counts: Mapping[str, int] | None = None, *, is_price: bool = False) -> list[ToldSum]:
    """Return the sums of a text in their order.

    ``counts``: how many there are of people for each of whom something is paid; ``is_price``: the text is known to
    speak of prices, so that a bare number behind a thing is one.

    >>> [(one.kind, one.item, one.count, str(one.amount)) for one in told_sums("지원금은 900만원이고 냉장고 2대 대당 54만원")]
    [('limit', '', 1, '9000000'), ('price', '냉장고', 2, '540000')]
    >>> [(one.kind, one.item) for one in told_sums("The grant is 900 EUR, shelves are 540 EUR and a ride costs 5 EUR")]
    [('limit', ''), ('price', 'shelves'), ('price', 'ride')]
    """
    found: list[ToldSum] = []
    for begin, sentence in _sentences(text[:_LONGEST]):
        if re.search("[가-힣]", sentence):
            read = korean_sums(sentence) or [*(_bare(sentence) if is_price else ())]
            read = sorted([*read, *_shares(sentence, read)], key=lambda one: one.start)
        else:
            read = english_sums(sentence, counts or {}, is_price=is_price)
        head = _HEAD.match(sentence)
        is_of_fees = bool((head and FEE_LISTS.search(head[0])) or _FEE_LEAD.match(sentence))
        for one in read:
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
    if sum(one.kind == "price" for one in sums) < _LISTED:
        return []
    found = []
    at = 0
    for stop in (*_PARTS.finditer(text), None):
        end = stop.start() if stop else len(text)
        part = text[at:end].strip(" .")
        is_priced = bool(find_amounts(part))
        if not is_priced and (_THING_EN.fullmatch(part) or _THING_KO.fullmatch(part)):
            found.append((at, re.sub(r"^(?:an?|one)\s", "", part, flags=re.I)))
        at = stop.end() if stop else end
    return found


def _sentences(text: str) -> Iterator[tuple[int, str]]:
    at = 0
    for stop in _SENTENCES.finditer(text):
        yield at, text[at : stop.start()]
        at = stop.end()
    yield at, text[at:]
