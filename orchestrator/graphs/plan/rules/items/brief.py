"""Everything that a material settles, by kind: people, acts, rules, prohibitions, positions, measures, notes."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Final, get_args

from orchestrator.graphs.plan.rules.items import chained_english, english, korean
from orchestrator.graphs.plan.rules.items.chained import ToldAct, acts_of, told_acts
from orchestrator.graphs.plan.rules.items.chained_korean import is_giving, without_frame
from orchestrator.graphs.plan.rules.items.clause_kinds import ClauseKind
from orchestrator.graphs.plan.rules.items.clauses import (
    BriefClause,
    case_alone,
    clauses_of,
    is_bare_bound,
    people_in,
    position_in,
)
from orchestrator.graphs.plan.rules.items.deeds import (
    asked_failure,
    goes_on,
    is_case,
    is_in_charge,
    is_labelled_other,
    is_no_deed,
    is_over,
    tells_deed,
    tells_failure,
    tells_stop,
)
from orchestrator.graphs.plan.rules.items.doers_korean import actor_of, helped_in, whose_in
from orchestrator.graphs.plan.rules.items.left_out import (
    denied_in,
    is_state,
    left_out_in,
    reason_beside,
    reason_in,
    without_reason,
)
from orchestrator.graphs.plan.rules.items.line_labels import labelled_parts
from orchestrator.graphs.plan.rules.items.measures import Measure, counts, measures_of
from orchestrator.graphs.plan.rules.items.parties import count_of, is_same_party, party_names
from orchestrator.graphs.plan.rules.items.recipients import recipient_in
from orchestrator.graphs.plan.rules.items.troubled import HOUSES, troubled_in
from orchestrator.graphs.plan.rules.reading import Piece, PlanCase, marks
from orchestrator.graphs.plan.rules.reading.consents import consent_in
from orchestrator.graphs.plan.rules.reading.resting import rests_on
from orchestrator.graphs.plan.rules.reading.role_classifier import OF_TEXT, SURE
from orchestrator.graphs.plan.rules.reading.user_phrases import is_people_phrase, is_person, served_in
from orchestrator.graphs.plan.rules.reading.user_phrases_en import is_somebody
from orchestrator.language import any_of
from orchestrator.language.dates import find_dates
from orchestrator.language.english_causes import in_place_of
from orchestrator.language.particles import filled
from orchestrator.language.plurals import plural
from orchestrator.language.predicates_ko import predicates

_MAYBE_FEATURES: Final = ("act", "rule", "note", "state", "people")
"""Kinds of clauses among which one of a message may tell what the service does."""
_MAY_BAR: Final = frozenset(("rule", "note", "state", "order", "act"))
"""Kinds of clauses that may name a thing that is left out, whatever they were taken for."""
_OF_SCOPE: Final = any_of(
    r"범위(?:가|는|에서|에는|에)?\s?(?:아니|밖|제외|빠|넣지|들어가지)",
    r"\b(?:out\sof|outside|not\sin|no\spart\sof)\s(?:the\s|this\s|our\s)?(?:first\s)?scope\b"
    r"|\bwe(?:['’]re|\sare)?\s(?:not\sdoing|leav(?:e|ing)\sout)\b",
)
"""Says of something that it lies outside: a bound of the service, which nobody has to keep."""
_NEXT_LIKELIEST: Final = 0.15
"""The probability from which a clause is taken for that, where none is likelier to tell it than anything else."""
_NO_FEATURE: Final = any_of(
    r"^결정은\s|(?<![가-힣])못\s?[가-힣]|고\s(?:있[다어습는]|계[시신셔])|[아어해와워려켜여]\s주(?:시면|시고|세요|십시오|실|셨으면|면\s좋)",
    r"^(?:please|(?:can|could)\syou)\b|^(?:(?:and|or|but)\s)?(?:they|one|two|three|some|many|most|others)\swould\b",
)
"""What people are not able to do, and what goes on, is how it is today; what is begged for is for whoever writes:
unless the clause surely tells what the service does."""
_APART: Final = ("position", "aim", "order", "day")
"""Kinds of clauses that tell nothing of what goes wrong in the use."""
_OF_NO_USE: Final = frozenset(("problem", "order", "title", "budget", "target", "reader", "writing"))
"""Roles of what a message says of how it is today, of money and of the paper: no case of the use."""
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
        spoken = [(one, told) for one, told in spoken if not (is_no_deed(one.text) or is_over(one.piece.text))]
        spoken = [(one, told) for one, told in spoken if not is_labelled_other(one.piece.text)]
        spoken = [(one, told) for one, told in spoken if not self.case.outcomes.holds(one.piece.text)]
        spoken = [(one, told) for one, told in spoken if not consent_in(one.piece.text)]
        if not self.is_korean:
            spoken = [(one, told) for one, told in spoken if one.piece.text not in self._no_acts]
        uses = [one.piece.text for one, _ in spoken if not self.is_korean and chained_english.use_of(one.piece.text)[1]]
        is_sure = any(one.piece.role == "feature" for one, _ in spoken)
        features = [one for one, _ in spoken if one.piece.role == "feature" or (is_sure and one.piece.text in uses)]
        return self._with_going_on(features) or [
            one
            for one, told in spoken
            if one.kind != "rule" and (one.kind != "people" or tells_deed(one.piece.text))
            if one.piece.text in uses or (told.role not in OF_TEXT and told.as_feature >= _NEXT_LIKELIEST)
        ]

    @cached_property
    def _no_acts(self) -> frozenset[str]:
        """Texts of clauses of an English message that surely tell nothing that the service does."""
        pairs = zip((None, *self.clauses), self.clauses, strict=False)
        found = {
            one.piece.text
            for last, one in pairs
            if chained_english.is_no_act(one.piece.text, last.piece.text if last and last.source == one.source else "")
        }
        wishes = {one.piece.text for one in self.clauses if chained_english.is_wish(one.piece.text)}
        others = {one.piece.text for one in self.clauses if one.piece.role == "feature"} - found - wishes
        return frozenset(found | wishes if others else found)

    def _with_going_on(self, found: list[BriefClause]) -> list[BriefClause]:
        """Return features with the clauses by which their sentences go on: "… packs, the ferry takes a box and …"."""
        kept: list[BriefClause] = []
        for before, one in zip((None, *self.clauses), self.clauses, strict=False):
            goes_on = before in kept and one.piece.told is not None and one.kind in ("act", "note", "state")
            goes_on = goes_on and one.piece.text[:1].islower() and one.piece.text not in self.case.rests
            goes_on = goes_on and not consent_in(one.piece.text)
            is_open = goes_on and not (chained_english.is_no_act(one.piece.text) or _NO_FEATURE.search(one.piece.text))
            if one in found or (is_open and not is_no_deed(one.text) and chained_english.tells_doers(one.piece.text)):
                kept.append(one)
        return self._with_led_to(kept)

    def _with_led_to(self, found: list[BriefClause]) -> list[BriefClause]:
        """Return features with what the same sentence tells before them: "commuters drop the bike, our mechanic fixes it, …"."""
        kept = {one.text for one in found}
        ahead: BriefClause | None = None
        for one in reversed(self.clauses):
            leads = ahead is not None and ahead.text in kept and one.piece.told is not None and not self.is_korean
            is_shared = leads and ahead is not None and english.goes_on(ahead.piece.text)
            leads = leads and one.kind in ("act", "note", "state") and (is_shared or not one.piece.surely("problem"))
            if leads and ahead and ahead.piece.text[:1].islower() and ahead.source == one.source:
                is_now = chained_english.is_no_act(one.piece.text) or _NO_FEATURE.search(one.piece.text)
                if not is_now and not is_no_deed(one.text) and chained_english.tells_doers(one.piece.text):
                    kept.add(one.text)
            ahead = one
        return [one for one in self.clauses if one.text in kept]

    @cached_property
    def failures(self) -> list[tuple[str, BriefClause, bool]]:
        """Cases in which the use does not go as it should, in their order; whether it is asked what is done then."""
        texts = [text for text, *_ in self._failures]
        return [
            (text, one, is_asked)
            for text, (one, *_), is_asked in self._failures
            if not any(other != text and other.startswith(text) for other in texts)
        ]

    @cached_property
    def _failures(self) -> list[tuple[str, tuple[BriefClause, ...], bool]]:
        """Cases of failure with the clauses that tell each: a sentence goes on with what is done then."""
        found: list[tuple[str, tuple[BriefClause, ...], bool]] = []
        known: set[str] = set()
        for at, one in enumerate(self.clauses):
            told = None if one.text in known else self._failure(one)
            if told is None:
                continue
            text, is_asked = told
            clauses = [one]
            for more in self.clauses[at + 1 :]:
                if is_asked or not goes_on(clauses[-1].piece, more.piece) or more.kind in _APART:
                    break
                if self.case.are_apart(clauses[-1].piece.text, more.piece.text):
                    break
                text = f"{korean.opened(text)} {more.text}" if self.is_korean else f"{text}, {more.piece.text}"
                clauses.append(more)
            known |= {each.text for each in clauses}
            found.append((text, (*clauses,), is_asked))
        return found

    @cached_property
    def _cases_alone(self) -> tuple[str, ...]:
        """The cases that are put as questions, each answered by what comes next."""
        return tuple(case_alone(one.text) for one in self.case.pieces if case_alone(one.text))

    def _failure(self, one: BriefClause) -> tuple[str, bool] | None:
        """Return the case of failure that a clause tells, and whether it only asks for it."""
        text = one.piece.text
        if text in self.case.void_texts or one.piece.is_aside or one.kind in _APART or one.piece.role in _OF_NO_USE:
            return None
        if self.case.outcomes.is_stop(text):
            return None
        if case := asked_failure(text):
            return case, True
        if any(text.startswith(alone) for alone in self._cases_alone):
            return one.text, False
        is_today = one.kind == "state" and (one.piece.told is not None or "면 " not in text)
        is_other = is_today or self._is_denied(one) or is_no_deed(one.text) or tells_stop(text)
        return (one.text, False) if is_case(text) or (tells_failure(one.text) and not is_other) else None

    def _is_denied(self, one: BriefClause) -> bool:
        """Tell whether a clause says what is not done: "안 받으면 구조대에 넘긴다" only has a case that is denied."""
        said = predicates(one.text)[-1:] if self.is_korean else []
        return one in self._denied and (not said or any(each.is_denied for each in said))

    @cached_property
    def failing(self) -> frozenset[str]:
        """The texts of the clauses that tell cases of failure."""
        return frozenset(one.text for _, clauses, _ in self._failures for one in clauses)

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
            if one.actor and not any(_is_same(one.actor, known) for known in found):
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
        if self._enabled:
            return self._enabled
        if name and self._helped and self._gives(name):
            return self._helped, source
        if name and not self.is_korean and self._runs_it(name):
            name, source = "", 0
        if name and self._only_reads(name):
            name, source = "", 0
        named = next(iter(served_in(self.case.subject)), "") if not name else ""
        named = named or (recipient_in([self.case.subject], is_korean=self.is_korean) if not name else "")
        is_open = not name and self.case.likely_users in ("", *HOUSES) and not self._served
        named = named or (self._troubled if is_open else "")
        return self._several(_LED.sub("", name or named)), source or int(bool(named))

    @property
    def _troubled(self) -> str:
        """Those whom the message counts as its own and who have the trouble; who decides or asks is none of them."""
        told = [text for text, source in self.case.told_in if source in self.case.own_sources]
        troubles = [one.piece.text for one in self.clauses if one.piece.is_own and one.piece.role == "problem"]
        name = troubled_in(told, troubles, is_korean=self.is_korean)
        away = (self.case.reader, self.case.asker)
        return "" if name and any(each and is_same_party(name, each) for each in away) else name

    @cached_property
    def _enabled(self) -> tuple[str, int] | None:
        """Those whom the message wants to be able to do something, with its source: "let members book the boats"."""
        own = [] if self.is_korean else [one for one in self.clauses if one.piece.is_own and one.piece.told]
        found = ((who, one.source) for one in own if (who := chained_english.use_of(one.piece.text)[0]))
        name, source = next(((who, source) for who, source in found if not _ANYBODY.search(who)), ("", 0))
        return (self._several(name), source) if name else None

    @cached_property
    def used_until_now(self) -> tuple[str, int]:
        """What people use until now for what they shall be able to do, with its source: "instead of the chalk board"."""
        own = [] if self.is_korean else [one for one in self.clauses if one.piece.is_own and one.piece.told]
        uses = (one for one in own if chained_english.use_of(one.piece.text)[1])
        found = ((in_place_of(one.piece.text)[1], one.source) for one in uses)
        return next(((what, source) for what, source in found if what), ("", 0))

    def _only_reads(self, name: str) -> bool:
        """Tell whether somebody reads the plan or decides on it, and is told to do nothing else."""
        is_reader = bool(self.case.reader) and is_same_party(name, self.case.reader)
        return is_reader and not any(is_same_party(one.who, name) for one in self.told_acts)

    def _runs_it(self, name: str) -> bool:
        """Tell whether somebody only says how it is today, or hands the things of the service out and checks them."""
        texts = [one.piece.text for one in self.clauses if one.piece.told]
        does = [one.does for one in self.told_acts if is_same_party(one.who, name)]
        says = any(is_same_party(who, name) for text in texts for who in chained_english.reporters(text))
        return (says and not does) or (bool(does) and all(map(chained_english.is_serving, does)))

    @cached_property
    def _helped(self) -> str:
        """Those for whom the title says that something is done: "눈이 나쁜 어르신께 책을 읽어 드리는"."""
        if not self.is_korean:
            return ""
        made = without_frame(filled("{what}을(를) 한다", what=self.case.subject))
        return helped_in(self.case.subject) or whose_in(made)

    def _gives(self, name: str) -> bool:
        """Tell whether somebody is told to do what is done for others, or to do it today."""
        if any(is_same_party(actor_of(text), name) for text in self._today):
            return True
        acts = (said for one in self.features for said in acts_of(one, is_korean=True) if said.doer == "named")
        return any(is_same_party(one.who, name) and is_giving(one.does) for one in acts)

    @cached_property
    def _today(self) -> list[str]:
        """What the clauses say that is so now by their first word."""
        return [
            one.text
            for one in self.clauses
            if one.kind == "state" and re.match(r"(?:지금|현재|요즘)(?:은|는)?\s", one.text)
        ]

    @cached_property
    def likely_users(self) -> str:
        """Those whom it may be for, where nobody is surely named: only who are people by the word itself."""
        likely = self._several(self.case.likely_users)
        likely = "" if likely and self._only_reads(likely) else likely
        return likely if is_person(likely) else self._served or self._first_doer or self._recipient or self._any_doer

    @cached_property
    def _served(self) -> str:
        """Those for whom a clause of the message says that it is made; whoever reads the plan is none of them."""
        told = [one.piece.text for one in self.clauses if one.piece.is_own and one.piece.role not in OF_TEXT]
        reader = self.case.reader.casefold()
        found = (self._several(name) for text in told for name in served_in(text))
        return next((name for name in found if name.casefold() not in reader), "")

    @cached_property
    def _first_doer(self) -> str:
        """Who begins the course that a message tells, where they are people who do not run it."""
        first = next((one for one in self.told_acts if one.doer != "service"), None)
        if first is None or not first.who or _RUNS.search(first.who):
            return ""
        name = self.named(first.who)
        last = name.split()[-1]
        is_one = korean.is_person(last) if self.is_korean else is_somebody(name)
        return self._several(name) if is_one or is_person(name) else ""

    @cached_property
    def _recipient(self) -> str:
        """Those to whom something is given by what is told of the use; whoever decides on the plan is none of them."""
        told = [one.piece.text for one in self.clauses if one.piece.is_own and one.piece.role not in OF_TEXT]
        name = self._several(recipient_in(told, is_korean=self.is_korean))
        return "" if name and self.case.reader and is_same_party(name, self.case.reader) else name

    @cached_property
    def _any_doer(self) -> str:
        """Who begins the told course by a noun phrase of their own, where nothing else names anybody."""
        named = (one.who for one in self.told_acts if one.doer == "named" and not _RUNS.search(one.who))
        return next((self._several(self.named(one)) for one in named if self.is_korean and is_people_phrase(one)), "")

    def _several(self, name: str) -> str:
        is_said_of = bool(_SAID_OF.search(name))  # "people who lost a partner" are several as they stand
        name = name if self.is_korean else re.sub(r"^(?:each|every)\s", "", name, flags=re.I)
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
        if name and self.case.reader and is_same_party(name, self.case.reader):
            return ""
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
        actors = [one.actor for one in self.acts if one.actor] + [one.who for one in self.told_acts if one.who]
        others = [name for name in (*actors, *(one.name for one in self.people)) if not _is_same(name, self.users)]
        found = next((name for name in others if _HANDLES.search(name)), "")
        if self.told_acts and not found:
            return ""  # who acts in a message does one thing of many
        return self.named(found or next((name for name in others if _RUNS.search(name)), ""))

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
    def never(self) -> list[BriefClause]:
        """What is not to be done or stored; what only says where the service ends stands in its scope."""
        ended = [one for _, _, one in self.left_out if _OF_SCOPE.search(one.text)]
        told = [one for one in self._denied if one.piece.text not in self.reasons and one not in ended]
        return [self._without_reason(one) for one in told] if self.is_korean else told

    def _without_reason(self, one: BriefClause) -> BriefClause:
        """Return what is denied without the reason behind its comma, which stands beside what is left out."""
        denied, comma, reason = one.piece.text.partition(", ")
        is_beside = comma and any(why and why in reason for _, why, clause in self.left_out if clause == one)
        return replace(one, text=korean.declared(denied)) if is_beside else one

    @cached_property
    def _denied(self) -> list[BriefClause]:
        return [one for one in self.of("never") if not self._is_rest(one)]

    @cached_property
    def left_out(self) -> list[tuple[str, str, BriefClause]]:
        """What a message says that the service does not do, with the told reason, empty where none is told, in order."""
        found = []
        for at, one in enumerate(self.clauses):
            is_never = one in self._denied
            if one.left_out and is_never:
                found += [
                    (re.sub(r"^(?:그리고|및|and|or)\s", "", thing), why, one)
                    for thing, why in map(without_reason, one.left_out)
                ]
                continue
            label = labelled_parts(one.piece.text)
            if (
                not (is_never or one.kind in _MAY_BAR)
                or (one.piece.role == "writing" and not is_never)
                or (label and label[0] == "rule")
            ):
                continue
            behind = self._reason_behind(at)
            things, why = left_out_in(one.piece.text)
            if behind and not (things or self.is_korean):
                things, _ = left_out_in(f"{one.piece.text} because {behind}")
            if not things and self._may_deny(one):
                thing, why = denied_in(one.piece.text)
                things = [thing] if thing else []
                found += [(thing, why or behind, one) for thing in things]
                continue
            why = why or behind
            is_named = one.piece.text not in things
            if is_never if one.piece.is_own else is_never and is_named and why:
                found += [(thing if is_named else one.text, why, one) for thing in things]
            elif (
                is_named and one.piece.is_own
            ):  # a deed that is denied leaves out a thing only where it surely is barred
                found += [(thing, why, one) for thing in things]
        return found

    def _may_deny(self, one: BriefClause) -> bool:
        """Tell whether a clause of the message may leave something out by its form alone, whatever it speaks of."""
        is_open = one.piece.is_own and one.piece.role in (None, "constraint") and one.kind in ("note", "rule", "never")
        return is_open and one.text not in self.failing and not (is_over(one.piece.text) or reason_in(one.piece.text))

    def _reason_behind(self, at: int) -> str:
        """Return why something is left out by the clause right behind it, of the same sentence where it has no word for it."""
        one, behind = self.clauses[at], next(iter(self.clauses[at + 1 : at + 2]), None)
        if behind is None or behind.source != one.source or left_out_in(behind.piece.text)[0]:
            return ""
        if told := reason_in(behind.piece.text) or reason_beside(behind.piece.text):
            return told
        joined = re.compile(rf"{re.escape(one.piece.text)}\s?[,;:–-]\s(?:and\s)?{re.escape(behind.piece.text)}")
        is_joined = any(joined.search(text) for text, source in self.case.told_in if source == one.source)
        return behind.piece.text.strip(" .") if is_state(behind.piece.text, is_joined=is_joined) else ""

    @cached_property
    def reasons(self) -> frozenset[str]:
        """What only says why something is left out."""
        told = {why for _, why, _ in self.left_out if why}
        return frozenset(
            one.piece.text for one in self.clauses if {one.piece.text.strip(" .()"), reason_in(one.piece.text)} & told
        )

    @cached_property
    def rules(self) -> list[BriefClause]:
        """What has to hold."""
        return [one for one in self.of("rule") if self._holds(one)]

    @cached_property
    def consents(self) -> list[tuple[str, BriefClause]]:
        """Who has to agree before the service begins, each with the clause that says so."""
        own = (one for one in self.of("rule", "never", "act", "note") if one.piece.is_own)
        return [(who, one) for one in own if (who := consent_in(one.piece.text))]

    def _holds(self, one: BriefClause) -> bool:
        """Tell whether a clause is a rule by itself, and no reason, rest, task of somebody or criterion for stopping."""
        text = one.piece.text
        is_apart = text in self.case.rests | self.reasons or self.case.outcomes.is_stop(text)
        return not (is_apart or self._is_rest(one))

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
_LED: Final = re.compile(r"^(?:[^:：]{1,14}[:：]\s?|(?:이걸|그걸|이것을|그것을|이거|그거)\s)(?=\S)")
"""A label, or what they use, before who they are: "쓰는 사람: 중도매인"."""
_LIVES: Final = re.compile(r"(?:주민|거주자|세대주?|이웃)$")
_NEAR: Final = 2
"""Clauses within which a second position answers the first."""
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
