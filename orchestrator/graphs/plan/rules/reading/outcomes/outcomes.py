"""The goals of a whole material, each with today's value, its day and how it is counted, from all of its sentences."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from orchestrator.graphs.plan.rules.reading.outcomes.english import figures_en, goals_en, with_unit
from orchestrator.graphs.plan.rules.reading.outcomes.korean import (
    RELATIVE,
    FoundGoal,
    bounded_ko,
    figures_ko,
    goals_ko,
    is_same_unit,
    name_before,
)
from orchestrator.graphs.plan.rules.reading.outcomes.measured import measured_en, measured_ko
from orchestrator.graphs.plan.rules.reading.outcomes.sentences import BLANK, ToldSentence
from orchestrator.graphs.plan.rules.reading.outcomes.stops import stops_in
from orchestrator.graphs.plan.rules.reading.outcomes.told import CountedFigure, ToldOutcome, ToldStop
from orchestrator.language.plain_style import plainly

_HANGUL: Final = re.compile("[가-힣]")
_BEHIND: Final = 2
"""Sentences behind a goal, of one line, that may tell its day or how it is counted."""
_COUNTS: Final = frozenset(("건", "번", "회", "통"))
"""Units of what happens, which people change for each other."""
_STEM: Final = 4
_MOST: Final = 6
_MONEY: Final = re.compile(r"[£$€]\s?\d|원\s?(?:×|\*|x\s)|\d\s?(?:×|\*|x)\s?[£$€]?\d")
_PARTS: Final = re.compile(r"([,;]\s|(?<=[가-힣]고)\s)")
_BRACKETS: Final = re.compile(r"\((?P<in>[^()]{3,60})\)")
_COUNTING: Final = re.compile(
    r"재\s?[봤보]|잰|잼|조사|설문|기준|집계|기록|정산|세\s?[봤보]|\b(?:log|survey|count|record|sheet|estimate)", re.I
)
_SURVEY: Final = re.compile(
    r"(?:지난달|작년|올해|\d{1,2}월)\s?(?:설문|조사|집계)(?=에서)|(?<=\b[Ii]n\s)(?:our|the|a|an)\s(?:[A-Z][a-z]+\s)?(?:[a-z]+\s)?(?:survey|count|log)\b"
)
_PER_KO: Final = {
    "day": re.compile(r"하루|매일"),
    "week": re.compile(r"매주|주당?\s|일주일|한\s?주"),
    "month": re.compile(r"매달|매월|월평균|월\s|한\s?달"),
    "year": re.compile(r"연|1년"),
}
_FREQUENT: Final = re.compile(
    r"\b(?:a|per|each|every|last|this)\s(?P<time>day|week|month|year|season|term|quarter)\b", re.I
)
_TODAY: Final = re.compile(
    r"\b(?:last|this|ago|today|now|currently|takes?|lost|lose|missed|went|were|was|had|never|roughly|about|gets?)\b|지금|현재|작년|지난|올해|하루|평균|[았었였했]",
    re.I,
)
_LATELY: Final = re.compile(
    r"^(?:right\snow|currently|at\spresent|today|now)\s|\s(?:about|around|roughly|some|nearly|over)$", re.I
)
_BEFALLS: Final = re.compile(r"\d\s(?:[a-z-]+\s)??(?P<what>never|gets?|got|went|goes|missed|were|was|are|lost)\b", re.I)
"""What happens to so many, rather than how many there are."""
_UNIT: Final = re.compile(r"(?:min(?:ute)?s?|hours?|days?|weeks?|months?|분|시간|일|번|건)|[가-힣]{1,5}에", re.I)
"""A name that names nothing."""
_PER_ALONE: Final = re.compile(r"(?:an?|per|each|every)\s(?:day|week|month|year)", re.I)
"""How often, without what."""
_LONGEST: Final = 60
_PART: Final = re.compile(r"\d\s(?:of|in|out\sof)\s(?:the\s|our\s)?\d|\d\S*\s(?:중(?:에서?)?|가운데)\s\d")
"""So many of so many, which is a share."""
_TIME: Final = re.compile(
    r"^(?:working\s?|business\s?|full\s?)?(?:min(?:ute)?s?|hrs?|hours?|days?|weeks?|months?|years?)\b", re.I
)
_PLURAL: Final = re.compile(r"(?P<noun>[a-z-]{3,}s|people|children|staff)\b", re.I)


@dataclass(frozen=True, slots=True)
class ToldOutcomes:
    """The goals and the criteria for stopping of a material."""

    goals: tuple[ToldOutcome, ...] = ()
    stops: tuple[ToldStop, ...] = ()

    @property
    def days(self) -> frozenset[date]:
        """The days by which something is reached, or on which it is looked at whether to go on."""
        return frozenset((*(one.by for one in self.goals if one.by), *(day for one in self.stops for day in one.days)))

    def is_goal(self, text: str) -> bool:
        """Tell whether a statement is part of what tells a goal or how it is counted."""
        return any(_overlap(text, said) for one in self.goals for said in one.said)

    def is_today(self, text: str) -> bool:
        """Tell whether a statement is part of what tells today's value of a goal."""
        return any(one.base_in and _overlap(text, one.base_in) for one in self.goals)

    def is_stop(self, text: str) -> bool:
        """Tell whether a statement is part of a criterion for stopping."""
        return any(_overlap(text, one.said[one.begin :]) for one in self.stops)

    def holds(self, text: str) -> bool:
        """Tell whether a clause says nothing but a goal, how it is counted, or when it is stopped."""
        if any(_overlap(text, one.text) for one in self.stops):
            return True
        return any(
            (one.measured and _overlap(text, one.measured))
            or (one.goal in text and (one.name.split()[-1] in text or one.base_in.startswith(one.name)))
            for one in self.goals
        )

    def tells(self, text: str, first: date, last: date) -> bool:
        """Tell whether a day that a statement sets is that of a goal or of a criterion for stopping.

        What goes on from a day to one of another month is the time of the service, whatever is reached at its end.
        """
        is_time = (first.year, first.month) != (last.year, last.month)
        return not is_time and bool({first, last} & self.days) and (self.is_goal(text) or self.is_stop(text))


