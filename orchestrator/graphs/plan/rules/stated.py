"""How people say what a plan has to keep to, in Korean and English."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Final, Literal

from orchestrator.graphs.plan.rules.reading.closing_days import is_last, runs_in
from orchestrator.graphs.plan.rules.reading.day_spans import WEEKDAYS_OFF, once_a_year, to_come
from orchestrator.graphs.plan.rules.reading.marks import is_decided_then
from orchestrator.graphs.plan.rules.reading.openings import (
    OPENS,
    OPENS_EN,
    OPENS_KO,
    STARTS,
    WANTS_PLAN_BY,
    WORK_STARTS,
    is_of_other,
)
from orchestrator.graphs.plan.rules.reading.resting import rests_on
from orchestrator.language import any_of
from orchestrator.language.dates import When, find_dates
from orchestrator.language.found import Found
from orchestrator.language.numbers import find_durations
from orchestrator.language.plain_style import plainly

_LAUNCH: Final = any_of(
    rf"{OPENS_KO}|공개|서비스\s?시작|마감|완료|(?<![명개건석원장회분])까지",
    rf"{OPENS_EN}|\b(?:live|by|until|before|deadline|due|ready)\b",
)
_WITHIN: Final = re.compile(r"\s?(?:안에|이내|내에|만에|동안|짜리|간)|\s?(?:일정|프로젝트)")
_WITHIN_EN: Final = re.compile(r"\b(?:within|in|over|takes?|lasting|of)\s+(?:the\s+next\s+)?$", re.I)
_FEATURES_KO: Final = re.compile(
    r"(?:핵심|주요|필수|주)?\s?기능(?:은|으로는|으로|:|에는)\s?(?P<named>[^.\n]{2,300})|(?P<listed>[^.\n:]{2,100}?)(?:의|와\s?같은|과\s?같은|등의?)?\s?기능(?:이|을|은|도)?\s?(?:꼭|반드시)?\s?(?:있|넣|필요|포함|들어|제공|지원|추가)"
)
_FEATURES_EN: Final = re.compile(
    r"\b(?:(?:core|key|main|must-have)\s+)?features?\s?(?::|are|is|should\s+be|include|includes|including|such\s+as)\s?(?P<named>[^.\n]{2,300})|\b(?:it\s+)?(?:should|must|has\s+to|needs\s+to)\s+(?:support|have|offer|include|let\s+\w+)\s+(?P<listed>[^.\n]{2,300})|\bwith\s+(?P<with>[a-z][^.\n]{2,200}?)\s+features?\b",
    re.I,
)
_PARTS: Final = re.compile(
    r"\s?(?:,|、|/|;|\s및\s|\s그리고\s|(?<=[가-힣])(?:과|와|이랑|랑|하고)\s|\s(?:and|plus)\s)\s?"
)
_TAIL: Final = re.compile(
    r"\s?(?:등|정도|까지|만|도|기능)?\s?(?:이에요|예요|이야|야|입니다|이다|로\s?해줘|으로\s?해줘|있어야\s?해요?|필요해요?|넣어줘|꼭\s?있어야)?$|\s(?:please|etc)$"
)
_MUST: Final = any_of(
    r"반드시|꼭|없이|안\s?되|안\s?돼|해야|하면\s?안|금지|제외|만\s?(?:가능|사용|지원)|제한",
    r"\b(?:must|only|no\s+\w+|without|may\s+not|cannot|never|has\s+to|have\s+to|required)\b",
)
_ORDERS: Final = any_of(
    r"(?:써|작성해|만들어|짜|정리해|부탁|뽑아|그려|보여|알려|넣어|해)\s?(?:줘|주세요|주라|드려|달라|줄래|봐)|부탁|기획(?:서|안)|계획서",
    r"\b(?:write|draft|create|make|prepare|please|give|plan|put\s+together|need|want)\b[^.]{0,60}\b(?:plan|proposal|document|it)\b",
)
_CLAUSE: Final = re.compile(r"[^.!?;\n]{1,400}")


_EACH_TIME: Final = re.compile(r"\s?(?:에만|만|마다)(?:\s|$)")
_EVERY: Final = re.compile(r"(?:매주|매달|매월|격주|every|each|only\son)\s$", re.I)
"""When it is open each time is no day on which it opens first."""
_NEAR: Final = 24
"""Characters beside a time in which stands what happens then."""
_SAME: Final = 7
"""Characters within which two words name one thing."""
_AGO: Final = re.compile(r"(?:[일주달월년]|하루|이틀|사흘|나흘|일주일|개월)\s?전$|\b(?:ago|before|earlier)$", re.I)
_FAR: Final = timedelta(days=3 * 365)
_WITH_YEAR: Final = re.compile(r"\d{4}|작년|지난|last", re.I)


DayRole = Literal["start", "launch", "begin", "from"]


@dataclass(frozen=True, slots=True)
class DatedRole:
    """A day and what is then: the work starts, the service is to be ready, one of both "starts", or it is so "from" then."""

    role: DayRole
    day: date
    raw: str
    is_exact: bool = True
    """Not only its month or year is told."""


def dates(text: str, today: date, *, only_with_year: bool = False) -> Iterator[DatedRole]:
    """Yield the days on which a start or a launch is set, from today on and within three years.

    ``only_with_year``: of a document, whose other days may be of any year.
    """
    text = once_a_year(text)
    found = find_dates(text, today)
    for at, one in enumerate(found):
        launch = OPENS if only_with_year else _LAUNCH
        role = _role(text, found, at, launch, only_openings=only_with_year)
        if role is None:
            continue
        when = one.value
        if _AGO.search(when.raw):
            continue  # "하루 전까지 예약": counted from something else, and no day of any year
        first, last = _ahead(when, today)
        is_span = when.precision == "range" and _SPANS.search(when.raw)
        day = last if role == "launch" and not is_span else first
        if only_with_year and not re.search(r"\d{4}", when.raw):
            continue
        if today <= day <= today + _FAR:
            yield DatedRole(role, day, when.raw, first == last)
        if when.precision == "range" and role in ("start", "begin") and last > first:
            yield DatedRole("launch", last, when.raw)


def settled_dates(found: Iterable[DatedRole], *, is_lasting: bool = False) -> list[DatedRole]:
    """Return days as those of the work or of the service: what "starts" is the service, where nothing else opens it.

    ``is_lasting``: it is told how long the work takes, so that the work starts then.
    """
    known = [*found]
    is_work = is_lasting or any(one.role == "launch" for one in known)
    is_known = any(one.role in ("launch", "begin") for one in known)
    roles: dict[DayRole, DayRole] = {"begin": "start" if is_work else "launch", "from": "launch"}
    return [replace(one, role=roles.get(one.role, one.role)) for one in known if not (one.role == "from" and is_known)]


def _ahead(when: When, today: date) -> tuple[date, date]:
    """Return the days of a time without a year as those to come: plans do not speak of the past."""
    return (when.start, when.end) if _WITH_YEAR.search(when.raw) else to_come(when, today)


_OF_MEETING: Final = any_of(
    r"보고|회의(?!실)|결정|제출|발표|이사회", r"\b(?:decision|decide|report|meeting|board|presentation|submit|reply)\b"
)
"""Days on which the plan is read, not days of the service."""
_EVENTS_KO: Final = r"(?:학기|학년|학교|개학|방학|축제|장마|공연|전시|행사|시즌|연휴|명절|대회|시험|임대차?|계약|공청회|설명회|박람회|바자회|수확|휴가철?|성수기)"
_EVENTS_EN: Final = r"(?:festival|fair|season|semester|term|school|lease|contract|conference|holidays?|monsoon|exams?|tournament|exhibition|concert|hearing|harvest|workshop)"
_OF_EVENT: Final = any_of(
    rf"{_EVENTS_KO}(?:은|는|이|가|도)\s[^,.]{{0,12}}(?:시작|열|연다|엽니다|개막)|(?:{_EVENTS_KO}|총회|회의|모임|잔치|장터)(?:을|를)\s?(?:열|연다|엽니다|개최|시작)"
    r"|(?<![가-힣])열(?:리|릴|린|렸|었던)"
    r"|[가-힣]{2,4}(?<![교협])(?:회|식)(?:은|는|이|가)\s[^,.]{0,12}(?:열|연다|엽니다)",
    rf"\b{_EVENTS_EN}\s+(?:will\s+)?(?:opens?|starts?|begins?)\b",
)
"""What opens or starts then is no service."""
_REACHED: Final = any_of(
    r"줄(?:이|여|인|일|입)|낮추|낮춰|낮춘|늘리|늘려|늘린|높이|높여|높인|목표|\d\s?[가-힣%]{0,4}\s?(?:이하|미만|아래|이상|초과|이내)(?:로|으로|$|[\s,.])|(?<![\d,.])0\s?(?:건|명|회|번|개|%)",
    r"\bzero\b|\b(?:cut|reduce|lower|raise|halve[ds]?|double[ds]?|goals?|targets?|aim)\b|\b(?:under|below|(?:at\s(?:most|least)|(?:fewer|less|more|no\smore)\sthan|down\sto|up\sto)(?:\s\w+)?)\s[£$€]?\d",
)
"""Something is to be reached by then, which is no day of the service."""
_SPANS: Final = re.compile(r"부터|[~–]|\d\s?-\s?\d|\b(?:to|until|till|through|and)\b")
"""Stands in a time of which both ends are told."""
_FROM: Final = any_of(
    r"^(?:\s?\([월화수목금토일]\))?\s?부터(?:요|예요|입니다|임)?(?:(?![^.\n]{0,16}까지)(?=[\s,.!?]|$)|\s[^.\n]{2,14}까지(?:만)?\s(?:하|합|한|할|운영|영업|진행|엽|연))",
    r"\bfrom\s(?:the\s)?(?:\w{3,6}day,?\s)?\n$",
)
"""Says behind a Korean day, before an English one, that something is so from then on."""
_CLAUSES: Final = re.compile(r"(?<=[가-힣])(?:고|며|지만|는데|니까)\s|,|\b(?:and|but|so|then)\b")


def _role(
    text: str, found: list[Found[When]], at: int, launch: re.Pattern[str], *, only_openings: bool = False
) -> DayRole | None:
    """Tell what happens then by the words behind the time, up to the next one; else by those before it."""
    one = found[at]
    end = one.start + len(text[one.start : one.end].rstrip(" ."))  # "on 8 May. Start": the stop is none of the day
    until = found[at + 1].start if at + 1 < len(found) else len(text)
    behind = re.split(r"[.;\n]", text[end : min(until, end + _NEAR)])[0]
    since = found[at - 1].end if at else 0
    before = re.split(r"[.;\n]", text[max(since, one.start - _NEAR) : one.start])[-1]
    if (
        WEEKDAYS_OFF.fullmatch(one.value.raw)
        or (one.value.precision == "range" and not re.search(r"\d|년|month|week", one.value.raw))
        or _OF_MEETING.search(before + behind)
        or is_decided_then(text, one.start, end)
        or _EACH_TIME.match(behind)
        or _EVERY.search(before)
    ):
        return None
    clause = f"{_CLAUSES.split(before)[-1]} {_CLAUSES.split(behind)[0]}"
    if _REACHED.search(clause) and not OPENS.search(clause):
        return None
    # A service may be called by a noun that is said elsewhere too: "카페 예약 앱 … 카페는 5월 1일에 열어요".
    rest = text[: one.start - len(before)] + text[end + len(behind) :]
    days = [(each.start, each.end) for each in found]
    if rests_on(text, one.start, end, days) or is_last(text, one.start, end):
        return None
    if _OF_EVENT.search(clause) or is_of_other(clause, rest) or WANTS_PLAN_BY.search(clause):
        return None
    is_korean = bool(re.search("[가-힣]", behind + before))
    for words in (behind, before) if is_korean else (before, behind):
        places: list[tuple[int, DayRole]] = []
        patterns: tuple[tuple[DayRole, re.Pattern[str]], ...] = (
            ("start", WORK_STARTS),
            ("launch", launch),
            ("begin", STARTS),
        )
        places += [(match.start(), role) for role, pattern in patterns if (match := pattern.search(words))]
        if places:
            ordered = sorted(places)
            # "서비스 시작", "go live" are launches though 시작 is in them; so is the start of the work.
            near = [role for place, role in ordered if place - ordered[0][0] < _SAME]
            return "start" if "start" in near else "launch" if "launch" in near else ordered[0][1]
    is_from = _FROM.search(behind) or _FROM.search(f"{before}\n") or runs_in(text, one.start, end)
    return "from" if is_from and not only_openings else None


def months(text: str) -> int:
    """Return in how many months it is to be done; 0: nobody says."""
    for span in find_durations(text):
        is_limit = _WITHIN.match(text, span.end) or _WITHIN_EN.search(text, max(0, span.start - 24), span.start)
        total = span.value.months + round(span.value.days / 30)
        if is_limit and 1 <= total <= 60:
            return total
    return 0


def features(text: str) -> list[str]:
    """Return what the service has to be able to do, as it was listed."""
    found: dict[str, None] = {}
    for clause in _CLAUSE.findall(text[:8000]):
        for pattern in (_FEATURES_KO, _FEATURES_EN):
            for match in pattern.finditer(clause):
                listed = next((part for part in match.groupdict().values() if part), "")
                for part in _PARTS.split(listed):
                    name = _TAIL.sub("", part).strip(" ,'\"“”·:-()")
                    if 1 < len(name) <= 40 and not _ORDERS.search(name) and not _NO_FEATURE.search(name):
                        found.setdefault(name)
    return [*found][:12]


_NO_FEATURE: Final = re.compile(
    r"^(?:이런|그런|모든|다른|추가|핵심|주요|필수|새로운|여러|어떤|이|그|저|것|the|these|all|other|new|some)$|예산|일정|^\d+$",
    re.I,
)


def constraints(text: str) -> Iterator[str]:
    """Yield what has to hold or must not be, one clause each, in the plain style."""
    for clause in _CLAUSE.findall(text[:8000]):
        said = clause.strip(" ,-*·")
        if _MUST.search(said) and not _ORDERS.search(said) and not _OF_PLAN.search(said) and 6 <= len(said) <= 200:
            yield plainly(said)


_OF_PLAN: Final = any_of(
    r"문서|문체|말투|쓰세요|써|작성|보고|읽|그대로|출처|근거",
    r"\b(?:decide\s+for\s+me|document|page|stick\s+to|sources?|cite)\b",
)
"""What is said of the plan's text, not of the service."""
