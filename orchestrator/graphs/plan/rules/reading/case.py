"""All that the request and its files settle of a plan, read once."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property, lru_cache
from typing import Final

from orchestrator.graphs.plan.plan_document import PlanLanguage, PlanSource
from orchestrator.graphs.plan.rules.reading import marks
from orchestrator.graphs.plan.rules.reading.actors import asker_of, parts_of, users_of
from orchestrator.graphs.plan.rules.reading.clashes import clashes_in
from orchestrator.graphs.plan.rules.reading.closing_weekdays import ClosedWeekday, closed_weekdays
from orchestrator.graphs.plan.rules.reading.conflicts import (
    VoidFigure,
    void_heading,
    voids_of,
    words_of,
)
from orchestrator.graphs.plan.rules.reading.contradictions import contradictions_in
from orchestrator.graphs.plan.rules.reading.corrections import CorrectedFigure
from orchestrator.graphs.plan.rules.reading.days import SetDay
from orchestrator.graphs.plan.rules.reading.demands import DECIDED, Demand, own_demands, ruled
from orchestrator.graphs.plan.rules.reading.limits import MoneyLimit, limits_of
from orchestrator.graphs.plan.rules.reading.moved_days import moved_in, with_moved
from orchestrator.graphs.plan.rules.reading.naming import Namer
from orchestrator.graphs.plan.rules.reading.openings import OPENS
from orchestrator.graphs.plan.rules.reading.outcomes import ToldOutcomes, outcomes_of
from orchestrator.graphs.plan.rules.reading.outcomes.sentences import ToldSentence, sentences_of
from orchestrator.graphs.plan.rules.reading.past_limits import is_first_past, past_limits
from orchestrator.graphs.plan.rules.reading.piece import AMENDED, Piece
from orchestrator.graphs.plan.rules.reading.pieces import as_read, pieces_of
from orchestrator.graphs.plan.rules.reading.rival_limits import holding_first, rivals_of
from orchestrator.graphs.plan.rules.reading.rival_sums import as_told_twice
from orchestrator.graphs.plan.rules.reading.role_classifier import OF_TEXT, ToldRole, role_of
from orchestrator.graphs.plan.rules.reading.source_text import corrections_of
from orchestrator.graphs.plan.rules.reading.text_demands import ordered_parts
from orchestrator.graphs.plan.rules.reading.timing import PlanTiming, noted_on
from orchestrator.graphs.plan.rules.reading.told_closings import ToldClosing, closings_told, with_closings
from orchestrator.graphs.plan.rules.reading.told_deciders import BOUND, decides_then, told_decider
from orchestrator.graphs.plan.rules.reading.told_hours import ToldHours, hours_told
from orchestrator.graphs.plan.rules.reading.told_owners import (
    SPEAKER,
    ToldOwner,
    owners_told,
    part_alone,
    tells_owners_alone,
    wants_no_names,
)
from orchestrator.graphs.plan.rules.reading.told_people import LIKELY, named_users
from orchestrator.graphs.plan.rules.reading.told_phases import ToldPhase, phases_told, tells_phases_alone, with_phases
from orchestrator.graphs.plan.rules.reading.told_readers import named_reader
from orchestrator.graphs.plan.rules.reading.told_seasons import ToldSeason, seasons_told
from orchestrator.graphs.plan.rules.reading.told_sums import told_sums
from orchestrator.graphs.plan.rules.reading.told_twice import ToldTwice, told_twice
from orchestrator.graphs.plan.rules.reading.user_phrases import for_whom
from orchestrator.graphs.plan.rules.reading.weighing import PlanWeighing
from orchestrator.graphs.plan.rules.reading.worries import ToldWorry, worries_told
from orchestrator.language.amounts import find_amounts

_SHORT: Final = 3
"""Characters of a statement that stands in too many others."""
_DEMANDS: Final = 80
"""Demands that a plan answers one by one; each is searched for in all of the material."""
_READ: Final = 200
"""Sentences of a message in which demands are looked for."""


@dataclass(frozen=True)
class PlanCase:
    """What is known of a plan before anything is written."""

    subject: str
    language: PlanLanguage
    today: date
    pieces: Sequence[Piece]
    noted_on: Mapping[int, date] = field(default_factory=dict)
    """The day of a source, where its first lines tell it."""
    corrections: Sequence[tuple[CorrectedFigure, int]] = ()
    """What a message corrects in the same breath, each with its source."""
    told_in: Sequence[tuple[str, int]] = ()
    """What the person wrote, then their files, with parts in place of names, each with its source."""
    amended: frozenset[int] = frozenset()
    """The sources that hold what the person wants otherwise."""
    owners: Sequence[ToldOwner] = ()
    """Who has which task, by name where nothing private is told of them."""

    @cached_property
    def own(self) -> list[Piece]:
        """What the person's message says."""
        return [piece for piece in self.pieces if piece.is_own]

    @cached_property
    def heard(self) -> list[tuple[Piece, ToldRole]]:
        """What the person's message says, each statement with what it speaks of."""
        own = [one for one in self.own[:_READ] if not (one.rows or one.is_amended)]
        return [(one, one.told or role_of(one.text)) for one in own]

    @cached_property
    def in_files(self) -> list[Piece]:
        """What their files say of the matter."""
        return [piece for piece in self.pieces if not (piece.is_own or piece.is_aside or void_heading(piece))]

    @cached_property
    def voids(self) -> list[VoidFigure]:
        """What the material takes back."""
        past = [VoidFigure(old, "corrected", new) for old, new, _ in past_limits(self.pieces)]
        known = {one.piece.text for one in past}
        return [*(one for one in voids_of(self.pieces) if one.piece.text not in known), *past]

    @cached_property
    def void_texts(self) -> frozenset[str]:
        """The statements that are taken back."""
        headed = (piece.text for piece in self.pieces if void_heading(piece))
        return frozenset((*(one.piece.text for one in self.voids), *headed))

    @cached_property
    def told_twice(self) -> list[ToldTwice]:
        """What the message contradicts itself about, or a file the message, but for limits, of which the lower one holds."""
        sums = {one.piece.text for one in self.limits}
        found = [*told_twice(self.own, self.in_files)]
        found = [one for one in found if not {one.first.text, one.second.text} <= sums]
        found += as_told_twice([*self.own, *self.in_files])
        limits = {one.piece.text for group in self.rival_limits for one in group}
        for one in (*contradictions_in(self.lines, self.outcomes), *clashes_in(self.lines)):
            texts = (one.first.text, one.second.text)
            known = any(
                all(any(_is_in(text, each) for each in (two.first.text, two.second.text)) for text in texts)
                for two in found
            )
            if not (known or any(_is_in(text, limit) for text in texts for limit in limits)):
                found.append(one)
        taken_back = [figure.old for figure, _ in self.corrections]
        return [one for one in found if not any(old in one.first.text or old in one.second.text for old in taken_back)]

    @cached_property
    def own_sources(self) -> frozenset[int]:
        """The sources that the person wrote."""
        return frozenset(one.source for one in self.own)

    @cached_property
    def _ordered(self) -> list[str]:
        """The sentences that tell in which order the plan's own parts are to stand."""
        told = (one.text for sentences, source in self.lines if source in self.own_sources for one in sentences)
        return [one for one in told if ordered_parts(one)]

    @cached_property
    def worries(self) -> list[ToldWorry]:
        """What is feared, as sentences tell it."""
        return worries_told(self.lines)

    @cached_property
    def timing(self) -> PlanTiming:
        """When things are."""
        return PlanTiming(self.pieces, self.today, self.noted_on, self.void_texts)

    @property
    def written_on(self) -> date:
        """The day from which times are counted."""
        return self.timing.written_on

    @cached_property
    def outcomes(self) -> ToldOutcomes:
        """What is to be reached and when it is stopped, as sentences tell it."""
        aims = [one.text.strip(" .") for one in self.pieces if one.role == "target"]
        aims += [
            one.text[each.start : each.end] for one in self.own for each in told_sums(one.text) if each.kind == "goal"
        ]
        return outcomes_of(self.lines, aims)

    @cached_property
    def lines(self) -> list[tuple[list[ToldSentence], int]]:
        """The sentences of the message and its files, each with its source, without those that are taken back."""
        void = [one for one in self.void_texts if len(one) > _SHORT]
        return [
            (
                [
                    one
                    for one in sentences_of(text, self.noted_on.get(source, self.timing.counted_from))
                    if not any(old in one.text for old in void)
                ],
                source,
            )
            for text, source in self.told_in
            if source not in self.amended
        ]

    def are_apart(self, first: str, second: str) -> bool:
        """Tell whether two statements that stand one after the other are of two sentences."""
        whole = [one.text for sentences, _ in self.lines for one in sentences]
        at = next((at for at, one in enumerate(whole) if first in one), None)
        return at is not None and second not in whole[at] and any(second in one for one in whole[at + 1 :])

    @cached_property
    def closings(self) -> list[ToldClosing]:
        """The days and times on which nothing is done, each once, as sentences tell them."""
        found: dict[tuple[date, date], ToldClosing] = {}
        for sentences, source in self.lines:
            for one in closings_told(sentences, source):
                found.setdefault((one.first, one.last), one)
        return [*found.values()]

    @cached_property
    def season(self) -> ToldSeason | None:
        """The month, season or quarter in which the service is to open, where one is told."""
        found = (one for sentences, source in self.lines for one in seasons_told(sentences, source, self.today))
        return next(
            (one for one in found if not (self.outcomes.is_goal(one.said) or self.outcomes.is_stop(one.said))), None
        )

    @cached_property
    def hours(self) -> list[ToldHours]:
        """On which weekdays and at what hours something is done."""
        without = [one.said for one in self.outcomes.stops]
        without += [said for one in self.outcomes.goals for said in one.said]
        return [one for sentences, source in self.lines for one in hours_told(sentences, source, without)]

    @cached_property
    def phases(self) -> list[ToldPhase]:
        """What the service is for first, and what from when on; none where nobody tells parts of it."""
        without = [one.said for one in self.outcomes.stops]
        found = (phases_told(sentences, source, without) for sentences, source in self.lines)
        return next(filter(None, found), [])

    @cached_property
    def days(self) -> list[SetDay]:
        """The days to come, in their order, without those of goals and of criteria for stopping."""
        days = [day for day in self.timing.days if not self.outcomes.tells(day.piece.text, day.start, day.end)]
        moved = [pair for sentences, _ in self.lines for pair in moved_in(sentences)]
        days = with_closings(with_moved(days, moved), self.closings, self.pieces)
        return self._with_decision(with_phases(days, self.phases, self.pieces))

    def _with_decision(self, days: list[SetDay]) -> list[SetDay]:
        """Return days with that of the decision, where only its whole sentence says who decides then.

        By when something else has to be approved is no day on which somebody decides on the plan, where one is told.
        """
        open_ = [one for one in days if one.kind == "decision" and not told_decider(one.piece.text)]
        if any(one.kind == "decision" and one not in open_ for one in days):
            bounds = [one for one in open_ if BOUND.search(one.piece.text)]
            return [replace(one, kind="due") if one in bounds else one for one in days]
        if open_ and not all(BOUND.search(one.piece.text) for one in open_):
            return days
        for sentences, source in self.lines:
            for one in sentences:
                for day in one.days:
                    is_own = decides_then(one.text, day.start, day.end, is_only=len(one.days) == 1)
                    if day.first != day.last or day.first < self.today or not is_own:
                        continue
                    same = next((each for each in days if each.start == each.end == day.first), None)
                    if same is not None and same.what in {phase.what for phase in self.phases}:
                        continue
                    piece = next(
                        (each for each in self.pieces if each.source == source and each.text in one.text), None
                    )
                    piece = same.piece if same else piece or Piece(one.text, source)
                    told = SetDay(day.first, day.first, one.text.strip(" ."), piece, "decision", is_year_assumed=True)
                    others = (each for each in days if each is not same)
                    kept = [replace(each, kind="due") if each in open_ else each for each in others]
                    return sorted([*kept, told], key=lambda each: each.start)
        return days

    @cached_property
    def weighing(self) -> PlanWeighing:
        """The statements by what they tell."""
        return PlanWeighing(
            self.subject,
            self.language == "ko",
            self.pieces,
            self.own,
            self.in_files,
            [one for one in self.demands if not one.piece.is_amended],
            self.days,
            self.outcomes,
            self.void_texts,
        )

    @cached_property
    def steps(self) -> list[SetDay]:
        """Days on which something begins or is ready."""
        return [day for day in self.days if day.kind == "step"]

    @cached_property
    def closed(self) -> list[SetDay]:
        """Times in which nothing may change."""
        return [day for day in self.days if day.kind == "closed"]

    @cached_property
    def closed_weekdays(self) -> list[ClosedWeekday]:
        """Weekdays on which it is closed each week or each month."""
        return closed_weekdays([one for one in (*self.own, *self.in_files) if one.text not in self.void_texts])

    @cached_property
    def assigned(self) -> frozenset[str]:
        """The statements that say nothing but who has which task."""
        return frozenset(one.text for one in self.pieces if tells_owners_alone(one.text, self.owners))

    @cached_property
    def rests(self) -> frozenset[str]:
        """The statements that tell when it is closed, what begins when or who has which task, and nothing that it does."""
        phases = (one.text for one in self.pieces if tells_phases_alone(one.text, self.phases))
        weekly = (one.piece.text for one in self.closed_weekdays)
        apart = [*(one.said for one in self.worries), *self._ordered]
        aside = (one.text for one in self.pieces if any(one.text in each for each in apart))
        return frozenset(
            (
                *self.assigned,
                *phases,
                *weekly,
                *aside,
                *(one.piece.text for one in self.closed if not OPENS.search(one.piece.text)),
            )
        )

    @cached_property
    def currency(self) -> str:
        """The currency of sums that name none."""
        texts = (f"{piece.text} {' '.join(' '.join(row) for row in piece.rows)}" for piece in self.pieces)
        told = Counter(one.value.currency for text in texts for one in find_amounts(text))
        return max(told, key=lambda code: told[code], default="KRW" if self.language == "ko" else "")

    @cached_property
    def limits(self) -> list[MoneyLimit]:
        """The sums that may not be passed."""
        return holding_first((one for one in self._sums if not one.is_part), self.noted_on)

    @cached_property
    def set_apart(self) -> list[MoneyLimit]:
        """Parts of the whole that may be spent on one thing alone."""
        return [one for one in self._sums if one.is_part]

    @cached_property
    def _sums(self) -> list[MoneyLimit]:
        past = [*past_limits(self.pieces)]
        out = {old.text for old, _, _ in past}
        own = limits_of([one for one in self.own if one.text not in out], self.currency)
        own += [
            MoneyLimit(int(now.amount), now.currency or self.currency, now.per, new, now.start)
            for _, new, now in past
            if new.is_own and all(one.piece is not new for one in own)
        ]
        others = limits_of(self.in_files, self.currency)
        kept: dict[tuple[int, str], MoneyLimit] = {}
        for limit in (*own, *others):
            behind = [one.start for one in own if one.piece is limit.piece and one.start > limit.start]
            if behind and is_first_past(limit.piece.text, limit.start, behind[0]):
                continue
            if limit.piece.text not in self.void_texts:
                kept.setdefault((limit.amount, limit.per), limit)
        amended = {(one.per, one.currency) for one in kept.values() if one.piece.is_amended}
        return [one for one in kept.values() if one.piece.is_amended or (one.per, one.currency) not in amended]

    @cached_property
    def rival_limits(self) -> list[list[MoneyLimit]]:
        """Limits of the whole that differ, the lowest first."""
        return rivals_of(self.limits)

    @cached_property
    def demands(self) -> list[Demand]:
        """What the person demands; of a message of hundreds of sentences the first ones."""
        return own_demands(self.own[:_READ], self.language)[:_DEMANDS]

    @cached_property
    def rules(self) -> list[Demand]:
        """What the files lay down."""
        return ruled(self.in_files)

    @cached_property
    def excluded(self) -> list[Demand]:
        """What is not to be done."""
        closed = {day.piece.text for day in self.closed}
        found = [one for one in (*self.demands, *self.rules) if one.kind == "excluded"]
        # A time in which nothing may change shapes the schedule; it is nothing that is left out.
        return [
            one
            for one in found
            if one.piece.text not in closed or (one.piece.is_own and not marks.BLACKED_OUT.search(one.text))
        ]

    @cached_property
    def disputed(self) -> list[Demand]:
        """On what people differ, or the person is unsure."""
        return [one for one in (*self.demands, *self.rules) if one.kind == "disputed"]

    @cached_property
    def options(self) -> list[tuple[str, float, Piece]]:
        """Things that the person names as a choice and the files count: label, figure, statement; else none."""
        own = " ".join(piece.text for piece in self.own)
        found: dict[str, list[tuple[str, float, Piece]]] = {}
        for piece in self.in_files:
            label, _, value = piece.text.partition(": ")
            if (
                piece.is_row
                and re.fullmatch(r"\d[\d,.]*", value)
                and re.search(rf"(?<!\w){re.escape(label)}(?!\w)", own)
            ):
                found.setdefault(piece.above, []).append((label, float(value.replace(",", "")), piece))
        return next((sorted(one, key=lambda each: each[1]) for one in found.values() if len(one) > 1), [])

    @cached_property
    def voices(self) -> list[Piece]:
        """What somebody in a named part says."""
        return [piece for piece in self.in_files if piece.speaker and piece.text not in self.void_texts]

    @cached_property
    def undecided(self) -> list[Piece]:
        """What the material leaves open, and nobody has decided since."""
        settled = [words_of(one.text) for one in self.own if one.is_amended and DECIDED.search(one.text)]
        return [
            piece
            for piece in (*self.in_files, *(one for one in self.own if one.role not in (None, *OF_TEXT)))
            if not piece.rows
            and marks.NEEDS_DECISION.search(piece.text)
            and not any(words & words_of(piece.text) for words in settled)
        ]

    @cached_property
    def users(self) -> tuple[str, int]:
        """Whom the service is for, with the source; empty where nothing names them."""
        own = [one for one in self.own if one.role not in OF_TEXT]
        return users_of(f"{self.subject} {self.asker}".strip(), own, self.in_files, self.language)

    @cached_property
    def named_users(self) -> tuple[str, int]:
        """Whom the person, else a file, says to use it, with the source; empty where nobody is named."""
        for text, source in self.told_in:
            if name := for_whom(_nameless(named_users(text))):
                return name, source
        return "", 0

    @cached_property
    def likely_users(self) -> str:
        """Whom the service may be for by what is told, where that is too unsure to be said of them."""
        return next(filter(None, (for_whom(_nameless(named_users(text, LIKELY))) for text, _ in self.told_in)), "")

    @cached_property
    def reader(self) -> str:
        """Who reads the plan and decides."""
        own = {one.source for one in self.own}
        found = (_nameless(named_reader(text)) for text, source in self.told_in if source in own)
        # What is planned decides on nothing.
        named = ((name, words_of(name)) for name in found if name)
        return next((name for name, words in named if not words or not words <= words_of(self.subject)), "")

    @cached_property
    def asker(self) -> str:
        """The part of the person who asks."""
        return asker_of(self.own, self.language)

    @cached_property
    def parts(self) -> list[str]:
        """The parts of those who speak in the files."""
        return [*dict.fromkeys(part for part in parts_of(self.in_files) if part and part != self.users[0])]

    @cached_property
    def links(self) -> list[str]:
        """The addresses that the person names."""
        return [match[0] for piece in self.own for match in re.finditer(r"https?://\S+", piece.text)]


