"""The Korean words about time, row by row."""

import re
from collections.abc import Mapping
from datetime import date, timedelta
from typing import Final

from orchestrator.graphs.intake.rules.calendars import FIRST_YEAR, LAST_YEAR, month_days, week_days
from orchestrator.graphs.intake.rules.date_parts import Reading, Row, Said
from orchestrator.graphs.intake.rules.numerals import COUNT, NATIVE, count

_DIGIT = r"(?<![\d.,/\-:])"
_AFTER_WORD = r"(?<![가-힣])"
_PAIR = rf"(?:\d{{1,3}}\s?[,~∼\-]\s?)?{COUNT}"
_DAYS_NATIVE: Final = {
    "하루": 1, "이틀": 2, "사흘": 3, "나흘": 4, "닷새": 5, "엿새": 6, "이레": 7, "여드레": 8, "아흐레": 9, "열흘": 10,
    "보름": 15, "스무날": 20,
}  # fmt: skip
_WEEKDAYS = "월화수목금토일"


def _fixed(said: Said) -> Reading:
    return lambda _match, _today: said


def _year(value: str, today: date) -> int | None:
    year = int(value)
    if len(value) <= 2:
        year += 2000 if year <= today.year % 100 + 5 else 1900
    return year if FIRST_YEAR <= year <= LAST_YEAR else None


def _absolute_year(match: re.Match[str], today: date) -> Said | None:
    year = _year(match["y"], today)
    return None if year is None else Said(year=year)


def _full(match: re.Match[str], today: date) -> Said | None:
    parts = match.groupdict()
    year = _year(parts["y"], today) if parts.get("y") else None
    if parts.get("y") and year is None:
        return None
    month = int(parts["m"])
    day = int(parts["d"]) if parts.get("d") else None
    if not 1 <= month <= 12 or (
        day is not None and not 1 <= day <= (31 if year is None else month_days(year, month)[1].day)
    ):
        return None
    return Said(year=year, month=month, day=day)


def _month(match: re.Match[str], _today: date) -> Said | None:
    words = {"시": 10, "유": 6, "정": 1}
    said = match["m"].replace(" ", "")
    read = count(said)
    month = words.get(said) or (read[0] if read else 0)
    return Said(month=month) if 1 <= month <= 12 else None


def _day(match: re.Match[str], _today: date) -> Said | None:
    read = count(match["d"])
    return Said(day=read[0]) if read and 1 <= read[0] <= 31 else None


def _shifts(field: str, words: Mapping[str, int]) -> Reading:
    def reading(match: re.Match[str], _today: date) -> Said | None:
        word = match["w"].replace(" ", "")
        return Said(**{field: words[word]})  # type: ignore[arg-type]

    return reading


def _spaced(words: Mapping[str, int]) -> str:
    """The words as a pattern, each with an optional space between what is one word to some and two to others."""
    return "|".join(
        re.sub(r"(?<=[가-힣])(?=(?:달|주|해|번)$)|(?<=^지)(?=지난)", " ?", word)
        for word in sorted(words, key=len, reverse=True)
    )


def _ago(match: re.Match[str], today: date) -> Said | None:
    """Read "사흘 전", "3주 전", "두 달 전", "1년 6개월 전", "2~3년 뒤"."""
    sign = -1 if match["dir"] == "전" else 1
    if match["native"]:
        day = today + sign * timedelta(days=_DAYS_NATIVE[match["native"]])
        return Said(span=(day, day, "day"))
    if match["halfyear"]:
        return Said(month_shift=sign * 6)
    if match["n"] is None:
        return None
    least, most = _least_most(match["n"])
    unit = match["u"]
    more = count(match["n2"]) if match["n2"] else None
    try:
        return _shifted(today, sign, least, most, unit, more[0] if more else 0, bool(match["halfmore"]))
    except (ValueError, OverflowError):
        return None


def _least_most(text: str) -> tuple[int, int]:
    pieces = [read for piece in re.split(r"[,~∼\-]", text) if (read := count(piece))]
    return pieces[0][0], pieces[-1][1]


