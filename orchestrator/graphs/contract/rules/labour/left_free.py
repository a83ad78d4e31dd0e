"""Sentences that leave somebody free, or let the employer bear a cost, of kinds that are told by what was learnt."""

import re
from collections.abc import Mapping
from typing import Final

from orchestrator.graphs.contract.rules.labour.wording import DENIED

_DENIED: Final = re.compile(DENIED)
_EMPLOYER: Final = r"(?:회사|사업주|사용자|시설|병원|학교|센터|공장|가게|company|employer)"
_FREE: Final[Mapping[str, re.Pattern[str]]] = {
    "belief": re.compile(
        r"자유(?:이|로|롭|다|에|$)|불이익(?:은|이|을)?(?:없|주지|받지)|(?:강요|차별)(?:하|받)지|묻지(?:않|아니)|선택(?:이|에|할)(?!아니|아닌|수없)|관계없이"
        r"|(?<!not)voluntary|(?<!not)freeto|not(?:be)?(?:required|asked)|(?:employee|worker|staff)s?may(?:join|attend)|nobodyis(?:required|asked)|noemployeeisrequired|uptoeach|regardlessof"
    ),
    "privacy": re.compile(
        r"(?:검사|열람|조사|확인|수색|요구|공개|제공|이용|뒤지|보)(?:하|되)?지(?:는)?(?:않|아니)|동의(?:를받|를얻|한때|한경우|하에)(?!은것|지(?:않|아니|도))|존중"
        r"|(?:not|never)(?:be)?(?:inspect|search|look|read|share|monitor)|consentis(?:asked|sought)|after(?:telling|informing|notifying)"
    ),
    "safety_cost": re.compile(
        rf"{_EMPLOYER}(?:가|이|에서)[^.]{{0,24}}(?:부담|낸|냄|내고|지급|준다|줌|제공|마련|사준)|{_EMPLOYER}(?:의)?(?:비용|부담|돈|지급)"
        rf"|무상(?:으로)?(?:지급|제공|준|대여)|freeofcharge|{_EMPLOYER}(?:pays|bears|provides|supplies)|(?:borne|paid|paidfor|provided|bought)bythe{_EMPLOYER}"
    ),
    "guarantor": re.compile(
        r"(?:고의|중(?:대한)?과실)[^.]{0,16}(?:한(?:한|하여|해|정)|만(?:책임|배상))|(?<!\d)2년(?:으로|이지나|동안만|간만|을넘지)|(?:두|세우|요구하)지(?:않|아니)"
        r"|신원보증법(?:에따|이정한|대로)|없음$|grossnegligence|noguarantor|nosurety"
    ),
}
_GIVEN: Final[Mapping[str, re.Pattern[str]]] = {
    "invention_reward": re.compile(
        r"정당한(?:보상|대가)|보상(?:을한|을지급|을준|금을)|보상규정|발명진흥법(?:에따|이정한)|fair(?:reward|compensation)|belongstothe(?:employee|inventor)"
    ),
    "waiting_time": re.compile(
        r"근로시간(?:으로|에|이)|근로로(?:계산|인정|보|본|친|쳐)|임금을(?:지급한다|준다|그대로)|시급(?:을|은|도)?(?:그대로|준다|쳐)|휴업수당|(?:ispaid|paidas)|workingtime|countsaswork"
    ),
}
"""What gives, unless the sentence denies it."""
_TURN: Final = re.compile(
    r"(?:이나|으나|지만)(?=[^.]{4})|(?:하|이|받|두)되(?!어|는|며|고|지|면|었|도|기)|(?<!contri)(?<!attri)(?<!distri)but(?!ton)"
)
"""Where a sentence takes back what it granted: what stands behind counts."""
_IN_WAGE: Final = re.compile(
    r"(?:급여|임금|월급|연봉|보수)(?:에|안에)[^.]{0,10}(?:들어|포함|녹)|(?:included|contained)inthe(?:\w{0,8})(?:salary|wages?|pay)"
)
_WHOLE: Final = re.compile(r"모든|일체|무한|연대|전부|전액")
_FOR_A_TIME: Final = re.compile(r"(?<!\d)2년(?:으로|이지나|동안만|간만|을넘지)")
"""Two years, the longest that a guarantee may run: it makes one over all damage none the better."""
_ON_WORKER: Final = re.compile(
    r"(?:근로자|직원|본인|사원|작업자|각자|개인|스스로)(?:이|가|의)?(?:비용|돈|부담|전액)?(?:을|를)?(?:으로)?(?:부담|낸|냄|내고|사서|구입|마련|준비)|자비|자기돈|bythe(?:employee|worker)|workers?(?:bears?|pays?)"
)


def leaves_free(kind: str, text: str) -> bool:
    """Tell whether a sentence without blanks grants what a kind takes away, or leaves it to the person."""
    text = _TURN.split(text)[-1]
    if kind == "guarantor" and _WHOLE.search(text):
        text = _FOR_A_TIME.sub("", text)
    if free := _FREE.get(kind):
        return free.search(text) is not None and not (kind == "safety_cost" and _ON_WORKER.search(text))
    given = _GIVEN.get(kind)
    return given is not None and given.search(text) is not None and not (_DENIED.search(text) or _IN_WAGE.search(text))
