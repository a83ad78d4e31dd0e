"""Times of the day, and how long breaks are."""

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from orchestrator.graphs.contract.rules.passages import Passage
from orchestrator.graphs.contract.rules.terms import Stated

_HALF = r"오전|오후|새벽|아침|저녁|밤|낮|am|pm|a\.m\.|p\.m\."
_CLOCK = rf"(?P<h§>{_HALF})?(?<!\d)(?<!\d\.)(?P<n§>[0-2o]?[\do])(?:[:;](?P<c§>[0-5o][\do])(?:분)?|시(?!간)(?:(?P<m§>[0-5]?\d)분|(?P<x§>반))?|(?=am|pm|a\.m|p\.m)|(?=[~-][0-2]?\d시(?!간))|(?=(?:~|-|to|and|until|till)\d{{1,2}}(?::\d\d)?(?:am|pm|a\.m|p\.m)))(?P<s§>am|pm|a\.m\.?|p\.m\.?)?"
_TO = (
    r"(?:\([^)]{0,12}\))?(?:(?:부터|에서|~|-|to|until|till|and|through|에?(?:시작하여|시작해서?|출근하여|출근해서?|나와서?|시작하고|시작,?|출근,?|나가(?:서)?|[가-힣]{1,9}(?:하여|(?<!피)해서?|하고|어서?|아서?|와서?|셔서?|고|며|면),?(?=[가-힣]{0,3}\d))|[,./]?(?:퇴근|종업|마감|종료|끝)(?:시간|시각)?(?:은|:)?|and(?:ends|finishes|closes)at){1,2})"
    r"(?:익일|다음날|당일|다음날의|nextday|[월화수목금토일](?:요일)?(?=\d))?"
)
_RANGE = re.compile(_CLOCK.replace("§", "1") + _TO + _CLOCK.replace("§", "2"))
_BREAK_WORD = r"휴게|휴식|밥시간|밥때|밥을?먹(?!을)|수면|새참|오전참|오후참|아침참|점심참|저녁참|(?<![가-힣])참(?=시간|때|은|:|\d|$)|아침(?=밥|식사|먹|을먹)|점심밥|저녁밥|저녁(?=식사|밥|시간|은\d|을\d|\d{1,2}분|1시간(?!까지))|점심(?!조|반|타임|팀)|중식|식사|석식|브레이크|쉬는시간|쉬는때|쉴때|break(?!fast|age)|lunch|dinner(?!s)|supper|(?<![a-z])rest(?!aur)|(?<=with)arest(?=of)|freehour|freetime|(?<='s)rest(?!aur)|rest(?=period|time|break|from|between|intotal)|off(?=for|between|from)|(?<=minutes)off|(?<=hour)off|(?<=hours)off|meal|recess|pause"
_BREAK_BEFORE = re.compile(
    rf"(?:{_BREAK_WORD})[^\d]{{0,16}}$|쉼[:(\]]?$|(?:{_BREAK_WORD})(?:시간|time)?[은는:]?(?:총|계|각|매일)?\d{{1,2}}(?:\.5)?(?:시간(?:\d\d분|반)?|분|hours?)[(,:/]{{1,2}}$"
)
_BREAK_AFTER = re.compile(
    r"(?:까지)?(?:와|과|및|,|그리고|·|/)(?:(?:오전|오후|낮)?\d{1,2}(?::\d\d|시)(?:\d{1,2}분)?(?:부터|~|-|에서)?){2}(?:까지)?(?:은|는|을|를)?(?:휴게|쉬|쉰|쉼|휴식)|까지(?:는|은|에)?(?:아침|점심|저녁|밥|새참)[가-힣]{0,6}(?:쉬는시간|휴게|휴식)|(?:까지)?(?:은|는)[가-힣]{0,10}쉬는시간|(?:까지)?(?:은|는|에|에는)?[가-힣]{1,6}에서(?:쉰|쉬(?!는시간)|쉼|잔다|잠)|(?:까지)?(?:은|는|을|를|에|,)?(?:쉼|쉰|쉽|쉬(?!는시간)|(?:휴게|휴식)(?:한|함|로|으로|시간으로|시간(?:임|이(?:다|며|고))|[),.;]|$)|(?:점심|저녁|식사|석식|중식)(?:을|를)?(?:\)|$|먹|한다|하고))"
)
_ABOUT_BREAKS = re.compile(rf"[-·\\d.)(]{{0,5}}(?:{_BREAK_WORD}|쉼)(?:시간|time)?[은는:|│(]")
_BREAK_LABEL = re.compile(rf"[-·\d.)]{{0,4}}[(\[]?(?:{_BREAK_WORD})(?:시간|time)?s?[:(\]]?\d")
_ALSO = re.compile(
    r"[)]?(?:까지)?[,/·]?(?:및|와|과|또는|그리고|and|&)?(?:야간|주간|심야|새벽|오전|오후|낮|밤|점심|저녁|아침)?(?:\d{1,2}시간(?:\d\d분|반)?|\d\d분)?(?:은|에|:)?[(]?"
)
_LENGTH = r"(?:(?P<h>\d{1,2}(?:\.5)?|(?<!(?<![매휴평요주\d])일)한|두|one|two|three|a|an|half)-?개?시간(?:(?P<hm>\d{1,2})분|(?P<half>반))?|(?P<eh>\d(?:\.5)?|one|two|an|half-?an|halfan|half)-?(?:\(\d\))?(?:unpaid|paid|free|full|whole)?hours?|(?P<m>\d{2,3}|thirty|sixty|ninety)-?(?:\(\d{2}\))?(?:분|min(?:ute)?s?))"
_BREAK_LENGTH = re.compile(
    rf"(?:{_BREAK_WORD})(?:[은는:(]?(?:낮|오전|오후)?\d{{1,2}}(?::\d\d|시)(?:\d\d분)?(?:부터|에))?[^\d.;한두]{{0,24}}?{_LENGTH}(?!마다|당|이상(?!의휴게))"
)
_LENGTH_BREAK = re.compile(
    rf"(?:{_LENGTH}|(?P<only>반시간))(?:의|of|for|'s|'|unpaid|paid|long|,|the|을|를|은|는|동안|간|씩|점심|저녁(?=휴게|휴식|식사)|낮)*(?:{_BREAK_WORD}|쉰|쉬(?!지)|쉼|쉽)|(?P<whole>(?:a|one)(?:free|rest|lunch|break)hour)"
)
_NO_BREAK = re.compile(
    r"(?:휴게|쉬는|휴식)(?:시간)?(?:은|는|:|이|을)?(?:따로|별도로?)?(?:없음|없다|없이|무|0분|없$|두지(?:않|아니)|주지(?:않|아니)|갖지(?:않|아니|못))|쉬지않고(?:이어|계속|내리)|정해진쉬는시간은두지|nobreak"
)


