"""The sentences of what somebody types, with the days and times of the clock in them out of sight."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from orchestrator.graphs.plan.rules.reading.day_spans import ranges_in, to_come
from orchestrator.graphs.plan.rules.reading.outcomes.shares import shares_in
from orchestrator.language.dates import find_dates

BLANK: Final = "□"
"""Stands for each letter of a day or a time of the clock."""
_ENDS: Final = re.compile(
    r"\s*\n\s*|(?<=[.!?;~])(?<!\bDr\.)(?<!\bMr\.)(?<!\bMrs\.)(?<!\bno\.)(?<!\bSt\.)[\"”')]*\s+"
    r"|(?<=[가-힣]요|니다|[했였었]음)\s+(?=[가-힣\d])"
)
_BULLET: Final = re.compile(r"^\W*(?:\d{1,2}[.)]\s)?\W*")
_CLOCK: Final = re.compile(
    r"(?:오전|오후|아침|저녁|밤|새벽|낮)?\s?\d{1,2}시(?!간)(?:\s?\d{1,2}분|\s?반)?|(?<![£$€\d.,])\b\d{1,2}(?::\d\d(?:\s?[ap]m)?|\.\d\d\s?[ap]m)\b|\b\d{1,2}\s?(?:[–-]\s?\d{1,2}\s?)?[ap]m\b",
    re.I,
)
_OF_DAY: Final = re.compile(
    r"\d|\b(?:january|february|march|april|june|july|august|september|october|november|december)\b|월(?!요일)|분기|학기|연말|년",
    re.I,
)
_IN_MAY: Final = re.compile(r"\b(?:of|by|in|until|before|from|since)\sMay$")
_UNTIL: Final = re.compile(r"^(?:\s?\([월화수목금토일]\))?\s?(?:말|초|중순)?\s?까지|^\s?안에|^\s?안으로")
_UNTIL_EN: Final = re.compile(
    r"\b(?:by|until|before|till|no\slater\sthan)\s(?:the\s)?(?:end\sof\s(?:the\s)?)?(?:\w{3,6}day,?\s)?$", re.I
)
_COUNTED: Final = re.compile(r"(?P<month>[A-Za-z]+)\s\d{1,2}\s?")
_IN: Final = re.compile(r"\bin\s$", re.I)
_BEFORE_EN: Final = re.compile(r"\b(?P<d>[12]?\d|3[01])(?:st|nd|rd|th)?(?:\s(?:and|&|or)\s|,\s(?:and\s)?)(?:the\s)?$")
_BEHIND_KO: Final = re.compile(r"\s?(?:과|와|이랑|하고|,|·|및)\s?(?P<d>[12]?\d|3[01])일")
_DECIMAL: Final = re.compile(r"\d+\.\d+")
_COUNTED_KO: Final = re.compile(r"\s?(?:일|시간|분|주|개월|점|배|건|명|톤|리터|킬로|%|퍼센트|[ck]m|kg)")
"""Behind "6.5", which is no day then."""
_CHANGED_KO: Final = re.compile(r"\d{1,2}일에서\s\d{1,2}일")
_TO_KO: Final = re.compile(r"\s?로(?![가-힣])")
"""Behind "5일에서 2일", which is a change of how many and no time between two days then."""
_LONGEST: Final = 1_000


@dataclass(frozen=True, slots=True)
class ToldDay:
    """A day or a time in a sentence."""

    start: int
    end: int
    first: date
    last: date
    is_until: bool
    """Something is to be done by then."""


@dataclass(frozen=True, slots=True)
class ToldSentence:
    """A sentence of a text."""

    text: str
    shown: str
    """With ``BLANK`` for each letter of its days and times of the clock and its shares in figures, as long as ``text``."""
    days: tuple[ToldDay, ...]
    line: int
    at: int
    """Where it begins in the text."""

    def as_told(self, words: str) -> str:
        """Return words of ``shown`` with the shares in them as they are told."""
        for one in shares_in(self.text):
            if self.shown.startswith(one.written, one.start):
                words = words.replace(one.written, self.text[one.start : one.end], 1)
        return words

    @property
    def until(self) -> date | None:
        """The day by which it is to be done, the last one where several are told."""
        return next((one.last for one in reversed(self.days) if one.is_until), None)


def sentences_of(text: str, today: date) -> Iterator[ToldSentence]:
    """Yield the sentences of a text in their order; what is longer than anybody speaks is none."""
    at, line = 0, 0
    for end in (*_ENDS.finditer(text), None):
        stop = end.start() if end else len(text)
        raw = text[at:stop]
        begin = at + _lead(raw)
        told = text[begin:stop].strip()
        if told and len(told) <= _LONGEST:
            days = tuple(_days(told, today))
            yield ToldSentence(told, _shown(told, days), days, line, begin)
        if end is None:
            return
        line += "\n" in end[0]
        at = end.end()


def _listed(text: str, spans: "Sequence[tuple[int, int, date, date]]") -> Iterator[tuple[int, int, date, date]]:
    """Yield the days that share the month of the day they are listed with: "26 and 29 March", "3월 2일과 5일"."""
    for start, end, first, last in spans:
        for found in (_BEFORE_EN.search(text, 0, start), _BEHIND_KO.match(text, end)):
            if found is None or first != last:
                continue
            if any(begin <= found.start("d") < stop for begin, stop, _, _ in spans):
                continue  # "January 18 and February 15": it has a month of its own
            try:
                day = first.replace(day=int(found["d"]))
            except ValueError:
                continue  # no day of that month
            yield found.start("d"), found.end("d"), day, day


def _lead(raw: str) -> int:
    found = _BULLET.match(raw)
    if found is None or re.search(r"[£$€(\d\"“‘']", found[0][-1:]):
        return len(raw) - len(raw.lstrip())
    return found.end()


def _shown(text: str, days: tuple[ToldDay, ...]) -> str:
    for start, end in (*((one.start, one.end) for one in days), *(found.span() for found in _CLOCK.finditer(text))):
        text = text[:start] + BLANK * (end - start) + text[end:]
    for one in shares_in(text):
        text = text[: one.start] + one.written + text[one.end :]
    return text


def _days(text: str, today: date) -> Iterator[ToldDay]:
    text = text.replace("–", "-").rstrip(" .!?")
    spans = [(start, end, first, last) for first, last, start, end, _ in ranges_in(text, today)]
    taken = [(start, end) for start, end, _, _ in spans]
    for one in find_dates(text, today):
        if any(one.start < end and start < one.end for start, end in taken) or not (
            _OF_DAY.search(one.value.raw) or _IN_MAY.search(text[: one.end])
        ):
            continue
        if one.value.precision == "year" or re.match(r"\s?\d{1,2}$", one.value.raw):
            continue
        if _DECIMAL.fullmatch(one.value.raw) and _COUNTED_KO.match(text, one.end):
            continue
        if _CHANGED_KO.fullmatch(one.value.raw) and _TO_KO.match(text, one.end):
            continue
        if counted := _COUNTED.fullmatch(one.value.raw) if _IN.search(text[: one.start]) else None:
            spans.append((one.start, one.start + len(counted["month"]), one.value.start, one.value.end))
            continue  # "in September 7 animals": how many, not on which day
        has_year = re.search(r"20\d\d|내년|올해|작년|지난|next|last", one.value.raw, re.I)
        first, last = (one.value.start, one.value.end) if has_year else to_come(one.value, today)
        spans.append((one.start, one.end, first, last))
    spans += [*_listed(text, spans)]
    for start, end, first, last in sorted(spans):
        is_until = bool(_UNTIL.match(text[end:]) or _UNTIL_EN.search(text[:start]))
        yield ToldDay(start, end, first, last, is_until)
