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
from orchestrator.graphs.plan.rules.reading.source_text import meant
from orchestrator.graphs.plan.rules.refining import price_words
from orchestrator.graphs.plan.rules.refining.details import named_as, sources_without
from orchestrator.graphs.plan.rules.refining.leaving_out import PART, SENTENCE, without_part
from orchestrator.graphs.plan.rules.refining.told_figures import SUMS, ToldFigure, told_figures
from orchestrator.graphs.plan.rules.refining.told_words import content_of, is_in
from orchestrator.graphs.plan.rules.refining.wish_words import ADDS, ORDER, REMOVES_TOLD, SETTLES, denies, is_step

_TELLING = ("request", "file")
_FAR: Final = 1.6
"""Times by which a sum may become more or less: farther away it may be that of another thing, or for all of them."""
_FAR_BARE: Final = 4.0
"""The same for a sum that is said by its digits alone, of a thing that is named: more is another scale."""
_PAIR: Final = 2
_BECOMES_KO: Final = re.compile(r"\s?(?:으로|로)(?=\s|$)")
_BECOMES_EN: Final = re.compile(r"\b(?:to|make\s(?:it|that)|should\sbe|becomes?|becoming|now)\s(?:about\s)?$", re.I)
_EACH: Final = re.compile(r"\s?/\s?[a-z]+|\s(?:an?|per)\s[a-z]+", re.I)
_HALF: Final = 2
_FIRST: Final = frozenset(("우선", "일단", "당분간", "처음에는"))
_LONGEST_QUALIFIER: Final = 14
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
    if detail := named_as(clause):
        return AmendedSources(sources_without(sources, detail), None, None, detail.name)
    if REMOVES_TOLD.search(clause):
        found = without_part(sources, clause, today)
        return AmendedSources(found[0], None, None, found[1]) if found else None
    figures = told_figures(clause, today)
    if SETTLES.search(clause) or (figures and not content_of(clause, figures)):
        told = _known(sources, today)
        if any((one.unit, one.value) in told for one in figures):
            return _settled(sources, clause, today)
    if ADDS.search(clause):
        return None
    # What a message took back in the same breath stands between a thing and its figure.
    plain = [replace(one, text=meant(one)) if one.kind == "request" else one for one in sources]
    return _with_figure(sources, clause, today) or _with_figure(plain, clause, today)


def _known(sources: Sequence[PlanSource], today: date) -> set[tuple[str, str]]:
    return {
        (one.unit, one.value)
        for source in sources
        if source.kind in _TELLING
        for one in told_figures(source.text, today)
    }


def _with_figure(sources: Sequence[PlanSource], clause: str, today: date) -> AmendedSources | None:
    figures = told_figures(clause, today)
    known = _known(sources, today)
    old = next((one for one in figures if denies(clause, one.start, one.end)), None)
    old = old or _replaced(clause, figures, known)
    wanted = [one for one in figures if one is not old and not denies(clause, one.start, one.end)]
    if len(wanted) > 1:
        wanted = [one for one in wanted if (one.unit, one.value) not in known or (old and one.counts_as(old))]
    if len(wanted) != 1 or (old and not wanted[0].counts_as(old, in_place=True)):
        return None
    new = wanted[0]
    if new.unit != "day" and is_step(clause, new.start, new.end):
        return None
    words = content_of(clause, figures)
    places = [*_places(sources, new, old, words, today)]
    if not places and (last := _last_part(clause, figures)):
        words = content_of(last, told_figures(last, today))
        places = [*_places(sources, new, old, words, today)] if words else []
    if not new.unit and old is None and (made := _with_bare_sum(sources, new, words, today)) is not None:
        return made
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
    if top[0].figure.unit != new.unit and new.unit and top[0].figure.unit:
        # A counter of places in the place of what counted itself: "다섯 지점" becomes "역 앞 한 군데".
        whole = [replace(one, figure=replace(one.figure, number=one.figure.raw)) for one in top]
        return AmendedSources(_put(sources, whole, lead + new.raw), whole[0].figure, replace(new, number=new.raw))
    return AmendedSources(_put(sources, top, lead + new.number), top[0].figure, new)


def _last_part(clause: str, figures: Sequence[ToldFigure]) -> str:
    """Return the part behind the last comma where it has all figures: what stands before tells why."""
    cuts = [one for one in re.finditer(r",\s(?!\d{3}\b)", clause) if all(one.end() <= each.start for each in figures)]
    return clause[cuts[-1].end() :] if cuts else ""


