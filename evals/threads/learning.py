"""What ``bot.slack.reading.followups`` weighs: learns the weights of signs from the judged threads.

``python -m evals.threads.learning`` writes them anew and prints what becomes of each set when nothing was learnt from
it, which takes a minute. A test fails when the sets or the signs have changed since.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

from bot.slack.reading.features import features_of
from bot.slack.reading.followups import WEIGHTS, could_be_meant, decided
from evals.threads.judging import SETS, lines_of

NATURAL = ("threads_1", "threads_2", "threads_3", "threads_4")
"""Sets in which as many lines are for the bot as people write to it; in the others there are more."""
SHARE = 0.17
"""That share: follow-ups of the other sets weigh as if they had it."""
SILENCE = 0.955
"""Of lines of natural sets that are left alone when nothing was learnt from their set: that sets what is enough."""
RIDGE, WORD_RIDGE = 2.0, 1.5
"""How much the regression mistrusts a sign, and a word."""
LEAST = 4
"""Lines in which a word has to occur."""
LEAST_WEIGHT = 0.02
STEPS = 8
"""Of Newton's method; it stands still before."""

Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class LinesToLearn:
    """What there is to learn from: the lines that no rule decides, and what the rules make of the others."""

    sets: NDArray[np.str_]
    """Of each line."""
    is_for_bot: NDArray[np.bool_]
    ruled: Numbers
    """``-inf`` and ``inf`` where a rule decides, 0 where it is open."""
    names: list[str]
    signs: Numbers
    """[open lines, names]"""

    @property
    def is_open(self) -> NDArray[np.bool_]:
        """Which lines no rule decides."""
        found: NDArray[np.bool_] = self.ruled == 0
        return found

    @property
    def fingerprint(self) -> str:
        """What tells these lines, with their signs and labels, from others."""
        told = "\n".join([*self.names, *self.sets]).encode() + self.is_for_bot.tobytes() + self.ruled.tobytes()
        return sha256(told + self.signs.astype(np.float32).tobytes()).hexdigest()


def to_learn(sets: Sequence[str] = SETS) -> LinesToLearn:
    """Return the lines of some sets."""
    lines = [(name, line) for name in sets for line in lines_of(name)]
    ruled, found = [], []
    for _, line in lines:
        rule = line.names
        if rule is None:
            rule = decided(line.said, line.before) if could_be_meant(line.said.text) else False
        ruled.append(0.0 if rule is None else np.inf if rule else -np.inf)
        if rule is None:
            found.append(features_of(line.said, line.before))
    counts = Counter(name for signs in found for name in signs)
    names = sorted(name for name, count in counts.items() if count >= LEAST or not name.startswith("'"))
    signs = np.array([[each.get(name, 0.0) for name in names] for each in found])
    return LinesToLearn(
        np.array([name for name, _ in lines]),
        np.array([line.is_for_bot for _, line in lines]),
        np.array(ruled),
        names,
        signs,
    )


def fitted(learning: LinesToLearn, chosen: NDArray[np.bool_]) -> Numbers:
    """Return the weights, the last the bias, learnt from chosen ones of the open lines; the bias is not held down."""
    sets, answers = learning.sets[learning.is_open][chosen], learning.is_for_bot[learning.is_open][chosen]
    rows = np.c_[learning.signs[chosen], np.ones(len(answers))]
    held = np.array([*(WORD_RIDGE if name.startswith("'") else RIDGE for name in learning.names), 1e-6])
    counted = np.ones(len(answers))
    for name in set(sets) - set(NATURAL):
        share = learning.is_for_bot[learning.sets == name].mean()
        too_many = np.sqrt(share / (1 - share) / (SHARE / (1 - SHARE)))
        counted[(sets == name) & answers] /= too_many
        counted[(sets == name) & ~answers] *= too_many
    weights = np.zeros(rows.shape[1])
    for _ in range(STEPS):
        likely = 1 / (1 + np.exp(-rows @ weights))
        slope = rows.T @ (counted * (likely - answers)) + held * weights
        curve = (rows * (counted * likely * (1 - likely))[:, None]).T @ rows + np.diag(held)
        weights -= np.linalg.solve(curve, slope)
    return weights


def crossed(learning: LinesToLearn) -> Numbers:
    """Return what the signs of each line come to when nothing was learnt from its set."""
    sums = learning.ruled.copy()
    sets = learning.sets[learning.is_open]
    for name in dict.fromkeys(sets.tolist()):
        weights = fitted(learning, sets != name)
        sums[learning.is_open & (learning.sets == name)] = learning.signs[sets == name] @ weights[:-1] + weights[-1]
    return sums


def enough_of(learning: LinesToLearn, sums: Numbers) -> float:
    """Return the least sum with which :data:`SILENCE` is kept in the natural sets."""
    quiet = sums[np.isin(learning.sets, NATURAL) & ~learning.is_for_bot]
    return float(next(each for each in np.unique(sums) if np.mean(quiet < each) >= SILENCE))


def main() -> None:
    """Write the weights, and print the table."""
    learning = to_learn()
    sums = crossed(learning)
    enough = enough_of(learning, sums)
    for name in (*SETS, NATURAL):
        of = np.isin(learning.sets, name)
        silence = np.mean(sums[of & ~learning.is_for_bot] < enough)
        answered = np.mean(sums[of & learning.is_for_bot] >= enough)
        print(f"{name if isinstance(name, str) else 'natural':10} silence {silence:.3f}, follow-ups {answered:.3f}")
    weights = fitted(learning, np.ones(len(learning.signs), dtype=bool))
    kept = [place for place, weight in enumerate(weights[:-1]) if abs(weight) >= LEAST_WEIGHT]
    np.savez_compressed(
        WEIGHTS,
        names=np.array("\n".join(learning.names[place] for place in kept)),
        weights=weights[kept].astype(np.float32),
        enough=np.array(enough - weights[-1]),
        learnt_from=np.array(learning.fingerprint),
    )
    print(f"{len(kept)} signs, {WEIGHTS.stat().st_size} bytes")


if __name__ == "__main__":
    main()
