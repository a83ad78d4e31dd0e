"""The English words about time, row by row."""

import re
from datetime import date, timedelta
from typing import Final

from orchestrator.language.calendars import FIRST_YEAR, LAST_YEAR, month_days
from orchestrator.language.date_ago import Unit, shifted
from orchestrator.language.date_parts import DatePattern, Reading, StatedTime
from orchestrator.language.date_readings_ko import year_number
from orchestrator.language.numerals import ENGLISH, english

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_MONTH_LONG = (
    "january|february|march|april|june|july|august|september|october|november|december|febuary|sept|agust|octobor"
)
_WEEKDAY_LONG = "monday|tuesday|wednesday|wendesday|thursday|friday|saturday|sunday"
_TURN = {
    "last": -1,
    "previous": -1,
    "past": -1,
    "this past": -1,
    "this": 0,
    "the current": 0,
    "this coming": 2,
    "next": 1,
    "coming": 2,
    "the coming": 2,
}
_TURNED = "last|previous|this past|this coming|this|next|the coming|coming"
_HOLIDAYS = {
    "seollal": r"lunar new year(?:'s)?|chinese new year|seollal|korean new year", "chuseok": r"chuseok|korean thanksgiving",
    "christmas": r"(?:christmas(?! eve)|xmas)(?: day)?", "christmas_eve": r"christmas eve", "newyear": r"(?<!lunar )(?<!chinese )(?<!korean )new year'?s?(?: day)?(?! eve)",
    "newyears_eve": r"new year'?s? eve", "children": r"children'?s day", "liberation": r"liberation day", "hangul": r"hangul day",
    "samil": r"(?:march 1st movement|independence movement) day|samiljeol", "parents": r"parents'? day", "memorial": r"memorial day",
    "buddha": r"buddha'?s birthday", "foundation": r"national foundation day", "labour": r"labou?r day", "valentine": r"valentine'?s(?: day)?", "halloween": r"halloween",
}  # fmt: skip
_UNITS: dict[str, Unit] = {"day": "day", "week": "week", "month": "month", "year": "year", "yr": "year", "night": "day"}
_VAGUE = {
    "a couple of": (2, 2),
    "couple of": (2, 2),
    "a couple": (2, 2),
    "a few": (2, 6),
    "few": (2, 6),
    "several": (3, 6),
    "some": (2, 6),
}
_DAY = r"(?:3[01]|[12]\d|0?[1-9])"
_ORDINALS = {
    word: day
    for day, word in enumerate(
        [
            "first",
            "second",
            "third",
            "fourth",
            "fifth",
            "sixth",
            "seventh",
            "eighth",
            "ninth",
            "tenth",
            "eleventh",
            "twelfth",
        ],
        start=1,
    )
}


def _words(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![a-z\d]){pattern}(?![a-z\d])", re.I)


def _month_number(word: str) -> int:
    return _MONTHS.index(word[:3].lower()) + 1


def _turn(word: str | None) -> int | None:
    return None if not word else _TURN[re.sub(r"\s+", " ", word.lower().strip())]


def _month(match: re.Match[str], _today: date) -> StatedTime | None:
    parts = match.groupdict()
    return StatedTime(month=_month_number(match["m"]), turn=_turn(parts.get("t")))


def _month_day(match: re.Match[str], _today: date) -> StatedTime | None:
    month, day = _month_number(match["m"]), _day_number(match["d"])
    if (
        match["m"] in ("may", "march")
        and match[0][-1].isdecimal()
        and not match.string[: match.start()].endswith("on ")
    ):
        return None
    return StatedTime(month=month, day=day) if day <= month_days(2024, month)[1].day else None


def _numeric(match: re.Match[str], _today: date) -> StatedTime | None:
    first, second, year = int(match["a"]), int(match["b"]), int(match["y"])
    month, day = (first, second) if first <= 12 else (second, first)
    if month > 12 or not FIRST_YEAR <= year <= LAST_YEAR or day > month_days(year, month)[1].day:
        return None
    return StatedTime(year=year, month=month, day=day)


