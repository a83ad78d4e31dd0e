"""What tells the kinds and the aspects of services apart was learnt from the guides as they are."""

import numpy as np
import pytest

from evals.plan.kind_learning import fingerprint, to_learn
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan.rules.kind_classifier import WEIGHTS, LearntGroup


@pytest.mark.parametrize("group", WEIGHTS)
def test_guides_were_learnt_as_they_are(group: LearntGroup) -> None:
    """After a change of a guide ``python -m evals.plan.kind_learning`` writes the weights anew."""
    with np.load(WEIGHTS[group], allow_pickle=False) as found:
        assert str(found["learnt_from"]) == fingerprint(to_learn(load_guides(packaged_guides()), group))
