"""What the readers of clauses share: the contract seen from one side, and the signs that they find in it."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from orchestrator.graphs.contract.analysis import CommercialKind, Side
from orchestrator.graphs.contract.review.parties import Actor, Parties
from orchestrator.graphs.contract.review.prices import Price
from orchestrator.graphs.contract.review.sentences import ContractSentence
from orchestrator.turn import Locale

Who = Literal["own", "other", "both"]

_TURN = re.compile(
    r"(?:^|(?<=[\s.]))(?:다만|단)\s?,?\s|(?<=하되),?\s|(?<=으나),?\s|(?<=지만),?\s|(?<=[다며고]),\s|\b(?:provided,? (?:however,? )?that|except that|save that|but|however|while|whereas)\b,?\s|;\s"
)
_JOINED = re.compile(r"(?:[하되있없않]고|며|으나|지만)\s$")
_IS_SUBJECT = re.compile(r"[은는]\s")
"""A party behind a joined predicate begins a statement of its own: "갑은 넘길 수 있고 을은 넘길 수 없다"."""


@dataclass(frozen=True, slots=True)
class PositionSign:
    """Something that a sentence says of a clause."""

    name: str
    """A trait or a measure of the playbook; ``present`` says only that the clause is there."""
    sentence: ContractSentence
    value: Decimal | None = None
    """Of a measure."""


@dataclass(frozen=True, slots=True)
class SentencePart:
    """A piece of a sentence that has a doer of its own."""

    text: str
    who: Who | None


class View:
    """A contract as one side sees it."""

    def __init__(
        self,
        parties: Parties,
        side: Side,
        kind: CommercialKind | None,
        price: Price | None = None,
        language: Locale = "ko",
    ) -> None:
        self.parties = parties
        self.side = side
        self.kind = kind
        self.price = price
        self.language = language

    def who(self, actor: Actor | None) -> Who | None:
        """Return what a party is to this side."""
        if actor is None or actor == "both":
            return actor
        return "own" if actor == self.side else "other"

    def subject(self, text: str) -> Who | None:
        """Return who acts in a piece of text."""
        return self.who(self.parties.subject(text))

    def doer(self, text: str, act: re.Pattern[str]) -> Who | None:
        """Return who does what matches."""
        return self.who(self.parties.doer(text, act))

    def named(self, text: str) -> list[Who]:
        """Return who is named, in the order of the text."""
        return [who for actor, _, _ in self.parties.mentions(text) if (who := self.who(actor))]

    def holds(self, text: str, what: str) -> Who | None:
        """Return whose something is: ``을의 손해배상 책임``, ``Supplier's liability``, ``the liability of Supplier``."""
        for actor, start, end in self.parties.mentions(text):
            behind = text[end : end + 70]
            if re.match(
                rf"[\"')]{{0,2}}의\s?[^.,;]{{0,12}}?(?:{what})|[\"')]{{0,2}}(?:'s|s'|')\s?[^.,;]{{0,40}}?(?:{what})",
                behind,
            ):
                return self.who(actor)
            if re.search(
                rf"(?:{what})(?:(?!\b(?:loss|damage|claim))[^.,;]){{0,40}}\bof (?:the )?$",
                text[max(0, start - 80) : start],
            ):
                return self.who(actor)
        return None

    def parts(self, text: str) -> Iterator[SentencePart]:
        """Cut a sentence where another statement begins; one without a doer of its own has that before it."""
        who: Who | None = None
        last = 0
        others = (
            start
            for _, start, end in self.parties.mentions(text)
            if _JOINED.search(text[max(0, start - 8) : start]) and _IS_SUBJECT.match(text, end)
        )
        for cut in sorted({*(match.end() for match in _TURN.finditer(text)), *others, len(text)}):
            piece = text[last:cut].strip()
            if piece:
                who = self.subject(piece) or who
                yield SentencePart(piece, who)
            last = cut


@dataclass(frozen=True, slots=True)
class Topic:
    """How the sentences about a clause are told."""

    clause: str
    """Of the playbook."""
    title: re.Pattern[str]
    """What the heading above them says."""
    cue: re.Pattern[str]
    """What they say themselves, whatever they stand under."""
    apart: re.Pattern[str] | None = None
    """What looks alike and is something else."""

    def of(self, sentences: Sequence[ContractSentence]) -> list[ContractSentence]:
        """Return the sentences about the clause."""
        return [one for one in sentences if self.has(one)]

    def has(self, one: ContractSentence) -> bool:
        """Tell whether a sentence is about the clause."""
        if self.apart and self.apart.search(one.text):
            return False
        return bool(self.clause in one.about or self.cue.search(one.text) or self.title.search(one.title))


Reader = Callable[[Sequence[ContractSentence], View], Iterator[PositionSign]]


def ways(*each: str) -> re.Pattern[str]:
    """Return a pattern for folded text that any of the ways matches."""
    return re.compile("|".join(each))