def read_case(subject: str, sources: Sequence[PlanSource], language: PlanLanguage, today: date) -> PlanCase:
    """Read the request and its files; once for all sections, which are written beside each other."""
    return _read(subject, tuple(one for one in sources if one.kind in ("request", "file")), language, today)


@lru_cache(maxsize=16)
def _read(subject: str, sources: tuple[PlanSource, ...], language: PlanLanguage, today: date) -> PlanCase:
    assigned = [replace(each, source=one.number) for one in sources for each in owners_told(as_read(one))]
    is_nameless = any(wants_no_names(one.text) for one in sources)
    hidden = {one.who: part_alone(one.who) for one in assigned} if is_nameless else {}
    namer = Namer((one.text for one in sources), {name: part for name, part in hidden.items() if name != part})
    pieces = [piece for one in sources for piece in pieces_of(one, namer)]
    noted = {one.number: day for one in sources if one.kind == "file" and (day := noted_on(one, today))}
    taken_back = [(found, one.number) for one in sources for found in corrections_of(one)]
    told_in = sorted(sources, key=lambda one: one.kind != "request")
    texts = tuple((namer.named(as_read(one)), one.number) for one in told_in)
    amended = frozenset(one.number for one in sources if one.place == AMENDED)
    asker = asker_of([one for one in pieces if one.is_own], language)
    owners = tuple(
        replace(each, who=asker or _WRITER)
        if each.who == SPEAKER
        else replace(
            each,
            who=part_alone(each.who) if each.who in hidden or namer.is_private(each.who) else each.who,
            said=namer.without(each.said),
        )
        for each in assigned
    )
    return PlanCase(subject, language, today, tuple(pieces), noted, tuple(taken_back), texts, amended, owners)


_WRITER: Final = "요청한 사람"


def _is_in(text: str, other: str) -> bool:
    return text in other or other in text


def _nameless(phrase: str) -> str:
    """Return a phrase for people without their names; empty where nothing else is told of them."""
    return Namer(()).without(phrase) if phrase else ""
