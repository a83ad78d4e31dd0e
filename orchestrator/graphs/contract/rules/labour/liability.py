"""Damages that a worker is to pay without being at fault: no sum is fixed beforehand, and yet they are not owed so.

Article 20 forbids fixing a sum; claiming real damage stays allowed. By articles 390 and 750 of the Civil Act it takes
intent or negligence, and by the Supreme Court (2009Da59350) no more than a fair share of it may be claimed.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from orchestrator.graphs.contract.analysis import Finding
from orchestrator.graphs.contract.rules.labour.case import LabourCase
from orchestrator.graphs.contract.rules.labour.sums import find_sums
from orchestrator.graphs.contract.rules.passages import Passage

KIND: Final = "strict_liability"
_ACCIDENT: Final = "work_accident_waiver"
_TAKEN_FOR: Final = ("penalty", "guarantor")
_OTHERS: Final = r"(?:입소자|어르신|환자|고객|손님|원생|아동|아이|이용자|수급자|회원|학생|승객|보행자)"
_HURT: Final = re.compile(rf"{_OTHERS}(?:의|가|이|들이|께서)?(?:(?!중).){{0,8}}(?:낙상|넘어|다치|다친|부상|사고|상해)")
_WORKER_HURT: Final = re.compile(
    r"산재|(?:근로자|직원|본인|종업원)(?:나|이나|또는|및|과|와|이|가)[^.]{0,6}(?:다치|다친|부상)"
)
"""Whose injury is an accident at work, and whose is none."""
_REASON: Final = r"(?:이유|사유|원인|경위|과실|고의|귀책(?:사유)?|잘잘못|잘못|누구의?탓)"
_TO_PAY: Final = r"배상|변상|보상|낸다|냅니다|내야|책임지|책임을진|책임진|부담|물어내|물어낸|물어야|물린|물리|문다|채워|메우|메운|메꾼|갚"
_NOT: Final = r"(?:하게|하도록|하|되|을|를|은|게|도록|지|시키)?(?:하|되)?(?:지|을수|는것은|지는)?(?:않|아니|없|못)"
_KOREAN: Final = (
    re.compile(
        rf"{_REASON}[^.;,]{{0,12}}(?:불문|(?:묻|따지|가리)지(?:도|는)?(?:않|아니|말|못)|(?:관계|상관)없이|여하|무관)"
        r"|불문하고|무조건|(?:과실|잘못|책임)이?없(?:어도|더라도|는경우에?도)|(?:고의|과실)[가이]?아니(?:어도|더라도)"
        r"|(?:잘못|과실)이있든(?:지)?없든"
        # All of what it really cost, of which no share is left to anybody else, and no fault is asked for.
        r"|(?:치료비|수리비|물건값|물품대금|배상금|합의금|손해액?|손실액?|피해액?)(?:을|를|은|는)?(?:전액|전부|모두|일체)|(?:물건|상품|물품)값(?:을|은|도)?(?:물어|변상|배상|채워)"
    ),
    re.compile(
        r"손해|손실|파손|훼손|사고|분실|도난|고장|부족|비면|빈돈|모자라|없어지|망가|망치|깨|클레임|민원|하자|수리비|차액"
        r"|결손|(?<!이)상하[게면여]|(?<!이)상한|못쓰게|잃어버리|낙상|넘어지"
    ),
    re.compile(rf"(?:{_TO_PAY})(?!{_NOT})"),
)
_ENGLISH: Final = (
    re.compile(
        r"\b(?:regardless|irrespective) of (?:who\b|whose\b"
        r"|(?:the |any |his |her |their )?(?:fault|cause|reason|negligence|blame|circumstance))"
        r"|\bwhether or not (?:\w+ ){0,5}(?:at fault|to blame|negligent|responsible)|\bno questions asked\b"
        r"|\bwithout (?:regard to|proof of|any) (?:fault|negligence)|\bstrictly liable\b"
        r"|\beven (?:if|where|when) (?:\w+ ){0,4}not (?:at fault|to blame|negligent)"
    ),
    re.compile(
        r"\b(?:damages?|loss(?:es)?|los[et]|break(?:s|ages?)?|broken|short(?:ages?|fall)|accidents?|repairs?|missing"
        r"|stolen|theft|complaints?|defects?)\b"
    ),
    re.compile(
        r"\b(?:compensates?|liable|pays?|paid|make good|makes good|reimburses?|covers?|bears?|responsible|answers?) "
    ),
)
"""Whoever is at fault, a damage, and that it is paid."""
_LAWFUL: Final = re.compile(
    r"(?:회사|사용자|사업주|갑|사장|업체|점주)(?:가|는|은|이|에서)[^.;]{0,40}(?:부담|배상|보상|변상|책임)"
    r"|산재|재해|보증|고객에게|보험(?:으로|처리)"
    rf"|^(?!.*{_OTHERS}).*치료비"
    r"|(?:고의|과실)(?:또는|나|이나|및)[^.;]{0,14}(?:있는|인한|로|때|경우에만|한하)"
)
_LAWFUL_EN: Final = re.compile(
    r"\b(?:employer|company) (?:shall |will |must |is |)(?:pay|bear|cover|compensate|liable|responsible)"
    r"|\bguarant|\bsuret|\bonly (?:if|where|when|for)\b|\bno(?:t| employee)? (?:be )?liable"
)


def check_liability(case: LabourCase) -> Iterator[tuple[Finding, Passage]]:
    """Yield sentences by which the worker answers for damage whoever is at fault; where a sum is fixed it is a penalty."""
    for passage in case.passages:
        if is_faultless(passage):
            yield Finding(KIND, "MEDIUM", passage.span, ("cva-390", "cva-750")), passage


def without_strict(told: Sequence[tuple[Finding, Passage]]) -> list[tuple[Finding, Passage]]:
    """Leave out what such a sentence was taken for besides: it fixes no sum, names no guarantor, and the hurt are others."""
    return [
        (one, passage)
        for one, passage in told
        if not (one.kind in _TAKEN_FOR and is_faultless(passage))
        and not (one.kind == _ACCIDENT and _HURT.search(passage.ko) and not _WORKER_HURT.search(passage.ko))
    ]


def is_faultless(passage: Passage) -> bool:
    """Tell whether a sentence makes the worker pay for damage without fault, and names no sum."""
    if passage.is_question or passage.is_title:
        return False
    is_korean = all(one.search(passage.ko) for one in _KOREAN) and _LAWFUL.search(passage.ko) is None
    is_english = all(one.search(passage.en) for one in _ENGLISH) and _LAWFUL_EN.search(passage.en) is None
    return (is_korean or is_english) and not any(one.won for one in find_sums(passage.ko))
