"""What replies mean, with the embedder and the weights that ship."""

from collections.abc import Iterator, Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from integrations.errors import IntegrationError
from integrations.knowledge.base import Option, Text, WorkbookQuestion
from integrations.search.local import LocalEmbedder
from orchestrator.graphs.intake.meaning.understanding import OFFERED, SURE, Understanding, understand


@pytest.fixture(scope="module")
def embedder() -> Iterator[LocalEmbedder]:
    """The embedder that ships."""
    made = LocalEmbedder()
    yield made
    made.close()


POLICE = WorkbookQuestion(
    order=1,
    field="reported_to_police",
    text=Text("경찰에 신고하거나 고소하셨나요?", "Have you reported it to the police?"),
    answer_type="boolean",
    is_required=True,
    options=(),
    hints=(),
    why=Text("", ""),
    label=Text("", ""),
)


async def _meant(text: str, embedder: LocalEmbedder, question: WorkbookQuestion = POLICE) -> Understanding:
    found = await understand(question, text, embedder, "ko")
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("어제 경찰서 가서 고소장 내고 왔어요", True),
        ("I went to the station and filed a complaint yesterday", True),
        ("보복이 무서워서 신고는 아직 못 했습니다", False),
        ("I haven't gone to the police yet, I'm too scared", False),
    ],
)
async def test_an_answer_in_free_words_leans_to_what_it_says(text: str, answer: bool, embedder: LocalEmbedder) -> None:
    """Neither yes nor no stands in it, and the side is right."""
    found = await _meant(text, embedder)
    assert found.value is not None
    assert found.value.value is answer
    assert found.certainty >= OFFERED["boolean"]


@pytest.mark.parametrize(
    "text", ["경찰에 신고하면 돈이 드나요?", "그날 비가 많이 왔어요", "let's talk about my dog instead"]
)
async def test_what_answers_nothing_is_never_sure(text: str, embedder: LocalEmbedder) -> None:
    """A question in return, another matter, talk."""
    assert (await _meant(text, embedder)).certainty < SURE["boolean"]


@pytest.mark.parametrize(
    "text",
    [
        "네네 그래서 그 사람이 커피를 사주면서 좋게 가자고 그러더라고요",
        "yes yes and then he told me about his new car and his holidays",
    ],
)
async def test_a_yes_that_keeps_the_talk_going_is_never_sure(text: str, embedder: LocalEmbedder) -> None:
    """Much follows it, and nothing of that is what was asked."""
    assert (await _meant(text, embedder)).certainty < SURE["boolean"]


async def test_an_option_is_told_by_what_is_said_of_it(embedder: LocalEmbedder) -> None:
    """No word of the label stands in the answer."""
    question = WorkbookQuestion(
        order=1,
        field="paid_how",
        text=Text("돈을 어떻게 보내셨나요?", "How did you send the money?"),
        answer_type="choice",
        is_required=True,
        options=(
            Option("TRANSFER", Text("계좌 이체", "Bank transfer")),
            Option("CARD", Text("카드 결제", "Card")),
            Option("CASH", Text("현금으로 직접", "Cash in hand")),
        ),
        hints=(),
        why=Text("", ""),
        label=Text("", ""),
    )
    found = await _meant("국민은행 통장에서 바로 보냈어요", embedder, question)
    assert found.value is not None
    assert found.value.value == "TRANSFER"


class _Failing:
    """An embedder that cannot be reached."""

    name = LocalEmbedder.name
    dimensions = LocalEmbedder.dimensions

    async def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        raise IntegrationError(f"{len(texts)} texts")


class _Other(_Failing):
    """An embedder for which nothing was learnt."""

    name = "another"


@pytest.mark.parametrize("embedder", [_Failing(), _Other()])
async def test_without_vectors_nothing_is_understood(embedder: _Failing) -> None:
    """Then the rules are alone."""
    assert await understand(POLICE, "어제 신고했어요", embedder, "ko") is None


WHO = WorkbookQuestion(
    order=2,
    field="other_party",
    text=Text("누가 그러나요? 어떤 관계인지, 모르는 사람이면 그렇게 적어 주세요."),
    answer_type="string",
    is_required=True,
    options=(),
    hints=(),
    why=Text("", ""),
    label=Text("상대방", "The other side"),
)


async def test_words_are_written_down_where_they_look_like_what_was_asked_for(embedder: LocalEmbedder) -> None:
    """Thanks, the weather and a refusal do not."""
    told = await _meant("전 남자친구예요", embedder, WHO)
    others = [
        await _meant(text, embedder, WHO)
        for text in ("긴 글 읽어 주셔서 감사합니다", "그날 비가 많이 왔어요", "여기엔 안 적을래요")
    ]
    assert told.certainty > max(one.certainty for one in others)
    assert all(one.certainty < SURE["string"] for one in others)
