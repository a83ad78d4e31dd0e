"""Which tools a question needs, by its words."""

import pytest

from evals.contract_router.__main__ import NAMES
from orchestrator.graphs.contract.chat.routing_rules import route


def _tools(message: str, *earlier: str) -> list[str]:
    return [NAMES[name] for name in route(message, earlier).tools]


@pytest.mark.parametrize(
    ("message", "tools"),
    [
        ("안녕하세요", []),
        ("ㅋㅋㅋ 알겠어 고마워", []),
        ("Thanks, that's really helpful!", []),
        ("👍", []),
        ("수습기간에 90%만 줘도 되는 거야?", ["vector_db"]),
        ("경업금지 조항에 흔한 함정이 뭐야?", ["graph_db"]),
        ("월급을 못 받았는데 어디에 신고해요?", ["web_search"]),
        ("제7조가 무슨 뜻이에요?", ["clause"]),
        ("이 조항은 저한테 불리한가요?", ["graph_db", "clause"]),
        ("Is article 5 of my contract legal?", ["clause"]),
        ("근로기준법 제20조는 뭐라고 해요?", ["vector_db"]),
        ("연차 며칠이야?", ["vector_db"]),
        ("해고당했는데 어떻게 대응해요?", ["web_search"]),
    ],
)
def test_tools(message: str, tools: list[str]) -> None:
    """Greetings need none; law, risks, help and one's own clause each their own; all else asks the law."""
    assert _tools(message) == tools


@pytest.mark.parametrize(
    ("message", "doc_type"),
    [
        ("포괄임금제 판례 있어요?", "precedent"),
        ("고용노동부는 주휴수당을 어떻게 해석하나요?", "interpretation"),
        ("임금체불 진정에 필요한 서류는요?", "manual"),
        ("해고 예고는 법에 며칠 전이라고 되어 있어요?", "law"),
    ],
)
def test_legal_texts(message: str, doc_type: str) -> None:
    """The kind of legal text that is asked for is searched first."""
    assert route(message).doc_type == doc_type


def test_what_leans_on_the_question_before() -> None:
    """A short question that names nothing itself is searched together with the one before."""
    plan = route("그럼 판례는?", ["경업금지 약정은 유효해요?"])
    assert plan.vector_query == "경업금지 약정은 유효해요? 그럼 판례는?"
    assert route("퇴직금 판례는?", ["경업금지 약정은 유효해요?"]).vector_query == "퇴직금 판례는?"


@pytest.mark.parametrize(
    ("message", "clause"),
    [
        ("제 7 조 2항이 뭐예요", "제7조"),
        ("근로기준법 제7조가 뭐예요", ""),
        ("“퇴사하면 300만원을 배상한다”는 말이 맞아요?", "퇴사하면 300만원을 배상한다"),
        ("What does Article 7 mean?", "Article 7"),
        ("3번 항목이 이상해요", "3"),
    ],
)
def test_clauses(message: str, clause: str) -> None:
    """A clause is named by its number or by its words; an article of an act is none."""
    assert route(message).clause == clause
