"""What clauses of requests speak of was learnt from the clauses that are there."""

import numpy as np

from evals.plan.learning import to_learn
from orchestrator.graphs.plan.rules.reading.role_classifier import ROLES, WEIGHTS


def test_the_clauses_were_learnt_as_they_are() -> None:
    """Else ``python -m evals.plan.learning`` has to be run."""
    told = to_learn()
    assert {*told.roles} <= {*ROLES}
    with np.load(WEIGHTS, allow_pickle=False) as found:
        assert str(found["learnt_from"]) == told.fingerprint
