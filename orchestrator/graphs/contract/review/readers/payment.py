"""When what is owed is paid, how much in advance, and with what interest."""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from orchestrator.graphs.contract.review.figures import Length, lengths, shares
from orchestrator.graphs.contract.review.reading import PositionSign, Topic, View, ways
from orchestrator.graphs.contract.review.sentences import ContractSentence

_MONEY_KO = r"(?:대금|도급비|공사비|운임|용역비|보수|사용료|이용료|임대료|임차료|리스료|렌탈료|대여료|수수료|요금|물품대|자문료|라이선스료|로열티|대가|잔금|기성금|중도금|착수금|선급금|선금|계약금|구독료|월정액|기성|위탁료|공급가액|청구\s?금액)"
PAYMENT = Topic(
    clause="payment",
    title=ways(
        _MONEY_KO
        + r"|지급|결제|청구|정산|연체|환불|\bpayments?\b|\bfees?\b|\bprice|\bcharges\b|\brent\b|\binvoic|\bcompensation\b|\bremuneration\b|\brefund"
    ),
    cue=ways(
        _MONEY_KO
        + r"[^.]{0,120}(?:지급|납부|결제|송금|입금|지불|정산|감액|보류|환불|반환|선불|선납|준다|치른다)|(?:지연|연체)\s?(?:이자|손해금|료|배상금)|(?:세금계산서|청구서|인보이스|검수)[^.]{0,80}(?:지급|결제|송금|입금|지불|납부)|환불|(?:지급|결제|납부|지불)\s?(?:기일|기한|조건|시기|방법)",
        r"\b(?:pay|pays|paid|payable|payments?|remit)\b[^.;]{0,140}\b(?:invoice|fees?|price|rent|charges?|amounts?|days?|advance|receipt|upfront|signing|acceptance|deliver)|\b(?:invoices?|fees?|price|rent|charges?|amounts?)\b[^.;]{0,140}\b(?:pay|paid|payable|due|settled|non-?refundable)\b|\bsettle\b[^.;]{0,60}\binvoice|\binterest\b[^.;]{0,100}(?:%|per cent|percent|rate|month|annum)|\bnon-?refundable\b|\brefund|\bnet (?:\d|thirty|sixty|forty|ninety)",
    ),
    apart=ways(
        r"지체\s?상금|위약금|위약벌|손해배상(?:금|액)?을?\s?지급|보험료|세금을\s?납부|원천징수|배상액|임금|급여|하도급\s?대금\s?직접|보증금|최소\s?(?:구매|주문|발주)",
        r"liquidated|penalt|damages|insurance|minimum (?:purchase|order|commit)|taxes? (?:shall|are|payable)|wages|indemnif|security deposit|insolven|terminat[^.;]{0,60}(?:if|where|fails|failure)[^.;]{0,40}pay",
    ),
)
_PAY = ways(
    r"선납|선불|지급|납부|결제|송금|입금|지불|정산",
    r"\bpa(?:y|ys|id|yable|yment|yments)\b|\bdue\b|\bsettle|\bremit|\bnet\b",
)
_PRICED = ways(
    _MONEY_KO + r"|금액|지급",
    r"\b(?:payments?|fees?|price|amounts?|invoices?|charges|remuneration|compensation|sums?)\b",
)
_WITHIN = re.compile(
    r"\s?(?:이내|안에|내에|내로|내\s|이후|후\s?에?|뒤|까지|간|의\s?기간|이\s?(?:경과|되는|지난)|경과|\(|째)|['’s]{0,2} ?(?:after|from|of|following|net|days|end|upon|\(|credit|on which|\.|,|$|prior)"
)
_WITHIN_LED = re.compile(
    r"(?:within|net|no later than|not later than|in|terms?(?: of| are|:)?|period of|by|at|on or before|due) (?:a period of )?$"
)
_FROM = ways(
    r"청구|세금계산서|계산서|검수|검사|인수|납품|수령|발행|인보이스|완료|종료|승인|확인|공급|마감|도래|제출|접수|설치|기산|익일",
    r"invoice|receipt|acceptance|deliver|statement|month|completion|approval|issu|bill|end of|inspection|shipment|signature|execution|date",
)
_NOT_PAYMENT_TIME = ways(
    r"이의(?:를)?\s?(?:제기|신청)|발행(?:한다|하여야|해야)|제출(?:한다|하여야|해야)|검수(?:한다|를\s?완료|하여|를\s?마치)|통지(?:한다|하여야)|연체(?:하|한|가)[^.]{0,30}(?:이상|일)|지체(?:하|한)",
    r"\bdispute|notify|overdue (?:by|for) more|suspend|remain(?:s)? unpaid|late by|object|past due for|issue an invoice within|refund",
)
_UPFRONT_ALL = ways(
    r"(?:전액|총액|일시불|대금\s?전부|연간\s?\S{1,8}(?:료|금|비)|연\s?\S{1,6}료|모두|전부)\S{0,3}[^.]{0,40}(?:선불|선납|선급|선지급|미리\s?(?:지급|납부)|계약\s?(?:체결|서명|시|과\s?동시)[^.]{0,20}(?:지급|납부|결제))|(?:선불|선납)(?:로|으로|한다|하여야|\s?조건|제)|100\s?%[^.]{0,30}(?:선|계약\s?체결|사전|미리)|사전에\s?(?:전액|모두)",
    r"(?:all|full|entire|total|annual(?:ly)?|yearly|100\s?%|quarterly|whole)\b[^.;]{0,80}\b(?:in advance|upfront|up front|prepa(?:y|id)|on signing|upon (?:signing|signature|execution)|on execution)|\b(?:in advance|upfront|prepaid|prepayment)\b[^.;]{0,60}\b(?:in full|full|all|annual|entire|yearly|total|100)",
)
_MONTHLY = ways(r"매월|월\s?(?:이용료|사용료|임대료|대금|렌탈료|리스료)", r"\bmonthly\b|each month|per month")
_UPFRONT = ways(
    r"선급금?|선금|착수금|계약금|선불|선납|선지급|(?:계약\s?체결|서명|계약\s?시|체결\s?시|체결일|발주\s?시|주문\s?시)[^.]{0,50}",
    r"in advance|advance|upfront|up front|deposit|down ?payment|on signing|upon (?:signing|signature|execution|order)|on (?:execution|order)|at signing|prepa|with (?:the|each) order|(?:when|on|upon) placing|mobili[sz]ation",
)
_NO_UPFRONT = ways(
    r"(?:선급금?|선금|착수금|선불)(?:은|는|을|를)?\s?(?:지급하지|없|두지|인정하지)",
    r"no (?:advance|deposit|upfront|prepayment|down)|without (?:any )?(?:advance|deposit|prepay)|not (?:be )?(?:required|obliged) to (?:pay|make) (?:any )?(?:advance|deposit|upfront)",
)
_AT_ONCE = ways(
    r"(?:즉시|당일|동시(?:에|이행)|지체\s?없이|수령과\s?동시)[^.]{0,24}(?:지급|결제|송금|입금|납부|지불)|현금으로\s?즉시",
    r"(?:pay(?:able|ment|ments|s)?|due|paid)\b[^.;]{0,30}\b(?:immediately|on (?:receipt|delivery|demand)|upon (?:receipt|delivery|demand)|forthwith|at once|cash on delivery|same day)|\bimmediate(?:ly)? (?:payment|due|payable)",
)
_MONTH_END = re.compile(
    r"익익월\s?말|(?:다음다음|다다음)\s?달\s?말|(?P<next>(?:익월|다음\s?달|차월)(?:의)?\s?(?:말일|말|마지막))|\bend of the (?:month )?(?:following|next)(?: month)?|\b(?P<eom>(?:by|on|before) the (?:last day|end) of the (?:following|next|succeeding) (?:calendar )?month)"
)
_INTEREST = ways(
    r"(?:지연|연체)\s?(?:이자|손해금|료|배상금|이율)|이자(?:를|율)|연체\s?(?:일수|금액)[^.]{0,30}%|가산금",
    r"\binterest\b|\blate (?:payment )?(?:fee|charge)|service charge",
)
_UNPAID_WITHIN = ways(
    r"이내에?\s?(?:\S{1,8}\s)?(?:지급|납부|결제)하지",
    r"\b(?:not (?:been )?(?:paid|settled)|unpaid) (?:with)?in\b|fails? to pay[^.;]{0,40}within",
)
_MONTHLY_RATE = ways(
    r"월\s?\d|월\s?(?:리|이율|금리)|매월|1개월당|월당", r"per (?:calendar )?month|a month|monthly|each month|/month"
)
_DAILY_RATE = ways(
    r"(?:1일|일|하루|매일)(?:당|마다|에)?\s?[\d천만백1]|일\s?(?:당|리|이율)|하루|지연\s?일수|연체\s?일수|지체\s?일수",
    r"per day|daily|each day|for every day|per diem",
)
_YEARLY_RATE = ways(
    r"연\s?\(?\d|연\s?[일이삼사오육칠팔구십]|연\s?이율|연리|연간|1년|연\s",
    r"per annum|annual|a year|per year|p\.?a\.?\b|yearly",
)
_NO_REFUND = ways(
    r"(?:환불|반환|환급)(?:하지|되지|을?\s?하지|은\s?하지|을\s?받을\s?수|을\s?청구할\s?수|받을\s?수|을?\s?요구할\s?수|을?\s?요청할\s?수)\s?(?:아니|않|못|없)|환불\s?(?:은|이)?\s?(?:불가|없|되지)|환불(?:을|이)?\s?(?:불허|인정하지)|반환\s?(?:의무|청구)\S{0,3}\s?(?:가|를|이)?\s?(?:없|지지|할\s?수\s?없)",
    r"\bnon-?refundable\b|\bno refunds?\b|\bnot (?:be )?(?:refund|entitled to (?:a |any )?refund)|without (?:any )?refund|under no circumstances[^.;]{0,40}refund|not refundable",
)
_REFUND_EXCEPT = ways(r"다만|제외|경우를\s?제외|귀책[^.]{0,30}경우(?:에는|는)", r"except|unless|other than|save")
_WHEN_PAID = ways(
    r"(?:원청|원도급|고객|발주\S{0,2}|최종\s?\S{0,4}|수요\S{0,2}|상위|제3자|원사업자|엔드\s?유저|소매점|소비자|구매자|재판매처|거래처|매출처|투자)\S{0,6}(?:로부터|에게서|에서|이|가|의)[^.]{0,50}(?:지급\s?받|수령|입금|받은|수금|회수|지급(?:한|된|하는|이|을)|받는)[^.]{0,60}(?:후|뒤|이후|때|날|경우|조건|한하|다음|부터|까지는)",
    r"pay[- ]?(?:when|if)[- ]paid|(?:after|upon|once|until|unless|when|if|conditional|contingent|subject to|following|to the extent)[^.;]{0,80}(?:receiv|paid by|payment (?:by|from)|been paid|collect|funds)[^.;]{0,80}(?:end|its|ultimate|own|upstream|principal|prime|third)[- ]?(?:client|customer|user|employer|contractor|sponsor|part)?|(?:receiv|collect)\w*[^.;]{0,40}(?:payment|funds|amount)[^.;]{0,30}from (?:its|the (?:end|ultimate|prime|final)|end)",
)
_DISCRETION = ways(
    r"(?:임의로|재량|판단(?:에|으로|하는|되는|하면|할)|일방적(?:으로)?|자유로이|단독|만족하지)[^.]{0,80}(?:감액|보류|공제|삭감|유보|조정|지연|거절|거부|상계|지급하지|지급을)|(?:감액|보류|공제|삭감|유보|지급을\s?거절|거부)[^.]{0,40}(?:재량|임의|일방|판단)",
    r"(?:discretion|unilaterally|any reason|no reason|sees fit|its (?:sole )?(?:opinion|judg(?:e)?ment)|dissatisf|deems)[^.;]{0,120}(?:withhold|reduc|set[- ]?off|deduct|delay|suspend|defer|refuse|adjust)|(?:withhold|reduc|set[- ]?off|deduct|defer|refuse)[^.;]{0,120}(?:discretion|unilateral|any reason|sees fit|its (?:sole )?(?:opinion|judg(?:e)?ment)|for as long)",
)