def _shifted(today: date, sign: int, least: int, most: int, unit: str, more: int, is_half_more: bool) -> Said | None:
    if most < least or (most > 200 and unit != "일"):
        return None
    if unit == "일":
        ends = sorted(today + sign * timedelta(days=days) for days in (least, most))
        return Said(span=(ends[0], ends[1], "day" if least == most else "range"))
    if unit.startswith("주"):
        weeks = sorted((sign * least, sign * most))
        if least == most:
            return Said(week_shift=sign * least)
        return Said(
            span=(
                week_days(today + timedelta(weeks=weeks[0]))[0],
                week_days(today + timedelta(weeks=weeks[1]))[1],
                "range",
            )
        )
    if unit == "년":
        if more or is_half_more:
            return Said(month_shift=sign * (least * 12 + (more or 6)))
        if least == most:
            return Said(year_shift=sign * least)
        years = sorted((today.year + sign * least, today.year + sign * most))
        return Said(span=(date(years[0], 1, 1), date(years[1], 12, 31), "range"))
    if is_half_more:
        first = month_days(today.year, today.month + sign * least)[0]
        middle = first.replace(day=min(today.day, 28)) + timedelta(days=sign * 15)
        return Said(span=(*week_days(middle), "week"))
    if least == most:
        return Said(month_shift=sign * least)
    shifts = sorted((sign * least, sign * most))
    return Said(
        span=(
            month_days(today.year, today.month + shifts[0])[0],
            month_days(today.year, today.month + shifts[1])[1],
            "range",
        )
    )


def _vague(match: re.Match[str], today: date) -> Said | None:
    """Read "며칠 전", "몇 달 전": two to six of them."""
    unit = {"며칠": "일", "몇일": "일"}.get(match["v"], match["v"][1:].strip())
    unit = "달" if unit in ("개월", "달") else unit
    return _shifted(today, -1, 2, 6, unit, 0, False)


def _relative_day(days: int) -> Reading:
    def reading(_match: re.Match[str], today: date) -> Said | None:
        day = today + timedelta(days=days)
        return Said(span=(day, day, "day"))

    return reading


def _weekday(match: re.Match[str], _today: date) -> Said | None:
    return Said(weekday=_WEEKDAYS.index(match["d"]))


def _holiday(name: str) -> Reading:
    def reading(match: re.Match[str], _today: date) -> Said | None:
        tail = match["tail"] or ""
        days = None
        if re.search("전날|이브|전야", tail):
            days = (-1, -1)
        elif re.search("다음|이튿", tail):
            days = (1, 1)
        elif "연휴" in tail:
            days = (-1, 1)
        return Said(holiday=name, holiday_days=days)

    return reading


