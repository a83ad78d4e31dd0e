"""What ``orchestrator.graphs.plan.rules.reading.cost_classifier`` weighs: learns it from messages with named costs.

``python -m evals.plan.cost_learning`` writes the weights anew; ``--left-out`` prints first what is told right of each
author by what the others teach. A test fails when messages or costs have changed since.
"""

import argparse
import json
import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from hashlib import sha256
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from evals.plan.__main__ import FOLDER, TODAY
from evals.plan.money import source_of
from orchestrator.graphs.plan.plan_document import PlanLanguage
from orchestrator.graphs.plan.rules.reading import read_case
from orchestrator.graphs.plan.rules.reading.cost_classifier import SURELY, WEIGHTS, columns
from orchestrator.graphs.plan.rules.reading.cost_sums import MAY_COST, sums_of
from orchestrator.graphs.plan.rules.reading.sum_kinds import ToldSum

_RIDGE: Final = 1e-3
_ROUNDS: Final = 12
_FIGURE: Final = re.compile(r"\d[\d,]*(?:\.\d+)?")
_MOST_IN_WORDS: Final = 12
"""Up to here counts are told in words."""


class LabelledSum(NamedTuple):
    """What is weighed of a sum, whether it is a cost, and who wrote it."""

    columns: NDArray[np.float32]
    is_cost: bool
    author: str
    told: str


def messages() -> list[tuple[str, dict[str, Any]]]:
    """Return the messages of all authors, each with its author."""
    return [
        (path.stem, json.loads(line))
        for path in sorted((FOLDER / "running").glob("*.jsonl"))
        for line in path.read_text(encoding="utf-8").splitlines()
    ]


def fingerprint(told: Sequence[tuple[str, dict[str, Any]]]) -> str:
    """Return what tells these messages and costs from others."""
    lines = ("".join(one for one, _ in row["clauses"]) + json.dumps(row["costs"]) for _, row in told)
    return sha256("\n".join(lines).encode()).hexdigest()


def labelled(told: Sequence[tuple[str, dict[str, Any]]]) -> Iterator[LabelledSum]:
    """Yield the sums that may be costs; one is where its author names it, for one or for as many as are told."""
    for author, row in told:
        language: PlanLanguage = "en" if row["language"] == "en" else "ko"
        case = read_case("", [source_of(row)], language, TODAY)
        sums = sums_of([one for one in case.own if not one.rows and one.told])
        if not sums:
            continue
        table = columns(sums)
        text = " ".join(one.text for one in case.own)
        counts = {Decimal(one.replace(",", "")) for one in _FIGURE.findall(text)} | {
            *map(Decimal, range(1, _MOST_IN_WORDS + 1))
        }
        named = {Decimal(str(amount)) for _, amount in row["costs"]}
        for (piece, one), columns_of in zip(sums, table, strict=True):
            if one.kind in MAY_COST:
                yield LabelledSum(columns_of, _is_named(one, named, counts), author, f"{one.amount} {piece.text[:90]}")


def _is_named(one: ToldSum, named: set[Decimal], counts: set[Decimal]) -> bool:
    return one.amount * one.count in named or any(one.amount * count in named for count in counts)


def learn(sums: Sequence[LabelledSum]) -> NDArray[np.float32]:
    """Return the weights of a logistic regression with a ridge, by Newton's method."""
    table = np.array([one.columns for one in sums], dtype=np.float64)
    costs = np.array([one.is_cost for one in sums], dtype=np.float64)
    weights = np.zeros(table.shape[1])
    ridge = _RIDGE * len(sums)
    for _ in range(_ROUNDS):
        chances = 1 / (1 + np.exp(-table @ weights))
        slope = table.T @ (chances - costs) + ridge * weights
        bend = (table * (chances * (1 - chances))[:, None]).T @ table + ridge * np.eye(len(weights))
        weights -= np.linalg.solve(bend, slope)
    return weights.astype(np.float32)


def main() -> None:
    """Write the weights; with ``--left-out``, print first what is told of each author without their messages."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--left-out", action="store_true")
    told = messages()
    sums = [*labelled(told)]
    for author in sorted({one.author for one in sums}) if parser.parse_args().left_out else ():
        weights = learn([one for one in sums if one.author != author])
        own = [one for one in sums if one.author == author]
        sure = [one for one in own if 1 / (1 + np.exp(-one.columns @ weights)) >= SURELY]
        wrong = [one.told for one in sure if not one.is_cost]
        print(f"{author}: {sum(one.is_cost for one in own)} costs, taken for one {len(sure)}, wrongly {wrong}")
    np.savez_compressed(WEIGHTS, weights=learn(sums).astype(np.float16), learnt_from=np.array(fingerprint(told)))


if __name__ == "__main__":
    main()
