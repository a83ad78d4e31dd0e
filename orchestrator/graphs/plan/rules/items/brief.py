"""Everything that a material settles, by kind: people, acts, rules, prohibitions, positions, measures, notes."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final, get_args

from orchestrator.graphs.plan.rules.items import chained_english, korean
from orchestrator.graphs.plan.rules.items.chained import ToldAct, told_acts
from orchestrator.graphs.plan.rules.items.clause_kinds import ClauseKind
from orchestrator.graphs.plan.rules.items.clauses import BriefClause, clauses_of, is_bare_bound, people_in, position_in
from orchestrator.graphs.plan.rules.items.deeds import (
    asked_failure,
    is_case,
    is_no_deed,
    tells_deed,
    tells_failure,
    tells_stop,
)
from orchestrator.graphs.plan.rules.items.english import plural
from orchestrator.graphs.plan.rules.items.left_out import left_out_in, reason_in, without_reason
from orchestrator.graphs.plan.rules.items.measure import Measure
from orchestrator.graphs.plan.rules.items.measures import measures_of
from orchestrator.graphs.plan.rules.items.outcome_measures import with_outcomes
from orchestrator.graphs.plan.rules.reading import Piece, PlanCase, marks
from orchestrator.graphs.plan.rules.reading.conflicts import words_of
from orchestrator.graphs.plan.rules.reading.resting import rests_on
from orchestrator.graphs.plan.rules.reading.role_classifier import OF_TEXT, SURE
from orchestrator.graphs.plan.rules.reading.user_phrases import is_people_phrase, is_person
from orchestrator.language import any_of
from orchestrator.language.dates import find_dates

_MAYBE_FEATURES: Final = ("act", "rule", "note", "state", "people")
"""Kinds of clauses among which one of a message may tell what the service does."""
_NEXT_LIKELIEST: Final = 0.15
"""The probability from which a clause is taken for that, where none is likelier to tell it than anything else."""
_NO_FEATURE: Final = any_of(
    r"(?<![가-힣])못\s?[가-힣]|고\s(?:있[다어습는]|계[시신셔])|[아어해]\s주(?:시면|세요|십시오|실|셨으면|면\s좋)",
    r"^(?:please|(?:can|could)\syou)\b|\b(?:can(?:no|')t|could(?:n't|\snot)|(?:have|has|had)\sbeen)\b",
)
"""What people are not able to do, and what goes on, is how it is today; what is begged for is for whoever writes:
unless the clause surely tells what the service does."""
_OF_TODAY: Final = re.compile(
    r"\b(?:today|now|currently|so\sfar|last|every|lose|lost|was|were|had|said|told|went|[a-z]{3,}ed\s(?:us|it|them))\b",
    re.I,
)
"""How it is, or was."""
_SAID_OF: Final = re.compile(r"\s(?:who|that|whose|with|without|in|at|of|from)\s", re.I)
_ANYBODY: Final = re.compile(r"^(?:people|everybody|somebody|사람|모두|누구)$", re.I)
_RUNS: Final = re.compile(
    r"사서|복지사|담당|실장|총무|간사|직원|선생|교사|반장|관리|운영|원무|코치|접수|사무|봉사자|정비|coordinat|recept|volunteer|staff|manager|office|team|hr\b|desk|crew|clerk|therapist|technician|steward",
    re.I,
)
"""Parts of those who run a service."""
_HANDLES: Final = re.compile(
    r"사서|복지사|담당|실장|총무|간사|접수|원무|운영|사무|관리|recept|desk|coordinat|office|clerk|librarian|warden|hr\b",
    re.I,
)


@dataclass(frozen=True, slots=True)
class PeopleGroup:
    """People who take part, as the material counts them."""

    name: str
    count: str
    """As it is told, with its unit; empty where nobody counts them."""
    source: int


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two positions that cannot both be kept, or one that nobody has answered."""

    first: tuple[str, str, BriefClause]
    """Who, what, and the clause."""
    second: tuple[str, str, BriefClause] | None


