"""Sentences that the grammar shows to grant something, to demand nothing, or to be about another day: no violation."""

import re
from typing import Final

from orchestrator.graphs.contract.rules.labour.case import LabourCase
from orchestrator.graphs.contract.rules.labour.figures import in_figures
from orchestrator.graphs.contract.rules.passages import Passage
from orchestrator.language.predicates_ko import Predicate, predicates

_FREEDOMS: Final = frozenset(
    ("non_compete", "resignation_restriction", "union_activity", "belief", "privacy", "break_time", "weekly_holiday", "penalty",
     "gender_discrimination", "dismissal_notice", "dismissal_cause")
)  # fmt: skip
"""Kinds that take a freedom from the worker, or a time."""
_FREE: Final = re.compile(r"도(?:된|되|돼|됨|무방|괜찮|좋|상관없|상관하지(?:않|아니))(?!는)|자유(?:이다|롭|다|임|$)")
"""What leaves somebody free: by a concession ("-어도") and what makes nothing of it."""
_LAST: Final = 16
"""Letters at the end, where what holds is said: before them a permission may be taken back."""
_OTHERWISE: Final = re.compile(r"안된|안되|안됨|않되|없이|아니되|못하|라(?:고)?해도|주휴|수당")
"""What forbids, lets the employer do it, or speaks of pay."""
_CHARGES: Final = frozenset(("penalty", "wage_deduction", "deposit", "training_repayment", "safety_cost"))
_DEMANDED: Final = ("물리", "물", "청구하", "떼", "깎", "빼", "공제하", "차감하", "거두", "부담하", "내")
_CHARGED: Final = (*_DEMANDED, "물리게하", "요구하", "책임지")
"""Verbs of what is demanded of somebody or taken from them."""
_TAKES: Final = (*_DEMANDED, "갚", "배상하", "변상하", "충당하")
"""Verbs of what a sentence takes, each of which it has to deny to take nothing."""
_WEEKDAY: Final = re.compile(r"([월화수목금토일])요일|(?<![가-힣])([월화수목금토일])(?=은쉬|은휴무|쉼|휴무)")
_OF_WEEK: Final = re.compile(r"주휴")
_PAID_REST: Final = re.compile(r"(?:주휴|유급)(?!.{0,30}(?:없|않|아니|안(?:준|줌)|미지급|포함|들어|무급))")
_URGED: Final = re.compile(
    r"(?:61조|촉진|촉구|쓰라고|사용하라고|사용하도록)[^.]{0,40}(?:하였|했|밟|다한|마친|하고도|권했|음에도|는데도)|(?:법(?:이|에)정한|법정)[^.]{0,16}(?:때와방식|절차)[^.]{0,20}(?:쓰라|권|촉)"
)
_LAW: Final = re.compile(r"61조|법(?:이|에|으로|률)|근로기준법")
_NOT_WORKED: Final = re.compile(
    r"(?:일|근무)하지(?:못|않|아니)(?:한|은)(?:시간|날)|(?:늦|빠진|지각한|조퇴한|결근한)(?:은|한)?(?:시간|날|만큼)|time(?:lostby|missed|notworked)"
)


def is_granted(kind: str, case: LabourCase, passage: Passage) -> bool:
    """Tell whether a sentence that was found to be of a kind grants what it takes, or takes nothing."""
    text = passage.ko
    if kind == "weekly_holiday" and _is_another_day(case, passage):
        return True
    if kind == "annual_leave" and _URGED.search(in_figures(passage).ko) and _LAW.search(in_figures(passage).ko):
        return True
    if kind == "waiting_time" and _NOT_WORKED.search(text):
        return True
    if kind in _FREEDOMS and _FREE.search(text, max(0, len(text) - _LAST)) and _OTHERWISE.search(text) is None:
        return _is_left_free(predicates(passage.words.text))
    return kind in _CHARGES and _takes_nothing(predicates(passage.words.text))


def _is_left_free(said: list[Predicate]) -> bool:
    """Tell whether the last thing that is said is a permission, and nothing is demanded beside it."""
    return bool(said) and said[-1].mood not in ("must", "ban") and not any(one.mood in ("must", "ban") for one in said)


def _takes_nothing(said: list[Predicate]) -> bool:
    """Tell whether what is said last is not demanded or taken, and nothing else is: "벌금을 물리지는 않는다"."""
    if not said or not said[-1].is_denied or not said[-1].stem.endswith(_CHARGED):
        return False
    return all(one.is_denied for one in said if one.stem.endswith(_TAKES))


def _is_another_day(case: LabourCase, passage: Passage) -> bool:
    """Tell whether the days that are not paid are others than the paid day of rest of the same contract."""
    days = _days(passage.ko)
    if not days or _OF_WEEK.search(passage.ko):
        return False
    return any(
        _PAID_REST.search(one.ko) and (told := _days(one.ko)) and told.isdisjoint(days)
        for one in case.passages
        if one is not passage
    )


def _days(text: str) -> frozenset[str]:
    return frozenset(found[1] or found[2] for found in _WEEKDAY.finditer(text))
