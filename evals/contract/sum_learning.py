"""What ``orchestrator.graphs.contract.rules.labour.sum_classifier`` weighs: learns it from the sums of all contracts.

``sums.jsonl`` has a line for each sum: ``{"contract", "start", "won", "role"}``.
``python -m evals.contract.sum_learning`` writes the weights; with ``--judge`` it prints how often each set's roles are
told right by what the others teach. A test fails when the contracts or the pieces have changed.
"""

import argparse
import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from evals.contract.judging import load
from orchestrator.graphs.contract.rules.clauses import split
from orchestrator.graphs.contract.rules.labour.sum_classifier import (
    WEIGHTS,
    SumInText,
    SumVocabulary,
    sums_in,
    vocabulary,
)
from orchestrator.graphs.contract.rules.passages import passages

FOLDER = Path(__file__).parent
LABELS = FOLDER / "sums.jsonl"
RIDGE = 0.15
LEAST = 2
"""Sums in which a piece has to occur."""
AUTHORS: Final[Mapping[str, str]] = {"opened7": "opened6"}
"""Sets by the author of another."""


class SumsToLearn(NamedTuple):
    """Sums with the role of each."""

    sums: list[SumInText]
    roles: tuple[str, ...]
    labels: NDArray[np.float32]
    """[sums, roles]."""
    sets: NDArray[np.str_]
    """[sums], the author of each."""

    @property
    def fingerprint(self) -> str:
        """What tells these sums, with their pieces and roles, from others."""
        told = sha256("\n".join(self.roles).encode() + self.labels.tobytes())
        for one in self.sums:
            told.update("\n".join(sorted(one.pieces())).encode())
        return told.hexdigest()


def to_learn(without: Sequence[str] = ()) -> SumsToLearn:
    """Return the labelled sums of all authors but some; a sum that is not labelled teaches nothing."""
    labels = [json.loads(line) for line in LABELS.read_text(encoding="utf-8").splitlines()]
    named = {(one["contract"], one["start"]): one["role"] for one in labels}
    sums: list[SumInText] = []
    told: list[str] = []
    sets: list[str] = []
    for folder in sorted({one["contract"].partition("/")[0] for one in labels}):
        author = AUTHORS.get(folder, folder)
        if author in without:
            continue
        for contract in load(FOLDER / folder):
            for one in sums_in(passages(split(contract.text))):
                if role := named.get((f"{folder}/{contract.name}", one.place)):
                    sums.append(one)
                    told.append(role)
                    sets.append(author)
    roles = tuple(sorted(set(told)))
    table = np.array([[role == one for role in roles] for one in told], dtype=np.float32)
    return SumsToLearn(sums, roles, table, np.array(sets))


def learn(learning: SumsToLearn, known: SumVocabulary) -> NDArray[np.float32]:
    """Return the weights [pieces and a constant, roles]."""
    table = known.rows(learning.sums)
    kernel = table @ table.T
    kernel[np.diag_indices(len(kernel))] += RIDGE
    weights: NDArray[np.float32] = table.T @ np.linalg.solve(kernel, learning.labels)
    return weights


def write(learning: SumsToLearn, path: Path = WEIGHTS) -> None:
    """Learn and write the weights."""
    known = vocabulary(learning.sums, LEAST)
    np.savez_compressed(
        path,
        pieces=np.array("\n".join(known.pieces)),
        rarity=known.rarity.astype(np.float16),
        roles=np.array("\n".join(learning.roles)),
        weights=learn(learning, known).astype(np.float16),
        learnt_from=np.array(learning.fingerprint),
    )


def _judge(learning: SumsToLearn) -> None:
    """Print how often the roles of each author's sums are told right by what the others teach."""
    known = vocabulary(learning.sums, LEAST)
    rights: list[bool] = []
    for author in sorted(set(learning.sets.tolist())):
        left = learning.sets == author
        others = SumsToLearn(
            [one for one, out in zip(learning.sums, left, strict=True) if not out],
            learning.roles,
            learning.labels[~left],
            learning.sets[~left],
        )
        own = [one for one, out in zip(learning.sums, left, strict=True) if out]
        told = (known.rows(own) @ learn(others, known)).argmax(axis=1)
        right = told == learning.labels[left].argmax(axis=1)
        rights += right.tolist()
        print(f"{author:10} {right.mean():.3f} of {len(right)}")
    print(f"{'all':10} {np.mean(rights):.3f} of {len(rights)}")


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the weights, or judge them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--judge", action="store_true", help="print how well each author's roles are told by the others"
    )
    parser.add_argument("--without", nargs="*", default=(), help="learn nothing from these sets")
    given = parser.parse_args(arguments)
    learning = to_learn(given.without)
    if given.judge:
        _judge(learning)
        return
    write(learning)
    print(f"{len(learning.sums)} sums, {WEIGHTS.stat().st_size} bytes")


if __name__ == "__main__":
    main()