@dataclass(frozen=True)
class BriefItems:
    """The typed brief; every clause is in one of its lists."""

    case: PlanCase
    clauses: Sequence[BriefClause]

    @cached_property
    def is_korean(self) -> bool:
        """Whether the plan is in Korean."""
        return self.case.language == "ko"

    def of(self, *kinds: str) -> list[BriefClause]:
        """Return the clauses of some kinds that the material does not take back."""
        return [one for one in self.clauses if one.kind in kinds and one.piece.text not in self.case.void_texts]

    @cached_property
    def acts(self) -> list[BriefClause]:
        """Who does what with the service, in the order of the material."""
        found = (one for one in self.of("act") if one.does and one.piece.text not in self.case.rests)
        return [one for one in found if one.piece.told or not DECIDES.search(one.text)]

    @cached_property
    def features(self) -> list[BriefClause]:
        """What a message says that the service does: clauses likely to, where there is none those next likeliest."""
        spoken = [(one, one.piece.told) for one in self.of(*_MAYBE_FEATURES) if one.piece.told]
        spoken = [(one, told) for one, told in spoken if one.piece.text not in self.case.rests]
        spoken = [(one, told) for one, told in spoken if not (one.kind == "rule" and is_bare_bound(one.text))]
        spoken = [(one, told) for one, told in spoken if not (_NO_FEATURE.search(one.piece.text) and told.score < SURE)]
        spoken = [(one, told) for one, told in spoken if not is_no_deed(one.text)]
        spoken = [(one, told) for one, told in spoken if not self.case.outcomes.holds(one.piece.text)]
        return self._with_going_on([one for one, _ in spoken if one.piece.role == "feature"]) or [
            one
            for one, told in spoken
            if one.kind != "rule" and (one.kind != "people" or tells_deed(one.piece.text))
            if told.role not in OF_TEXT and told.as_feature >= _NEXT_LIKELIEST
        ]

    def _with_going_on(self, found: list[BriefClause]) -> list[BriefClause]:
        """Return features with the clauses by which their sentences go on: "… packs, the ferry takes a box and …"."""
        kept: list[BriefClause] = []
        for before, one in zip((None, *self.clauses), self.clauses, strict=False):
            goes_on = before in kept and one.piece.told is not None and one.kind in ("act", "note", "state")
            goes_on = goes_on and one.piece.text[:1].islower() and one.piece.text not in self.case.rests
            is_open = goes_on and not (_OF_TODAY.search(one.piece.text) or _NO_FEATURE.search(one.piece.text))
            if one in found or (is_open and not is_no_deed(one.text) and chained_english.tells_doers(one.piece.text)):
                kept.append(one)
        return kept

    @cached_property
    def failures(self) -> list[tuple[str, BriefClause, bool]]:
        """Cases in which the use does not go as it should, in their order; whether it is asked what is done then."""
        found: list[tuple[str, BriefClause, bool]] = []
        for one in self.clauses:
            text = one.piece.text
            if text in self.case.void_texts or one.piece.is_aside or one.kind in ("position", "aim", "order", "day"):
                continue
            if case := asked_failure(text):
                found.append((case, one, True))
            elif is_case(text):
                found.append((one.text, one, False))
            elif one.kind == "state" or one in self.never or is_no_deed(one.text) or tells_stop(text):
                continue
            elif tells_failure(one.text):
                found.append((one.text, one, False))
        return found

    @cached_property
    def told_acts(self) -> list[ToldAct]:
        """The acts that a message tells one after the other, each with who does it."""
        told = [one for one in self.of(*get_args(ClauseKind)) if one.piece.text not in self.case.rests]
        return told_acts(told, self.features, is_korean=self.is_korean)

    @cached_property
    def told_users(self) -> list[BriefClause]:
        """What the person's message says of those who use it."""
        return [one for one in self.of("people") if one.piece.role == "user"]

    @cached_property
    def people(self) -> list[PeopleGroup]:
        """Those who take part: counted ones, then those who act."""
        found = {one.name: one for one in self._counted}
        for one in self.acts:
            if one.actor and not any(_is_same(one.actor, known) for known in found):
                name = self.named(one.actor)
                found[name] = PeopleGroup(name, "", one.source)
        return [*found.values()]

    @cached_property
    def _counted(self) -> list[PeopleGroup]:
        found: dict[str, PeopleGroup] = {}
        unsure = {text for pair in self.case.told_twice for text in (pair.first.text, pair.second.text)}
        for one in self.of("order", "people", "state", "note", "day"):
            if one.piece.text in unsure or marks.is_daily_limit(one.text):
                continue  # nobody knows which of the numbers holds, or how many they are
            if one.piece.told and one.kind not in ("order", "people", "note"):
                continue
            for who, count, unit in people_in(one.text, is_korean=self.is_korean):
                if marks.counts_each_time(one.text, who) or re.fullmatch(
                    r"분들?|사람들?|집들?|하루에?|매일|매주|매달|한\s?(?:번|달|주)에?|최대|총|약|평균|모두|전부|people",
                    who,
                ):
                    continue  # who they are stands before
                name = who if self.is_korean or who.isupper() else who.lower()
                if self.is_korean and self.named_users[0].endswith(f" {who}") and self.named_users[0] in one.text:
                    name = self.named_users[0]  # with what is said of them
                if not any(_is_same(name, known) for known in found):
                    found[name] = PeopleGroup(name, f"{count}{unit}", one.source)
        return [*found.values()]

    @cached_property
    def users(self) -> str:
        """Those whom the service is for, as the person names them; of notes and files else who acts without running it."""
        return self.named_users[0] or self._acting_users

    @cached_property
    def named_users(self) -> tuple[str, int]:
        """Those whom the message, else a file, names as its users, with the source; one of them stands for all."""
        name, source = self.case.named_users
        return self._several(name), source

    @cached_property
    def likely_users(self) -> str:
        """Those whom it may be for, where nobody is surely named: only who are people by the word itself."""
        likely = self._several(self.case.likely_users)
        return likely if is_person(likely) else self._first_doer

    @cached_property
    def _first_doer(self) -> str:
        """Who begins the course that a message tells, where they are people who do not run it."""
        first = next((one for one in self.told_acts if one.doer != "service"), None)
        if first is None or not first.who or _RUNS.search(first.who):
            return ""
        name = self.named(first.who)
        last = name.split()[-1]
        is_one = korean.is_person(last) if self.is_korean else chained_english.is_somebody(last)
        return self._several(name) if is_one or is_person(name) else ""

    def _several(self, name: str) -> str:
        is_said_of = bool(_SAID_OF.search(name))  # "people who lost a partner" are several as they stand
        many = plural(name) if name and not (self.is_korean or is_said_of) else name
        return many if is_person(many) and not is_person(name) else name

    @cached_property
    def _acting_users(self) -> str:
        """Those who act first in notes and files without running it; a message names its users, or nobody knows them."""
        if any(one.told for one in self.case.own) and not self.case.in_files:
            return ""
        acting = [one.actor for one in self.acts if one.actor]
        named = self.case.users[0]
        if named and any(_is_same(named, actor) for actor in acting):
            return self.named(named)
        own = (one.actor for one in self.acts if one.actor and one.piece.is_own)
        counted = (one.name for one in self._counted)
        fits = (name for name in (*own, named, *counted) if name and not (_RUNS.search(name) or _ANYBODY.search(name)))
        name = self.named(next(fits, acting[0] if acting else ""))
        name = plural(name) if name and not self.is_korean and name.islower() else name
        return name if is_people_phrase(name) else ""

    def named(self, name: str) -> str:
        """Return a group as the material counts it: "reception" is the two receptionists."""
        if not name:
            return ""
        found = next((one.name for one in self._counted if _is_same(name, one.name)), "")
        if self.is_korean:
            return found or re.sub(r"(?<=[가-힣]{2})들$", "", name)
        return found or (name if name.isupper() else name.lower())

    @cached_property
    def operator(self) -> str:
        """Those who handle what the users do; empty where nobody is named."""
        for one in self.of("note", "people", "order", "act"):
            if match := _RUN_BY.search(one.text):
                name = next(part for part in match.groups() if part).strip()
                if not re.match(r"(?:a\s)?colleague|people|it\b", name, re.I):
                    return self.named(name)
        actors = [one.actor for one in self.acts if one.actor]
        others = [name for name in (*actors, *(one.name for one in self.people)) if not _is_same(name, self.users)]
        found = next((name for name in others if _HANDLES.search(name)), "")
        if self.told_acts and not found:
            return ""  # who acts in a message does one thing of many
        return self.named(found or next((name for name in others if _RUNS.search(name)), ""))

    def counted(self, name: str) -> str:
        """Return how many a group is, with its source; empty where nobody says."""
        found = next((one for one in self.people if one.count and _is_same(name, one.name)), None)
        if found is None and name:
            for one in (*self.told_users, *self.of("people", "note")):
                if name in one.text and not (marks.is_daily_limit(one.text) or marks.counts_each_time(one.text, name)):
                    part = next((each for each in _CLAUSE.split(one.text) if name in each), "")
                    counts = [*people_in(part, is_korean=self.is_korean)]
                    return f"{counts[0][1]}{counts[0][2]} [{one.source}]" if len(counts) == 1 else ""
        return f"{found.count} [{found.source}]" if found else ""

    @cached_property
    def conflicts(self) -> list[Conflict]:
        """Positions: two that follow each other are one conflict."""
        found: list[Conflict] = []
        held: tuple[str, str, BriefClause] | None = None
        places = {id(one): at for at, one in enumerate(self.clauses)}
        for one in self.of("position"):
            read = position_in(one.text, is_korean=self.is_korean)
            if read is None:
                continue
            this = (read[0], read[1], one)
            is_near = held is not None and places[id(one)] - places[id(held[2])] <= _NEAR
            if held and is_near and held[2].source == one.source and held[0] != this[0]:
                found.append(Conflict(held, this))
                held = None
            else:
                if held:
                    found.append(Conflict(held, None))
                held = this
        if held:
            found.append(Conflict(held, None))
        return found

    @cached_property
    def measures(self) -> list[Measure]:
        """What is counted today, with its goal where one is told."""
        found = measures_of(self.clauses, self.case.void_texts, is_korean=self.is_korean)
        return with_outcomes(found, self.case, self.clauses)

    @cached_property
    def never(self) -> list[BriefClause]:
        """What is not to be done or stored."""
        return [one for one in self.of("never") if not self._is_rest(one)]

    @cached_property
    def left_out(self) -> list[tuple[str, str, BriefClause]]:
        """What a message says that the service does not do, with the told reason, empty where none is told, in order."""
        found = []
        for at, one in enumerate(self.clauses):
            is_told = one.piece.is_own and one.piece.role != "writing"
            if not (is_told or one.left_out) or one not in self.never:
                continue
            if one.left_out:
                found += [(*without_reason(thing), one) for thing in one.left_out]
                continue
            things, why = left_out_in(one.piece.text)
            behind = self.clauses[at + 1 : at + 2]
            why = why or next((reason_in(each.piece.text) for each in behind if each.source == one.source), "")
            found += [(one.text if thing == one.piece.text else thing, why, one) for thing in things]
        return found

    @cached_property
    def rules(self) -> list[BriefClause]:
        """What has to hold."""
        return [one for one in self.of("rule") if not self._is_rest(one)]

    def _is_rest(self, clause: BriefClause) -> bool:
        """Tell whether a clause says of a day that nothing is done on it: that shapes the schedule and is no rule."""
        if all(clause.piece.text != day.piece.text for day in self.case.closed):
            return False
        days = [(one.start, one.end) for one in find_dates(clause.text, self.case.today)]
        is_rest = any(rests_on(clause.text, start, end, days) for start, end in days)
        return is_rest or (clause.kind == "never" and bool(marks.BLACKED_OUT.search(clause.text)))

    @cached_property
    def troubles(self) -> list[BriefClause]:
        """What goes wrong today, counted things first."""
        found = [one for one in self.of("state") if one not in self.features and one.piece.text not in self.case.rests]
        aimed = {one.clause.text for one in self.measures if one.goal}
        return sorted(
            found,
            key=lambda one: (
                one.text not in aimed,
                not re.search(r"\d", one.text),
                -len(marks.TROUBLE.findall(one.text)),
            ),
        )

    def about(self, clause: BriefClause) -> list[BriefClause]:
        """Return what goes wrong today that a clause would mend, by its words."""
        wanted = words_of(clause.text) - words_of(self.case.subject)
        return [one for one in self.troubles if len(wanted & words_of(one.text)) > 0]


