"""Everything that a material settles, by kind: people, acts, rules, prohibitions, positions, measures, notes."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final, get_args

from orchestrator.graphs.plan.rules.items.bounds import BriefBounds
from orchestrator.graphs.plan.rules.items.chained import ToldAct, told_acts
from orchestrator.graphs.plan.rules.items.clause import BriefClause
from orchestrator.graphs.plan.rules.items.clause_kinds import ClauseKind
from orchestrator.graphs.plan.rules.items.clauses import clauses_of
from orchestrator.graphs.plan.rules.items.counted_people import people_in
from orchestrator.graphs.plan.rules.items.deeds import (
    is_in_charge,
)
from orchestrator.graphs.plan.rules.items.failing import BriefFailures
from orchestrator.graphs.plan.rules.items.features import BriefFeatures
from orchestrator.graphs.plan.rules.items.measures import Measure, counts, measures_of
from orchestrator.graphs.plan.rules.items.parties import count_of, is_same_name, is_same_party, party_names
from orchestrator.graphs.plan.rules.items.positions import position_in
from orchestrator.graphs.plan.rules.items.users import RUNS, BriefUsers
from orchestrator.graphs.plan.rules.reading import Piece, PlanCase, marks
from orchestrator.graphs.plan.rules.reading.consents import consent_in

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
    def _uses(self) -> BriefUsers:
        return BriefUsers(self)

    @cached_property
    def _bounds(self) -> BriefBounds:
        return BriefBounds(self)

    @cached_property
    def _failing(self) -> BriefFailures:
        return BriefFailures(self)

    @cached_property
    def features(self) -> list[BriefClause]:
        """What a message says that the service does, in order."""
        return BriefFeatures(self).features

    @property
    def users(self) -> str:
        """Those whom the service is for; empty where nobody is known."""
        return self._uses.users

    @property
    def named_users(self) -> tuple[str, int]:
        """Those whom the message, else a file, names as its users, with the source."""
        return self._uses.named_users

    @property
    def likely_users(self) -> str:
        """Those whom it may be for, where nobody is surely named."""
        return self._uses.likely_users

    @property
    def used_until_now(self) -> tuple[str, int]:
        """What people use until now for what they shall be able to do, with its source."""
        return self._uses.used_until_now

    @property
    def failures(self) -> list[tuple[str, BriefClause, bool]]:
        """Cases in which the use does not go as it should; whether it is asked what is done then."""
        return self._failing.failures

    @property
    def failing(self) -> frozenset[str]:
        """The texts of the clauses that tell cases of failure."""
        return self._failing.failing

    @property
    def denied(self) -> list[BriefClause]:
        """What is said not to be done, but for days of rest."""
        return self._bounds.denied

    @property
    def never(self) -> list[BriefClause]:
        """What is not to be done or stored."""
        return self._bounds.never

    @property
    def left_out(self) -> list[tuple[str, str, BriefClause]]:
        """What a message says that the service does not do, with the told reason, empty where none is told, in order."""
        return self._bounds.left_out

    @property
    def reasons(self) -> frozenset[str]:
        """What only says why something is left out."""
        return self._bounds.reasons

    @property
    def rules(self) -> list[BriefClause]:
        """What has to hold."""
        return self._bounds.rules

    @cached_property
    def acts(self) -> list[BriefClause]:
        """Who does what with the service, in the order of the material."""
        found = (one for one in self.of("act") if one.does and one.piece.text not in self.case.rests)
        return [one for one in found if one.piece.told or not DECIDES.search(one.text)]

    @cached_property
    def _parties(self) -> Mapping[str, str]:
        acting = (act.who for act in self.told_acts)
        names = (self.users, *acting, *(one.actor for one in self.acts if not one.piece.told))
        return party_names(names, [one.text for one in self.case.own])

    def party(self, who: str) -> str:
        """Return the one name by which a plan speaks of somebody who acts."""
        name = self._parties.get(who) or self.named(who)
        return next((one for one in self._parties.values() if name and is_same_party(one, name)), name)

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
            if one.actor and not any(is_same_name(one.actor, known) for known in found):
                name = self.named(one.actor)
                found[name] = PeopleGroup(name, "", one.source)
        return [*found.values()]

    @cached_property
    def _counted(self) -> list[PeopleGroup]:
        found: dict[str, PeopleGroup] = {}
        unsure = {text for pair in self.case.told_twice for text in pair.unsure}
        for one in self.of("order", "people", "state", "note", "day"):
            if any(text in one.piece.text for text in unsure) or marks.is_daily_limit(one.text):
                continue  # nobody knows which of the numbers holds, or how many they are
            if one.piece.told and one.kind not in ("order", "people", "note"):
                continue
            for who, count, unit in people_in(one.text, is_korean=self.is_korean):
                if marks.counts_each_time(one.text, who) or re.fullmatch(
                    r"분들?|명|건|개|사람들?|집들?|하루에?|매일|매주|매달|한\s?(?:번|달|주)에?|최대|총|약|평균|모두|전부|people",
                    who,
                ):
                    continue  # who they are stands before
                name = who if self.is_korean or who.isupper() else who.lower()
                if self.is_korean and self.named_users[0].endswith(f" {who}") and self.named_users[0] in one.text:
                    name = self.named_users[0]  # with what is said of them
                if not any(is_same_name(name, known) for known in found):
                    found[name] = PeopleGroup(name, f"{count}{unit}", one.source)
        return [*found.values()]

    def named(self, name: str) -> str:
        """Return a group as the material counts it: "reception" is the two receptionists."""
        if not name:
            return ""
        found = next((one.name for one in self._counted if is_same_name(name, one.name)), "")
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
        actors = [one.actor for one in self.acts if one.actor] + [one.who for one in self.told_acts if one.who]
        others = [name for name in (*actors, *(one.name for one in self.people)) if not is_same_name(name, self.users)]
        found = next((name for name in others if _HANDLES.search(name)), "")
        if self.told_acts and not found:
            return ""  # who acts in a message does one thing of many
        return self.named(found or next((name for name in others if RUNS.search(name)), ""))

    def counted(self, name: str) -> str:
        """Return how many a group is, with its source; empty where nobody says."""
        found = next((one for one in self.people if one.count and is_same_party(name, one.name)), None)
        if found or not name:
            return f"{found.count} [{found.source}]" if found else ""
        unsure = {text for pair in self.case.told_twice for text in pair.unsure}
        away = self.case.void_texts | unsure
        texts = {one.text: one.source for one in (*self.case.own, *self.case.in_files) if one.text not in away}
        count = count_of(name, [text for text in texts if not marks.is_daily_limit(text)])
        return f"{count} [{next(each for text, each in texts.items() if count_of(name, [text]))}]" if count else ""

    @cached_property
    def counted_users(self) -> str:
        """Return how many come or live there, where the users themselves are not counted, with the source."""
        for one in self.of("note", "state", "people"):
            if found := _COMES.search(one.text):
                return f"{found[0]} [{one.source}]"
            home = next((group for group in self._counted if group.count.endswith(("세대", "가구"))), None)
            if home and _LIVES.search(self.users):
                return f"{home.count} [{home.source}]"
        return ""

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
        return measures_of(self.clauses, self.case)

    @cached_property
    def consents(self) -> list[tuple[str, BriefClause]]:
        """Who has to agree before the service begins, each with the clause that says so."""
        own = (one for one in self.of("rule", "never", "act", "note") if one.piece.is_own)
        return [(who, one) for one in own if (who := consent_in(one.piece.text))]

    @cached_property
    def troubles(self) -> list[BriefClause]:
        """What goes wrong today, counted things first."""
        apart = self.case.rests | self.reasons | {one.piece.text for _, _, one in self.left_out}
        found = [one for one in self.of("state") if one not in self.features and one.piece.text not in apart]
        found = [one for one in found if not (is_in_charge(one.text) or self.case.outcomes.is_stop(one.piece.text))]
        aimed = [one.clause.text for one in self.measures if one.base]
        return sorted(
            found,
            key=lambda one: (
                aimed.index(one.text) if one.text in aimed else len(aimed),
                one.piece.role not in (None, "problem"),
                not counts(one.text),
                -len(marks.TROUBLE.findall(one.text)),
            ),
        )


DECIDES: Final = re.compile(
    r"\bruns?\s(?:it|this|the)\b|나는\s|결정(?:할|한다|합니다)|결재|승인하실|will\s+decide|votes?\s+on|decides?\s+(?:on|(?:whether|if)\s+(?:we|it|this|to\s+(?:go|run|start|fund|approve|continue)))\b|attached",
    re.I,
)


_RUN_BY: Final = re.compile(
    r"\b(?:run|managed|operated|handled)\sby\s(?:the\s|our\s)?(?P<by>[a-z]+(?:\s[a-z]+)?)|\bfor\s(?:the|our)\s(?:[a-z]+'s\s)?(?P<for>[a-z]+\s(?:office|team|desk|department))\b"
    r"|\b(?P<runs>[a-z]+)\sruns?\s(?:it|the)\b|담당(?:자)?는\s(?P<ko>[가-힣]{2,8}?)(?:\s\d|이다|가|이\s)|담당은\s(?P<ko2>[가-힣]{2,8}?)(?:\s\d|이다)"
)
"""Who is said to run it."""
_COMES: Final = re.compile(
    r"(?:(?:about|around|roughly|some)\s)?\d[\d,]*\speople\s(?:come|turn\sup|visit|attend|call|drop\sin|show\sup)\s(?:in\s)?(?:a|each|every|per)\s[a-z]+",
    re.I,
)
_LIVES: Final = re.compile(r"(?:주민|거주자|세대주?|이웃)$")
_NEAR: Final = 2
"""Clauses within which a second position answers the first."""


def items_of(case: PlanCase) -> BriefItems:
    """Read the clauses of a case."""
    return _read(case.language, tuple(case.pieces), case)


@lru_cache(maxsize=16)
def _clauses(language: str, pieces: tuple[Piece, ...]) -> tuple[BriefClause, ...]:
    return tuple(clauses_of(pieces, language))


def _read(language: str, pieces: tuple[Piece, ...], case: PlanCase) -> BriefItems:
    return BriefItems(case, _clauses(language, pieces))
