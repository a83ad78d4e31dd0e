"""Whom the service is for: as they are named, as they act, or as what is told makes likely."""

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

from orchestrator.graphs.plan.rules.items import chained_english, korean
from orchestrator.graphs.plan.rules.items.chained import acts_of
from orchestrator.graphs.plan.rules.items.chained_korean import is_giving, without_frame
from orchestrator.graphs.plan.rules.items.doers_korean import actor_of, helped_in, whose_in
from orchestrator.graphs.plan.rules.items.parties import is_same_name, is_same_party
from orchestrator.graphs.plan.rules.items.recipients import recipient_in
from orchestrator.graphs.plan.rules.items.troubled import HOUSES, troubled_in
from orchestrator.graphs.plan.rules.reading.role_classifier import OF_TEXT
from orchestrator.graphs.plan.rules.reading.user_phrases import is_people_phrase, is_person, served_in
from orchestrator.graphs.plan.rules.reading.user_phrases_en import is_somebody
from orchestrator.language.english_causes import in_place_of
from orchestrator.language.particles import filled
from orchestrator.language.plurals import plural

if TYPE_CHECKING:
    from orchestrator.graphs.plan.rules.items.brief import BriefItems


_SAID_OF: Final = re.compile(r"\s(?:who|that|whose|with|without|in|at|of|from)\s", re.I)
_ANYBODY: Final = re.compile(r"^(?:people|everybody|somebody|사람|모두|누구)$", re.I)
RUNS: Final = re.compile(
    r"사서|복지사|담당|실장|총무|간사|직원|선생|교사|반장|관리|운영|원무|코치|접수|사무|봉사자|정비|coordinat|recept|volunteer|staff|manager|office|team|hr\b|desk|crew|clerk|therapist|technician|steward",
    re.I,
)
"""Parts of those who run a service."""
_LED: Final = re.compile(r"^(?:[^:：]{1,14}[:：]\s?|(?:이걸|그걸|이것을|그것을|이거|그거)\s)(?=\S)")
"""A label, or what they use, before who they are: "쓰는 사람: 중도매인"."""


