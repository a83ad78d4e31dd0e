"""What was told, changed where it tells what a wish speaks of: a figure put in the place of another, a part left out.

A plan composed of the changed text is as if the person had told it so from the beginning: rows, sums and days follow.
Nothing is changed where the words of the wish do not name one place.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from math import log
from typing import Final

from orchestrator.graphs.plan.plan_document import PlanSource
from orchestrator.graphs.plan.rules.reading.conflicts import words_of
from orchestrator.graphs.plan.rules.refining import price_words
from orchestrator.graphs.plan.rules.refining.told_figures import SUMS, ToldFigure, told_figures
from orchestrator.graphs.plan.rules.refining.wish_words import ADDS, ORDER, REMOVES_TOLD, SETTLES, denies, is_step

_TELLING = ("request", "file")
_SENTENCE: Final = re.compile(r"(?:(?<=[^\d])\.(?=\s|$)|[!?\n]|\.(?=\n|$))")
_PART: Final = re.compile(
    r",\s(?!\d{3}\b)|;\s|\s/\s|\s?→\s?|\s\|\s|(?<=[가-힣]며)\s|(?<=[가-힣]고)(?<![다라자냐]고)\s|(?<=는데)\s|\.\s|\n"
)
_STEM: Final = 5
"""Letters by which English words are one."""
_FAR: Final = 1.6
"""Times by which a sum may become more or less: farther away it may be that of another thing, or for all of them."""
_EACH: Final = re.compile(r"\s?/\s?[a-z]+|\s(?:an?|per)\s[a-z]+", re.I)
_HALF: Final = 2
_HEADING: Final = re.compile(r"[^:\n]*\d[^:\n]*:\s+(?=\S)")
"""A figure with what belongs to it behind a colon."""
_LONGEST_QUALIFIER: Final = 14
_MOST_CUT: Final = 2
_LEAD: Final = 8
"""Letters of what only leads to a part."""
_DOUBT: Final = re.compile(
    r"확인\s?필요|모르겠|모릅니다|안\s?정해|표시해|\b(?:don't\sknow|not\ssure|never\ssettled|unclear|which\sis\sright)\b",
    re.I,
)
_TIMES: Final = frozenset(("day", "week", "month", "hour", "minute", "year", "time", "people", "person"))
"""Units that say nothing of what is counted."""


@dataclass(frozen=True, slots=True)
class AmendedSources:
    """What was told with a wish carried out in it."""

    sources: tuple[PlanSource, ...]
    old: ToldFigure | None
    """The figure that is told no longer; None where a part was left out."""
    new: ToldFigure | None
    left_out: str = ""
    """The part that is told no longer."""


@dataclass(frozen=True, slots=True)
class _FigurePlace:
    source: int
    figure: ToldFigure
    score: float
    """How surely the words of the wish name it."""


def amended(sources: Sequence[PlanSource], clause: str, today: date) -> AmendedSources | None:
    """Return what was told as a clause of a wish wants it; None where it does not name one place of it."""
    if REMOVES_TOLD.search(clause):
        return _without_part(sources, clause, today)
    if SETTLES.search(clause):
        told = {
            (each.unit, each.value) for one in sources for each in told_figures(one.text, today) if one.kind in _TELLING
        }
        if any((one.unit, one.value) in told for one in told_figures(clause, today)):
            return _settled(sources, clause, today)
    return None if ADDS.search(clause) else _with_figure(sources, clause, today)


def _with_figure(sources: Sequence[PlanSource], clause: str, today: date) -> AmendedSources | None:
    figures = told_figures(clause, today)
    old = next((one for one in figures if denies(clause, one.start, one.end)), None)
    wanted = [one for one in figures if one is not old and not denies(clause, one.start, one.end)]
    known = {
        (one.unit, one.value)
        for source in sources
        if source.kind in _TELLING
        for one in told_figures(source.text, today)
    }
    if len(wanted) > 1:
        wanted = [one for one in wanted if (one.unit, one.value) not in known or (old and one.counts_as(old))]
    if len(wanted) != 1 or (old and not old.counts_as(wanted[0])):
        return None
    new = wanted[0]
    if new.unit != "day" and is_step(clause, new.start, new.end):
        return None
    words = content_of(clause, figures)
    places = [*_places(sources, new, old, words, today)]
    if not places:
        return None
    best = max(one.score for one in places)
    top = [one for one in places if one.score >= best]
    if new.unit in SUMS and old is None:
        top = [min(top, key=lambda one: _distance(one.figure, new))]
        text = sources[top[0].source].text
        if not (_is_of_same(text, top[0], clause, new) and _is_of_one(text, top[0].figure, clause, new, today)):
            return None
    if len({one.figure.value for one in top}) != 1 or (top[0].figure.value == new.value):
        return None
    lead = _qualifier(clause, old, new)
    return AmendedSources(_put(sources, top, lead + new.number), top[0].figure, new)


def _settled(sources: Sequence[PlanSource], clause: str, today: date) -> AmendedSources | None:
    """Return what was told with the one of two values that a wish says to hold, where both are told in one breath."""
    figures = [one for one in told_figures(clause, today) if not denies(clause, one.start, one.end)]
    if len(figures) != 1:
        return None
    new = figures[0]
    for at, source in enumerate(sources):
        if source.kind not in _TELLING:
            continue
        told = told_figures(source.text, today)
        for one in told:
            if (one.unit, one.value) != (new.unit, new.value):
                continue
            begin, end = _sentence_at(source.text, one)
            rivals = [each for each in told if begin <= each.start < end and _is_rival(each, one)]
            if len({each.value for each in rivals}) != 1:
                continue
            # The sentence that tells both is the doubt, which is settled.
            behind = _SENTENCE.search(source.text, end + 1)
            after = source.text[end + 1 : behind.end() if behind else len(source.text)]
            stop = end + 1 + (len(after) if _DOUBT.search(after) else 0)
            rest = replace(source, text=source.text[:begin].rstrip() + "\n" + source.text[stop:].lstrip())
            known = [*sources[:at], rest, *sources[at + 1 :]]
            old = rivals[0]
            places = [
                _FigurePlace(where, each, 1)
                for where, other in enumerate(known)
                if other.kind in _TELLING
                for each in told_figures(other.text, today)
                if (each.unit, each.value) == (old.unit, old.value)
            ]
            said = replace(rest, text=f"{rest.text.rstrip()}\n{source.text[begin:end].strip()}")
            known = known if places else [*sources[:at], said, *sources[at + 1 :]]
            places = places or [
                _FigurePlace(at, each, 1)
                for each in told_figures(said.text, today)
                if (each.unit, each.value) == (old.unit, old.value)
            ]
            return AmendedSources(_put(known, places, new.number), old, new)
    return None


def _is_rival(one: ToldFigure, other: ToldFigure) -> bool:
    return one.unit == other.unit and one.value != other.value


def _sentence_at(text: str, one: ToldFigure) -> tuple[int, int]:
    begin = max((cut.end() for cut in _SENTENCE.finditer(text, 0, one.start)), default=0)
    ended = _SENTENCE.search(text, one.end)
    return begin, ended.start() if ended else len(text)


def _places(
    sources: Sequence[PlanSource], new: ToldFigure, old: ToldFigure | None, words: Sequence[str], today: date
) -> Iterator[_FigurePlace]:
    """Yield the told figures that a wish may mean, each with how surely its words name it."""
    for at, source in enumerate(sources):
        if source.kind not in _TELLING:
            continue
        for one in told_figures(source.text, today):
            if not one.counts_as(new) or (old and (one.value != old.value or not one.counts_as(old))):
                continue
            part, sentence, before = _around(source.text, one)
            named = sum(is_in(word, part) for word in words)
            near = sum(is_in(word, sentence) for word in words)
            nearest = next((word for word in reversed(before) if not ORDER.fullmatch(word)), "")
            if one.unit not in SUMS and _follows_same(source.text, one, nearest, today):
                nearest = ""
            is_nearest = bool(nearest) and any(is_in(word, nearest) or is_in(nearest, word) for word in words)
            is_unit = new.unit.isascii() and len(new.unit) > 3 and new.unit not in _TIMES and new.unit == one.unit
            if old or is_nearest or is_unit or (named and named * _HALF >= len(words)):
                yield _FigurePlace(at, one, 2 * is_nearest + is_unit + named + near / 10)


def _around(text: str, one: ToldFigure) -> tuple[str, str, list[str]]:
    """Return the part of a sentence and the sentence in which a figure stands, and the words before it in the part."""
    begin = max((cut.end() for cut in _SENTENCE.finditer(text, 0, one.start)), default=0)
    ended = _SENTENCE.search(text, one.end)
    sentence = text[begin : ended.start() if ended else len(text)]
    first = max((cut.end() for cut in _PART.finditer(text, begin, one.start)), default=begin)
    behind = _PART.search(text, one.end)
    last = behind.start() if behind else len(text)
    # A row tells its thing in its first cell.
    cells = text[begin : one.start]
    head = cells if cells.lstrip().startswith("|") else text[first : one.start]
    bare = re.sub(r"[\d.,£$€%×|]+\S*|\s[x×]\s", " ", head)
    return f"{head} {text[one.start : last]}", sentence, re.findall(r"[^\s,()|]+", bare)


def _follows_same(text: str, one: ToldFigure, word: str, today: date) -> bool:
    """Tell whether another figure of the same unit stands between a word and a figure: that one is the word's."""
    begin = text.rfind(word, 0, one.start) if word else -1
    between = told_figures(text[begin : one.start], today) if begin >= 0 else []
    return any(each.unit == one.unit for each in between)


