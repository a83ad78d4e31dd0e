"""Work before and after the schedule that is told by its length: "개점 전 30분의 청소와 폐점 후 20분의 마감"."""

import re
from fractions import Fraction
from typing import Final

from orchestrator.graphs.contract.rules.labour.wording import NOT_GIVEN, UNPAID
from orchestrator.graphs.contract.rules.passages import Passage
from orchestrator.graphs.contract.rules.terms import Stated

_PIECE: Final = re.compile(
    r"(?:전|후|뒤|이후|먼저|일찍|미리|남아(?:서)?)(?:에|의|에는|매일|마다|각)?(?P<n>\d{1,3})분"
    r"|(?P<m>\d{1,3})분(?:씩|간|을|정도)?(?:일찍|먼저|미리|앞서|더|전(?!에는)|남아)"
    r"|(?:이|그)(?P<t>\d{1,3})분(?:은|을|동안|간|의|에)"
    r"|(?P<e>\d{1,3}|thirty|twenty|fifteen|ten)minutes?(?:before|after|early|earlier|late)"
)
_WORK: Final = re.compile(
    r"청소|조회|마감|준비|정리|교육|회의|인계|인수|체조|정산|출근|나와|나온다|남아|근무|작업|clean|prepar|meeting|handover|arrive|open|clos"
)
_NO_WORK: Final = re.compile(
    r"휴게|휴식|쉬|쉰|통보|알린|연락|지각|지급(?:한다|하며)|가산|근로시간(?:으로|에)(?:본|포함|넣|산입|셈|인정)|벌금|방송|취소|환불|예약|rest|break|paidat"
)
_UNPAID: Final = re.compile(rf"{UNPAID}|{NOT_GIVEN}|unpaid|notpaid|norpaid|nopay")
_WORDS: Final = {"thirty": 30, "twenty": 20, "fifteen": 15, "ten": 10}
_MOST = 180
"""Minutes a day beyond which a length is none of work beside the schedule."""


def read_beside(passage: Passage, days: Fraction | None) -> Stated[Fraction] | None:
    """Return the hours a week that such work comes to on every working day, where nothing is paid for it."""
    found = list(_PIECE.finditer(passage.ko))
    if not found or not days or _WORK.search(passage.ko) is None or _NO_WORK.search(passage.ko):
        return None
    if _UNPAID.search(passage.ko) is None:
        return None
    minutes = sum(_minutes(one) for one in found)
    if not 0 < minutes <= _MOST:
        return None
    return Stated(minutes * days / 60, passage.words.span(found[0].start(), found[-1].end()))


def _minutes(found: re.Match[str]) -> int:
    said: str = found["n"] or found["m"] or found["t"] or found["e"]
    return _WORDS.get(said) or int(said)