def read_payment(sentences: Sequence[ContractSentence], view: View) -> Iterator[PositionSign]:
    """Yield days to pay, the share in advance, the interest a year, and what makes pay uncertain."""
    if view.side == "eul":
        yield from _uncertain(sentences, view)
    for one in PAYMENT.of(sentences):
        text = one.text
        is_cued = PAYMENT.cue.search(text) or _PAY.search(text)
        if is_cued:
            yield PositionSign("present", one)
        if _NO_REFUND.search(text) and not _REFUND_EXCEPT.search(text) and view.side == "gap":
            yield PositionSign("no_refund", one)
        if _INTEREST.search(text):
            yield from _interest(one)
            if _UNPAID_WITHIN.search(text):
                yield from _days(one, view)
        elif is_cued and _PAY.search(text) and not re.search(r"환불|반환|refund|reimburse", text):
            yield from _advance(one)
            yield from _days(one, view)


def _uncertain(sentences: Sequence[ContractSentence], view: View) -> Iterator[PositionSign]:
    for one in sentences:
        if not _PAY.search(one.text) and not _PRICED.search(one.text):
            continue
        if _WHEN_PAID.search(one.text) and view.subject(one.text) != "own":
            yield PositionSign("pay_when_paid", one)
        if _DISCRETION.search(one.text) and _PRICED.search(one.text) and view.subject(one.text) != "own":
            yield PositionSign("discretionary", one)