_BREAK_FROM: Final = re.compile(
    rf"(?:{_BREAK_WORD})[^\d.]{{0,8}}(?P<h>[0-2]?\d)(?::(?P<m>[0-5]\d)|시)(?:부터|에서)?(?:약)?(?:\d{{1,2}}시간|\d\d분)"
    rf"|(?:{_BREAK_WORD})(?:period)?(?:from|at|startingat|beginningat)(?P<k>[0-2]?\d):(?P<n>[0-5]\d)(?!to|-|~|until)"
)


_SOME_BREAK: Final = re.compile(
    rf"(?:{_BREAK_WORD})[^.]{{0,24}}(?:\d{{1,2}}(?:분|시)|시간|minutes|hour|\d:\d)|(?:\d{{1,2}}(?:분|시)|시간|minutes|hour|\d:\d)[^.]{{0,24}}(?:{_BREAK_WORD})"
)
_UNSURE_BREAK: Final = re.compile(r"없|않|못|아니|안[가-힣]|손님|틈|알아서|no(?!on)|without")
"""None is given, or only when the work pauses."""
_NO_LETTERS: Final = re.compile(r"[^가-힣a-z\d]{1,6}")
_REST_AFTER: Final = re.compile(
    rf"(?:까지)?(?:는|은|에|에는|이|[(,])?(?:{_BREAK_WORD})(?!(?:시간)?(?:조|반|팀|타임|없|제외|전|후|이후|이전))"
)
"""Times within those of the work, in front of a word for rest: "08:00~17:00 중 12:00~13:00 휴게"."""
_LONGEST_BREAK: Final = 5 * 60
"""Minutes beyond which times that stand beside those of a break are the work: "09:30~18:30, 12:30~13:30 휴게"."""
_MORNING: Final = 5 * 60
_EVENING: Final = 16 * 60
"""Before the one and from the other on a long break may be one for sleep."""


