"""Who may deal only with the other, and who may not compete."""

import re
from collections.abc import Iterator, Sequence

from orchestrator.graphs.contract.review.figures import Length, lengths
from orchestrator.graphs.contract.review.reading import PositionSign, Topic, View, Who, ways
from orchestrator.graphs.contract.review.sentences import ContractSentence

_NOT = r"(?:아니|않|못|없|금지|안\s?된|삼가|불가|말아야|제한)"
_FORBIDS = ways(
    r"(?:할|될)\s?수\s?없|(?:하지|되지)\s?(?:아니|않|못)|못\s?한다|아니\s?(?:된다|한다)|안\s?된다|금지",
    r"\b(?:shall|may|will|must) not\b|\brefrain\b|\bonly\b|\bsolely\b",
)
"""Enough to be a duty under a title that says which."""
_RUNS_KO = (
    r"(?:(?<!작)(?<!수)(?<!하도급)(?<!기)업|사업(?:목적)?|영업|회사|매장|점포|법인)(?:을|를|에)\s?[^.]{0,40}(?:하지|세우지|벌이지|차리지|열지|설립하지|"
    r"영위하지|운영하지|시작하지|참여하지|종사하지|더하지)\s?(?:아니|않|못)"
)
_NOT_EN = r"\b(?:(?:shall|will|may|must) not|(?:agrees?|undertakes?|promises?|covenants?) not to)\b (?:\w+ ){0,3}?"
_RUNS_EN = (
    _NOT_EN
    + r"(?:set up|open|operate|run|establish|found|carry on|start|launch|acquire)\b[^.;]{0,60}\b(?:business(?:es)?|shops?|stores?|outlets?|compan(?:y|ies)|ventures?)\b|"
    + _NOT_EN
    + r"(?:advise|act for|work for|serve|supply|offer|build|develop|market|sell|provide|engage in)\b(?=[^.;]{0,160}\bafter\b|[^.]{0,80}\bof (?:its|their|his) own\b)|\b(?:after|following) (?:\w+ ){0,5}(?:completion|end|ended|over|terminat\w+|expir\w+)\b[^.;]{0,60}"
    + _NOT_EN
    + r"(?:advise|act for|work for|serve|supply|offer|build|develop|market|sell|provide|engage in)\b"
)
_RUNS_EN += r"|\bneither\b[^.;]{0,120}\b(?:may|shall|will)\b[^.;]{0,100}\bof (?:its|their|his) own\b"
"""To run a business is what a duty not to compete forbids, whether or not it says so."""
_COMPETING = ways(
    _RUNS_KO
    + r"|경쟁|경업|동종|스스로\s?(?:생산|제조|판매|개발|출시)하지|(?:유사(?:한)?|비슷한)\s?(?:업|영업|사업|서비스|제품|업무|용역)|같은\s?(?:업종|사업|영업)",
    _RUNS_EN
    + r"|\bcompet|\b(?:similar (?:business|services|product)|(?:business|services?|products?) (?:that (?:is|are) )?(?:similar|identical) to|same (?:line of )?business)",
)
EXCLUSIVITY = Topic(
    clause="exclusivity",
    title=ways(r"독점|전속(?!\s?관할)|배타|최소\s?(?:구매|주문|발주)|\bexclusiv|minimum (?:purchase|order|commit)"),
    cue=ways(
        r"(?<!비)독점|(?<!비)전속|(?<!비)배타적|오로지|유일한?\s?(?:\S{1,8}\s)?(?:공급|구매|거래|수행|제공|판매)|(?:다른|타|여타)\s?(?:[가-힣]{2,8}\s)?(?:도매상|도매업자|소매상|총판|구매자|매수인|판매점|판매자|매체|기관|학교|은행|유통\S{0,2}|업체|회사|고객|거래처|공급\S{0,3}|사업자|고객사|제조사|대리점|기업)\S{0,5}[^.]{0,70}(?:공급|거래|구매|구입|제공|조달|위탁|의뢰|판매|수행|납품|발주|주문|맡기|두지|지정|선임|주지|팔지|사지|사들이지|쓰지|교섭|협상|허락)[^.]{0,20}"
        + _NOT,
        r"(?:(?:외에|이외에|밖에|말고)(?:는|도)?|(?:이외|외)의\s?(?:자|곳|업체|회사|사업자|사람)\S{0,3}|(?:이|가)\s?아닌\s[^.]{0,30}(?:에게|와|과|로부터|에서)도?)\s[^.]{0,60}(?:공급|제공|개발|협의|교섭|구매|구입|거래|위탁|의뢰|조달|판매|납품|발주|사지|팔지|맡기지|주지|쓰지)[^.]{0,20}"
        + _NOT
        + r"|제\s?3자\S{0,5}[^.]{0,70}(?:공급|판매|구매|거래|제공|위탁|의뢰|조달|구입|납품|임차|주문|발주|수행)(?:을|를)?\s?(?:받|하거나|하지|할\s?수|하여서는|해서는|받지|계약)[^.]{0,20}"
        + _NOT
        + r"|(?:에게만|에게서만|한테서만|로부터만|하고만|와만|과만|(?<!사내)(?<!내부)에서만|을\s?통해서만|를\s?통해서만|통하여서만)",
        r"최소\s?(?:구매|주문|발주|이용|물량|보장|매입|약정)|의무\s?(?:구매|물량)|\b(?<!non-)(?<!non )exclusiv\w*|\b(?:solely|only) (?:from|to|through|with)\b|\b(?:from|to|with|through|by) (?:nobody|no one|none|no other)\b|\b(?:nobody|no one|none|no other \w+) (?:but|than|except)\b|\b(?:with|from|to|through) (?:the )?\w+ alone\b|\bsole (?:supplier|source|provider|vendor|distributor|customer)|\bnot\b[^.;]{0,40}\b(?:purchase|source|procure|obtain|buy|order|acquire|sell|supply|provide|deal|engage|appoint|retain|hire|use|lease|rent|accept|licen[cs]e|grant|offer|distribute|deliver|market|negotiate)\b[^.;]{0,80}\b(?:another|other (?:persons?|customers?|distributors?|buyers?|dealers?|compan\w+|licensees?|part\w+|suppliers?|providers?|vendors?)|any (?:third|other)|third part|others|anyone|elsewhere|other than)|(?:order|purchase|buy|take)s? (?:at least|not less than|less|fewer)\b|minimum (?:\w+ ){0,2}(?:purchase|order|quantit|volume|commitment|spend)|take[- ]or[- ]pay|\ball (?:of )?its requirements|\brefrain from\b[^.;]{0,60}\b(?:other|third)",
    ),
    apart=ways(
        r"(?:전속|독점|배타)\S{0,4}\s?(?:관할|합의|재판|소유|재산|권리(?:를|은|는)?\s?(?:보유|귀속)|귀속)|(?:전속|독점|배타)(?:적으로|적인|적)?\s?(?:으로\s)?(?:귀속|소유|보유|갑의\s?소유)|비밀|기밀|누설|양도(?:하|할)|재위탁|하도급",
        r"exclusive(?:ly)? (?:jurisdiction|property|owner|remed|right, title|venue|forum|own|govern|vest|belong|of (?:tax|vat)|competen)|(?:jurisdiction|remed(?:y|ies)|property|owner\w*|venue|courts?)\b[^.;]{0,40}\bexclusive|sole and exclusive (?:remed|property|owner|liab|right)|exclusive (?:right, )?title|confidential|subcontract|sub-contract|assign|exclusive of|mutually exclusive|sublicen",
    ),
)
NON_COMPETE = Topic(
    clause="non_compete",
    title=ways(r"경업|경쟁\s?(?:금지|제한|행위)|겸업|\bnon-?compet|\bcompetition\b|restrictive covenant"),
    cue=ways(
        _RUNS_KO
        + r"|경업|스스로\s?(?:생산|제조|판매|개발|출시)하지\s?(?:아니|않|못)|(?:경쟁|동종)[^.]{0,140}"
        + _NOT
        + r"|(?:유사(?:한)?|비슷한|같은)\s?(?:종류의\s?)?(?:업|영업|사업|서비스|제품|업무|용역)[^.]{0,80}"
        + _NOT,
        _RUNS_EN
        + r"|\bnon-?compet|\bcompet(?:e|es|ing|itive|itor)s?\b[^.;]{0,200}\b(?:shall not|may not|will not|not to|refrain|prohibit|agrees not|undertakes not|neither)|\b(?:shall not|may not|will not|not to|refrain|agrees not|undertakes not|neither|nor)\b[^.;]{0,200}\b(?:compet(?:e|es|ing|itive|itor)s?|(?:similar (?:business|services|product)|(?:business|services?|products?) (?:that (?:is|are) )?(?:similar|identical) to|same (?:line of )?business))\b",
    ),
    apart=ways(
        r"(?:직원|임직원|인력|종업원|근로자|임원)\S{0,3}[^.]{0,60}(?:채용|고용|유인|스카우트|영입)|부정\s?경쟁|입찰|공정\s?거래|가격\s?경쟁|경쟁력|경쟁입찰",
        r"solicit|hir(?:e|ing)|employ(?:ee|ment)s?\b|competent|competition law|antitrust|unfair compet|competitive (?:price|bid|tender)|confidential information (?:to|with)",
    ),
)
_FREE = ways(
    r"비독점|비배타|비전속|독점(?:적|권)?[^.]{0,30}(?:부여하지|아니|않|없)|배타적(?:이지|인\s?것)?[^.]{0,14}(?:아니|않)|전속(?:적)?[^.]{0,16}(?:아니|않)|자유로이|자유롭|(?:제한|제약|방해|금지)(?:을|를|도)?\s?(?:하지|받지|되지)\s?(?:아니|않)|(?:공급|제공|구매|거래|수행|판매|경쟁)할\s?수\s?있|(?:경업|경쟁|독점|전속|구매|최소)[^.]{0,40}(?:의무|책임|제한)(?:가|을|를|이|도)?\s?(?:없|지지|지우지|부담하지|부과하지|두지)",
    r"\bnon-?\s?exclusiv|\bnot (?:be )?(?:an )?exclusiv|\bno exclusiv|\bfree to\b|\bnothing (?:in|herein|contained)[^.;]{0,60}(?:prevent|restrict|prohibit|preclud|prejudice|limit)|\bnot (?:be )?(?:restrict|prevent|prohibit|preclud|limit|bound)|\bmay (?:also )?(?:freely )?(?:maintain|carry|purchase|source|provide|supply|compete|engage|sell|procure|offer|serve)|\bno (?:minimum|obligation|non-?compet|duty)|\bat liberty\b|without (?:any )?(?:exclusiv|minimum)",
)
_MINIMUM_OWED = ways(
    r"최소[^.]{0,120}(?:미달|부족|차액|못\s?미치|달성하지|충족하지|이르지)[^.]{0,80}(?:지급|보전|배상|납부|정산|부담)|(?:미달|부족)(?:분|액|량)\S{0,3}[^.]{0,50}(?:지급|보전|배상|납부|청구)|(?:실제|사용|구매)\S{0,6}\s?(?:여부|량)\S{0,3}\s?관계\s?없이[^.]{0,40}최소",
    r"(?:shortfall|deficien|(?:orders?|purchases?|buys?|takes?) (?:less|fewer)|difference|fails? to (?:meet|purchase|reach|achieve|order|attain))[^.;]{0,120}(?:pay|liable|due|invoice|compensat|owe)|(?:pay|liable|invoice|compensat)[^.;]{0,120}(?:shortfall|deficien|difference)|take[- ]or[- ]pay|minimum[^.;]{0,100}(?:regardless|whether or not|irrespective)",
)
_IT_PAYS = re.compile(r"\bit (?:shall|will|must) pay\b")
_EXCLUSIVE_OF = ways(
    r"(?:독점|전속|유일한)\s?(?:적인?|적)?\s?(?:\S{1,8}\s)?(?:공급|수행|제공|개발|협력|납품|파트너|수탁|제조|에이전|대행)\S{0,5}",
    r"(?:sole|exclusive)(?: and exclusive)? (?:\w+ )?(?:supplier|provider|vendor|source|agency|contractor|manufacturer|consultant|partner|developer)",
)
_GRANTS = ways(
    r"부여|지정|선임|임명|위촉|인정|허락|선정|정한다",
    r"\b(?:grants?|appoints?|designates?|engages?|retains?|awards?)\b",
)
_DEALING = ways(
    r"독점|전속|구매|구입|조달|발주|주문|위탁(?:하지|할)|의뢰",
    r"exclusiv|\b(?:purchase|buy|source|procure|obtain|engage any|retain any|appoint|order)\b",
)
"""Of what else could be a duty not to compete."""
_AFTER_END = ways(
    r"(?:종료|만료|해지|해제|퇴|완료)\S{0,6}\s?(?:후|이후|부터|한\s?(?:날|때))|(?:끝난|마친|그친)\s?(?:뒤|후|날|때)|끝나고|(?:종료|만료|해지)일\S{0,3}\s?(?:부터|로부터)",
    r"(?:after|following|post|from)[^.;]{0,40}(?:terminat|expir|end|completion)|thereafter|post-term",
)
_DURING = ways(
    r"계약\s?(?:기간|중)|계약\s?존속|계약이\s?(?:이어지|계속)|위촉\s?기간|자문\s?기간|용역\s?기간|이행\s?중|유효\s?기간|수행\s?기간|거래\s?기간",
    r"(?:during|throughout|for the duration of|within)[^.;]{0,30}(?:term|engagement|agreement|duration)|so long as|while (?:this|the) (?:agreement|contract)|term of (?:this|the) (?:agreement|contract)|as long as",
)