def _interest(one: ContractSentence) -> Iterator[PositionSign]:
    found = shares(one.text)
    if not found:
        return
    percent = found[0].percent
    near = one.text[max(0, found[0].span.start - 30) : found[0].span.end + 30]
    if _YEARLY_RATE.search(near):
        yield PositionSign("interest_percent", one, percent)
    elif _MONTHLY_RATE.search(near):
        yield PositionSign("interest_percent", one, percent * 12)
    elif _DAILY_RATE.search(near) or _DAILY_RATE.search(one.text):
        yield PositionSign("interest_percent", one, percent * 365)
    else:
        yield PositionSign("interest_percent", one, percent)


def _advance(one: ContractSentence) -> Iterator[PositionSign]:
    text = one.text
    if _NO_UPFRONT.search(text):
        return
    upfront = _UPFRONT.search(text)
    if upfront:
        for share in shares(text):
            if (
                abs(share.span.start - upfront.start()) <= 70
                and not re.search(
                    r"잔금|중도금|balance|remaining|final", text[max(0, share.span.start - 24) : share.span.start]
                )
                and share.percent <= 100
            ):
                yield PositionSign("advance_percent", one, share.percent)
                return
    if _UPFRONT_ALL.search(text) and not (
        _MONTHLY.search(text) and not re.search(r"전액|총액|annual|entire|full", text)
    ):
        yield PositionSign("advance_percent", one, Decimal(100))


