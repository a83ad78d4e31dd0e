"""Days that the material sets: steps, deadlines, days of decision, and times in which nothing may change."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Final, Literal

from orchestrator.graphs.plan.rules.reading import marks
from orchestrator.graphs.plan.rules.reading.closing_days import (
    ahead,
    closes_for_a_time,
    has_both_ends,
    is_first,
    is_last,
)
from orchestrator.graphs.plan.rules.reading.day_labels import label_of
from orchestrator.graphs.plan.rules.reading.day_spans import WEEKDAYS_OFF, once_a_year, ranges_in, to_come, with_months
from orchestrator.graphs.plan.rules.reading.openings import OPENS, SERVES_FIRST, STARTS, WANTS_PLAN_BY
from orchestrator.graphs.plan.rules.reading.piece import Piece
from orchestrator.graphs.plan.rules.reading.resting import rests_on, whole_week
from orchestrator.graphs.plan.rules.reading.role_classifier import LIKELY
from orchestrator.graphs.plan.rules.reading.told_deciders import decides_then
from orchestrator.language import any_of
from orchestrator.language.dates import find_dates

DayKind = Literal["step", "decision", "closed", "end", "due", "last"]
_NAMED = 9
"""Characters of a deadline from which it says what is due."""
_FAR: Final = timedelta(days=3 * 365)
_OVER: Final = 300
"""Days until a day comes again from which it was meant as a past one."""
_JUST_BEFORE: Final = 12
"""Characters before a day in which stands what begins then."""
_WEEKENDS: Final = re.compile(
    r"주말|weekends?|(?:[봄여름가을겨울]{1,2}\s?)?방학|(?:summer|winter|school)\sholidays?", re.I
)
"""What is no time of the calendar by itself: each school sets its own."""
_TRIES: Final = re.compile(r"^[^.]{0,14}(?:해\s?보고|시범|시험)|^[^.]{0,20}\b(?:trial|pilot|try)\b")
"""What is tried for a time, before somebody decides."""
_AFTER: Final = re.compile(r"\s?(?:지나|끝나)(?:고|서|면)|\s(?:뒤|후)(?:에|부터)?\s")
_WEEKLY: Final = re.compile(
    r"(?:매주\s)?[월화수목금토일]요일|(?:every\s)?(?:mon|tues|wednes|thurs|fri|satur|sun)days?", re.I
)
_WEEKDAYS_TO: Final = re.compile(
    r"[월화수목금토일](?:요일)?\s?(?:부터|에서|[~–-])\s?[월화수목금토일](?:요일)?(?:까지)?"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)days?\s?(?:to|through|thru|until|till|[–-])\s?(?:mon|tues|wednes|thurs|fri|satur|sun)days?",
    re.I,
)
"""The days of every week, not those of the one before: "open Monday to Friday"."""
_SEASON: Final = 14
"""Days from which a time is none in which something is counted once."""
_EVENT: Final = timedelta(days=14)
_COUNTED_DAYS: Final = re.compile(r"(?:일간?|박)\s?\(?$|\b(?:days|nights)\s?\(?$", re.I)
"""Before a time that tells how many days an event has."""
_FORETOLD: Final = 24
"""Characters behind a day in which stands how long it goes on."""
_NEXT_SENTENCE: Final = 40
"""Characters behind a span in which a sentence about that time begins."""
_WAS: Final = re.compile(
    r"[었았였했](?:고|는데|어요|습니다|다|대요|음)|\b(?:was|were|had|happened|went|came|lost|closed|opened)\b", re.I
)
"""Says of a month that it is over."""
_LAST: Final = any_of(
    r"작년|지난해|지난\s?[봄여름가을겨울]", r"\blast\s(?:year|spring|summer|autumn|winter|month|season)\b"
)
_JUST: Final = 75
"""Days since it was last, up to which it was."""
_OF_RECORD: Final = re.compile(r"\s?(?:회의록|자료|설문|예산안)|\s(?:meeting\s)?(?:minutes|notes)")
_IN_RECORD: Final = re.compile(r"\b(?:notes|minutes)\s(?:from|of)\s(?:our|the)\s(?:last\s)?$", re.I)
"""What was written down on a day, which sets nothing for it: "the notes from our November meeting"."""
_WITH_YEAR: Final = re.compile(r"20\d\d|작년|지난|last|올해|내년|next", re.I)
_ENDING: Final = re.compile(r"만료|종료|끝|유효|expire|ends?\b|until|valid", re.I)
_DUE_KO: Final = re.compile(r"\s?(?:\(.\))?\s?(?:까지|이내|안에|전에)")
_DUE_EN: Final = re.compile(r"\b(?:by|before|until|no\s+later\s+than)\s+(?:the\s+)?(?:\w+day\s+)?$", re.I)
_OPENING: Final = re.compile(
    r"시작|오픈|열|개장|개시|시범|시험|공개|출시|런칭|도입|확대|적용|\b(?:open|launch|start|trial|running|live|pilot|preview)",
    re.I,
)
_TOLD_DAY: Final = re.compile(
    r"20\d\d\s?[-./년]\s?\d|\d{1,2}\s?월|\d{1,2}/\d{1,2}|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)", re.I
)
_AHEAD: Final = re.compile(
    r"까지|부터|목표|안에|개시|개강|개학|첫\s|열고|열어|열기|열려|개장|시작|오픈|출시|시범|시험|공개|확대|전에|이후|전체|전\s|여는|도입|적용|새로|미루|미룬|미뤄|늦춰|당겨|옮겨|가능|\b(?:by|until|before|from|start|open|launch|trial|running|leaves|end\s+of|first|all|ready|live)\b",
    re.I,
)
_LEAVING: Final = re.compile(r"떠나|그만두|퇴사|\b(?:leaves|moves\s+to|has\s+until|gone)\b", re.I)
_PAST: Final = re.compile(
    r"기준|현재|조사|집계|작성|기록|통계|평균|요청|접수|고침|as\s+of|survey|counted|recorded|average|valid\s+from|updated",
    re.I,
)
_MEANWHILE: Final = re.compile(
    r"(?:이|그)\s?(?:기간|때|동안|주)(?:에는|에|엔|은|는)?\s[^.]{0,60}|\b(?:during\s+(?:this|that|these)|then)\b[^.]{0,60}",
    re.I,
)
"""What holds in the time that was named before."""
_LASTS: Final = re.compile(
    r"^\s?(?:\([월화수목금토일]\)\s?)?부터\s?(?P<n>\d{1,2})\s?(?P<ko>주|개월|달)(?:간|일간|\s?동안)?"
    r"|^,?\s(?:for|over)\s(?P<n2>\d{1,2})\s(?P<en>weeks|months)\b"
)
"""How long goes on what begins on a day."""
_UNDATED: Final = frozenset(("target", "problem", "quantity", "price", "budget", "writing", "talk"))
"""Roles of clauses whose days are none of the plan's: by when something is reached, when it was counted."""
_READ: Final = ("reader", "deadline_of_plan")
"""Roles of clauses that tell who judges the plan: their day is that on which it is done."""
_DRAFT_DUE: Final = any_of(
    r"(?:초안|기획안|기획서|제안서|계획서)(?:이|은|을|를|만|부터)?\s.{0,8}(?:있어야|나와야|필요|돼야|되어야|내야)",
    r"\b(?:need|want|finish|have)\s(?:the\s|a\s|my\s)?(?:first\s)?draft\b|\bdraft\s(?:is\sdue|has\sto\sbe|must\sbe|by)\b",
)
"""By when the paper itself is written, which is no day of the service."""
_VOTED_ON: Final = re.compile(
    r"\b(?:board|committee|council|trustees|director|head|owner|boss)\b[^.]{0,24}\b(?:votes?|meets?|decides?)\b", re.I
)
_TO_HAND_IN: Final = re.compile(r"(?:접수|신청|공모|제출)\s?마감|\bdeadline\b|\bapply\sby\b", re.I)
"""By when the plan itself is handed in."""
_HANDED_IN: Final = re.compile(r"\s?(?:문서|기획|자료|보고|제안|계획|서류|거|것)")
_OF_NOTES: Final = re.compile(
    r"\b(?:notes|minutes|figures|numbers|survey)\s(?:are\s)?(?:from|of)\s(?:our\s|the\s)?$", re.I
)
_NOW: Final = re.compile(r"today|now|tonight|오늘|지금", re.I)
"""How it is, not when something is done."""
_PART: Final = re.compile(r"[,;.]\s|(?<=[가-힣]고)\s|\sand\s")
_PLACE_BEHIND: Final = re.compile(r"(?<=일) 전 (?=[가-힣]{1,6}(?:[\s,.]|$))(?!전에|까지)")
""" "2일 전 부두": all of a place, not two days ago."""