def _overlap(text: str, said: str) -> bool:
    """Tell whether one of two texts holds the other, whatever the blanks and signs."""
    short, long = sorted((re.sub(r"\W", "", text), re.sub(r"\W", "", said)), key=len)
    return len(short) > 1 and short in long


def outcomes_of(read: Sequence[tuple[Sequence[ToldSentence], int]]) -> ToldOutcomes:
    """Read the sentences of request and files, each with the number of its source."""
    stops = [stop for sentences, source in read for stop in stops_in(sentences, source)]
    halting = {one.said: one.begin for one in stops}
    whole = {source: sentences for sentences, source in read}
    read = [([_until_stop(one, halting) for one in sentences], source) for sentences, source in read]
    goals = [
        _outcome(found, sentences, at, source, read, whole[source])
        for sentences, source in read
        for at, one in enumerate(sentences)
        for found in _goals_in(one)
    ]
    return ToldOutcomes(tuple(_distinct(goals))[:_MOST], tuple(stops))


def _until_stop(one: ToldSentence, halting: Mapping[str, int]) -> ToldSentence:
    """Return a sentence without the criterion for stopping that it ends with."""
    if one.text not in halting:
        return one
    end = halting[one.text]
    days = tuple(day for day in one.days if day.end <= end)
    return replace(one, text=one.text[:end].rstrip(" ,"), shown=one.shown[:end].rstrip(" ,"), days=days)


def _goals_in(one: ToldSentence) -> list[FoundGoal]:
    one = _without_prices(one)
    return [*(goals_ko(one) if _HANGUL.search(one.text) else goals_en(one))]


def _without_prices(one: ToldSentence) -> ToldSentence:
    """Return a sentence whose prices with their quantities are out of sight: they are neither today's value nor a goal."""
    if not _MONEY.search(one.text):
        return one
    parts = _PARTS.split(one.shown)
    return replace(one, shown="".join(" " * len(part) if _MONEY.search(part) else part for part in parts))


