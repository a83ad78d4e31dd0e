"""What ``orchestrator.graphs.plan.rules.reading.role_classifier`` weighs: learns it from labelled clauses of requests.

``python -m evals.plan.learning`` writes the weights anew and prints how many clauses of each set are told right when
nothing was learnt from it. A test fails when the clauses have changed since.
"""

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from orchestrator.graphs.plan.rules.reading.role_classifier import LIKELY, ROLES, SURE, WEIGHTS, rows
from orchestrator.graphs.plan.rules.reading.spoken import spoken_clauses

FOLDER = Path(__file__).parent
RIDGE = 0.3


class LabelledClauses(NamedTuple):
    """Clauses, each with its role and the set that it is of."""

    texts: list[str]
    roles: list[str]
    sets: list[str]

    @property
    def fingerprint(self) -> str:
        """What tells these clauses and labels from others."""
        return sha256("\n".join(map("\t".join, zip(self.texts, self.roles, strict=True))).encode()).hexdigest()


def to_learn() -> LabelledClauses:
    """Return the clauses of all sets."""
    found = [
        (each["text"], each["role"], path.stem)
        for path in sorted((FOLDER / "clauses").glob("*.jsonl"))
        for each in map(json.loads, path.read_text(encoding="utf-8").splitlines())
    ]
    found += [(text, role, "messages") for text, role in _of_messages(FOLDER / "messages" / "requests.jsonl")]
    return LabelledClauses(*(list(column) for column in zip(*found, strict=True)))


def _of_messages(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the clauses of requests that hold a labelled fact, of one role each."""
    for row in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
        for clause in spoken_clauses(row["request"]):
            told = {fact["role"] for fact in row["facts"] if fact["text"] in clause or clause in fact["text"]}
            if len(told) == 1:
                yield clause, told.pop()


def learn(table: NDArray[np.float32], roles: NDArray[np.int_]) -> NDArray[np.float32]:
    """Return the weights [columns, roles]; each role counts as much as any other beside the number of its clauses."""
    wanted = np.eye(len(ROLES), dtype=np.float32)[roles]
    # There are fewer clauses than columns.
    likeness = table @ table.T + RIDGE * np.eye(len(table), dtype=np.float32)
    weights: NDArray[np.float32] = table.T @ np.linalg.solve(likeness, wanted)
    return weights


def main() -> None:
    """Print what is told right of each set without it, and write the weights."""
    told = to_learn()
    table = np.concatenate([rows(told.texts[at : at + 64]) for at in range(0, len(told.texts), 64)])
    roles = np.array([ROLES.index(role) for role in told.roles])
    sets = np.array(told.sets)
    for name in dict.fromkeys(told.sets):
        scores = table[sets == name] @ learn(table[sets != name], roles[sets != name])
        right = scores.argmax(1) == roles[sets == name]
        print(f"{name}: right {right.mean():.3f} of {len(right)}")
        for least in (LIKELY, SURE):
            sure = scores.max(1) >= least
            print(f"  at {least}: {sure.mean():.3f}, of these {right[sure].mean():.3f}")
    np.savez_compressed(WEIGHTS, weights=learn(table, roles).astype(np.float16), learnt_from=np.array(told.fingerprint))


if __name__ == "__main__":
    main()
