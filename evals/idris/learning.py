"""``python -m evals.idris.learning``: learn how likely a relation that comes out is meant, from the labelled documents.

``--left-out`` learns from all authors but one and measures on that one, for each in turn; nothing is written then. A
relation is meant where a label has its figures; of the others some are true and only not labelled.
"""

import argparse
import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from evals.idris.judging import LabelledDocument, is_found, is_near, key_of, load
from evals.idris.unrelated import price_lists
from orchestrator.graphs.idris.rules.analysing import model_of
from orchestrator.graphs.idris.rules.finding.evidence import EVIDENCE
from orchestrator.graphs.idris.rules.finding.likelihood import FILE, RelationTrees
from orchestrator.graphs.idris.rules.finding.weighing import RelationCandidate

Numbers = NDArray[np.float64]
AUTHORS = (
    ("work",), ("opened",), ("opened2",), ("opened3", "opened4"), ("opened5",), ("opened6",), ("opened7",), ("kinds",),
    ("opened8",), ("opened9",), ("opened10",),
)  # fmt: skip
"""The sets that have been read, by who wrote them."""
LISTS = 40
"""Lists of unrelated prices beside them, whose relations come out by chance."""
_FOLDER = Path(__file__).parent
_TREES, _QUESTIONS = 300, 4
_RATE, _RIDGE = 0.06, 6.0
_SAMPLE = 0.7
"""Of the relations and of the evidence, that one tree is learnt from."""
_STEPS = 24
"""Numbers of each kind of evidence that a question may ask for."""
_TOLD = (50, 100, 150, 200, 300)
"""Relations that are not labelled, at which is told how many labels are found."""


@dataclass
class Gathered:
    """The relations of some documents that come out, each with its evidence."""

    rows: list[Sequence[float]] = field(default_factory=list)
    labels: list[tuple[tuple[int, int], ...]] = field(default_factory=list)
    """Of each relation the document and the place of the labels that have its figures."""
    shares: list[float] = field(default_factory=list)
    """What each counts: those between the same figures as one, those of which a label has some figures not at all."""

    @property
    def meant(self) -> Numbers:
        """Whether each is labelled."""
        return np.array([bool(own) for own in self.labels], dtype=np.float64)


class _Recorder:
    """Takes down what is weighed, and has none of it found."""

    def __init__(self) -> None:
        self.told: list[RelationCandidate] = []
        self.evidence: list[Sequence[float]] = []

    def odds(self, told: Sequence[RelationCandidate], evidence: Sequence[Sequence[float]]) -> Sequence[float]:
        self.told += told
        self.evidence += evidence
        return [-np.inf] * len(told)


def gather(documents: Sequence[LabelledDocument]) -> Gathered:
    """Return the relations of documents, but for those that their structure tells."""
    found = Gathered()
    for n, document in enumerate(documents):
        recorder = _Recorder()
        known = model_of([document.source], judge=recorder).rules
        ours = [[key_of(figure.raw) for figure in rule.figures] for rule in known]
        open_ = {
            m: label for m, label in enumerate(document.rules) if not any(is_found(label.keys, keys) for keys in ours)
        }
        members = [frozenset(member.figure for member in one.members) for one in recorder.told]
        for one, row, own in zip(recorder.told, recorder.evidence, members, strict=True):
            keys = [key_of(member.figure.raw) for member in one.members]
            labels = tuple((n, m) for m, label in enumerate(document.rules) if is_found(label.keys, keys))
            found.rows.append(row)
            found.labels.append(tuple(label for label in labels if label[1] in open_) or labels)
            is_near_one = any(is_near(label.keys, keys) or is_near(keys, label.keys) for label in document.rules)
            found.shares.append(0.0 if is_near_one and not labels else 1 / members.count(own))
    return found


