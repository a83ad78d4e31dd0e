"""Who may change price, scope or terms by itself."""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from orchestrator.graphs.contract.review.figures import lengths
from orchestrator.graphs.contract.review.reading import PositionSign, Topic, View, ways
from orchestrator.graphs.contract.review.sentences import ContractSentence

_WHAT_KO = r"(?:대금|요금|단가|가격|이용료|사용료|수수료|조건|약관|범위|사양|내용|정책|임대료|용역비|보수|물량|과업|일정|납기|요율|본\s?계약|서비스|출고가|용량|포장|규격|수량|디자인|장려금|공급가|사양서|발주|운영비|관리비|시간대|종류)"
_CHANGE_KO = r"(?:변경|인상|조정|개정|수정|추가|축소|증감|인하|바꾸|바꿀|늘리|늘릴|올릴|올리)"
_CHANGE_EN = r"(?:modif(?:y|ies)|amend|chang(?:e|es)|increas(?:e|es)|revis(?:e|es)|adjust|vary|varies|alter|update|raise|expand|add|remove|fix|substitute|replace|require changed|add to|reduce)"
CHANGES = Topic(
    clause="unilateral_change",
    title=ways(r"변경|개정|조정|단가|\bchanges?\b|\bamendment|\bmodification|\bvariation|price adjust"),
    cue=ways(
        rf"{_WHAT_KO}[^.]{{0,80}}?{_CHANGE_KO}[^.]{{0,40}}?(?:[할꿀릴]?\s?수\s?있|한다|하며|요구|지시|권한|권리|가능)|{_CHANGE_KO}[^.]{{0,40}}{_WHAT_KO}[^.]{{0,40}}할\s?수\s?있|(?:지시|요구|요청)하는[^.]{{0,20}}변경[^.]{{0,40}}없이",
        rf"\b(?:sets?|determines?|fixes)\b[^.;]{{0,40}}\b(?:prices?|fees?|rates|charges)\b[^.;]{{0,60}}\b(?:from time to time|discretion|sees fit|alone)\b|\b(?:prices?|price list|fees|terms|rates|specifications?)\b[^.;]{{0,70}}\bmay\b[^.;]{{0,24}}\b{_CHANGE_EN}\b|\b(?:may|right to|entitled to|reserves?|can|discretion|shall be free)\b[^.;]{{0,80}}\b{_CHANGE_EN}\b[^.;]{{0,100}}\b(?:fees?|prices?|pricing|terms?|scope|services?|specifications?|rates?|charges|agreement|policies|conditions|rent|requirements|deliverables|schedule|features|users|packaging|assortments?|plant|equipment|quantit\w+|tasks?|work)",
    ),
    apart=ways(
        r"주소|담당자|연락처|상호|대표자|법령의?\s?(?:개정|변경)|비밀번호",
        r"address|contact person|change of control|bank details|applicable law",
    ),
)
_ORDERED = ways(
    r"(?:지시|요구|요청)(?:하는|한|에\s?따른)[^.]{0,20}변경[^.]{0,30}(?:추가|별도)[^.]{0,12}없이",
    r"\b(?:any|all) changes? (?:requested|ordered|instructed)[^.;]{0,60}(?:without|at no)[^.;]{0,20}(?:additional|extra|charge|cost)",
)
_MAY = ways(
    r"[할꿀릴]\s?수\s?있|권한|권리(?:를|가)|(?:통지|통보|고지|공지|게시|지시)(?:함으로써|로써|로|하면|하고|하여)[^.]{0,30}(?:변경|조정|인상)|일방적으로|임의로|단독으로|수시로|(?:게시|공지)함으로써",
    r"\b(?:may|right|entitled|reserves?|can|discretion|unilateral|from time to time|sees fit|alone\b)",
)
_MAY_NOT = ways(
    rf"{_CHANGE_KO}(?:을|를)?\s?(?:할\s?수\s?없|하지\s?(?:못|아니|않)|될\s?수\s?없|되지)|(?:상호|쌍방|양\s?당사자|서면)[^.]{{0,20}}(?:합의|동의)|합의(?:하여|로|에\s?의|한\s?경우|를\s?(?:거쳐|통해))|협의(?:하여|를\s?거쳐|로|한\s?후)\s?{_CHANGE_KO}|동의(?:를\s?(?:얻|받)|하에|로)",
    r"\b(?:may|shall|can|will) not\b|\bno (?:change|amendment|modification|variation)|\b(?:mutual|written|prior|both parties|parties')\b[^.;]{0,30}\b(?:agree|consent)|\bagreed? (?:in writing|by both)|\bonly (?:by|with)\b|with [^.;]{0,24}consent|\bunless\b[^.;]{0,40}agree|neither party|signed by",
)
_ALONE = ways(
    r"(?:합의|동의|협의)\S{0,3}\s?없이|일방적", r"without[^.;]{0,30}(?:consent|agreement|approval)|unilateral"
)
_EXIT = ways(r"해지(?:할|를|권)|해약|계약을\s?종료", r"\bterminat|\bcancel|\breject|\bobject")
_ADJUSTED = ways(
    r"(?:대금|비용|보수|일정|납기|용역비|단가|금액|기간)[^.]{0,40}(?:조정|협의|증액|반영|추가\s?지급|정산|연장)|추가\s?(?:대금|비용|보수)[^.]{0,20}(?:지급|협의|청구|정산)",
    r"(?:equitabl|corresponding|reasonable|appropriate|fair)\w*[^.;]{0,30}adjust|adjust\w*[^.;]{0,40}(?:price|fee|schedule|time|compensation)|additional (?:fees|charges|compensation|payment)|change order|(?:price|fees?|timetable|schedule)\b[^.;]{0,60}\b(?:adapted|adjusted|amended|revised|follow)|(?:price|fees) (?:and|or) (?:schedule|time)[^.;]{0,40}(?:adjust|amend)",
)
_NO_MORE_PAY = ways(
    r"(?:추가|별도)\s?(?:의\s?)?(?:대금|비용|보수|대가|지급)[^.]{0,20}(?:없이|없|청구할\s?수\s?없|청구하지|지급하지|요구)|대금(?:의)?\s?(?:증액|조정)\s?없이|(?:대금|보수|금액)\S{0,2}\s?(?:증액|조정|인상)(?:되지|하지)\s?(?:아니|않)|무상으로|이의(?:를)?\s?(?:제기|없이)",
    r"without (?:any )?(?:additional|extra|further|adjust|increase|change)|no (?:additional|extra|further) (?:fee|charge|cost|pay|compensation)|at no (?:additional|extra|cost)|free of charge",
)
_INDEX = ways(r"물가|소비자\s?물가|법령", r"consumer price|cpi\b|index|inflation")


