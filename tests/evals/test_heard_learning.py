"""What is learnt without some examples is what would be learnt if there were none of them."""

import numpy as np
import pytest

from evals.intake.heard.fitting import without, without_itself
from orchestrator.graphs.intake.meaning.similarity import SHARED, shared_kernel
from orchestrator.graphs.intake.meaning.weights import Array, packed


def _some(*shape: int) -> Array:
    return np.asarray(np.random.default_rng(7).normal(scale=0.2, size=shape), dtype=np.float32)


def test_an_author_who_is_left_out_counts_for_nothing() -> None:
    """The shortened way comes to what the regression over the others comes to."""
    near = _some(60, 20)
    like = near @ near.T + 1 + 0.5 * np.eye(60, dtype=np.float32)
    wanted, out = _some(60, 3), np.arange(60) < 15
    found = without(np.asarray(np.linalg.inv(like), dtype=np.float32), wanted, out)
    assert found[out].tolist() == np.zeros((15, 3)).tolist()
    assert found[~out] == pytest.approx(np.linalg.solve(like[np.ix_(~out, ~out)], wanted[~out]), abs=1e-4)


def test_a_reply_is_not_judged_by_itself() -> None:
    """How near it is to an option is told by the others alone."""
    vectors, letters = _some(20, 10), _some(20, 30)
    said = np.eye(4, dtype=np.float32)[np.arange(20) % 4]
    found = without_itself(vectors, letters, said)
    others = np.arange(20) != 3
    kernel = shared_kernel(vectors, letters)
    solved = np.linalg.solve(kernel[np.ix_(others, others)], said[others] - 0.25)
    assert found[3] == pytest.approx((kernel[3, others] - SHARED) @ solved, abs=1e-4)


def test_packed_rows_are_nearly_what_they_were() -> None:
    """Each is off by half a step of its own at most."""
    rows = _some(5, 40) * np.array([[1.0], [100.0], [0.01], [0.0], [3.0]], dtype=np.float32)
    found, steps = packed(rows)
    assert found.dtype == np.int8
    assert (np.abs(found * steps[:, None] - rows) <= steps[:, None] * 0.51).all()
