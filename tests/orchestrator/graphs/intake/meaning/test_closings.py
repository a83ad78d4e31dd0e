"""Who says in other words than any rule knows that there will be no answer."""

import numpy as np
import pytest

from evals.intake import classification
from evals.intake.heard.closing_learning import fingerprint
from evals.intake.heard.examples import examples
from orchestrator.graphs.intake.meaning.closings import WEIGHTS, closing_of
from orchestrator.graphs.intake.rules.declining import declined


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("그건 변호사님 뵙고 직접 말씀드리고 싶어요", "refused"),
        ("부끄러워서 그건 말 못 하겠어요", "refused"),
        ("That stays between me and my lawyer, thanks.", "refused"),
        ("저는 하나도 몰라요, 딸이 다 해요", "unknown"),
        ("그쪽 일은 형이 해서 저는 모르는데요", "unknown"),
        ("월급을 두 달째 못 받았어요", None),
        ("그 사람이 몰래 찍었어요", None),
        ("He would not tell me why", None),
        ("이거 말하면 경찰서 가야 돼요?", None),
    ],
)
def test_a_closing_is_told_by_how_people_put_it(text: str, expected: str | None) -> None:
    """In a story the same words of telling and knowing say no such thing."""
    assert declined(text) == expected


def test_nothing_is_both_nor_said_by_nothing() -> None:
    """An empty text closes nothing."""
    assert closing_of("") is None


def test_the_weights_were_learnt_from_these_replies() -> None:
    """Otherwise they have to be learnt anew: ``python -m evals.intake.heard.closing_learning``."""
    with np.load(WEIGHTS, allow_pickle=False) as learnt:
        assert str(learnt["learnt_from"]) == fingerprint(examples(classification.knowledge_that_ships()))
