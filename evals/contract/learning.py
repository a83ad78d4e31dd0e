"""What ``orchestrator.graphs.contract.rules.labour.clause_classifier`` weighs: learns it from clauses and contracts.

``python -m evals.contract.learning`` writes the weights anew, which takes a minute; with ``--without NAME`` nothing is
learnt from one of the sets, so that it can be measured honestly. A test fails when the sets or the pieces have changed.
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
from orchestrator.graphs.contract.rules.labour.analysing import RULES
from orchestrator.graphs.contract.rules.labour.clause_classifier import WEIGHTS, pieces, rows
from orchestrator.graphs.contract.rules.passages import passages

FOLDER = Path(__file__).parent
WORDINGS = ("a", "c")
CONTRACTS = ("tuned", "opened", "opened2")
BY_NUMBERS = ("minimum_wage", "weekly_hours", "probation_pay", "break_time", "minor_protection")
"""Kinds that hours, sums and ages decide."""
KINDS = tuple(sorted({rule.kind for rule in RULES} - set(BY_NUMBERS)))
MOST_PIECES = 6_000
LEAST = 3
"""Sentences in which a piece has to occur."""
RIDGE = 0.3
_SHARE = 0.4
"""Of a sentence or a quotation that has to lie in the other for the sentence to be what is quoted."""


@dataclass(frozen=True, slots=True)
class ClausesToLearn:
    """Sentences with what is unlawful in each."""

    pieces: list[set[str]]
    unlawful: NDArray[np.float32]
    """[sentences, kinds], 1 where a kind is in it."""

    @property
    def fingerprint(self) -> str:
        """What tells these sentences, with their pieces and labels, from others."""
        told = sha256("\n".join(KINDS).encode() + self.unlawful.tobytes())
        for each in self.pieces:
            told.update("\n".join(sorted(each)).encode())
        return told.hexdigest()


def to_learn(without: str = "") -> ClausesToLearn:
    """Return the sentences of all sets but one."""
    found: list[tuple[set[str], set[str]]] = []
    for name in WORDINGS:
        if name != without:
            found += _of_wordings(FOLDER / "wordings" / f"{name}.jsonl")
    for name in CONTRACTS:
        if name != without:
            found += _of_contracts(FOLDER / name)
    unlawful = np.array([[kind in kinds for kind in KINDS] for _, kinds in found], dtype=np.float32)
    return ClausesToLearn([each for each, _ in found], unlawful)


def _of_wordings(path: Path) -> Iterator[tuple[set[str], set[str]]]:
    for line in path.read_text(encoding="utf-8").splitlines():
        told = json.loads(line)
        kinds = set() if told["lawful"] else {told["kind"], *told["others"]}
        for passage in passages(split(told["text"])):
            yield pieces(passage), kinds


def _of_contracts(folder: Path) -> Iterator[tuple[set[str], set[str]]]:
    """Yield the sentences of contracts; those that a quotation only touches teach nothing."""
    for contract in load(folder):
        for passage in passages(split(contract.text)):
            shares = [(label.kind, _share(label, passage.span)) for label in contract.labels]
            if all(share == 0 or share >= _SHARE for _, share in shares):
                yield pieces(passage), {kind for kind, share in shares if share}


def _share(label: Label, span: Span) -> float:
    """Return how far a quotation and a sentence lie in each other, by the shorter of the two."""
    common = max((min(one.end, span.end) - max(one.start, span.start) for one in label.spans), default=0)
    return max(common, 0) / max(min(len(label.quote), span.end - span.start), 1)


def learn(learning: ClausesToLearn) -> tuple[list[str], NDArray[np.float32], NDArray[np.float32]]:
    """Return the pieces that are weighed, their rarity and the weights [pieces + 1, kinds]."""
    counts = Counter(piece for each in learning.pieces for piece in each)
    commonest = sorted(counts, key=lambda piece: (-counts[piece], piece))[:MOST_PIECES]
    names = [piece for piece in commonest if counts[piece] >= LEAST]
    rarity = np.log(len(learning.pieces) / np.array([counts[name] for name in names])).astype(np.float32)
    table = rows(learning.pieces, {name: place for place, name in enumerate(names)}, rarity)
    curve = table.T @ table + RIDGE * np.eye(table.shape[1], dtype=np.float32)
    return names, rarity, np.linalg.solve(curve, table.T @ learning.unlawful)


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--without", default="", choices=[*WORDINGS, *CONTRACTS], help="learn nothing from this set")
    learning = to_learn(parser.parse_args(arguments).without)
    names, rarity, weights = learn(learning)
    np.savez_compressed(
        WEIGHTS,
        names=np.array("\n".join(names)),
        rarity=rarity.astype(np.float16),
        kinds=np.array("\n".join(KINDS)),
        weights=weights.astype(np.float16),
        learnt_from=np.array(learning.fingerprint),
    )
    print(f"{len(learning.pieces)} sentences, {len(names)} pieces, {WEIGHTS.stat().st_size} bytes")


if __name__ == "__main__":
    main()