def _replaced(clause: str, figures: Sequence[ToldFigure], known: set[tuple[str, str]]) -> ToldFigure | None:
    """Return the told figure of two that count the same, where the other one is what it becomes: "15분을 20분으로"."""
    if len(figures) != _PAIR or not figures[0].unit or figures[0].unit != figures[1].unit:
        return None
    old, new = figures
    is_said = _BECOMES_KO.match(clause, new.end) or _BECOMES_EN.search(clause[old.end : new.start])
    told = [(one.unit, one.value) in known for one in figures]
    return old if is_said and told == [True, False] else None


def _with_bare_sum(
    sources: Sequence[PlanSource], new: ToldFigure, words: Sequence[str], today: date
) -> AmendedSources | None:
    """Return what was told with a sum that is said without its unit: "상한 250으로" where 400만원 is told."""
    if not re.fullmatch(r"[\d,]+(?:\.\d+)?", new.number):
        return None
    found = []
    for at, source in enumerate(sources):
        for one in told_figures(source.text, today) if source.kind in _TELLING else ():
            digits = re.search(r"\d[\d,]*(?:\.\d+)?", one.raw)
            before = _around(source.text, one)[2]
            is_named = bool(before) and bool(words) and all(any(is_in(word, each) for each in before) for word in words)
            if one.unit in SUMS and digits and is_named:
                raw = one.raw[: digits.start()] + new.number + one.raw[digits.end() :]
                made = told_figures(raw, today)
                if len(made) == 1 and made[0].unit == one.unit and _distance(one, made[0]) <= log(_FAR_BARE):
                    found.append((_FigurePlace(at, one, 1), made[0]))
    if (
        len({(place.figure.value, made.value) for place, made in found}) != 1
        or found[0][0].figure.value == found[0][1].value
    ):
        return None
    place, becomes = found[0]
    return AmendedSources(_put(sources, [each for each, _ in found], becomes.number), place.figure, becomes)


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
            behind = SENTENCE.search(source.text, end + 1)
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
    begin = max((cut.end() for cut in SENTENCE.finditer(text, 0, one.start)), default=0)
    ended = SENTENCE.search(text, one.end)
    return begin, ended.start() if ended else len(text)


def _places(
    sources: Sequence[PlanSource], new: ToldFigure, old: ToldFigure | None, words: Sequence[str], today: date
) -> Iterator[_FigurePlace]:
    """Yield the told figures that a wish may mean, each with how surely its words name it."""
    for at, source in enumerate(sources):
        if source.kind not in _TELLING:
            continue
        for one in told_figures(source.text, today):
            if (one.value != old.value or not one.counts_as(old)) if old else not one.counts_as(new):
                continue
            part, sentence, before = _around(source.text, one)
            named = sum(is_in(word, part) for word in words)
            near = sum(is_in(word, sentence) for word in words)
            nearest = next((word for word in reversed(before) if not ORDER.fullmatch(word)), "")
            if one.unit not in SUMS and _follows_same(source.text, one, nearest, today):
                nearest = ""
            is_nearest = len(nearest) > 1 and any(is_in(word, nearest) or is_in(nearest, word) for word in words)
            is_unit = new.unit.isascii() and len(new.unit) > 3 and new.unit not in _TIMES and new.unit == one.unit
            if old or is_nearest or is_unit or (named and named * _HALF >= len(words)):
                yield _FigurePlace(at, one, 2 * is_nearest + is_unit + named + near / 10)


def _around(text: str, one: ToldFigure) -> tuple[str, str, list[str]]:
    """Return the part of a sentence and the sentence in which a figure stands, and the words before it in the part."""
    begin = max((cut.end() for cut in SENTENCE.finditer(text, 0, one.start)), default=0)
    ended = SENTENCE.search(text, one.end)
    sentence = text[begin : ended.start() if ended else len(text)]
    first = max((cut.end() for cut in PART.finditer(text, begin, one.start)), default=begin)
    behind = PART.search(text, one.end)
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
    told = re.sub(
        r"^\s?(?:이|가)?\s?(?:말고|아니라|아니고|대신(?:에)?)\s|^\s?(?:다|전부|모두)?(?:은|는)?\s\S*무리\S*\s",
        "",
        between,
    )
    is_qualified = told != between
    told = " ".join(one for one in told.split() if not (ORDER.fullmatch(one) or one in _FIRST))
    told = f"{told} " if told else ""
    is_plain = is_qualified and not re.search(r"[,.]", told) and len(told) <= _LONGEST_QUALIFIER
    return told if is_plain and not ORDER.fullmatch(told.strip()) else ""


def _put(sources: Sequence[PlanSource], places: Sequence[_FigurePlace], number: str) -> tuple[PlanSource, ...]:
    found = [*sources]
    for one in sorted(places, key=lambda each: -each.figure.start):
        text, figure = found[one.source].text, one.figure
        text = f"{text[: figure.start]}{number}{text[figure.start + len(figure.number) :]}"
        found[one.source] = replace(found[one.source], text=text)
    return tuple(found)