_YEARS = {
    "재작년": -2,
    "제작년": -2,
    "지지난해": -2,
    "그러께": -2,
    "작년": -1,
    "지난해": -1,
    "전년": -1,
    "올해": 0,
    "금년": 0,
    "올": 0,
    "내년": 1,
    "다음해": 1,
    "내후년": 2,
}
_MONTHS = {
    "지지난달": -2,
    "저저번달": -2,
    "지난달": -1,
    "저번달": -1,
    "전달": -1,
    "이번달": 0,
    "이달": 0,
    "금월": 0,
    "다음달": 1,
    "담달": 1,
    "다다음달": 2,
    "내달": 1,
}
_WEEKS = {
    "지지난주": -2,
    "저저번주": -2,
    "지난주": -1,
    "저번주": -1,
    "이번주": 0,
    "금주": 0,
    "다음주": 1,
    "담주": 1,
    "차주": 1,
    "다다음주": 2,
    "내주": 1,
}
_TURNS = {"지난번": -1, "지난": -1, "저번": -1, "이번": 0, "다음": 1, "오는": 2, "돌아오는": 2, "다가오는": 2}
_NTHS = {
    "첫": 1,
    "첫째": 1,
    "첫번째": 1,
    "둘째": 2,
    "두번째": 2,
    "셋째": 3,
    "세번째": 3,
    "넷째": 4,
    "네번째": 4,
    "다섯째": 5,
    "마지막": -1,
    "1": 1,
    "2": 2,
    "3": 3,
    "4": 4,
    "5": 5,
}
_HOLIDAYS = {
    "seollal": r"설날|구정(?!물)|음력설|설(?=(?:을|에|때|전날|다음날|부터|까지|쯤|쇠)(?![가-힣]*[명치정득마])| ?연휴| ?명절| ?때| ?쯤| ?무렵| 전| 쇠| 지나)",
    "chuseok": r"추석|한가위|중추절", "christmas": r"크리스마스|성탄절|클스마스", "samil": r"삼일절|3[·.]?1절", "liberation": r"광복절",
    "children": r"어린이날", "parents": r"어버이날", "teachers": r"스승의 ?날", "memorial": r"현충일", "constitution": r"제헌절",
    "foundation": r"개천절", "hangul": r"한글날", "newyear": r"신정(?![가-힣])|신정에|새해 첫날|설날 아침(?!.)", "buddha": r"부처님 ?오신 ?날|석가탄신일|초파일",
    "daeboreum": r"정월 ?대보름", "labour": r"근로자의 ?날|노동절", "valentine": r"발렌타인 ?데이|밸런타인 ?데이", "halloween": r"할로윈|핼러윈",
    "newyears_eve": r"섣달그믐|제야",
}  # fmt: skip
_SEASONS = {"봄": "spring", "여름": "summer", "가을": "autumn", "겨울": "winter"}
_PARTS = {
    "초순": "early",
    "상순": "early",
    "초반": "early",
    "초": "early",
    "중순": "mid",
    "중반": "mid",
    "중": "mid",
    "하순": "late",
    "후반": "late",
    "말경": "end",
    "말": "end",
}


def _season(match: re.Match[str], _today: date) -> Said | None:
    return Said(
        season=_SEASONS[match["s"]],
        year_shift=0 if match["of"] == "올" else None,
        turn={"지난": -1, "이번": 0, "다음": 1}.get((match["of"] or "").strip()),
    )


def _part(match: re.Match[str], _today: date) -> Said | None:
    return Said(part=_PARTS[match["p"]])


def _scoped(match: re.Match[str], _today: date) -> Said | None:
    part = {"초": "early", "중": "mid", "말": "end"}[match["p"]]
    return Said(part=part, of_year=True if match["scope"] == "연" else None, month_shift=None)


def _half(match: re.Match[str], _today: date) -> Said | None:
    return Said(half=1 if match["h"] in "상전" else 2)


def _quarter(match: re.Match[str], _today: date) -> Said | None:
    read = count(match["q"])
    return Said(quarter=read[0]) if read and 1 <= read[0] <= 4 else None


def _decade(match: re.Match[str], today: date) -> Said | None:
    value = int(match["y"])
    decade = value if value > 99 else (2000 if value <= today.year % 100 else 1900) + value
    return Said(decade=decade) if FIRST_YEAR <= decade <= LAST_YEAR else None


def _nth(match: re.Match[str], _today: date) -> Said | None:
    nth = _NTHS[match["n"].replace(" ", "")]
    weekday = match["d"]
    return Said(nth=nth, weekday=_WEEKDAYS.index(weekday) if weekday else None)


_NTH = r"첫 ?번째|두 ?번째|세 ?번째|네 ?번째|첫째|첫|둘째|셋째|넷째|다섯째|마지막|[1-5]"
_TAIL = r"(?P<tail> ?(?:연휴|명절)(?: ?때)?| ?전날| ?다음 ?날| ?이튿날| ?이브| ?당일| ?때)?"
_END = r"(?![가-힣])"
_DAY_FOLLOWS = r"(?=에(?!\s?(?:한|두|세|\d|걸))|부터|까지|자(?![가-힣])|날|경(?![가-힣])|쯤에|인데|이에요|이요|입니다|이었|이고|로 |\s?(?:새벽|아침|오전|오후|저녁|밤|낮|점심|자정)|\s?\([월화수목금토일]\)|\s?[월화수목금토일]요일)"
_NOT_DAY = r"(?!자리|당|수|분|주일|간|동안|치|째|만에|이내|내|씩|마다|장|본|반|\s?동안|\s?간|\s?이내|\s?만에|\s?내로|\s?안에|\s?뒤|\s?후|\s?전(?![가-힣화자]))"

