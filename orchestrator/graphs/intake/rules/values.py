"""What an answer comes to: a date as far as it is known, an amount, a number, yes or no, one of the options, or words."""

import re
from calendar import month_name
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Literal

from integrations.knowledge.base import WorkbookQuestion
from orchestrator.graphs.intake.rules.choices import NOT_BEFORE, NOT_IT, choose
from orchestrator.graphs.intake.rules.counts import counts_in, weekdays_in
from orchestrator.graphs.intake.rules.named_alone import asks_name
from orchestrator.graphs.intake.rules.nothing import nothing_chosen
from orchestrator.graphs.intake.rules.numerals import counts_things, is_numeral, unit_asked, unit_told
from orchestrator.graphs.intake.rules.own_predicate import DENIED, answer_to, is_particle
from orchestrator.language.amounts import Amount, find_amounts
from orchestrator.language.dates import When, find_dates
from orchestrator.language.found import Found
from orchestrator.language.numbers import Duration, find_durations

Measure = Literal["date", "amount", "years", "months", "days", "count", "boolean", "choice", "string"]

LEAST_MAN, LEAST_WON = 10, 10_000
"""A bare number from 10 and below 10,000, asked for as money, is told in 만원, as people do: "보증금 5000"."""
LEAST = 1_000
"""What is less is said of nothing: "십 원 한 장 못 받았어요"."""
MOST_ROUND = 6
"""Characters around a figure that say no more than about how much it is."""
LONGEST_WORDS = 1_000
"""Characters of an answer in words that are kept as the value; the whole answer stands in its source."""

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
_SCALED = re.compile(r"\d\s?(?:hundred|thousand|million|billion|k|m)$", re.I)
_BARE = re.compile(r"^\D{0,6}(\d[\d,]{0,14})(?:\.\d+)?\s*+[가-힣%]{0,6}\s*+[.!~?？]*+$")
_PART_OF = re.compile(r"\.\d|\s?[천만억]")
"""After figures that are only the beginning of a number."""
_NOT_A_PENNY = re.compile(
    r"(?:(?<![\d일이삼사오육칠팔구])(?:십|일|1|10)\s?원|한\s?푼|땡전)\S{0,6}(?:\s\S{1,3}){0,2}\s?(?:없|안|못)"
    r"|\b(?:not|never|n['’]t)\b[^.!?]{0,24}\b(?:a|one|single) (?:penny|cent|dime|won)\b",
    re.I,
)
"""Nothing at all, as people say it of money."""
_OF_A_WEEK = re.compile(r"(?:일주일|한\s?주|매주|주)에?\s?(?:며칠|몇\s?일)")
_OTHER_UNIT = re.compile(r"\d\s?(?:개?월치?|달치?|년|일(?!\d)|주|명|번|회|건|시간?|개|%)")
"""After a number that is no amount of money."""
_UNIT = {
    "years": {"ko": "{0}년", "en": "{0} years"},
    "months": {"ko": "{0}개월", "en": "{0} months"},
    "days": {"ko": "{0}일", "en": "{0} days"},
}
_NONE_SAID = re.compile(
    r"(?:(?:아니요?|아니오|아뇨|음|아|네)[,.]?\s?)?"
    r"(?:(?:아직(?:은|까지)?|전혀|따로|딱히|특별히|하나도|아무것도|한\s?번도|그런|그럴|정한|정해진|약속한|받은|낸|한|날짜|기한|금액|돈|것|거|적|건|일)"
    r"(?:은|는|이|가|도|을|를)?\s?){0,5}"
    r"(?:아직(?:이요|이에요|요|입니다)?|없(?!애)[가-힣]{0,6}|안\s?(?:했|정했|받았|냈)[가-힣]{1,3}|못\s?(?:했|받았)[가-힣]{1,3})"
    r"|(?:no[,.]? )?(?:none|nothing|not yet|never|zero|no one|(?:there )?(?:is|was|were|are) (?:none|no \w+)|not at all|we never (?:agreed|set) \w{0,6})"
)
_REPAIR = re.compile(
    r"[,.]\s*(?:아,?\s?)?(?:아니(?:다|요|에요)?|아참|참)[,.]?\s|(?<=[가-힣][요다])\s{1,3}(?:아,?\s?)?(?:아니(?:다|요)?|아참)[,.]?\s(?=\S{0,4}\d)|\b(?:no,? wait|wait,? no|sorry,|i mean|or rather|correction)[,:]?\s",
    re.I,
)
SOON = timedelta(days=60)
"""How far ahead a day without a year is meant rather than the same day of the year before."""
_YEAR = re.compile(r"\d{4}|\d\s?년|작년|재작년|올해|지난|last|this|ago|전", re.I)
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_MONTH = re.compile(r"\d{4}-\d{2}")
_MONTH_AND_DAY = re.compile(
    r"월\s?[\d가-힣]{1,3}일|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? \d|\d(?:st|nd|rd|th)? (?:of )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)",
    re.I,
)
_WEEKDAY = re.compile(r"(?:on )?(?:[월화수목금토일]요일|(?:mon|tues|wednes|thurs|fri|satur|sun)day)", re.I)
_DAY_ALONE = re.compile(r"\d{1,2}일|(?:on )?the \d{1,2}(?:st|nd|rd|th)", re.I)
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
_NONE = {"ko": "없음", "en": "None"}
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


