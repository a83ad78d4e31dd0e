"""How many days of the week a text names."""

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from orchestrator.graphs.contract.rules.labour.month import WEEKS

_DAYS = "월화수목금토일"
_NAMES: Final = {
    name: place
    for place, name in enumerate(("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"))
} | {name: place for place, name in enumerate(("mon", "tue", "wed", "thu", "fri", "sat", "sun"))}
_EN_DAY = (
    "monday|tuesday|wednesday|thursday|friday|saturday|sunday"
    r"|(?:(?<![a-z])|(?<=on)|(?<=to)|(?<=and)|(?<=from)|(?<=every)|(?<=each)|(?<=until)|(?<=through))(?:mon|tue|wed|thu|fri|sat|sun)"
)
"""A short name is no end of a word: "begins at" without its blank."""
_DAY_RANGE = re.compile(
    rf"(?<![년개])(?<!\d(?=일))(?<!(?<!:\d)\d(?=월))(?P<a>[{_DAYS}])(?:요일)?(?:아침|낮|저녁|밤|오전|오후)?(?:부터|~|-|에서)(?:매주)?(?P<b>[{_DAYS}])(?:요일)?(?!수)|(?P<c>{_EN_DAY})s?\.?(?:to|through|-|~|until|thru)(?P<d>{_EN_DAY})"
)
_DAY_LIST = re.compile(
    rf"(?:매주|주말\(?)?(?P<l>(?<!\d)(?<!평)[{_DAYS}](?:요일)?(?:(?:[,·/.및와과]|그리고){{1,2}}[{_DAYS}](?:요일)?){{1,6}}|(?:(?<![가-힣\d])|(?<=요일)|(?<=매주)|(?<=일은)|(?<=[은는])(?=[월화수목금토일]{{3}})|(?<=근무일))일?월?화?수?목?금?토?일?(?:(?<=[{_DAYS}]{{3}})|(?<=[월화수목금][화수목금토]|토일)(?=(?:요일)?(?:은|는|에는|에)?[:|(/]?(?:오전|오후)?(?:\d{{1,2}}(?::|시(?!간))|$))))(?:요일)?(?![가-힣]*급)|(?P<e>(?:{_EN_DAY})s?(?:,?(?:and|&|,|/)(?:{_EN_DAY})s?){{1,6}})"
)
_ONE_DAY = re.compile(
    rf"(?P<half>격주)?(?:매주)?(?P<one>[{_DAYS}])요일(?P<half2>격주)?|(?:(?<![가-힣\d.])|(?<=격주)|(?<=매주)|(?<=:\d\d)(?=[{_DAYS}](?:\d{{1,2}}(?::\d\d|시)|$)))(?P<bare>[토일](?=:|\d|오전|오후|\(|$)|[{_DAYS}](?=[:|(]?(?:(?:오전|오후)?\d{{1,2}}(?::\d\d|시(?!간))|$)))|(?P<en>{_EN_DAY})s?(?![a-z])|(?P<enl>(?:mon|tues|wednes|thurs|fri|satur|sun)day)s?(?=from|at|between|and|only|during|until|with|to|in|for|of|the|shall|will)"
)
_EVERY_SECOND = re.compile(
    r"격주(?:로)?(?:매주)?$|(?:2|두)주(?:에|마다)(?:한번|1회|1번)?(?:씩)?$|everyother$|everysecond$|alternate$|^(?:은|에|에는|[|│:(])?(?:격주|(?:2|두)주(?:에|마다)|everysecondweek|everyotherweek)"
)
_NTH = re.compile(
    r"매월(?:마지막|첫|첫째|둘째|셋째|넷째)(?:째)?주?$|(?:매월|매달|월)?(?:(?:첫째|둘째|셋째|넷째|[1-4]째)(?:주)?[·,와과및/]{0,2}){1,4}(?:주)?$|매월제?[1-4](?:[·,/]제?[1-4]){0,3}주?$"
)
_NTH_EN = re.compile(
    r"(?:first|second|third|fourth|last|1st|2nd|3rd|4th)(?:and(?:the)?(?P<two>second|third|fourth|last|3rd|4th))?$"
)
_OF_MONTH = re.compile(r"^s?(?:of|in)(?:each|every|the|a)month")
_COUNTED_EN = re.compile(r"(?P<n>one|two|three|four|[1-4])$")
_TIMES_A_MONTH = re.compile(
    r"(?:매월|매달|월|한달에)(?P<n>[1-4]|한|두|세|네)(?:회|번)(?:씩)?(?:은|의|,|있는|하는)?(?:매주)?$"
)
_TIMES_AFTER = re.compile(r"(?:은|에|에는|근무)?(?:매월|매달|월|한달에)(?P<n>[1-4]|한|두|세|네)(?:회|번)")
_TIMES: Final = {"한": 1, "두": 2, "세": 3, "네": 4}
_DAY_COUNT = re.compile(
    r"(?:주|1주|매주|일주일에?|1주일에?|주당|1주간|주간|주중|한주에?|7일에|7일중)(?:근무일수?:?)?(?:총)?(?P<n>[1-7])(?:일(?!분|치|유급|전|까지|이내|한도|이상)|[회번](?:씩)?(?:근무|출근|나[오와온옵]|일[하한])|(?:회|번)(?=[,(]))|(?P<e>[1-7]|five|six|four|three|two|seven)-?(?:\(\d\))?(?:working|work|business)?(?:days?|nights?|shifts?|times)(?:a|per|each|every|/|in a)?-?(?:work)?week|(?P<f>five|six|5|6)-?dayworkweek|(?<!\d)(?P<g>[3-7])일(?:모두|간?근무|근로)"
)
_EXCEPT = re.compile(
    rf"(?P<ko>(?:[{_DAYS}]요?일?[·,/및과와]{{0,2}}){{1,3}}요일)(?:을|를|만)?(?:제외|뺀|빼고|빼면)(?:한|하고)?.{{0,8}}?(?:매일|나머지|모든|전부|날마다|모두)"
    rf"|매일\((?P<ko2>(?:[{_DAYS}]요?일?[·,/]?){{1,3}}요일)제외\)"
    rf"|(?:every|all|each)days?(?:oftheweek)?(?:except|but|otherthan)(?:for|on)?(?P<en>(?:{_EN_DAY})s?(?:(?:and|&|,)(?:{_EN_DAY})s?)?)|daily(?:,)?except(?:for|on)?(?P<en2>(?:{_EN_DAY})s?)"
)
"""All days but some: "수요일을 뺀 나머지 날 전부"."""
_WEEKDAYS = re.compile(
    r"(?:평일|주중)(?:에는|에|은|마다|매일|:){0,2}(?=\d|오전|오후|아침|낮|저녁|밤|새벽|점심|하루|$)|(?:on|every|each)weekdays?(?=\d|from|with|between|[,.;)]|$)|weekdays(?=\d|from|[,:])"
)
_COUNTS: Final = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7}
_DAYS_OFF = re.compile(
    r"토요일(?:은|는|을)?(?:매주)?(?:무급)?(?:휴무|휴일|쉬|쉰|쉼|으로쉰|무급)|saturdayis(?:a|an)?(?:unpaid)?(?:dayoff|off)|토[요일]{0,2}[·,/및과와]{0,2}일(?:요일)?(?:은|는|엔|에는|:)?(?:휴무|휴일|쉼|쉰|쉬|쉽)|주말(?:은|에는)?(?:휴무|쉰|쉼|쉬)"
)
_DAYS_OFF_COUNT = re.compile(
    rf"(?:(?<!격)주(?:에|당)?|매주|일주일에?|1주일?에?)(?P<n>[12])(?:일|번|회)(?:만|은|씩)?(?:휴무|쉬|쉰|쉼|쉽)|(?<!격주)(?:매주)?[{_DAYS}]요일(?:은|에|엔)?하루(?:만|는)?(?:휴무|쉬|쉰|쉼|쉽)"
    r"|(?<!공)(?:휴무일?|휴일|쉬는날)(?:은|는|:|을|로)?(?:매주|주|일주일에?|1주일?에?|주당)(?P<m>[12])(?:일|회|번)"
)
"""Only how many days are free is told: "월요일 하루 쉰다", "휴무는 주 1일"."""
_MONTHLY_OFF = re.compile(
    r"(?<!공)(?:휴무일?|휴일|쉬는날|비번)(?:은|는|:|을|로)?(?:매월|매달|월|한달에?)(?P<n>[1-9]|1[0-5]|한|두|세|네)(?:일|회|번)(?!부터|까지|\d)"
    r"|(?:매월|매달|월|한달에?)(?P<b>[1-9]|1[0-5]|한|두|세|네)(?:일|회|번)(?:을|의|만|은|씩)?(?:휴무|쉬|쉰|쉼|쉽)"
)
"""Days a month that are free: "휴일: 매월 2일", "월 8회 휴무"."""
_CYCLE = re.compile(r"(?:휴무|비번|휴식|쉬는날)일?(?:의|로|을|순)?(?P<n>[3-6])일(?:주기|간격|순환|단위)")
"""A round of days of which one is free: "주간, 야간, 휴무의 3일 주기"."""
_CREWS = re.compile(r"(?P<crews>[3-5])조(?P<shifts>[23])교대")
_ROUND = re.compile(r"(?:[주야비휴](?:간|번|무)?[·,/→>-]?){3,8}(?!일|가|게|당)")
"""Days in the order of a round: "주주야야비비", "주간-야간-비번-휴무"."""
_HOLIDAY_OF = re.compile(
    r"(?:주휴일?(?!수당)|(?<!/)휴일(?!수당)|휴무일?|쉬는날|off|holiday|restday|유급휴일|무급휴일)(?:은|는|:|로|을|이)?(?:매주|는매주|은매주|every|on|is|shallbe)?[^\d~]{0,6}$"
)
_HOLIDAY_AFTER = re.compile(
    r"^(?:요일)?(?:은|는)?[가-힣]{0,6}쉬는날|^(?:요일)?(?:은|는|을|에|에는|로|이|엔)?(?:그냥|모두|다|물때에따라|[가-힣]{1,6}에따라)?(?:유급|무급|매주){0,2}(?:주휴(?=일로))?(?:으로)?(?:휴(?!게)|(?<=주휴)일|쉬|쉰|쉼|쉽|is|shall|로하|로한)|^s?(?:is|shall)"
)


