"""The goals of a whole material, each with today's value, its day and how it is counted, from all of its sentences."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from orchestrator.graphs.plan.rules.reading.outcomes.counted_english import POINTED, quantities_en, stems_en
from orchestrator.graphs.plan.rules.reading.outcomes.counted_korean import quantities_ko, stems_ko
from orchestrator.graphs.plan.rules.reading.outcomes.english import changes_en
from orchestrator.graphs.plan.rules.reading.outcomes.korean import changes_ko
from orchestrator.graphs.plan.rules.reading.outcomes.measured import measured_in
from orchestrator.graphs.plan.rules.reading.outcomes.sentences import BLANK, ToldSentence
from orchestrator.graphs.plan.rules.reading.outcomes.stops import stops_in
from orchestrator.graphs.plan.rules.reading.outcomes.told import ToldChange, ToldOutcome, ToldQuantity, ToldStop
from orchestrator.language.plain_style import plainly

_HANGUL: Final = re.compile("[가-힣]")
_BEHIND: Final = 2
"""Sentences behind a goal, of one line, that may tell its day or how it is counted."""
_LEAST: Final = 4
_MOST: Final = 6
_MONEY: Final = re.compile(r"[£$€]\s?\d|원\s?(?:×|\*|x\s)|\d\s?(?:×|\*|x)\s?[£$€]?\d|\d\s?원")
_PARTS: Final = re.compile(r"([,;]\s|(?<=[가-힣]고)\s)")
_BRACKETS: Final = re.compile(r"\((?P<in>[^()]{3,60})\)")
_COUNTING: Final = re.compile(
    r"재\s?[봤보]|잰|잼|조사|설문|기준|집계|기록|정산|세\s?[봤보]|\b(?:log|survey|count|record|sheet|estimate)", re.I
)
_CURRENCIES: Final = frozenset("£$€")
_BIDDEN: Final = re.compile(
    r"\W*(?:cut|bring|reduce|lower|raise|drop|increase|grow|shrink|get)\s[^.;]*?\sto\s[£$€]\s?\d", re.I
)
"""Bids to make a sum of money another one: that is no price."""
_LABEL: Final = re.compile(r"(?:목표|성공\s?기준|(?:the\s|our\s)?(?:goals?|targets?|aims?|success))\s?[:：]?", re.I)
_NOW: Final = re.compile(
    r"\b(?:now|today|currently|at\spresent|last|ago|was|were|had|takes?|lost|lose|gets?|on\saverage|average)\b|지금|현재|작년|지난|올해|평균|요즘|[았었였했]",
    re.I,
)
_TODAY: Final = re.compile(r"\b(?:now|today|currently|at\spresent)\b|지금|현재", re.I)
_HEARD: Final = re.compile(r"말로는|말에\s따르면|[가-힣](?:대요|다더라고요)[.\s]*$")
"""What somebody is heard to say of others is how it is today, and no goal."""
_WHOLE: Final = re.compile(r"of\s(?:the\s|our\s)?", re.I)
"""Before the whole of which a part is told next."""
_MOST_OF_USE: Final = re.compile(r"\b(?:max(?:imum)?|limit|cap|up\sto|first|same)\b|최대|까지만|이내", re.I)
_CAPPED: Final = re.compile(
    r"\b(?:should|must|shall|to|are|is|will)\s(?:be\s)?(?:capped|limited|restricted)\s(?:at|to)\s(?:(?:about|a\smaximum\sof)\s)?$",
    re.I,
)
"""Before what the service keeps to: a rule of it, and no change that it brings about."""
_EACH: Final = re.compile(r"(?:에|당)\s?\d[\d,.]*\s?(?:백|천|만|억)*\s?원")
"""Behind a figure stands what each one costs."""
_LEVELS: Final = {"people": 0.4, "events": 0.4, "share": 0.4, "time": 0.4, "duration": 0.4}
_TIMES: Final = frozenset(("번", "회", "차례", "번씩"))
_SURE: Final = 1.0
_BESIDE: Final = 20
"""Characters behind a figure in which stands what happens to so many."""


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


def outcomes_of(read: Sequence[tuple[Sequence[ToldSentence], int]], aims: Sequence[str] = ()) -> ToldOutcomes:
    """Read the sentences of request and files, each with the number of its source.

    ``aims``: what is known to tell a goal by its sense.
    """
    stops = [stop for sentences, source in read for stop in stops_in(sentences, source)]
    told = _ToldMaterial(read, aims, {one.said: one.begin for one in stops})
    goals = [
        told.outcome(change, at, one, source)
        for sentences, source in read
        for at, one in enumerate(sentences)
        for change in told.changes(one, sentences[at - 1] if at else None)
    ]
    return ToldOutcomes(tuple(_distinct(goals))[:_MOST], tuple(stops))


def _without_prices(one: ToldSentence) -> ToldSentence:
    """Return a sentence whose prices with their quantities are out of sight: they are neither today's value nor a goal."""
    if _BIDDEN.match(one.text) or not _MONEY.search(one.text) or re.search(r"\s[×x*]\s|[£$€]", one.text) is None:
        return one
    parts = _PARTS.split(one.shown)
    return replace(one, shown="".join(" " * len(part) if _MONEY.search(part) else part for part in parts))


