"""A logistic regression that mistrusts single sentences, and the fingerprint of what it was learnt from."""

import json
from collections.abc import Sequence
from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

RIDGE = 0.3
"""How much the regression mistrusts a single sentence."""
STEPS = 50
"""Of Newton's method at most."""
STILL = 1e-6
"""The longest step after which it stands still."""


def fingerprint(texts: Sequence[str], labels: NDArray[np.float64]) -> str:
    """Return what tells these sentences from others."""
    return sha256(json.dumps([texts, labels.tolist()], ensure_ascii=False).encode()).hexdigest()


def fitted(
    vectors: NDArray[np.float64],
    labels: NDArray[np.float64],
    ridge: float = RIDGE,
    shares: NDArray[np.float64] | None = None,
) -> NDArray[np.float64]:
    """Return the weights and the bias, which is not held down. ``shares``: what each row weighs."""
    rows = np.c_[vectors, np.ones(len(vectors))]
    held = np.r_[np.full(vectors.shape[1], ridge), 0.0]
    weights = np.zeros(rows.shape[1])
    for _ in range(STEPS):
        likely = 1 / (1 + np.exp(-rows @ weights))
        wrong, doubt = likely - labels, likely * (1 - likely)
        if shares is not None:
            wrong, doubt = shares * wrong, shares * doubt
        slope = rows.T @ wrong + held * weights
        curve = (rows * doubt[:, None]).T @ rows + np.diag(held + 1e-9)
        step = np.linalg.solve(curve, slope)
        weights -= step
        if np.abs(step).max() < STILL:
            break
    return weights
