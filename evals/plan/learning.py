"""What ``orchestrator.graphs.plan.rules.reading.role_classifier`` weighs: learns it from labelled messages and clauses.

``python -m evals.plan.learning`` writes the weights anew and prints how many clauses of each author are told right when
nothing was learnt from that author. A test fails when the texts or labels have changed since.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from evals.adam import Adam
from orchestrator.graphs.plan.rules.reading.role_classifier import (
    LEARNT,
    LIKELY,
    ROLES,
    SURE,
    WEIGHTS,
    probabilities,
    rows,
    scored,
)
from orchestrator.graphs.plan.rules.reading.spoken import spoken_clauses

FOLDER = Path(__file__).parent
UNITS: Final = 96
ROUNDS: Final = 14
BATCH: Final = 64
RATE: Final = 2e-3
DECAY: Final = 1e-4
DROPPED: Final = 0.3
SMOOTHED: Final = 0.1
_OF_ONE: Final = 0.75
"""The share of its letters from which a clause is one of a role, where the product cuts elsewhere than the author."""


class LabelledMessage(NamedTuple):
    """Clauses that follow each other, each with its role ("" where it says several things), and who wrote them."""

    clauses: list[str]
    roles: list[str]
    author: str


def to_learn() -> list[LabelledMessage]:
    """Return the messages of all authors; a clause that was written alone is a message of its own."""
    alone = [
        LabelledMessage([each["text"]], [each["role"]], f"clauses/{path.stem}")
        for path in sorted((FOLDER / "clauses").glob("*.jsonl"))
        for each in _lines(path)
    ]
    told = [labelled(each["clauses"], path.stem) for path in _running() for each in _lines(path)]
    return alone + told


def fingerprint(messages: Sequence[LabelledMessage]) -> str:
    """Return what tells these clauses and labels from others."""
    lines = ("\t".join((*one.clauses, *one.roles)) for one in messages)
    return sha256("\n".join(lines).encode()).hexdigest()


def labelled(told: Sequence[Sequence[str]], author: str) -> LabelledMessage:
    """Return a message, cut as the product cuts it, with the roles of what its author cut it into [text, role]."""
    text, clauses = "".join(one for one, _ in told), []
    of_letter = [role for one, role in told for _ in one]
    roles, at = [], 0
    for clause in spoken_clauses(text):
        begin = text.find(clause, at)
        at = begin + len(clause)
        held = of_letter[begin:at]
        likeliest = max({*held}, key=held.count)
        clauses.append(clause)
        roles.append(likeliest if held.count(likeliest) >= _OF_ONE * len(held) else "")
    return LabelledMessage(clauses, roles, author)


def learn(messages: Sequence[LabelledMessage], tables: Sequence[NDArray[np.float32]]) -> dict[str, NDArray[np.float32]]:
    """Return the network, and how often each role is first and behind another one, as ``WEIGHTS`` holds them."""
    roles = [[ROLES.index(role) if role else -1 for role in one.roles] for one in messages]
    first, following = np.ones(len(ROLES)), np.ones((len(ROLES), len(ROLES)))
    for course in roles:
        if len(course) > 1:
            first[[role for role in course[:1] if role >= 0]] += 1
            for before, behind in pairwise(course):
                following[before, behind] += before >= 0 and behind >= 0
    known = np.concatenate(roles) >= 0
    network = _network(np.concatenate(tables)[known], np.concatenate(roles)[known])
    return {
        **dict(zip(LEARNT, network, strict=False)),
        "first": np.log(first / first.sum()),
        "following": np.log(following / following.sum(1, keepdims=True)),
    }


def _network(table: NDArray[np.float32], roles: NDArray[np.int_]) -> list[NDArray[np.float32]]:
    """Return both layers with their biases: cross entropy with smoothed labels, dropout, Adam."""
    random = np.random.default_rng(0)
    wanted = (1 - SMOOTHED) * np.eye(len(ROLES), dtype=np.float32)[roles] + SMOOTHED / len(ROLES)
    shapes = ((table.shape[1], UNITS), (UNITS,), (UNITS, len(ROLES)), (len(ROLES),))
    weights = [0.03 * random.standard_normal(shape).astype(np.float32) * (len(shape) > 1) for shape in shapes]
    adam = Adam(weights)
    for _ in range(ROUNDS):
        order = random.permutation(len(table))
        for batch in (order[at : at + BATCH] for at in range(0, len(order), BATCH)):
            seen = table[batch]
            reached = seen @ weights[0] + weights[1]
            kept = (random.random(reached.shape) > DROPPED) / np.float32(1 - DROPPED) * (reached > 0)
            scores = (reached * kept).astype(np.float32) @ weights[2] + weights[3]
            chances = np.exp(scores - scores.max(1, keepdims=True))
            wrong = (chances / chances.sum(1, keepdims=True) - wanted[batch]) / len(batch)
            inner = ((wrong @ weights[2].T) * kept).astype(np.float32)
            slopes = (seen.T @ inner, inner.sum(0), (reached * kept).T @ wrong, wrong.sum(0))
            weights = adam.moved(weights, slopes, RATE, DECAY)
    return weights


def main() -> None:
    """Write the weights; with ``--left-out``, print first what is told right of each author without their messages."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--left-out", action="store_true")
    messages = to_learn()
    tables = [rows(one.clauses) for one in messages]
    for author in sorted({one.author for one in messages}) if parser.parse_args().left_out else ():
        right, chances = judged(messages, tables, author)
        print(f"{author}: right {right.mean():.3f} of {len(right)}")
        for least in (LIKELY, SURE):
            told = chances >= least
            print(f"  at {least}: {told.mean():.3f}, of these {right[told].mean():.3f}")
    halved: dict[str, Any] = {name: one.astype(np.float16) for name, one in learn(messages, tables).items()}
    np.savez_compressed(WEIGHTS, **halved, learnt_from=np.array(fingerprint(messages)))


