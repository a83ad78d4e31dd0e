"""What a yes would say to a question: that something is allowed, owed to the asker, demanded of them, or unlawful."""

import re
from typing import Final, Literal

from orchestrator.graphs.contract.analysis import Finding
from orchestrator.language.predicates_ko import Predicate, predicates

AskedForm = Literal["allowed", "owed", "obliged", "unlawful", ""]
_KOREAN: Final = re.compile(r"[가-힣]")
_RIGHT: Final = ("괜찮", "맞", "옳")
_WRONG: Final = re.compile(r"불법|위법|위반|무효")
_COMES: Final = ("받", "나오", "주", "생기", "쉬", "쓰")
"""What somebody does to whom something is owed, and what it does."""
_MUST_EN: Final = re.compile(
    r"\b(?:do|must|should|will)\s+(?:i|we)\b(?:\s+\w+){0,2}?\s+(?:owe|have\s+to|need\s+to|pay|accept)\b|\bmust\s+(?:i|we)\b"
)
_WRONG_EN: Final = re.compile(r"\b(?:illegal|unlawful|void|invalid|against\s+the\s+law)\b")
_MINE_EN: Final = re.compile(
    r"\b(?:do|can|could|should|shouldn['’]?t|don['’]?t|am|aren['’]?t|will)\s+(?:i|we)\b(?:\s+\w+){0,2}?\s+(?:get|be\s+paid|receive|claim|entitled|owed)\b"
)
_LET_EN: Final = re.compile(
    r"\b(?:can|may|could)\s+(?:they|he|she|it|my|the|our)\b|\bare\s+(?:they|we)\s+allowed\b|\bis\s+(?:it|that|this)?\s?(?:really\s+)?(?:ok(?:ay)?|legal|lawful|allowed|right|fair|fine)\b"
)
_GIVEN: Final = frozenset(
    (
        *("minimum_wage", "probation_pay", "overtime_premium", "night_premium", "holiday_premium", "weekly_holiday"),
        *("inclusive_wage", "wage_payment_means", "wage_payment_day", "settlement_late", "severance_excluded"),
        *("severance_instalments", "annual_leave", "parental_leave", "social_insurance", "waiting_time"),
        *("part_time_proration", "work_accident_waiver", "invention_reward"),
    )
)
"""Kinds that keep from somebody what is owed to them: whether it is owed they answer with yes."""


def yes_or_no_key(question: str, finding: Finding) -> Literal["yes", "no", ""]:
    """Return what a finding says to a question; empty where that takes more, as the size of the workplace.

    >>> from orchestrator.graphs.contract.analysis import Finding
    >>> yes_or_no_key("사장이 벌금을 월급에서 빼도 되나요?", Finding("wage_deduction", "HIGH", None, ()))
    'no'
    """
    form = asked_form(question)
    if finding.employees or not form or (form == "owed" and finding.kind not in _GIVEN):
        return ""
    return "yes" if form in ("owed", "unlawful") else "no"


def asked_form(question: str) -> AskedForm:
    """Return which of these a question asks, by the last of its predicates that tells; empty where none does."""
    if _KOREAN.search(question):
        return next((form for one in reversed(predicates(question)) if (form := _form(one))), "")
    small = question.casefold()
    forms: tuple[tuple[AskedForm, re.Pattern[str]], ...] = (
        ("unlawful", _WRONG_EN), ("obliged", _MUST_EN), ("owed", _MINE_EN), ("allowed", _LET_EN)
    )  # fmt: skip
    return next((form for form, words in forms if words.search(small)), "")


def _form(said: Predicate) -> AskedForm:
    if said.stem in _RIGHT and not (said.is_denied or said.link):  # "괜찮은 거예요?" is not past
        return "allowed"
    if said.is_denied or said.is_past or said.link:
        return "unlawful" if said.stem == "아니" and _WRONG.search(said.plain) else ""
    if said.mood == "must":
        return "obliged"
    if said.stem.endswith("도되"):
        return "allowed"
    if _WRONG.search(said.plain) and not said.is_deed:
        return "unlawful"
    return (
        "owed"
        if said.stem.endswith(_COMES) and (said.mood == "may" or said.ending.startswith(("나", "어", "아")))
        else ""
    )