def _distinct(goals: Sequence[ToldOutcome]) -> Iterator[ToldOutcome]:
    seen: set[tuple[str, str]] = set()
    for one in goals:
        key = (re.sub(r"\s", "", one.name.casefold()), re.sub(r"\D", "", one.goal))
        if one.name and key not in seen:
            seen.add(key)
            yield one


def quantities(one: ToldSentence) -> list[ToldQuantity]:
    """Return what a sentence counts."""
    return quantities_ko(one) if _HANGUL.search(one.text) else quantities_en(one)


def tells_change(one: ToldSentence) -> bool:
    """Tell whether a sentence by itself says that a quantity is to become another."""
    return any((changes_ko if _HANGUL.search(one.text) else changes_en)(_without_prices(one)))


def _stems(text: str) -> frozenset[str]:
    return stems_ko(text) if _HANGUL.search(text) else stems_en(text)


class _ToldMaterial:
    """The sentences of a material, each read once."""

    def __init__(
        self, read: Sequence[tuple[Sequence[ToldSentence], int]], aims: Sequence[str], halting: Mapping[str, int]
    ) -> None:
        self.read = read
        self._halting = halting
        self._aims = [one for one in aims if len(one) > 1]
        self._changes: dict[int, list[ToldChange]] = {}
        self._counted: dict[int, list[ToldQuantity]] = {}

    def changes(self, one: ToldSentence, before: ToldSentence | None = None) -> list[ToldChange]:
        """Return what a sentence wants changed."""
        if id(one) not in self._changes:
            aims = [] if _HEARD.search(one.text) else self._aims
            spans = [(at, at + len(aim)) for aim in aims for at in (one.text.find(aim),) if at >= 0]
            spans += [(0, len(one.text)) for aim in aims if not spans and len(one.text) > _LEAST and one.text in aim]
            follows = before is not None and _LABEL.fullmatch(before.text.strip(" .-*#")) is not None
            read = changes_ko if _HANGUL.search(one.text) else changes_en
            end = self._halting.get(one.text, len(one.text))
            found = read(_without_prices(one), spans, follows=follows)
            found = (each for each in found if one.until or not _CAPPED.search(one.text[: each.goal.start]))
            self._changes[id(one)] = [each for each in found if each.goal.start < end]
        return self._changes[id(one)]

    def counted(self, one: ToldSentence) -> list[ToldQuantity]:
        """Return what a sentence counts."""
        if id(one) not in self._counted:
            end = self._halting.get(one.text, len(one.text))
            self._counted[id(one)] = [each for each in quantities(_without_prices(one)) if each.start < end]
        return self._counted[id(one)]

    def _paid(self, one: ToldSentence) -> list[ToldQuantity]:
        """Return the sums of money that a sentence tells."""
        return [each for each in quantities(one) if each.kind in _CURRENCIES]

    def _until(self, one: ToldSentence) -> date | None:
        """Return the day by which a sentence wants something, before its criterion for stopping."""
        end = self._halting.get(one.text, len(one.text))
        return next((day.last for day in reversed(one.days) if day.is_until and day.end <= end), None)

    def outcome(self, change: ToldChange, at: int, one: ToldSentence, source: int) -> ToldOutcome:
        """Return a goal with all that the material tells of it."""
        sentences = next(each for each, number in self.read if number == source)
        is_part = change.name.startswith(f"{POINTED} ")
        if is_part:  # how many of them is told of nothing today
            whole = next((each.unit for each in reversed(self._before(sentences, at)) if each.unit), "")
            change = replace(change, name=change.name.replace(POINTED, whole, 1).strip())
        known = (change.base, one, source) if change.base else None
        known = known if known or is_part else self.today(change, one, at, source)
        base = base_in = ""
        base_source, name, goal = source, change.name, change.goal
        is_korean = bool(_HANGUL.search(one.text))
        if known is not None:
            figure, where, base_source = known
            base, base_in = figure.text, where.text
            if by_whom := _counted_by(figure, where):
                base = f"{base} ({by_whom})"
            named = figure.name
            is_bare = name.casefold() == goal.unit.casefold() and named.casefold().startswith(name.casefold())
            if not name or (named and not is_korean and is_bare and not re.search(r"\d", named)):
                name = named or name
            if not goal.unit and figure.unit and not goal.is_relative:
                gap = "" if is_korean or figure.unit == "%" else " "
                if not is_korean or not re.search(r"[가-힣%]", goal.text):
                    goal = replace(goal, text=re.sub(r"(\d[\d,.]*)", rf"\1{gap}{figure.unit}", goal.text, count=1))
        if not name:
            name = f"“{one.text.strip(' .!')}”" if len(one.text) <= _QUOTED else ""
        behind = [each for each in sentences[at + 1 : at + 1 + _BEHIND] if not self.changes(each)]
        near = [each for each in behind if each.line == one.line]
        by = self._until(one) or next((each.until for each in near if each.until and _is_bare(each)), None)
        by = by or _by_elsewhere(change, one, sentences)
        measured, told_by = "", [one.text]
        for each in (one, *near):
            start = change.goal.end if each is one and is_korean else 0
            if measured := measured_in(each, start):
                others = each.text.replace(measured, "")
                if each is not one and _stems(name) & _stems(others) - _stems(measured):
                    measured = plainly(each.text.strip(" ."))  # each goal is counted by somebody else
                by = by or (each.days[-1].last if each.days else None)
                told_by += [each.text] if each is not one else []
                break
        told_by += [each.text for each in near if each.until and _is_bare(each) and each.text not in told_by]
        shown = name if is_korean else f"{name[:1].upper()}{name[1:]}"
        return ToldOutcome(shown, goal.text, base, base_in, by, measured, tuple(told_by), source, base_source, one.at)

    def _before(self, sentences: Sequence[ToldSentence], at: int) -> list[ToldQuantity]:
        """Return what the two sentences before one count."""
        return [figure for each in sentences[max(at - _BEHIND, 0) : at] for figure in self.counted(each)]

    def today(
        self, change: ToldChange, goal: ToldSentence, at: int, source: int
    ) -> tuple[ToldQuantity, ToldSentence, int] | None:
        """Return the figure that the material tells of today for what a goal counts, with its sentence and source."""
        wanted = _stems(change.name)
        best: tuple[float, ToldQuantity, ToldSentence, int] | None = None
        ranks: list[float] = []
        for others, number in self.read:
            for place, one in enumerate(others):
                own = self.changes(one)
                if one is not goal and (own or (one.until and not _NOW.search(one.text))):
                    continue  # what is to be by a day is not so today
                for figure in self._paid(one) if change.goal.kind in _CURRENCIES else self.counted(one):
                    is_behind = one is goal and figure.end > change.goal.start
                    if is_behind and not _TODAY.search(one.text[change.goal.end : figure.start]):
                        continue
                    if one is goal and any(each.goal.start == figure.start for each in own):
                        continue
                    points = _fits(change, figure, one, wanted)
                    if points <= 0:
                        continue
                    ranks.append(points)
                    if not change.name and (number != source or place > at):
                        points *= 0.5  # what it points at stands before it
                    near = (0.3 if change.name else 0.9) / (1 + abs(at - place)) if number == source else 0.0
                    points += near + (0.1 if place <= at or number != source else 0) + 0.3 * bool(_NOW.search(one.text))
                    if best is None or points > best[0]:
                        best = points, figure, one, number
        if best is None or (max(ranks) < _SURE and len(ranks) > 1 and change.name):
            return None
        return best[1], best[2], best[3]