@dataclass(frozen=True)
class BriefUsers:
    """Those who use the service, by what is told in a brief."""

    items: "BriefItems"

    @cached_property
    def users(self) -> str:
        """Those whom the service is for, as the person names them; of notes and files else who acts without running it."""
        return self.named_users[0] or self._acting_users

    @cached_property
    def named_users(self) -> tuple[str, int]:
        """Those whom the message, else a file, names as its users, with the source; one of them stands for all."""
        name, source = self.items.case.named_users
        if self._enabled:
            return self._enabled
        if name and self._helped and self._gives(name):
            return self._helped, source
        if name and not self.items.is_korean and self._runs_it(name):
            name, source = "", 0
        if name and self._only_reads(name):
            name, source = "", 0
        named = next(iter(served_in(self.items.case.subject)), "") if not name else ""
        named = named or (recipient_in([self.items.case.subject], is_korean=self.items.is_korean) if not name else "")
        is_open = not name and self.items.case.likely_users in ("", *HOUSES) and not self._served
        named = named or (self._troubled if is_open else "")
        return self._several(_LED.sub("", name or named)), source or int(bool(named))

    @property
    def _troubled(self) -> str:
        """Those whom the message counts as its own and who have the trouble; who decides or asks is none of them."""
        told = [text for text, source in self.items.case.told_in if source in self.items.case.own_sources]
        troubles = [one.piece.text for one in self.items.clauses if one.piece.is_own and one.piece.role == "problem"]
        name = troubled_in(told, troubles, is_korean=self.items.is_korean)
        away = (self.items.case.reader, self.items.case.asker)
        return "" if name and any(each and is_same_party(name, each) for each in away) else name

    @cached_property
    def _enabled(self) -> tuple[str, int] | None:
        """Those whom the message wants to be able to do something, with its source: "let members book the boats"."""
        own = [] if self.items.is_korean else [one for one in self.items.clauses if one.piece.is_own and one.piece.told]
        found = ((who, one.source) for one in own if (who := chained_english.use_of(one.piece.text)[0]))
        name, source = next(((who, source) for who, source in found if not _ANYBODY.search(who)), ("", 0))
        return (self._several(name), source) if name else None

    @cached_property
    def used_until_now(self) -> tuple[str, int]:
        """What people use until now for what they shall be able to do, with its source: "instead of the chalk board"."""
        own = [] if self.items.is_korean else [one for one in self.items.clauses if one.piece.is_own and one.piece.told]
        uses = (one for one in own if chained_english.use_of(one.piece.text)[1])
        found = ((in_place_of(one.piece.text)[1], one.source) for one in uses)
        return next(((what, source) for what, source in found if what), ("", 0))

    def _only_reads(self, name: str) -> bool:
        """Tell whether somebody reads the plan or decides on it, and is told to do nothing else."""
        is_reader = bool(self.items.case.reader) and is_same_party(name, self.items.case.reader)
        return is_reader and not any(is_same_party(one.who, name) for one in self.items.told_acts)

    def _runs_it(self, name: str) -> bool:
        """Tell whether somebody only says how it is today, or hands the things of the service out and checks them."""
        texts = [one.piece.text for one in self.items.clauses if one.piece.told]
        does = [one.does for one in self.items.told_acts if is_same_party(one.who, name)]
        says = any(is_same_party(who, name) for text in texts for who in chained_english.reporters(text))
        return (says and not does) or (bool(does) and all(map(chained_english.is_serving, does)))

    @cached_property
    def _helped(self) -> str:
        """Those for whom the title says that something is done: "눈이 나쁜 어르신께 책을 읽어 드리는"."""
        if not self.items.is_korean:
            return ""
        made = without_frame(filled("{what}을(를) 한다", what=self.items.case.subject))
        return helped_in(self.items.case.subject) or whose_in(made)

    def _gives(self, name: str) -> bool:
        """Tell whether somebody is told to do what is done for others, or to do it today."""
        if any(is_same_party(actor_of(text), name) for text in self._today):
            return True
        acts = (said for one in self.items.features for said in acts_of(one, is_korean=True) if said.doer == "named")
        return any(is_same_party(one.who, name) and is_giving(one.does) for one in acts)

    @cached_property
    def _today(self) -> list[str]:
        """What the clauses say that is so now by their first word."""
        return [
            one.text
            for one in self.items.clauses
            if one.kind == "state" and re.match(r"(?:지금|현재|요즘)(?:은|는)?\s", one.text)
        ]

    @cached_property
    def likely_users(self) -> str:
        """Those whom it may be for, where nobody is surely named: only who are people by the word itself."""
        likely = self._several(self.items.case.likely_users)
        likely = "" if likely and self._only_reads(likely) else likely
        return likely if is_person(likely) else self._served or self._first_doer or self._recipient or self._any_doer

    @cached_property
    def _served(self) -> str:
        """Those for whom a clause of the message says that it is made; whoever reads the plan is none of them."""
        told = [one.piece.text for one in self.items.clauses if one.piece.is_own and one.piece.role not in OF_TEXT]
        reader = self.items.case.reader.casefold()
        found = (self._several(name) for text in told for name in served_in(text))
        return next((name for name in found if name.casefold() not in reader), "")

    @cached_property
    def _first_doer(self) -> str:
        """Who begins the course that a message tells, where they are people who do not run it."""
        first = next((one for one in self.items.told_acts if one.doer != "service"), None)
        if first is None or not first.who or RUNS.search(first.who):
            return ""
        name = self.items.named(first.who)
        last = name.split()[-1]
        is_one = korean.is_person(last) if self.items.is_korean else is_somebody(name)
        return self._several(name) if is_one or is_person(name) else ""

    @cached_property
    def _recipient(self) -> str:
        """Those to whom something is given by what is told of the use; whoever decides on the plan is none of them."""
        told = [one.piece.text for one in self.items.clauses if one.piece.is_own and one.piece.role not in OF_TEXT]
        name = self._several(recipient_in(told, is_korean=self.items.is_korean))
        return "" if name and self.items.case.reader and is_same_party(name, self.items.case.reader) else name

    @cached_property
    def _any_doer(self) -> str:
        """Who begins the told course by a noun phrase of their own, where nothing else names anybody."""
        named = (one.who for one in self.items.told_acts if one.doer == "named" and not RUNS.search(one.who))
        return next(
            (self._several(self.items.named(one)) for one in named if self.items.is_korean and is_people_phrase(one)),
            "",
        )

    def _several(self, name: str) -> str:
        is_said_of = bool(_SAID_OF.search(name))  # "people who lost a partner" are several as they stand
        name = name if self.items.is_korean else re.sub(r"^(?:each|every)\s", "", name, flags=re.I)
        many = plural(name) if name and not (self.items.is_korean or is_said_of) else name
        return many if is_person(many) and not is_person(name) else name

    @cached_property
    def _acting_users(self) -> str:
        """Those who act first in notes and files without running it; a message names its users, or nobody knows them."""
        if any(one.told for one in self.items.case.own) and not self.items.case.in_files:
            return ""
        acting = [one.actor for one in self.items.acts if one.actor]
        named = self.items.case.users[0]
        if named and any(is_same_name(named, actor) for actor in acting):
            return self.items.named(named)
        own = (one.actor for one in self.items.acts if one.actor and one.piece.is_own)
        counted = (one.name for one in self.items._counted)
        fits = (name for name in (*own, named, *counted) if name and not (RUNS.search(name) or _ANYBODY.search(name)))
        name = self.items.named(next(fits, acting[0] if acting else ""))
        if name and self.items.case.reader and is_same_party(name, self.items.case.reader):
            return ""
        name = plural(name) if name and not self.items.is_korean and name.islower() else name
        return name if is_people_phrase(name) else ""
