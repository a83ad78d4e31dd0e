"""How far each party is liable: caps, unlimited liability, indirect damage, intent."""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from orchestrator.graphs.contract.review.figures import lengths, shares
from orchestrator.graphs.contract.review.prices import Price
from orchestrator.graphs.contract.review.reading import PositionSign, Topic, View, Who, ways
from orchestrator.graphs.contract.review.sentences import ContractSentence

LIABILITY = Topic(
    clause="liability_cap",
    title=ways(
        r"책임의?\s?(?:제한|한도|한정|범위|(?<![배보])상한)|배상\s?(?:한도|책임의?\s?(?:제한|한도))|(?:limit|cap|exclusion)[^/]{0,20}\bliabilit|\bliabilit[^/]{0,20}(?:limit|cap)|\bliability$"
    ),
    cue=ways(
        r"(?:손해|배상|책임)[^.]{0,120}(?:한도|(?<![배보])상한|초과(?:하지|할\s?수|하여|하는)|을?\s?넘지|이내로\s?(?:한|제한)|범위\s?(?:내|안)|제한(?:되|된|하|한|을|이|받|\s?없))|무제한|무한\s?책임|(?:간접|특별|결과적|부수적|징벌적|파생적?)\S{0,4}\s?손해|일실\s?(?:이익|수익)|기대\s?이익|영업\s?손실",
        r"(?:어떠한|일체의|모든|아무런)\s?(?:손해|책임|법적\s?책임|배상)[^.]{0,40}(?:지지|부담하지|배상하지|묻지|지\s?아니)|(?:어떤|어떠한|무슨)\s?(?:사유|이유|경우)\S{0,3}[^.]{0,60}(?:책임|배상)\S{0,2}\s?(?:지지|부담하지|하지|없)",
        r"\b(?:cap|limit)\b[^.;,]{0,20} means\b|\b(?:total|aggregate|entire) liability\b|\bliab(?:le|ility|ilities)\b[^.;]{0,160}\b(?:up to|maximum|exceed|excess|restricted to|limited to|capped|cap|unlimited|without limit|uncapped|limit(?:ation)?s?|aggregate|total|greater than|more than)\b|\b(?:exceed|excess|limited to|capped|cap|unlimited|limit|aggregate)\b[^.;]{0,100}\bliab(?:le|ility)|\b(?:indirect|consequential|incidental|punitive)\b|\bloss of (?:profits?|revenue|business)|\blost (?:profits?|revenue)|\bno liability\b|\bnot be (?:held )?liable\b|\b(?:damages|liability)\b[^.;]{0,30}\b(?:unlimited|no (?:cap|limit))",
    ),
    apart=ways(
        r"불가항력|천재지변|지체상금|위약|force majeure|beyond (?:its|the) (?:reasonable )?control|act of god|liquidated|confidential information[^.;]{0,60}(?:obligation|exclu)|보험|insurance (?:polic|cover)",
    ),
)
_UNLIMITED = ways(
    r"무제한|무한\s?책임|(?:한도|(?<![배보])상한|제한|한계)(?:가|를|을|은|는|이)?\s?(?:없|두지|적용하지|정하지|설정하지)|(?:한도|금액|액수)(?:의|에)?\s?(?:제한|(?<![배보])상한)?\s?없이|제한(?:되지|받지|하지)\s?(?:아니|않)",
    r"\bunlimited\b|\buncapped\b|\bwithout (?:any )?(?:limit|cap|restriction)|\bno (?:cap|limit|limitation|maximum|ceiling)\b|\bnot be (?:limited|capped)\b|not subject to (?:any )?(?:limit|cap)",
)
_INDIRECT = ways(
    r"(?:간접|특별|결과적|부수적|파생)\S{0,4}\s?손해|일실\s?(?:이익|수익)|기대\s?이익|영업\s?손실|간접적?",
    r"\b(?:indirect|consequential|incidental|special)\b|\bloss of (?:profits?|revenue|business|goodwill)|\blost (?:profits?|revenue)",
)
_NOT_LIABLE = ways(
    r"(?:책임|배상)(?:을|하지|의무를?)?[^.]{0,24}(?:지지|부담하지|없|면|아니\s?(?:하|한)|않|제외)|손해[^.]{0,20}묻지|배상하지|제외(?:한다|하고|하며|된다)|(?:포함|해당)(?:되|하)지|청구(?:할\s?수\s?없|하지)|배제",
    r"\b(?:not|no|neither|nor|never|in no event|under no circumstances|exclud\w*|disclaim\w*|waive\w*|without)\b",
)
_INCLUDED = ways(
    r"(?:간접|특별|결과적|부수적|일실|기대|영업\s?손실)[^.]{0,60}(?:포함(?:하여|한|하는|하되|한다)|모두|까지|비롯|물론|일체|전부|포괄)|(?:포함|비롯)[^.]{0,60}(?:간접|일실)[^.]{0,60}배상(?:한다|하여야|할)|배상[^.]{0,60}(?:간접|일실)[^.]{0,40}(?:포함한다|포함된다)|직접[^.]{0,12}간접[^.]{0,60}배상(?:한다|하여야|할|해야)|(?:간접|특별|결과적)\S{0,2}\s?손해(?:도|까지)\s?[^.]{0,12}배상(?:한다|하여야|할)",
    r"\b(?:including|includes?|as well as|whether|both)\b[^.;]{0,100}\b(?:indirect|consequential|incidental|loss of profit|lost profit)|\b(?:direct|all)\b[^.;]{0,20}\b(?:and|or|,)\b ?(?:indirect|consequential)|\bin addition\b[^.;]{0,30}\b(?:indirect|consequential)",
)
_ALL_EXCLUDED = ways(
    r"(?:어떠한|일체의?|아무런|모든)\s?(?:손해|책임|법적\s?책임|배상|종류의\s?(?:손해|책임))[^.]{0,60}(?:지지|부담하지|배상하지|없|면제|면책|묻지)|책임을?\s?(?:일체|전혀)\s?(?:지지|부담하지)|손해배상\s?책임을\s?(?:지지|부담하지)\s?(?:아니|않)",
    r"\b(?:shall|will|is|be|accepts?|have|has|bears?)\b[^.;]{0,30}\b(?:no liability|not (?:be )?(?:liable|responsible)|no responsibility)\b[^.;]{0,60}\b(?:any|whatsoever|all)\b|\bno liability (?:whatsoever|of any kind|for any)|(?:in no event|under no circumstances)[^.;]{0,60}\bliable (?:to [^.;]{0,20})?for (?:any|loss)[^.;]{0,60}\b(?:loss|damage|claim|liabilit)|disclaims? (?:all|any) liabilit|\bnot liable for any (?:loss|damage)",
)
_ANY_OTHER = ways(r"기타\s?(?:일체의?|모든|어떠한)\s?손해", r"\bor (?:any|all) other (?:loss|damage)")
_BY_CAUSE = ways(
    r"귀책|과실로\s?인|고의|사유로\s?인(?:하|한)|제3자",
    r"caused by|arising from [^.;]{0,30}(?:customer|third|misuse|force)|result(?:ing|s) from|attributable|third[- ]party|to the extent|misuse|modif",
)
_INTENT_TOO = ways(
    r"고의(?:이)?(?:든|거나|나)[^.]{0,20}(?:가리지|불문|묻지|상관없이|관계없이)|(?:고의|중과실|중대한\s?과실)[^.]{0,50}(?:경우에도|에도|포함(?:하여|한|하되)|불문|(?:여부|유무)(?:를|에|와)|라\s?(?:하더라도|도)|때에도|막론|관계없이)|(?:귀책|고의)\S{0,4}\s?(?:의\s)?(?:종류|정도|경중)",
    r"\b(?:even|including|regardless|whether|irrespective|also|notwithstanding)\b[^.;]{0,70}\b(?:gross(?:ly)? negligen|wil?lful|intent(?:ional)?|fraud|deliberate)",
)
_GRAVE = ways(r"고의|중과실|중대한\s?과실|사망|상해", r"wil?lful|gross(?:ly)? negligen|intent|fraud|death|bodily")
"""For what nobody can or would limit liability."""
_EXCEPTED = re.compile(
    r"(?:고의|중과실|중대한\s?과실)[^.]{0,60}(?:제외|그러하지|적용(?:하지|되지)|예외|아니\s?하다|한도를?\s?(?:적용|두지))|except|does not apply|shall not apply|not limit|nothing in|other than|save for|excluding|carve"
)
_PAID = r"(?:대금|요금|이용료|사용료|수수료|보수|용역비|지급(?:된|한|받은|액)|금액|임대료|리스료|렌탈료|자문료|라이선스료|매출|총액|물품)"
_PRICE = ways(
    r"(?:받은|받는|수령한|지급한|지급하는)\s[가-힣]{1,6}(?:료|비|대금|보수|금액)|(?:계약\s?(?:금액|대금|총액|금)|용역\s?(?:대금|비|금액)|총\s?(?:계약)?\s?(?:대금|금액|액)|대금\s?총액|물품\s?대금|공급\s?(?:대금|가액)|수수료\s?총액|보수\s?총액|연간\s?\S{1,12}(?:료|액|금|비)|지급(?:된|한|받은)\s?(?:총\s?)?(?:대금|금액|보수|총액)|납품\s?대금|도급\s?(?:금액|대금)|(?:대금|금액|보수|이용료|사용료|용역비)의)",
    r"\b(?:fees|price|amounts?|charges|consideration|value|sums?|rent|remuneration|contract sum|royalt\w+)\b",
)
_CAP = ways(
    r"한도|(?<![배보])상한|초과(?:하지|할\s?수|하여|하는)|을?\s?넘지|이내|범위\s?(?:내|안)|제한|까지만|까지로|로\s?한정",
    r"\b(?:total|aggregate|entire) liability (?:\w+ ){0,4}is\b|\bexceed|\brestricted to\b|\blimited to\b|\bcapped\b|\bcap\b|\bgreater than\b|\bmore than\b|\bmaximum\b|\blimit\b|\bceiling\b|\bup to\b|\bnot be liable (?:for|beyond)[^.;]{0,30}(?:beyond|excess)|\bin excess of\b",
)
_HOLDER = r"배상|책임|liab\w+"
_MONTH = ways(
    r"(?:해당|당해|그|1개|발생한)\s?(?:월|달)(?:의|분)?\s|월\s?(?:이용료|사용료|대금|요금|보수|용역비)",
    r"\b(?:monthly|one month'?s?|that month|the month in which)\b",
)


