"""What a story answers of questions that were not asked, with the embedder, the weights and the workbook that ship."""

from collections.abc import Iterator
from datetime import date

import pytest

from evals.intake import classification
from integrations.knowledge.base import Knowledge
from integrations.search.local import LocalEmbedder
from orchestrator.graphs.intake.meaning.unasked import told_unasked
from orchestrator.graphs.intake.unasked import OFFERED


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
    locale = "en" if text.isascii() else "ko"
    every = knowledge.scenarios[scenario].questions
    found = await told_unasked(text, every, embedder, date(2026, 11, 30), locale)
    return {field: one.value.value for field, one in found.items() if one.certainty >= OFFERED}


@pytest.mark.parametrize(
    ("scenario", "text", "field", "value"),
    [
        ("CIV_LABOR_WAGE", "They owe me three months and the restaurant closed down", "employer_state", "CLOSED"),
        ("CIV_CONTRACT_SALE", "중고차를 샀는데 침수차였어요", "my_role", "BUYER"),
        ("CIV_LOAN_UNPAID", "직장 후배한테 2024년 2월 9일에 오백만 원을 빌려줬습니다", "loan_date", "2024-02-09"),
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


async def test_one_figure_answers_one_question(knowledge: Knowledge, embedder: LocalEmbedder) -> None:
    """A day that is told once is offered to the question that it most likely answers."""
    told = await _told(knowledge, "CIV_LOAN_UNPAID", "동서한테 2023년 7월 4일에 돈을 빌려줬어요", embedder)
    assert [field for field, value in told.items() if value == "2023-07-04"] == ["loan_date"]
