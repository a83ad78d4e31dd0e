"""The words of titles were learnt from the messages that are there."""

import json

from evals.plan.title_learning import fingerprint, to_learn
from orchestrator.graphs.plan.rules.reading.title_words import WEIGHTS


def test_the_titles_were_learnt_as_they_are() -> None:
    """Else ``python -m evals.plan.title_learning`` has to be run."""
    assert json.loads(WEIGHTS.read_text(encoding="utf-8"))["learnt_from"] == fingerprint(to_learn())
