"""The figure of a message that is told as the answer, where others stand beside it."""

import re
from datetime import date

from integrations.knowledge.base import WorkbookQuestion
from orchestrator.graphs.intake.rules.asked_for import measure_of
from orchestrator.graphs.intake.rules.value import Value
from orchestrator.graphs.intake.rules.values import read, values_in
from orchestrator.language.clauses import sentences
from orchestrator.language.dates import find_dates
from orchestrator.language.numbers import find_numbers
from orchestrator.language.predications import predications

_SAID = re.compile(
    r"\s?원?(?:이?요|이?에요|예요|입니다|이?고요?|이?여|임|이?야|이?[지죠]|(?:이?라)(?:고|니까|니께)?요?|이?오|라예|입니더| won)"
)
"""Behind a figure that is all that its clause says."""
_ASKS_NUMBER = re.compile(r"몇\s?(?:명|분|살|세|번|개|마리|채|대)|나이|\bhow (?:many|old)\b", re.I)
_BEFORE = re.compile(
    r"(?:(?:아니요?|아뇨|네|예|no|yes)[,\s]*)?(?:한|약|총|전부|모두|대략|정확히는?|about|around)?\s?", re.I
)


def told_alone(question: WorkbookQuestion, text: str, today: date, locale: str) -> Value | None:
    """Return the only figure that has a clause for itself.

    "780이요. 260은 한 달 월급이에요": what stands beside it is told of something else.
    """
    measure = measure_of(question)
    clauses, alone = predications(text), sentences(text)
    if len(clauses) < 2:
        return None
    found: list[Value] = []
    for clause in clauses:
        value = read(question, clause, today, locale)
        if value is None or value.precision == "none" or "?" in clause:
            continue
        before, behind = clause[: clause.find(value.raw)], clause[clause.find(value.raw) + len(value.raw) :]
        is_one = len(values_in(clause, measure, today, locale, is_expected=True)) <= 1
        if is_one and _BEFORE.fullmatch(before) and (_SAID.fullmatch(behind) or (not behind and clause in alone)):
            # Its year may stand in a clause before it.
            whole = [one for one in values_in(text, measure, today, locale) if one.raw == value.raw]
            found.append(whole[0] if whole else value)
    finest = max(found, key=_exactness, default=None)
    if finest is not None and all(str(finest.value).startswith(str(one.value)) for one in found):
        # "작년 10월이요. 정확히는 10월 17일이요" tells one day.
        found = [finest]
    told = {one.value for clause in clauses for one in values_in(clause, measure, today, locale, is_expected=True)}
    if any(str(one).startswith(f"{found[0].value}-") for one in told if found):
        return None
    return found[0] if len({one.value for one in found}) == 1 and len(told) > 1 else None


def tells_only_days(question: WorkbookQuestion, text: str, today: date) -> bool:
    """Tell whether a question in words asks how many or how old, and a text tells a day and no other figure."""
    asks = _ASKS_NUMBER.search(f"{question.text.ko} {question.text.en}")
    days = find_dates(text, today) if asks else []
    return bool(days) and all(any(day.start <= one.start < day.end for day in days) for one in find_numbers(text))


def _exactness(value: Value) -> int:
    return len(str(value.value)) if value.measure == "date" else 0