@dataclass(frozen=True, slots=True)
class SetDay:
    """A day or a span of days with what the material says of it."""

    start: date
    end: date
    what: str
    piece: Piece
    kind: DayKind
    is_month: bool = False
    """Only its month was told."""
    is_year_assumed: bool = False
    """Its year was not told."""


def days_in(piece: Piece, today: date, *, takes_seasons: bool = False) -> list[SetDay]:
    """Return the days to come that a piece sets; a past day, or one that only dates a figure, is none.

    ``takes_seasons``: what is hoped for "between 10 March and 30 June" tells when the service is there.
    """
    if piece.told and _DRAFT_DUE.search(piece.text):
        return []
    if piece.told and len(parts := [*_with_own_days(piece.text)]) > 1:
        return [
            replace(day, piece=piece)
            for part in parts
            for day in days_in(replace(piece, text=part), today, takes_seasons=takes_seasons)
        ]
    is_undated = piece.role in _UNDATED
    is_dated = piece.role == "date"
    is_read_then = piece.role in _READ and piece.told is not None and piece.told.score >= LIKELY
    text = with_months(once_a_year(_PLACE_BEHIND.sub(",전 ", piece.text)))
    spans = [(first, last, start, end, not is_told) for first, last, start, end, is_told in ranges_in(text, today)]
    dates = find_dates(text, today)
    told = sorted([(one.start, one.end) for one in dates] + [(start, end) for _, _, start, end, _ in spans])
    is_exact = piece.told and (
        bool(spans) or any(one.value.precision == "day" and re.search(r"\d", one.value.raw) for one in dates)
    )
    for one in dates:
        raw = one.value.raw
        if is_exact and not re.search(r"\d", raw) and not is_last(text, one.start, one.end):
            continue  # "Easter Sunday, 28 March": a name beside its day, or what the day comes after
        if piece.told and one.value.precision == "month" and _WAS.search(text) and (not is_dated or _LAST.search(text)):
            continue
        is_told = _TOLD_DAY.search(raw) and not re.search(r"\d\.\d", raw[:4])
        is_next = piece.is_own and one.value.precision == "day" and _is_of_deciding(piece, text, one.start, one.end)
        if not (is_told or is_next or is_dated) or one.value.precision == "year" or piece.is_row:
            continue
        if piece.is_own and marks.ORDER.search(text) and not marks.DECIDED_ON.search(text):
            continue
        if _OF_RECORD.match(text[one.end :]) or _IN_RECORD.search(text[: one.start]):
            continue
        if one.value.precision == "month" and _OF_NOTES.search(text[: one.start]):
            continue  # when the notes were taken
        if WEEKDAYS_OFF.fullmatch(raw) or _WEEKENDS.fullmatch(raw) or _NOW.fullmatch(raw):
            continue
        if piece.told and _WEEKDAYS_TO.fullmatch(raw):
            continue
        if raw == "낼" and _HANDED_IN.match(text[one.end :]):
            continue  # to hand in, not tomorrow
        is_rest = piece.is_own and rests_on(text, one.start, one.end, told)
        if piece.told and (_AFTER.match(text[one.end :]) or (_WEEKLY.fullmatch(raw) and is_rest)):
            continue  # a day after which it begins, or one of every week on which nothing is done
        near = text[max(0, one.start - 40) : one.end + 20]
        if not re.search(r"20\d\d", raw) and not is_next:
            is_planned = (
                is_dated
                or is_read_then
                or is_rest
                or _AHEAD.search(near)
                or (piece.told and _ENDS_THEN.match(text[one.end :]))
                or marks.DECIDED_ON.search(near)
                or marks.BLACKED_OUT.search(near)
                or is_last(text, one.start, one.end)
                or (piece.is_own and is_first(text, one.start, one.end))
            )
            if not is_planned or (one.value.precision == "month" and not piece.is_own):
                continue
        if any(one.start < end and start < one.end for _, _, start, end, _ in spans):
            continue
        first, last = one.value.start, one.value.end
        is_assumed = not _WITH_YEAR.search(raw)
        if is_assumed:
            first, last = to_come(one.value, today)
            is_bound = piece.is_own and (is_last(text, one.start, one.end) or is_first(text, one.start, one.end))
            if not (is_dated or is_bound) and (last - today).days > _OVER and 365 - (last - today).days < _JUST:
                continue  # it was, shortly before this was written
        if first == last and (lasting := _LASTS.match(text[one.end : one.end + _FORETOLD])):
            last = _until(first, lasting)
        if first == last and is_rest:
            first, last = whole_week(text, one.start, first)
        if (last - first).days == _WEEK - 1 and _WEEK_OF_MONTH.search(raw):
            first += timedelta(days=-first.weekday() % _WEEK)
            last = first + timedelta(days=_WEEK - 1)
        spans.append((first, last, one.start, one.end, is_assumed))
    found = []
    places = sorted((start, end) for _, _, start, end, _ in spans)
    for first, last, start, end, is_assumed in spans:
        if not (today <= last if piece.is_own else today < last) or last > today + _FAR:
            continue
        is_season = takes_seasons and (last - first).days >= _SEASON
        is_event = first < last <= first + _EVENT and _COUNTED_DAYS.search(text[:start])
        is_bound = is_first(text, start, end) or is_last(text, start, end) or rests_on(text, start, end, places)
        is_decided = piece.told and (
            marks.is_decided_then(text, start, end) or decides_then(text, start, end, is_only=len(places) == 1)
        )
        if is_undated and not (is_season or is_event or is_decided or (piece.is_own and is_bound)):
            continue
        near = (
            re.split(r"[.;]\s", text[max(0, start - 24) : start])[-1] + re.split(r"[.;]\s", text[start : end + 30])[0]
        )
        if piece.told and marks.OPEN_THEN.search(near):
            continue
        # Of a time with both ends what stands before it is another matter: "품삯 기록까지 남는 걸로 4월 5일부터 6월 11일까지".
        told_past = text[start : end + 30] if piece.told and has_both_ends(text, start, end) else near
        if _PAST.search(told_past) and not marks.DECIDED_ON.search(near) and not marks.BLACKED_OUT.search(near):
            continue
        sentence = _sentence(text, start, end)
        if last > first and (same := _MEANWHILE.search(text[end : end + _NEXT_SENTENCE])):
            sentence = f"{sentence} {same[0]}"
        kind = _kind(text, near, first, last, sentence, text[:start], text[end:])
        is_of_plan = piece.told and kind == "due" and WANTS_PLAN_BY.search(text)
        is_judged = is_read_then and first == last and kind in ("step", "due") and not _OPENING.search(near)
        kind = "decision" if piece.role == "deadline_of_plan" or is_of_plan or is_judged else kind
        is_bare_start = len(places) > 1 and _FROM_THEN_ON.match(text, end) is not None
        if kind == "decision" and (is_bare_start or _starts_then(text, start, end, places)):
            kind = "step"
        if kind == "decision" and SERVES_FIRST.search(re.split(r",\s", text[:start])[-1]):
            kind = "step"  # "first public meeting with it 21 January"
        kind = "decision" if is_decided and not is_bare_start else kind
        if ((piece.is_own or kind == "step") and is_last(text, start, end)) or (
            piece.told
            and kind in ("step", "due")
            and (_ENDS_THEN.match(text[end:]) or (first == last and _RUNS_UNTIL.match(text[end:])))
        ):
            kind, first = "last", last
        elif piece.told and closes_for_a_time(text, start, end):
            kind = "closed"
        elif piece.told and kind == "due" and has_both_ends(text, start, end) and not _DUE_EN.search(text[:start]):
            kind = "step"  # what is told from a day to another goes on in that time; a month by itself is a bound
        elif not is_decided and (piece.is_own or first < last) and rests_on(text, start, end, places):
            kind = "step" if first == last and is_first(text, start, end) else "closed"
        elif piece.told and kind == "closed" and _OPENING.search(text[max(0, start - _JUST_BEFORE) : start]):
            kind = "step"  # "시험은 2월 한 달": what is left out of it stands behind
        elif piece.told and kind == "decision" and last > first and _TRIES.search(text[end : end + _FORETOLD]):
            kind = "step"
        if kind in ("step", "due") and not _OPENING.search(near) and marks.AIMED.search(sentence):
            continue
        if is_assumed and piece.told and kind in ("step", "due"):
            first, last = ahead(first, last, today, sentence)
        what = label_of(text, start, end, places, is_closed=kind == "closed")
        if kind == "due" and len(what) < _NAMED:
            subject = re.split(r"[.(]|,\s", piece.text)[0].strip()
            what = f"{subject}: {what}" if subject and subject not in sentence else what
        is_month = (last - first).days > 26 and first.day == 1 and first.month == last.month
        found.append(SetDay(first, last, what, piece, kind, is_month, is_assumed))
    return found


