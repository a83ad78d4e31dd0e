"""Sums fixed in advance that a party owes: by the day, in all, and without a cap."""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from orchestrator.graphs.contract.review.figures import shares
from orchestrator.graphs.contract.review.prices import Price
from orchestrator.graphs.contract.review.reading import PositionSign, Topic, View, Who, ways
from orchestrator.graphs.contract.review.sentences import ContractSentence
from orchestrator.language.amounts import find_amounts

_SUM = (
    r"(?:\d[\d,]*\s?(?:억|천만|백만|만|천)*\s?원|[일이삼사오육칠팔구십백천]{1,6}\s?만?\s?원"
    r"|(?:\b(?:krw|usd|eur|gbp|jpy)|[₩$€£])\s?\d[\d,]*|\d[\d,]*\s?(?:won|dollars|euros)\b)"
)
_EACH = (
    r"(?:(?:위반|침해|유출|불이행)[^.]{0,12}?(?:건|회|번|행위)\s?(?:당|마다)|(?:위반|어기|어길|침해)[^.]{0,8}?때마다|각\s?위반"
    r"|\b(?:each|every|per)\s(?:\w+\s){0,2}(?:breach|violation|occurrence|infringement|default|contravention|instance|incident)\b)"
)
"""A sum that is owed anew with each breach."""
PENALTY = Topic(
    clause="penalty",
    title=ways(
        r"위약|지체\s?상금|지연\s?배상|손해배상액의?\s?예정|\bliquidated\b|\bpenalt|late delivery|delay(?:ed)? (?:damages|delivery)|service credits?|early termination (?:fee|charge)"
    ),
    cue=ways(
        r"(?:하루|1일|날)(?:에|마다|당|에는)(?:[^.]|\.(?=\d)){0,40}(?:%|분의\s?\d)(?![^.]{0,10}이자)(?:[^.]|\.(?=\d)){0,30}(?:감액|깎|공제|물|배상)|위약금|위약벌|지체\s?상금|지연\s?(?:배상금|상금)|손해배상액의?\s?예정|해약금|(?:중도|조기)\s?(?:해지|해약)[^.]{0,30}(?:수수료|위약|금액의|%)|배상금(?:으로|을)[^.]{0,60}(?:%|배|분의)|벌칙금|벌과금|(?:지체|지연)[^.]{0,30}(?:1일|하루|매일|일수)[^.]{0,60}(?:%|분의|/1)|범칙금|(?:지체|지연|늦)[^.]{0,60}날마다(?:[^.]|\.(?=\d)){0,60}(?:분의|%|원)|(?:지체|지연|늦)[^.]{0,60}(?:1일|하루|매일)(?:마다|당|에)[^.]{0,60}(?:배상금|분의|%|원)",
        r"\bliquidated damages\b|\bpenalt(?:y|ies)\b|\bdelay damages\b|\b(?:late|delay)\w*(?:[^.;]|\.(?=\d)){0,120}(?:%|per cent|percent)[^.;]{0,60}\b(?:day|week)\b|\b(?:early termination|cancellation|break|downgrade|exit|storage|delay|restocking|withdrawal|reduction) (?:fee|charge|payment)|(?:%|per cent|percent)[^.;]{0,80}\bfor (?:each|every) (?:\w+ )?(?:day|week)|\bfor (?:each|every) (?:\w+ )?(?:day|week)\b(?:[^.;]|\.(?=\d)){0,160}(?:%|per ?cent)|\b(?:charge|fee|forfeits?|credits?|deduct\w*|concedes?)\b(?:[^.;]|\.(?=\d)){0,80}(?:%|per ?cent)[^.;]{0,80}\b(?:per|a|each|every) (?:\w+ )?(?:day|week)\b|\bforfeits\b|\bagreed compensation\b|\bservice credits?\b|\b(?:each|every) day of delay\b[^.;]{0,80}(?:%|per ?cent)|\bfixed sum\b[^.;]{0,60}\bbreach",
        rf"{_EACH}[^.;]{{0,100}}{_SUM}|{_SUM}[^.;]{{0,100}}{_EACH}",
    ),
    apart=ways(
        r"(?:대금|이용료|사용료|임대료|금액)[^.]{0,30}(?:지급|납부)[^.]{0,24}(?:지체|연체|지연)[^.]{0,60}(?:이자|연체료)|연\s?\d{1,2}(?:\.\d)?\s?%[^.]{0,20}(?:이자|지연)|지연\s?이자",
        r"\binterest\b|\b(?:instal?ments?|payments?|invoices?|rent|amounts?|sums?)\b[^.;]{0,40}\b(?:is|are|paid|days|months) (?:late|overdue|in arrears)\b|\blate (?:payment|sums?|amounts?)\b",
    ),
)
_NONE = ways(
    r"(?:위약금|위약벌|지체\s?상금|지연\s?배상금|배상금)(?:은|을|이|를|도)?\s?(?:없|부과하지|정하지|청구하지|지급하지|두지|발생하지|적용하지|물지|부담하지)|(?:의무|책임)(?:를|을)?\s?(?:지지|부담하지)\s?(?:아니|않)|면제",
    r"\b(?:no|without (?:any )?|not (?:be )?(?:liable|subject|required|obliged|pay|owe))\b[^.;]{0,40}\b(?:penalt|liquidated|early termination fee|cancellation fee|delay damages)|\bnot (?:be )?(?:payable|apply|due)",
)
_DAILY = ways(
    r"날마다|(?:1일|일\s?일|하루|매\s?1일|매일|1\s?일)(?:당|마다|에|\s?지체)|일당|(?:지체|지연|연체)\s?(?:일수|1일)|지체\s?상금률|지체\s?상금\s?요율|일수(?:에|를|만큼|당)",
    r"\b(?:per|each|every|a) (?:\w+ )?day\b|\bdaily\b|\bper diem\b|\bday of delay|day'?s delay|for each (?:\w+ )?day",
)
_WEEKLY = ways(r"(?:1주|매주|주)(?:당|마다|\s?지체)", r"\b(?:per|each|every) (?:\w+ )?week\b|\bweekly\b|week of delay")
_CAP = ways(
    r"한도|초과(?:하지|할\s?수|하는|하여)|넘지|(?<![배보])상한|최대|이내|까지(?:로|만|를\s?한도)",
    r"\bexceed|\bmaximum\b|\bcap(?:ped)?\b|\blimit(?:ed)?\b|\bup to\b|\bceiling\b|\bnot more than\b|\bno more than\b|\bnever more than\b|\brestricted to\b|\bin (?:the )?aggregate\b|\bin total\b",
)
_NO_CAP = ways(
    r"(?:한도|(?<![배보])상한|제한)(?:가|은|이|를|을|는)?\s?(?:없|두지|적용하지|정하지)",
    r"\bwithout (?:any )?(?:cap|limit|maximum|ceiling)|\bno (?:cap|limit|maximum|ceiling|upper)|\buncapped|\bunlimited|not (?:be )?(?:capped|limited|subject to any)",
)
_PRICE = ways(
    r"금액|대금|총액|용역비|보수|수수료|임대료|리스료|사용료|이용료|요금|가액|물품|잔여|계약",
    r"price|fees?\b|value|amount|rent|charges|sum|order|consideration|contract",
)
_CREDITS = ways(r"서비스\s?크레딧|감면", r"service credits?")
_BREACHES = re.compile(
    r"(?:을|를)?\s?(?:지키지|이행하지|위반|지체|지연|납품하지|완료하지|해지|파기|어기|초과|인도하지)|\b(?:fails?|breach|delay|late|terminates?|cancels?|default|does not|violates?)\b"
)

