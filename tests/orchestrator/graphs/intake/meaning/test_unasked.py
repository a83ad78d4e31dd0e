"""What a story answers of questions that were not asked, with the embedder, the weights and the workbook that ship."""

from collections.abc import Iterator

import pytest

from evals.intake import classification
from integrations.knowledge.base import Knowledge
from integrations.search.local import LocalEmbedder
from orchestrator.graphs.intake.meaning.unasked import told_unasked
from orchestrator.language.predications import predications


@pytest.fixture(scope="module")
def embedder() -> Iterator[LocalEmbedder]:
    """The embedder that ships."""
    made = LocalEmbedder()
    yield made
    made.close()


@pytest.fixture(scope="module")
def knowledge() -> Knowledge:
    """The workbook that ships."""
    return classification.knowledge_that_ships()


async def _told(knowledge: Knowledge, scenario: str, text: str, embedder: LocalEmbedder) -> dict[str, object]:
    every = knowledge.scenarios[scenario].questions
    asked = [one for one in every if one.answer_type in ("boolean", "choice") and len(one.options) != 1]
    found = await told_unasked(asked, every, predications(text), embedder, "ko")
    return {one.question.field: one.value.value for one in found}


@pytest.mark.parametrize(
    ("scenario", "text", "field", "value"),
    [
        ("CIV_LABOR_WAGE", "They owe me three months and the restaurant closed down", "employer_state", "CLOSED"),
        ("ADM_INSURANCE_ACCIDENT", "지게차에 발등이 찍혔는데 사장이 산재 처리하면 자른대요", "pressure", True),
    ],
)
async def test_a_story_answers_questions_to_come(
    scenario: str, text: str, field: str, value: object, knowledge: Knowledge, embedder: LocalEmbedder
) -> None:
    """Nobody is asked for what they told: it is offered."""
    assert (await _told(knowledge, scenario, text, embedder)).get(field) == value


@pytest.mark.parametrize(
    "text", ["어디서부터 말씀드려야 할지 모르겠어요", "오늘 날씨가 참 춥네요", "저는 서울에 살아요"]
)
async def test_talk_answers_nothing(text: str, knowledge: Knowledge, embedder: LocalEmbedder) -> None:
    """What tells nothing of any question is offered as no answer."""
    assert await _told(knowledge, "CIV_DAMAGE_NEIGHBOR", text, embedder) == {}


async def test_without_an_open_question_nothing_is_read(knowledge: Knowledge, embedder: LocalEmbedder) -> None:
    """All of them may have been answered."""
    every = knowledge.scenarios["CIV_DAMAGE_NEIGHBOR"].questions
    assert await told_unasked([], every, ["경찰을 불렀어요"], embedder, "ko") == []
