"""What a match of a Korean pattern says: the words for years, months, weeks, days and how they shift."""

# ruff: noqa: D103 - one function a pattern of the table that names it

import re
from collections.abc import Mapping
from datetime import date, timedelta
from typing import Final

from orchestrator.language.calendars import FIRST_YEAR, LAST_YEAR, month_days
from orchestrator.language.date_ago import Unit, shifted
from orchestrator.language.date_parts import Reading, StatedTime
from orchestrator.language.numerals import count

# fmt: off
NATIVE_DAYS: Final = {
    "하루": 1, "이틀": 2, "사흘": 3, "나흘": 4, "닷새": 5, "엿새": 6, "이레": 7, "여드레": 8, "아흐레": 9, "열흘": 10, "보름": 15,
}
NATIVE_ENDINGS: Final = {
    "하루": "룻", "이틀": "튿", "사흘": "흗", "나흘": "흗", "닷새": "샛", "엿새": "샛", "이레": "렛", "여드레": "렛", "아흐레": "렛",
}
"""How a name of days ends before 날: 아흐렛날."""
YEARS: Final = {
    "재재작년": -3, "재작년": -2, "제작년": -2, "지지난해": -2, "작년": -1, "지난해": -1, "전년": -1, "올해": 0, "금년": 0, "이번년": 0,
    "내년": 1, "내후년": 2,
}
MONTHS: Final = {
    "지지난달": -2, "저저번달": -2, "지난달": -1, "저번달": -1, "이번달": 0, "요번달": 0, "이달": 0, "금월": 0, "다음달": 1, "담달": 1,
    "내달": 1, "다다음달": 2,
}
WEEKS: Final = {
    "지지난주": -2, "저저번주": -2, "지난주": -1, "저번주": -1, "이번주": 0, "요번주": 0, "금주": 0, "다음주": 1, "담주": 1, "차주": 1,
    "내주": 1, "다다음주": 2,
}
TURNS: Final = {"지난번": -1, "지난": -1, "저번": -1, "이번": 0, "요번": 0, "다음": 1, "오는": 2, "돌아오는": 2, "다가오는": 2}
NTHS: Final = {
    "첫": 1, "첫째": 1, "첫번째": 1, "둘째": 2, "두번째": 2, "셋째": 3, "세번째": 3, "넷째": 4, "네번째": 4, "다섯째": 5, "마지막": -1,
    "1": 1, "2": 2, "3": 3, "4": 4, "5": 5,
}
PARTS: Final = {
    "초순": "early", "상순": "early", "초반": "early", "초": "early", "중순": "mid", "중반": "mid", "하순": "late", "후반": "late",
    "막바지": "end", "말": "end",
}
WEEKDAYS: Final = "월화수목금토일"
_SEASONS = {"봄": "spring", "여름": "summer", "가을": "autumn", "겨울": "winter"}
_MONTH_WORDS = {"시": 10, "유": 6, "정": 1}
_UNITS: dict[str, Unit] = {"일": "day", "주": "week", "주일": "week", "달": "month", "개월": "month", "년": "year"}
# fmt: on

_EVENT = re.compile(
    r"(?:만료|만기|종료|결혼|이사|퇴사|퇴직|출산|재판|수술|사고|사망|이혼|입사|당일|약속|예정|선고|기일|마감|시험|해지|[가-힣]기|보다|부터|로부터|에서)\s?$"
)
"""So long before or after something else, not today."""
_AFTER_EVENT = re.compile(r"(?:[고지날]|이후|뒤|후|다음|서|부터|로부터|에서|로|만료|계약|결혼)\s?$")
_CLAUSE = re.compile(r"[^,.!?\n]{0,40}")


def fixed(said: StatedTime) -> Reading:
    """Return the reading of words that always say the same."""
    return lambda _match, _today: said


def is_past_told(text: str) -> bool:
    """Tell whether a clause speaks of what happened: a syllable with a final ㅆ other than 있 and 겠."""
    return any("가" <= letter <= "힣" and (ord(letter) - 0xAC00) % 28 == 20 and letter not in "있겠" for letter in text)


def year_number(value: str, today: date) -> int | None:
    """Read four digits, or two: up to five years ahead they are of this century."""
    year = int(value)
    if len(value) <= 2:
        year += 2000 if year <= today.year % 100 + 5 else 1900
    return year if FIRST_YEAR <= year <= LAST_YEAR else None


def absolute_year(match: re.Match[str], today: date) -> StatedTime | None:
    year = year_number(match["y"], today)
    return None if year is None else StatedTime(year=year)


def whole(match: re.Match[str], today: date) -> StatedTime | None:
    """Read the groups ``y``, ``m`` and ``d``, of which year and day may be missing."""
    parts = match.groupdict()
    year = year_number(parts["y"], today) if parts.get("y") else None
    if parts.get("y") and year is None:
        return None
    month = int(parts["m"])
    day = int(parts["d"]) if parts.get("d") else None
    if not 1 <= month <= 12 or (day is not None and not 1 <= day <= month_days(year or 2024, month)[1].day):
        return None
    return StatedTime(year=year, month=month, day=day)


def month(match: re.Match[str], _today: date) -> StatedTime | None:
    said = match["m"]
    read = count(said)
    number = _MONTH_WORDS.get(said) or (read[0] if read else 0)
    return StatedTime(month=number) if 1 <= number <= 12 else None


def day(match: re.Match[str], _today: date) -> StatedTime | None:
    if native := match.groupdict().get("native"):
        return StatedTime(day=native_day(native))
    read = count(match["d"])
    return StatedTime(day=read[0]) if read and 1 <= read[0] <= 31 else None