_BESIDES = ways(
    r"(?:이와|그와|위약벌과|위약금과|이와는|별개로|별도로|외에|추가로|더하여)[^.]{0,24}(?:별도로|별개로|모든|일체의|실제|발생한)?[^.]{0,16}손해(?:를|도|배상)[^.]{0,16}배상|손해배상(?:과|과는|청구와)\s?(?:별도|별개|관계없이)",
    r"(?:in addition to|on top of|besides|as well as|without prejudice to)[^.;]{0,30}\b(?:all|any|actual|further|other)?\s?(?:damages?|losses|compensation)",
)
_FIXED_SUM, _EACH_BREACH = re.compile(_SUM), re.compile(_EACH)
_NEARBY = 20
"""Sentences on a penalty, before and behind one, that may say who owes it and its cap."""


def read_penalties(sentences: Sequence[ContractSentence], view: View) -> Iterator[PositionSign]:
    """Yield what this side owes by the day, for each breach and in all, and whether that has a cap."""
    topical = PENALTY.of(sentences)
    for place, one in enumerate(topical):
        text = one.text
        if (
            not (PENALTY.cue.search(text) or (shares(text) and _CAP.search(text)))
            or _NONE.search(text)
            or _CREDITS.search(text)
        ):
            continue
        who = _debtor(text, view) or _debtor_nearby(one, topical[max(0, place - _NEARBY) : place], view)
        if who == "other":
            continue
        if _BESIDES.search(text) and _FIXED_SUM.search(text):
            yield PositionSign("besides_damages", one)
        yield from _figures(one, topical[max(0, place - _NEARBY) : place + _NEARBY], view.price)