def week_days(text: str) -> Fraction | None:
    """Return on how many days a week work is, by the days that a text names; None where it names none for work.

    A day that is named in two languages counts once, one of every second week a half, one of so many times a month by
    the weeks of a month.
    """
    if left := _EXCEPT.search(text):
        out = named_days(left["ko"] or left["ko2"] or left["en"] or left["en2"])
        return 7 - sum(out.values(), Fraction(0))
    return sum(named_days(text).values(), Fraction(0)) or None


class DayMention(NamedTuple):
    """Days of the week that a text names together for work, Monday 0, each with the share of weeks in which it is one."""

    start: int
    end: int
    days: Mapping[int, Fraction]


def named_days(text: str) -> dict[int, Fraction]:
    """Return the days of the week that a text names for work, each with the share of weeks in which it is one."""
    days: dict[int, Fraction] = {}
    alone: set[int] = set()
    found = list(_mentions(text))
    for one in found:
        if len(one.days) > 1:
            days |= one.days
    for one in found:
        for day, share in one.days.items() if len(one.days) == 1 else ():
            days[day] = min(days[day], share) if day in alone else days.get(day, share)
            alone.add(day)
    return days


def mentions(text: str) -> list[DayMention]:
    """Return where a text names days of the week for work, in its order."""
    if left := _EXCEPT.search(text):
        out = named_days(left["ko"] or left["ko2"] or left["en"] or left["en2"])
        return [DayMention(*left.span(), {day: Fraction(1) for day in range(7) if day not in out})]
    return sorted(_mentions(text), key=lambda one: (one.start, one.end))


