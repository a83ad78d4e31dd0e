"""One of two told values that a wish says to hold, where both are told in one breath."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Final

from orchestrator.graphs.plan.plan_document import PlanSource
from orchestrator.graphs.plan.rules.refining.figure_places import TELLING, AmendedSources, FigurePlace, put_figure
from orchestrator.graphs.plan.rules.refining.leaving_out import SENTENCE
from orchestrator.graphs.plan.rules.refining.told_figures import ToldFigure, told_figures
from orchestrator.graphs.plan.rules.refining.wish_words import denies

_DOUBT: Final = re.compile(
    r"확인\s?필요|모르겠|모릅니다|안\s?정해|표시해|\b(?:don't\sknow|not\ssure|no\sidea|never\ssettled|unclear|which\s(?:is|one|of)\b)",
    re.I,
)


def settled(sources: Sequence[PlanSource], clause: str, today: date) -> AmendedSources | None:
    """Return what was told with the one of two values that a wish says to hold, where both are told in one breath."""
    figures = [one for one in told_figures(clause, today) if not denies(clause, one.start, one.end)]
    if len(figures) != 1:
        return None
    new = figures[0]
    for at, source in enumerate(sources):
        if source.kind not in TELLING:
            continue
        told = told_figures(source.text, today)
        for one in told:
            if (one.unit, one.value) != (new.unit, new.value):
                continue
            begin, end = _sentence_at(source.text, one)
            rivals = [each for each in told if begin <= each.start < end and _is_rival(each, one)]
            if len({each.value for each in rivals}) > 1 and _DOUBT.search(source.text[begin:end]):
                # Of several sums in a sentence that doubts, the one told next to it is doubted.
                rivals = [min(rivals, key=lambda each: abs(each.start - one.start))]
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
                FigurePlace(where, each, 1)
                for where, other in enumerate(known)
                if other.kind in TELLING
                for each in told_figures(other.text, today)
                if (each.unit, each.value) == (old.unit, old.value)
            ]
            said = replace(rest, text=f"{rest.text.rstrip()}\n{source.text[begin:end].strip()}")
            known = known if places else [*sources[:at], said, *sources[at + 1 :]]
            places = places or [
                FigurePlace(at, each, 1)
                for each in told_figures(said.text, today)
                if (each.unit, each.value) == (old.unit, old.value)
            ]
            return AmendedSources(put_figure(known, places, new.number), old, new)
    return None


def _is_rival(one: ToldFigure, other: ToldFigure) -> bool:
    return one.unit == other.unit and one.value != other.value


def _sentence_at(text: str, one: ToldFigure) -> tuple[int, int]:
    begin = max((cut.end() for cut in SENTENCE.finditer(text, 0, one.start)), default=0)
    ended = SENTENCE.search(text, one.end)
    return begin, ended.start() if ended else len(text)