def _unit(match: re.Match[str], today: date) -> StatedTime | None:
    shift = {"last": -1, "previous": -1, "past": -1, "this past": -1, "next": 1, "coming": 1}.get(
        match["t"].lower().replace("the ", ""), 0
    )
    unit = match["u"].lower()
    if unit == "year":
        return StatedTime(year_shift=shift)
    if unit == "month":
        return StatedTime(month_shift=shift)
    if unit == "week":
        return StatedTime(week_shift=shift)
    if unit == "weekend":
        return StatedTime(week_shift=shift, weekday=5, weekend=True)
    if unit == "quarter":
        place = (today.month - 1) // 3 + shift
        return StatedTime(year=today.year + place // 4, quarter=place % 4 + 1)
    return StatedTime(span=(today + timedelta(days=shift), today + timedelta(days=shift), "day"))


_DAYS_FROM = {"yesterday": -1, "today": 0, "tomorrow": 1}


def _ago(match: re.Match[str], today: date) -> StatedTime | None:
    """Read "two weeks ago", "a year and a half ago", "in three months", "2-3 years ago"."""
    words = re.sub(r"\s+", " ", match["n"].lower().strip())
    is_half = bool(match["half"])
    unit = _UNITS[match["u"].lower()]
    sign = 1 if match["in"] or "from" in (match["dir"] or "").lower() else -1
    if words in _VAGUE:
        return shifted(today, sign, *_VAGUE[words], unit)
    pieces = [english(piece) for piece in re.split(r"(?<!\s)\s+(?:or|to)\s+|\s?[-–]\s?(?=\d)", words)]
    numbers = [piece for piece in pieces if piece is not None]
    if not numbers or len(numbers) < len(pieces) or max(numbers) > 10_000:
        return None
    if words == "half a" and unit == "year":
        return StatedTime(month_shift=sign * 6)
    is_half = is_half or bool(numbers[0] % 1)
    named = (match.groupdict().get("from") or "").strip().lower()
    if named and unit == "week" and not is_half:
        # Counted from a day that is named, a week is seven days.
        from_day = today + timedelta(days=_DAYS_FROM[named])
        return shifted(from_day, sign, 7 * int(numbers[0]), 7 * int(numbers[-1]), "day")
    return shifted(today, sign, int(numbers[0]), int(numbers[-1]), unit, is_half_more=is_half)


def _relative_day(days: int) -> Reading:
    def reading(_match: re.Match[str], today: date) -> StatedTime | None:
        return StatedTime(span=(today + timedelta(days=days), today + timedelta(days=days), "day"))

    return reading


def _weekday(match: re.Match[str], _today: date) -> StatedTime | None:
    return StatedTime(
        weekday=_WEEKDAYS.index(match["d"][:3].lower().replace("wen", "wed")), turn=_turn(match.groupdict().get("t"))
    )


def _season(match: re.Match[str], _today: date) -> StatedTime | None:
    word = match["s"].lower()
    return StatedTime(season="autumn" if word == "fall" else word, turn=_turn(match.groupdict().get("t")))


def _part(match: re.Match[str], _today: date) -> StatedTime | None:
    word = match["p"].lower()
    part = (
        "early"
        if re.match("early|beginning|start", word)
        else "mid"
        if re.match("mid", word)
        else "late"
        if word == "late"
        else "end"
    )
    return StatedTime(part=part)


def _day(match: re.Match[str], _today: date) -> StatedTime | None:
    return StatedTime(day=_day_number(match["d"]))


def _day_number(said: str) -> int:
    word = said.lower()
    return _ORDINALS[word] if word in _ORDINALS else int(word)


def _holiday(match: re.Match[str], _today: date) -> StatedTime | None:
    name = next(name for name in _HOLIDAYS if match[name])
    before = (match["rel"] or "").lower().replace("the ", "").strip()
    days = {"day before": (-1, -1), "eve of": (-1, -1), "day after": (1, 1)}.get(
        before, (-1, 1) if match["tail"] else None
    )
    return StatedTime(holiday=name, holiday_days=days, turn=_turn(match["t"]))


def _decade(match: re.Match[str], _today: date) -> StatedTime | None:
    value = int(match["y"])
    return StatedTime(decade=value if value > 99 else (1900 if value > 20 else 2000) + value)


def _quarter(match: re.Match[str], _today: date) -> StatedTime | None:
    word = match["q"].lower()
    return StatedTime(quarter={"first": 1, "second": 2, "third": 3, "fourth": 4}.get(word) or int(word[0]))


def _part_alone(match: re.Match[str], today: date) -> StatedTime | None:
    said = _part(match, today)
    if said is None or match["scope"].lower() == "month":
        return said
    return StatedTime(part=said.part, year_shift=0)


def _nth(match: re.Match[str], _today: date) -> StatedTime | None:
    nth = {"first": 1, "second": 2, "third": 3, "fourth": 4, "last": -1}[match["n"].lower()]
    return StatedTime(
        nth=nth, weekday=_WEEKDAYS.index(match["d"][:3].lower().replace("wen", "wed")) if match["d"] else None
    )


def _of_two_digits(value: str, today: date) -> StatedTime | None:
    year = year_number(value, today)
    return None if year is None else StatedTime(year=year)


_MONTH = rf"(?:{_MONTH_LONG}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\.?)"
_OF_NO_TIME = rf"(?! (?:of|in) (?:the|a|my|our|his|her|their|its) (?:new |last |first )?(?!{_MONTH}|year|month|week|summer|winter|spring|autumn|fall|\d))"
"""After a part of a time: it is one of something else, such as "the beginning of the new semester"."""
_NUMBER = rf"(?:{ENGLISH} and a half|a couple of|couple of|a couple|a few|few|several|some|{ENGLISH}(?:(?:\s+(?:or|to)\s+|\s?[-–]\s?(?=\d)){ENGLISH})?)"

ROWS: Final[tuple[DatePattern, ...]] = (
    DatePattern(re.compile(r"(?<![\d./\-:])(?P<a>\d{1,2})(?P<s>[/\-.])(?P<b>\d{1,2})(?P=s)(?P<y>(?:19|20)\d\d)(?![\d\-])"), _numeric),
    DatePattern(_words(rf"(?P<m>{_MONTH}) ?(?:(?<!\. )the )?(?P<d>{_DAY})(?:st|nd|rd|th)?(?!\d|[,.]\d|:| ?(?:million|won|k\b|m\b))"), _month_day),
    DatePattern(_words(rf"(?P<d>{_DAY})(?:st|nd|rd|th)?[ -](?:of )?(?P<m>{_MONTH})"), _month_day),
    DatePattern(_words(rf"(?:the )?(?P<d>{'|'.join(_ORDINALS)}) (?:of|o['’]) ?(?P<m>{_MONTH})"), _month_day, needs=(" of ", " o")),
    DatePattern(_words(rf"(?:(?P<t>{_TURNED})\s+)?(?P<m>{_MONTH_LONG}|jan|feb|apr|jun|jul|aug|sep|oct|nov|dec)(?<!march)"), _month),
    DatePattern(_words(rf"(?P<t>{_TURNED})\s+(?P<m>may|march|mar)"), _month, needs=("may", "mar")),
    DatePattern(re.compile(r"(?<![A-Za-z])(?P<m>March)(?![a-z])"), _month, needs=("march",)),
    DatePattern(re.compile(r"(?<![A-Za-z])(?:[Ii]n|[Ss]ince|[Ff]rom|[Uu]ntil|[Bb]y|[Tt]o|[Oo]f|[Ee]arly|[Ll]ate|[Mm]id|[Aa]round|[Aa]nd|[Bb]efore|[Dd]uring)[ -](?P<here>May)(?![a-z])(?! (?:I|not|be)\b)"), lambda _match, _today: StatedTime(month=5), needs=("may",)),
    DatePattern(_words(r"(?P<m>may|march|mar)"), _month, is_weak=True, needs=("may", "mar")),
    DatePattern(re.compile(r"(?<![\d.,/$€£₩])(?<!\d-)(?<!USD )(?<!KRW )(?:19|20)\d\d(?![\d/\-]|[.,]\d|\s?(?:won|dollars?|krw|usd|년|원|people|times|k\b|만|명|건|번|개|회))", re.I), lambda match, _today: StatedTime(year=int(match[0])), is_weak=True),
    DatePattern(re.compile(r"(?<![a-z])(?:in|since|during|of|year|by|until|before|after|from|around|about|circa|end of|back in)\s+(?P<here>(?:19|20)\d\d)(?![\d/\-]|[.,]\d|\s?(?:won|dollars?|krw|usd|년|원|people|times|k\b|to\b.{0,12}(?:won|dollar)))", re.I), lambda match, _today: StatedTime(year=int(match["here"]))),
    DatePattern(_words(r"(?P<y>(?:19|20)?\d0)'?s"), _decade, needs=("0s", "0's")),
    DatePattern(_words(r"(?:the )?(?P<t>last|previous|this past|this|next|coming) (?P<u>year|month|weekend|week|quarter|night)"), _unit, needs=("year", "month", "week", "quarter", "night")),
    DatePattern(_words(rf"(?P<in>in )?(?P<n>{_NUMBER}) ?(?P<u>day|week|month|year|yr|night)s?'?(?P<half> and a half)? ?(?P<dir>ago|back|from now|from today)(?P<from> (?:today|tomorrow|yesterday)\b)?"), _ago, needs=("ago", "back", "from")),
    DatePattern(_words(rf"(?P<in>in )(?P<n>{_NUMBER}) ?(?P<u>day|week|month|year|yr|night)s?'?(?P<half> and a half)?(?P<dir>(?=[.,!]|$| time))"), _ago, needs=("in ",)),
    DatePattern(_words(r"(?:the )?day before yesterday"), _relative_day(-2), needs=("yesterday",)),
    DatePattern(_words(r"(?:the )?day after tomorrow"), _relative_day(2), needs=("tomorrow",)),
    DatePattern(_words(r"yesterday|last night|yest"), _relative_day(-1), needs=("yest", "last night")),
    DatePattern(_words(r"today|tonight|this (?:morning|afternoon|evening)"), _relative_day(0), needs=("today", "tonight", "this ")),
    DatePattern(_words(r"tomorrow|tmrw|tomorow"), _relative_day(1), needs=("tom", "tmrw")),
    DatePattern(_words(rf"(?:(?P<t>{_TURNED})\s+)?(?P<d>{_WEEKDAY_LONG})"), _weekday, needs=("day",)),
    DatePattern(re.compile(rf"(?<![A-Za-z])(?:(?P<t>{_TURNED})\s+)?(?P<d>Mon|Tues?|Wed|Thurs?|Thu|Fri)(?![a-z])"), _weekday, needs=("mon", "tue", "wed", "thu", "fri")),
    DatePattern(_words(rf"(?:(?P<t>{_TURNED})\s+)(?P<s>spring|summer|autumn|fall|winter)"), _season, needs=("spring", "summer", "autumn", "fall", "winter")),
    DatePattern(_words(r"(?:in|during|since|by|until) (?:the )?(?P<here>(?P<s>spring|summer|autumn|fall|winter))"), _season, needs=("spring", "summer", "autumn", "fall", "winter")),
    DatePattern(_words(r"(?:the )?(?P<s>spring|summer|autumn|fall|winter)"), _season, is_weak=True, needs=("spring", "summer", "autumn", "fall", "winter")),
    DatePattern(_words(rf"(?:the |very )?(?P<p>early|beginning|start|middle|mid|late|end)(?=[ -]){_OF_NO_TIME}"), _part, is_weak=True, needs=("early", "beginning", "start", "mid", "late", "end")),
    DatePattern(re.compile(r"(?<![a-z])(?P<p>mid|early|late)-?(?=(?:19|20)\d\d)", re.I), _part, is_weak=True, needs=("mid", "early", "late")),
    DatePattern(_words(r"(?:on )?the (?P<d>(?:3[01]|[12]\d|[1-9])(?=st|nd|rd|th))(?:st|nd|rd|th)(?! (?:time|floor|month|year|day of|one|instal|party|person|week|century))"), _day, needs=("st", "nd", "rd", "th")),
    DatePattern(_words(r"(?P<d>(?:3[01]|[12]\d|[1-9])(?=st|nd|rd|th))(?:st|nd|rd|th)"), _day, is_weak=True, needs=("st", "nd", "rd", "th")),
    DatePattern(_words(rf"(?:(?P<rel>(?:the )?day before|(?:the )?eve of|(?:the )?day after) )?(?:(?P<t>{_TURNED})\s+)?(?:{'|'.join(f'(?P<{name}>{words})' for name, words in _HOLIDAYS.items())})(?P<tail> holidays?)?"), _holiday, needs=("new year", "day", "eve", "chuseok", "seollal", "thanksgiving", "mas", "halloween", "valentine")),
    DatePattern(_words(r"(?:the )?(?P<q>first|second|third|fourth|1st|2nd|3rd|4th) quarter"), _quarter, needs=("quarter",)),
    DatePattern(re.compile(r"(?<![A-Za-z\d])Q(?P<q>[1-4])(?!\d)"), _quarter, needs=("q",)),
    DatePattern(_words(r"(?:the )?(?P<h>first|second|latter|1st|2nd) half"), lambda match, _today: StatedTime(half=1 if match["h"].lower() in ("first", "1st") else 2), needs=("half",)),
    DatePattern(_words(r"(?:the |very )?(?P<p>early|beginning|start|middle|mid|late|end) (?:in |of )?the (?P<scope>year|month)"), _part_alone, needs=("the year", "the month")),
    DatePattern(_words(rf"(?:the )?(?P<n>first|second|third|fourth|last) (?:week|(?P<d>{_WEEKDAY_LONG}))(?= (?:of|in))"), _nth, is_weak=True, needs=("first", "second", "third", "fourth", "last")),
    DatePattern(_words(r"(?:the )?last day(?= of)"), lambda _match, _today: StatedTime(day=-1), is_weak=True, needs=("last day",)),
    DatePattern(_words(r"(?:in|since|of|from|until|by) (?P<here>['’](?P<y>\d\d))"), lambda match, today: _of_two_digits(match["y"], today)),
    DatePattern(re.compile(r"(?<![a-z\d])['’](?P<y>\d\d)(?![\da-z])", re.I), lambda match, today: _of_two_digits(match["y"], today), is_weak=True),
    DatePattern(re.compile(r"(?<=\d{4}[~∼–—\-])(?:19|20)\d\d(?![\d./\-])"), lambda match, _today: StatedTime(year=int(match[0])), is_weak=True),
    DatePattern(_words(r"now|the present|present"), _relative_day(0), is_weak=True, needs=("now", "present")),
)  # fmt: skip

NOT_TIME = re.compile(
    r"\b(?:[Ee]very|[Ee]ach)\s+(?:[A-Za-z]+)\b|\b(?:may|May) (?:be|have|not|I|we|also)\b"
    r"|\b(?:that|the following|the same|the next|the previous)\s+(?:day|week|month|year|spring|summer|autumn|fall|winter|night)\b"
)
"""What comes again and again is no one date, and "that summer" is not said from today."""
