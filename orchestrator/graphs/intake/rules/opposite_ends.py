"""A day that is told of the other end of what was asked: "작년 2월 28일에 들어왔어요" to when the lease ends."""

import re
from dataclasses import replace
from datetime import date, timedelta

from integrations.knowledge.base import WorkbookQuestion
from orchestrator.graphs.intake.rules.several_sums import clause_around
from orchestrator.graphs.intake.rules.value import Value, shown_date
from orchestrator.language.dates import find_dates
from orchestrator.language.numbers import find_durations

_BEGINS = re.compile(
    r"부터|들어(?:오|온|왔|가|간|갔)|입사|입주|시작|이사\s?(?:온|왔)|취직|\b(?:start(?:s|ed|ing)?|beg[aiu]n|joined|hired|mov(?:e|ed|ing) in)\b",
    re.I,
)
_ENDS = re.compile(
    r"까지|끝[나난났]|만료|만기|종료|마지막|퇴사|그만[두둔뒀]|나[간갔]|이사\s?(?:간|갔|나)|\b(?:end(?:s|ed|ing)?|last|expir\w+|left|quit|mov(?:e|ed|ing) out)\b",
    re.I,
)
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


def is_of_other_end(question: WorkbookQuestion, value: Value, text: str) -> bool:
    """Tell whether a day stands in a clause that begins what the question ends, or ends what it begins."""
    if value.measure != "date" or value.precision == "none":
        return False
    asked = f"{question.text.ko} {question.label.ko} {question.text.en}"
    told = clause_around(text, value.start, value.end)
    for own, other in ((_ENDS, _BEGINS), (_BEGINS, _ENDS)):
        if own.search(asked) and not other.search(asked) and other.search(told) and not own.search(told):
            return True
    return False


_TO = re.compile(r"\s?(?:쯤|경|정도)?\s?(?:부터|에서|[~∼–—]|\b(?:to|through|thru|until|till)\b)", re.I)
"""Between the ends of a span that is told by both."""


def asks_begin(question: WorkbookQuestion) -> bool:
    """Tell whether a question asks from when on something was so, and not until when."""
    asked = f"{question.text.ko} {question.label.ko} {question.text.en}"
    return _BEGINS.search(asked) is not None and _ENDS.search(asked) is None


def end_asked(question: WorkbookQuestion, value: Value, today: date, locale: str) -> Value:
    """Return the end that is asked for of a span that tells both: "1 March 2024 till Oct 31" to when work began.

    Any other value as it is.
    """
    asked = f"{question.text.ko} {question.label.ko} {question.text.en}"
    if value.precision != "range" or not (_TO.search(value.raw) and (_ENDS.search(asked) or _BEGINS.search(asked))):
        return value
    is_begin = asks_begin(question)
    if not is_begin and _BEGINS.search(asked):
        return value
    told = find_dates(_TO.split(value.raw, maxsplit=1)[0], today) if is_begin else []
    end = told[0].value.iso if len(told) == 1 else str(value.value).split("/")[0 if is_begin else -1]
    return replace(value, value=end, shown=shown_date(end, locale), precision="day" if _DAY.fullmatch(end) else "month")


def is_listed(text: str, first: Value, last: Value) -> bool:
    """Tell whether two days stand beside each other as a list, of which the first begins it: "9월 10월치"."""
    return _LIST.fullmatch(text, first.end, last.start) is not None


_LIST = re.compile(r"(?:치|달|분)?\s?(?:[,·&/+]|와|과|이?랑|하고|and)?\s?", re.I)


def end_of_span(question: WorkbookQuestion, value: Value, text: str, locale: str) -> Value | None:
    """Return the day on which a span ends that is told beside its first day: "이년 계약이고 작년 2월 28일에 들어왔어요"."""
    asked = f"{question.text.ko} {question.label.ko} {question.text.en}"
    spans = [one for one in find_durations(text) if one.end <= value.start or one.start >= value.end]
    if not _ENDS.search(asked) or len(spans) != 1 or not _DAY.fullmatch(str(value.value)):
        return None
    first, span = date.fromisoformat(str(value.value)), spans[0].value
    months = first.month - 1 + span.months
    year, month = first.year + months // 12, months % 12 + 1
    last = min(first.day, (date(year + month // 12, month % 12 + 1, 1) - timedelta(days=1)).day)
    day = (date(year, month, last) + timedelta(days=span.days)).isoformat()
    return replace(value, value=day, shown=shown_date(day, locale))
