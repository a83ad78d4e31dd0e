"""Which told sums are costs was learnt from the messages and costs that are there."""

import numpy as np

from evals.plan.cost_learning import fingerprint, messages
from orchestrator.graphs.plan.rules.reading.cost_classifier import WEIGHTS


def test_the_costs_were_learnt_as_they_are() -> None:
    """Else ``python -m evals.plan.cost_learning`` has to be run."""
    with np.load(WEIGHTS, allow_pickle=False) as found:
        assert str(found["learnt_from"]) == fingerprint(messages())