def _with_own_days(text: str) -> Iterator[str]:
    """Yield the parts of a clause each of which tells what is on a day of its own; the whole where these hang together.

    What goes on from one day until another is one time, and a list of days is of one thing.
    """
    at = 0
    for joint in _JOINTS.finditer(text):
        part, rest = text[at : joint.start()], text[joint.end() :]
        opens = OPENS.search(part) or STARTS.search(part)
        is_open = (opens and _SHUTS.search(rest)) or (_FROM.search(part) and _UNTIL.search(rest))
        if not is_open and all(_WHOLE_DAY.search(one) and _says_more(one) for one in (part, rest)):
            yield part
            at = joint.end()
    yield text[at:]


def _says_more(part: str) -> bool:
    return len(re.sub(r"[^가-힣A-Za-z]", "", _WHOLE_DAY.sub("", part.replace(" and ", " ")))) >= _MORE


_JOINTS: Final = re.compile(
    r"(?<=[가-힣](?:고|며|면))(?<![창재광금장중]고)\s|(?<=[가-힣][는은인한]데)\s|,\s(?:and\s|then\s)?|\sand\s(?:then\s)?"
)
_SHUTS: Final = re.compile(r"닫|끝|마치|종료|마감|\b(?:clos|shut|end|finish|stop)", re.I)
_FROM: Final = re.compile(r"부터|에서|\b(?:from|between)\b", re.I)
_UNTIL: Final = re.compile(r"까지|\b(?:to|until|till|through|and)\b", re.I)
_WHOLE_DAY: Final = re.compile(
    r"\d{1,2}월\s?(?:\d{1,2}일|초|중순|말)(?:에|은|부터|까지)?|\b(?:early|mid|late|end\sof)\s(?:January|February|March|April|May|June|July|August|September|October|November|December)\b|\b\d{1,2}(?:st|nd|rd|th)?\s(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\s\d{1,2}\b"
)
_FROM_THEN_ON: Final = re.compile(r"\s?(?:\([월화수목금토일]\)\s?)?부터(?:요|예요|이에요|입니다|이다)?\s?[.!]?$")
"""Behind a day with which a clause ends: it starts then, whatever is decided on another one."""
_WEEK: Final = 7
_RUNS_UNTIL: Final = re.compile(
    r"까지(?:는)?\s(?:시범|시험|운영|진행|빌려|대여|영업)[가-힣]*(?:\s운영[가-힣]*)?(?:\s|$)"
)
"""What goes on until a day: "6월 30일까지 시범하고"."""
_ENDS_THEN: Final = re.compile(r"(?:에|에는)?\s(?:[가-힣]{2,8}[을를]\s)?(?:끝내|마치고|마칩|마친|종료하|종료한)")
_MORE: Final = 4
"""Letters from which a part says what is on its day."""
_WEEK_OF_MONTH: Final = re.compile(
    r"(?:첫|둘|셋|넷|두|세|네)(?:째|\s?번째)?\s?주|\b(?:first|second|third|fourth)\sweek\b", re.I
)
"""The week of the first, second … Monday of a month."""


