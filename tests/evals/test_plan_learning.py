"""What clauses of requests speak of was learnt from the clauses that are there."""

import numpy as np

from evals.plan.learning import fingerprint, judged, to_learn
from orchestrator.graphs.plan.rules.reading.role_classifier import ROLES, WEIGHTS, rows


def test_the_clauses_were_learnt_as_they_are() -> None:
    """Else ``python -m evals.plan.learning`` has to be run."""
    told = to_learn()
    assert {role for one in told for role in one.roles} <= {*ROLES, ""}
    with np.load(WEIGHTS, allow_pickle=False) as found:
        assert str(found["learnt_from"]) == fingerprint(told)


def test_an_author_is_understood_by_what_others_teach() -> None:
    """Two thirds of the clauses of somebody whose messages nothing was learnt from are told right, from five others."""
    authors = ("a", "c", "d", "e", "j", "k")
    messages = [one for one in to_learn() if one.author in authors]
    right, _ = judged(messages, [rows(one.clauses) for one in messages], "j")
    assert right.mean() > 2 / 3
