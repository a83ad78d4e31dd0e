"""Pieces of a text that together say one time: "작년" and "10월", "the end of" and "March"."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Final

from orchestrator.language import date_words_en, date_words_ko
from orchestrator.language.date_parts import DatePart, StatedTime, parts_in

_HANGUL: Final = re.compile(r"[가-힣]")
_LATIN: Final = re.compile(r"[A-Za-z]{2}|\d(?:st|nd|rd|th)\b|Q\d|\d{4}|\d[/.\-]\d")
_GAP: Final = re.compile(
    r"\s{0,3}[-,]?\s{0,3}(?:의|에는|에|엔|날|of the|in the|on the|of|o['’]|the|in|on)?\s{0,3}\(?", re.I
)


@dataclass(frozen=True, slots=True)
class DateGroup:
    """Pieces that together say one time."""

    said: StatedTime
    start: int
    end: int
    is_weak: bool
    is_approximate: bool


def date_groups(text: str, today: date) -> Iterator[DateGroup]:
    """Put pieces that stand together and go together into one."""
    has_hangul, has_latin = bool(_HANGUL.search(text)), bool(_LATIN.search(text))
    rows = (
        *(date_words_ko.FIGURES if re.search(r"\d", text) else ()),
        *(date_words_ko.ROWS if has_hangul else ()),
        *(date_words_en.ROWS if has_latin else ()),
    )
    never = [match.span() for words in (date_words_ko, date_words_en) for match in words.NOT_TIME.finditer(text)]
    held: list[DatePart] = []
    said = StatedTime()
    for part in parts_in(text, today, rows):
        while never and never[0][1] <= part.start:
            never.pop(0)
        if any(start < part.end for start, _ in never[:1]):
            continue
        joined = _joined(text, held, said, part)
        if joined is None:
            if held:
                yield _group(text, held, said)
            held, said = [part], part.said
        else:
            held.append(part)
            said = joined
    if held:
        yield _group(text, held, said)


def _joined(text: str, held: list[DatePart], said: StatedTime, part: DatePart) -> StatedTime | None:
    if not held or not _GAP.fullmatch(text, held[-1].end, part.start):
        return None
    if held[-1].rank and part.rank and part.rank < held[-1].rank:
        return None
    return said.joined(part.said)


def _group(text: str, held: list[DatePart], said: StatedTime) -> DateGroup:
    end = held[-1].end
    if text.startswith(")", end) and "(" in text[held[0].start : end]:
        end += 1
    is_weak = len(held) == 1 and held[0].is_weak
    return DateGroup(said, held[0].start, end, is_weak, any(part.is_approximate for part in held))
