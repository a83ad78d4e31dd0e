"""Conditions on a field's value, as editors write them in HOLDS_WHEN.

Several clauses are joined by `` and ``; an empty condition asks that the field is known and not a no::

    true | false | known | unknown
    is CODE | = CODE | in CODE;CODE | not CODE    choices, also words and numbers; case is ignored
    > 1000 | >= 30,000,000 | < 10 | <= 10         numbers
    older than 3 years | within 30 days           dates: days, weeks, months or years from the day of the summary
    contains word;word                            texts: one of the words stands in it
"""

import calendar
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache
from operator import ge, gt, le, lt
from typing import Literal, cast

Value = bool | int | str | date
Operator = Literal[
    "true", "false", "known", "unknown", "in", "not", ">", ">=", "<", "<=", "older", "within", "contains"
]
Unit = Literal["day", "week", "month", "year"]
Fault = Literal["", "unknown", "no_code", "no_number", "no_span"]
"""What is wrong with a condition: no such clause, or what must follow its first word does not."""

NOES = frozenset({"no", "none", "아니요", "아니오", "없음", "없어요", "없습니다"})
"""Answers in words, and codes of choices, that say no."""

_HEADS = r"true\b|false\b|known\b|unknown\b|=|is\b|in\b|not\b|[<>]|older\b|within\b|contains\b"
_JOINT = re.compile(rf"(?<!\s)\s+and\s+(?={_HEADS})", re.IGNORECASE)
_HEAD = re.compile(
    r"(true|false|known|unknown|is|in|not|older\s+than|within|contains)(?!\w)|(>=|<=|=|>|<)", re.IGNORECASE
)
_NUMBER = re.compile(r"-?\d[\d,_]{0,20}")
_SPAN = re.compile(r"(\d{1,6})\s*(day|week|month|year)s?", re.IGNORECASE)
_COMPARED: dict[str, Callable[[int, int], bool]] = {">": gt, ">=": ge, "<": lt, "<=": le}


@dataclass(frozen=True, slots=True)
class ConditionClause:
    """One test of a condition."""

    operator: Operator
    words: frozenset[str] = frozenset()
    """Codes or words in small letters, of ``in``, ``not`` and ``contains``."""
    amount: int = 0
    """Of comparisons and spans."""
    unit: Unit = "day"
    """Of spans."""


@lru_cache(maxsize=4096)
def clauses_of(condition: str) -> tuple[ConditionClause, ...] | Fault:
    """Return the clauses, none for an empty condition, or what is wrong with the first wrong one."""
    found: list[ConditionClause] = []
    for part in _JOINT.split(condition.strip()) if condition.strip() else ():
        clause = _clause(part.strip())
        if not isinstance(clause, ConditionClause):
            return clause
        found.append(clause)
    return tuple(found)


def problem_of(condition: str) -> Fault:
    """Tell what is wrong with a condition; empty where it is fine."""
    found = clauses_of(condition)
    return "" if isinstance(found, tuple) else found


def holds(condition: str, value: Value | None, today: date) -> bool | None:
    """Tell whether a condition holds on the day ``today``; a wrong condition raises ValueError.

    None: the field is not known, or its value is of a kind that the condition does not fit, such as a word that should
    be compared with a number. Of several clauses one that fails decides.
    """
    clauses = clauses_of(condition)
    if not isinstance(clauses, tuple):
        raise ValueError(f"not a condition ({clauses}): {condition}")
    if isinstance(value, str):
        value = value.strip() or None
    if not clauses:
        return None if value is None else not is_no(value)
    results = [_holds(clause, value, today) for clause in clauses]
    return False if False in results else None if None in results else True


def is_no(value: Value) -> bool:
    """Tell whether an answer is a no: false, or a word or code that says so."""
    return value is False or (isinstance(value, str) and value.strip(" .!").casefold() in NOES)


