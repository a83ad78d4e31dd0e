"""The days of a contract that matter: its begin and end, the last day for notice, its renewal, the days of payment."""

import calendar
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Final, Literal

from orchestrator.graphs.contract.analysis import Analysis
from orchestrator.graphs.contract.contract_text import ContractText, Span
from orchestrator.graphs.contract.review.figures import Length, lengths
from orchestrator.graphs.contract.review.readers.payment import read_payment
from orchestrator.graphs.contract.review.readers.term import TERM, days_of_term, read_renewal, read_term
from orchestrator.graphs.contract.review.reading import PositionSign, View
from orchestrator.graphs.contract.review.recognising_parties import recognise_parties
from orchestrator.graphs.contract.review.sentences import ContractSentence, sentences
from orchestrator.graphs.contract.review.wording import Sayer
from orchestrator.language.dates import find_dates
from orchestrator.turn import Table

DateKind = Literal["begin", "end", "notice", "renewal", "payment_day", "payment_term"]

_SATURDAY: Final = 5
_MOST_PERIODS: Final = 400
"""Renewals that are counted on: years of a contract by the month."""
_PAYDAY = re.compile(
    r"(?:매월|매달|익월|다음\s?달|당월)\s{0,2}(?P<ko>\d{1,2}|말)\s?일"
    r"|\b(?P<en>\d{1,2})(?:st|nd|rd|th)(?: day)? of (?:each|every|the following) (?:calendar )?month"
    r"|\b(?P<last>last (?:business )?day of (?:each|every|the) month)"
)
_MONTH_AFTER = re.compile(r"익월|다음\s?달|following")
_FROM = re.compile(r"\s{0,2}(?:부터|에서|~|∼|-)")
"""What stands behind the first day of what is paid for, and not the day of payment."""
_UNTIL = re.compile(r"\s{0,2}까지")
_DAY_BEFORE = re.compile(
    r"휴일[^.]{0,16}(?:전날|전일|직전|앞당|이전)|\b(?:holiday|weekend)\b[^.]{0,40}\b(?:before|preceding|previous|prior)\b"
)
_FIXED_HOLIDAYS: Final = frozenset({(1, 1), (3, 1), (5, 1), (5, 5), (6, 6), (8, 15), (10, 3), (10, 9), (12, 25)})
"""Months and days of those that are on the same one each year."""
_OTHER_START: Final = re.compile(
    r"부터|이후|뒤|시점|개시|시작"
    r"|\b(?:from|after(?! which)|following|upon|once|when)\b"
    r"|\b(?:beginning|starting|commencing|begins?|starts?|commences?) (?:on|at|with)\b"
)
"""A term that begins with something, whatever that is."""
_PAID = re.compile(r"지급|납부|지불|결제|입금|송금|이체|\bpa(?:y|id|yable|yment)|\bdue\b|\bremit")
_FROM_SIGNING = re.compile(
    r"체결|서명|발효|효력\s?발생|effective date|date of (?:this|signature|execution)|signature|execution|signing"
)
_DAY = r"20\d\d\s?[년.\-/].{0,16}|[a-z]{3,9} \d{1,2}, 20\d\d|\d{1,2} [a-z]{3,9} 20\d\d"
_SIGNED = re.compile(
    r"^\W{0,12}(?:계약\s?(?:체결)?일(?:자)?|체결일|작성일|effective date|dated?)?\W{0,4}"
    rf"(?P<day>{_DAY})\W{{0,4}}$"
)
_RUNS_FROM = re.compile(r"부터\s?(?:만\s?)?(?P<n>\d{1,2})\s?(?P<unit>년|개월)(?![가-힣]{0,2}\s?(?:이상|미만|전|뒤|후))")
"""How long a contract runs, right behind the day on which it begins."""
_AS_OF = re.compile(
    r"(?:as of|dated?(?: as of)?|effective (?:date|as of|on)?[^.]{0,20}?|made (?:as of|on)|entered into (?:as of|on)) ?"
    r"(?:the )?(?P<day>[^.]{4,40}20\d\d)"
)


@dataclass(frozen=True, slots=True)
class KeyDate:
    """A day to remember, with the reason by texts ``contract.date.<why>``."""

    kind: DateKind
    day: date | None
    """None: the contract does not fix it; the reason says what it goes by."""
    why: str
    values: Mapping[str, str | int] = field(default_factory=dict)
    span: Span | None = None
    """Where the contract says so."""


@dataclass(frozen=True, slots=True)
class _Term:
    begins: date | None
    ends: date | None
    why: str
    months: int | None
    sentence: ContractSentence | None


