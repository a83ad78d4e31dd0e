"""Which clauses of the playbook a sentence is about, judged by its words and its sense.

The readers know sentences by headings and patterns. A ridge regression for each clause, learnt from sentences of
contracts that were labelled (``python -m evals.playbook.learning`` writes the weights), adds those that put it
otherwise; what a sentence then says of the clause the readers tell as ever.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from integrations.search.local import encode
from orchestrator.graphs.contract.review.parties import Parties
from orchestrator.graphs.contract.review.sentences import ContractSentence
from orchestrator.graphs.contract.rules.labour.clause_features import marked, scaled, waves

WEIGHTS: Final = Path(__file__).with_name("clause_recogniser.npz")
"""``pieces`` with their ``rarity``, ``clauses``, ``weights`` [columns, clauses] and ``learnt_from``."""
ENOUGH: Final = 0.35
"""The score from which a sentence is about a clause: 1 is what such sentences were taught, 0 the others."""
_SENSES: Final = 2_048
_CONSTANT: Final = 0.2236
_FIGURE: Final = re.compile(r"\d+")
_WORD: Final = re.compile(r"[a-z]+|[가-힣]+|0")
_STEM: Final = 6
"""Letters of an English word that tell it from others, whatever its ending."""
_AT_ONCE: Final = 64


class PieceVocabulary(NamedTuple):
    """The pieces that are known, with their places and their rarity."""

    places: dict[str, int]
    rarity: NDArray[np.float32]

    def rows(self, sentences: Sequence[ContractSentence], parties: Parties) -> NDArray[np.float32]:
        """Return what is weighed [sentences, columns]: pieces of words and heading, what they mean, a constant."""
        texts = [without_names(one.text, parties) for one in sentences]
        found = [word_pieces(text, one.title) for text, one in zip(texts, sentences, strict=True)]
        return np.hstack(
            [
                marked(found, self.places, self.rarity),
                waves(scaled(encode(texts)), _SENSES),
                np.full((len(texts), 1), _CONSTANT, dtype=np.float32),
            ]
        )


class ClauseRecogniser(NamedTuple):
    """What was learnt of clauses."""

    vocabulary: PieceVocabulary
    clauses: tuple[str, ...]
    weights: NDArray[np.float32]
    """[columns, clauses]."""

    def read(self, sentences: Sequence[ContractSentence], parties: Parties) -> tuple[ContractSentence, ...]:
        """Return the sentences, each with the clauses that it most likely is about."""
        found: list[ContractSentence] = []
        for start in range(0, len(sentences), _AT_ONCE):
            some = sentences[start : start + _AT_ONCE]
            for one, row in zip(some, (self.vocabulary.rows(some, parties) @ self.weights).tolist(), strict=True):
                about = frozenset(name for name, score in zip(self.clauses, row, strict=True) if score >= ENOUGH)
                found.append(replace(one, about=about))
        return tuple(found)


def without_names(text: str, parties: Parties) -> str:
    """Return a text with one word for whichever party it names, and every figure a nought."""
    pieces: list[str] = []
    last = 0
    for _, start, end in sorted(parties.mentions(text), key=lambda each: each[1]):
        if start >= last:
            pieces += (text[last:start], " party ")
            last = end
    return _FIGURE.sub("0", "".join((*pieces, text[last:])))


def word_pieces(text: str, title: str) -> set[str]:
    """Return two and three letters in a row of Korean words, beginnings of others, pairs of words, and all of the title's.

    >>> sorted(word_pieces("dies 0 months", ""))
    ['0', 'dies', 'dies months', 'months']
    """
    found = _pieces(text)
    return found | {f"#{piece}" for piece in _pieces(title)}


def _pieces(text: str) -> set[str]:
    words = _WORD.findall(text)
    found: set[str] = set()
    for word in words:
        if "가" <= word[0] <= "힣":
            found.update(word[at : at + long] for long in (2, 3) for at in range(len(word) - long + 1))
            found.add(f"^{word[:2]}")
        else:
            found.add(word[:_STEM])
    named = [word[:_STEM] for word in words if word != "0"]
    found.update(f"{one} {following}" for one, following in pairwise(named))
    return found


@cache
def packaged_recogniser() -> ClauseRecogniser:
    """Return what was learnt from the opened contracts."""
    with np.load(WEIGHTS, allow_pickle=False) as found:
        places = {name: place for place, name in enumerate(str(found["pieces"]).split("\n"))}
        vocabulary = PieceVocabulary(places, found["rarity"].astype(np.float32))
        return ClauseRecogniser(
            vocabulary, tuple(str(found["clauses"]).split("\n")), found["weights"].astype(np.float32)
        )