def _distance(told: ToldFigure, new: ToldFigure) -> float:
    was, now = (Decimal(one.value) for one in (told, new))
    return abs(log(now / was)) if was > 0 and now > 0 else 0.0


def _is_of_same(text: str, place: _FigurePlace, clause: str, new: ToldFigure) -> bool:
    """Tell whether a sum that is told for one of something was told for the same before."""
    said = _EACH.match(clause, new.end)
    was = _EACH.match(text, place.figure.end)
    return said is None or (was is not None and was[0].split()[-1] == said[0].split()[-1])


def _is_of_one(text: str, told: ToldFigure, clause: str, new: ToldFigure, today: date) -> bool:
    """Tell whether a sum is near enough to the one that was told, and far nearer to it than to that for all of them."""
    apart = _distance(told, new)
    part = _around(text, told)[0]
    counts = [Decimal(one.value) for one in told_figures(part, today) if one.unit not in SUMS | {"day", "clock"}]
    wholes = [Decimal(told.value) * count for count in counts if count > 1]
    is_each = price_words.EACH.search(clause) is not None
    is_clear = is_each or all(apart * 2 < abs(log(Decimal(new.value) / one)) for one in wholes)
    return apart <= log(_FAR) and is_clear


def _qualifier(clause: str, old: ToldFigure | None, new: ToldFigure) -> str:
    """Return what stands before a new figure that takes the place of another: "9곳 말고 역 앞 2곳"."""
    if old is None or old.start > new.start:
        return ""
    between = clause[old.end : new.start]
    told = re.sub(r"^\s?(?:이|가)?\s?(?:말고|아니라|아니고|대신(?:에)?)\s", "", between)
    is_plain = told != between and not re.search(r"[,.]", told) and len(told) <= _LONGEST_QUALIFIER
    return told if is_plain and not ORDER.fullmatch(told.strip()) else ""