def _distinct(goals: Sequence[ToldOutcome]) -> Iterator[ToldOutcome]:
    seen: set[tuple[str, str]] = set()
    for one in goals:
        key = (re.sub(r"\s", "", one.name.casefold()), re.sub(r"\D", "", one.goal))
        if one.name and not _UNIT.fullmatch(one.name) and key not in seen:
            seen.add(key)
            yield one


def counted_elsewhere(base: str, read: Sequence[tuple[Sequence[ToldSentence], int]]) -> str | None:
    """Return what a figure counts in the first sentence that tells it with more than its number."""
    for sentences, _ in read:
        for one in sentences:
            if not _goals_in(one) and (name := counted_thing(base, one.text, [([one], 0)])):
                return name
    return None


def counted_thing(base: str, text: str, read: Sequence[tuple[Sequence[ToldSentence], int]]) -> str | None:
    """Return what a figure of today counts, as a noun phrase; empty for nothing, None where no sentence tells it.

    ``text``: the statement that tells the figure.
    """
    digits = re.sub(r"[^\d.]", "", base)
    for sentences, _ in read:
        for one in sentences:
            if not _overlap(text, one.text):
                continue
            is_korean = bool(_HANGUL.search(one.text))
            for figure in figures_ko(one) if is_korean else figures_en(one):
                if re.sub(r"[^\d.]", "", figure.text) == digits and digits:
                    name = name_before(one, figure) if is_korean else _named(one, figure)
                    return f"{name[:1].upper()}{name[1:]}"
    return None


def _outcome(
    found: FoundGoal,
    sentences: Sequence[ToldSentence],
    at: int,
    source: int,
    read: Sequence[tuple[Sequence[ToldSentence], int]],
    whole: Sequence[ToldSentence],
) -> ToldOutcome:
    one = sentences[at]
    is_korean = bool(_HANGUL.search(one.text))
    name, base, base_in, base_source = (
        found.name,
        found.base.text if found.base else "",
        one.text if found.base else "",
        source,
    )
    known = None if base else _today(found, sentences, at, source, read)
    if known is not None:
        figure, where, base_source = known
        base, base_in = _value(figure.text), where.text
        if not name:
            name = name_before(where, figure) if is_korean else _named(where, figure)
        elif not is_korean and _is_richer(figure.text, name):
            name = re.sub(r"^\D*[\d,.]+\s?", "", figure.text)
        elif (
            not is_korean
            and len(name.split()) == 1
            and not _TIME.match(figure.unit)
            and (noun := _noun_before(where, figure))
            and noun not in name
        ):
            name = f"{noun} {name}"
    if known is not None and _PER_ALONE.fullmatch(name) and not is_korean:
        before = known[1].text[: known[0].start].strip(" -–—,:;")
        name = before if _STEM < len(before) <= _LONGEST and not re.search(r"[.!?;]", before) else name
    if base and not name:
        name = counted_elsewhere(base, read) or ""
    behind = [each for each in sentences[at + 1 : at + 1 + _BEHIND] if each.line == one.line]
    behind = [each for each in behind if not _goals_in(each)]
    by = one.until or next((each.until for each in behind if each.until and _is_bare(each)), None)
    by = by or _told_elsewhere(found.figure, one, whole)
    measured, told_by = "", [one.text]
    for each in (one, *behind):
        start = found.figure.end if each is one and is_korean else 0
        measured = measured_ko(each.shown, each.text, start) if is_korean else measured_en(each.text)
        if measured:
            if by is None and each.days:
                by = each.days[-1].last
            told_by += [each.text] if each is not one else []
            break
    told_by += [each.text for each in behind if each.until and _is_bare(each) and each.text not in told_by]
    if base and (by_whom := _counted_by(base, read)):
        base = f"{base} ({by_whom})"
    goal = found.figure
    if base and not is_korean and known:
        goal = with_unit(goal, known[0])
    shown = name if is_korean else f"{name[:1].upper()}{name[1:]}"
    return ToldOutcome(shown, goal.text, base, base_in, by, measured, tuple(told_by), source, base_source, one.at)


