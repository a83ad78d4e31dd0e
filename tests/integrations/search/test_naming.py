"""Names of pages across the two languages."""

import pytest

from integrations.search.naming import same_name


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("인사 위키", "HR wiki"),
        ("인사팀 위키", "People wiki"),
        ("Meeting notes", "회의록"),
        ("제품 로드맵", "Product Roadmap"),
        ("온보딩 가이드", "Onboarding guide"),
        ("보안 정책", "Security policy"),
        ("주간 회의", "Weekly meeting"),
        ("고래 프로젝트", "프로젝트: 고래"),
        ("재택근무", "Remote work"),
    ],
)
def test_a_name_is_known_in_the_other_language(one: str, other: str) -> None:
    """Whichever of the two the person or the page uses."""
    assert same_name(one, other)
    assert same_name(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("인사 위키", "Engineering wiki"),
        ("인사 위키", "HR"),
        ("위키", "HR wiki"),
        ("제품 로드맵", "Product plan 2027"),
        ("회의록", "Meeting rooms"),
        ("고래 프로젝트", "Project dolphin"),
        ("", "HR wiki"),
        ("!!", "??"),
        ("보안 정책", "Security policy (leaders only)"),
    ],
)
def test_what_is_only_near_is_another_page(one: str, other: str) -> None:
    """A word too many or too few may be another place with other readers."""
    assert not same_name(one, other)
    assert not same_name(other, one)