def _put(sources: Sequence[PlanSource], places: Sequence[_FigurePlace], number: str) -> tuple[PlanSource, ...]:
    found = [*sources]
    for one in sorted(places, key=lambda each: -each.figure.start):
        text, figure = found[one.source].text, one.figure
        text = f"{text[: figure.start]}{number}{text[figure.start + len(figure.number) :]}"
        found[one.source] = replace(found[one.source], text=text)
    return tuple(found)


def _without_part(sources: Sequence[PlanSource], clause: str, today: date) -> AmendedSources | None:
    """Return what was told without the one part that a wish names."""
    words = content_of(clause, ())
    if not words:
        return None
    figures = told_figures(clause, today)
    found: list[tuple[int, int, int, int]] = []
    for at, source in enumerate(sources):
        if source.kind not in _TELLING:
            continue
        for start, end in _parts(source.text):
            part = source.text[start:end]
            named = sum(is_in(word, part) for word in words)
            told = {one.value for one in told_figures(part, today)}
            if named * _HALF >= len(words) and named and all(one.value in told for one in figures):
                found.append((named, at, start, end))
    most = max((one[0] for one in found), default=0)
    top = [one for one in found if one[0] == most]
    if not top or len(top) > _MOST_CUT or (len(words) == 1 and len(top) > 1):
        return None
    sources = [*sources]
    left_out = []
    for _, at, begin, end in sorted(top, key=lambda one: -one[2]):
        text = sources[at].text
        start = _with_lead(text, begin, end)
        left_out.append(text[start:end].strip())
        sources[at] = replace(sources[at], text=_joined(text[:start], text[end:]))
    return AmendedSources(tuple(sources), None, None, " / ".join(left_out))


