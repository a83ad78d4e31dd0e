"""Days that the material sets: steps, days of decision, and times in which nothing may change."""

import re
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final, Literal

from orchestrator.graphs.plan.rules.reading import marks
from orchestrator.graphs.plan.rules.reading.pieces import Piece
from orchestrator.language.calendars import month_number
from orchestrator.language.dates import find_dates

DayKind = Literal["step", "decision", "closed", "end"]
_FAR: Final = timedelta(days=3 * 365)
_ISO_RANGE: Final = re.compile(
    r"(?P<y>20\d\d)[-./](?P<m>\d{1,2})[-./](?P<d>\d{1,2})\s?[~–-]\s?(?:(?P<y2>20\d\d)[-./])?(?:(?P<m2>\d{1,2})[-./])?(?P<d2>\d{1,2})(?!\d)"
)
_EN_RANGE: Final = re.compile(
    r"\b(?P<d>\d{1,2})\s?(?:-|–|to|until)\s?(?P<d2>\d{1,2})\s(?P<m>(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6})\s(?P<y>20\d\d)\b"
)
_MONTH_RANGE: Final = re.compile(
    r"(?<!\d)(?<!년)(?<!년 )(?P<m>\d{1,2})월\s?(?P<d>\d{1,2})일?\s?(?:[~–-]|부터)\s?(?:(?P<m2>\d{1,2})월\s?)?(?P<d2>\d{1,2})일"
)
_EN_MONTHS: Final = re.compile(
    r"\b(?P<d>\d{1,2})\s(?P<m>(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6})\s?(?:[–-]|to|until)\s?(?P<d2>\d{1,2})\s(?P<m2>(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6})(?!\s20\d\d)"
)
_WITH_YEAR: Final = re.compile(r"20\d\d|작년|지난|last|올해|내년|next", re.I)
_LEADS: Final = 2
"""Characters before a day that may stand before what happens on it."""
_ENDING: Final = re.compile(r"만료|종료|끝|expire|ends?\b|until", re.I)
_TOLD_DAY: Final = re.compile(
    r"20\d\d\s?[-./년]\s?\d|\d{1,2}\s?월|\d{1,2}/\d{1,2}|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)", re.I
)
_AHEAD: Final = re.compile(
    r"까지|부터|목표|안에|열고|열어|열기|열려|개장|시작|오픈|시범|시험|공개|확대|전에|이후|\b(?:by|until|before|from|start|open|launch|trial|running|leaves|end\s+of|first)\b",
    re.I,
)
_LEAVING: Final = re.compile(r"떠나|그만두|퇴사|\b(?:leaves|moves\s+to|has\s+until|gone)\b", re.I)
_PAST: Final = re.compile(
    r"기준|현재|조사|집계|작성|기록|통계|평균|요청|접수|as\s+of|survey|counted|recorded|average|valid\s+from", re.I
)


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


