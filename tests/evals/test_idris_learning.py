"""How likely relations are meant is learnt from labelled ones."""

import numpy as np

from evals.idris.judging import labelled
from evals.idris.learning import gather, learn
from evals.idris.unrelated import price_lists
from orchestrator.graphs.idris.rules.analysing import SourceText, model_of

TEXT = """The crew is 9 hands and 3 mates, and the crossing takes 24 minutes.
There were 1,340 tickets at the desk; in the box lay 402, or 30%, and 938 had gone.
"""


def test_trees_learn_what_two_numbers_tell_together() -> None:
    """What is meant where exactly one of two numbers is large is told, by neither of them alone."""
    rows = np.random.default_rng(3).random((400, 3))
    meant = ((rows[:, 0] > 0.5) != (rows[:, 1] > 0.5)).astype(float)
    trees = learn(rows, meant, np.ones(400))
    assert ((trees.of_rows(rows) > 0) == (meant > 0)).mean() > 0.95


def test_a_relation_is_meant_where_a_label_has_its_figures() -> None:
    """Of the relations of a document those that are labelled count as meant, and the others do not."""
    rule = {"rule": "percent", "says": "", "figures": ["1,340", "30%", "402"], "holds": True}
    told: dict[str, object] = {"file": "a.txt", "type": "other", "fields": [], "rules": [rule]}
    found = gather([labelled(told, SourceText("a.txt", TEXT))])
    assert 0 < found.meant.sum() < len(found.rows)
    assert {label for own in found.labels for label in own} == {(0, 0)}


def test_what_comes_out_by_chance_is_no_rule() -> None:
    """Of eight lists of unrelated prices, 12 to 30 in each, hardly anything is told to be an invariant."""
    assert sum(len(model_of([one.source]).rules) for one in price_lists(99, 8)) <= 2