def read_exclusivity(sentences: Sequence[ContractSentence], view: View) -> Iterator[PositionSign]:
    """Yield how long this side may deal with the other alone, and a minimum that it has to pay for."""
    for one in EXCLUSIVITY.of(sentences):
        text = one.text
        if _MINIMUM_OWED.search(text) and view.side == "gap" and _owes_minimum(one, view):
            yield PositionSign("minimum_purchase", one)
            continue
        if not (EXCLUSIVITY.cue.search(text) or _FORBIDS.search(text)) or re.search(
            r"최소|minimum|(?:order|purchase|buy|take)s? (?:at least|not less than|fewer)", text
        ):
            continue
        if _FREE.search(text) or (NON_COMPETE.has(one) and not _DEALING.search(text + one.title)):
            continue
        bound = _bound(text, view)
        if bound in ("own", "both"):
            yield from _time(one, during="own_without_limit")


def _owes_minimum(one: ContractSentence, view: View) -> bool:
    """Tell whether this side pays for a shortfall; below a title that says so whoever is named is only who gets it."""
    return (
        bool(re.search(r"최소|minimum", one.title))
        or view.subject(one.text) != "other"
        or bool(_IT_PAYS.search(one.text))
    )


def _bound(text: str, view: View) -> Who | None:
    """Return who may not deal with others: who acts, but of "X is the exclusive supplier of Y" Y."""
    who = view.subject(text)
    match = _EXCLUSIVE_OF.search(text)
    if match and not _GRANTS.search(text):
        named = [each for each in view.named(text) if each != "both"]
        return next((each for each in named if each != who), who)
    return who


def _time(one: ContractSentence, during: str) -> Iterator[PositionSign]:
    found = _months(one.text)
    if found is not None:
        yield PositionSign("own_months", one, found.months)
    else:
        yield PositionSign(during, one)


def _months(text: str) -> Length | None:
    found = [each for each in lengths(text) if each.days >= 28]
    after = _AFTER_END.search(text)
    behind = [each for each in found if after and each.span.start >= after.start() - 40]
    return next(iter(behind or found), None)


def read_non_compete(sentences: Sequence[ContractSentence], view: View) -> Iterator[PositionSign]:
    """Yield how long this side may not compete, or that nothing limits it."""
    for one in NON_COMPETE.of(sentences):
        text = one.text
        is_told = NON_COMPETE.cue.search(text) and _COMPETING.search(text)
        if not (is_told or _FORBIDS.search(text)) or _FREE.search(text):
            continue
        if EXCLUSIVITY.title.search(one.title) and not NON_COMPETE.title.search(one.title):
            continue
        who = view.subject(text)
        if who not in ("own", "both"):
            continue
        if _months(text) is None and _DURING.search(text) and not _AFTER_END.search(text):
            yield PositionSign("own_during_term", one)
        else:
            yield from _time(one, during="own_without_limit")
