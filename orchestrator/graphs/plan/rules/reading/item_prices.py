"""Things that a sentence lists with their prices: "3 drills at $89 each, a cabinet for $420", "수납장 42만원"."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from math import prod
from typing import Final, Literal

from orchestrator.language import any_of
from orchestrator.language.amounts import find_amounts

PricePer = Literal["once", "month", "year"]
_LONGEST: Final = 600
_CLAUSE: Final = 110
"""Characters of one thing with its price."""
_LABEL: Final = 50
"""Characters of the name of a thing."""
_TAIL: Final = 16
"""Characters behind a price in which a sentence ends."""
_LISTED: Final = 2
"""Priced things from which a sentence is a list of them."""
_NUMBER: Final = r"\d{1,9}(?:,\d{3}){0,3}(?:\.\d{1,2})?"
_WORDS: Final = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}  # fmt: skip
_COUNT: Final = rf"(?P<count>\d{{1,4}}|{'|'.join(_WORDS)})\s(?:x\s)?"
_CODE: Final = r"(?:USD|EUR|GBP|CAD|AUD|KRW)"
_EN_PRICE: Final = re.compile(
    rf"(?:(?:[£$€]|\b{_CODE})\s?(?P<n>{_NUMBER})(?P<k>k\b)?|(?P<n2>{_NUMBER})(?P<k2>k\b)?\s?(?:dollars|pounds|euros|won|{_CODE})\b)",
    re.I,
)
_EN_LINK: Final = re.compile(
    r"(?:\s(?P<word>is|are|costs?|costing|will\scost|comes?\sto|at|for|of)|\s?[:=(–-])?\s?$", re.I
)
_EN_EACH: Final = re.compile(
    r"^\s?(?:each|apiece|a\spiece|per\s(?:piece|unit|item))\b|^\s?a\s(?:day|night|hour|session|visit)\seach\b", re.I
)
_EN_TIME: Final = re.compile(
    r"(?:\b(?:a|per|each|every)\s|/\s?)(?P<time>month|year|mo|yr)\b|\b(?P<adverb>monthly|yearly|annually)\b", re.I
)
_EN_PER: Final = re.compile(
    r"^\s?(?:a|per|for\seach|for\severy)\s(?P<noun>(?!month|year|piece|unit|item|each)[a-z]{3,16})\b", re.I
)
_EN_LEAD: Final = re.compile(rf"^(?:and\s|plus\s)?{_COUNT}(?=[A-Za-z])", re.I)
_EN_FOR: Final = re.compile(rf"\sfor\s{_COUNT}(?P<noun>[a-z]{{3,16}})", re.I)
_KO_UNIT: Final = (
    r"(?:개|대|장|벌|권|세트|상자|박스|자루|통|병|봉|부|매|조|켤레|명|인|석|그루|판|회|번|시간|일|곳|건|그릇|포|식)"
)
_KO_PRICE: Final = re.compile(
    r"(?P<price>\d[\d,.]{0,12}\s?(?:억|천만|백만|십만|만|천|백)?\s?(?:\d[\d,]{0,6}\s?(?:천만|백만|만|천|백)?)?\s?원)(?P<apiece>씩|짜리)?"
)
_KO_COUNT: Final = re.compile(rf"(?P<count>\d{{1,5}})\s?(?P<unit>{_KO_UNIT})(?:는|은|에|를|을|의)?(?=\s|$)")
_KO_EACH: Final = re.compile(
    rf"(?:1?\s?(?P<unit>{_KO_UNIT})\s?당|하나에|각각?|(?:한|1)\s?(?P<one>{_KO_UNIT})에|단가)\s?(?:은|는)?\s?$"
)
_KO_TIME: Final = re.compile(
    r"(?:^|\s)(?:(?P<month>월|매달|매월|한\s?달에|달마다)|(?P<year>연|매년|해마다|1년에|연간))(?=\s|$)"
)
_OPEN: Final = "".join(map(chr, range(ord("가"), ord("힣") + 1, 28)))
_CLOSED: Final = "".join(chr(one) for one in range(ord("가"), ord("힣") + 1) if (one - ord("가")) % 28)
"""Syllables by their end, which decides the form of a particle: 이 belongs to the noun in "오토바이"."""
_KO_TAIL: Final = re.compile(rf"(?:에만|에는|에|도|정도|가량|\s약|까지)$|(?<=[{_CLOSED}])[은이]$|(?<=[{_OPEN}])[는가]$")
_EN_THING: Final = re.compile(
    rf"(?:{_COUNT})?(?P<item>[A-Za-z][A-Za-z0-9'’/&-]{{0,24}}(?:\s[A-Za-z0-9'’/&-]{{1,24}}){{0,5}}?)", re.I
)
_KO_THING: Final = re.compile(rf"[가-힣][가-힣A-Za-z·/ -]{{0,24}}?\s?\d{{1,4}}\s?{_KO_UNIT}")
_PARTS: Final = re.compile(
    r"[;,]\s(?![£$€]\s?\d)(?:and\s|그리고\s)?|(?:(?<=\d)|(?<=each|onth|year|iece)|(?<= USD| EUR| GBP|lars|uros|unds))\s(?:and|plus)\s|(?<=원이고|나왔고)\s|\sand\s(?=[^£$€]{3,60}[£$€]\s?\d)|(?<=원)(?:과|와|하고|이랑|,)\s|\s(?:및|그리고)\s|\.\s"
)
_LEAD: Final = re.compile(r"[^:：]{1,80}[:：]\s(?=\S)")
_OF_FEES: Final = re.compile(r"가격|요금|메뉴|이용료|상품|\b(?:prices?|fees?|menu|rates?)\b", re.I)
"""Above what is asked of others."""
_PART_OF: Final = re.compile(r"^(?:이\s?중|그\s?중|그중|이\s?가운데|of\s(?:which|this|that))\s", re.I)
_OF_MONEY: Final = re.compile(r"^(?:돈|비용|값)은\s")
_ARTICLE: Final = re.compile(r"^(?:and|plus|the|a|an|our)\s", re.I)
_NO_ITEM: Final = any_of(
    r"한도|예산|합계|총액|상한|매출|수입|수익|상금|투자자|후원|기부|판매|지난|작년|벌금|벌써|손해|최대|이내|지금|현재|아낀|절감|지원금",
    r"\b(?:we|i|it|they|you|he|she|was|were|is|are|am|pays?|paid|sells?|sold|charged?|charges|cost|costs|lost|loses?|lose|limit|budget|total|sum|have|has|had|than|most|least|least|maximum|cap|revenue|income|fines?|investors?|sponsors?|donors?|prizes?|wages?|salary|today|currently|that|which|who|so|because|no|not|if|when|from|until|save[sd]?|deposit|about|over|under|only|to|pot|left|spare|grant|spend)\b",
)
"""Words of what no price list of things to buy has."""
SOLD: Final = any_of(
    r"요금제|회원권|이용권|입장료|참가비|회비|수강료|판매가|받(?:는|습|아|고|을)|들어(?:와|오|온)|팔|월급|시급|과태료|벌금|연체|작년|지난해|썼|냈|매출|수입"
    r"|(?:회원|손님|고객|참가자|이용자|학부모|주민)[^.,]{0,16}(?:내|낸|냅)",
    r"\b(?:tiers?|memberships?|tickets?|subscribers?|(?:members?|guests?|customers?|users?|people|parents|visitors|riders|patients)\s(?:each\s)?pay|comes?\sin|brings?\sin|sell(?:s|ing)?|sold|charg(?:e|es|ing)|fees?|revenue|income|sales|spent|last\s+year|instead\s+of|wages?|salar(?:y|ies)|fines?)\b",
)
"""What is paid to the service, was paid before or is paid by others."""


_SAID_KO: Final = re.compile(
    r"(?:\s?(?:정도|쯤|가량))?(?:(?:이래|이라는데|이라던데|이랬)[가-힣]{0,3}|(?:으로|에)?\s?견적(?:을|이|도)?\s?(?:받|나|왔|내|냈)[가-힣]{1,4}|이고요?|고요?|이며|이야|야|이에요|예요|입니다|이다|이라고?|라고?|이라서|인데요?|(?:이|가|은|는|을|씩)?\s?(?:들어|들고|든다|드는데|들어가|나와|나온다|나왔|잡|필요|해)[가-힣]{0,4}|에\s?(?:사|빌리|맡기)[가-힣]{0,3}|씩|짜리)?[\s,.!~]*"
)
"""How a clause ends behind the price that it names of a thing."""
_SAID_EN: Final = re.compile(
    r"(?:\s?(?:each|apiece|once|in\stotal|plus\svat|(?:a|per|/)\s?(?!year\sof)[a-z]+|monthly|yearly|annually))*[\s,.!]*",
    re.I,
)
_MADE_EN: Final = re.compile(
    r"^(?:and\s)?(?P<act>building|making|developing|designing|installing|insuring|setting(?=\s(?:it|this)\sup))\s(?:it|this|that)(?P<up>\sup)?(?=\s|$)",
    re.I,
)
"""The making of the service itself: "building it costs $52,000"."""
_NO_THING: Final = any_of(
    r"까지|돈|기금|보조금|후원|기부|투자|자본|자금|통장|잔고|잔액|모금|모은|모아|남은|남았|여유|형편|수익|수입|상금|상품권|투자자|후원자|있는\s?(?:건|것|게)|총|전체|전부|모두|다\s?(?:해서|합)|합쳐|대략|거의|아마|대충|적어도|최소|우리|저희|보증금|예약금|에서$|한테|께서|[가-힣](?:면|고|서|게|려면|야)$",
    r"\b(?:there|around|maybe|roughly|like|just|approximately|altogether|all|funds?|funding|money|cash|savings|kitty|max|donations?|sponsors?\w*|loan|prizes?|investors?|gave|gives?|profits?|dad|mom|mum|parents?)\b",
)
"""Words of what money there is, or of whose it is, in place of a thing."""
_SPENT: Final = any_of(
    r"원[가-힣]{0,2}\s?(?:들어|들고|든다|드는데)|원에\s(?:사|빌리|맡기)",
    r"^(?!(?:a|an|one|each|every)\s)[a-z' -]{3,40}\s(?:will\s)?cost\s",
)
"""A thing that somebody pays for; "a ride costs $5" tells what is asked for one."""
_BOUGHT: Final = any_of(
    r"만드는|개발|구축|제작|설치|구입|구매|임대|임차|렌트|보험|외주|인건비|재료비|운영비|유지비|관리비|홍보|호스팅|서버|도메인|공사|인테리어|장비|라이선스",
    r"\b(?:building|making|developing|designing|installing|insuring|setting\sup|app|web\s?site|development|design|insurance|rent|lease|licen[cs]es?|hosting|servers?|domain|equipment|hardware|software|installation|construction|marketing|staff)\b",
)
"""Things that whoever runs a service pays for; what some services sell, as photographs and translations, is none."""
_FEE: Final = any_of(
    r"구독료|이용료|대여료|체험[료비]|관람료|정기권|가입비|등록비|수업료|^(?:그리고\s)?(?:수업|강습|레슨|체험|입장|이용|진료|상담)[은이]?\s|한\s?(?:번|잔|끼|판|시간)에?(?=\s)",
    r"^(?:and\s)?(?:an?|one|each|every)\s(?:[a-z]+\s)?(?:subscription|lesson|class|session|visit|ride|hour|night|meal|ticket|pass|entry)\b",
)
"""What is asked of those who use a service; one that the service pays itself is told and not added up."""
_FOR_ONE: Final = re.compile(r"(?:and\s)?(?:an?|one|each|every)\s[a-z' -]{2,40}\s(?:is|costs)\s", re.I)
"""The price of any one of what there are many of, as of what is sold: "a poster is $20"."""
_EQUIPMENT: Final = any_of(
    r"오토바이|냉장고|냉동고|세탁기|건조기|오븐|가마(?=$|\s)|물레|선반|진열장|수납장|책상|의자|가구|차량|트럭|승합차|노트북|태블릿|키오스크|프린터|카메라|센서|간판|에어컨|기계|집기|조리대|싱크대|천막|창고",
    r"\b(?:shel(?:f|ves)|cabinets?|desks?|tables|chairs|benches|furniture|fridges?|freezers?|ovens?|kilns?|machines?|vans?|trucks?|motorbikes?|scooters?|vehicles?|laptops?|tablets?|kiosks?|printers?|cameras?|sensors?|sheds?|lockers?|racks?|workbench(?:es)?|dishwashers?|washers?|dryers?)\b",
)
"""What a service works with; some services sell or lend it."""
_LEAST_OF_EQUIPMENT: Final = (100, 100_000)
"""A smaller sum (in won the second) is what somebody pays for the use of it."""
_TRADED: Final = any_of(
    r"중고|판매|매매|장터|거래|대여|렌탈|임대|빌려|팔[아고]|파는|가구점|수리점|대리점",
    r"\b(?:second-?hand|used|resale|resell\w*|sell(?:s|ing)?|sold|sale|sales|rent(?:s|al|als|ing)?|hire|lend(?:s|ing)?|marketplace|auctions?|dealer\w*|stores?|furniture|appliances?)\b",
)
"""Of a service whose things themselves may be what it offers."""


@dataclass(frozen=True, slots=True)
class ItemPrice:
    """One thing of a list; ``price`` is None where the list states none for it."""

    item: str
    factors: tuple[int, ...]
    """By what its price is multiplied: how many, for how many days."""
    price: Decimal | None
    per: PricePer = "once"
    is_open: bool = False
    """It is paid for each of a thing that nobody has counted."""
    is_spent: bool = False
    """Its words tell that whoever runs the service pays it: "보험에 500만원 들어", "the tablets cost $900"."""

    @property
    def count(self) -> int:
        """How many times its price is paid."""
        return prod(self.factors, start=1)


def item_prices(text: str, counts: Mapping[str, int] | None = None, *, is_trade: bool = False) -> list[ItemPrice]:
    """Return the things that a statement lists with prices; none where it is no such list.

    ``counts``: how many there are of the people for each of whom something is paid; ``is_trade``: equipment may be
    what the service offers.
    """
    found = [
        one
        for sentence in re.split(r"\.\s(?=\D)", text[:_LONGEST])
        for one in _listed(sentence, counts or {}, is_trade=is_trade)
    ]
    return found if any(one.price is not None for one in found) else []


def told_item(clause: str) -> ItemPrice | None:
    """Return the thing of which a clause names the price and nothing else: "앱 개발 5천만원이고", "insurance is $900"."""
    if len(clause) > _CLAUSE or SOLD.search(clause):
        return None
    part = re.sub(r"^(?:and|plus|then|그리고|또)\s", "", clause.strip(" .,"), flags=re.I)
    found = _read(part, {}, {})
    if found is None or _NO_THING.search(found.item):
        return None
    match = _KO_PRICE.search(part) if re.search("[가-힣]", part) else _EN_PRICE.search(part)
    said = _SAID_KO if re.search("[가-힣]", part) else _SAID_EN
    if match is None or not said.fullmatch(part[match.end() :]):
        return None
    return replace(found, is_spent=bool(_SPENT.search(part)))


def is_sold(clause: str) -> bool:
    """Tell whether a clause speaks of what is paid to the service, or was paid before."""
    return bool(SOLD.search(clause))


def is_bought(item: ItemPrice, *, is_trade: bool = False) -> bool:
    """Tell whether a thing is one that a service pays for, though its price stands alone."""
    is_known = item.count > 1 or item.is_spent or bool(_BOUGHT.search(item.item))
    return is_known or (not is_trade and _is_equipment(item))


def is_trade(text: str) -> bool:
    """Tell whether a service may offer things themselves: "중고 가전 장터", "a tool rental"."""
    return bool(_TRADED.search(text))


def _is_equipment(item: ItemPrice) -> bool:
    least = _LEAST_OF_EQUIPMENT[bool(re.search("[가-힣]", item.item))]
    is_dear = item.price is not None and item.price >= least
    return is_dear and item.per == "once" and not item.is_open and bool(_EQUIPMENT.search(item.item))


def _listed(sentence: str, counts: Mapping[str, int], *, is_trade: bool) -> Iterator[ItemPrice]:
    if SOLD.search(sentence):
        return
    lead = _LEAD.match(sentence)
    parts = _PARTS.split(sentence[lead.end() if lead else 0 :])
    read: list[tuple[str, ItemPrice | None]] = []
    units: dict[str, int] = {}
    for part in parts:
        if part and len(part) <= _CLAUSE:
            read.append((part.strip(" ."), _read(part.strip(" ."), counts, units)))
            units |= {match["unit"]: int(match["count"]) for match in _KO_COUNT.finditer(part)}
    priced = [one for _, one in read if one]
    is_of_costs = any(is_bought(one, is_trade=is_trade) for one in priced) or (lead and not _OF_FEES.search(lead[0]))
    if not is_of_costs or (len(priced) < _LISTED and not any(one.count > 1 for one in priced)):
        return
    for part, one in read:
        if one:
            yield one
        elif thing := _thing(part):
            yield thing


def _read(part: str, counts: Mapping[str, int], units: Mapping[str, int]) -> ItemPrice | None:
    is_thing = _BOUGHT.search(part) or _EQUIPMENT.search(part)
    if (_FEE.search(part) and not _KO_COUNT.search(part)) or (_FOR_ONE.match(part) and not is_thing):
        return None
    part = _MADE_EN.sub(lambda act: f"{act['act'].strip()}{act['up'] or ''}", part)
    korean = [*_KO_PRICE.finditer(part)] if re.search("[가-힣]", part) else []
    english = [] if korean else [*_EN_PRICE.finditer(part)]
    if len(korean) + len(english) != 1:
        return None
    return _korean(part, korean[0], units) if korean else _english(part, english[0], counts)


def _korean(part: str, match: re.Match[str], units: Mapping[str, int]) -> ItemPrice | None:
    left, tail = part[: match.start()].rstrip(" :(,"), part[match.end() :]
    amounts = find_amounts(match["price"])
    if not amounts or len(tail) > _TAIL or re.search(r"\d", tail):
        return None
    each = _KO_EACH.search(left)
    left = left[: each.start()].rstrip(" ,") if each else left
    time = _KO_TIME.search(left) or _KO_TIME.search(part[: match.start()])
    counted = _KO_COUNT.search(left)
    label = _KO_TIME.sub(" ", left[: counted.start()] + left[counted.end() :] if counted else left)
    label = _KO_TAIL.sub("", _PART_OF.sub("", _OF_MONEY.sub("", " ".join(label.split())))).removesuffix(" 견적").strip()
    if not re.search(r"[가-힣A-Za-z]{2}", label) or len(label) > _LABEL or _NO_ITEM.search(label):
        return None
    per: PricePer = "month" if time and time["month"] else "year" if time else "once"
    price = Decimal(amounts[0].value.value)
    if not (each or match["apiece"] == "씩"):
        return ItemPrice(label, (), price, per)
    unit = (each["unit"] or each["one"] or "") if each else ""
    is_counted = counted is not None and unit in ("", counted["unit"])
    count = int(counted["count"]) if counted and is_counted else units.get(unit, 0)
    return ItemPrice(label, (count,) if count > 1 else (), price, per, is_open=count < 1)


def _english(part: str, match: re.Match[str], counts: Mapping[str, int]) -> ItemPrice | None:
    left, right = part[: match.start()], part[match.end() :].rstrip(" )")
    price = Decimal((match["n"] or match["n2"]).replace(",", "")) * (1_000 if match["k"] or match["k2"] else 1)
    link = _EN_LINK.search(left)
    word = ((link["word"] or "") if link else "").lower()
    label = left[: link.start()].strip() if link else left.strip()
    time = _EN_TIME.search(right)
    per: PricePer = "once"
    if time:
        per = "month" if (time["time"] or time["adverb"] or "").lower().startswith("mo") else "year"
    is_each = bool(_EN_EACH.search(right)) or bool(re.search(r"\beach\b", right))
    factors: list[int] = []
    lead = _EN_LEAD.match(label)
    if lead and (is_each or word != "for"):
        factors.append(_counted(lead["count"]))
    label = label[lead.end() :] if lead else label
    inner = _EN_FOR.search(label)
    if inner and (is_each or re.search(r"\ba\sday\b|\bper\sday\b", right)):
        factors.append(_counted(inner["count"]))
    is_open = False
    other = _EN_PER.match(right)
    if other and not (inner and inner["noun"].rstrip("s") == other["noun"].rstrip("s")):
        known = next(
            (count for name, count in counts.items() if name.rstrip("s").endswith(other["noun"].rstrip("s"))), 0
        )
        factors += [known] if known else []
        is_open = not known and not factors
    label = _ARTICLE.sub("", _PART_OF.sub("", label)).strip()
    if not re.search(r"[A-Za-z]{2}", label) or len(label) > _LABEL or _NO_ITEM.search(_EN_FOR.sub("", label)):
        return None
    return ItemPrice(label, tuple(one for one in factors if one > 1), price, per, is_open)


def _thing(part: str) -> ItemPrice | None:
    """Return a thing of a list that has no price beside it."""
    match = _EN_THING.fullmatch(part)
    if match and match["count"] and not _NO_ITEM.search(match["item"]):
        return ItemPrice(match["item"], (_counted(match["count"]),), None)
    return ItemPrice(part, (), None) if _KO_THING.fullmatch(part) and not _NO_ITEM.search(part) else None


def _counted(told: str) -> int:
    return int(told) if told.isdigit() else _WORDS[told.lower()]
