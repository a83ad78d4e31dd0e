"""A Korean sentence with its joints: where a clause ends, and by what it is linked to the next one."""

from collections.abc import Sequence
from typing import Final

from orchestrator.graphs.plan.rules.reading.outcomes.sentences import ToldSentence
from orchestrator.language.morphemes import Morpheme, morphemes

_COORDINATE: Final = frozenset(("고", "며", "고요", ","))
NEVER_CUTS: Final = frozenset(
    ("어", "아", "게", "지", "려고", "고자", "려", "도록", "으려고", "으려", "을래", "라도", "이라도")
)
"""Endings behind which a clause goes on with its own verb."""
CONDITIONS: Final = frozenset(("면", "으면", "ᆫ다면", "는다면", "라면", "이면", "다면", "거든"))


def _with_particles(tokens: Sequence[Morpheme]) -> list[Morpheme]:
    """Return morphemes with the particle behind a sign, which is read as a noun with another one: "31%를"."""
    found: list[Morpheme] = []
    for one in tokens:
        if (one.form, one.tag) == ("ᆯ", "JKO") and found and found[-1].form == "르":
            one = Morpheme("를", "JKO", found.pop().start, one.end)
        found.append(one)
    return found


class Joints:
    """The morphemes of a sentence, and where its clauses end."""

    def __init__(self, one: ToldSentence) -> None:
        self.one = one
        self.tokens = _with_particles(morphemes(one.shown))
        self.cuts = [0]
        self.links: dict[int, str] = {}
        """By the end of a joint what links there."""
        for at, token in enumerate(self.tokens):
            behind = self.tokens[at + 1] if at + 1 < len(self.tokens) else None
            is_joint = token.tag == "EC" and token.form not in NEVER_CUTS and not (behind and behind.tag == "VX")
            open_ = one.shown.count("(", 0, token.start) > one.shown.count(")", 0, token.start)
            is_comma = (token.form in (",", ";", ":", "—", "–")) and token.tag[0] == "S" and not open_
            if is_joint or is_comma or token.tag == "EF":
                self.cuts.append(token.end)
                self.links[token.end] = "," if is_comma and token.form in ",;" else token.form
        self.cuts.append(len(one.shown))

    def bounds(self, at: int) -> tuple[int, int]:
        """Return where the clause of a place begins and ends."""
        first = max(cut for cut in self.cuts if cut <= at)
        last = min((cut for cut in self.cuts if cut > at), default=len(self.one.shown))
        return first, last

    def within(self, first: int, last: int) -> list[Morpheme]:
        """Return the morphemes between two places."""
        return [token for token in self.tokens if first <= token.start and token.end <= last]

    def reach(self, last: int) -> int:
        """Return the end of the clauses that share their predicate with the one that ends at a place."""
        while self.links.get(last) in _COORDINATE and (after := [cut for cut in self.cuts if cut > last]):
            last = after[0]
        return last