def learn(rows: Numbers, meant: Numbers, shares: Numbers) -> RelationTrees:
    """Boost symmetric trees on the logistic loss (Friedman, 2001), from the same samples each time."""
    chosen = np.random.default_rng(0)
    questions = [*_questions(rows)]
    places = np.array([place for place, _ in questions])
    asked_of = [[n for n, (place, _) in enumerate(questions) if place == own] for own in range(rows.shape[1])]
    codes = [np.searchsorted([questions[n][1] for n in own], rows[:, place]) for place, own in enumerate(asked_of)]
    bias = float(np.log((shares * meant).sum() / (shares * (1 - meant)).sum()))
    odds = np.full(len(rows), bias)
    trees, leaves = [], []
    for _ in range(_TREES):
        chance = 1 / (1 + np.exp(-odds))
        is_in = chosen.random(len(rows)) < _SAMPLE
        slope, curve = shares * (meant - chance) * is_in, shares * chance * (1 - chance) * is_in
        is_asked = np.less(chosen.random(rows.shape[1]), _SAMPLE)[places]
        leaf = np.zeros(len(rows), dtype=np.int64)
        tree: list[tuple[int, float]] = []
        for _ in range(_QUESTIONS):
            best = int(np.where(is_asked, _gains(leaf, len(tree), codes, slope, curve), -1).argmax())
            tree.append(questions[best])
            leaf = 2 * leaf + (rows[:, places[best]] > questions[best][1])
        count = 1 << _QUESTIONS
        values = _RATE * np.bincount(leaf, slope, count) / (np.bincount(leaf, curve, count) + _RIDGE)
        odds += values[leaf]
        trees.append(tree)
        leaves.append(values)
    asked = np.array([[place for place, _ in tree] for tree in trees])
    above = np.array([[least for _, least in tree] for tree in trees])
    return RelationTrees(asked, above, np.array(leaves), bias)


def _questions(rows: Numbers) -> Iterator[tuple[int, float]]:
    for place in range(rows.shape[1]):
        steps = np.unique(np.quantile(rows[:, place], np.linspace(0, 1, _STEPS + 1)[1:-1]))
        yield from ((place, float(step)) for step in steps if step < rows[:, place].max())


def _gains(
    leaf: NDArray[np.int64], depth: int, codes: Sequence[NDArray[np.int64]], slope: Numbers, curve: Numbers
) -> Numbers:
    """Return what each question would gain, asked in all leaves.

    ``codes``: of each kind of evidence how many of its questions a relation answers with yes, which come first.
    """
    gained = []
    count = 1 << depth
    for code in codes:
        steps = int(code.max(initial=0)) + 1
        place = leaf * steps + code
        told = [np.bincount(place, own, count * steps).reshape(count, steps) for own in (slope, curve)]
        # A question is answered with yes by those that answer so many more with yes.
        slopes, curves = (np.cumsum(one[:, ::-1], axis=1)[:, ::-1] for one in told)
        yes, no = (slopes[:, 1:], curves[:, 1:]), (slopes[:, :1] - slopes[:, 1:], curves[:, :1] - curves[:, 1:])
        gained.append(sum((one**2 / (other + _RIDGE) for one, other in (yes, no)), np.zeros(yes[0].shape)).sum(axis=0))
    return np.concatenate(gained)


def _learnt_from(sets: Sequence[Gathered]) -> RelationTrees:
    rows = np.array([row for one in sets for row in one.rows], dtype=np.float64)
    shares = np.array([share for one in sets for share in one.shares])
    return learn(rows, np.concatenate([one.meant for one in sets]), shares)


def _left_out(
    sets: Sequence[Gathered], lists: Gathered
) -> Iterator[tuple[float, int, tuple[tuple[int, int], ...], float]]:
    """Yield the odds of each relation by what the other authors teach, with its author, its labels and its share.

    ``lists``: what is taught each time, for nobody's documents are such.
    """
    for n, own in enumerate(sets):
        trees = _learnt_from([*(one for one in sets if one is not own), lists])
        odds = trees.of_rows(np.array(own.rows, dtype=np.float64))
        yield from zip(odds.tolist(), [n] * len(odds), own.labels, own.shares, strict=True)


def _print_left_out(sets: Sequence[Gathered], lists: Gathered) -> None:
    """Print how many labels the likeliest relations find, by how many of those are not labelled."""
    found: set[tuple[int, tuple[int, int]]] = set()
    others = 0
    for odds, author, labels, share in sorted(_left_out(sets, lists), key=lambda one: -one[0]):
        found |= {(author, label) for label in labels}
        if share and not labels:
            others += 1
            if others in _TOLD:
                print(f"labels {len(found):4}, relations not labelled {others:4}, from odds of {odds:+.2f}")


def main() -> None:
    """Learn and write, or measure by leaving out."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--left-out", action="store_true", help="measure on each author what the others teach")
    left_out = parser.parse_args().left_out
    sets = []
    for names in AUTHORS:
        sets.append(gather([one for name in names for one in asyncio.run(load(_FOLDER / name))]))
    lists = gather([*price_lists(0, LISTS)])
    if left_out:
        _print_left_out(sets, lists)
        return
    sets.append(lists)
    trees = _learnt_from(sets)
    np.savez_compressed(
        FILE, evidence=np.array(EVIDENCE), asked=trees.asked, above=trees.above, leaves=trees.leaves, bias=trees.bias
    )
    print(
        f"{sum(len(one.rows) for one in sets)} relations, {sum(one.meant.sum() for one in sets):.0f} of them labelled"
    )


if __name__ == "__main__":
    main()