def _counted_by(base: str, read: Sequence[tuple[Sequence[ToldSentence], int]]) -> str:
    """Return who measured today's value and when, as brackets behind it or its survey say; empty where nobody does."""
    for sentences, _ in read:
        for one in sentences:
            at = one.text.find(base)
            if at < 0:
                continue
            for found in _BRACKETS.finditer(one.text, at):
                if _COUNTING.search(found["in"]) and not re.search(r"\d", one.text[at + len(base) : found.start()]):
                    return plainly(found["in"].strip())
            if survey := _SURVEY.search(one.text, 0, at):
                return survey[0].strip()
    return ""


def _value(told: str) -> str:
    """Return a figure without what befalls it: "about 13 never get collected" is 13."""
    bare = re.sub(r"^(?:about|around|roughly|some|nearly|over)\s|\s(?:now|today|currently)$", "", told, flags=re.I)
    befallen = _BEFALLS.search(bare)
    return bare[: befallen.start("what")].strip() if befallen else bare


def _is_richer(told: str, name: str) -> bool:
    """Tell whether what is counted today has the name of a goal and more: "85 repeat calls a week", "calls a week"."""
    words, own = told.casefold().split(), name.casefold().split()
    return len(words) > len(own) + 1 and words[-len(own) :] == own


def _told_elsewhere(goal: CountedFigure, said: ToldSentence, sentences: Sequence[ToldSentence]) -> date | None:
    """Return the day until which another sentence wants the same figure."""
    for one in sentences:
        if one.at == said.at or one.until is None:
            continue
        is_korean = bool(_HANGUL.search(one.text))
        if any(goal.text.endswith(told) for told in bounded_ko(one)) if is_korean else False:
            return one.until
    return None


def _is_bare(one: ToldSentence) -> bool:
    """Tell whether a sentence tells nothing but a day."""
    rest = one.shown.replace(BLANK, "")
    return len(re.sub(r"까지(?:는|요)?|by|until|[\W_]", "", rest)) < _STEM


def _today(
    found: FoundGoal,
    sentences: Sequence[ToldSentence],
    at: int,
    source: int,
    read: Sequence[tuple[Sequence[ToldSentence], int]],
) -> tuple[CountedFigure, ToldSentence, int] | None:
    """Return the figure that the material tells of today for what a goal counts, with its sentence and source."""
    goal = sentences[at]
    best: tuple[float, CountedFigure, ToldSentence, int] | None = None
    wanted = _stems(found.name)
    rivals = 0
    for others, number in read:
        for place, one in enumerate(others):
            own = _goals_in(one)
            if own and one is not goal:
                continue
            is_korean, bare = bool(_HANGUL.search(one.text)), _without_prices(one)
            figures = [*(figures_ko(bare) if is_korean else figures_en(bare))]
            if one is goal:
                wanted_here = {(each.figure.start, each.figure.end) for each in own}
                begin = found.figure.start
                figures = [each for each in figures if each.end <= begin and (each.start, each.end) not in wanted_here]
            is_named = len(found.name) == 1 and found.name in one.text  # a noun of one syllable
            shared = 1 if one is goal or is_named else len(wanted & _stems(one.text))
            for figure in figures:
                points = _fits(found, figure, one, shared=shared)
                if points <= 0:
                    continue
                rivals += 1
                points += 0.5 * (found.is_pointing and one is goal)
                near = 0.3 / (1 + abs(at - place)) if number == source else 0.0
                points += near + (0.2 if place < at or number != source else 0) + 0.4 * bool(_TODAY.search(one.text))
                points += 0.25 * bool(_BEFALLS.search(one.text[figure.start : figure.end + 12]))
                if best is None or points > best[0]:
                    best = points, figure, one, number
    if best is None or (best[0] < 1 and rivals > 1 and not found.is_pointing):
        return None
    return best[1], best[2], best[3]


