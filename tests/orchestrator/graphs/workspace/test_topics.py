"""Questions that only name a topic, and the page or section that they mean."""

import pytest

from orchestrator.graphs.workspace.rules.topics import topic_of
from orchestrator.graphs.workspace.state import SourcePassage


def passage(title: str, heading: str = "", text: str = "본문입니다.") -> SourcePassage:
    """Return a passage of a page."""
    return SourcePassage(
        n=1,
        title=title,
        heading=heading,
        text=text,
        url=f"https://n/{title}",
        support=0.5,
        document_id=title,
        position=0,
    )


PAGES = [
    passage("인사 위키"),
    passage("재택근무 가이드"),
    passage("재택근무 가이드", "거점 오피스"),
    passage("장비 대여 규정", "반납"),
    passage("Equipment in English", "Returning"),
    passage("회의록 11월 2일"),
    passage("회의록 11월 9일"),
]


@pytest.mark.parametrize(
    ("question", "title", "heading"),
    [
        ("재택근무 규정 알려줘", "재택근무 가이드", None),
        ("재택근무 규정이 어떻게 되나요?", "재택근무 가이드", None),
        ("거점 오피스 알려줘", "재택근무 가이드", "거점 오피스"),
        ("‘장비 대여 규정’의 ‘반납’ 알려줘", "장비 대여 규정", "반납"),
        ("장비 대여 규정 좀 알려주세요", "장비 대여 규정", None),
        ("tell me about the equipment policy", "Equipment in English", None),
    ],
)
def test_the_page_or_section_is_the_one_whose_title_says_it(question: str, title: str, heading: str | None) -> None:
    """General words need not stand in the title, and a page in the question's language is nearer."""
    found = topic_of(question, PAGES)
    assert found is not None
    of, is_section = found
    assert of["title"] == title
    assert is_section == (heading is not None)
    assert heading is None or of["heading"] == heading


@pytest.mark.parametrize(
    "question",
    ["재택근무는 며칠까지 돼?", "누가 장비 대여를 맡아요?", "주차 규정 알려줘", "회의록 알려줘", "규정 알려줘"],
)
def test_what_asks_for_more_or_for_several_pages_is_no_topic(question: str) -> None:
    """A fact, a subject that no title says, or one that several titles say alike is answered otherwise."""
    assert topic_of(question, PAGES) is None


@pytest.mark.parametrize(
    ("question", "is_topic"),
    [
        ("주차 알려줘", True),
        ("주차", True),
        ("주차 돼요?", False),
        ("parking", True),
        ("주차할 수 있나요", False),
    ],
)
def test_who_asks_something_of_a_thing_means_it_by_its_name(question: str, *, is_topic: bool) -> None:
    """A title in the other language is meant where the thing alone is named, and not where something is asked of it."""
    assert (topic_of(question, [passage("Parking"), passage("인사 위키")]) is not None) is is_topic


@pytest.mark.parametrize("question", ["도서 구입 있어?", "전용 프린터 쓰고 있나요?"])
def test_every_noun_has_to_be_in_the_title(question: str) -> None:
    """Nouns that end as verbs do are nouns all the same."""
    assert topic_of(question, [passage("구입 절차"), passage("프린터")]) is None
