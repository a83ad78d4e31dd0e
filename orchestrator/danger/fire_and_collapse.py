"""Fire, gas and collapse: told as happening here, whatever is asked beside it, and what helps then.

Their help is no police and no locked door: out of the building, or breathing and a defibrillator. Who asks for the meeting point
in a fire, or for the defibrillator beside somebody who lies there, is to have both, the number and the answer.
"""

import re
from typing import Literal

from orchestrator.danger.emergency import Emergency
from orchestrator.danger.patterns import Kind

Need = Kind | Literal["fire", "collapse"]
"""What a danger is told by: its kind, and of what is medical two that need something else."""
ANSWERABLE: frozenset[Need] = frozenset({"fire", "collapse", "medical"})
"""Where a page of the office may say what helps now: the exit, the meeting point, the first-aid box."""

_PLACE = (
    r"(?:사무실|사무동|회의실|탕비실|부엌|주방|화장실|복도|창고|서버실|기계실|옥상|지하|주차장|로비|라운지|계단|건물|회사|매장|가게|공장|집|방|아파트|옆(?:건물|방|집)"
    r"|[0-9]{1,2}층|여기|우리층|아래층|위층|윗층|콘센트|멀티탭|배터리|충전기|전자레인지|쓰레기통|천장|벽)"
)
_FIRE_KO = re.compile(
    rf"{_PLACE}(?:에서|에|이|가|은|는|쪽에서?|안에서?)?(?:지금|방금|막|갑자기)?(?:작은|큰)?불이?(?:났(?!을|으면|다면|던|었|어?을)|나고있|나요|나는데|붙었|타고|번지)"
    rf"|{_PLACE}(?:에서|에|쪽에서?|안에서?|이|가)?(?:지금|방금|막|갑자기|계속|이상한|검은|흰|하얀){{0,2}}(?:연기|가스|불꽃|스파크|타는)(?:냄새)?(?:가|도|이)?(?:많이|심하게|계속|막|자꾸|좀)?(?:나(?:요|네|고|는데|서|$)|납니다|난다|났(?:어|습|는)|새(?:요|고|는데)|튀|올라|차(?:요|고|올)|보(?:여|이))"
    r"|^(?:지금|방금|어|저기|여기|갑자기)?(?:가스|타는|탄)(?:냄새)?(?:가|이)?(?:많이|심하게|계속|막|좀)?(?:나(?:요|네|고|는데|서)|납니다|새(?:요|고|는데))"
    r"|(?:화재경보|비상벨|경보기|화재경보기|사이렌)(?:가|이)?(?:계속|지금|막|갑자기)?(?:울(?:려|리(?:고|는데|네|는중)|립)|울려)(?!면)"
    r"|^(?:어떡해|도와주세요|지금|방금|여기)?(?:불났어|불이났어|불났어요|불이야)"
)
_FIRE_EN = re.compile(
    r"\b(?:there(?: is|['’]?s)|we have|i (?:see|smell)|i can (?:see|smell)|(?<!the )smell of|smells? (?:like|of)|smelling) (?:a |an |some |strong )*(?:\w+ )?(?:fire|smoke|gas|flames|burning)\b(?! (?:drill|alarm test|extinguisher|exit|door|policy|code|station|stove|bill|card|safety))"
    r"|\b(?:building|office|kitchen|floor|house|room|warehouse|bin|microwave|outlet|charger|toaster) (?:is|['’]?s|just|has|caught) (?:\w+ )?(?:on fire|burning|caught fire|fire\b|full of smoke|filling)"
    r"|\b(?:fire|smoke) alarms? (?:is|are|['’]?s|has|just|keeps?) (?:going|ringing|gone|went|sounding|on)\b"
)
_HARMLESS = re.compile(
    r"훈련|드릴|오작동|테스트|점검|때마다|나면|났을때|날때|날경우|난경우|새면|울리면|영화|뉴스|꿈|\b(?:drill|test|if there|in case|what if|when there)\b"
)
_COLLAPSE = re.compile(
    r"쓰러|의식(?:이|을)?(?:없|잃|불명)|기절|실신|심장(?:이)?(?:마비|멎|멈)|심정지|심근경색|숨(?:을|이)?(?:안|못|멎|멈)|호흡(?:이|을)?(?:없|멈|정지|안)|깨어나|반응(?:이)?없|정신을?잃"
    r"|collapsed|passed out|faint|unconscious|unresponsive|not breathing|isn['’]?t breathing|stopped breathing|cardiac|heart attack|no pulse"
)
_BURNS = re.compile(
    r"불이?(?:났|나|붙)|불이야|불꽃|스파크|경보|비상벨|사이렌|타는|연기|가스(?:가|냄새|누출|새)|화재|폭발|\b(?:fire|smoke|flames|gas|burning|explosion|alarms?)\b"
)
_DEVICE = re.compile(r"제세동기|심장충격기|구급(?:함|상자)|aed|defib|first[- ]aid")
_PATIENT = re.compile(
    r"(?:심장마비|심정지|의식|쓰러|기절|호흡|다친|다쳤|피나|피가나).{0,14}(?:사람|환자|분이|직원|동료|손님|있으면|있는데|있어)"
    r"|cardiac arrest|heart attack|(?:someone|somebody|anyone|colleague|person|guest)\W+(?:\w+\W+){0,3}(?:collaps|faint|unconscious|hurt|injured|down)"
)


def fire_in(text: str) -> Emergency | None:
    """Return a fire, smoke, gas or an alarm that is told as being there, not as what might be."""
    squeezed, folded = "".join(text.split()), " ".join(text.lower().split())
    if _HARMLESS.search(squeezed) or _HARMLESS.search(folded):
        return None
    if _FIRE_KO.search(squeezed) or _FIRE_EN.search(folded):
        return Emergency("medical", text.strip())
    return None


def asks_for_first_aid(text: str) -> bool:
    """Tell whether somebody asks where a defibrillator or first aid is, and names who needs it."""
    squeezed, folded = "".join(text.lower().split()), " ".join(text.lower().split())
    return bool(_DEVICE.search(squeezed)) and bool(_PATIENT.search(squeezed) or _PATIENT.search(folded))


def need_of(kind: Kind, quote: str, text: str) -> Need:
    """Return what kind of help a danger needs; ``quote`` tells of it, in the message ``text``."""
    if kind != "medical":
        return kind
    for told in (quote, text):
        squeezed, folded = "".join(told.lower().split()), " ".join(told.lower().split())
        if _COLLAPSE.search(squeezed) or _COLLAPSE.search(folded):
            return "collapse"
        if _BURNS.search(squeezed) or _BURNS.search(folded):
            return "fire"
    return "medical"
