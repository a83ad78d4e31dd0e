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
        ("못 받은 임금 신고 어떻게 해요", ["vector_db"]),
        ("how do I report my boss to the labor office, what do I attach", ["vector_db"]),
        ("못 받은 임금 신고하는 사이트 주소 좀", ["web_search"]),
        ("제일 위험한 거 하나만", ["clause"]),
        ("any red flags in here?", ["clause"]),
        ("보통 제일 위험한 조항은 어떤 종류야?", ["graph_db"]),
        ("계약서 시급으로 내 야근비 계산해 줘", ["clause"]),
        ("which article says I get a copy of it", ["vector_db"]),
    ],
)
def test_tools(message: str, tools: list[str]) -> None:
    """Greetings need none; law, risks, help and one's own clause each their own; all else asks the law."""
    assert _tools(message) == tools


@pytest.mark.parametrize(
    "message",
    [
        "사장이 욕을 해요",
        "손님이 넘어져서 제가 물어냈어요",
        "나오지 말래요",
        "my boss yells at me every day",
        "I signed without reading it",
    ],
)
def test_what_somebody_tells_of_their_work_is_no_small_talk(message: str) -> None:
    """It is a matter, even where nothing is asked."""
    assert not route(message).is_small_talk


@pytest.mark.parametrize("message", ["잘 지내?", "오늘도 잘 부탁해요", "nice weather today", "출근하기 싫다"])
def test_who_chats_gets_no_law(message: str) -> None:
    """Nothing is looked up for it."""
    assert route(message).is_small_talk


def test_reporting_is_a_matter_of_law_where_its_consequences_are_asked() -> None:
    """Where to report is for the web; what comes of it, or how it is done, for the law."""
    assert _tools("임금체불 신고는 어디에 해요?") == ["web_search"]
    assert _tools("이거 신고하면 불이익 없나요?") == ["vector_db"]
    assert _tools("신고하려면 어떤 서류를 내야 해요?") == ["vector_db"]


def test_what_is_new_is_looked_for_where_it_is_asked() -> None:
    """A long story that speaks of this year asks for no news; the same word in its question does."""
    story = "저는 계약직으로 4년간 세 번 재계약했어요. 올해 갑자기 평가가 낮다며 재계약을 못 해 준대요. "
    story += "평가 기준도 보지 못했고 왜 그런지 물어도 대답이 없어요. "
    filler = "동료들은 모두 재계약이 되었고 저만 되지 않았어요. "
    assert "web_search" not in _tools(f"{story}{filler}이런 경우 법으로 다툴 수 있나요?")
    assert "web_search" in _tools(f"{story}{filler}올해 바뀐 법이 있나요?")


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
    assert plan.vector_queries == ("경업금지 약정은 유효해요? 그럼 판례는?",)
    assert route("퇴직금 판례는?", ["경업금지 약정은 유효해요?"]).vector_queries == ("퇴직금 판례는?",)


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
