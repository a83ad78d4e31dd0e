"""What the clause classifier weighs was learnt from the labelled clauses as they are."""

import numpy as np

from evals.contract.learning import to_learn
from orchestrator.graphs.contract.rules.clauses import split
from orchestrator.graphs.contract.rules.labour.clause_classifier import ENOUGH, WEIGHTS, scores
from orchestrator.graphs.contract.rules.passages import passages


def test_the_labelled_clauses_were_learnt_as_they_are() -> None:
    """Changed sets or pieces have to be learnt: ``python -m evals.contract.learning``."""
    with np.load(WEIGHTS, allow_pickle=False) as learnt:
        assert str(learnt["learnt_from"]) == to_learn().fingerprint


def test_a_clause_is_told_from_its_lawful_look_alike() -> None:
    """Who leaves without notice pays a sum, or owes nothing for it."""
    unlawful, lawful = (
        scores(passages(split(text)))[0]["penalty"]
        for text in (
            "무단으로 퇴사하면 위약금 200만원을 지급한다.",
            "무단으로 퇴사하더라도 위약금을 청구하지 아니한다.",
        )
    )
    assert unlawful >= ENOUGH > lawful
