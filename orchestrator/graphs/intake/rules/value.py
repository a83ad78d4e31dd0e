"""A value that was read in an answer, and how it is shown to people."""

from calendar import month_name
from dataclasses import dataclass
from typing import Literal

from orchestrator.language.amounts import Amount
from orchestrator.language.dates import When
from orchestrator.language.found import Found
from orchestrator.language.numbers import Duration

Measure = Literal["date", "amount", "years", "months", "days", "count", "boolean", "choice", "string"]
UNITS = {
    "years": {"ko": "{0}년", "en": "{0} years"},
    "months": {"ko": "{0}개월", "en": "{0} months"},
    "days": {"ko": "{0}일", "en": "{0} days"},
}
_BOUND = {
    "at_least": {"ko": "{0} 이상", "en": "at least {0}"},
    "at_most": {"ko": "{0} 이하", "en": "at most {0}"},
    "about": {"ko": "약 {0}", "en": "about {0}"},
}


@dataclass(frozen=True, slots=True)
class Value:
    """What was read, where it stands in the text, and how exact it is."""

    value: bool | int | str
    shown: str
    measure: Measure
    raw: str
    start: int
    end: int
    precision: str = ""


def said_yes_no(answer: bool, text: str, locale: str) -> Value:
    """Return a yes or a no as a value."""
    shown = {"ko": ("아니요", "예"), "en": ("No", "Yes")}[locale if locale == "en" else "ko"][answer]
    return Value(answer, shown, "boolean", text.strip(), 0, len(text))


def shown_date(iso: str, locale: str) -> str:
    """Write a date as people read it: "2025년 10월", "2025년 3월 1일 ~ 5월 3일"."""
    if "/" in iso:
        first, _, last = iso.partition("/")
        return f"{shown_date(first, locale)} ~ {shown_date(last, locale)}"
    parts = iso.split("-")
    if locale == "en":
        if len(parts) == 1:
            return parts[0]
        month = month_name[int(parts[1])]
        return f"{month} {parts[0]}" if len(parts) == 2 else f"{int(parts[2])} {month} {parts[0]}"
    return " ".join(f"{int(part)}{unit}" for part, unit in zip(parts, "년월일", strict=False))


def shown_amount(amount: Amount, locale: str) -> str:
    """Write an amount as people read it, with how exact it is."""
    if amount.currency == "KRW":
        written = f"{amount.value:,}원" if locale == "ko" else f"KRW {amount.value:,}"
    else:
        written = f"{amount.currency} {amount.value:,}"
    about = amount.bound or ("about" if amount.is_approximate else "")
    return _BOUND[about]["en" if locale == "en" else "ko"].format(written) if about else written


def dated_value(found: Found[When], locale: str) -> Value:
    """Return a time that was told, as far as it is known."""
    when = found.value
    shown = shown_date(when.iso, locale)
    if when.is_approximate:
        shown = _BOUND["about"]["en" if locale == "en" else "ko"].format(shown)
    return Value(when.iso, shown, "date", when.raw, found.start, found.end, when.precision)


def priced_value(found: Found[Amount], locale: str) -> Value:
    """Return a sum that was told, with how exact it is."""
    amount = found.value
    precision = amount.bound or ("approximate" if amount.is_approximate else "exact")
    return Value(amount.value, shown_amount(amount, locale), "amount", amount.raw, found.start, found.end, precision)


def lasting_value(found: Found[Duration], measure: Measure, locale: str) -> Value:
    """Return a span of time in whole years, months or days."""
    span = found.value
    days = span.days + span.months * 30
    number = {"years": span.months // 12 or days // 365, "months": span.months or days // 30, "days": days}[measure]
    return Value(
        number,
        UNITS[measure]["en" if locale == "en" else "ko"].format(number),
        measure,
        span.raw,
        found.start,
        found.end,
    )
