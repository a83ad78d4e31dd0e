"""Wishes that set the figure of a told goal: "목표를 하루 90건으로 낮춰줘", "the goal is 400 repairs".

As with prices the told text is changed where it tells the goal, and what came of it is proved: one measure has the new
figure, and no other one has changed.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from orchestrator.graphs.plan.plan_document import PlanSource
from orchestrator.graphs.plan.rules.composing.measures import chosen_measures
from orchestrator.graphs.plan.rules.items.measure import UNIT_KO, Measure
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading.thing_names import forms_of, names_of
from orchestrator.graphs.plan.rules.refining.price_words import ORDER, is_denied
from orchestrator.language import any_of
from orchestrator.language.dates import find_dates

_OF_GOAL: Final = any_of(r"목표|지표", r"\b(?:goal|target|aim)\b")
_NUMBER: Final = re.compile(
    rf"(?<![\d.,])(?P<n>\d{{1,3}}(?:,\d{{3}})+|\d{{1,6}}(?:\.\d)?)(?![\d.,]*\d)\s?(?P<unit>{UNIT_KO}|%|[a-z]{{3,16}})?",
    re.I,
)
_WORD: Final = re.compile(
    r"(?:목표|지표|성과)(?:치|값|는|은|를|을|가|의|도)*|하루에?|매일|한\s?달에?|매주|연간|(?:이하|이상|아래|미만|이내|정도)(?:로|으로)?|낮게|높게"
    r"|goals?|targets?|aims?|indicators?|under|below|over|above|least|most|fewer|less|more|day|week|quarter|year|reach|every",
    re.I,
)
"""A word of a wish about a goal that does not say what is counted."""
_BOUNDS: Final = (
    any_of(r"이하|아래|미만|이내", r"\b(?:under|below|at\s+most|fewer\s+than|less\s+than|no\s+more\s+than)\b"),
    any_of(r"이상", r"\b(?:over|above|at\s+least|more\s+than)\b"),
)


@dataclass(frozen=True, slots=True)
class GoalWish:
    """A measure, and the figure that its goal is to have."""

    measure: Measure
    number: str


def goal_wish(clause: str, material: PlanMaterial) -> GoalWish | None:
    """Return which goal a clause sets to which figure; None where it says more, or of none surely."""
    numbers = [one for one in _NUMBER.finditer(clause) if not is_denied(clause, *one.span("n"))]
    if not _OF_GOAL.search(clause) or len(numbers) != 1 or find_dates(clause, material.today):
        return None
    number = numbers[0]
    unit = (number["unit"] or "").casefold()
    rest = _NUMBER.sub(" ", clause)
    said = [one for one in re.split(r"[\s,.!?~():'\"“”‘’]+", rest) if one]
    words = [one for one in said if not (ORDER.fullmatch(one) or _WORD.fullmatch(one))]
    known = [one for one in chosen_measures(material) if one.goal_in and re.search(r"\d", one.goal)]
    found = [one for one in known if _is_meant(one, words, unit, is_alone=len(known) == 1)]
    if len(found) != 1 or any(bool(bound.search(clause)) > _may_be(found[0], bound) for bound in _BOUNDS):
        return None
    return GoalWish(found[0], number["n"])


def with_goal_wish(
    known: Sequence[PlanSource], wish: GoalWish, material_of: Callable[[Sequence[PlanSource]], PlanMaterial]
) -> list[PlanSource] | None:
    """Return the sources with the figure of a goal as it is wished; None where that cannot be proved."""
    before = [(one.name, one.goal) for one in chosen_measures(material_of(known))]
    for changed in _edited(known, wish):
        after = chosen_measures(material_of(changed))
        new = [one.goal for at, one in enumerate(after) if len(after) == len(before) and one.goal != before[at][1]]
        if len(new) == 1 and _figure(new[0]) == _figure(wish.number):
            return changed
    return None


def _is_meant(measure: Measure, words: Sequence[str], unit: str, *, is_alone: bool) -> bool:
    """Tell whether words name what a measure counts, or its unit does where they name nothing."""
    told = f"{measure.name} {measure.goal} {measure.goal_in.text if measure.goal_in else ''}"
    named = names_of(told) | {form for one in names_of(told) for form in forms_of(one)}
    of_unit = not unit or unit in told.casefold() or bool(forms_of(unit) & named)
    return of_unit and all(forms_of(one) & named for one in words) and (is_alone or bool(words or unit))


def _may_be(measure: Measure, bound: re.Pattern[str]) -> bool:
    """Tell whether the goal of a measure is told with a bound of one kind, so that only its figure is new."""
    return bool(bound.search(f"{measure.goal} {measure.goal_in.text if measure.goal_in else ''}"))


def _edited(sources: Sequence[PlanSource], wish: GoalWish) -> Iterator[list[PlanSource]]:
    """Yield the sources with the figure in the place of the old one where the goal is told, the last such place first."""
    old = _figure(wish.measure.goal)
    said = wish.measure.goal_in.piece.text if wish.measure.goal_in else ""
    for at, one in enumerate(sources):
        begin = one.text.find(said)
        if one.kind not in ("request", "file") or begin < 0 or not said:
            continue
        places = [each for each in _NUMBER.finditer(one.text, begin, begin + len(said)) if _figure(each["n"]) == old]
        for each in reversed(places):
            text = f"{one.text[: each.start('n')]}{wish.number}{one.text[each.end('n') :]}"
            yield [*sources[:at], replace(one, text=text), *sources[at + 1 :]]


def _figure(told: str) -> float | None:
    found = re.search(r"\d[\d,]*(?:\.\d+)?", told)
    return float(found[0].replace(",", "")) if found else None