def _days(one: ContractSentence, view: View) -> Iterator[PositionSign]:
    text = one.text
    if view.subject(text) == ("own" if view.side == "eul" else "other") and not re.search(r"에게|invoice|청구", text):
        return
    month_end = _MONTH_END.search(text)
    if month_end:
        base = 60 if month_end["next"] or month_end["eom"] or "익익" not in text else 90
        bill = next(
            (each.days for each in lengths(text) if re.match(r"\s?(?:만기|어음)", text[each.span.end :])), Decimal(0)
        )
        yield PositionSign("days", one, base + bill)
        return
    found = [each for each in lengths(text) if _is_due(text, each)]
    if found:
        yield PositionSign(
            "days",
            one,
            found[-1].days
            if re.search(r"검수[^.]{0,30}이내[^.]{0,40}지급", text) and len(found) > 1
            else found[0].days,
        )
    elif _AT_ONCE.search(text) and not re.search(r"terminat|해지", text):
        yield PositionSign("days", one, Decimal(0))


def _is_due(text: str, length: Length) -> bool:
    if length.days > 400 or _NOT_PAYMENT_TIME.search(text[max(0, length.span.start - 50) : length.span.end + 30]):
        return False
    behind = text[length.span.end : length.span.end + 24]
    led = _WITHIN_LED.search(text[: length.span.start])
    if not (_WITHIN.match(behind) or led):
        return False
    around = text[max(0, length.span.start - 80) : length.span.end + 80]
    return bool(_FROM.search(around) and _PAY.search(around)) or bool(
        _PAY.search(text[length.span.end : length.span.end + 40]) and re.search("[가-힣]", text)
    )