@dataclass(frozen=True, slots=True)
class DeadlineSpan:
    """How long after a day, or before it, something has to be done."""

    amount: int
    unit: Unit
    is_before: bool = False
    is_inclusive: bool = False
    """Whether the day itself counts, as in limits of prosecution (Criminal Procedure Act of Korea, article 66)."""

    def end(self, day: date) -> date:
        """Return the last day on which it is still in time.

        Unless inclusive, the day itself does not count; months and years end on the day before that of their first, or
        with a month that has no such day (Civil Act of Korea, articles 157 and 160). What has to be done so long before
        a day has to be done before the day begins that lies so long before it.
        """
        try:
            if self.is_before:
                return before(day, self.amount, self.unit) - timedelta(days=1)
            first = day if self.is_inclusive else day + timedelta(days=1)
            after = before(first, -self.amount, self.unit)
        except (OverflowError, ValueError):
            return date.min if self.is_before else date.max
        return after if self.unit in ("month", "year") and after.day != first.day else after - timedelta(days=1)


def span_of(text: str) -> DeadlineSpan | None:
    """Return the span that "3 months", "2 months before" or "5 years inclusive" says; None for other words."""
    found = re.fullmatch(rf"{_SPAN.pattern}(?:\s+(before|inclusive))?", text.strip(), re.IGNORECASE)
    if found is None:
        return None
    unit, way = cast(Unit, found[2].casefold()), (found[3] or "").casefold()
    return DeadlineSpan(int(found[1]), unit, is_before=way == "before", is_inclusive=way == "inclusive")


def before(day: date, amount: int, unit: Unit) -> date:
    """Return the day that lies so long before; the last of a month where the month has no such day."""
    if unit in ("day", "week"):
        try:
            return day - timedelta(days=amount * (7 if unit == "week" else 1))
        except OverflowError:
            return date.min
    months = day.year * 12 + day.month - 1 - amount * (12 if unit == "year" else 1)
    if months < 12:
        return date.min
    year, month = divmod(months, 12)
    return date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))


def _clause(text: str) -> ConditionClause | Fault:
    head = _HEAD.match(text)
    if head is None:
        return "unknown"
    rest = text[head.end() :].strip()
    match (head[1] or head[2]).casefold().split()[0]:
        case "true" | "false" | "known" | "unknown" as operator:
            return "unknown" if rest else ConditionClause(operator)
        case "=" | "is" | "in" | "not" | "contains" as word:
            words = frozenset(word.strip().casefold() for word in re.split(r"[;|]", rest) if word.strip())
            if not words:
                return "no_code"
            return ConditionClause("in" if word == "=" or word == "is" else word, words)
        case ">" | ">=" | "<" | "<=" as operator:
            return (
                ConditionClause(operator, amount=int(re.sub("[,_]", "", rest)))
                if _NUMBER.fullmatch(rest)
                else "no_number"
            )
        case operator:
            span = _SPAN.fullmatch(rest)
            if span is None:
                return "no_span"
            unit: Unit = span[2].casefold()  # type: ignore[assignment]  # the pattern has no other words
            return ConditionClause("older" if operator == "older" else "within", amount=int(span[1]), unit=unit)


def _holds(clause: ConditionClause, value: Value | None, today: date) -> bool | None:
    match clause.operator:
        case "known":
            return value is not None
        case "unknown":
            return value is None
        case _ if value is None:
            return None
        case "true" | "false":
            return value is (clause.operator == "true") if isinstance(value, bool) else None
        case "in":
            return str(value).casefold() in clause.words
        case "not":
            return str(value).casefold() not in clause.words
        case "contains":
            return any(word in value.casefold() for word in clause.words) if isinstance(value, str) else None
        case "older" | "within":
            if not isinstance(value, date):
                return None
            edge = before(today, clause.amount, clause.unit)
            # "within" looks both ways: a hearing next week is as near as an arrest last week.
            return value < edge if clause.operator == "older" else edge <= value and value - today <= today - edge
        case operator:
            if isinstance(value, bool) or not isinstance(value, int):
                return None
            return _COMPARED[operator](value, clause.amount)
