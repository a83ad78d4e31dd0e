"""How a reply lies among those that other people gave."""

from dataclasses import replace

import numpy as np

from integrations.knowledge.base import Text, WorkbookQuestion
from orchestrator.graphs.intake.meaning.neighbours import NEAREST, STEPS, asked_as, neighbours
from orchestrator.graphs.intake.meaning.weights import load

QUESTION = WorkbookQuestion(1, "signed", Text("서명하셨나요?"), "boolean", True)


def test_a_reply_is_told_by_what_those_near_to_it_answered() -> None:
    """Half of the replies are to the question and clear; a reply like these is nearer to them than to all others."""
    rows = np.repeat(np.eye(2, 64, dtype=np.float32), NEAREST, axis=0)
    learnt = load()
    weights = replace(
        learnt.weights,
        basis=np.eye(512, 64, dtype=np.float32),
        memory=(rows * STEPS).astype(np.int8),
        memory_asked=np.repeat([0, 1], NEAREST).astype(np.int16),
        memory_clear=np.repeat([1, 0], NEAREST).astype(np.int8),
    )
    told = replace(learnt, remembered=(asked_as(QUESTION), "other:물었나요?"), weights=weights)
    own, other = np.eye(2, 512, dtype=np.float32)
    assert neighbours(told, QUESTION, own).tolist() == [1, 1, 1, 1, 1]
    assert neighbours(told, QUESTION, other).tolist() == [0, -1, 0, 0, 0]


def test_of_an_unknown_question_nothing_is_told() -> None:
    """A question of another workbook has no replies to be compared with."""
    assert np.isnan(neighbours(load(), QUESTION, np.ones(512, dtype=np.float32))).all()
