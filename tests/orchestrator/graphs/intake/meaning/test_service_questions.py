"""Questions about the service are told from those for the lawyer by their meaning."""

import pytest

from integrations.search.local import LocalEmbedder
from orchestrator.graphs.intake.meaning.service_questions import service_question


@pytest.fixture(scope="module")
def embedder() -> LocalEmbedder:
    """The embedder that ships."""
    return LocalEmbedder()


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("contact", "우리 아빠한테도 연락이 가나요?"),
        ("confidential", "이 글 누가 보는 거예요?"),
        ("who", "나 지금 기계랑 얘기해?"),
        ("show", "read me back my answers"),
        ("recorded", "진단서 얘기도 들어갔어요?"),
        ("next", "who will phone me?"),
        ("protest", "지금 나랑 장난함?"),
    ],
)
async def test_what_is_asked_of_the_service_has_its_kind(embedder: LocalEmbedder, kind: str, said: str) -> None:
    """In words that stand among no examples."""
    assert await service_question(said, embedder) == kind


@pytest.mark.parametrize(
    "said",
    [
        "손해배상으로 얼마 받아요?",
        "계약을 취소할 수 있나요?",
        "사장 이름도 알려줘야 하나요?",
        "does she get half of the house?",
        "can I cancel the contract?",
    ],
)
async def test_what_is_asked_of_the_law_is_left_to_the_lawyer(embedder: LocalEmbedder, said: str) -> None:
    """However much it sounds like the others."""
    assert await service_question(said, embedder) == ""
