"""Who may end a contract, with what notice, with what time to cure, and what it costs."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from orchestrator.graphs.contract.contract_text import Span
from orchestrator.graphs.contract.review.figures import Length, lengths
from orchestrator.graphs.contract.review.reading import PositionSign, SentencePart, Topic, View, Who, ways
from orchestrator.graphs.contract.review.sentences import ContractSentence

TERMINATION = Topic(
    clause="termination",
    title=ways(
        r"해지|해제|(?:^|\s)종료$|끝맺음|\bending\b|\bleaving\b|(?:^|/ )end$|중도\s?종료|계약의?\s?(?:종료|해소|해약)|\bterminat|\bcancel|\bdefault\b|\bexit\b"
    ),
    cue=ways(
        r"해지|해약|계약\S{0,6}[^.]{0,40}(?:해제|종료(?:할|시킬|하고자))|(?:해지|해제|해약)(?:할\s?수|한다|하려|하고자|하는\s?경우|권|\s?통)|중도\s?(?:해지|해약|종료)|잔여\s?(?:계약\s?)?기간|시정[^.]{0,30}(?:기간|기회|하게|하도록)",
        r"\bterminat(?:e|es|ed|ion|ing)\b|\b(?:right|entitled|may|not) (?:to )?cancel\b|\bcancel(?:s|led|lation)?\b[^.;]{0,40}\b(?:agreement|contract|order|subscription|service|lease)|\b(?:end|exit|discontinue) (?:it\b|(?:this|the) (?:agreement|contract))|(?:remaining|remainder of the|unexpired|balance of the)[^.;]{0,20}\bterm\b",
    ),
    apart=ways(
        r"비밀\S{0,4}\s?(?:유지|정보)[^.]{0,80}(?:종료|해지)\S{0,3}\s?(?:후|이후|된)|(?:종료|해지)\s?(?:후|이후)에?도[^.]{0,60}(?:존속|유효|효력)|경업|경쟁\s?(?:업|사|관)|반환하거나\s?폐기",
        r"confidential[^.;]{0,120}(?:surviv|after|following)|surviv|(?:following|after) (?:the )?(?:expir|terminat)[^.;]{0,60}(?:compet|confiden|solicit)|compet",
    ),
)
_RIGHT = ways(
    r"(?:해지|해제|해약|종료|취소)(?:를\s?)?(?:할|하거나|시킬|될|통보할|권을)[^.]{0,24}(?:수\s?있|가진|행사)|(?:해지|해제|종료|취소)(?:한다|할\s?권리|된다|\s?가능)|(?:해지|해제)\s?(?:의사를\s)?(?:통지|통보)(?:할\s?수|하고|로써)|(?:해지|해약)(?:를|하고자|하려|\s?시)[^.]{0,60}(?:통지|통보|예고)(?:하여야|해야|한다)",
    r"(?:\d일|\d주|개월|달)\S{0,3}\s[^.]{0,20}시정[^.]{0,40}(?:준다|주고|준\s|부여|정하|한다|요구)|해지(?:는|하려면|하고자)[^.]{0,100}(?:시정|기간)[^.]{0,40}(?:한다|하여야)",
    r"\b(?:sets?|grants?|gives?|allows?)\b[^.;]{0,60}\b(?:days|weeks|months)\b[^.;]{0,60}\b(?:remed|cure|correct|rectif|put)|\bterminat\w*[^.;]{0,40}\bpresuppos",
    r"\b(?:may|can|entitled|right|option|permitted)\b[^.;]{0,160}\b(?:terminat|cancel|(?:end|exit|discontinue) (?:it\b|(?:this|the) (?:agreement|contract)))|\bwish\w* to (?:terminate|cancel|end)|\bterminat\w*[^.;]{0,30}\bby (?:either|the|any|customer|client|\w+) ?(?:party)?[^.;]{0,40}\b(?:upon|on|by|at|with)\b|\bmay be (?:terminated|cancelled)",
)
_ENDS = ways(r"해지|해제|해약|종료|취소", r"\bterminat|\bcancel|\b(?:end|exit|discontinue) (?:this|the|it)\b")
_NO_RIGHT = ways(
    r"(?:해지|해제|해약|종료|취소)(?:를)?\s?(?:할|하거나[^.]{0,20}할|를\s?요구할)?\s?수\s?(?:는\s)?없|(?:해지|해제|해약|종료)(?:하지|를\s?하지)\s?(?:못|아니|않)|(?:해지|해제)권(?:은|을|이)?\s?(?:없|가지지|포기|배제|인정(?:되|하)지)",
    r"\b(?:may|shall|can|will|is|are|does|do|has|have)(?: not|not| no)\b[^.;]{0,60}\b(?:terminat|cancel|right (?:to|of) terminat)|\bno right (?:to|of) (?:early )?(?:terminat|cancel)|\b(?:neither|neither party|no party)\b[^.;]{0,40}\bterminat|non-cancell?able|waives?[^.;]{0,40}right[^.;]{0,20}terminat",
)
_CAUSE = ways(
    r"위반|불이행|이행하지|부도|파산|회생|지급\s?정지|압류|해산|영업\s?정지|시정|최고|귀책|연체|지체|채무|사유가\s?(?:발생|있)|각\s?호|중대한|부정|허위",
    r"breach|default|insolv|bankrupt|fails?\b|failure|remed|\bcure|overdue|unpaid|non-?payment|liquidat|receiver|material(?:ly)?\b|change of control|force majeure|for (?:good )?cause\b|important reason|violat|infring",
)
_CONVENIENCE = ways(
    r"사유\s?(?:없이|여하|를\s?불문|에\s?관계|와\s?관계|와\s?상관|의\s?유무|를\s?밝히지|를\s?묻지)|이유\s?(?:없이|여하|를\s?불문|를\s?묻지|를\s?제시)|임의로|언제(?:든지|라도|나)|필요(?:하다고|에\s?따라|한\s?경우|시)|사정(?:에|상|으로|이|변경)|편의|경영상|판단(?:하면|에\s?따라|(?:하는|한|되는)\s?경우)|자유로이|자유롭게|재량|정당한\s?사유\s?없이도|어떠한\s?사유로도|원하는\s?경우|위반(?:이|\s?여부)[^.]{0,10}(?:없더라도|관계)",
    r"without (?:\w+ )?(?:cause|reason)|for (?:its )?convenience|any (?:or no )?reason|no reason|at any time|at will|with or without|(?:sole|absolute|own) (?:discretion|option|election)|whatever reason|in its discretion|whenever|need not (?:state|give)|irrespective of (?:any )?(?:breach|cause)",
)
_NOT_CONVENIENCE = ways(
    r"정당한\s?(?:사유|이유)\s?없이|임의로[^.]{0,20}없",
    r"only for (?:cause|material)|except for (?:cause|material breach)",
)
_AT_ONCE = ways(
    r"즉시|즉각|(?:사전\s?)?(?:통지|통보|예고|최고|시정\s?(?:요구|기회))\S{0,6}\s?(?:없이|절차\s?없이|를\s?요하지|하지\s?(?:않|아니)|기간\s?없이)|당일|곧바로|바로\s?해지",
    r"\bimmediate(?:ly)?\b|forthwith|without (?:\w+ ){0,3}(?:notice|warning|opportunity|cure|grace)|with immediate effect|no notice|same[- ]day|at once|effective (?:up)?on receipt",
)
_NOTICE = re.compile(
    r"\s?(?:의\s)?(?:전(?:까지|에|의|\s|,)|이전|이상|사전|의\s?(?:사전\s?)?(?:통지|예고|서면)|간의\s?(?:사전\s?)?(?:통지|예고))|['’s]{0,2},? (?:\w+ ){0,3}(?:prior|before|notice|in advance|advance)"
)
_NOTICE_LED = re.compile(
    r"(?:notice (?:period )?of (?:at least |not less than |no less than )?|(?:notice|writing),? (?:\w+ ){0,3}(?:at least|not less than|no less than|of) |통지\s?기간은?\s|예고\s?기간은?\s)$"
)
_CURE_WORDS = ways(
    r"\bputs? [^.;]{0,20}\bright\b|\bmakes? good\b|\bmade good\b",
    r"시정|최고|치유|보완|개선|이행을?\s?(?:요구|청구|촉구|독촉)|바로잡",
    r"\bcur(?:e|es|ed|ing)\b|\bremed(?:y|ies|ied|iate)|\brectif|\bcorrect(?:s|ed)?\b|\bgrace|fails? to [^.;]{0,40}within|not (?:cured|remedied)",
)
_INSOLVENCY = ways(
    r"부도|파산|회생|지급\s?정지|압류|해산|청산|영업\s?(?:정지|취소)|면허",
    r"insolv|bankrupt|liquidat|receiver|winding|assignment for the benefit|ceases? (?:to|doing) business",
)
_BREACHES = ways(
    r"위반|불이행|이행하지|지체|이행\s?지체|귀책|의무를\s?(?:다하지|이행)",
    r"breach|default|fails? (?:to|in)|failure|violat|non-?compliance|perform",
)
_BREAKER = re.compile(r"(?:이|가)\s[^.]{0,40}(?:위반|불이행|이행하지)[^.]{0,14}(?:때|경우|면)")
_OPPOSITE: Mapping[Who, Who] = {"own": "other", "other": "own", "both": "both"}
_NO_CURE = ways(
    r"(?:최고|시정\s?(?:요구|기회|기간|절차))\S{0,6}\s?(?:없이|하지|부여하지|주지|절차\s?없이|를?\s?요하지)|치유\s?기간\s?없이|사전\s?(?:통지|통보|최고)\S{0,3}\s?없이|즉시",
    r"without (?:\w+ ){0,4}(?:cure|notice|opportunity|grace|remed)|no (?:cure|grace|opportunity)|immediate|forthwith|whether or not (?:cur|remed|capable)",
)
REMAINING_FEES = ways(
    r"(?:잔여|남은|나머지|잔존|미경과)\s?(?:계약|이용|약정|임대|리스)?\s?기간[^.]{0,60}(?:대금|요금|이용료|수수료|금액|사용료|임대료|임차료|리스료|렌탈료|용역비|보수|비용)[^.]{0,60}(?:지급|납부|배상|부담|변제|청구|위약)|(?:잔여|남은|나머지|잔존|미납)\s?(?:대금|요금|이용료|임대료|임차료|리스료|사용료|렌탈료|용역비|금액)[^.]{0,30}(?:전액|일시|모두|전부|즉시)",
    r"(?:fees?|payments?|rent(?:als?)?|amounts?|charges?|sums?|instal?ments?)[^.;]{0,60}(?:remainder|remaining|balance|unexpired|rest|residual)[^.;]{0,30}(?:term|period)|(?:remaining|outstanding|future|balance of (?:the|all)) (?:\w+ )?(?:fees|rent|payments|charges|instal?ments)[^.;]{0,80}(?:due|payable|accelerat|immediately)|(?:fees?|instal?ments?|rent|payments?|amounts?|sums) (?:that |which )?(?:would (?:otherwise )?have|otherwise)[^.;]{0,60}(?:payable|due|been paid)",
)
_UNPAID = ways(
    r"(?:이미|기|그\s?때까지|해지\s?(?:시|일|전)까지|해지\s?이전)[^.]{0,30}(?:수행|이행|제공|납품|투입|완료|진행)[^.]{0,80}(?:지급하지|청구할\s?수\s?없|청구하지\s?(?:못|아니|않)|지급\s?(?:의무|책임)\S{0,2}\s?(?:를\s)?(?:지지|부담하지|없)|면한다|책임을?\s?(?:지지|부담하지)|포기)|해지[^.]{0,80}(?:어떠한|일체의?|별도의?)\s?(?:보상|비용|대가|대금|손해배상|정산|청구)[^.]{0,30}(?:청구할\s?수\s?없|지급하지|하지\s?(?:못|아니|않)|없|지지\s?(?:아니|않))|(?:이\s?경우|이\s?때|그\s?경우)[^.]{0,40}(?:어떠한|일체의?|아무런)\s?(?:\S{1,8}\s){0,2}(?:보상|비용|대가|대금|청구)\S{0,3}[^.]{0,20}(?:청구할\s?수\s?없|청구하지|지급하지|할\s?수\s?없)|(?:정산|보상|대가\s?지급|대금\s?지급|비용\s?정산)\s?없이[^.]{0,40}해지",
    r"\b(?:work|services)\b[^.;]{0,40}\b(?:performed|done|rendered|completed)\b[^.;]{0,60}\bnot (?:be )?(?:remunerat|paid|compensat|reimburs)",
    r"(?:no|without|not be (?:liable|obliged|obligated|required|entitled)|not (?:pay|owe)|nor|nothing)\b[^.;]{0,80}(?:pay(?:ment)?|compensation|fees?|remuneration|amount)[^.;]{0,80}(?:performed|completed|work[- ]in[- ]progress|progress|rendered|done|delivered|up to|prior to|before)|terminat[^.;]{0,100}without (?:any )?(?:further )?(?:payment|compensation|liability to pay)|terminat[^.;]{0,120}\b(?:not be entitled to|no entitlement to|forfeits?|waives?)[^.;]{0,40}(?:payment|compensation|fees|remuneration)",
)
_STILL_PAID = ways(
    r"(?:이미|기)[^.]{0,40}(?:수행|이행|제공|납품)[^.]{0,60}(?:지급(?:한다|하여야|하고|해야)|정산(?:한다|하여))",
    r"\bshall pay\b[^.;]{0,80}(?:performed|up to|until|through|completed|rendered|accrued)",
)


def read_termination(sentences: Sequence[ContractSentence], view: View) -> Iterator[PositionSign]:
    """Yield notices, times to cure, and whose rights are missing."""
    topical = TERMINATION.of(sentences)
    rights: list[tuple[Who, ContractSentence]] = []
    free: dict[Who, ContractSentence] = {}
    barred: dict[Who, ContractSentence] = {}
    for one in topical:
        if TERMINATION.cue.search(one.text):
            yield PositionSign("present", one)
        yield from _costs(one, view)
        for part in view.parts(one.text):
            if _NO_RIGHT.search(part.text) and not re.search(
                r"\bunless\b|경우를?\s?제외|[^.]{0,20}경우(?:에|를)?\s?(?:한하|아니면)", part.text
            ):
                who = _doer(part, view)
                barred.setdefault(who, one)
                if _is_absolute(part.text) and who != "other":
                    yield PositionSign("own_excluded", one)
                continue
            if not _RIGHT.search(part.text):
                continue
            who = _doer(part, view)
            rights.append((who, one))
            if _is_convenience(part.text):
                free.setdefault(who, one)
                yield from _notice(one, part.text, who)
            else:
                yield from _cure(one, _context(one, topical), part.text, who)
    yield from _one_sided(rights, free, barred)
    if view.side == "gap" and rights and not free and not barred and {who for who, _ in rights} & {"own", "both"}:
        first = rights[0][1]
        end = max(each.span.end for _, each in rights if each.place == first.place)
        yield PositionSign("neither_without_cause", replace(first, span=Span(first.span.start, end)))


def _doer(part: SentencePart, view: View) -> Who:
    by = re.search(
        r"terminat\w*[^.;]{0,30}\bby (?:the )?(?!giving|serving|sending|notice|written|means)(.{0,40})", part.text
    )
    if by and (named := view.named(by.group(1))):
        return named[0]
    if not _ENDS.search(part.text) and (breaks := _BREAKER.search(part.text)):
        # Who is given time is who broke a duty: the other one ends the contract.
        return _OPPOSITE.get(view.subject(part.text[: breaks.end()]) or "both", "both")
    return view.doer(part.text, _ENDS) or part.who or "both"


def _context(one: ContractSentence, topical: Sequence[ContractSentence]) -> str:
    """Return a sentence with the one before it in its section, which may say what the notice is."""
    place = topical.index(one)
    before = topical[place - 1] if place and topical[place - 1].place == one.place else None
    return (
        f"{before.text} {one.text}"
        if before and re.match(r"(?:[①-⑳]\s)?(?:위|전항|제\s?\d+\s?항|이\s?경우|such|in such)", one.text)
        else one.text
    )


def _is_absolute(text: str) -> bool:
    return bool(
        re.search(
            r"어떠한\s?(?:경우|사유)|어떤\s?(?:경우|사유)|여하한|일체|사유를\s?불문|under any circumstances|for any reason|in any (?:event|case)|no right (?:to|of) (?:early )?(?:terminat|cancel)|no circumstances|any right|해지권(?:은|을|이)?\s?(?:없|가지지|포기|배제)",
            text,
        )
    )


def _is_convenience(text: str) -> bool:
    if _NOT_CONVENIENCE.search(text):
        return False
    if _CONVENIENCE.search(text) and not (_CURE_WORDS.search(text) and _BREACHES.search(text)):
        return not _is_breach_only(text)
    return not _CAUSE.search(text) and (_notice_in(text) is not None or bool(_AT_ONCE.search(text)))


def _is_breach_only(text: str) -> bool:
    """Tell whether "at any time" or "필요한 경우" only goes with a breach."""
    return bool(_BREACHES.search(text)) and not re.search(
        r"사유\s?없이|이유\s?없이|without cause|for convenience|any reason|no reason|at will|위반(?:이|\s?여부)[^.]{0,10}(?:없|관계)|irrespective|whether or not",
        text,
    )


def _notice_in(text: str) -> Length | None:
    found = [
        one
        for one in lengths(text)
        if _NOTICE.match(text[one.span.end : one.span.end + 40]) or _NOTICE_LED.search(text[: one.span.start])
    ]
    return found[0] if found else None


def _notice(one: ContractSentence, text: str, who: Who) -> Iterator[PositionSign]:
    length = _notice_in(text) or _notice_in(one.text)
    days = length.days if length else Decimal(0) if _AT_ONCE.search(text) else None
    if days is None:
        return
    if who in ("own", "both"):
        yield PositionSign("own_notice_days", one, days)
    if who in ("other", "both"):
        yield PositionSign("other_notice_days", one, days)
        if not days:
            yield PositionSign("other_at_once", one)


def _cure(one: ContractSentence, context: str, text: str, who: Who) -> Iterator[PositionSign]:
    """Yield the time that the party has which is given notice: not who terminates."""
    days: Decimal | None = None
    if _CURE_WORDS.search(context) and not re.search(
        r"(?:최고|시정\s?요구)\S{0,3}\s?(?:없이|하지)|without[^.;]{0,30}(?:cure|opportunity)", text
    ):
        found = [each for each in lengths(context) if each.days < 400]
        days = found[0].days if found else None
    if days is not None:
        if who in ("own", "both"):
            yield PositionSign("other_cure_days", one, days)
        if who in ("other", "both"):
            yield PositionSign("own_cure_days", one, days)
    elif _NO_CURE.search(text) and _BREACHES.search(text) and who in ("other", "both") and not _only_grave(text):
        yield PositionSign("no_cure_for_own", one)


def _only_grave(text: str) -> bool:
    """Tell whether it is only for a breach that cannot be cured, or for insolvency, that no time is given."""
    return bool(
        re.search(
            r"incapable of|cannot be (?:cured|remedied)|not capable|치유(?:가|할\s?수)?\s?(?:불가능|없는)|시정(?:이|할\s?수)?\s?(?:불가능|없는)|고의|fraud|wil?lful|경우(?:에는)?[^.]{0,20}부도",
            text,
        )
        or (_INSOLVENCY.search(text) and not re.search(r"위반|breach", text))
    )


def _costs(one: ContractSentence, view: View) -> Iterator[PositionSign]:
    if REMAINING_FEES.search(one.text):
        payer = view.subject(one.text)
        if view.side == "gap" and payer != "other":
            yield PositionSign("remaining_fees", one)
    if _UNPAID.search(one.text) and not _STILL_PAID.search(one.text) and view.side == "eul":
        yield PositionSign("no_pay_for_work_done", one)


def _one_sided(
    rights: Sequence[tuple[Who, ContractSentence]],
    free: dict[Who, ContractSentence],
    barred: dict[Who, ContractSentence],
) -> Iterator[PositionSign]:
    holders = {who for who, _ in rights}
    if holders == {"other"}:
        yield PositionSign("own_excluded", rights[0][1])
    if "other" in free and not {"own", "both"} & set(free):
        yield PositionSign("only_other_without_cause", free["other"])
    elif not free and barred and "own_excluded" not in holders:
        yield PositionSign("neither_without_cause", next(iter(barred.values())))
