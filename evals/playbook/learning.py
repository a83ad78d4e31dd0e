"""What ``orchestrator.graphs.contract.review.clause_recogniser`` weighs: learns it from the opened contracts.

``python -m evals.playbook.learning`` writes the weights anew. With ``--left-out`` it writes nothing and measures each
set with what the others teach, beside the rules alone: each set has an author of its own, so that this is what a new
author's contracts gain. A test fails when the sets have changed.
"""

import argparse
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from evals.playbook.__main__ import FOLDER, Labelled, Measured, load, measure
from orchestrator.graphs.contract.contract_text import Span
from orchestrator.graphs.contract.review.clause_recogniser import (
    WEIGHTS,
    ClauseRecogniser,
    PieceVocabulary,
    without_names,
    word_pieces,
)
from orchestrator.graphs.contract.review.commercial_kinds import commercial_kind
from orchestrator.graphs.contract.review.parties import Parties
from orchestrator.graphs.contract.review.plain_words import in_terms
from orchestrator.graphs.contract.review.playbook import Playbook, packaged_playbook, read_playbook
from orchestrator.graphs.contract.review.prices import contract_price
from orchestrator.graphs.contract.review.reading import View
from orchestrator.graphs.contract.review.recognising_parties import recognise_parties
from orchestrator.graphs.contract.review.reviewing import READERS
from orchestrator.graphs.contract.review.sentences import ContractSentence, sentences
from orchestrator.graphs.contract.rules.clauses import split
from orchestrator.graphs.contract.rules.kinds import contract_language

SETS = ("tuned", "opened", "opened2")
RIDGE = 0.1
LEAST = 2
"""Sentences in which a piece has to occur."""


@dataclass(frozen=True, slots=True)
class SentencesToLearn:
    """The sentences of one contract, with the clauses that each is about."""

    parties: Parties
    sentences: tuple[ContractSentence, ...]
    about: NDArray[np.float32]
    """[sentences, clauses], 1 where a label or a reader says so."""


def read(one: Labelled, playbook: Playbook) -> SentencesToLearn:
    """Read a labelled contract as the review does, without what was learnt."""
    contract = split(one.text)
    parties = recognise_parties(contract)
    found = in_terms(sentences(contract.text))
    kind, price = commercial_kind(contract.text), contract_price(found)
    view = View(parties, one.label["side"], kind, price, contract_language(contract.text))
    places = {sentence.span: place for place, sentence in enumerate(found)}
    about = np.zeros((len(found), len(playbook.clauses)), dtype=np.float32)
    for column, clause in enumerate(playbook.clauses):
        for sign in READERS[clause](found, view):
            about[places[sign.sentence.span], column] = 1
        for label in (*one.label["deviations"], *one.label.get("conforming", ())):
            start = one.text.find(label["quote"]) if label["quote"] and label["clause"] == clause else -1
            if start >= 0:
                quoted = Span(start, start + len(label["quote"]))
                for span, place in places.items():
                    if span.start < quoted.end and quoted.start < span.end:
                        about[place, column] = 1
    return SentencesToLearn(parties, found, about)


def learn(contracts: Sequence[SentencesToLearn]) -> tuple[PieceVocabulary, NDArray[np.float32]]:
    """Return the pieces of these contracts and the weights [columns, clauses] of a ridge regression."""
    pieces = [
        word_pieces(without_names(one.text, each.parties), one.title) for each in contracts for one in each.sentences
    ]
    common = Counter(piece for found in pieces for piece in found)
    kept = sorted(piece for piece, count in common.items() if count >= LEAST)
    rarity = np.array([np.log(len(pieces) / common[piece]) for piece in kept], dtype=np.float32)
    vocabulary = PieceVocabulary({piece: place for place, piece in enumerate(kept)}, rarity)
    rows = np.vstack([vocabulary.rows(each.sentences, each.parties) for each in contracts])
    about = np.vstack([each.about for each in contracts])
    # As many unknowns as sentences instead of as columns: the same weights.
    inner = rows @ rows.T + RIDGE * np.eye(len(rows), dtype=np.float32)
    weights: NDArray[np.float32] = (rows.T @ np.linalg.solve(inner, about)).astype(np.float32)
    return vocabulary, weights


def learnt_from() -> str:
    """Return a mark of the sets, by which a test sees that they changed."""
    digest = sha256()
    for name in SETS:
        for path in sorted((FOLDER / name).glob("*.[jt]*")):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def left_out(playbook: Playbook) -> None:
    """Print for each set what the rules alone find and what they find with what the other sets teach."""
    labelled = {name: load(FOLDER / name) for name in SETS}
    learned = {name: [read(one, playbook) for one in found] for name, found in labelled.items()}
    for name in SETS:
        vocabulary, weights = learn([each for other in SETS if other != name for each in learned[other]])
        for what, kept in (("rules alone", np.zeros_like(weights)), ("with the others", weights)):
            recogniser = ClauseRecogniser(vocabulary, tuple(playbook.clauses), kept)
            print(f"{name:10} {what:16} {_told(measure(labelled[name], playbook, recogniser))}")


def _told(found: Measured) -> str:
    labels, right = sum(found.labels.values()), sum(found.right.values())
    hits, levels = sum(found.found.values()), sum(found.levels.values())
    return f"recall {hits / labels:.3f}  level {levels / labels:.3f}  precision {right / sum(found.told.values()):.3f}"


def main() -> None:
    """Write the weights, or measure what a new author's contracts gain."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--left-out", action="store_true", help="measure each set with what the others teach")
    parser.add_argument("--to", type=Path, default=WEIGHTS)
    given = parser.parse_args()
    playbook = read_playbook(packaged_playbook())
    if given.left_out:
        left_out(playbook)
        return
    contracts = [read(one, playbook) for name in SETS for one in load(FOLDER / name)]
    vocabulary, weights = learn(contracts)
    np.savez_compressed(
        given.to,
        pieces=np.array("\n".join(vocabulary.places)),
        rarity=vocabulary.rarity.astype(np.float16),
        clauses=np.array("\n".join(playbook.clauses)),
        weights=weights.astype(np.float16),
        learnt_from=np.array(learnt_from()),
    )
    print(f"{len(contracts)} contracts, {len(vocabulary.places)} pieces, {given.to.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