def values_in(text: str, measure: Measure, today: date, locale: str, *, is_expected: bool = False) -> list[Value]:
    """Return every value of a kind that a text tells, in its order; only dates, amounts, spans and counts.

    ``is_expected``: a sum was asked for, and may be told without its unit.
    """
    match measure:
        case "date":
            return _with_years([_dated(found, locale) for found in find_dates(text, today)], locale)
        case "amount":
            sums = [_priced(found, locale) for found in find_amounts(text, bare=is_expected) if _is_sum(found.value)]
            sums = [
                one
                for one in sums
                if is_numeral(text, one.start, one.end) and not counts_things(text, one.start, one.end)
            ]
            sums = [one for one in sums if not any(_is_part(one, other) for other in sums)]
            return [one for one in sums if int(one.value) >= LEAST or not DENIED.search(text, one.end)]
        case "years" | "months" | "days":
            spans = find_durations(text)
            # "한 달에 45만 원씩" tells how much, and not how long.
            lasting = [one for one in spans if not (one.value.months == 1 and text[one.end : one.end + 1] == "에")]
            return [_lasting(found, measure, locale) for found in lasting or spans]
        case "count":
            return [Value(one.value, f"{one.value:,}", "count", one.raw, one.start, one.end) for one in counts_in(text)]
    return []


def _is_part(one: Value, other: Value) -> bool:
    """Tell whether a sum is read from a part of the letters of another: the "십" of "십원"."""
    return one is not other and other.start <= one.start and one.end <= other.end and len(one.raw) < len(other.raw)


def _with_years(values: list[Value], locale: str) -> list[Value]:
    """Return days in the year of a month that was told before them: "작년 10월이요. 정확히는 10월 17일이요"."""
    found: list[Value] = []
    for value in values:
        if years := [one for one in found if one.precision == "year" and len(str(one.value)) == len("2026")]:
            value = _in_told_year(value, str(years[-1].value), locale)
        months = [one for one in found if _MONTH.fullmatch(str(one.value)) and _YEAR.search(one.raw)]
        same = [one for one in months if str(one.value)[5:] == str(value.value)[5:7]]
        found.append(in_year(value, int(str(same[-1].value)[:4]), locale) if same else value)
    return found


def _in_told_year(value: Value, year: str, locale: str) -> Value:
    """Return a month or a day without its year in the year that was told before it: "2024년 가을이요, 십일월"."""
    iso = str(value.value)
    if _YEAR.search(value.raw) or not (
        _MONTH.fullmatch(iso) or (_DAY.fullmatch(iso) and _MONTH_AND_DAY.search(value.raw))
    ):
        return value
    told = f"{year}{iso[4:]}"
    return replace(value, value=told, shown=shown_date(told, locale))


def in_year(value: Value, year: int, locale: str) -> Value:
    """Return a day that was told without its year as the one in that year; anything else as it is."""
    if not (_DAY.fullmatch(str(value.value)) and _MONTH_AND_DAY.search(value.raw)) or _YEAR.search(value.raw):
        return value
    try:
        day = date.fromisoformat(str(value.value)).replace(year=year)
    except ValueError:
        return value
    return replace(value, value=day.isoformat(), shown=shown_date(day.isoformat(), locale))