def native_day(word: str) -> int:
    """Read a day of the month by its own name: "스무아흐렛(날)" is the 29th, "보름" the 15th."""
    if word == "스무날":
        return 20
    tens = {"초": 0, "열": 10, "스무": 20}
    first = next((one for one in tens if word.startswith(one) and word != "열흘"), "")
    rest = word.removeprefix(first)
    ones = {**NATIVE_DAYS, **{name[:-1] + end: NATIVE_DAYS[name] for name, end in NATIVE_ENDINGS.items()}}
    return tens.get(first, 0) + ones[rest]


def shifts(field: str, words: Mapping[str, int]) -> Reading:
    """Return the reading of the group ``w`` as a shift of that field."""

    def reading(match: re.Match[str], _today: date) -> StatedTime | None:
        return StatedTime(**{field: words[match["w"].replace(" ", "")]})  # type: ignore[arg-type]

    return reading


def ago(match: re.Match[str], today: date) -> StatedTime | None:
    """Read "사흘 전", "3주 전", "두 달 전", "1년 6개월 전", "2~3년 뒤"; not "만료 석 달 전" or "결혼하고 2년 뒤"."""
    sign = -1 if match["dir"] == "전" else 1
    before = match.string[max(0, match.start() - 8) : match.start()]
    if _EVENT.search(before):
        return None
    if sign > 0:
        clause = _CLAUSE.match(match.string, match.end())
        if _AFTER_EVENT.search(before) or is_past_told(clause[0] if clause else ""):
            return None
    if match["native"]:
        return shifted(today, sign, NATIVE_DAYS[match["native"]], NATIVE_DAYS[match["native"]], "day")
    if match["half"]:
        return StatedTime(month_shift=sign * 6)
    reads = [read for piece in re.split(r"[,~∼\-]", match["n"]) if (read := count(piece))]
    more = count(match["n2"]) if match["n2"] else None
    if not reads:
        return None
    return shifted(
        today, sign, reads[0][0], reads[-1][1], _UNITS[match["u"]], more[0] if more else 0, bool(match["halfmore"])
    )


def vague(match: re.Match[str], today: date) -> StatedTime | None:
    """Read "며칠 전", "몇 달 전": two to six of them."""
    unit = "일" if match["v"] in ("며칠", "몇일") else match["v"][1:].strip()
    return shifted(today, -1, 2, 6, _UNITS[unit])


def relative_day(days: int) -> Reading:
    """Return the reading of a day so far from today."""

    def reading(_match: re.Match[str], today: date) -> StatedTime | None:
        return StatedTime(span=(today + timedelta(days=days), today + timedelta(days=days), "day"))

    return reading


def weekday(match: re.Match[str], _today: date) -> StatedTime | None:
    return StatedTime(weekday=WEEKDAYS.index(match["d"]))


def weekend(match: re.Match[str], _today: date) -> StatedTime | None:
    shift = {"지지난": -2, "지난": -1, "저번": -1, "이번": 0, "다음": 1}.get(match["w"], 0)
    return StatedTime(week_shift=shift, weekday=5, weekend=True)


def holiday(match: re.Match[str], _today: date) -> StatedTime | None:
    """Read the holiday whose group matched, with what follows it in the group ``tail``: 연휴, 전날, 이틀 전."""
    parts = match.groupdict()
    tail = parts.pop("tail") or ""
    days = None
    if before := re.search(r"(하루|이틀|사흘|(?<!\d)\d+일) ?전", tail):
        number = NATIVE_DAYS.get(before[1]) or int(before[1][:-1])
        days = (-number, -number)
    elif re.search("전날|이브", tail):
        days = (-1, -1)
    elif re.search("다음|이튿", tail):
        days = (1, 1)
    elif "연휴" in tail:
        days = (-1, 1)
    return StatedTime(holiday=next(name for name, word in parts.items() if word), holiday_days=days)


def season(match: re.Match[str], _today: date) -> StatedTime | None:
    of = (match["of"] or "").strip()
    turn = {"지난": -1, "이번": 0, "다음": 1}.get(of)
    return StatedTime(season=_SEASONS[match["s"]], year_shift=0 if of == "올" else None, turn=turn)


def part(match: re.Match[str], _today: date) -> StatedTime | None:
    return StatedTime(part=PARTS[match["p"]])


def part_alone(match: re.Match[str], _today: date) -> StatedTime | None:
    """Read 월초, 월말 and 연초, 연말."""
    return StatedTime(part=PARTS[match["p"]], of_year=True if match["scope"] in "연년" else None)


def half(match: re.Match[str], _today: date) -> StatedTime | None:
    return StatedTime(half=1 if match["h"] in "상전" else 2)


def quarter(match: re.Match[str], _today: date) -> StatedTime | None:
    read = count(match["q"])
    return StatedTime(quarter=read[0]) if read and 1 <= read[0] <= 4 else None


def decade(match: re.Match[str], today: date) -> StatedTime | None:
    value = int(match["y"])
    first = value if value > 99 else (2000 if value <= today.year % 100 else 1900) + value
    return StatedTime(decade=first) if FIRST_YEAR <= first <= LAST_YEAR else None


def nth(match: re.Match[str], _today: date) -> StatedTime | None:
    named = match["d"]
    which = (match["n"] or match["n2"]).replace(" ", "")
    return StatedTime(nth=NTHS[which], weekday=WEEKDAYS.index(named) if named else None)


def this_time_of_year(_match: re.Match[str], today: date) -> StatedTime | None:
    return StatedTime(month=today.month)