def key_dates(contract: ContractText, analysis: Analysis, today: date) -> tuple[KeyDate, ...]:
    """Return the days of a contract, those with a date first and in their order.

    Of a contract that renews by itself the current period counts, as of ``today``. Periods are reckoned by the
    calendar: twelve months from 1 March end on the last day of February.
    """
    found = sentences(contract.text)
    view = View(recognise_parties(contract), analysis.side or "gap", None)
    term = _term(found, view, analysis, today)
    dates = [*_of_term(term), *_of_renewal(found, view, term, today)]
    last = max((one.day for one in dates if one.kind in ("end", "renewal") and one.day), default=None)
    dates += (one for one in _of_payment(found, view, term.begins, today) if not _is_past(one.day, last))
    return tuple(sorted(dates, key=lambda one: (one.day is None, one.day or today)))


def _is_past(day: date | None, last: date | None) -> bool:
    """Tell whether a payment is of no month of the contract: the last one is paid in the month after its end."""
    return day is not None and last is not None and day.replace(day=1) > months_later(last, 1)


def dates_table(dates: Sequence[KeyDate], say: Sayer) -> Table:
    """Return the days with their reasons as a table in the language of ``say``."""
    rows = tuple(
        (
            say(f"contract.date.kind.{one.kind}"),
            one.day.isoformat() if one.day else say("contract.date.open"),
            say(f"contract.date.why.{one.why}", **one.values),
        )
        for one in dates
    )
    columns = tuple(say(f"contract.date.column.{name}") for name in ("what", "day", "why"))
    return Table(say("contract.date.title"), columns, rows)


def months_later(day: date, months: int) -> date:
    """Return the same day of a later month, or that month's last day where it is shorter."""
    years, month = divmod(day.month - 1 + months, 12)
    year = day.year + years
    return date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))


_TRIAL: Final = re.compile(r"수습|시용|견습|probation|trial", re.IGNORECASE)
"""A time of trial is within the term and does not end it."""


def _term(found: Sequence[ContractSentence], view: View, analysis: Analysis, today: date) -> _Term:
    for one in filter(TERM.has, found):
        days = days_of_term(one.text)
        if days:
            return _Term(*days, "said", _months_between(*days), one)
    if analysis.begins and analysis.ends:
        return _Term(analysis.begins, analysis.ends, "said", _months_between(analysis.begins, analysis.ends), None)
    signs = (sign for sign in read_term(found, view) if sign.name == "months" and sign.value)
    sign = next((sign for sign in signs if _TRIAL.search(sign.sentence.text) is None), None)
    if sign is None or sign.value is None:
        return _run_from(found, analysis.begins, today) or _Term(analysis.begins, None, "said", None, None)
    months = int(sign.value)
    begins = analysis.begins or _first_day(sign.sentence, found, today)
    ends = months_later(begins, months) - timedelta(1) if begins and months else None
    return _Term(begins, ends, "reckoned", months, sign.sentence)


def _run_from(found: Sequence[ContractSentence], begins: date | None, today: date) -> _Term | None:
    """Return the term that the sentence of the first day tells right behind it: "2026. 10. 1.부터 1년이다"."""
    for one in found if begins else ():
        length = _RUNS_FROM.search(one.text)
        days = find_dates(one.text[: length.start()], today) if length else []
        if length and begins and days and days[-1].value.start == begins:
            months = int(length["n"]) * (12 if length["unit"] == "년" else 1)
            return _Term(begins, months_later(begins, months) - timedelta(1), "reckoned", months, one)
    return None


def _months_between(begin: date, end: date) -> int:
    after = end + timedelta(1)
    return max(1, (after.year - begin.year) * 12 + after.month - begin.month)


def _first_day(term: ContractSentence, found: Sequence[ContractSentence], today: date) -> date | None:
    """Return the day that a term runs from: in its own sentence, else the one on which the contract was made."""
    told = [one.value.start for one in find_dates(term.text, today) if one.value.precision == "day"]
    if told:
        return told[0]
    is_from_signing = _FROM_SIGNING.search(term.text) is not None
    if not is_from_signing and _OTHER_START.search(term.text):
        return None
    for one in (*found[:12], *found[-12:]):
        # Without a word of when it begins it is the day that the contract names as its own.
        match = (_SIGNED.match(one.text) if is_from_signing else None) or _AS_OF.search(one.text)
        days = find_dates(match["day"], today) if match else []
        if days and days[0].value.precision == "day":
            return days[0].value.start
    return None