def _is_of_deciding(piece: Piece, text: str, start: int, end: int) -> bool:
    """Tell whether a text speaks of deciding, or somebody decides on that day."""
    return bool(marks.DECIDED_ON.search(text)) or bool(piece.told and decides_then(text, start, end, is_only=True))


def _starts_then(text: str, start: int, end: int, places: Sequence[tuple[int, int]]) -> bool:
    """Tell whether one of several days is that on which it starts, whatever is decided on another one of its sentence."""
    since = max((one.end() for one in _PART.finditer(text, 0, start)), default=0)
    behind = _PART.search(text, end)
    own = text[since : behind.start() if behind else len(text)]
    return len(places) > 1 and bool(STARTS.search(own) or OPENS.search(own))


def _until(first: date, lasting: re.Match[str]) -> date:
    """Return the last day of what goes on for some weeks or months."""
    number = int(lasting["n"] or lasting["n2"])
    weeks = number if (lasting["ko"] or lasting["en"]) in ("주", "weeks") else round(number * 52 / 12)
    return first + timedelta(days=7 * weeks - 1)


def _sentence(text: str, start: int, end: int) -> str:
    return re.split(r"[.;]\s", text[:start])[-1] + text[start:end] + re.split(r"[.;](?:\s|$)", text[end:])[0]


def _kind(text: str, near: str, first: date, last: date, sentence: str, before: str, behind: str) -> DayKind:
    is_span = (last - first).days > 0
    is_due_en = bool(_DUE_EN.search(before)) and not _OPENING.search(near)
    if marks.NEEDS_DECISION.search(sentence) and not re.search(r"금지|중단|불가", near):
        return "decision"
    if marks.BLACKED_OUT.search(sentence if is_span else near) and (
        is_span or re.search(r"금지|중단|불가|지\s?않|closed|nothing", near, re.I)
    ):
        return "closed" if not (_OPENING.search(near) and not is_span) else "step"
    if _LEAVING.search(near):
        return "end"
    if _ENDING.search(near) and re.search(r"계약|견적|유효|contract|lease|rent|임대|quote|agreed", text, re.I):
        return "end"
    if marks.DECIDED_ON.search(near) and not is_due_en:
        return "decision"
    if _VOTED_ON.search(sentence) or _TO_HAND_IN.search(near):
        return "decision"
    is_due_ko = bool(_DUE_KO.match(behind)) and not _OPENING.search(re.split(r"[,.;]\s", behind)[0])
    return "due" if is_due_ko or is_due_en else "step"