def _by_elsewhere(change: ToldChange, said: ToldSentence, sentences: Sequence[ToldSentence]) -> date | None:
    """Return the day until which another sentence wants the same figure."""
    for one in sentences:
        if (
            one.at != said.at
            and one.until
            and any(each.text == change.goal.text and each.bound for each in quantities(one))
        ):
            return one.until
    return None


_QUOTED: Final = 90
"""Characters of a sentence that stands for a name."""


def _fits(change: ToldChange, figure: ToldQuantity, one: ToldSentence, wanted: frozenset[str]) -> float:
    """Return how well a figure of another sentence may be that of today: 0 where it is not of the same kind."""
    goal = change.goal
    if figure.bound or _MOST_OF_USE.search(one.text[max(figure.start - 12, 0) : figure.end + 4]):
        return 0
    if figure.value == goal.value and figure.unit == goal.unit:
        return 0
    if _WHOLE.fullmatch(one.text[figure.first : figure.start]):
        return 0
    is_korean = bool(_HANGUL.search(one.text))
    _, _, done = change.name.partition(" that ")
    if done and not is_korean and not _stems(done) & _stems(one.text[figure.first : figure.last]):
        return 0  # nine of ten skip their break: nobody tells by it how many use a room
    is_like = figure.kind == goal.kind or goal.is_relative or not goal.unit
    if not is_like and figure.kind == "share":  # "57 of 310 pupils" beside "20 pupils"
        is_like = (bool(goal.unit) and figure.text.endswith(goal.unit)) or bool(_stems(figure.unit) & _stems(goal.unit))
    elif not is_like and not is_korean and not {"duration", "share"} & {figure.kind, goal.kind}:
        is_like = bool(wanted & _stems(f"{figure.unit} {figure.name}"))
    if not is_like:
        return 0
    if is_korean and figure.value == 1 and _EACH.match(one.text, figure.end):
        return 0
    clause = one.text[figure.first : figure.last]
    own = wanted - _stems(goal.unit)
    is_of_some = (
        not is_korean and bool(own) and own != wanted
    )  # "packets to change hands": of packets alone nothing is told
    wanted = own or wanted
    shared = len(wanted & (_stems(figure.name) | _stems(clause)))
    shared += 0 if shared or len(wanted & _stems(one.text)) < 1 else 0.6  # type: ignore[assignment]
    is_timed = bool(goal.per) and goal.per == figure.per
    if shared:
        beside = bool(wanted & _stems(one.text[figure.end : figure.end + _BESIDE]))
        return _SURE + shared + 0.5 * is_timed + 0.5 * (figure.unit == goal.unit) + 0.5 * beside
    if not change.name:
        if {goal.kind, figure.kind} == {"events"} and (figure.unit in _TIMES) is not (goal.unit in _TIMES):
            return 0  # how often somebody goes is not how many cases there are
        is_last = not re.search(r"\d", one.shown[figure.end :])
        return (0.8 + 0.3 * is_timed + 0.5 * is_last) if figure.unit or figure.per or not figure.value else 0
    if (figure.kind not in (goal.kind, "share") and bool(goal.unit)) or goal.is_relative or is_of_some:
        return 0
    is_now = bool(figure.per or _NOW.search(one.text))
    is_now = is_now or not (is_korean or goal.kind == "duration")
    return 0.6 * is_timed + _LEVELS.get(goal.kind, 0.4 if figure.unit else 0.0) * is_now


def _counted_by(figure: ToldQuantity, one: ToldSentence) -> str:
    """Return who measured today's value and when, as brackets behind it say; empty where nobody does."""
    for found in _BRACKETS.finditer(one.text, figure.end):
        if _COUNTING.search(found["in"]) and not re.search(r"\d", one.text[figure.end : found.start()]):
            return found["in"].strip()
    return ""


def _is_bare(one: ToldSentence) -> bool:
    """Tell whether a sentence tells nothing but a day."""
    rest = one.shown.replace(BLANK, "")
    return len(re.sub(r"까지(?:는|요)?|by|until|[\W_]", "", rest)) < _LEAST