class ClockRange(NamedTuple):
    """From one time of the day to another, in minutes since midnight, and where that stands."""

    begins: int
    ends: int
    start: int
    end: int
    is_break: bool


def find_ranges(passage: Passage) -> Iterator[ClockRange]:
    """Yield the times from one of the day to another, each as work or as a break."""
    text = passage.ko
    is_of_breaks = _BREAK_LABEL.match(text) is not None or _ABOUT_BREAKS.match(text) is not None
    last: ClockRange | None = None
    for found in _RANGE.finditer(text):
        begins, ends = _minute(found, "1"), _minute(found, "2")
        if begins is None or ends is None:
            continue
        before, after = text[max(0, found.start() - 24) : found.start()], text[found.end() : found.end() + 40]
        is_break = (
            is_of_breaks
            or (last is not None and last.is_break and _ALSO.fullmatch(text[last.end : found.start()]) is not None)
            or _BREAK_BEFORE.search(before) is not None
            or _BREAK_AFTER.match(after) is not None
            or (
                re.search(rf"(?:{_BREAK_WORD})(?!조|반|팀|타임)", passage.topic) is not None
                and re.search(r"\d", passage.topic) is None
                and not re.search(r"근로|근무|업무|hours|출", passage.topic)
            )
        )
        told = (found["h2"] or found["s2"]) is not None
        if told and not (found["h1"] or found["s1"]) and begins < begins + 720 < ends <= 1440:
            begins += 720  # one half of the day for both: "6:00 - 6:30 p.m."
        if ends <= begins:
            halves = found["h1"] or found["s1"]
            is_half = bool(halves) or begins < 13 * 60
            if not told and is_half and ends + 720 > begins and found["n2"][0] != "0":
                ends += 720
            else:
                ends += 1440
        if found["h1"] == "오후" and not told and ends > 1440 and begins < ends - 720:
            ends -= 720
        if is_break and not is_of_breaks and ends - begins > _LONGEST_BREAK and _MORNING <= begins < _EVENING:
            is_break = False
        is_break = is_break or (
            last is not None
            and not last.is_break
            and _is_within(last, begins, ends)
            and (_NO_LETTERS.fullmatch(text[last.end : found.start()]) or _REST_AFTER.match(after)) is not None
        )
        if 0 < ends - begins <= 1440:
            last = ClockRange(begins, ends, found.start(), found.end(), is_break)
            yield last


def _is_within(last: ClockRange, begins: int, ends: int) -> bool:
    """Tell whether times lie within those before them, so that they are a break where a cell or a word says no more."""
    is_within = any(last.begins < begins + later and ends + later < last.ends for later in (0, 1440))
    return is_within and ends - begins <= _LONGEST_BREAK


def _minute(found: re.Match[str], which: str) -> int | None:
    hour = int(found["n" + which].replace("o", "0"))
    minute = int((found["c" + which] or found["m" + which] or "0").replace("o", "0")) if not found["x" + which] else 30
    half = (found["h" + which] or found["s" + which] or "").replace(".", "")
    if hour > 24:
        return None
    if (
        (half in ("오후", "pm", "저녁") and hour < 12)
        or (half == "낮" and hour < 8)
        or (half == "밤" and 6 <= hour < 12)
    ):
        hour += 12
    elif half in ("오전", "am", "새벽", "밤") and hour == 12:
        hour = 0
    return hour * 60 + minute


def break_from(passage: Passage, length: int | None) -> tuple[int, int] | None:
    """Return when a break is of which the begin and the length are told: "one hour off from 02:00", "20시부터 30분 휴게"."""
    found = _BREAK_FROM.search(passage.ko) if length else None
    if found is None or not length:
        return None
    begins = int(found["h"] or found["k"]) * 60 + int(found["m"] or found["n"] or 0)
    return (begins, begins + length) if begins < 1440 else None


