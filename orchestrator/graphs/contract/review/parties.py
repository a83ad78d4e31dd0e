"""The two parties of a contract, and who does what in a sentence."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal

from orchestrator.graphs.contract.analysis import Side

Actor = Literal["gap", "eul", "both"]

_BOTH: Final = (
    r"양\s?당사자|쌍방|각\s?당사자|어느\s?(?:일방|한쪽|당사자|쪽)|일방\s?당사자|당사자\s?일방|당사자는|당사자들?은|당사자\s?중|일방은|일방이|일방의|상호|서로|양측|각자|갑과\s?을|갑\s?또는\s?을|\"갑\"과\s?\"을\"|\"갑\"\s?또는\s?\"을\"|갑·을|갑,\s?을"
    r"|\b(?:either|each|neither|both|any|a) part(?:y|ies)\b|\bthe parties\b|\bparties (?:shall|may|will|agree)\b|\bno party\b|\bone party\b|\b(?:neither|either|each|one|both) of us\b|\byou and (?:we|us)\b|\b(?:we|us) and you\b|\bthe two (?:companies|parties)\b|\ba party\b|두\s?회사|양사|양\s?회사|양쪽|서로\s?간|각\s?회사|위반한\s?(?:회사|쪽|자)|어느\s?(?:회사|누구)|누구도|\bparty shall\b|\beach of the parties\b|\bmutual(?:ly)?\b|\bthe (?:breaching|defaulting|non-breaching|non-defaulting|receiving|disclosing|terminating|assigning|indemnifying|aggrieved|affected|other) party\b|(?:수령|제공|공개|위반|귀책)\s?당사자"
)


_PARTICLE: Final = re.compile(r"[\"')\]]{0,2}\s?(?:(?P<topic>은|는|도)|이|가|께서)(?![가-힣])")
_BOTH_ACT: Final = re.compile(r"(?:당사자는|들?은|일방은|일방이|서로|상호|각자)$")
_ACTS: Final = re.compile(
    r"[\"')]{0,2}(?:,? (?:and|or) (?:its|the|any)[^.;]{0,40})?,?(?: [a-z,'-]+){0,6}? (?:shall|may|will|must|agrees?|undertakes?|is|has|are|have|owes?|treats?|keeps|submits?|transfers?|licen[cs]es?|renders|may|needs?|settles|receives?|uses|accepts?|remits|sets?|engages|orders|buys|sells|operates|maintains|hereby|can|cannot|reserves|retains|owns|assigns|grants|acknowledges|waives|represents|warrants|pays|indemnifies|keeps|appoints|covenants|accepts|provides|bears)\b"
)
_NO_SUBJECT: Final = re.compile(r"(?:\bby|\bof|\bto|\bfrom|\bwith|'s) (?:the )?$")


@dataclass(frozen=True, slots=True)
class ContractParty:
    """One of the two."""

    name: str
    """As the contract names it in its clauses: 갑, Customer."""
    company: str
    """Its company's name; empty where the contract leaves it open."""
    terms: tuple[str, ...]
    """Every word for it, folded."""


class Parties:
    """The party that orders and pays and the one that delivers and is paid."""

    def __init__(self, gap: ContractParty, eul: ContractParty) -> None:
        self.gap = gap
        self.eul = eul

    @cached_property
    def gap_words(self) -> str:
        """A pattern for the words for the party that pays."""
        return any_word(self.gap.terms)

    @cached_property
    def eul_words(self) -> str:
        """A pattern for the words for the party that is paid."""
        return any_word(self.eul.terms)

    @cached_property
    def _mentioned(self) -> re.Pattern[str]:
        both = "|".join(
            f"(?:{a})(?:과|와|및| 또는|,|·| and| or|/)?\\s?(?:또는 )?(?:the )?(?:{b})"
            for a, b in ((self.gap_words, self.eul_words), (self.eul_words, self.gap_words))
        )
        # "The receiving party" is whoever receives, but where the contract calls one of the two so.
        either = f"(?!the (?:{self.gap_words}|{self.eul_words}))(?:{_BOTH})"
        return re.compile(f"(?P<both>{either}|{both})|(?P<gap>{self.gap_words})|(?P<eul>{self.eul_words})")

    def mentions(self, text: str) -> Iterator[tuple[Actor, int, int]]:
        """Yield who is named in a folded text, from where to where."""
        for match in self._mentioned.finditer(text):
            if match["both"]:
                yield "both", *match.span()
            elif match["gap"]:
                yield "gap", *match.span()
            else:
                yield "eul", *match.span()

    def subject(self, text: str) -> Actor | None:
        """Return who acts in a folded sentence: whom a topic's particle marks, else a subject's; in English who stands
        before a modal, with nobody between."""
        if re.search(r"[가-힣]", text):
            return self._korean_subject(text)
        named = list(self.mentions(text))
        for place, (who, start, end) in enumerate(named):
            until = named[place + 1][1] if place + 1 < len(named) else len(text)
            if _ACTS.match(text[end:until]) and not _NO_SUBJECT.search(text[max(0, start - 8) : start]):
                return who
        return named[0][0] if named else None

    def _korean_subject(self, text: str) -> Actor | None:
        marked: Actor | None = None
        for who, start, end in self.mentions(text):
            particle = _PARTICLE.match(text[end : end + 6])
            is_topic = bool(particle and particle["topic"])
            if is_topic or (who == "both" and _BOTH_ACT.search(text[start:end])):
                return who
            if particle and marked is None:
                marked = who
        return marked

    def doer(self, text: str, act: re.Pattern[str]) -> Actor | None:
        """Return who does what matches: in Korean the last subject before it, in English the last name before it."""
        match = act.search(text)
        if match is None:
            return None
        is_korean = re.search(r"[가-힣]", text) is not None
        last: Actor | None = None
        topic: Actor | None = None
        for who, start, end in self.mentions(text):
            if end > match.end():
                break
            particle = _PARTICLE.match(text[end : end + 6])
            topic = who if particle and particle["topic"] else topic
            if (
                not is_korean
                or _PARTICLE.match(text[end : end + 6])
                or (who == "both" and _BOTH_ACT.search(text[start:end]))
            ):
                last = who
        # The topic acts at the end of a sentence whose subordinate clause has a subject of its own.
        return topic if is_korean and topic else last

    def other(self, side: Side) -> Side:
        """Return the other side."""
        return "eul" if side == "gap" else "gap"


def any_word(terms: tuple[str, ...]) -> str:
    """Return a pattern for any of the words where it stands for a party."""
    ways = []
    for term in sorted(set(terms), key=len, reverse=True):
        if re.search(r"[가-힣]", term):
            # 갑 and 을 are syllables of other words and 을 a particle: they stand apart.
            tail = r"(?=[\"')\]」』]{0,2}\s?(?:은|는|이|가|을|를|의|에게|에|과|와|로|으로|께|도|만|및|또는|측|,|·|/|\)|\(|$))"
            ways.append(rf"(?<![가-힣]){re.escape(term)}{tail if len(term) < 2 else ''}")
        else:
            ways.append(rf"\b{re.escape(term)}\b(?!'s (?:customer|client)s?\b)")
    return "|".join(ways) or r"(?!)"
