"""Whom a message names as users and readers was learnt from the messages that are there."""

import numpy as np

from evals.plan.people_learning import fingerprint, found_without, read_messages, to_learn
from orchestrator.graphs.plan.rules.reading.role_classifier import role_chances
from orchestrator.graphs.plan.rules.reading.spoken import spoken_clauses
from orchestrator.graphs.plan.rules.reading.told_people import WEIGHTS


def test_people_were_learnt_from_the_messages_as_they_are() -> None:
    """Else ``python -m evals.plan.people_learning`` has to be run."""
    with np.load(WEIGHTS, allow_pickle=False) as found:
        assert str(found["learnt_from"]) == fingerprint()


def test_readers_of_an_author_are_found_by_what_others_teach() -> None:
    """Eight in ten of somebody whose messages nothing was learnt from, and hardly anybody where none is named."""
    told = [one for one in to_learn() if one[0] in ("a", "d", "e", "j") and one[1]["language"] == "ko"]
    chances = {text: role_chances(spoken_clauses(text)) for _, _, text in told}
    found = found_without([*read_messages(told, chances)], "j", "reader")
    assert found["right"] > 0.8 * (found["right"] + found["wrong"] + found["missing"])
    assert found["invented"] < 0.2 * found["rightly none"]
