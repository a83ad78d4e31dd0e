"""What ``orchestrator.graphs.contract.rules.labour.clause_classifier`` weighs: learns it from clauses and contracts.

``python -m evals.contract.learning`` writes the weights anew, which takes a minute or two; with ``--without NAME``
nothing is learnt from one of the sets, so that it can be measured honestly. A test fails when the sets or the pieces
have changed; after a change of the rules, whose parts are weighed as well, learn anew.
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from evals.contract.judging import Label, load
from orchestrator.graphs.contract.contract_text import Span
from orchestrator.graphs.contract.rules.clauses import split
from orchestrator.graphs.contract.rules.labour.catalogue import RULES
from orchestrator.graphs.contract.rules.labour.clause_classifier import WEIGHTS, ClauseVocabulary
from orchestrator.graphs.contract.rules.labour.clause_features import pieces, signs
from orchestrator.graphs.contract.rules.passages import Passage, passages

FOLDER = Path(__file__).parent
WORDINGS = ("a", "b", "c", "d", "e", "f", "g")
CONTRACTS = ("tuned", "opened", *(f"opened{n}" for n in range(2, 15)))
AS_CONTRACTS = ("g",)
"""Wordings of kinds that no contract is labelled with: they stand for contracts, which would deny all of them."""
BY_NUMBERS = ("minimum_wage", "weekly_hours", "probation_pay", "minor_protection")
"""Kinds that hours, sums and ages decide."""
KINDS = tuple(sorted({rule.kind for rule in RULES} - set(BY_NUMBERS)))
MOST_PIECES = 20_000
LEAST = 3
"""Sentences in which a piece has to occur."""
RIDGE = 0.5
_SHARED = 0.7
"""How much of what is learnt holds for single clauses and contracts alike; the rest holds for contracts alone."""
_SHARE = 0.4
"""Of a sentence or a quotation that has to lie in the other for the sentence to be what is quoted."""
_TOO_COMMON = 0.9
_TOO_RARE = 0.001
"""Shares of the sentences beyond which a sign tells nothing."""


@dataclass(frozen=True, slots=True)
class ClausesToLearn:
    """Sentences with what is unlawful in each."""

    passages: list[Passage]
    unlawful: NDArray[np.float32]
    """[sentences, kinds], 1 where a kind is in it."""
    of_contracts: NDArray[np.bool_]
    """[sentences], whether it stands in a whole contract."""
    sets: NDArray[np.str_]
    """[sentences], the set of each."""

    @property
    def shares(self) -> NDArray[np.float32]:
        """Return how much of what is learnt of each sentence holds for contracts."""
        return np.where(self.of_contracts, np.float32(1), np.float32(_SHARED))

    @property
    def fingerprint(self) -> str:
        """What tells these sentences, with their pieces and labels, from others."""
        told = sha256("\n".join(KINDS).encode() + self.unlawful.tobytes() + self.of_contracts.tobytes())
        for each in self.passages:
            told.update("\n".join(sorted(pieces(each))).encode())
        return told.hexdigest()


def to_learn(without: str = "") -> ClausesToLearn:
    """Return the sentences of all sets but one."""
    found: list[tuple[Passage, set[str]]] = []
    sets: list[str] = []
    for name in (*WORDINGS, *CONTRACTS):
        if name != without:
            is_single = name in WORDINGS
            found += _of_wordings(FOLDER / "wordings" / f"{name}.jsonl") if is_single else _of_contracts(FOLDER / name)
            sets += [name] * (len(found) - len(sets))
    unlawful = np.array([[kind in kinds for kind in KINDS] for _, kinds in found], dtype=np.float32)
    names = np.array(sets)
    return ClausesToLearn([each for each, _ in found], unlawful, np.isin(names, (*CONTRACTS, *AS_CONTRACTS)), names)


def _of_wordings(path: Path) -> Iterator[tuple[Passage, set[str]]]:
    for line in path.read_text(encoding="utf-8").splitlines():
        told = json.loads(line)
        kinds = set() if told["lawful"] else {told["kind"], *told["others"]}
        for passage in passages(split(told["text"])):
            yield passage, kinds


def _of_contracts(folder: Path) -> Iterator[tuple[Passage, set[str]]]:
    """Yield the sentences of contracts; those that a quotation only touches teach nothing."""
    for contract in load(folder):
        for passage in passages(split(contract.text)):
            shares = [(label.kind, _share(label, passage.span)) for label in contract.labels]
            if all(share == 0 or share >= _SHARE for _, share in shares):
                yield passage, {kind for kind, share in shares if share}


def _share(label: Label, span: Span) -> float:
    """Return how far a quotation and a sentence lie in each other, by the shorter of the two."""
    common = max((min(one.end, span.end) - max(one.start, span.start) for one in label.spans), default=0)
    return max(common, 0) / max(min(len(label.quote), span.end - span.start), 1)


def vocabulary(sentences: Sequence[Passage]) -> ClauseVocabulary:
    """Return the commonest pieces and all signs that tell sentences apart, with their rarity."""
    counts = Counter(piece for each in sentences for piece in pieces(each))
    commonest = sorted(counts, key=lambda piece: (-counts[piece], piece))[:MOST_PIECES]
    names = [piece for piece in commonest if counts[piece] >= LEAST]
    held = Counter(sign for each in sentences for sign in signs(each))
    telling = sorted(sign for sign in held if _TOO_RARE < held[sign] / len(sentences) < _TOO_COMMON)
    return ClauseVocabulary(
        {name: place for place, name in enumerate(names)},
        np.log(len(sentences) / np.array([counts[name] for name in names])).astype(np.float32),
        {name: place for place, name in enumerate(telling)},
        np.sqrt(np.log(len(sentences) / np.array([held[name] for name in telling]))).astype(np.float32),
    )


def learn(learning: ClausesToLearn, known: ClauseVocabulary) -> NDArray[np.float32]:
    """Return the weights [columns, kinds].

    What is learnt of single clauses counts for contracts in part: of each column there is a part for both and one for
    where the sentence stands, after Daumé, "Frustratingly Easy Domain Adaptation", 2007. Only contracts are judged.
    """
    table = columns(learning.passages, known)
    coefficients = np.linalg.solve(kernel(table, learning.of_contracts), learning.unlawful)
    weights: NDArray[np.float32] = table.T @ (coefficients * learning.shares[:, None])
    return weights


def columns(sentences: Sequence[Passage], known: ClauseVocabulary) -> NDArray[np.float32]:
    """Return what is weighed of many sentences [sentences, columns], some hundreds at a time."""
    return np.concatenate([known.rows(sentences[at : at + 256]) for at in range(0, len(sentences), 256)])


def kernel(table: NDArray[np.float32], of_contracts: NDArray[np.bool_]) -> NDArray[np.float32]:
    """Return how alike the sentences are, with the ridge [sentences, sentences]."""
    is_same = of_contracts[:, None] == of_contracts[None, :]
    alike: NDArray[np.float32] = (table @ table.T) * np.where(is_same, np.float32(1), np.float32(_SHARED))
    alike[np.diag_indices(len(alike))] += np.float32(RIDGE)
    return alike


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--without", default="", choices=[*WORDINGS, *CONTRACTS], help="learn nothing from this set")
    learning = to_learn(parser.parse_args(arguments).without)
    known = vocabulary(learning.passages)
    np.savez_compressed(
        WEIGHTS,
        pieces=np.array("\n".join(known.pieces)),
        piece_rarity=known.piece_rarity.astype(np.float16),
        signs=np.array("\n".join(known.signs)),
        sign_rarity=known.sign_rarity.astype(np.float16),
        kinds=np.array("\n".join(KINDS)),
        weights=learn(learning, known).astype(np.float16),
        learnt_from=np.array(learning.fingerprint),
    )
    print(f"{len(learning.passages)} sentences, {len(known.pieces)} pieces, {WEIGHTS.stat().st_size} bytes")


if __name__ == "__main__":
    main()
