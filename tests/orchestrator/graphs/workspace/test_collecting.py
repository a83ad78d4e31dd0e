"""Which pages a document is made of."""

from collections.abc import Mapping
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import cast

import pytest

from integrations.search.base import TitleEntry
from integrations.search.local import LocalEmbedder
from orchestrator.deps import Context
from orchestrator.graphs.workspace.collecting import in_its_language, on_matter, replaces, titled
from orchestrator.graphs.workspace.minutes_asked import minutes_asked
from orchestrator.graphs.workspace.rules.brief import brief_of
from orchestrator.graphs.workspace.rules.subject import Subject
from orchestrator.graphs.workspace.state import SourcePassage

NOW = datetime(2026, 11, 24, 3, tzinfo=UTC)
GUIDES = {
    "bikes": "Bicycle parking and repairs",
    "guests": "손님 응대 요령",
    "print2024": "인쇄기 사용 규칙 2024",
    "print2026": "인쇄기 사용 규칙 2026",
    "freezer": "냉동고 관리",
}
MEETINGS = {
    "kitchen-10": "주방 회의 2026-10-20",
    "kitchen-11": "주방 회의 2026-11-10",
    "kitchen-11b": "주방 회의 2026-11-17",
    "sales": "Sales meeting 18 November 2026",
    "timetable": "버스 시간표 (2026-11-20부터)",
}


def _context(titles: Mapping[str, str]) -> Context:
    entries = [TitleEntry(page, title, "", ()) for page, title in titles.items()]

    async def found(*_: object, **__: object) -> list[TitleEntry]:
        return entries

    index = SimpleNamespace(titles=found, listed=found)
    deps = SimpleNamespace(index=index, embedder=LocalEmbedder(), now=lambda: NOW)
    return cast(Context, SimpleNamespace(deps=deps, filters=lambda: None))


@pytest.mark.parametrize(
    ("subject", "request_", "pages"),
    [
        ("자전거 주차", "자전거 주차 안내문 만들어줘", ["bikes"]),
        ("freezer", "Write a page on the freezer", ["freezer"]),
        ("guest reception", "Write a guide to guest reception", ["guests"]),
        ("2024 and 2026 printer rules", "Compare the 2024 and 2026 printer rules", ["print2024", "print2026"]),
        ("해외 송금 한도", "해외 송금 한도 보고서 써줘", []),
        ("냉동고", "냉동고 비교표 만들어줘", ["freezer"]),
        ("인쇄기 사용 규칙", "인쇄기 사용 규칙 비교표 만들어줘", ["print2024", "print2026"]),
    ],
)
async def test_a_page_is_found_by_what_its_title_means(subject: str, request_: str, pages: list[str]) -> None:
    """Also in the other language, of what is compared both sides, and none where no title comes near."""
    brief = brief_of(subject, request_)
    found = await titled(_context(GUIDES), brief, Subject.of(brief.subject), frozenset())
    assert sorted(found) == pages


@pytest.mark.parametrize(
    ("subject", "pages"),
    [
        ("인수인계 지침", []),
        ("산소통 관리 지침", []),
        ("징계 지침", ["discipline"]),
        ("corridor cleaning", ["cleaning"]),
    ],
)
async def test_a_title_of_its_own_language_has_a_word_of_the_subject(subject: str, pages: list[str]) -> None:
    """What only sounds like another rule book is no page on the subject; one in the other language may be."""
    titles = {"discipline": "징계 처리 지침", "narcotics": "마약류 관리 지침", "cleaning": "복도 청소"}
    assert list(await titled(_context(titles), brief_of(subject, subject), Subject.of(subject), frozenset())) == pages


@pytest.mark.parametrize(
    ("asked", "pages"),
    [
        ("주방 회의", ["kitchen-11b"]),
        ("latest sales meeting", ["sales"]),
        ("10월 주방 회의", ["kitchen-10"]),
        ("지난주 주방 회의", ["kitchen-11b"]),
        ("November kitchen meeting", ["kitchen-11b", "kitchen-11"]),
    ],
)
async def test_minutes_without_a_day_are_the_latest_of_their_meeting(asked: str, pages: list[str]) -> None:
    """Those of a month are those of that meeting alone; what only has a day in its title is none."""
    assert list(await minutes_asked(_context(MEETINGS), asked, MEETINGS))[: len(pages)] == pages


@pytest.mark.parametrize(
    ("newer", "older", "does"),
    [
        ("자전거 대여 절차 (v2)", "자전거 대여 절차", True),
        ("사내 자전거 대여 규정 2026", "자전거 대여 규정 2024", True),
        ("자전거 대여 절차", "자전거 대여 절차 (v2)", False),
        ("자전거 수리 절차 (v2)", "자전거 대여 절차", False),
    ],
)
def test_a_later_version_takes_the_place_of_an_earlier_one(newer: str, older: str, does: bool) -> None:
    """Where its title says which version it is, and all else that the other's title says."""

    def page(title: str, edited: str) -> SourcePassage:
        return SourcePassage(
            n=1, title=title, heading="", text="", url="", support=1.0, document_id=title, position=0, edited=edited
        )

    assert replaces(page(newer, "2026-03-01"), page(older, "2024-03-01")) is does


def _section(heading: str, text: str) -> SourcePassage:
    return SourcePassage(
        n=1,
        title="휴가 규정",
        heading=heading,
        text=text,
        url="",
        support=0.5,
        document_id="leave",
        position=0,
        edited="2026-11-01",
        path=[],
        readers=[],
    )


def test_sections_on_neighbouring_matters_and_the_history_of_a_page_are_left_out() -> None:
    """A page on leave holds childbirth as well, of which a document on annual leave says nothing."""
    annual = _section("연차", "연차는 1년에 15일입니다.")
    page = [annual, _section("출산", "배우자 출산은 20일입니다."), _section("변경 이력", "2026-11-01: 연차를 고침")]
    assert on_matter(Subject.of("연차"), "휴가 규정", page) == [annual]
    assert on_matter(Subject.of("휴가"), "휴가 규정", page) == page[:2]
    assert on_matter(Subject.of("annual leave"), "휴가 규정", page) == page[:2]


def test_a_summary_in_the_other_language_is_left_out_where_a_page_has_the_subject_in_its_own() -> None:
    """It stays where it is all that there is, and where several matters are asked for."""
    pages = {"ko": "연차 규정", "en": "Annual leave in English"}
    assert list(in_its_language(Subject.of("연차"), pages)) == ["ko"]
    assert list(in_its_language(Subject.of("연차"), {"en": "Annual leave in English"})) == ["en"]
    assert list(in_its_language(Subject.of("연차와 병가"), pages)) == ["ko", "en"]


def test_a_table_that_is_asked_for_leaves_nothing_in_the_title() -> None:
    """“표로” is a form, and the word before it a kind."""
    asked = "출장비 정산 안내 문서 표로 정리해서 만들어줘"
    brief = brief_of("출장비 정산 안내 문서 표", asked)
    assert (brief.title, brief.is_table) == ("출장비 정산 안내", True)