def _mentions(text: str) -> Iterator[DayMention]:
    taken: list[tuple[int, int]] = []
    for found in _DAY_RANGE.finditer(text):
        if _is_for_work(text, found, taken):
            first = _DAYS.index(found["a"]) if found["a"] else _NAMES[found["c"]]
            last = _DAYS.index(found["b"]) if found["b"] else _NAMES[found["d"]]
            days = dict.fromkeys(((first + more) % 7 for more in range((last - first) % 7 + 1)), Fraction(1))
            yield DayMention(*found.span(), days)
            taken.append(found.span())
    for found in _DAY_LIST.finditer(text):
        if _is_for_work(text, found, taken):
            if found["l"]:
                named = [_DAYS.index(name) for name in found["l"].replace("요일", "") if name in _DAYS]
            else:
                named = [_NAMES[name] for name in re.findall(_EN_DAY, found["e"])]
            yield DayMention(*found.span(), dict.fromkeys(named, Fraction(1)))
            taken.append(found.span())
    if working := _WEEKDAYS.search(text):
        yield DayMention(*working.span(), dict.fromkeys(range(5), Fraction(1)))
    for found in _ONE_DAY.finditer(text):
        if _is_for_work(text, found, taken):
            name = found["one"] or found["bare"]
            day = _DAYS.index(name) if name else _NAMES[found["en"] or found["enl"]]
            yield DayMention(*found.span(), {day: _share(text, found)})