def daily_penalty(one: ContractSentence) -> tuple[Decimal, Decimal | None] | None:
    """Return the percentage of the price that is owed for each day, and that of all, where the sentence has a cap."""
    found = shares(one.text)
    is_daily = PENALTY.cue.search(one.text) and _DAILY.search(one.text) and not _NONE.search(one.text)
    if not is_daily or not found:
        return None
    is_capped = len(found) > 1 and _CAP.search(one.text) and not _NO_CAP.search(one.text)
    return found[0].percent, found[-1].percent if is_capped else None


def sum_for_each_breach(one: ContractSentence) -> tuple[int, str] | None:
    """Return the sum that is owed anew with each breach, and its currency."""
    found = [each.value for each in find_amounts(one.text)]
    if len(found) != 1 or not _EACH_BREACH.search(one.text) or _NONE.search(one.text):
        return None
    return found[0].value, found[0].currency


def _figures(one: ContractSentence, topical: Sequence[ContractSentence], price: Price | None) -> Iterator[PositionSign]:
    text = one.text
    found = shares(text)
    cap = _CAP.search(text)
    daily = _DAILY.search(text)
    weekly = _WEEKLY.search(text)
    grows = bool((daily or weekly) and (found or re.search(r"원|만원|\b(?:krw|usd|eur|won)\b", text)))
    is_anew = bool(_EACH_BREACH.search(text) and _FIXED_SUM.search(text))
    rest = found
    if grows and found:
        by_day = found[0]
        yield PositionSign("daily_percent", one, by_day.percent if daily else by_day.percent / 7)
        rest = found[1:]
    of_price = price.share(text) if price and not found else None
    if of_price is not None:
        yield PositionSign("daily_percent" if grows else "total_percent", one, of_price)
    elif cap and rest:
        yield PositionSign("total_percent", one, rest[-1].percent)
    elif rest and not grows and _PRICE.search(text):
        yield PositionSign("total_percent", one, max(each.percent for each in rest))
    elif (
        not rest
        and not grows
        and re.search(
            r"(?:계약\s?금액|계약\s?대금|대금|보수|용역비|잔여|남은|나머지)\S{0,6}\s?(?:전액|전부|총액|상당|에\s?해당)|(?:equal to|amount of|full|entire|total)[^.;]{0,40}(?:contract price|fees|price|remaining)|all (?:remaining )?fees",
            text,
        )
    ):
        yield PositionSign("total_percent", one, Decimal(100))
    if _NO_CAP.search(text) or ((grows or is_anew) and not _is_capped(one, topical)):
        yield PositionSign("uncapped", one)


def _is_capped(one: ContractSentence, topical: Sequence[ContractSentence]) -> bool:
    same = [each for each in topical if each.place == one.place]
    return any(
        _CAP.search(each.text)
        and not _NO_CAP.search(each.text)
        and (
            each is not one
            or max(len(shares(each.text)), len(_FIXED_SUM.findall(each.text))) > 1
            or re.search(r"원을\s?(?:초과|한도)|계약\s?금액을\s?(?:초과|한도)|exceed", each.text)
        )
        for each in same
    )


def _debtor(text: str, view: View) -> Who | None:
    """Return who owes: who breaks a duty, else who pays."""
    for actor, _, end in view.parties.mentions(text):
        behind = text[end : end + 80]
        if actor == "both" or (
            _BREACHES.search(behind)
            and re.match(
                r"[\"')]{0,2}\s?(?:은|는|이|가|의\s?(?:귀책|책임|고의|과실|지체|지연|위반)|\s[a-z]|,|'s)", behind
            )
        ):
            return view.who(actor)
    return view.subject(text)


def _debtor_nearby(one: ContractSentence, before: Sequence[ContractSentence], view: View) -> Who | None:
    for each in reversed(before):
        if each.place == one.place and (who := _debtor(each.text, view)):
            return who
    return None
