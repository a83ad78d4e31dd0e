"""What the amounts of one sentence or one list come to."""

import pytest

from orchestrator.graphs.workspace.rules.line_sums import summed_in_line
from orchestrator.graphs.workspace.rules.units import units
from orchestrator.graphs.workspace.state import SourcePassage


def page(text: str, title: str, heading: str = "") -> SourcePassage:
    """Return a passage."""
    return SourcePassage(
        n=1,
        title=title,
        heading=heading,
        text=text,
        url="https://notion.test/1",
        support=0.6,
        document_id="page-1",
        position=0,
        edited="2026-11-01",
        path=[],
        readers=[],
    )


@pytest.mark.parametrize(
    ("question", "text", "title", "heading", "total"),
    [
        ("가을 축제 총 예산 얼마야?", "예산: 포스터 40만원, 광고 90만원", "가을 축제 계획", "", "130만원"),
        (
            "가을 축제 홍보비 총 얼마",
            "포스터 40만원, 광고 90만원, 현수막 12만 원",
            "가을 축제 계획",
            "홍보비",
            "142만원",
        ),
        ("포스터랑 광고 합쳐서 얼마", "예산: 포스터 40만원, 광고 90만원, 현수막 12만원", "축제", "", "130만원"),
        (
            "what is the total budget for the open day",
            "Budget: posters 400,000 won, ads 900,000 won and snacks 150,000 won.",
            "Open day",
            "",
            "1,450,000 won",
        ),
        (
            "open day budget in total?",
            "- Posters: $400\n- Ads: $900\n- Snacks: $150.50",
            "Open day",
            "Budget",
            "$1,450.50",
        ),
        ("자원봉사자 모두 합쳐 몇 명", "자원봉사자: 안내 4명, 주차 6명, 무대 5명", "가을 축제", "", "15명"),
    ],
)
def test_amounts_of_one_list_are_added(question: str, text: str, title: str, heading: str, total: str) -> None:
    """Those that the question names, or all of them; in words, or below one another."""
    found = summed_in_line(question, units(page(text, title, heading)))
    assert found is not None
    assert found.total == total


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("축제 총 예산", "예산: 포스터 40만원, 광고 2주"),
        ("축제 총 예산", "예산: 한 사람당 2만원, 버스 40만원"),
        ("축제 총 예산", "예산: 포스터 40만원, 광고 90만원, 합계 130만원"),
        ("축제 예산", "예산: 포스터 40만원, 광고 90만원"),
        ("광고 빼고 축제 총 예산", "예산: 포스터 40만원, 광고 90만원"),
        ("소풍 총 예산", "예산: 포스터 40만원, 광고 90만원"),
        ("festival budget in total", "Budget: posters up to 400 won, ads 900 won"),
    ],
)
def test_what_is_no_list_of_amounts_is_not_added(question: str, text: str) -> None:
    """Other units, prices for one, bounds, a total that is told, another matter, and what nobody wants added."""
    assert summed_in_line(question, units(page(text, "축제 festival"))) is None
