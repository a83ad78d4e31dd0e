"""What a sum is for, judged by the letters around it, by its size and by the other sums of the contract.

A ridge regression for each role, learnt from the sums of labelled contracts (``evals.contract.sum_learning`` writes the
weights). It is a second reader beside the words of :mod:`wages`: a price that reads like one is no wage, whatever verb
stands behind it, and a wage that no word of a list names is one all the same.
"""

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from orchestrator.graphs.contract.rules.labour.sums import find_sums
from orchestrator.graphs.contract.rules.passages import Passage

WEIGHTS: Final = Path(__file__).with_name("sum_classifier.npz")
"""``pieces`` and their ``rarity``, ``roles``, ``weights`` [pieces and a constant, roles] and ``learnt_from``."""
PAID: Final = ("hour", "day", "week", "month", "year")
"""Roles of a whole wage; the others are ``allowance``, ``premium``, ``trial``, ``taken`` (from pay, again and again) and ``none``."""
SURE: Final = 0.3
"""The margin from which what was learnt outweighs the words that name a wage or something that is taken."""
_BEFORE, _AFTER = 28, 20
_SIZES: Final = (3_000, 6_000, 20_000, 50_000, 120_000, 400_000, 1_200_000, 6_000_000, 20_000_000)
"""Won between which prices, wages of an hour and of a day, fees, wages of a month and of a year lie."""
_CONSTANT: Final = 0.1414


class SumInText(NamedTuple):
    """A sum with all that its role is judged by."""

    passage: Passage
    start: int
    end: int
    won: int
    rank: int
    """How many sums of the contract are larger."""

    @property
    def place(self) -> int:
        """Where it begins in the contract."""
        return self.passage.words.places[self.start]

    def pieces(self) -> dict[str, float]:
        """Return the letters before and behind it, nearer ones heavier, those of its clause's title, its size and rank."""
        text, topic = self.passage.ko, self.passage.topic
        before, after = text[max(0, self.start - _BEFORE) : self.start], text[self.end : self.end + _AFTER]
        found: dict[str, float] = {}
        for size in range(1, 5):
            for at in range(len(before) - size + 1):
                name = "b" + before[at : at + size]
                found[name] = max(found.get(name, 0), 1 / (1 + (len(before) - at - size) / 6))
            for at in range(len(after) - size + 1):
                name = "a" + after[at : at + size]
                found[name] = max(found.get(name, 0), 1 / (1 + at / 5))
        for size in range(2, 7):
            found |= {"e" + before[-size:]: 1.0} if len(before) >= size else {}
            found |= {"s" + after[:size]: 1.0} if len(after) >= size else {}
        found |= dict.fromkeys(
            ("t" + topic[at : at + size] for size in (2, 3) for at in range(len(topic) - size + 1)), 0.5
        )
        found |= dict.fromkeys(("w" + text[at : at + 3] for at in range(len(text) - 2)), 0.12)
        bucket = sum(self.won >= least for least in _SIZES)
        return found | {f"size {bucket}": 1.5, f"about {min(bucket, 7)}": 0.7, f"rank {min(self.rank, 5)}": 0.6}


class SumVocabulary(NamedTuple):
    """The pieces that are known, with their places and their rarity."""

    pieces: dict[str, int]
    rarity: NDArray[np.float32]

    def rows(self, sums: Sequence[SumInText]) -> NDArray[np.float32]:
        """Return what is weighed [sums, pieces and a constant]."""
        table = np.zeros((len(sums), len(self.pieces) + 1), dtype=np.float32)
        for row, one in enumerate(sums):
            for name, weight in one.pieces().items():
                if (place := self.pieces.get(name)) is not None:
                    table[row, place] = weight * self.rarity[place]
        table /= np.maximum(np.linalg.norm(table, axis=1, keepdims=True), 1e-6)
        table[:, -1] = _CONSTANT
        return table


def vocabulary(sums: Sequence[SumInText], least: int) -> SumVocabulary:
    """Return the pieces of at least so many sums."""
    held = Counter(name for one in sums for name in one.pieces())
    names = sorted(name for name, count in held.items() if count >= least)
    rarity = [math.sqrt(1.5 if " " in name else math.log(len(sums) / held[name])) for name in names]
    return SumVocabulary({name: place for place, name in enumerate(names)}, np.array(rarity, dtype=np.float32))


def sums_in(passages: Sequence[Passage]) -> list[SumInText]:
    """Return all sums of a contract that can be read, in their order."""
    found = [(passage, one) for passage in passages for one in find_sums(passage.ko) if one.won]
    won = sorted(one.won or 0 for _, one in found)
    return [
        SumInText(
            passage, one.start, one.end, one.won or 0, len(won) - np.searchsorted(won, one.won or 0, "right").item()
        )
        for passage, one in found
    ]


class SumRole(NamedTuple):
    """For what a sum most probably is."""

    sum: SumInText
    role: str
    margin: float
    """How much likelier than the next role; 0 to about 1."""


Judging = Mapping[int, SumRole]
"""By the place where the sum begins."""


def judge_sums(passages: Sequence[Passage]) -> Judging:
    """Return what all sums of a contract are for."""
    sums = sums_in(passages)
    return {one.sum.place: one for one in _judged(sums)} if sums else {}


def _judged(sums: Sequence[SumInText]) -> Iterator[SumRole]:
    learnt = _learnt()
    for one, scores in zip(sums, learnt.vocabulary.rows(sums) @ learnt.weights, strict=True):
        best, second = np.argsort(scores)[::-1][:2].tolist()
        yield SumRole(one, learnt.roles[best], float(scores[best] - scores[second]))


class _LearntSums(NamedTuple):
    vocabulary: SumVocabulary
    roles: tuple[str, ...]
    weights: NDArray[np.float32]


@cache
def _learnt() -> _LearntSums:
    with np.load(WEIGHTS, allow_pickle=False) as found:
        pieces = {name: place for place, name in enumerate(str(found["pieces"]).split("\n"))}
        return _LearntSums(
            SumVocabulary(pieces, found["rarity"].astype(np.float32)),
            tuple(str(found["roles"]).split("\n")),
            found["weights"].astype(np.float32),
        )
