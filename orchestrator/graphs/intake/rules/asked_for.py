"""What a question asks for, and which of the values in an answer can be that."""

import re
from datetime import date

from integrations.knowledge.base import WorkbookQuestion
from orchestrator.graphs.intake.rules.days_in_frame import soon
from orchestrator.graphs.intake.rules.numerals import unit_asked, unit_told
from orchestrator.graphs.intake.rules.value import Measure, Value

_AMOUNT = re.compile(
    r"금액|얼마|액수|보증금|월세|차임|임금|월급|급여|수당|퇴직금|대금|비용|가격|위자료|합의금|손해액|수리비|치료비|채무|빚|원금|이자|재산|대출|세액|과징금"
    r"|amount|how much|deposit|rent|wage|salary|price|cost|fee|money|debt|\bkrw\b",
    re.I,
)
_COUNTED = re.compile(
    r"몇\s?(?:명|번|차례|회|건|살|장|대|채|곳|개(?!월))|횟수|인원|나이|연령|건수|how many|number of|\bage\b|_count|_age",
    re.I,
)
_SPANS: tuple[tuple[re.Pattern[str], Measure], ...] = (
    (re.compile(r"몇\s?(?:개월|달)|개월\s?수|how many months|months", re.I), "months"),
    (re.compile(r"며칠|몇\s?일|일수|how many days|days", re.I), "days"),
    (re.compile(r"몇\s?년|연수|햇수|how many years|years", re.I), "years"),
    (re.compile(r"기간|얼마나\s?오래|how long|period|duration", re.I), "months"),
)
_AHEAD = re.compile(
    r"언제까지|끝나|만료|치르기로|다음\s|가는\s날|예정|기한|잡혀|앞으로|출석|\bby when\b|\bwill\b|\bis (?:it|the|your|\w+ due)\b|\bare (?:you|they) (?:to|going)\b|\bdue\b|\bdeadline\b|\bend\b|\bexpires?\b",
    re.I,
)
"""Questions for a date that may lie ahead."""
_LAST = re.compile(r"마지막|최근|\blast\b|\bmost recent\b", re.I)
_LAST_TOLD = re.compile(
    r"(?:마지막(?:으로|은|에는|에)?|최근(?:에는|에)?|\blast(?:ly| one| time)?(?: was)?(?: on)?|\bfinally\b)[\s,]*$",
    re.I,
)
_LAST_NEAR = 24
"""Characters before a date in which it is called the last."""


def measure_of(question: WorkbookQuestion) -> Measure:
    """Tell what a question asks for. Whole numbers can be money, spans of time or counts: its words tell which."""
    if question.answer_type != "integer":
        if question.answer_type == "choice" and not question.options:
            return "string"
        return question.answer_type
    words = f"{question.label.ko} {question.label.en} {question.text.ko} {question.text.en} {question.field}"
    if (unit := unit_asked(question.text.ko)) == "months":
        return "months"
    if unit in ("percent", "hours", "weeks"):
        return "count"
    if _COUNTED.search(words):
        return "count"
    for pattern, measure in _SPANS:
        if pattern.search(f"{question.label.ko} {question.text.ko} {question.field.replace('_', ' ')}"):
            return measure if not re.search(r"금액|얼마(?!나)|amount|how much", words, re.I) else "amount"
    return "amount" if _AMOUNT.search(words) else "count"


_SINCE = re.compile(r"\b(?:since|from|starting|as of)\s+(?:about |around |the |early |late )?$", re.I)


def asked_for(question: WorkbookQuestion, text: str, values: list[Value], today: date, locale: str) -> list[Value]:
    """Return the dates that may answer a question: none to come where it asks what was, the last where it asks for that."""
    asked = f"{question.text.ko} {question.text.en}"
    if measure_of(question) == "count":
        return _of_unit(asked, text, values)
    if measure_of(question) != "date":
        return values
    if _AHEAD.search(asked):
        values = [soon(one, today, locale) for one in values]
    else:
        values = [one for one in values if str(one.value)[:10] <= today.isoformat()]
    if _LAST.search(asked):
        last = [one for one in values if _LAST_TOLD.search(text, max(0, one.start - _LAST_NEAR), one.start)]
        return last or values
    marked = [one for one in values if marks(asked, text, one)]
    return marked if len(marked) == 1 else values


def asks_last(question: WorkbookQuestion) -> bool:
    """Tell whether a question asks for the last time of something."""
    return _LAST.search(f"{question.text.ko} {question.text.en}") is not None


def tells_last(text: str) -> bool:
    """Tell whether a clause calls something the last: "100만원 준 게 마지막이고"."""
    return _LAST.search(text) is not None


def begins_with(text: str, value: Value) -> bool:
    """Tell whether something is said to have begun on a day: "since 2 March 2022", "3월 2일부터"."""
    start = text.find(value.raw)
    before, behind = text[: max(start, 0)], text[start + len(value.raw) :]
    return start >= 0 and (_SINCE.search(before) is not None or behind.lstrip().startswith("부터"))


def _of_unit(asked: str, text: str, values: list[Value]) -> list[Value]:
    """Return the counts that have the unit that was asked for, else those without one: ages are no number of children."""
    unit = unit_asked(asked)
    units = [unit_told(text, one.start, one.end) for one in values]
    own = [one for one, told in zip(values, units, strict=True) if told is not None and told == unit]
    return own or [one for one, told in zip(values, units, strict=True) if told is None]


def marks(asked: str, text: str, value: Value) -> bool:
    """Tell whether a day bears the particle with which it was asked for: "칠월부터" to since when, "by May" to by when."""
    before = text[: value.start].casefold().split()[-1:]
    return any(
        (f"언제{particle}" in asked and particle in text[value.start : value.end + len(particle)])
        or (
            # "언제 일한 돈부터" is told by "8월 월급부터", and not by since when somebody worked.
            re.search(rf"언제\s[^?]{{1,10}}{particle}", asked) is not None
            and re.match(rf"\s[가-힣]{{1,4}}{particle}", text[value.end :]) is not None
        )
        or (f"{word} when" in asked.casefold() and before == [word])
        for particle, word in (("부터", "since"), ("까지", "by"))
    )