ROWS: Final[tuple[Row, ...]] = (
    # Whole dates
    Row(
        re.compile(
            rf"{_DIGIT}(?P<y>(?:19|20)\d\d)(?P<s>[./\-])\s?(?P<m>0?[1-9]|1[0-2])(?P=s)\s?(?P<d>3[01]|[12]\d|0?[1-9])(?![\d\-])\.?(?!\d)"
        ),
        _full,
        1,
    ),
    Row(
        re.compile(rf"{_DIGIT}(?P<y>(?:19|20)\d\d)(?P<s>[./\-])\s?(?P<m>0?[1-9]|1[0-2])(?![\d\-/])(?:\.(?!\d))?"),
        _full,
        1,
    ),
    Row(
        re.compile(
            rf"{_DIGIT}'?(?P<y>\d\d)(?P<s>[./])\s?(?P<m>0?[1-9]|1[0-2])(?P=s)\s?(?P<d>3[01]|[12]\d|0?[1-9])(?![\d\-/])"
        ),
        _full,
        1,
    ),
    Row(re.compile(rf"{_DIGIT}(?P<y>\d\d)-(?P<m>0[1-9]|1[0-2])-(?P<d>3[01]|[12]\d|0[1-9])(?![\d\-])"), _full, 1),
    Row(
        re.compile(rf"{_DIGIT}(?P<y>(?:19|20)\d\d)(?P<m>0[1-9]|1[0-2])(?P<d>3[01]|[12]\d|0[1-9])(?![\d,.\-]|\s?원)"),
        _full,
        1,
    ),
    Row(
        re.compile(
            rf"{_DIGIT}(?P<m>1[0-2]|0?[1-9])/(?P<d>3[01]|[12]\d|0?[1-9])(?![\d/\-.]|\s?(?:지분|씩|정도|분기|이상|로|을|를|만|of|share))"
        ),
        _full,
        2,
    ),
    Row(
        re.compile(
            rf"{_DIGIT}(?P<m>1[0-2]|0?[1-9])\.\s?(?P<d>3[01]|[12]\d|0?[1-9])(?:\.(?![\d])|(?=에(?![가-힣])|부터|까지|자(?![가-힣])|일))"
        ),
        _full,
        2,
    ),
    # Years
    Row(re.compile(rf"{_DIGIT}(?P<y>(?:19|20)\d\d)\s?년(?:도)?(?!생|대|간|식)"), _absolute_year, 1),
    Row(re.compile(rf"{_DIGIT}['’‘](?P<y>\d\d)\s?년(?:도)?(?!생|대|간)"), _absolute_year, 1),
    Row(
        re.compile(
            rf"{_DIGIT}(?P<y>\d\d)\s?년(?=도|\s?(?:1[0-2]|0?[1-9])\s?월|\s?(?:봄|여름|가을|겨울|상반기|하반기|추석|설|초(?![가-힣])|말(?![가-힣])|초에|말에|[1-4]\s?(?:/4)?분기))(?:도)?"
        ),
        _absolute_year,
        1,
    ),
    Row(re.compile(rf"{_DIGIT}(?P<y>[0-3]\d|[89]\d)\s?년(?=에(?!\s?(?:한|두|걸|\d)))"), _absolute_year, 1),
    Row(re.compile(rf"{_DIGIT}(?P<y>(?:19|20)?\d0)\s?년대(?: ?생)?"), _decade, 1),
    Row(
        re.compile(rf"{_AFTER_WORD}(?P<w>{_spaced({w: s for w, s in _YEARS.items() if w != '올'})})(?:도)?(?!생)"),
        _shifts("year_shift", _YEARS),
        1,
    ),
    Row(
        re.compile(
            rf"{_AFTER_WORD}(?P<w>올)(?= ?(?:설|추석|여름|봄|가을|겨울|초|연초|연말|\d{{1,2}}월|상반기|하반기))"
        ),
        _shifts("year_shift", _YEARS),
        1,
    ),
    # Parts of a year
    Row(re.compile(r"(?P<h>[상하전후])반기"), _half, 2),
    Row(re.compile(rf"{_DIGIT}(?:제 ?)?(?P<q>[1-4일이삼사])(?:/4)?\s?[사4]?분기"), _quarter, 2),
    Row(
        re.compile(
            rf"{_AFTER_WORD}(?P<of>(?:지난|이번|다음) ?|올)?(?:초|늦|한)?(?P<s>봄|여름|가을|겨울)(?:철|방학|휴가|날)?(?= ?(?:에|부터|까지|쯤|경|무렵|께|때|초|중|말|이|의|,|\.|$|내내|동안))"
        ),
        _season,
        2,
        is_weak=False,
    ),
    Row(re.compile(r"(?P<of>지난|이번|다음|올) ?(?:초|늦)?(?P<s>봄|여름|가을|겨울)(?:철|방학|휴가|날)?"), _season, 2),
    Row(re.compile(r"(?P<of>)(?:초|늦|한)?(?P<s>봄|여름|가을|겨울)(?:철|방학|휴가|날)?"), _season, 2, is_weak=True),
    Row(
        re.compile(rf"(?P<m>{_DIGIT}(?:1[0-2]|0?[1-9])) ?월(?:달)?(?!드컵|드|세|요|남|간|셋|권|급(?!여)|\d)"), _month, 2
    ),
    Row(
        re.compile(
            rf"{_AFTER_WORD}(?P<m>시|유|정(?=월 ?(?:에|초|달))|십일|십이|일|이|삼|사|오|칠|팔|구) ?월(?:달)?(?!드|세|요|남|간|급|\s?[만천백\d])(?=에|달|부터|까지|초|말|중|하|쯤|경|\s?{COUNT}일|이|$|[ ,.])"
        ),
        _month,
        2,
    ),
    *(Row(re.compile(rf"(?<![가-힣])(?:{pattern}){_TAIL}"), _holiday(name), 2) for name, pattern in _HOLIDAYS.items()),
    Row(re.compile(rf"(?<![가-힣])설{_TAIL}(?=[\s,.]|$)"), _holiday("seollal"), 2, is_weak=True),
    Row(re.compile(rf"{_AFTER_WORD}(?P<w>{_spaced(_MONTHS)})(?!력|리)"), _shifts("month_shift", _MONTHS), 2),
    # Weeks and parts
    Row(re.compile(rf"{_AFTER_WORD}(?P<w>{_spaced(_WEEKS)})(?!말|문|인|민|택|식)"), _shifts("week_shift", _WEEKS), 3),
    Row(
        re.compile(
            rf"(?P<n>{_NTH}) ?(?:주(?:차)?(?: ?(?P<d>[월화수목금토일])요일)?|(?=[월화수목금토일]요일)(?P<d2>))(?!일|간|째|[ ]?전|[ ]?동안|[ ]?뒤|[ ]?후)"
        ),
        _nth,
        4,
        is_weak=True,
    ),
    Row(re.compile(r"(?<=[\s월달년해])(?P<p>초순|상순|초반|중순|중반|하순|후반|말경)"), _part, 4, is_weak=True),
    Row(
        re.compile(r"(?<=[월달년해주대기\s])(?P<p>초|말)(?=에|부터|까지|쯤|경|께|이|인|로|의|,|\.|\s|$|\))"),
        _part,
        4,
        is_weak=True,
    ),
    Row(re.compile(r"(?<![가-힣])(?P<scope>월|연)(?P<p>초|중|말)(?=에|부터|까지|쯤|경|이|[\s,.]|$)"), _scoped, 4),
    # Days
    Row(re.compile(rf"(?P<d>{_DIGIT}(?:3[01]|[12]\d|0?[1-9])) ?일{_NOT_DAY}(?={_DAY_FOLLOWS[3:-1]})"), _day, 5),
    Row(re.compile(rf"(?P<d>{_DIGIT}(?:3[01]|[12]\d|0?[1-9])) ?일(?:날)?{_NOT_DAY}"), _day, 5, is_weak=True),
    Row(
        re.compile(
            rf"(?<![가-힣])(?P<d>(?:이|삼)?십[일이삼사오육칠팔구]?|[일이삼사오육칠팔구]) ?일{_NOT_DAY}(?![가-힣]*요일)"
        ),
        _day,
        5,
        is_weak=True,
    ),
    Row(re.compile(r"(?<![가-힣])말일"), _fixed(Said(day=-1)), 5),
    Row(re.compile(r"(?P<d>[월화수목금토일])요일"), _weekday, 6),
    Row(re.compile(r"(?<=\()(?P<d>[월화수목금토일])(?=\))"), _weekday, 6, is_weak=True),
    Row(
        re.compile(r"(?:(?P<w>지지난|지난|저번|이번|다음|돌아오는|오는) ?)주말"),
        lambda match, _today: Said(
            week_shift={"지지난": -2, "지난": -1, "저번": -1, "이번": 0, "다음": 1}.get(match["w"], 0),
            weekday=5,
            weekend=True,
        ),
        3,
    ),
    Row(re.compile(r"(?<![가-힣])주말(?=에)"), _fixed(Said(weekday=5, weekend=True)), 6),
    # From today
    Row(re.compile(rf"{_AFTER_WORD}(?:그끄저께|그끄제)"), _relative_day(-3)),
    Row(re.compile(rf"{_AFTER_WORD}(?:그저께|그제(?!서|야)|그저깨|그젓께)"), _relative_day(-2)),
    Row(re.compile(rf"{_AFTER_WORD}(?:엊그제|엊그저께|엇그제)"), _relative_day(-2), is_approximate=True),
    Row(re.compile(rf"{_AFTER_WORD}(?:어제|어저께|어젯밤|어제밤|간밤|지난밤)"), _relative_day(-1)),
    Row(re.compile(rf"{_AFTER_WORD}(?:오늘|금일)(?!날)"), _relative_day(0)),
    Row(re.compile(rf"{_AFTER_WORD}(?:내일모레|모레)"), _relative_day(2)),
    Row(re.compile(rf"{_AFTER_WORD}(?:내일|명일)(?!모레|배움)"), _relative_day(1)),
    Row(re.compile(rf"{_AFTER_WORD}글피"), _relative_day(3)),
    Row(
        re.compile(
            rf"(?<![가-힣\d.,])(?:(?P<native>{'|'.join(_DAYS_NATIVE)})|(?P<halfyear>반년|반 년)|(?P<n>일(?=주일?)|{_PAIR}) ?(?P<u>년|개월|달|주일|주|일)(?:(?: ?(?P<n2>{COUNT}) ?(?:개월|달))|(?P<halfmore> ?반))?)(?: ?(?:쯤|정도))? ?(?P<dir>전|뒤|후)(?![가-힣화]*(?:세|자|화|재|환|액))"
        ),
        _ago,
        1,
    ),
    Row(re.compile(r"(?P<v>며칠|몇일|몇 ?주|몇 ?달|몇 ?개월|몇 ?년) ?전"), _vague, is_approximate=True),
    Row(
        re.compile(
            rf"{_AFTER_WORD}(?P<w>{'|'.join(sorted(_TURNS, key=len, reverse=True))})(?= ?(?:1[0-2]|[1-9])월| ?\d{{1,2}}일| ?[월화수목금토일]요일| ?(?:설|추석|크리스마스)| ?[상하]반기| ?[연월][초말])"
        ),
        _shifts("turn", _TURNS),
        0,
        is_weak=True,
    ),
    Row(re.compile(r"음력"), _fixed(Said(lunar=True)), 0, is_weak=True),
)

NOT_TIME = re.compile(
    rf"(?:매달|매월|매년|매주|해마다|달마다|격주)\s?(?:\d{{1,2}}월\s?)?(?:\d{{1,2}}일|말일|[초말]|[월화수목금토일]요일|추석|설)?|{NATIVE}째 ?딸"
)
"""What comes again and again is no one date."""