DECIDES: Final = re.compile(
    r"\bruns?\s(?:it|this|the)\b|나는\s|결정(?:할|한다|합니다)|결재|승인하실|will\s+decide|votes?\s+on|decides?\s+(?:on|whether|if)|attached",
    re.I,
)


_RUN_BY: Final = re.compile(
    r"\b(?:run|managed|operated|handled)\sby\s(?:the\s|our\s)?(?P<by>[a-z]+(?:\s[a-z]+)?)|\bfor\s(?:the|our)\s(?:[a-z]+'s\s)?(?P<for>[a-z]+\s(?:office|team|desk|department))\b"
    r"|\b(?P<runs>[a-z]+)\sruns?\s(?:it|the)\b|담당(?:자)?는\s(?P<ko>[가-힣]{2,8}?)(?:\s\d|이다|가|이\s)|담당은\s(?P<ko2>[가-힣]{2,8}?)(?:\s\d|이다)"
)
"""Who is said to run it."""
_NEAR: Final = 2
"""Clauses within which a second position answers the first."""
_CLAUSE: Final = re.compile(r"[,;]\s|(?<=[가-힣][고며])요?\s|\s(?:and|but|while)\s")
_STEM: Final = 5
"""Letters of an English name that another one begins with, for both to be one group."""


def _is_same(one: str, other: str) -> bool:
    first, second = one.casefold().rstrip("s"), other.casefold().rstrip("s")
    if first == second or first.endswith(second) or second.endswith(first):
        return True
    short, long = sorted((first, second), key=len)
    return len(short) >= (_STEM if short.isascii() else 2) and long.startswith(short)


def items_of(case: PlanCase) -> BriefItems:
    """Read the clauses of a case."""
    return _read(case.language, tuple(case.pieces), case)


@lru_cache(maxsize=16)
def _clauses(language: str, pieces: tuple[Piece, ...]) -> tuple[BriefClause, ...]:
    return tuple(clauses_of(pieces, language))


def _read(language: str, pieces: tuple[Piece, ...], case: PlanCase) -> BriefItems:
    return BriefItems(case, _clauses(language, pieces))