def in_month(value: Value, before: str, locale: str) -> Value:
    """Return a day that was told as a day alone in the month of the one that it replaces; anything else as it is."""
    if value.measure != "date" or not (_DAY.fullmatch(str(value.value)) and _MONTH.match(before)):
        return value
    if not _DAY_ALONE.fullmatch(value.raw.strip()):
        return value
    try:
        day = date.fromisoformat(str(value.value)).replace(year=int(before[:4]), month=int(before[5:7]))
    except ValueError:
        return value
    return replace(value, value=day.isoformat(), shown=shown_date(day.isoformat(), locale))


def _is_sum(amount: Amount) -> bool:
    """Tell whether figures are money: without a unit small ones are a year or a part of a number."""
    return not amount.is_unit_assumed or amount.value >= LEAST_WON


def read(question: WorkbookQuestion, text: str, today: date, locale: str) -> Value | None:
    """Return what a text answers to a question; None where it does not. For words that is the text itself."""
    measure = measure_of(question)
    match measure:
        case "boolean":
            found = answer_to(question, text)
            return None if found is None or not found.is_sure else said_yes_no(found.answer, text, locale)
        case "choice":
            option = choose(text, question.options, locale) or nothing_chosen(question, text)
            return (
                None
                if option is None
                else Value(option.code, option.label.said(locale), measure, text.strip(), 0, len(text))
            )
        case "string" if asks_name(question) and is_particle(text.strip().strip(".!~")):
            return None
        case "string":
            words = " ".join(text.split())[:LONGEST_WORDS]
            # "없다고요" to who the heirs are says that there are none, however crossly.
            none = _none(words, measure, locale)
            return Value(words, none.shown if none else words, measure, words, 0, len(text)) if words else None
    if measure == "days" and _OF_A_WEEK.search(question.text.ko) and (days := weekdays_in(text)) is not None:
        shown = _UNIT[measure]["en" if locale == "en" else "ko"].format(days)
        return Value(days, shown, measure, text.strip(), 0, len(text), "reckoned")
    at = repaired(text)
    if at and (after := values_in(text[at:], measure, today, locale)):
        value = replace(after[0], start=after[0].start + at, end=after[0].end + at)
        framed = in_frame(value, values_in(text[:at], measure, today, locale), locale)
        # Said again with its week, what was may not come to lie ahead.
        return (asked_for(question, text, [framed], today, locale) or [value])[0]
    values = values_in(text, measure, today, locale)
    if values:
        values = asked_for(question, text, values, today, locale)
    if not values and measure == "amount" and _NOT_A_PENNY.search(text):
        nought = _bare("0", measure, locale)
        return replace(nought, raw=text.strip(), start=0, end=len(text), precision="none") if nought else None
    if not values and measure == "amount":
        values = _priced_as_asked(text, locale)
    return values[0] if values else _bare(text, measure, locale) or _none(text, measure, locale)


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


def is_ruled_out(text: str, value: Value) -> bool:
    """Tell whether a text says of a figure that it is not the one: "시월 말이여 2024년이 아니고"."""
    folded = text.casefold()
    return NOT_IT.match(folded, value.end) is not None or NOT_BEFORE.search(folded[: value.start]) is not None


def soon(value: Value, today: date, locale: str) -> Value:
    """Return a day told without its year as the one that is near where it lies ahead: "11월 30일" said on the 28th."""
    if value.measure != "date" or not _DAY.fullmatch(str(value.value)) or _YEAR.search(value.raw):
        return value
    told = date.fromisoformat(str(value.value))
    if told >= today or (told.month, told.day) == (2, 29):
        return value
    ahead = told.replace(year=told.year + 1)
    if not today <= ahead <= today + SOON:
        return value
    return replace(value, value=ahead.isoformat(), shown=shown_date(ahead.isoformat(), locale))


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


def _dated(found: Found[When], locale: str) -> Value:
    when = found.value
    shown = shown_date(when.iso, locale)
    if when.is_approximate:
        shown = _BOUND["about"]["en" if locale == "en" else "ko"].format(shown)
    return Value(when.iso, shown, "date", when.raw, found.start, found.end, when.precision)


def _priced(found: Found[Amount], locale: str) -> Value:
    amount = found.value
    precision = amount.bound or ("approximate" if amount.is_approximate else "exact")
    return Value(amount.value, shown_amount(amount, locale), "amount", amount.raw, found.start, found.end, precision)


