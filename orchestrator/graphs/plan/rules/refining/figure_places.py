"""Where what was told has the figures that the words of a wish name, and another figure put there."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from math import log
from typing import Final

from orchestrator.graphs.plan.plan_document import PlanSource
from orchestrator.graphs.plan.rules.refining.leaving_out import PART, SENTENCE
from orchestrator.graphs.plan.rules.refining.told_figures import SUMS, ToldFigure, in_digits, told_figures
from orchestrator.graphs.plan.rules.refining.told_words import is_in
from orchestrator.graphs.plan.rules.refining.wish_words import ORDER

TELLING = ("request", "file")
_HALF: Final = 2
_SHORT_UNIT: Final = 2
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

    @property
    def is_of_money(self) -> bool:
        """Tell whether a sum takes the place of another."""
        return self.new is not None and self.new.unit in SUMS


@dataclass(frozen=True, slots=True)
class FigurePlace:
    """A figure in one of the sources."""

    source: int
    figure: ToldFigure
    score: float
    """How surely the words of the wish name it."""


def is_thing(unit: str) -> bool:
    """Tell whether an English unit is a thing that is counted, and no time, currency or short word."""
    return len(unit) > _SHORT_UNIT and unit.isascii() and unit not in _TIMES and not unit.isupper() and unit != "clock"


def places_of(
    sources: Sequence[PlanSource], new: ToldFigure, old: ToldFigure | None, words: Sequence[str], today: date
) -> Iterator[FigurePlace]:
    """Yield the told figures that a wish may mean, each with how surely its words name it."""
    for at, source in enumerate(sources):
        if source.kind not in TELLING:
            continue
        for one in told_figures(source.text, today):
            if (one.value != old.value or not one.counts_as(old)) if old else not one.counts_as(new):
                continue
            part, sentence, before = around(source.text, one)
            named = sum(is_in(word, part) for word in words)
            near = sum(is_in(word, sentence) for word in words)
            nearest = next((word for word in reversed(before) if not ORDER.fullmatch(word)), "")
            if one.unit not in SUMS and _follows_same(source.text, one, nearest, today):
                nearest = ""
            is_nearest = bool(nearest) and any(is_in(word, nearest) or is_in(nearest, word) for word in words)
            is_unit = is_thing(new.unit) and new.unit == one.unit
            if old or is_nearest or is_unit or (named and named * _HALF >= len(words)):
                yield FigurePlace(at, one, 2 * is_nearest + 3 * is_unit + named + near / 10)


def around(text: str, one: ToldFigure) -> tuple[str, str, list[str]]:
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


def distance(told: ToldFigure, new: ToldFigure) -> float:
    """Return how far two figures are apart, whichever is more: the logarithm of their ratio."""
    was, now = (Decimal(one.value) for one in (told, new))
    return abs(log(now / was)) if was > 0 and now > 0 else 0.0


def put_figure(sources: Sequence[PlanSource], places: Sequence[FigurePlace], number: str) -> tuple[PlanSource, ...]:
    """Return the sources with a number in the place of those of some figures."""
    found = [*sources]
    for one in sorted(places, key=lambda each: -each.figure.start):
        text, figure = found[one.source].text, one.figure
        told = in_digits(number, figure)
        text = f"{text[: figure.start]}{told}{text[figure.start + len(figure.number) :]}"
        found[one.source] = replace(found[one.source], text=text)
    return tuple(found)
