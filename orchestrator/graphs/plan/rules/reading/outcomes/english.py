"""What an English sentence wants changed: a figure behind an aim, a wish, a modal or a verb of more and less."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from orchestrator.graphs.plan.rules.reading.outcomes.counted_english import (
    AIM,
    CHANGES,
    LONGEST,
    NEAR,
    POINTS,
    UNTIL,
    cleaned,
    quantities_en,
)
from orchestrator.graphs.plan.rules.reading.outcomes.sentences import ToldSentence
from orchestrator.graphs.plan.rules.reading.outcomes.told import ToldChange, ToldQuantity
from orchestrator.language.english_clauses import english_clauses
from orchestrator.language.english_words import english_words

_DOWN: Final = re.compile(r"\b(?:down|up)\sto\s(?:\w+\s){0,2}$", re.I)
_OUGHT: Final = re.compile(r"\b(?:should|must|shall|needs?\sto|ha(?:s|ve)\sto|is\sto|are\sto)\b", re.I)
_LATE_AIM: Final = re.compile(
    r"\b(?:is|was|['’]s)\s(?:the|our|my|what)\s?(?:goal|aim|target|i['’]?(?:m|ve)|we['’]?re)|\bwould\s(?:be\sa\ssuccess|satisfy|make|please)\b|\bis\swhat\b",
    re.I,
)
_RELATIVE: Final = re.compile(
    r"\b(?P<verb>halv\w+|doubl\w+)\s?(?P<what>(?!by\b|in\b|until\b|before\b|within\b|to\b)(?:the\s|our\s)?[a-z][a-z'’-]*(?:\s[a-z][a-z'’-]*){0,5}?)?(?=\s(?:by|until|before|within|in|to)\b|[,.;]|$)"
    rf"|\b(?P<lead>twice|half)\sas\s(?:many|much|few)\s(?P<many>[a-z][a-z'’ -]*?)(?=\sas\b|\s(?:by|within|in)\b|[,.;]|\swould\b|$)"
    rf"|\b(?:{CHANGES}|want)\s(?P<thing>[a-z][a-z'’ -]*?)\s(?:(?P<up>up|more)\s|down\s)?by\s(?P<by>half|an?\s(?:third|quarter|fifth|tenth)|\d{{1,2}}\s?%)",
    re.I,
)
_OF_TEXT: Final = re.compile(r"\b(?:words?|pages?|sides?|sentences?|lines?|bullets?|paragraphs?|table)\b", re.I)
_MONEY: Final = re.compile(r"\b(?:dollars?|pounds?|euros?|cents?|pence|won|bucks?|quid|shillings?|bob)\b", re.I)
_FIRST: Final = re.compile(r"\b(?:the|our|its)\sfirst\s(?:day|week|month|quarter|season|term|year)\b", re.I)
_BIDDEN: Final = re.compile(
    r"\W*(?:cut|bring|reduce|lower|raise|drop|increase|grow|shrink|shorten|get|improve)\s", re.I
)
"""Bids to change something: "Raise orders from 20 to 60 a day"."""
_AHEAD: Final = re.compile(r"\b(?:in|during|over|within|by)\s(?:the\s|our\s)?next\s\w+", re.I)
_WITH: Final = re.compile(r"\b(?:with|at|for|from|of)\s(?:the\s|our\s|only\s)?$", re.I)
_FAR: Final = 110
_CHANGE: Final = re.compile(rf"\b{CHANGES}\b", re.I)


def changes_en(
    one: ToldSentence, aims: Sequence[tuple[int, int]] = (), *, follows: bool = False
) -> Iterator[ToldChange]:
    """Yield what a sentence wants changed; ``aims``: what of it is known to tell a goal; ``follows``: it is led by a label."""
    text, cue = one.shown, AIM.search(one.shown)
    is_late = _LATE_AIM.search(text)
    if (cue or aims or _OUGHT.search(text) or one.until) and (relative := _relative(one)) is not None:
        yield ToldChange(relative.name, None, relative)
        return
    found = quantities_en(one)
    for at, figure in enumerate(found):
        base = next((each for each in found if each.is_from and _alike(each, figure)), None)
        base = base or _told_before(text, found, at, cue)
        if (
            figure.is_from
            or _OF_TEXT.search(figure.unit)
            or not (figure.unit or figure.bound or figure.per or base or figure.is_to or figure.value == 0)
        ):
            continue
        is_known = follows or any(start <= figure.start < end for start, end in aims)
        is_label = cue is not None and re.match(r"(?:goal|target|aim|success)", cue[0], re.I) is not None
        is_strong = (
            base is not None
            or bool(figure.bound and figure.value)
            or (
                figure.is_to
                and bool(_CHANGE.search(text, figure.first, figure.start) or _DOWN.search(text[: figure.start]))
            )
            or figure.kind == "share"
        )
        is_bidden = _BIDDEN.match(text) is not None
        is_money = figure.kind in ("£", "$", "€") or _MONEY.search(figure.unit) is not None
        if is_money and not (is_label or is_known or (is_bidden and figure.is_to and one.until)):
            continue
        wanted = is_known or _is_cued(one, figure, cue, is_strong, is_label) or _is_ought(one, figure, is_strong)
        wanted = wanted or (is_late is not None and figure.start < is_late.start())
        wanted = (wanted or _is_noted(one, figure)) and not _is_beside(
            text[cue.end() if cue else 0 : figure.start], figure
        )
        wanted = wanted or (base is not None and figure.is_to and (is_bidden or (one.until is not None and at > 0)))
        if wanted and not (cue and not is_known and not is_label and _is_agent(text[cue.end() : figure.start])):
            name = base.name if base and base.start < figure.start and base.name else figure.name
            yield ToldChange(name, base, _with_unit(figure, base))


def _is_cued(
    one: ToldSentence, figure: ToldQuantity, cue: "re.Match[str] | None", is_strong: bool, is_label: bool
) -> bool:
    """Tell whether a figure stands behind the words of an aim or a wish, near enough and with what makes it a goal."""
    if cue is None or figure.end <= cue.end() or figure.start >= cue.end() + _FAR:
        return False
    near, behind = figure.start < cue.end() + NEAR, one.shown[figure.end :]
    if re.match(rf"{CHANGES}\s", cue[0], re.I) and not is_label and cue.start() == 0:
        return one.until is not None and (is_strong or figure.is_to)
    if figure.value == 0 or is_label:
        return near or is_label
    if near and _FIRST.search(one.shown):
        return True
    is_end = near and not behind.strip(" .!)") and (figure.kind in ("duration", "share") or bool(figure.per))
    return is_strong or (
        near
        and (
            one.until is not None
            or bool(UNTIL.search(behind))
            or is_end
            or re.match(r"\s(?:by|in|inside|within|instead)\b", behind) is not None
        )
    )


def _is_noted(one: ToldSentence, figure: ToldQuantity) -> bool:
    """Tell whether a note without a verb says what a figure is to be and by when: "zero clashes by the end of May"."""
    is_target = bool(figure.bound) or (figure.is_to and bool(_DOWN.search(one.shown[: figure.start])))
    is_ahead = one.until is not None or _AHEAD.search(one.text) is not None
    said = (one for one in english_clauses(one.text) if one.predicate.split()[0] not in figure.text)  # "zero spills"
    return is_target and is_ahead and all(clause.tense == "past" for clause in said)


def _is_beside(before: str, figure: ToldQuantity) -> bool:
    """Tell whether a figure only says with whom or where something is done: "a trial with three vineyards"."""
    return not (figure.bound or figure.is_to) and _WITH.search(before) is not None


def _is_ought(one: ToldSentence, figure: ToldQuantity, is_strong: bool) -> bool:
    """Tell whether a sentence says what a figure should become: "the wait should be under 30 minutes"."""
    ought = _OUGHT.search(one.shown, figure.first, figure.last)
    if (
        ought is None
        or not is_strong
        or re.search(r"\b(?:if|when|not|never|whoever)\b", one.shown[figure.first : figure.start], re.I)
    ):
        return False
    is_behind = 0 <= figure.start - ought.end() < NEAR and figure.value > 0
    return is_behind or (figure.start == figure.first and figure.kind == "share" and figure.bound == "most")


def _is_agent(between: str) -> bool:
    """Tell whether a wish is that somebody does something: "the ward clerk to fill in" is followed by what, not by how much."""
    return bool(
        re.search(
            r"\bto\s(?!(?:be|under|below|over|about|at|zero|fewer|less|no|have|see|get|fall|drop|take|reach)\b)[a-z]+\s",
            between,
        )
    ) and not _CHANGE.search(between)


def _told_before(text: str, found: Sequence[ToldQuantity], at: int, cue: "re.Match[str] | None") -> ToldQuantity | None:
    """Return the figure of today that a bare number right behind a wish goes with: "it takes 12 days, we want 5"."""
    figure, before = found[at], found[at - 1] if at else None
    if figure.unit or figure.bound or figure.per or before is None or not before.unit or cue is None:
        return None
    is_wished = before.end <= cue.start() + 1 and not text[cue.end() : figure.start].strip()
    return before if is_wished and not text[figure.end :].strip(" .!)") else None


def _alike(one: ToldQuantity, other: ToldQuantity) -> bool:
    return one.kind == other.kind or not one.unit or not other.unit


def _with_unit(goal: ToldQuantity, base: ToldQuantity | None) -> ToldQuantity:
    """Return a goal that names no unit with that of today: "from 40 minutes to 15"."""
    if base is None or goal.unit or not base.unit or len(base.unit.split()) > 1:
        return goal
    gap, unit = "" if base.unit == "%" else " ", base.unit
    unit = unit.removesuffix("s") if goal.value == 1 and not goal.per else unit
    text = re.sub(r"(\d[\d,.]*|\b[a-z]+$)", rf"\1{gap}{unit}", goal.text, count=1)
    return replace(goal, text=text, unit=base.unit, kind=base.kind)


def _is_double(text: str, found: "re.Match[str]") -> bool:
    """Tell whether "double" says of what sort a thing is: "19 double bookings", "no double bookings"."""
    if not found["verb"] or found["verb"].lower() != "double":
        return False
    before = [word for word in english_words(text) if word.end <= found.start()][-1:]
    return any(
        word.tag[:2] in ("CR", "AT", "DP", "DT", "AJ")
        or (word.tag == "PRP" and word.low != "to")
        or (word.tag[:2] == "VV" and word.lemma not in ("want", "help", "let"))
        for word in before
    )


def _relative(one: ToldSentence) -> ToldQuantity | None:
    """Return a goal that is told by today's value: "halve the wait", "twice as many families", "cut complaints by a third"."""
    found = _RELATIVE.search(one.text)
    if found is None or _is_double(one.text, found):
        return None
    if found["by"]:
        text, name = f"{found['by']} {'more' if found['up'] else 'less'} than today", found["thing"]
    else:
        is_half = (found["verb"] or found["lead"]).lower().startswith("hal")
        text = "half of today's value" if is_half else "twice today's value"
        name = found["many"] or found["what"] or cleaned(re.split(r",\s", one.text[: found.start()])[0])
    name = cleaned(name)
    if len(name) > LONGEST or re.match(r"\d|\w+ed\b", name):
        return None
    return ToldQuantity(
        text,
        *found.span(),
        0.5,
        "",
        "",
        is_relative=True,
        first=0,
        last=len(one.text),
        name="" if POINTS.fullmatch(name) else name,
    )