def _lasting(found: Found[Duration], measure: Measure, locale: str) -> Value:
    span = found.value
    days = span.days + span.months * 30
    number = {"years": span.months // 12 or days // 365, "months": span.months or days // 30, "days": days}[measure]
    return Value(
        number,
        _UNIT[measure]["en" if locale == "en" else "ko"].format(number),
        measure,
        span.raw,
        found.start,
        found.end,
    )


def _none(text: str, measure: Measure, locale: str) -> Value | None:
    """Read "없어요", "아직이요", "정한 적 없어요": there was none, which is an answer. Of what is counted that is nought."""
    if not _NONE_SAID.fullmatch(" ".join(text.split()).casefold().strip(" .!~,ㅠㅜ")):
        return None
    words = " ".join(text.split())
    if measure not in ("date", "string"):
        nought = _bare("0", measure, locale)
        return replace(nought, raw=words, start=0, end=len(text), precision="none") if nought else None
    return Value("", _NONE["en" if locale == "en" else "ko"], measure, words, 0, len(text), "none")


def is_figure(question: WorkbookQuestion, text: str, today: date, locale: str) -> bool:
    """Tell whether an answer is a figure or a date alone; with a question mark it is an unsure one: "한 7억?"."""
    if measure_of(question) in ("boolean", "choice", "string"):
        return False
    value = read(question, text, today, locale)
    return value is not None and value.precision != "none" and len(text.strip()) - len(value.raw) <= MOST_ROUND


def repaired(text: str) -> int:
    """Return where what counts begins in an answer that takes itself back: "11월 10일이요, 아니 11월 12일이요"."""
    return max((match.end() for match in _REPAIR.finditer(text)), default=0)


def in_frame(value: Value, before: Sequence[Value], locale: str) -> Value:
    """Return a date that takes another back, with what it leaves out as it was told of that one.

    "지난주 수요일, 아니다 목요일" is the Thursday of that week, "3월 5일, 아니 7일" the seventh of that March.
    """
    if value.measure != "date" or not before or not (_DAY.fullmatch(str(value.value)) and before[-1].value):
        return value
    first = str(before[-1].value)
    if _MONTH_AND_DAY.search(value.raw) and first[:4].isdecimal():
        return in_year(value, int(first[:4]), locale) if _YEAR.search(before[-1].raw) else value
    told = date.fromisoformat(str(value.value))
    if _WEEKDAY.fullmatch(value.raw.strip()) and _DAY.fullmatch(first):
        of = date.fromisoformat(first)
        day = of + timedelta(days=told.weekday() - of.weekday())
    elif _DAY_ALONE.fullmatch(value.raw.strip()) and len(first) >= len("2026-01"):
        try:
            day = told.replace(year=int(first[:4]), month=int(first[5:7]))
        except ValueError:
            return value
    else:
        return value
    return replace(value, value=day.isoformat(), shown=shown_date(day.isoformat(), locale))


def _priced_as_asked(text: str, locale: str) -> list[Value]:
    """Read "3천" and "40 million": that it is money, and which, was said by the question."""
    bare = text.strip(" .!~?？")
    if _SCALED.search(bare):
        return [replace(_priced(one, locale), raw=bare, start=0, end=len(text)) for one in find_amounts(f"{bare} won")]
    asked = f"금액 {bare}"
    found = [one for one in find_amounts(asked) if one.start > 0 and one.value.value >= LEAST_WON]
    found = [one for one in found if is_numeral(asked, one.start, one.end)]
    return [
        replace(_priced(one, locale), raw=bare, start=0, end=len(text), precision="assumed")
        for one in found
        if one.value.is_unit_assumed
    ]


def _bare(text: str, measure: Measure, locale: str) -> Value | None:
    """Read a number alone: what it counts was said by the question."""
    match = _BARE.match(text.strip())
    if (
        match is None
        or measure == "date"
        or (measure == "count" and _PART_OF.match(text.strip(), match.end(1)))
        or (measure == "amount" and _OTHER_UNIT.search(text))
    ):
        return None
    number = int(match[1].replace(",", ""))
    assumed = measure == "amount" and 0 < number < LEAST_WON
    if assumed and number < LEAST_MAN:
        return None
    language = "en" if locale == "en" else "ko"
    shown = f"{number:,}"
    if measure == "amount":
        number = number * 10_000 if assumed else number
        shown = shown_amount(Amount(number, "KRW", match[1], False, ""), locale)
    elif measure in _UNIT:
        shown = _UNIT[measure][language].format(number)
    start = text.find(match[1])
    return Value(
        number,
        shown,
        measure,
        match[1],
        start,
        start + len(match[1]),
        ("assumed" if assumed else "exact") if measure == "amount" else "",
    )