def _share(text: str, day: re.Match[str]) -> Fraction:
    """Return in what share of the weeks a day is one of work: "격주 토요일" a half, "매월 첫째·셋째 토요일" two a month."""
    before, after = text[max(0, day.start() - 24) : day.start()], text[day.end() : day.end() + 14]
    if day["half"] or day["half2"] or _EVERY_SECOND.search(before) or _EVERY_SECOND.match(after):
        return Fraction(1, 2)
    named = _NTH.search(before)
    if named:
        return max(1, len(re.findall(r"[첫둘셋넷]째|[1-4]", named.group()))) / WEEKS
    named = _NTH_EN.search(before)
    if named and _OF_MONTH.match(after):
        return (2 if named["two"] else 1) / WEEKS
    named = _COUNTED_EN.search(before)
    if named and _OF_MONTH.match(after):
        return Fraction(_COUNTS.get(named["n"]) or int(named["n"])) / WEEKS
    counted = _TIMES_A_MONTH.search(before) or _TIMES_AFTER.match(after)
    if counted:
        said: str = counted["n"]
        return Fraction(_TIMES.get(said) or int(said)) / WEEKS
    return Fraction(1)


def _is_for_work(text: str, found: re.Match[str], taken: Sequence[tuple[int, int]]) -> bool:
    """Tell whether days are named anew, and not as those of rest."""
    return (
        found.end() > found.start()
        and not any(start < found.end() and found.start() < end for start, end in taken)
        and _HOLIDAY_OF.search(text[max(0, found.start() - 24) : found.start()]) is None
        and _HOLIDAY_AFTER.match(text[found.end() : found.end() + 16]) is None
    )


def days_off(text: str) -> bool:
    """Tell whether a text says that Saturdays are free, so that five days are left beside Sunday."""
    return _DAYS_OFF.search(text) is not None


def day_count(text: str) -> Fraction | None:
    """Return the days a week that a text counts: "주 5일", "six days a week"."""
    found = _DAY_COUNT.search(text)
    if found is None:
        off = _DAYS_OFF_COUNT.search(text)
        return Fraction(7 - int(off["n"] or off["m"] or 1)) if off else None
    said = found["n"] or found["e"] or found["f"] or found["g"]
    return Fraction(_COUNTS.get(said) or int(said))


def days_of_round(text: str) -> Fraction | None:
    """Return the days a week of work in turns, or of a month whose free days are counted; None where neither is told."""
    if crews := _CREWS.search(text):
        return min(Fraction(7 * int(crews["shifts"]), int(crews["crews"])), Fraction(7))
    if cycle := _CYCLE.search(text):
        return Fraction(7 * (int(cycle["n"]) - 1), int(cycle["n"]))
    if (found := _ROUND.search(text)) and not set("주야비휴") & set(text[found.end() : found.end() + 1]):
        days = re.findall(r"[주야비휴]", found.group())
        if {"주", "야"} <= set(days) and {"비", "휴"} & set(days):
            return Fraction(7 * sum(day in "주야" for day in days), len(days))
    if off := _DAYS_OFF_COUNT.search(text):
        return Fraction(7 - int(off["n"] or off["m"] or 1))
    if off := _MONTHLY_OFF.search(text):
        said = off["n"] or off["b"]
        return 7 - Fraction(_TIMES.get(said) or int(said)) / WEEKS
    return None
