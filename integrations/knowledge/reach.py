"""Whether conditions on one field can hold at all, together and with the answers that its question takes."""

from collections.abc import Iterable, Sequence

from integrations.knowledge.base import AnswerType, WorkbookQuestion
from integrations.knowledge.conditions import NOES, ConditionClause, Unit, clauses_of

_DAYS: dict[Unit, float] = {"day": 1, "week": 7, "month": 30.4, "year": 365.25}
_BOUNDS = (">", ">=", "<", "<=")
_FITS: dict[str, tuple[AnswerType, ...]] = {
    "true": ("boolean",),
    "false": ("boolean",),
    **dict.fromkeys(_BOUNDS, ("integer",)),
    "older": ("date",),
    "within": ("date",),
    "contains": ("string", "choice"),
}
"""The answers that a clause can be asked of; the others fit all."""


def clauses(condition: str) -> tuple[ConditionClause, ...]:
    """Return the clauses of a condition, none of a wrong one."""
    found = clauses_of(condition)
    return found if isinstance(found, tuple) else ()


def unfit(condition: str, question: WorkbookQuestion) -> bool:
    """Tell whether a condition can never hold of a question's answers, because they are of another kind."""
    return any(
        question.answer_type not in _FITS.get(clause.operator, (question.answer_type,)) for clause in clauses(condition)
    )


def strange_codes(condition: str, question: WorkbookQuestion) -> list[str]:
    """Return the codes of a condition that the question does not offer, in small letters."""
    if question.answer_type != "choice" or not question.options:
        return []
    offered = {option.code.casefold() for option in question.options}
    named = (clause.words for clause in clauses(condition) if clause.operator in ("in", "not"))
    return sorted({word for words in named for word in words} - offered)


def possible(conditions: Iterable[str], question: WorkbookQuestion) -> bool:
    """Tell whether some answer to the question, or none, lets all these conditions hold."""
    conditions = list(conditions)
    if any(unfit(condition, question) for condition in conditions):
        return False
    found = [clause for condition in conditions for clause in clauses(condition)]
    operators = {clause.operator for clause in found}
    says_yes = any(not condition.strip() for condition in conditions)
    if "unknown" in operators and (operators != {"unknown"} or says_yes):
        return False
    if {"true", "false"} <= operators or ("false" in operators and says_yes):
        return False
    return _some_word(found, question, says_yes=says_yes) and _some_number(found) and _some_day(found)


def _some_word(found: Sequence[ConditionClause], question: WorkbookQuestion, *, says_yes: bool) -> bool:
    left: frozenset[str] | None = None
    if question.answer_type == "choice" and question.options:
        left = frozenset(option.code.casefold() for option in question.options)
    for clause in found:
        if clause.operator == "in":
            left = clause.words if left is None else left & clause.words
    if left is None:
        return True
    left = left.difference(*(clause.words for clause in found if clause.operator == "not"))
    return bool(left - NOES if says_yes else left)


def _some_number(found: Sequence[ConditionClause]) -> bool:
    least, most = float("-inf"), float("inf")
    for clause in found:
        match clause.operator:
            case ">":
                least = max(least, clause.amount + 1)
            case ">=":
                least = max(least, clause.amount)
            case "<":
                most = min(most, clause.amount - 1)
            case "<=":
                most = min(most, clause.amount)
    named = [clause.words for clause in found if clause.operator == "in"]
    if named and (least, most) != (float("-inf"), float("inf")):
        return any(least <= int(word) <= most for word in frozenset.intersection(*named) if word.isdecimal())
    return least <= most


def _some_day(found: Sequence[ConditionClause]) -> bool:
    spans = [(clause.operator, clause.amount * _DAYS[clause.unit]) for clause in found]
    oldest = min((days for operator, days in spans if operator == "within"), default=float("inf"))
    return all(days < oldest for operator, days in spans if operator == "older")
