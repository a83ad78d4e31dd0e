"""``python -m evals.answers.learning``: learn which unit answers a question, and how surely, from unlike collections.

Each collection weighs alike, however many questions it has. ``--left-out`` learns from all but one collection and
measures on that one, for each in turn; nothing is written then. Gathering takes most of the time: with ``--gathered``
what was gathered is kept in a folder, to be used again as long as neither the features nor the collections change.
"""

import argparse
import asyncio
import json
import pickle
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from evals.answers.examples import SQUADS, Example, examples, with_strangers, workspace
from evals.answers.workspaces import DEMO, FOLDERS
from evals.retrieval.outside import DATA
from integrations.search.base import Embedder
from integrations.search.local import LocalEmbedder
from integrations.search.remembering import RememberingEmbedder
from orchestrator.graphs.workspace.rules.evidence import FEATURES
from orchestrator.graphs.workspace.rules.verdict import FILE, TELLING, Weights, ranked_by, telling, verdict

Numbers = NDArray[np.float64]
Slope = Callable[[Numbers], Numbers]
Sets = Mapping[str, Sequence[Example]]
_STEPS = 300
_RIDGE = 2e-3
"""What keeps the weights small: hundreds of questions teach dozens of them."""
_ENOUGH = 0.9
"""The worth from which a unit counts as an answer."""
_FOREIGN = 0.25
"""What a unit counts that says the facts, though its page is not one of those that answer."""
AGAINST = frozenset(
    [
        "missing",
        "unfit",
        "asks",
        "short",
        "undated",
        "draft",
        "case",
        "linked",
        "no_figure",
        "outranged",
        "row_strange",
    ]
)
"""What can only speak against a unit …"""
EITHER = frozenset(
    ["row", "long", "newer", "newer_said", "foreign", "foreign_own", "preamble", "said_squared", "lead_within"]
)
"""… and what may speak for it or against it; all else can only speak for it. What is seldom met in the collections
would be learnt with the wrong sign by chance: that a row is called by its number once told against it."""
SURE, FOUND = 0.6, 0.01
"""Chosen with workspaces left out: nine in ten of the questions whose pages are not there are not answered surely."""


async def gather(names: Sequence[str], embedder: Embedder, kept: Path | None = None) -> dict[str, list[Example]]:
    """Ask the questions of the collections, of those alone whose answers are not ``kept`` in a folder."""
    loaded = [workspace(name) for name in names]
    found: dict[str, list[Example]] = {}
    for own, other in zip(loaded, (*loaded[1:], loaded[0]), strict=True):
        file = kept / f"{own.name}.pickle" if kept else None
        if file and file.exists():
            found[own.name] = pickle.loads(file.read_bytes())
            continue
        asked_of = with_strangers(own, other)
        with tempfile.TemporaryDirectory() as folder:
            found[own.name] = [each async for each in examples(asked_of, Path(folder), embedder) if each.found]
        if file:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(pickle.dumps(found[own.name]))
    return found


def learn(sets: Sets) -> Weights:
    """Learn from all that was gathered."""
    rank = _learn_rank(sets)
    rows, right, counts = [], [], []
    for group in sets.values():
        for example in group:
            ranked = ranked_by(example.found, rank)
            rows.append(telling(ranked))
            right.append(float(example.is_answerable and example.opens(ranked)))
            counts.append(1 / len(group) / len(sets))
    sure, bias = _logistic(np.array(rows), np.array(right), np.array(counts))
    return Weights(rank, sure, bias, {"sure": SURE, "found": FOUND})


def _learn_rank(sets: Sets) -> Numbers:
    """Return the weights under which the units that answer are the likeliest of those of their question."""
    values: list[Numbers] = []
    wanted: list[Numbers] = []
    counts: list[float] = []
    for group in sets.values():
        usable = [each for each in group if each.is_answerable and each.worth.min() < each.worth.max()]
        for example in usable:
            gold = [_is_gold(example, place) for place in range(len(example.found))]
            best = np.where(example.worth >= example.worth.max() - 1e-9, np.where(gold, 1.0, _FOREIGN), 0.0)
            values.append(np.array([each.features for each in example.found]))
            wanted.append(best / best.sum())
            counts.append(1 / len(usable) / len(sets))
    rows, target = np.concatenate(values), np.concatenate(wanted)
    sizes = np.array([len(each) for each in values])
    starts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
    count: Numbers = np.repeat(np.array(counts), sizes)
    spread: Numbers = rows.std(axis=0) + 1e-9
    scaled: Numbers = rows / spread

    def slope(weights: Numbers) -> Numbers:
        score = scaled @ weights
        chance = np.exp(score - np.repeat(np.maximum.reduceat(score, starts), sizes))
        chance /= np.repeat(np.add.reduceat(chance, starts), sizes)
        total: Numbers = _RIDGE * weights - scaled.T @ (count * (target - chance))
        return total

    return _descended(slope, len(FEATURES), 0.03, _bounds(FEATURES)) / spread