def judged(
    messages: Sequence[LabelledMessage], tables: Sequence[NDArray[np.float32]], author: str
) -> tuple[NDArray[np.bool_], NDArray[np.float32]]:
    """Return which clauses of an author are told right by what the others teach, and with what probability."""
    others = [at for at, one in enumerate(messages) if one.author != author]
    learnt = learn([messages[at] for at in others], [tables[at] for at in others])
    found = [
        (ROLES[int(chance.argmax())] == role, float(chance.max()))
        for one, table in zip(messages, tables, strict=True)
        if one.author == author
        for chance, role in zip(probabilities(scored(table, learnt), learnt), one.roles, strict=True)
        if role
    ]
    right, chances = zip(*found, strict=True)
    return np.array(right), np.array(chances, dtype=np.float32)


def chances_left_out() -> dict[str, NDArray[np.float32]]:
    """Return by its text, of each message, the chances of the roles of its clauses as the other authors teach them."""
    messages = to_learn()
    tables = [rows(one.clauses) for one in messages]
    texts = ["".join(text for text, _ in each["clauses"]) for path in _running() for each in _lines(path)]
    told = [at for at, one in enumerate(messages) if one.author in {path.stem for path in _running()}]
    found = {}
    for author in sorted({messages[at].author for at in told}):
        others = [at for at, one in enumerate(messages) if one.author != author]
        learnt = learn([messages[at] for at in others], [tables[at] for at in others])
        for at, text in zip(told, texts, strict=True):
            if messages[at].author == author:
                found[text] = probabilities(scored(tables[at], learnt), learnt)
    return found


def _running() -> list[Path]:
    return sorted((FOLDER / "running").glob("*.jsonl"))


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    yield from map(json.loads, path.read_text(encoding="utf-8").splitlines())


if __name__ == "__main__":
    main()