def read_liability(sentences: Sequence[ContractSentence], view: View) -> Iterator[PositionSign]:
    """Yield the other's or the own cap in months' fees, and what is unlimited or excluded."""
    capped: dict[Who, ContractSentence] = {}
    unlimited: dict[Who, ContractSentence] = {}
    previous: Who | None = None
    place = -1
    for one in LIABILITY.of(sentences):
        if not LIABILITY.cue.search(one.text):
            if place == one.place and previous != "own" and _INTENT_TOO.search(one.text):
                yield PositionSign("covers_intent", one)
            continue
        who = (
            view.holds(one.text, _HOLDER)
            or view.subject(one.text)
            or (previous if one.place == place else None)
            or "both"
        )
        previous, place = who, one.place
        text = one.text
        if _UNLIMITED.search(text) and not _EXCEPTED.search(text) and not _GRAVE.search(text):
            unlimited.setdefault(who, one)
            yield PositionSign("present", one)
            if who != "other":
                yield PositionSign("unlimited", one)
        elif _CAP.search(text) and (months := cap_months(text, view.price)) is not None:
            yield PositionSign("present", one)
            capped.setdefault(who, one)
            if (who != "own") if view.side == "gap" else (who != "other"):
                yield PositionSign("cap_months", one, months)
            if _INTENT_TOO.search(text) and who != "own":
                yield PositionSign("covers_intent", one)
        elif _CAP.search(text) and re.search(r"한도|(?<![배보])상한|exceed|limited to|cap\b|capped", text):
            yield PositionSign("present", one)
            capped.setdefault(who, one)
        if _INTENT_TOO.search(text) and who != "own" and _NOT_LIABLE.search(text) and not _EXCEPTED.search(text):
            yield PositionSign("covers_intent", one)
        yield from _indirect(one, who)
        is_all = not _INDIRECT.search(text) or _ANY_OTHER.search(text)
        if who == "other" and _ALL_EXCLUDED.search(text) and is_all and not _BY_CAUSE.search(text):
            yield PositionSign("other_excludes_all", one)
    yield from _one_sided(view, capped, unlimited)


