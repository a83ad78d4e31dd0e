"""Times that a text speaks of, in Korean and English: "작년 10월", "사흘 전", "last Friday", "spring three years ago"."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from orchestrator.graphs.intake.rules import date_words_en, date_words_ko
from orchestrator.graphs.intake.rules.date_meaning import Habit, days_of
from orchestrator.graphs.intake.rules.date_parts import Part, Precision, Said, parts_in
from orchestrator.graphs.intake.rules.found import LONGEST, Found

__all__ = ["Precision", "When", "find_dates"]


@dataclass(frozen=True, slots=True)
class When:
    """A time as it was said: from its first day to its last, and how exactly it was told.

    ``said_on`` is the day from which "작년" was counted. "쯤", "about" and what is vague by itself are approximate.
    """

    start: date
    end: date
    precision: Precision
    raw: str
    said_on: date
    is_approximate: bool = False

    @property
    def iso(self) -> str:
        """The shortest ISO form: "2025-10-14", "2025-10", "2025", "2025-03/2025-05", "2023/2024"."""
        start, end = self.start, self.end
        if start == end:
            return start.isoformat()
        if start.day == 1 and (end + timedelta(days=1)).day == 1:
            if start.month == 1 and end.month == 12:
                ends = (f"{start.year:04}", f"{end.year:04}")
            else:
                ends = (f"{start:%Y-%m}", f"{end:%Y-%m}")
            return ends[0] if ends[0] == ends[1] else "/".join(ends)
        return f"{start.isoformat()}/{end.isoformat()}"


_ROWS = (*date_words_ko.ROWS, *date_words_en.ROWS)
_GAP: Final = re.compile(r"\s{0,3}(?:의|,|에는|에|엔|날|of the|in the|of|the|in|on)?\s{0,3}\(?", re.I)
_BEFORE: Final = re.compile(
    r"(?:(?<![가-힣])(?:약|대략|한|아마)|\b(?:about|around|circa|roughly|approximately|maybe|probably|some ?time in))\s{1,2}$",
    re.I,
)
_AFTER: Final = re.compile(r"\s?(?:쯤|께쯤|께(?!서)|경(?![가-힣]{2})|정도|무렵|즈음|인가|or so\b|-?ish\b)", re.I)
_RANGE: Final = re.compile(r"\s?(?:부터|에서|~|∼|–|—|-|to|through|thru|until|till|and)\s?(?:the )?", re.I)
_CUE: Final = re.compile(
    r"까지(?!도)|예정|재판|공판|기일|변론|출석|조사|나오라|나가라|비우라|비워|오라고|만기|해야|내야|갚아야|가야|와야|갚기로|하기로|주기로|\b(?:will|due|must|have to|has to|need to|hearing|scheduled|deadline|going to)\b",
    re.I,
)
_DUE_BEFORE: Final = re.compile(r"\b(?:by|until|till|before|due(?: on)?|no later than)\s+(?:the )?$", re.I)


def find_dates(text: str, today: date) -> list[Found[When]]:
    """Find every time that is spoken of, in the order of the text.

    A time without a year is the latest that has begun, unless the words look ahead (까지, 출석, by, due): then it is the
    nearest. A part of a month is a third of it. Winter begins in the year that is named. Not found: times of day,
    durations, what comes again every month.
    """
    text = text[:LONGEST]
    groups = _groups(text, today)
    found: list[Found[When]] = []
    for said, start, end, is_approximate in groups:
        before = _BEFORE.search(text, max(0, start - 20), start)
        after = _AFTER.match(text, end)
        habit: Habit = "near" if _looks_ahead(text, start, end) else "past"
        days = days_of(said, today, habit, None)
        if days is None:
            continue
        start = before.start() if before else start
        end = after.end() if after else end
        when = When(days[0], days[1], days[2], text[start:end], today, is_approximate or bool(before or after))
        found.append(Found(when, start, end))
    return found


def _groups(text: str, today: date) -> list[tuple[Said, int, int, bool]]:
    never = [match.span() for rows in (date_words_ko, date_words_en) for match in rows.NOT_TIME.finditer(text)]
    parts = [
        part
        for part in parts_in(text, today, _ROWS)
        if not any(start < part.end and part.start < end for start, end in never)
    ]
    groups: list[tuple[Said, int, int, bool]] = []
    held: list[Part] = []
    said = Said()

    def close() -> None:
        if held and not all(part.is_weak for part in held):
            groups.append((said, held[0].start, held[-1].end, any(part.is_approximate for part in held)))

    for part in parts:
        joined = _joined(text, held, said, part)
        if joined is None:
            close()
            held, said = [part], part.said
        else:
            held.append(part)
            said = joined
    close()
    return groups


def _joined(text: str, held: Sequence[Part], said: Said, part: Part) -> Said | None:
    if not held or not _GAP.fullmatch(text, held[-1].end, part.start):
        return None
    if held[-1].rank and part.rank and part.rank < held[-1].rank:
        return None
    return said.joined(part.said)


def _looks_ahead(text: str, start: int, end: int) -> bool:
    return bool(_DUE_BEFORE.search(text, max(0, start - 20), start) or _CUE.search(text, end, end + 25))
