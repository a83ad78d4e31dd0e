"""How likely the author of a document means a relation that comes out, learnt from documents whose relations are labelled.

Boosted trees on :data:`EVIDENCE`: each of a few questions, all of which are asked, whose answers together choose a leaf
(``evals.idris.learning`` writes them, and says what they are worth on authors that they were not learnt from).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from orchestrator.graphs.idris.rules.finding.evidence import EVIDENCE
from orchestrator.graphs.idris.rules.finding.weighing import RelationCandidate

FILE = Path(__file__).with_name("relation_trees.npz")


class RelationJudge(Protocol):
    """Says how likely relations are meant."""

    def odds(self, told: Sequence[RelationCandidate], evidence: Sequence[Sequence[float]]) -> Sequence[float]:
        """Return the odds of each relation, as natural logarithms."""


@dataclass(frozen=True, slots=True)
class RelationTrees:
    """What was learnt: the trees, of which each has the same number of questions."""

    asked: NDArray[np.int64]
    """Trees × questions: the place in :data:`EVIDENCE`."""
    above: NDArray[np.float64]
    """Trees × questions: the number that is to be exceeded."""
    leaves: NDArray[np.float64]
    """Trees × leaves: what the answers add to the odds, the first question's the highest digit."""
    bias: float

    def odds(self, told: Sequence[RelationCandidate], evidence: Sequence[Sequence[float]]) -> Sequence[float]:
        """Return the odds of each relation, as natural logarithms."""
        return self.of_rows(np.array(evidence, dtype=np.float64)).tolist() if told else []

    def of_rows(self, rows: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the odds of each row of evidence."""
        digits = 1 << np.arange(self.asked.shape[1])[::-1]
        leaf = (rows[:, self.asked] > self.above) @ digits
        summed: NDArray[np.float64] = self.leaves[np.arange(len(self.leaves)), leaf].sum(axis=1) + self.bias
        return summed


@cache
def learnt() -> RelationTrees:
    """Return the trees that come with the bot.

    :raises ValueError: they were learnt from other evidence.
    """
    with np.load(FILE, allow_pickle=False) as found:
        if tuple(found["evidence"]) != EVIDENCE:
            raise ValueError("relation_trees.npz was learnt from other evidence: run python -m evals.idris.learning")
        return RelationTrees(found["asked"], found["above"], found["leaves"], float(found["bias"]))
