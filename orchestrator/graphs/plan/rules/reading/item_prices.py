"""Things that a sentence lists with their prices: "3 drills at $89 each, a cabinet for $420", "수납장 42만원"."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Final, Literal

from orchestrator.language import any_of
from orchestrator.language.amounts import find_amounts

PricePer = Literal["once", "month", "year"]
_LONGEST: Final = 600
_CLAUSE: Final = 110
"""Characters of one thing with its price."""
_LISTED: Final = 2
"""Priced things from which a sentence is a list of them."""
_NUMBER: Final = r"\d{1,9}(?:,\d{3}){0,3}(?:\.\d{1,2})?"
_WORDS: Final = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}  # fmt: skip
_COUNT: Final = rf"(?P<count>\d{{1,4}}|{'|'.join(_WORDS)})\s(?:x\s)?"
_EN_ITEM: Final = r"(?P<item>[A-Za-z][A-Za-z0-9'’/&-]{0,24}(?:\s[A-Za-z0-9'’/&-]{1,24}){0,5}?)"
_EN_EACH: Final = r"each|apiece|a\spiece|per\s(?:piece|unit|item|head|person)"
_EN_PER: Final = (
    r"(?:a|per|/|each|every)\s?(?P<time>month|year)|(?P<adverb>monthly|yearly|annually)|/\s?(?P<short>mo|yr)\b"
)
_EN: Final = re.compile(
    rf"(?:{_COUNT})?{_EN_ITEM}\s?(?P<link>:|\(|,|=|–|-|\bfor\b|\bat\b|\bcosts?\b|\bcosting\b)?\s?"
    rf"(?:[£$€]\s?(?P<n>{_NUMBER})|(?P<n2>{_NUMBER})\s(?:dollars|pounds|euros))\s?(?:(?P<each>{_EN_EACH})|{_EN_PER})?\)?",
    re.I,
)
_KO_UNIT: Final = r"(?:개|대|장|벌|권|세트|상자|박스|자루|통|병|봉|부|매|조|켤레|명|인|석|그루|판)"
_KO_TIME: Final = r"(?:(?P<month>월|매달|매월|한\s?달에|달마다)|(?P<year>연|매년|해마다|1년에|연간))"
_KO: Final = re.compile(
    rf"(?P<item>[가-힣A-Za-z][가-힣A-Za-z0-9·/&-]{{0,20}}(?:\s[가-힣A-Za-z0-9·/&-]{{1,20}}){{0,4}}?)(?:은|는|이|가)?"
    rf"(?:\s?(?P<count>\d{{1,4}})\s?{_KO_UNIT}(?:는|은|에|를|을)?)?\s?[:(,]?\s?"
    rf"(?P<each>{_KO_UNIT}당|하나에|각각?|한\s?{_KO_UNIT}에|단가)?\s?(?:{_KO_TIME})?\s?"
    r"(?P<price>\d[\d,.]{0,12}\s?(?:억|만|천|백)?\s?(?:\d[\d,]{0,6}\s?(?:천|백)?)?\s?원)(?P<apiece>씩|짜리)?\)?"
    r"(?:\s?(?:정도|가량))?(?:이에요|예요|입니다|이다|이고요?|이며|(?:이|가|을|를)?\s?(?:들|필요|쓸|쓰|잡|예상|계획)\S{0,6})?"
)
_EN_THING: Final = re.compile(rf"(?:{_COUNT})?{_EN_ITEM}", re.I)
_KO_THING: Final = re.compile(rf"[가-힣][가-힣A-Za-z·/ -]{{0,24}}?\s?\d{{1,4}}\s?{_KO_UNIT}")
_PARTS: Final = re.compile(
    r"[;,]\s(?![£$€]\s?\d)(?:and\s|그리고\s)?|(?:(?<=\d)|(?<=each|onth|year|iece))\s(?:and|plus)\s|(?<=원)(?:과|와|하고|이랑|,)\s|\s(?:및|그리고)\s|\.\s"
)
_LEAD: Final = re.compile(r"[^:：]{1,40}[:：]\s(?=\S)")
_NO_ITEM: Final = any_of(
    r"한도|예산|합계|총액|상한|매출|수입|판매|지난|작년|벌금|벌써|손해|최대|이내|지금|현재|아낀|절감|지원금",
    r"\b(?:we|i|it|they|you|he|she|was|were|is|are|am|pays?|paid|sells?|sold|charged?|charges|cost|costs|lost|loses?|lose|limit|budget|total|sum|have|has|had|than|most|least|least|maximum|cap|revenue|income|fines?|wages?|salary|today|currently|that|which|who|so|because|no|not|if|when|from|until|save[sd]?|deposit|about|over|under|only|to)\b",
)
"""Words of what no price list of things to buy has."""
_SOLD: Final = any_of(
    r"요금제|회원권|이용권|입장료|참가비|회비|수강료|판매가|받(?:는|습|아|고|을)|팔|월급|시급|과태료|작년|지난해|썼|냈|매출|수입",
    r"\b(?:tiers?|memberships?|tickets?|subscribers?|customers?\s+pay|users?\s+pay|guests?\s+pay|members?\s+pay|sell(?:ing)?|sold|charg(?:e|es|ing)|revenue|income|sales|spent|last\s+year|instead\s+of|wages?|salar(?:y|ies)|fines?)\b",
)
"""What is paid to the service, was paid before or is paid by others."""


@dataclass(frozen=True, slots=True)
class ItemPrice:
    """One thing of a list; ``price`` is None where the list states none for it."""

    item: str
    count: int
    price: Decimal | None
    per: PricePer = "once"


def item_prices(text: str) -> list[ItemPrice]:
    """Return the things that a statement lists with prices; none where it is no such list."""
    found = [one for sentence in re.split(r"\.\s(?=\D)", text[:_LONGEST]) for one in _listed(sentence)]
    return found if any(one.price is not None for one in found) else []


def _listed(sentence: str) -> Iterator[ItemPrice]:
    if _SOLD.search(sentence):
        return
    lead = _LEAD.match(sentence)
    parts = _PARTS.split(sentence[lead.end() if lead else 0 :])
    read = [(part.strip(" ."), _read(part.strip(" ."))) for part in parts if part and len(part) <= _CLAUSE]
    priced = [one for _, one in read if one]
    if len(priced) < _LISTED and not any(one.count > 1 for one in priced):
        return
    for part, one in read:
        if one:
            yield one
        elif thing := _thing(part):
            yield thing


def _read(part: str) -> ItemPrice | None:
    korean, english = _KO.fullmatch(part), _EN.fullmatch(part)
    match = korean or english
    if match is None or _NO_ITEM.search(match["item"]):
        return None
    count = _counted(match["count"])
    if korean:
        amounts = find_amounts(korean["price"])
        if not amounts:
            return None
        price = Decimal(amounts[0].value.value)
        is_each = bool(korean["each"] or korean["apiece"]) or count == 1
        per: PricePer = "month" if korean["month"] else "year" if korean["year"] else "once"
    else:
        assert english is not None
        price = Decimal((english["n"] or english["n2"]).replace(",", ""))
        is_each = bool(english["each"]) or (english["link"] or "").lower() != "for"
        time = (english["time"] or english["adverb"] or english["short"] or "").lower()
        per = "month" if time.startswith("mo") else "year" if time else "once"
    return ItemPrice(match["item"].strip(), count if is_each else 1, price, per)


def _thing(part: str) -> ItemPrice | None:
    """Return a thing of a list that has no price beside it."""
    match = _EN_THING.fullmatch(part)
    if match and match["count"] and not _NO_ITEM.search(match["item"]):
        return ItemPrice(match["item"], _counted(match["count"]), None)
    return ItemPrice(part, 1, None) if _KO_THING.fullmatch(part) and not _NO_ITEM.search(part) else None


def _counted(told: str | None) -> int:
    return 1 if told is None else int(told) if told.isdigit() else _WORDS[told.lower()]