def _bounds(names: Sequence[str]) -> tuple[Numbers, Numbers]:
    """Return the least and the largest weight that each of some features may have."""
    least = [-np.inf if name in AGAINST | EITHER else 0.0 for name in names]
    return np.array(least), np.array([0.0 if name in AGAINST else np.inf for name in names])


def _is_gold(example: Example, place: int) -> bool:
    return example.found[place].unit.passage["document_id"] in example.asked.gold


def _logistic(rows: Numbers, right: Numbers, counts: Numbers) -> tuple[Numbers, float]:
    middle, spread = rows.mean(axis=0), rows.std(axis=0) + 1e-9
    scaled = np.column_stack([(rows - middle) / spread, np.ones(len(rows))])

    def slope(weights: Numbers) -> Numbers:
        chance = 1 / (1 + np.exp(-scaled @ weights))
        total: Numbers = scaled.T @ (counts * (chance - right)) + 3e-3 * np.append(weights[:-1], 0.0)
        return total

    least, most = _bounds(TELLING)
    weights = _descended(slope, scaled.shape[1], 0.05, (np.append(least, -np.inf), np.append(most, np.inf)))
    scales = weights[:-1] / spread
    return scales, float(weights[-1] - scales @ middle)


def _descended(slope: Slope, size: int, rate: float, bounds: tuple[Numbers, Numbers]) -> Numbers:
    """Follow a slope down by Adam (Kingma and Ba, 2015), within ``bounds``."""
    weights, mean, square = np.zeros(size), np.zeros(size), np.zeros(size)
    for step in range(1, _STEPS + 1):
        now = slope(weights)
        mean = 0.9 * mean + 0.1 * now
        square = 0.999 * square + 0.001 * now * now
        weights -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
        weights = np.clip(weights, *bounds)
    return weights


def told(sets: Sets, by: Weights) -> list[str]:
    """Return what the weights are worth on each collection."""
    lines = []
    for name, group in sets.items():
        here, gone = np.zeros((0, 2)), np.zeros(0)
        for example in group:
            ranked = ranked_by(example.found, by.rank)
            chance = verdict(example.found, by).confidence
            if example.is_answerable:
                here = np.vstack([here, [chance, float(example.opens(ranked))]])
            else:
                gone = np.append(gone, chance)
        sure = here[:, 0] >= by.thresholds["sure"]
        lines.append(
            f"{name:10} first unit right {here[:, 1].mean():.2f}; answerable before left out (AUC) "
            f"{_auc(here[:, 0], gone):.3f}; sure {sure.mean():.2f}, of these right {here[sure, 1].mean():.2f}; "
            f"refused without its pages {(gone < by.thresholds['sure']).mean():.2f}, "
            f"not found {(gone < by.thresholds['found']).mean():.2f}; "
            f"answerable not found {(here[:, 0] < by.thresholds['found']).mean():.2f}"
        )
    return lines


def _auc(above: Numbers, below: Numbers) -> float:
    return float(np.mean((above[:, None] > below) + 0.5 * (above[:, None] == below)))


def main() -> None:
    """Learn and write, or measure by leaving out."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--left-out", action="store_true", help="measure on each collection what the others teach")
    parser.add_argument(
        "--gathered", type=Path, help="a folder for what was gathered, which is used again where it is there"
    )
    arguments = parser.parse_args()
    names = [DEMO, *FOLDERS, *(SQUADS if DATA.exists() else ())]
    sets = asyncio.run(gather(names, RememberingEmbedder(LocalEmbedder(), 100_000), arguments.gathered))
    if arguments.left_out:
        for name in names:
            by = learn({other: group for other, group in sets.items() if other != name})
            print(*told({name: sets[name]}, by), sep="\n")
        return
    by = learn(sets)
    FILE.write_text(as_json(by), "utf-8")
    print(*told(sets, by), sep="\n")


def as_json(by: Weights) -> str:
    """Return weights as they are stored."""
    rounded = {
        "rank": {name: round(float(value), 4) for name, value in zip(FEATURES, by.rank, strict=True)},
        "sure": {name: round(float(value), 4) for name, value in zip(TELLING, by.sure, strict=True)},
        "bias": round(by.bias, 4),
        "thresholds": dict(by.thresholds),
    }
    return json.dumps(rounded, indent=2) + "\n"


if __name__ == "__main__":
    main()
