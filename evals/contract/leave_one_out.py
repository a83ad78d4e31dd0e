"""``python -m evals.contract.leave_one_out``: each set of contracts, judged by what was learnt from all the others.

What tuning on the sets shows is only that they were read; this tells what the classifier would find in the contracts
of the next author. The rules themselves have seen all the sets, so that it is still kinder than a set that nobody has
read. One inverse serves all sets: without a set S the coefficients of ridge regression are
``a - G[:, S] @ inv(G[S, S]) @ a[S]``, where ``G`` is the inverse of the kernel with its ridge and ``a`` is ``G @ y``.
It takes some minutes and about four gigabytes.
"""

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from evals.contract.__main__ import TODAY, told_sums
from evals.contract.judging import Judgement, judge, load
from evals.contract.learning import CONTRACTS, FOLDER, KINDS, ClausesToLearn, columns, kernel, to_learn, vocabulary
from integrations.law.law import Law
from integrations.law.loader import load_law
from integrations.law.packaged import packaged_law
from orchestrator.graphs.contract.rules.labour.clause_classifier import ClauseVocabulary
from orchestrator.graphs.contract.rules.passages import Passage

TOGETHER: Final[Mapping[str, tuple[str, ...]]] = {"opened3": ("opened3", "d")}
"""Sets that are left out together: the author of the second had seen what was missed in the first."""


class LeaveOneOut:
    """What is learnt from all sets, and from all but one."""

    def __init__(self, learning: ClausesToLearn) -> None:
        self._learning = learning
        self._known: ClauseVocabulary = vocabulary(learning.passages)
        self._table = columns(learning.passages, self._known)
        self._inverse: NDArray[np.float32] = np.linalg.inv(kernel(self._table, learning.of_contracts)).astype(
            np.float32
        )
        self._coefficients = self._inverse @ learning.unlawful

    def judge(self, name: str, law: Law) -> list[Judgement]:
        """Judge the contracts of a set by what the others teach."""
        weights = self._without(TOGETHER.get(name, (name,)))

        def score(passages: Sequence[Passage]) -> list[dict[str, float]]:
            found = columns(passages, self._known) @ weights
            return [dict(zip(KINDS, row, strict=True)) for row in found.tolist()]

        return judge(load(FOLDER / name), law, TODAY, score)

    def _without(self, names: Sequence[str]) -> NDArray[np.float32]:
        left = np.isin(self._learning.sets, names)
        kept = ~left
        of_left = np.linalg.solve(self._inverse[np.ix_(left, left)], self._coefficients[left])
        coefficients = self._coefficients[kept] - self._inverse[np.ix_(kept, left)] @ of_left
        weights: NDArray[np.float32] = self._table[kept].T @ (self._learning.shares[kept, None] * coefficients)
        return weights


def main() -> None:
    """Print recall, precision and exact sums of each set, and the means."""
    law = load_law(packaged_law())
    learnt = LeaveOneOut(to_learn())
    shares: list[tuple[float, float]] = []
    for name in CONTRACTS:
        judged = learnt.judge(name, law)
        labels = sum(len(one.contract.labels) for one in judged)
        findings = sum(len(one.analysis.findings) for one in judged)
        recall = 1 - sum(len(one.missed) for one in judged) / max(labels, 1)
        precision = 1 - sum(len(one.wrong) for one in judged) / max(findings, 1)
        shares.append((recall, precision))
        print(f"{name:10} recall {recall:.3f} of {labels}, precision {precision:.3f}, sums {told_sums(judged)}")
    recall, precision = (sum(each) / len(shares) for each in zip(*shares, strict=True))
    print(f"{'mean':10} recall {recall:.3f}, precision {precision:.3f}")


if __name__ == "__main__":
    main()