def days_in(piece: Piece, today: date) -> list[SetDay]:
    """Return the days to come that a piece sets; a past day, or one that only dates a figure, is none."""
    text = piece.text
    spans = [*ranges_in(text, today)]
    for one in find_dates(text, today):
        is_told = _TOLD_DAY.search(one.value.raw) and not re.search(r"\d\.\d", one.value.raw[:4])
        is_next = piece.is_own and one.value.precision == "day" and marks.DECIDED_ON.search(text)
        if not (is_told or is_next) or one.value.precision == "year" or piece.is_row:
            continue
        if piece.is_own and marks.ORDER.search(text) and not marks.DECIDED_ON.search(text):
            continue
        if re.match(r"\s?(?:회의록|자료|설문|예산안)|\s(?:minutes|notes)", text[one.end :]):
            continue
        near = text[max(0, one.start - 40) : one.end + 20]
        if not re.search(r"20\d\d", one.value.raw) and not is_next:
            is_planned = _AHEAD.search(near) or marks.DECIDED_ON.search(near) or marks.BLACKED_OUT.search(near)
            if not is_planned or (one.value.precision == "month" and not piece.is_own):
                continue
        if any(start <= one.start < end for _, _, start, end in spans):
            continue
        first, last = one.value.start, one.value.end
        if not _WITH_YEAR.search(one.value.raw):
            while last < today:
                first, last = _later(first), _later(last)
        spans.append((first, last, one.start, one.end))
    found = []
    for first, last, start, end in spans:
        if not (today <= last if piece.is_own else today < last) or last > today + _FAR:
            continue
        what = " ".join((text[:start] if start <= _LEADS else "").split() + text[end:].split()) or text
        what = re.sub(r"^(?:에|부터|까지|:|,|-|–|\(.\))?\s*", "", what).strip(" :,-–~") or text
        what = re.sub(r"\(\s*\)", "", what)
        if start > _LEADS and (clause := _clause(text, start)):
            what, text_of = clause, clause
        else:
            text_of = text
        what = text_of if start > _LEADS or len(what) < 3 else what
        near = (
            re.split(r"[.;]\s", text[max(0, start - 24) : start])[-1] + re.split(r"[.;]\s", text[start : end + 30])[0]
        )
        if _PAST.search(near) and not marks.DECIDED_ON.search(near) and not marks.BLACKED_OUT.search(near):
            continue
        kind = _kind(text, near, first, last)
        is_month = (last - first).days > 26 and first.day == 1
        found.append(SetDay(first, last, what, piece, kind, is_month))
    return found


def _clause(text: str, at: int) -> str:
    """Return the sentence of a text that stands around a place, where there are several."""
    begin = max((match.end() for match in re.finditer(r"[.;,]\s+", text) if match.end() <= at), default=0)
    end = min((match.start() for match in re.finditer(r"[.;,]\s+", text) if match.start() >= at), default=len(text))
    return text[begin:end].strip() if (begin, end) != (0, len(text)) else ""


def _kind(text: str, near: str, first: date, last: date) -> DayKind:
    if marks.BLACKED_OUT.search(near) and (
        (last - first).days > 0 or re.search(r"금지|중단|불가|지\s?않|closed|nothing", near, re.I)
    ):
        return "closed"
    if _LEAVING.search(near):
        return "end"
    if _ENDING.search(near) and re.search(r"계약|contract|lease|rent|임대", text, re.I):
        return "end"
    return "decision" if marks.DECIDED_ON.search(near) else "step"


def ranges_in(text: str, today: date) -> list[tuple[date, date, int, int]]:
    """Return spans of days that are written with one month or year for both ends, each with its place."""
    found = []
    for match in [*_MONTH_RANGE.finditer(text), *_EN_MONTHS.finditer(text)]:
        part = match.groupdict()
        months = [one if one is None or one.isdigit() else str(month_number(one)) for one in (part["m"], part["m2"])]
        try:
            first = date(today.year, int(months[0] or 0), int(part["d"]))
            last = date(today.year, int(months[1] or months[0] or 0), int(part["d2"]))
        except ValueError:
            continue  # no day of the calendar: what was taken for one is a number
        last = _later(last) if last < first else last
        while last < today:
            first, last = _later(first), _later(last)
        found.append((first, last, match.start(), match.end()))
    for match in [*_ISO_RANGE.finditer(text), *_EN_RANGE.finditer(text)]:
        part = match.groupdict()
        month = int(part["m"]) if part["m"].isdigit() else month_number(part["m"])
        try:
            first = date(int(part["y"]), month, int(part["d"]))
            last = date(int(part.get("y2") or part["y"]), int(part.get("m2") or month), int(part["d2"]))
        except ValueError:
            continue  # no day of the calendar: what was taken for one is a number
        if first <= last:
            found.append((first, last, match.start(), match.end()))
    return found


def _later(day: date) -> date:
    return day.replace(year=day.year + 1, day=28 if (day.month, day.day) == (2, 29) else day.day)
