"""Which question of its interview a reply fits, with the embedder, the weights and the workbook that ship."""

import pytest

from evals.intake import classification
from integrations.search.local import LocalEmbedder
from orchestrator.graphs.intake.acting import STRAYS
from orchestrator.graphs.intake.meaning.topics import stray_of


@pytest.mark.parametrize(
    ("asked", "text", "strays"),
    [
        ("reported_to_police", "라임이라는 닉네임을 쓰는데 계좌 주인 이름은 모르겠어요", True),
        ("reported_to_police", "어제 경찰서 가서 고소장 냈어요", False),
        ("payment_method", "The seller blocked me and does not answer", True),
        ("payment_method", "I wired it straight to his bank account", False),
    ],
)
async def test_a_reply_strays_that_fits_another_question_better(asked: str, text: str, *, strays: bool) -> None:
    """What it tells is left to that one."""
    every = classification.knowledge_that_ships().scenarios["CRM_FRAUD_TRADE"].questions
    question = next(one for one in every if one.field == asked)
    embedder = LocalEmbedder()
    try:
        found = await stray_of(question, text, [one for one in every if one is not question], embedder)
    finally:
        embedder.close()
    assert (found > STRAYS) is strays