def _indirect(one: ContractSentence, who: Who) -> Iterator[PositionSign]:
    text = one.text
    if not _INDIRECT.search(text):
        return
    if _INCLUDED.search(text) and not _denied(text):
        if who != "other":
            yield PositionSign("own_indirect", one)
    elif _NOT_LIABLE.search(text):
        if who == "other":
            yield PositionSign("other_excludes_indirect", one)
        elif who == "both":
            yield PositionSign("both_exclude_indirect", one)


def _denied(text: str) -> bool:
    return bool(
        re.search(
            r"배상하지|(?:책임|의무)\S{0,2}\s?(?:지지|부담하지|없)|제외(?:한다|된다|하며|하고)|포함(?:하지|되지)\s?(?:아니|않)|청구할\s?수\s?없|\bnot be liable|in no event|under no circumstances|neither|excluded|\bno (?:party|liability)|not (?:be )?(?:responsible|recover)",
            text,
        )
    )


def cap_months(text: str, price: Price | None) -> Decimal | None:
    """Return what a cap comes to in months' fees; None where it says nothing in figures, or in a sum of no known price."""
    if price and (share := price.share(text)) is not None:
        return share * 12 / 100
    found = [one for one in shares(text) if one.percent > 0]
    in_time = [
        one
        for one in lengths(text)
        if re.search(
            _PAID + r"|fees?|amounts|paid|payable|charges", text[max(0, one.span.start - 90) : one.span.end + 90]
        )
        and one.days >= 28
    ]
    base = in_time[0].months if in_time else None
    if base is None:
        base = Decimal(1) if _MONTH.search(text) else Decimal(12) if _PRICE.search(text) else None
    if base is None:
        return None
    if found:
        return base * found[0].percent / 100
    return base


def _one_sided(
    view: View, capped: dict[Who, ContractSentence], unlimited: dict[Who, ContractSentence]
) -> Iterator[PositionSign]:
    if "other" not in capped or {"own", "both"} & set(capped):
        return
    if view.side == "eul":
        yield PositionSign("only_other_capped", capped["other"])
    elif "own" in unlimited:
        yield PositionSign("only_other_capped", unlimited["own"])
