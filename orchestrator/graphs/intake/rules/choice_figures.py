"""What figures say of options: a day lies within the span that one of them tells, and a sum alone is none of them."""

import re
from datetime import date, timedelta

from integrations.knowledge.base import Option, WorkbookQuestion
from orchestrator.graphs.intake.rules.choice_meaning import bounds_of, within
from orchestrator.graphs.intake.rules.choices import choose
from orchestrator.graphs.intake.rules.days_in_frame import soon
from orchestrator.graphs.intake.rules.value import Measure
from orchestrator.graphs.intake.rules.values import LEAST_WON, MOST_ROUND, values_in
from orchestrator.language.numbers import find_durations, find_numbers

MONTH = 30.44
"""Days of a month, as a span of months is compared with days."""
LEAST = ("넘", "이상", "보다 전", "over", "more than")
"""In an option: its span is a least one."""
OVER = ("이미", "already", "has started")
"""In an option: what may be over by now lies ahead for others."""


_BEFORE = re.compile(r"\s?전(?=[가-힣\s,.]|$)|\b(?:ago|before)\b", re.I)
_FIGURE = re.compile(r"\d")
_FIGURES = re.compile(r"\d+")
LEAST_BOUNDS = 2
_SHARE = re.compile(r"\d\s?(?:대|:|to)\s?\d|\d\s?(?:%|퍼센트|프로(?![가-힣])|percent)", re.I)
"""Who has how much of something: what that makes of the options is reckoned."""


def by_day(question: WorkbookQuestion, text: str, today: date, locale: str) -> Option | None:
    """Return the option within whose span from today the only day of an answer lies: 2014 is over ten years ago.

    Two options have to tell spans.
    """
    spans = [(*found, option) for option in question.options if (found := _span(option)) is not None]
    days = values_in(text, "date", today, locale)
    if len(spans) < 2 or len(days) != 1 or not days[0].value:
        return None
    is_ahead = any(word in f"{one.label.ko} {one.label.en}".casefold() for one in question.options for word in OVER)
    told = str((soon(days[0], today, locale) if is_ahead else days[0]).value)
    away = sorted((day - today).days * (1 if is_ahead else -1) for day in _ends(told))
    # Of "within a week" and "within a month" the narrower one is meant.
    held = [(high - low, option) for low, high, option in spans if max(low, 0) <= away[0] and away[1] < high]
    return min(held, key=lambda one: one[0])[1] if held else None


def is_undecided(question: WorkbookQuestion, text: str, today: date, locale: str) -> bool:
    """Tell whether an answer tells figures that fall within no option, where options tell bounds or spans of time.

    What it means is then reckoned, and not told by the words that it is said in.
    """
    labels = " ".join(f"{option.label.ko} {option.label.en}" for option in question.options)
    if (share := _SHARE.search(text)) and share.group() not in labels:
        return True
    if sum(bounds_of(option) is not None for option in question.options) > 1:
        return _FIGURE.search(text) is not None and within(text.casefold(), question.options) is None
    is_dated = sum(_span(option) is not None for option in question.options) > 1
    return is_dated and bool(values_in(text, "date", today, locale)) and by_day(question, text, today, locale) is None


def is_figure_alone(question: WorkbookQuestion, text: str, today: date, locale: str) -> bool:
    """Tell whether an answer is a sum or a day alone, of which no option of the question says anything."""
    labels = " ".join(f"{option.label.ko} {option.label.en}" for option in question.options)
    if choose(text, question.options, locale) is not None:
        return False
    measures: tuple[Measure, ...] = ("amount", "date")
    for measure in measures:
        told = values_in(text, measure, today, locale, is_expected=True)
        is_sum = measure == "date" or (len(told) == 1 and int(told[0].value) >= LEAST_WON)
        if len(told) == 1 and is_sum and len(text.strip()) - len(told[0].raw) <= MOST_ROUND:
            return not values_in(labels, measure, today, locale) and not find_durations(labels)
    return False


def figures_differ(question: WorkbookQuestion, text: str) -> bool:
    """Tell whether an answer has several figures where options tell bounds, so that none says which is meant.

    Five days at ten hours are no ten hours a week.
    """
    if sum(bounds_of(option) is not None for option in question.options) < LEAST_BOUNDS:
        return False
    figures = {one.value.value for one in find_numbers(text)} | set(_FIGURES.findall(text))
    return len(set(_FIGURES.findall(text))) > 1 or (
        len(figures) > 1 and within(text.casefold(), question.options) is None
    )


def tells_span_of_another(question: WorkbookQuestion, text: str, shown: str) -> bool:
    """Tell whether an answer tells the very span that the label of another option tells: "두 달 전에요"."""
    told = _spans_in(text)
    if not told:
        return False
    own = [one for one in question.options if shown in (one.label.ko, one.label.en)]
    of_others = {span for one in question.options if one not in own for span in _spans_in(one.label.ko)}
    return bool(told & of_others) and not any(told & _spans_in(one.label.ko) for one in own)


def _spans_in(text: str) -> set[tuple[int, int]]:
    """Return the spans that a text tells, also those before something, in months and days."""
    return {(one.value.months, one.value.days) for one in find_durations(_BEFORE.sub(" ", text))}


def tells_span(option: Option) -> bool:
    """Tell whether an option is one by how much time lies between two things."""
    return _span(option) is not None


def _span(option: Option) -> tuple[float, float] | None:
    """Return from how many days on, and below how many, an option's label tells; None where it tells no span."""
    for label in (option.label.ko, option.label.en):
        told = sorted(one.value.months * MONTH + one.value.days for one in find_durations(label))
        if len(told) == 2:
            return told[0], told[1]
        if len(told) == 1:
            return (told[0], float("inf")) if any(word in label.casefold() for word in LEAST) else (0, told[0])
    return None


def _ends(told: str) -> list[date]:
    """Return the first and the last day of a time in ISO form."""
    first, _, last = told.partition("/")
    return [_day(first, is_last=False), _day(last or first, is_last=True)]


def _day(told: str, *, is_last: bool) -> date:
    parts = [int(part) for part in told.split("-")]
    if len(parts) == 3:
        return date(*parts)
    year, month = parts[0], parts[1] if len(parts) == 2 else 12 if is_last else 1
    return date(year + month // 12, month % 12 + 1, 1) - timedelta(days=1) if is_last else date(year, month, 1)