def _fits(found: FoundGoal, figure: CountedFigure, one: ToldSentence, *, shared: int) -> float:
    """Return how well a figure of another sentence may be that of today: 0 where it is not of the same kind."""
    unit, own = figure.unit.replace(" ", ""), found.figure.unit.replace(" ", "")
    if figure.value == found.figure.value and unit == own:
        return 0
    is_relative = own == RELATIVE
    if _HANGUL.search(one.text):
        if is_relative:
            return 1.0 + shared if shared else 0.8 * found.is_pointing
        if not own:
            return 0
        is_same = is_same_unit(unit, own) or (unit in _COUNTS and own in _COUNTS)
        is_same = is_same or (own == "%" and _PART.search(figure.text) is not None)
        if not is_same:
            return 0
        if shared or found.is_pointing:
            return 1.0 + shared
        if (per := _per(found.figure.text)) and per == _per(figure.text):
            return 0.7
        return 0.4 if own in _COUNTS | {"%"} else 0.0
    is_share = own in ("%", "percent")
    is_like = unit in ("%", "percent") or (is_share and _PART.search(figure.text) is not None)
    if is_share != is_like and not is_relative:
        return 0
    times = _FREQUENT.search(found.figure.text), _FREQUENT.search(one.text)
    is_timed = bool(times[0] and times[1] and times[0]["time"].lower() == times[1]["time"].lower())
    is_bare = found.is_pointing and not own
    if bool(_TIME.match(unit)) != bool(_TIME.match(own)) and not (is_relative or is_bare):
        return 0
    if found.is_pointing:
        return 0.8 + is_timed
    named = _stems(found.name)
    begin = max(figure.start - 24, 0) if _TIME.match(own) else figure.start
    near = _stems(one.text[begin : figure.end + 24]) & named
    beside = named - _stems(found.figure.unit)
    if (near & beside if beside else near) or is_share:
        return 1.0 + len(near)
    return 0.6 if is_timed and re.match(r"\s(?:last|this)\s", one.text[figure.end :]) else 0.0


def _per(told: str) -> str:
    """Return in which time a Korean figure is counted."""
    return next((time for time, pattern in _PER_KO.items() if pattern.match(told)), "")


def _stems(text: str) -> set[str]:
    if _HANGUL.search(text):
        return {one[:2] for one in re.findall(r"[가-힣]{2,}", text)}
    return {one[:_STEM] for one in re.findall(r"[a-z]{4,}", text.casefold())}


def _named(one: ToldSentence, figure: CountedFigure) -> str:
    """Return what a sentence counts by a figure: "people turned away at the ramp", "parcels that never get collected"."""
    told = one.text[figure.start : figure.end].split(maxsplit=1)
    if figure.unit.startswith("times"):
        before = _LATELY.sub("", re.split(r"[,;]\s|\s(?:and|but)\s", one.text[: figure.start])[-1]).strip()
        return f"times that {before[:1].lower()}{before[1:]}" if before else ""
    if _TIME.match(figure.unit):
        before = _LATELY.sub("", re.split(r"[,;:]\s|\s(?:and|but)\s", one.text[: figure.start])[-1]).strip()
        return f"time ({before[:1].lower()}{before[1:]})" if len(before) > _STEM else ""
    own = re.sub(r"^(?:about|around|roughly|some|nearly|over)\s", "", one.text[figure.start : figure.end], flags=re.I)
    noun = re.sub(r"^[\d,.]+\s?%?\s?(?:(?:in|of|out\sof)\s(?:the\s|our\s)?[\d,.]+\s)?", "", own).strip()
    behind = re.split(r"[,;.]|\s(?:and|but|because|so|which)\s", one.text[figure.end :])[0].strip()
    if figure.unit in ("%", "percent"):
        return f"{re.sub(r'^of (?:the |our )?', '', behind)} (share)"
    if re.match(r"(?:never|always|not|get|gets|went|go|goes|turn|turned|don)\b", noun or behind, re.I):
        before = _noun_before(one, figure)
        return (
            f"{before} that {' '.join(filter(None, (noun, behind)))}".strip() if before else f"{noun} {behind}".strip()
        )
    behind = re.sub(r"^(?:were|was|are|is)\s", "", behind)
    return f"{noun} {behind}".strip() if told else ""


def _noun_before(one: ToldSentence, figure: CountedFigure) -> str:
    found = [*_PLURAL.finditer(one.text[: figure.start])]
    return found[0]["noun"].lower() if found else ""