def _parts(text: str) -> Iterator[tuple[int, int]]:
    """Yield where each part of a text begins and ends."""
    start = 0
    for cut in _PART.finditer(text):
        yield _behind_heading(text, start, cut.start()), cut.start()
        start = cut.end()
    yield _behind_heading(text, start, len(text)), len(text)


def _behind_heading(text: str, start: int, end: int) -> int:
    """Return where a part begins behind what holds for the parts after it as well: "Budget is $900: racks $640, kits $90"."""
    heading = _HEADING.match(text, start, end)
    return heading.end() if heading else start


def _with_lead(text: str, start: int, end: int) -> int:
    """Return where a part begins with the words that lead to it alone: "아 그리고 …"."""
    begin = max((cut.end() for cut in _SENTENCE.finditer(text, 0, start)), default=0)
    lead = text[begin:start].strip()
    is_last = not text[end:] or _SENTENCE.match(text, end) is not None or text[end] == "\n"
    return begin if lead and is_last and len(lead) <= _LEAD and not re.search(r"\d", lead) else start


def _joined(before: str, behind: str) -> str:
    """Return a text without the part that stood between, whose stop or comma goes with it."""
    behind = behind.lstrip(" ")
    if behind[:1] in (",", ";", "→", "/"):
        behind = behind[1:].lstrip(" ")
    elif before.rstrip()[-1:] in (",", ";", "→", "/") and behind[:1] in ("", ".", "\n"):
        before = before.rstrip()[:-1].rstrip()
    elif before.rstrip()[-1:] in ("", ".", "!", "?", "\n") and behind[:1] == ".":
        behind = behind[1:].lstrip(" ")
    is_apart = before[-1:].isspace() or not before or behind[:1] in ("", ".", ",", "\n")
    return before + behind if is_apart else f"{before} {behind}"


def content_of(clause: str, figures: Sequence[ToldFigure]) -> list[str]:
    """Return the words of a clause that name what it speaks of: no orders, no figures."""
    for one in sorted(figures, key=lambda each: -each.start):
        clause = f"{clause[: one.start]} {clause[one.end :]}"
    said = re.findall(r"[^\s,.!?~():;'\"“”‘’]+", clause)
    return [one for one in said if not ORDER.fullmatch(one)]


def is_in(word: str, text: str) -> bool:
    """Tell whether a text has a word, with another ending or not."""
    if word.isascii():
        stem = re.escape(re.sub(r"(?:'s|s)$", "", word.casefold())[:_STEM])
        return re.search(rf"(?<![a-z]){stem}", text.casefold()) is not None
    bare = "".join(words_of(word)) or word
    return bare in text.casefold()