def _of_term(term: _Term) -> Iterator[KeyDate]:
    span = term.sentence.span if term.sentence else None
    if term.begins:
        yield KeyDate("begin", term.begins, "said", span=span)
    if term.ends and term.why == "said":
        yield KeyDate("end", term.ends, "said", span=span)
    elif term.ends:
        values: dict[str, str | int] = {
            "months": term.months or 0,
            "begin": term.begins.isoformat() if term.begins else "",
        }
        yield KeyDate("end", term.ends, "reckoned", values, span)
    elif term.months:
        yield KeyDate("end", None, "no_begin", {"months": term.months}, span)


def _of_renewal(found: Sequence[ContractSentence], view: View, term: _Term, today: date) -> Iterator[KeyDate]:
    signs = list(read_renewal(found, view))
    automatic = next((one for one in signs if one.name == "automatic"), None)
    period = next((int(one.value) for one in signs if one.name == "renewal_months" and one.value), term.months)
    ends = _current_end(term.ends, period, today) if automatic else term.ends
    notice = next((one for one in signs if one.name == "notice_days"), None)
    if automatic:
        span = automatic.sentence.span
        values: dict[str, str | int] = {"months": period or 0, "end": ends.isoformat() if ends else ""}
        why = "renews" if ends and period else "renews_open"
        yield KeyDate("renewal", ends + timedelta(1) if ends else None, why, values, span)
    if notice:
        yield _last_notice(notice, ends)


def _current_end(ends: date | None, period: int | None, today: date) -> date | None:
    """Return the end of the period that runs today."""
    if ends is None or not period:
        return ends
    for number in range(_MOST_PERIODS):
        end = months_later(ends + timedelta(1), period * number) - timedelta(1)
        if end >= today:
            return end
    return ends


def _last_notice(sign: PositionSign, ends: date | None) -> KeyDate:
    length = next((one for one in lengths(sign.sentence.text) if one.days == sign.value), None)
    if length is None:
        return KeyDate("notice", None, "before_unknown_end_days", {"n": int(sign.value or 0)}, sign.sentence.span)
    unit = "days" if length.is_in_days else "months"
    values: dict[str, str | int] = {"n": int(length.days if length.is_in_days else length.months)}
    if ends is None:
        return KeyDate("notice", None, f"before_unknown_end_{unit}", values, sign.sentence.span)
    why = f"before_end_{unit}"
    return KeyDate("notice", _before(ends, length), why, values | {"end": ends.isoformat()}, sign.sentence.span)


def _before(ends: date, length: Length) -> date:
    """Return the last day that is a length before the end, counted in days, or in months of the calendar."""
    if length.is_in_days:
        return ends - timedelta(int(length.days))
    return months_later(ends, -int(length.months))


def _of_payment(found: Sequence[ContractSentence], view: View, begins: date | None, today: date) -> Iterator[KeyDate]:
    for one in found:
        match = _payday(one.text) if _PAID.search(one.text) else None
        if match:
            said = match["ko"] or match["en"]
            is_last = not (said and said.isdigit())
            number = 31 if is_last else int(said)
            is_before = _DAY_BEFORE.search(one.text) is not None
            why = ("end_of_month" if is_last else "every_month") + ("_before_holidays" if is_before else "")
            if 1 <= number <= 31:
                first = _first_paid(begins, match) if begins else today
                day = _next(number, max(first, today), is_before)
                yield KeyDate("payment_day", day, why, {"day": number}, one.span)
                return
    for sign in read_payment(found, view):
        if sign.name == "days" and sign.value is not None:
            yield KeyDate("payment_term", None, "days_to_pay", {"days": int(sign.value)}, sign.sentence.span)
            return


def _first_paid(begins: date, payday: re.Match[str]) -> date:
    """Return the first day on which anything of a contract can be paid: in the month after, where that is said."""
    is_after = _MONTH_AFTER.search(payday[0]) is not None
    return months_later(begins.replace(day=1), 1) if is_after else begins


def _payday(text: str) -> re.Match[str] | None:
    """Return the day that a sentence names for payment, and none with which what is paid for begins or ends."""
    named = list(_PAYDAY.finditer(text))
    begun = [one for one in named if _FROM.match(text, one.end())]
    return next((one for one in named if one not in begun and not (begun and _UNTIL.match(text, one.end()))), None)


def _next(number: int, today: date, is_before_holidays: bool) -> date:
    """Return the first such day of a month from ``today`` on, moved before a holiday where the contract says so."""
    for month in (0, 1):
        first = months_later(today.replace(day=1), month)
        day = first.replace(day=min(number, calendar.monthrange(first.year, first.month)[1]))
        while is_before_holidays and (day.weekday() >= _SATURDAY or (day.month, day.day) in _FIXED_HOLIDAYS):
            day -= timedelta(1)
        if day >= today:
            return day
    return today
