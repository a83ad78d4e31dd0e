"""What was told, changed where it tells what a wish speaks of: a figure put in the place of another, a part left out.

A plan composed of the changed text is as if the person had told it so from the beginning: rows, sums and days follow.
Nothing is changed where the words of the wish do not name one place.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from math import log
from typing import Final

from orchestrator.graphs.plan.plan_document import PlanSource
from orchestrator.graphs.plan.rules.reading import marks
from orchestrator.graphs.plan.rules.reading.source_text import meant
from orchestrator.graphs.plan.rules.refining import price_words
from orchestrator.graphs.plan.rules.refining.details import named_as, sources_without
from orchestrator.graphs.plan.rules.refining.figure_places import (
    TELLING,
    AmendedSources,
    FigurePlace,
    around,
    distance,
    is_thing,
    places_of,
    put_figure,
)
from orchestrator.graphs.plan.rules.refining.leaving_out import without_part
from orchestrator.graphs.plan.rules.refining.narrowing import narrowed
from orchestrator.graphs.plan.rules.refining.settling import settled
from orchestrator.graphs.plan.rules.refining.told_figures import LISTED, SUMS, ToldFigure, told_figures
from orchestrator.graphs.plan.rules.refining.told_words import content_of, is_in
from orchestrator.graphs.plan.rules.refining.wish_words import ADDS, ORDER, REMOVES_TOLD, SETTLES, denies, is_step

_FAR: Final = 1.6
"""Times by which a sum may become more or less: farther away it may be that of another thing, or for all of them."""
_FAR_BARE: Final = 4.0
"""The same for a sum that is said by its digits alone, of a thing that is named: more is another scale."""
_PAIR: Final = 2
_BECOMES_KO: Final = re.compile(r"\s?(?:으로|로)(?=\s|$)")
_BECOMES_EN: Final = re.compile(r"\b(?:to|make\s(?:it|that)|should\sbe|becomes?|becoming|now)\s(?:about\s)?$", re.I)
_EACH: Final = re.compile(r"\s?/\s?[a-z]+|\s(?:an?|per)\s[a-z]+", re.I)
_FIRST: Final = frozenset(("우선", "일단", "당분간", "처음에는"))
_LONGEST_QUALIFIER: Final = 14
_OF_GOAL: Final = re.compile(r"목표|지표|\b(?:goal|target|aim)\b", re.I)
_SPAN: Final = re.compile(r"(\s?(?:부터|~|–|-)\s?|\s?(?:to|until)\s?)")
_OPENS: Final = re.compile(r"여는|열|시작|부터|\b(?:open(?:s|ing)?|start(?:s|ing)?|begin(?:s|ning)?|from)\b", re.I)
_CLOSES: Final = re.compile(
    r"닫|끝|마감|까지|\b(?:clos(?:e|es|ing)|end(?:s|ing)?|finish(?:es|ing)?|until|till)\b", re.I
)
_LIMIT: Final = re.compile(r"예산|한도|상한|\b(?:budget|limit|ceiling|cap)\b", re.I)


def amended(sources: Sequence[PlanSource], clause: str, today: date) -> AmendedSources | None:
    """Return what was told as a clause of a wish wants it; None where it does not name one place of it."""
    if detail := named_as(clause):
        return AmendedSources(sources_without(sources, detail), None, None, detail.name)
    if REMOVES_TOLD.search(clause):
        found = without_part(sources, clause, today)
        return AmendedSources(found[0], None, None, found[1]) if found else None
    if one := narrowed(sources, clause):
        changed, *rows = one
        old, new = (ToldFigure(0, len(words), LISTED, words, words, words) for words in rows)
        return AmendedSources(changed, old, new)
    figures = told_figures(clause, today)
    if SETTLES.search(clause) or (figures and not content_of(clause, figures)):
        told = _known(sources, today)
        if any((one.unit, one.value) in told for one in figures):
            agreed = settled(sources, clause, today)
            if agreed is not None or SETTLES.search(clause):
                return agreed
    if ADDS.search(clause):
        return None
    # What a message took back in the same breath stands between a thing and its figure.
    plain = [replace(one, text=meant(one)) if one.kind == "request" else one for one in sources]
    return _with_figure(sources, clause, today) or _with_figure(plain, clause, today)


def _known(sources: Sequence[PlanSource], today: date) -> set[tuple[str, str]]:
    return {
        (one.unit, one.value)
        for source in sources
        if source.kind in TELLING
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
    words = _named(clause, figures, new)
    if new.unit != "day" and is_step(clause, new.start, new.end):
        return _stepped(sources, clause, new, words, today) if old is None else None
    places = [*places_of(sources, new, old, words, today)]
    if not places and (last := _last_part(clause, figures)):
        words = _named(last, told_figures(last, today), new)
        places = [*places_of(sources, new, old, words, today)] if words else []
    if not places and (aimed := _with_goal(sources, new, clause, words, today)) is not None:
        return aimed
    if not places and new.unit == "clock" and (ended := _with_end(sources, new, clause, today)) is not None:
        return ended
    if not new.unit and old is None and (made := _with_bare_sum(sources, new, words, today)) is not None:
        return made
    if not places:
        return None
    best = max(one.score for one in places)
    top = [one for one in places if one.score >= best]
    if new.unit in SUMS and old is None:
        top = [min(top, key=lambda one: distance(one.figure, new))]
        text = sources[top[0].source].text
        if not (_is_of_same(text, top[0], clause, new) and _is_of_one(text, top[0].figure, clause, new, today)):
            return None
    if len({one.figure.value for one in top}) != 1 or (top[0].figure.value == new.value):
        return None
    if new.unit not in SUMS:
        # The same figure of the same thing holds wherever it is told.
        top = [
            one for one in places if one.figure.value == top[0].figure.value and one.figure.unit == top[0].figure.unit
        ]
    lead = _qualifier(clause, old, new)
    if top[0].figure.unit != new.unit and new.unit and top[0].figure.unit:
        # A counter of places in the place of what counted itself: "다섯 지점" becomes "역 앞 한 군데".
        whole = [replace(one, figure=replace(one.figure, number=one.figure.raw)) for one in top]
        return AmendedSources(put_figure(sources, whole, lead + new.raw), whole[0].figure, replace(new, number=new.raw))
    return AmendedSources(put_figure(sources, top, lead + new.number), top[0].figure, new)


def _named(clause: str, figures: Sequence[ToldFigure], new: ToldFigure) -> list[str]:
    """Return the words that name what a clause speaks of; a thing that is its own unit, as in "10 phones", is one."""
    words = content_of(clause, figures)
    if not words and new.unit in SUMS and (limit := _LIMIT.search(clause)):
        return [limit[0]]
    return [*words, new.unit] if is_thing(new.unit) else words


def _stepped(
    sources: Sequence[PlanSource], clause: str, step: ToldFigure, words: Sequence[str], today: date
) -> AmendedSources | None:
    """Return what was told with a figure so much more or less: "쿠션 2개 더", "raise the fee by £5"."""
    up, down = bool(price_words.RAISES_UP.search(clause)), bool(price_words.RAISES_DOWN.search(clause))
    places = [one for one in places_of(sources, step, None, words, today) if one.figure.unit in (step.unit, "")]
    best = max((one.score for one in places), default=0)
    top = [one for one in places if one.score >= best]
    if up == down or len({one.figure.value for one in top}) != 1:
        return None
    old = top[0].figure
    value = Decimal(old.value) + (Decimal(step.value) if up else -Decimal(step.value))
    digits = re.search(r"\d[\d,]*(?:\.\d+)?", old.number)
    if value <= 0 or (digits and re.search(r"[천만억k]", old.number[digits.end() :])):
        return None
    number = f"{old.number[: digits.start()]}{value:,f}{old.number[digits.end() :]}" if digits else f"{value:f}"
    new = replace(old, value=f"{value.normalize():f}", number=number, raw=f"{number}{old.raw[len(old.number) :]}")
    return AmendedSources(put_figure(sources, top, number), old, new)


def _with_goal(
    sources: Sequence[PlanSource], new: ToldFigure, clause: str, words: Sequence[str], today: date
) -> AmendedSources | None:
    """Return what was told with another figure of its one goal in that unit, where a wish names the goal alone."""
    if not _OF_GOAL.search(clause) or not all(_OF_GOAL.search(one) for one in words):
        return None
    told = [
        FigurePlace(at, one, 1)
        for at, source in enumerate(sources)
        if source.kind in TELLING
        for one in told_figures(source.text, today)
        if one.unit == new.unit and marks.AIMED.search(around(source.text, one)[1])
    ]
    if len({one.figure.value for one in told}) != 1 or told[0].figure.value == new.value:
        return None
    return AmendedSources(put_figure(sources, told, new.number), told[0].figure, new)


def _with_end(sources: Sequence[PlanSource], new: ToldFigure, clause: str, today: date) -> AmendedSources | None:
    """Return what was told with another beginning or end of the one time from which and until which something is told."""
    told = [
        FigurePlace(at, one, 1)
        for at, source in enumerate(sources)
        if source.kind in TELLING
        for one in told_figures(source.text, today)
        if one.unit == "clock" and _SPAN.search(one.raw)
    ]
    is_first, is_last = bool(_OPENS.search(clause)), bool(_CLOSES.search(clause))
    if len({one.figure.value for one in told}) != 1 or is_first == is_last or _SPAN.search(new.raw):
        return None
    old = told[0].figure
    first, between, last = _SPAN.split(old.raw, maxsplit=1)
    raw = f"{new.raw}{between}{last}" if is_first else f"{first}{between}{new.raw}"
    return AmendedSources(put_figure(sources, told, raw), old, replace(new, value=raw, raw=raw, number=raw))


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
        for one in told_figures(source.text, today) if source.kind in TELLING else ():
            digits = re.search(r"\d[\d,]*(?:\.\d+)?", one.raw)
            before = around(source.text, one)[2]
            is_named = bool(before) and bool(words) and all(any(is_in(word, each) for each in before) for word in words)
            if one.unit in SUMS and digits and is_named:
                raw = one.raw[: digits.start()] + new.number + one.raw[digits.end() :]
                made = told_figures(raw, today)
                if len(made) == 1 and made[0].unit == one.unit and distance(one, made[0]) <= log(_FAR_BARE):
                    found.append((FigurePlace(at, one, 1), made[0]))
    if (
        len({(place.figure.value, made.value) for place, made in found}) != 1
        or found[0][0].figure.value == found[0][1].value
    ):
        return None
    place, becomes = found[0]
    return AmendedSources(put_figure(sources, [each for each, _ in found], becomes.number), place.figure, becomes)


def _is_of_same(text: str, place: FigurePlace, clause: str, new: ToldFigure) -> bool:
    """Tell whether a sum that is told for one of something was told for the same before."""
    said = _EACH.match(clause, new.end)
    was = _EACH.match(text, place.figure.end)
    return said is None or (was is not None and was[0].split()[-1] == said[0].split()[-1])


def _is_of_one(text: str, told: ToldFigure, clause: str, new: ToldFigure, today: date) -> bool:
    """Tell whether a sum is near enough to the one that was told, and far nearer to it than to that for all of them."""
    apart = distance(told, new)
    part = around(text, told)[0]
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