def tells_break(text: str) -> bool:
    """Tell whether a text without blanks gives a break with a time or a length, whether or not that can be read."""
    return _SOME_BREAK.search(text) is not None and _UNSURE_BREAK.search(text) is None


def pause_length(text: str) -> int | None:
    """Return the minutes that a piece of text says a break lasts; 0 where it says that there is none."""
    if several := _meals(text):
        return sum(map(_length, several))
    if each := _each_break(text):
        return _of_all(each)
    found = _BREAK_LENGTH.search(text) or _LENGTH_BREAK.search(text)
    if found:
        return _length(found)
    return 0 if _NO_BREAK.search(text) else None


def find_break(passage: Passage, ranges: Sequence[ClockRange]) -> Stated[int] | None:
    """Return the minutes of the breaks of a day; 0 where there is said to be none."""
    pauses = list({(one.begins, one.ends): one for one in ranges if one.is_break}.values())
    if pauses:
        return Stated(sum(one.ends - one.begins for one in pauses), passage.words.span(pauses[0].start, pauses[-1].end))
    if several := _meals(passage.ko):
        return Stated(sum(map(_length, several)), passage.words.span(several[0].start(), several[-1].end()))
    if each := _each_break(passage.ko):
        return Stated(_of_all(each), passage.words.span(each.start(), each.end()))
    found = _BREAK_LENGTH.search(passage.ko) or _LENGTH_BREAK.search(passage.ko)
    if found is None and re.search(_BREAK_WORD, passage.topic):
        found = re.search(_LENGTH, passage.ko)
    if found:
        return Stated(_length(found), passage.words.span(found.start(), found.end()))
    found = _NO_BREAK.search(passage.ko)
    return Stated(0, passage.words.span(found.start(), found.end())) if found else None


_MEAL: Final = re.compile(r"아침|점심|중식|저녁|석식|오전|오후|새참|lunch|dinner|supper|morning|afternoon")
_NAMED: Final = rf"(?:{_MEAL.pattern})(?:참|식사|휴게|휴식|시간|밥|break)?"
_EACH_BREAK: Final = re.compile(
    rf"(?P<names>{_NAMED}(?:(?:,|·|/|및|과|와|and|&|하고){{1,2}}{_NAMED}){{1,2}})(?:으로|은|는|에|:|,)?(?P<each>각각?)?{_LENGTH}(?P<after>씩|each)?"
)
"""One length for each of several breaks: "점심과 저녁 각 30분", "lunch and dinner, 30 minutes each"."""


def _each_break(text: str) -> re.Match[str] | None:
    return next((found for found in _EACH_BREAK.finditer(text) if found["each"] or found["after"]), None)


def _of_all(found: re.Match[str]) -> int:
    return _length(found) * len(_MEAL.findall(found["names"]))


def _meals(text: str) -> list[re.Match[str]]:
    """Return the lengths of breaks that are told meal by meal: "아침 1시간과 점심 1시간"; empty where one name is for all."""
    found = list(_BREAK_LENGTH.finditer(text))
    names = [name.group() if (name := _MEAL.match(one.group())) else "" for one in found]
    return found if len(found) > 1 and all(names) and len(set(names)) == len(names) else []


_WORDS: Final = {
    "한": 1.0,
    "두": 2.0,
    "one": 1.0,
    "two": 2.0,
    "a": 1.0,
    "an": 1.0,
    "three": 3.0,
    "half": 0.5,
    "half-an": 0.5,
    "halfan": 0.5,
    "thirty": 30.0,
    "sixty": 60.0,
    "ninety": 90.0,
}


def _length(found: re.Match[str]) -> int:
    if found.groupdict().get("only"):
        return 30
    if found.groupdict().get("whole"):
        return 60
    if found["m"]:
        return int(_WORDS.get(found["m"]) or found["m"])
    said = found["h"] or found["eh"]
    hours = _WORDS.get(said) or float(said)
    return int(hours * 60) + int(found["hm"] or 0) + (30 if found["half"] else 0)