def read_changes(sentences: Sequence[ContractSentence], view: View) -> Iterator[PositionSign]:
    """Yield whether the other party may change the contract by itself, and what follows from it."""
    for one in CHANGES.of(sentences):
        text = one.text
        if view.side == "eul" and _ORDERED.search(text):
            yield PositionSign("other_alone", one)
            continue
        if not CHANGES.cue.search(text) or not _MAY.search(text):
            continue
        yield PositionSign("present", one)
        act = CHANGES.cue.search(text)
        # What follows the change in Korean is what else is agreed; in English it may be with whose consent.
        said = text[: act.end() + (0 if re.search("[가-힣]", text) else 24)] if act else text
        if view.subject(text) != "other" or (_MAY_NOT.search(said) and not _ALONE.search(said)):
            continue
        near = [text, *(each.text for each in sentences if each.place == one.place and each is not one)]
        if _NO_MORE_PAY.search(text):
            yield PositionSign("other_alone", one)
        elif any(_ADJUSTED.search(each) and not _NO_MORE_PAY.search(each) for each in near) and view.side == "eul":
            yield PositionSign("other_adjusted", one)
        elif any(
            _EXIT.search(each)
            for each in near
            if each is text or re.search(r"변경|인상|개정|조정|chang|increas|amend|modif|revis", each)
        ) and _notice_days(near) >= (30 if view.side == "gap" else 0):
            yield PositionSign("other_with_exit", one)
        elif not _INDEX.search(text):
            yield PositionSign("other_alone", one)


def _notice_days(texts: Sequence[str]) -> Decimal:
    return max((each.days for text in texts for each in lengths(text)), default=Decimal(0))
